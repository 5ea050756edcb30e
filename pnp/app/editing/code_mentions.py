"""The names in rule code, except those that a rule defines for itself."""

import ast
import io
import re
import textwrap
import tokenize
from collections.abc import Iterator
from keyword import iskeyword
from typing import Literal

WORD = re.compile(r"[A-Za-z_]\w*")


def code_words(code: str) -> Iterator[tuple[str, Literal["name", "clause"], int, int]]:
    """The names in a block of rule code, each with its role, line and column (from 0). For a string, the words inside
    it: the whole string if it is one word, since clauses are named this way (``cite("deal")``), otherwise the words of
    its placeholders."""
    own = _own_names(code)
    before = ""
    for token in _tokens(code):
        line, column = token.start[0] - 1, token.start[1]
        if token.type == tokenize.NAME:
            if before == "." or not (iskeyword(token.string) or token.string in own.get(line, ())):
                yield token.string, "name", line, column
        elif token.type == tokenize.STRING and token.start[0] == token.end[0]:
            inner = token.string.strip("\"'")
            if re.fullmatch(r"[\w-]+", inner):
                yield inner, "clause", line, column + token.string.index(inner)
        before = token.string


def _tokens(code: str) -> Iterator[tokenize.TokenInfo]:
    """The tokens of code, as far as it is readable."""
    try:
        yield from tokenize.generate_tokens(io.StringIO(code).readline)
    except (tokenize.TokenError, SyntaxError):
        return


def _own_names(code: str) -> dict[int, frozenset[str]]:
    """The names that each rule defines for itself (parameters, assignments, loop variables), for each of its lines
    (from 0); none if the code cannot be parsed."""
    try:
        tree = ast.parse(textwrap.dedent(code))
    except (SyntaxError, ValueError, RecursionError):
        return {}
    locals_of_line: dict[int, frozenset[str]] = {}
    for rule in tree.body:
        if isinstance(rule, ast.FunctionDef):
            stored = {n.id for n in ast.walk(rule) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
            names = frozenset(stored | {arg.arg for arg in (*rule.args.args, *rule.args.kwonlyargs)})
            first = min([rule.lineno, *(d.lineno for d in rule.decorator_list)])
            locals_of_line |= dict.fromkeys(range(first - 1, rule.end_lineno or first), names)
    return locals_of_line
