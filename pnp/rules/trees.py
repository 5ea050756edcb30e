"""Syntax trees: copies with shifted line numbers, and short statements to insert."""

import ast
from typing import TypedDict, TypeVar

from pnp.rules.notes import NOTED, Notes

Node = TypeVar("Node", bound=ast.AST)
_NO_PARTS = frozenset({
    "lineno", "end_lineno", "col_offset", "end_col_offset", "id", "attr", "arg", "name", "kind", "type_comment",
})  # fmt: skip
"""Placeholders for a node without children."""
LOAD, STORE, ADD, OR = ast.Load(), ast.Store(), ast.Add(), ast.BitOr()


def called_word(node: ast.AST | None) -> str:
    """The word or rule that an expression calls; "" for any other expression."""
    return node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""


class Copier:
    """Copies trees with line numbers shifted (copy.deepcopy takes eight times as long).

    The notes in ``original`` are copied to ``notes``, together with the weight of each statement.
    """

    def __init__(self, lines: int, original: Notes | None = None, notes: Notes | None = None) -> None:
        self._lines = lines
        self._original = Notes() if original is None else original
        self._notes = Notes() if notes is None else notes
        self._nodes = 0

    def copy(self, node: Node) -> Node:
        """The copy of a tree."""
        self._nodes += 1
        if "lineno" not in node.__dict__ and not node._fields:
            return node  # such as Load and Add, which have neither place nor children
        kind = type(node)
        new = kind.__new__(kind)
        facts = new.__dict__
        facts.update(node.__dict__)
        outer = self._nodes
        if isinstance(node, ast.stmt):
            self._nodes = 1
        for name in node._fields:
            value = facts.get(name)
            if isinstance(value, ast.AST):
                facts[name] = self.copy(value)
            elif isinstance(value, list):
                facts[name] = [self.copy(part) if isinstance(part, ast.AST) else part for part in value]
        if "lineno" in facts:
            facts["lineno"] += self._lines
            facts["end_lineno"] += self._lines
        if isinstance(new, ast.stmt):
            self._notes.weights[new], self._nodes = self._nodes, outer - 1
        elif kind in NOTED:
            self._original.pass_on(node, new, self._notes)
        return new


class Place(TypedDict):
    """The place of a node for Python's constructors: lines from 1, columns in bytes from 0."""

    lineno: int
    end_lineno: int
    col_offset: int
    end_col_offset: int


def place_of(node: ast.expr | ast.stmt, lines: int = 0) -> Place:
    """The place of a node with its line shifted, for Python's constructors."""
    line, column = node.lineno, node.col_offset
    return {
        "lineno": line + lines, "end_lineno": (node.end_lineno or line) + lines,
        "col_offset": column, "end_col_offset": node.end_col_offset or column,
    }  # fmt: skip


def count_up(counter: int, place: Place) -> ast.stmt:
    """``_c[counter] += 1``."""
    counters = ast.Name("_c", LOAD, **place)
    target = ast.Subscript(counters, ast.Constant(counter, **place), STORE, **place)
    return ast.AugAssign(target, ADD, ast.Constant(1, **place), **place)


def mark_changed(bits: int, place: Place) -> ast.stmt:
    """``_d[0] |= bits``."""
    target = ast.Subscript(ast.Name("_d", LOAD, **place), ast.Constant(0, **place), STORE, **place)
    return ast.AugAssign(target, OR, ast.Constant(bits, **place), **place)


def call_line(name: str, place: Place, *args: ast.expr) -> ast.stmt:
    """The statement ``name(…)``."""
    return ast.Expr(ast.Call(ast.Name(name, LOAD, **place), list(args), [], **place), **place)


def skip_unless(player: str, place: Place) -> ast.stmt:
    """``if not player.alive: continue``."""
    alive = ast.Attribute(ast.Name(player, LOAD, **place), "alive", LOAD, **place)
    return ast.If(ast.UnaryOp(ast.Not(), alive, **place), [ast.Continue(**place)], [], **place)


def walk(tree: ast.AST) -> list[ast.AST]:
    """Every node of a tree, the tree itself first, level by level (ast.walk takes four times as long)."""
    nodes = [tree]
    for node in nodes:
        nodes += children(node)
    return nodes


def children(node: ast.AST) -> list[ast.AST]:
    """The children of a node."""
    nodes: list[ast.AST] = []
    for name, value in node.__dict__.items():
        if name in _NO_PARTS:
            continue
        if value.__class__ is list:
            nodes += [part for part in value if isinstance(part, ast.AST)]
        elif isinstance(value, ast.AST):
            nodes.append(value)
    return nodes


def in_order(tree: ast.AST) -> list[ast.AST]:
    """Every node of a tree in the order of the text, parents before children."""
    nodes: list[ast.AST] = []
    left = [tree]
    while left:
        nodes.append(node := left.pop())
        left += reversed(children(node))
    return nodes


class Rewriter(ast.NodeTransformer):
    """Python's own transformer, which skips childless nodes (``Load``, ``Add``): a third of all. No
    subclass has a visitor for these."""

    def generic_visit(self, node: ast.AST) -> ast.AST:
        """Rewrite the children of a node."""
        facts = node.__dict__
        for name in node._fields:
            value = facts.get(name)
            if value.__class__ is list:
                value[:] = [replacement for part in value for replacement in self._replacements(part)]
            elif isinstance(value, ast.AST) and value._fields:
                facts[name] = self.visit(value)
        return node

    def _replacements(self, part: object) -> list[object]:
        """The replacements of one member of a list."""
        if not isinstance(part, ast.AST) or not part._fields:
            return [part]
        node = self.visit(part)
        return node if isinstance(node, list) else [node]
