"""Rule code and data as canonical text: the same on every Python and every machine.

Digests, and the ids of branches, depend on this text; the output of ``ast.dump`` and ``ast.unparse`` changes with the
version of Python.
"""

import ast
from collections.abc import Callable, Iterator, Mapping, Sequence

CHOICE, OR, AND, NOT, COMPARED, SUM, PRODUCT, MINUS, ATOM = range(9)
"""Precedence of the parts of an expression, lowest first."""
SIGNS: Mapping[type[ast.AST], tuple[str, int]] = {
    ast.Or: ("or", OR), ast.And: ("and", AND), ast.Not: ("not ", NOT), ast.USub: ("-", MINUS),
    ast.Add: ("+", SUM), ast.Sub: ("-", SUM), ast.Mult: ("*", PRODUCT), ast.FloorDiv: ("//", PRODUCT),
    ast.Mod: ("%", PRODUCT), ast.Eq: ("==", COMPARED), ast.NotEq: ("!=", COMPARED), ast.Lt: ("<", COMPARED),
    ast.LtE: ("<=", COMPARED), ast.Gt: (">", COMPARED), ast.GtE: (">=", COMPARED), ast.In: ("in", COMPARED),
    ast.NotIn: ("not in", COMPARED),
}  # fmt: skip


class NotInTheLanguage(Exception):
    """A node outside the rules language (the parser refuses it before anything is written)."""


def code_text(node: ast.AST) -> str:
    """A function, a line or an expression of rule code as text: without blanks, comments and redundant brackets.

    Parsing the text gives the same tree. Raises NotInTheLanguage for nodes outside the language.
    """
    if isinstance(node, ast.stmt):
        return "\n".join(_lines(node, ""))
    return _written(node, CHOICE)


# ------------------------------------------------------------------------------------------------- lines
def _lines(node: ast.stmt, margin: str) -> Iterator[str]:
    match node:
        case ast.FunctionDef():
            yield from (f"{margin}@{_written(d)}" for d in node.decorator_list)
            yield f"{margin}def {node.name}({', '.join(arg.arg for arg in node.args.args)}):"
            yield from _block(node.body, margin)
        case ast.If():
            yield f"{margin}if {_written(node.test)}:"
            yield from _block(node.body, margin)
            if node.orelse:
                yield f"{margin}else:"
                yield from _block(node.orelse, margin)
        case ast.For():
            yield f"{margin}for {_written(node.target)} in {_written(node.iter)}:"
            yield from _block(node.body, margin)
        case _:
            yield margin + _line(node)


def _block(body: Sequence[ast.stmt], margin: str) -> Iterator[str]:
    for line in body:
        yield from _lines(line, margin + "    ")


def _line(node: ast.stmt) -> str:
    match node:
        case ast.Return():
            return "return" if node.value is None else f"return {_written(node.value)}"
        case ast.Assign():
            return "".join(f"{_written(target)} = " for target in node.targets) + _written(node.value)
        case ast.AugAssign():
            return f"{_written(node.target)} {_sign(node.op)[0]}= {_written(node.value)}"
        case ast.Expr():
            return _written(node.value)
        case ast.Pass() | ast.Break() | ast.Continue():
            return type(node).__name__.lower()
    raise NotInTheLanguage(type(node).__name__)


# ------------------------------------------------------------------------------------------------- expressions
def _written(node: ast.AST, within: int = CHOICE) -> str:
    """An expression as text, in brackets if it binds less tightly than its context ``within``."""
    writer = _WRITERS.get(type(node))
    if writer is None:
        raise NotInTheLanguage(type(node).__name__)
    text, holds = writer(node)
    return f"({text})" if holds < within else text


def _sign(node: ast.AST) -> tuple[str, int]:
    sign = SIGNS.get(type(node))
    if sign is None:
        raise NotInTheLanguage(type(node).__name__)
    return sign


def _text(value: str) -> str:
    """A text in quotes. (``repr`` escapes characters according to the Unicode version of the running Python.)"""
    quote = '"' if "'" in value and '"' not in value else "'"
    characters = "".join(_character(c, quote) for c in value)
    return f"{quote}{characters}{quote}"


def _character(c: str, quote: str) -> str:
    plain = {"\n": "\\n", "\r": "\\r", "\t": "\\t", "\\": "\\\\", quote: "\\" + quote}
    if c in plain:
        return plain[c]
    if "\ud800" <= c <= "\udfff":  # a lone surrogate, which no file can contain
        return f"\\u{ord(c):04x}"
    return f"\\x{ord(c):02x}" if c < " " or "\x7f" <= c <= "\xa0" or c == "\xad" else c


def _constant(node: ast.Constant) -> tuple[str, int]:
    if isinstance(node.value, str):
        return _text(node.value), ATOM
    if node.value is None or isinstance(node.value, int):  # flags are integers too
        return str(node.value), ATOM
    raise NotInTheLanguage(type(node.value).__name__)


def _all_of(node: ast.BoolOp) -> tuple[str, int]:
    """Write each part one step tighter than the one before it, as the ids in ``unreachable:`` have always had it."""
    sign, holds = _sign(node.op)
    parts = [_written(part, min(holds + i, SUM)) for i, part in enumerate(node.values, 1)]
    return f" {sign} ".join(parts), holds


def _two(node: ast.BinOp) -> tuple[str, int]:
    sign, holds = _sign(node.op)
    return f"{_written(node.left, holds)} {sign} {_written(node.right, holds + 1)}", holds


def _one(node: ast.UnaryOp) -> tuple[str, int]:
    sign, holds = _sign(node.op)
    return sign + _written(node.operand, holds), holds


def _compared(node: ast.Compare) -> tuple[str, int]:
    parts = [_written(node.left, COMPARED + 1)]
    for sign, other in zip(node.ops, node.comparators, strict=True):
        parts += [_sign(sign)[0], _written(other, COMPARED + 1)]
    return " ".join(parts), COMPARED


def _either(node: ast.IfExp) -> tuple[str, int]:
    body, test = _written(node.body, CHOICE + 1), _written(node.test, CHOICE + 1)
    return f"{body} if {test} else {_written(node.orelse)}", CHOICE


def _called(node: ast.Call) -> tuple[str, int]:
    args = [_written(arg) for arg in node.args]
    args += [f"{keyword.arg}={_written(keyword.value)}" for keyword in node.keywords]
    return f"{_written(node.func, ATOM)}({', '.join(args)})", ATOM


def _comprehension(node: ast.ListComp) -> tuple[str, int]:
    text = _written(node.elt)
    for part in node.generators:
        text += f" for {_written(part.target)} in {_written(part.iter, CHOICE + 1)}"
        text += "".join(f" if {_written(test, CHOICE + 1)}" for test in part.ifs)
    return f"[{text}]", ATOM


_WRITERS: Mapping[type[ast.AST], Callable[..., tuple[str, int]]] = {
    ast.Name: lambda node: (node.id, ATOM),
    ast.Constant: _constant,
    ast.Attribute: lambda node: (f"{_written(node.value, ATOM)}.{node.attr}", ATOM),
    ast.Subscript: lambda node: (f"{_written(node.value, ATOM)}[{_written(node.slice)}]", ATOM),
    ast.List: lambda node: (f"[{', '.join(_written(e) for e in node.elts)}]", ATOM),
    ast.Call: _called, ast.ListComp: _comprehension, ast.IfExp: _either, ast.Compare: _compared, ast.BoolOp: _all_of,
    ast.BinOp: _two, ast.UnaryOp: _one,
}  # fmt: skip
