"""All one-line faults that can be put into a module."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

OPERATORS = {
    ast.Add: "-", ast.Sub: "+", ast.Mult: "/", ast.Div: "*", ast.FloorDiv: "*", ast.Mod: "*", ast.Pow: "*", ast.BitOr: "&", ast.BitAnd: "|",
}  # fmt: skip
COMPARISONS = {
    ast.Lt: ("<=", ">"), ast.LtE: ("<", ">="), ast.Gt: (">=", "<"), ast.GtE: (">", "<="), ast.Eq: ("!=",), ast.NotEq: ("==",),
    ast.Is: ("is not",), ast.IsNot: ("is",), ast.In: ("not in",), ast.NotIn: ("in",),
}  # fmt: skip
"""Operators that replace a comparison: the boundary moves, or the direction turns."""
TWINS = {
    one: other
    for pair in ("x y", "w h", "width height", "left right", "top bottom", "across down", "start end", "first last", "least most", "front back", "before after", "rows columns")
    for one, other in (pair.split(), reversed(pair.split()))
}  # fmt: skip
"""Names of the same type that are easily mistaken for each other, such as the two axes."""
DROPPED = (ast.Add, ast.Sub, ast.Mult, ast.Div, ast.BitOr)
PAIRS = {"min": "max", "max": "min", "any": "all", "all": "any"}
EMPTY = {
    "str": '""',
    "bytes": 'b""',
    "int": "0",
    "float": "0.0",
    "bool": "False",
    "tuple": "()",
    "list": "[]",
    "dict": "{}",
}
"""An empty result for each kind of annotated result; ``None`` for all others."""
TYPES = ("annotation", "returns", "decorator_list", "bases")
MESSAGES = ("say", "t", "print", "error", "warn", "note", "fault", "tell", "debug", "info", "Diagnostic", "Progress")
"""Calls that only make or report a sentence: nothing below them is changed."""
TOLERANCE = 1e-3
"""Constants below are tolerances of floating point arithmetic, and stay."""


@dataclass(frozen=True)
class Fault:
    """One change to one expression or statement of a module."""

    file: str
    line: int
    start: int
    end: int
    """First byte of the replaced source, and the byte after its last."""
    old: str
    new: str
    kind: str

    def __str__(self) -> str:
        old, new = (" ".join(text.split()) for text in (self.old, self.new))
        return f"{self.file}:{self.line}  {old[:90]}  →  {new[:90]}"


def faults(root: Path, file: str) -> Iterator[Fault]:
    """All faults that can be put into a module."""
    source = (root / file).read_bytes()
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    tree = ast.parse(source)
    twins = _names_with_twin(tree)
    for node, result in _code(tree, "None"):
        start, end = (
            starts[node.lineno - 1] + node.col_offset,
            starts[(node.end_lineno or 0) - 1] + (node.end_col_offset or 0),
        )
        changes = [*_changes(node, result), *([("wrong name", _twin(node))] if node in twins else [])]
        for kind, new in changes:
            yield Fault(file, node.lineno, start, end, source[start:end].decode(), new, kind)


def _names_with_twin(tree: ast.AST) -> set[ast.AST]:
    """The names and attributes that are read in a function which reads their twin too."""
    twins: set[ast.AST] = set()
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            names = [node for node in ast.walk(function) if isinstance(node, ast.Name) and _is_read(node)]
            attributes = [node for node in ast.walk(function) if isinstance(node, ast.Attribute) and _is_read(node)]
            used, used_of = {node.id for node in names}, {node.attr for node in attributes}
            twins.update(node for node in names if TWINS.get(node.id) in used)
            twins.update(node for node in attributes if TWINS.get(node.attr) in used_of)
    return twins


def _is_read(node: ast.Name | ast.Attribute) -> bool:
    return isinstance(node.ctx, ast.Load)


def _twin(node: ast.AST) -> str:
    if isinstance(node, ast.Attribute):
        return f"({ast.unparse(node.value)}.{TWINS[node.attr]})"
    return f"({TWINS[node.id]})" if isinstance(node, ast.Name) else ""


def _code(node: ast.AST, result: str) -> Iterator[tuple[ast.expr | ast.stmt, str]]:
    """The expressions and statements that run, each with an empty result of the function around it."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        if node.name == "__repr__":
            return
        result = _empty_result(node.returns)
    for name, value in ast.iter_fields(node):
        for child in (value if isinstance(value, list) else [value]) if name not in TYPES else []:
            if isinstance(child, ast.AST) and not _is_message(child):
                if isinstance(child, ast.expr | ast.stmt):
                    yield child, result
                yield from _code(child, result)


def _is_message(node: ast.AST) -> bool:
    """Whether a node only serves people or the type checker."""
    match node:
        case ast.Raise() | ast.Assert() | ast.JoinedStr() | ast.pattern():
            return True
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
        case ast.AnnAssign(annotation=ast.Name(id="TypeAlias")):
            return True
        case ast.Assign(value=ast.BinOp(left=left, op=ast.BitOr(), right=right)):
            return _is_type(left) and _is_type(right)
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
            return name in MESSAGES
        case ast.BoolOp(values=values):
            return any(_is_sentence(value) for value in values)
        case ast.IfExp(body=body, orelse=orelse):
            return _is_sentence(body) or _is_sentence(orelse)
    return False


def _is_type(node: ast.expr) -> bool:
    """Whether a node is a type of a union."""
    if isinstance(node, ast.BinOp):
        return _is_type(node.left) and _is_type(node.right)
    return (isinstance(node, ast.Name) and node.id[:1].isupper()) or (
        isinstance(node, ast.Constant) and node.value is None
    )


def _is_sentence(node: ast.expr) -> bool:
    """Whether a node is text of several words."""
    return isinstance(node, ast.JoinedStr) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value.strip()
    )


def _empty_result(returns: ast.expr | None) -> str:
    name = returns.value if isinstance(returns, ast.Subscript) else returns
    return EMPTY.get(name.id, "None") if isinstance(name, ast.Name) else "None"


def _changes(node: ast.AST, result: str) -> Iterator[tuple[str, str]]:
    """Kinds of faults with the source that replaces a node; expressions in brackets."""
    match node:
        case ast.BinOp(left=left, op=op, right=right) if not _has_text(left, right):
            if type(op) in OPERATORS:
                yield "arithmetic", f"(({ast.unparse(left)}) {OPERATORS[type(op)]} ({ast.unparse(right)}))"
            if isinstance(op, DROPPED):
                yield "dropped term", f"({ast.unparse(left)})"
        case ast.Compare(left=left, ops=[op], comparators=[right]):
            for other in COMPARISONS.get(type(op), ()):
                yield "comparison", f"(({ast.unparse(left)}) {other} ({ast.unparse(right)}))"
        case ast.BoolOp(op=op, values=values):
            parts = [f"({ast.unparse(value)})" for value in values]
            yield "and, or", f"({(' or ' if isinstance(op, ast.And) else ' and ').join(parts)})"
            for at in range(len(parts)):
                rest = parts[:at] + parts[at + 1 :]
                yield "dropped condition", f"({(' and ' if isinstance(op, ast.And) else ' or ').join(rest)})"
        case ast.UnaryOp(op=ast.Not(), operand=one):
            yield "not", f"({ast.unparse(one)})"
        case ast.UnaryOp(op=ast.USub(), operand=one):
            yield "sign", f"({ast.unparse(one)})"
        case ast.IfExp(body=body, orelse=orelse):
            yield from (("branch", f"({ast.unparse(body)})"), ("branch", f"({ast.unparse(orelse)})"))
        case ast.Constant(value=bool() as value):
            yield "constant", str(not value)
        case ast.Constant(value=int() as value):
            yield "constant", f"({value + 1})"
        case ast.Constant(value=float() as value) if value == 0 or abs(value) >= TOLERANCE:
            yield "constant", f"({value * 2 if value else 1.0!r})"
        case ast.Call(func=ast.Name(id=name)) if name in PAIRS:
            yield "min, max", f"{PAIRS[name]}{ast.unparse(node).removeprefix(name)}"
        case ast.Call(args=[first, second], keywords=[]) if _may_swap(node, first, second):
            yield "swapped arguments", f"({ast.unparse(node.func)}({ast.unparse(second)}, {ast.unparse(first)}))"
        case ast.AugAssign():
            yield "dropped term", "pass"
        case ast.Expr(value=ast.Call()):
            yield "dropped call", "pass"
        case ast.Return(value=ast.expr() as value) if ast.unparse(value) != result:
            yield "empty result", f"return {result}"
        case ast.Break() | ast.Continue():
            yield "dropped call", "pass"


def _may_swap(node: ast.Call, first: ast.expr, second: ast.expr) -> bool:
    """Whether two arguments could be mistaken for each other: names of types and attributes could not."""
    named = isinstance(node.func, ast.Name) and node.func.id in (
        "isinstance",
        "issubclass",
        "getattr",
        "hasattr",
        "cast",
        "range",
    )
    starred = isinstance(first, ast.Starred) or isinstance(second, ast.Starred)
    return (
        not named
        and not starred
        and ast.dump(first) != ast.dump(second)
        and isinstance(first, ast.Constant) == isinstance(second, ast.Constant)
    )


def _has_text(*sides: ast.expr) -> bool:
    return any(
        isinstance(side, ast.JoinedStr) or (isinstance(side, ast.Constant) and isinstance(side.value, str))
        for side in sides
    )
