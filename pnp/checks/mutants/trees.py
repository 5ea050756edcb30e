"""A rule's tree analysed for mutation: the line of each expression, its clause, the players that its names stand for;
and edits that can be applied to a copy of the tree."""

import ast
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any

from pnp.checks.mutants.mutant import Edit
from pnp.rules.canonical import code_text
from pnp.rules.environment import Signature
from pnp.rules.rule import Rule
from pnp.rules.trees import walk

Make = Callable[[Any], ast.AST]
"""Returns the new content for a node's place; the node is of the kind that the change applies to."""
PEOPLE = frozenset({"others", "seats_from", "highest", "lowest", "ranked"})
"""Words that return players."""


class RuleTree:
    """One rule's tree."""

    def __init__(self, rule: Rule, signature: Signature) -> None:
        self.rule, self.signature = rule, signature
        self.tree = rule.tree
        self.nodes = walk(self.tree)
        self._index = {id(node): at for at, node in enumerate(self.nodes)}
        self._lines: dict[int, ast.stmt] = {}
        self._clauses: dict[int, str] = {}
        self._note_lines(self.tree.body, rule.clause)

    def _note_lines(self, body: list[ast.stmt], clause: str) -> None:
        """Record the line of each node, and its clause: that of the last ``cite`` before it."""
        for line in body:
            cited = _cited(line)
            clause = cited or clause
            self._clauses[id(line)] = clause
            for part in _own_parts(line):
                for node in walk(part):
                    self._lines[id(node)] = line
            for below in (getattr(line, "body", []), getattr(line, "orelse", [])):
                self._note_lines(below, clause)

    def line_of(self, node: ast.AST) -> ast.stmt | None:
        """The line of the body that contains a node; None for the header."""
        return node if isinstance(node, ast.stmt) else self._lines.get(id(node))

    def clause_of(self, node: ast.AST) -> str:
        """The clause of a node."""
        line = self.line_of(node)
        if line is None:
            return self.rule.clause
        first = _first_cite(line.body) if isinstance(line, ast.If) else ""
        return first or self._clauses[id(line)]

    def people_at(self, node: ast.AST) -> list[str]:
        """Names of single players available in a rule's lines: parameters, and loop variables."""
        return self._people

    @cached_property
    def _people(self) -> list[str]:
        params = [p for p, kind in self.signature.params.items() if kind.kind == "player" and not kind.many]
        loops = [
            n.target.id
            for n in self.nodes
            if isinstance(n, ast.For | ast.comprehension) and isinstance(n.target, ast.Name) and _of_players(n.iter)
        ]
        return list(dict.fromkeys([*params, *loops]))

    # ------------------------------------------------------------------------------------------ edits
    def put(self, node: ast.AST, make: Make) -> Edit:
        """The edit that replaces a node."""
        at = self._index[id(node)]

        def edit(tree: ast.FunctionDef) -> None:
            old = walk(tree)[at]
            new = make(old)
            _replace(tree, old, _placed(new, old))

        return edit

    def leave_out(self, node: ast.AST) -> Edit:
        """The edit that removes a keyword from its call."""
        at = self._index[id(node)]

        def edit(tree: ast.FunctionDef) -> None:
            nodes = walk(tree)
            for call in nodes:
                if isinstance(call, ast.Call):
                    call.keywords = [k for k in call.keywords if k is not nodes[at]]

        return edit

    def swap(self, one: ast.stmt, other: ast.stmt) -> Edit:
        """The edit that exchanges two lines."""
        first, second = self._index[id(one)], self._index[id(other)]

        def edit(tree: ast.FunctionDef) -> None:
            nodes = walk(tree)
            a, b = nodes[first], nodes[second]
            assert isinstance(a, ast.stmt) and isinstance(b, ast.stmt)
            for body in bodies(tree):
                if any(line is a for line in body):
                    body[:] = [b if line is a else a if line is b else line for line in body]

        return edit

    def line_at(self, tree: ast.FunctionDef, node: ast.AST) -> str:
        """The first line of text that a node's line has become in an edited copy."""
        line = self.line_of(node)
        if line is None:
            return first_line(tree.decorator_list[0], "@")
        same_node = walk(tree)[self._index[id(line)]]
        return "" if isinstance(same_node, ast.Pass) else first_line(same_node)


def bodies(tree: ast.AST) -> Iterator[list[ast.stmt]]:
    """Every list of lines."""
    for node in walk(tree):
        for name in ("body", "orelse"):
            lines = getattr(node, name, None)
            if isinstance(lines, list) and lines:
                yield lines


def first_line(node: ast.AST, before: str = "") -> str:
    """A node as a line of code; the first line of a block."""
    return before + code_text(node).split("\n", 1)[0]


def cites_of(line: ast.stmt) -> bool:
    """Whether a line only names its clause."""
    return bool(_cited(line))


def _cited(line: ast.stmt) -> str:
    call = line.value if isinstance(line, ast.Expr) else None
    if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "cite" and call.args:
        return str(getattr(call.args[0], "value", ""))
    return ""


def _first_cite(body: list[ast.stmt]) -> str:
    return _cited(body[0]) if body else ""


def own_part(line: ast.stmt) -> ast.AST:
    """The part of a line without the lines below it: of a block, its test or the list that it iterates over."""
    return line.test if isinstance(line, ast.If) else line.iter if isinstance(line, ast.For) else line


def _own_parts(line: ast.stmt) -> list[ast.AST]:
    """The parts of a line itself, without the lines below it."""
    match line:
        case ast.If():
            return [line.test]
        case ast.For():
            return [line.target, line.iter]
    return [line]


def _of_players(node: ast.expr) -> bool:
    if isinstance(node, ast.Name):
        return node.id in ("players", "everyone")
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in PEOPLE


def _replace(tree: ast.AST, old: ast.AST, new: ast.AST) -> None:
    for parent in walk(tree):
        for name in parent._fields:
            value = getattr(parent, name, None)
            if value is old:
                setattr(parent, name, new)
                return
            if isinstance(value, list):
                for at, part in enumerate(value):
                    if part is old:
                        value[at] = new
                        return


def _placed(new: ast.AST, old: ast.AST) -> ast.AST:
    """A node with all its new parts, located at the old node's place."""
    for node in ast.walk(new):
        if "lineno" in node._attributes and not hasattr(node, "lineno"):
            ast.copy_location(node, old)
    return new
