"""The names in rule code: all but those that a rule makes for itself."""

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
    """The names in a block of rule code, each with its role, line and column (from 0). Of a text, the words inside it:
    all of it where it is one word, for a clause is named so (``cite("deal")``), else those of its placeholders."""
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
    """The tokens of code, as far as it can be read."""
    try:
        yield from tokenize.generate_tokens(io.StringIO(code).readline)
    except (tokenize.TokenError, SyntaxError):
        return


def _own_names(code: str) -> dict[int, frozenset[str]]:
    """The names that each rule makes for itself (what it is given, what it assigns, what loops run through), for each
    line of it (from 0); nothing where the code cannot be parsed."""
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
