"""The two sides of a pair: lines of prose and lines of code, each with its place, and a digest of their meaning."""

import ast
import hashlib
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import lru_cache
from typing import Any

from pnp.base.frozen import dataclass
from pnp.model.game import Game, Message
from pnp.model.text.placeholders import placeholders_of
from pnp.rules.paraphrase.branches import Branch
from pnp.rules.rule import Rule
from pnp.rules.trees import walk
from pnp.source.diagnostics import Span


@dataclass(frozen=True)
class Line:
    """A line of a side as the designer wrote it."""

    text: str
    span: Span


@dataclass(frozen=True)
class Side:
    """The words or the code of a pair."""

    lines: tuple[Line, ...]
    digest: str
    """Eight letters and digits: equal for sides with the same meaning."""

    @property
    def text(self) -> str:
        """All lines, one below the other."""
        return "\n".join(line.text for line in self.lines)


def side(lines: Iterable[Line], meaning: Sequence[str]) -> Side:
    """A side with these lines and this meaning; without either, its digest is a row of dashes."""
    shown_lines = tuple(lines)
    meanings = [part for part in meaning if part]
    return Side(shown_lines, hashlib.sha256("\n".join(meanings).encode()).hexdigest()[:8] if meanings else "-" * 8)


def restated_digest(words: str, code: str) -> str:
    """The digest of the other side of a clause that restates a clause with these digests of its words and its code."""
    return hashlib.sha256(f"{words} {code}".encode()).hexdigest()[:8]


# ------------------------------------------------------------------------------------------------- prose
def prose_of(messages: Iterable[Message]) -> Side:
    """The source of texts with single blanks, and placeholders as written."""
    texts = [message for message in messages if message.text]
    lines = [Line(evened(message.text), message.span) for message in texts]
    return side(lines, [line.text for line in lines])


def evened(text: str) -> str:
    """A text with single blanks, including those inside placeholders."""
    lines, at = [], 0
    for placeholder in placeholders_of(text):
        lines += [text[at : placeholder.start], "{{ " + placeholder.expression + " }}"]
        at = placeholder.end
    return " ".join("".join([*lines, text[at:]]).split())


def messages_in(value: object) -> Iterator[Message]:
    """The texts in what game.yaml declares, in order."""
    if isinstance(value, Message):
        yield value
    elif is_dataclass(value) and not isinstance(value, type | Span):
        for part in fields(value):
            if part.name not in ("span", "props"):
                yield from messages_in(getattr(value, part.name))
    elif isinstance(value, Mapping):
        for one in value.values():
            yield from messages_in(one)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from messages_in(one)


def lean(value: object) -> Any:
    """Declared data as plain lists and mappings, without texts, places and absent keys.

    A key added to pnp later is absent in earlier games, so their digests stay the same.
    """
    if isinstance(value, Message | Span):
        return None
    if is_dataclass(value) and not isinstance(value, type):
        parts = ((f.name, getattr(value, f.name)) for f in fields(value) if f.compare)
        parts_by_name = {name: lean(part) for name, part in sorted(parts) if name not in ("props", "formula")}
        return {
            name: part for name, part in parts_by_name.items() if part is not False and part not in (None, "", [], {})
        }
    if isinstance(value, Mapping):
        return [[str(lean(key)), lean(one)] for key, one in value.items()]
    if isinstance(value, frozenset | set):
        return sorted(str(lean(one)) for one in value)
    if isinstance(value, list | tuple):
        return [lean(one) for one in value]
    return value


def in_line(value: object) -> str:
    """Plain data on one line, in a designer's YAML style."""
    if isinstance(value, Mapping):
        return ", ".join(f"{name}: {in_line(one)}" for name, one in value.items())
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(in_line, value))}]"
    if value is None:
        return "nothing"
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


# ------------------------------------------------------------------------------------------------- code
def lines_of(game: Game, rule: Rule, rows: Collection[int] | None = None) -> list[Line]:
    """The lines of a rule as written in its chapter: all, or these ``rows`` of its block's code."""
    source = game.sources.get(rule.span.file)
    if source is None:
        return [Line(text, rule.span) for text in rule.text.split("\n")]
    shift = rule.span.line - rule.tree.lineno
    first = min((node.lineno for node in rule.tree.decorator_list), default=rule.tree.lineno) + shift
    line_numbers = range(first, rule.span.end_line + 1) if rows is None else sorted(row + shift for row in rows)
    return _dedented(_lines(source), rule.span.file, line_numbers)


def lines_at(game: Game, span: Span) -> list[Line]:
    """A declaration as written in its file: its line, and the more deeply indented lines below it."""
    source = game.sources.get(span.file)
    if source is None or not span.line:
        return []
    lines = _lines(source)
    margin, end = _margin(lines[span.line - 1]), span.line
    while end < len(lines) and (not lines[end].strip() or _margin(lines[end]) > margin):
        end += 1
    return _dedented(lines, span.file, range(span.line, end + 1))


@lru_cache(maxsize=16)  # measured: without it, building Living Trumps takes 0.5 % more time
def _lines(source: str) -> tuple[str, ...]:
    """The lines of a file, cached for all declarations in it."""
    return tuple(source.split("\n"))


def _margin(line: str) -> int:
    return len(line) - len(line.lstrip())


def _dedented(lines: Sequence[str], file: str, rows: Iterable[int]) -> list[Line]:
    """Rows of a file without their common indentation; empty ones are dropped."""
    texts = [(row, lines[row - 1].rstrip()) for row in rows if row <= len(lines) and lines[row - 1].strip()]
    margin = min((_margin(text) for _, text in texts), default=0)
    return [Line(text[margin:], Span(file, row, margin + 1, row, len(text) + 1)) for row, text in texts]


def cited_part(tree: ast.FunctionDef, clause: str) -> list[ast.stmt]:
    """The statements of a rule for a clause that it cites, each branch with the conditions around it; empty if the
    clause is not cited by name."""
    return [line for branch in cited_branches(tree, clause) for line in _flat(branch)]


def cited_branches(tree: ast.FunctionDef, clause: str) -> list[Branch]:
    """The branches of a rule for a clause that it cites: from the citation to the next one in its block, preceded by
    the assignments to the locals that they read."""
    branches: list[Branch] = []
    for body, conditions in _blocks(tree.body, ()):
        for at, line in enumerate(body):
            if clause in citations(line):
                end = next((i for i in range(at + 1, len(body)) if citations(body[i])), len(body))
                branches.append(Branch(conditions, body[at:end]))
    return [*_defined(tree, [line for branch in branches for line in _flat(branch)]), *branches]


def _flat(branch: Branch) -> list[ast.stmt]:
    return [*(ast.Expr(condition) for condition in branch.conditions), *branch.lines]


def citations(line: ast.stmt) -> list[str]:
    """The clauses that a line cites by itself, not in a block below it."""
    call = line.value if isinstance(line, ast.Expr) else None
    if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name) or call.func.id not in ("cite", "require"):
        return []
    return [str(arg.value) for arg in call.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]


def _blocks(
    body: list[ast.stmt], conditions: tuple[ast.expr, ...]
) -> Iterator[tuple[list[ast.stmt], tuple[ast.expr, ...]]]:
    """Every block of lines with the conditions and lists around it."""
    yield body, conditions
    for line in body:
        if isinstance(line, ast.If):
            yield from _blocks(line.body, (*conditions, line.test))
            if line.orelse:
                yield from _blocks(line.orelse, (*conditions, ast.UnaryOp(ast.Not(), line.test)))
        elif isinstance(line, ast.For):
            yield from _blocks(line.body, (*conditions, line.iter))


def _defined(tree: ast.FunctionDef, lines: Sequence[ast.stmt]) -> list[Branch]:
    """The assignments elsewhere in the rule to the locals of some lines, each under its conditions."""
    definitions: dict[int, Branch | None] = {id(line): None for line in lines}
    names = _reads(lines)
    changed = True
    while changed:
        changed = False
        for body, conditions in _blocks(tree.body, ()):
            for line in body:
                if isinstance(line, ast.Assign) and id(line) not in definitions and _sets(line) in names:
                    definitions[id(line)] = Branch(conditions, [line])
                    names |= _reads([*conditions, line.value])
                    changed = True
    ids = {id(node) for line in lines for node in walk(line)}
    parts = [part for key, part in definitions.items() if part is not None and key not in ids]
    return sorted(parts, key=lambda part: part.lines[-1].lineno)


def _reads(nodes: Iterable[ast.AST]) -> set[str]:
    return {part.id for node in nodes for part in walk(node) if isinstance(part, ast.Name)}


def rows_of(nodes: Iterable[ast.AST]) -> set[int]:
    """The rows of some nodes, in the code of their block."""
    placed = [part for node in nodes for part in walk(node) if isinstance(part, ast.expr) and hasattr(part, "lineno")]
    return {row for part in placed for row in range(part.lineno, (part.end_lineno or part.lineno) + 1)}


def _sets(line: ast.Assign) -> str:
    """The local that a line sets; "" if it sets a field."""
    target = line.targets[0]
    return target.id if isinstance(target, ast.Name) else ""
