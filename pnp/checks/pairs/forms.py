"""Equivalent forms of rule code reduced to one, and exchangeable operands in sorted order."""

import ast
from collections.abc import Mapping

from pnp.checks.pairs.syntax import integer_of
from pnp.rules.canonical import code_text
from pnp.rules.trees import Rewriter, called_word

OPPOSITE: Mapping[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Lt: ast.GtE, ast.GtE: ast.Lt,
    ast.Gt: ast.LtE, ast.LtE: ast.Gt,
}  # fmt: skip
NUMERIC = frozenset({"count", "sum", "min", "max", "abs", "half_up"})
"""Words that return a number: a sum with one is numeric, so its operands may be exchanged."""


def write_in_one_form(tree: ast.AST) -> None:
    """Rewrite a tree so that equivalent forms become one."""
    _Forms().visit(tree)


def sort_operands(tree: ast.AST) -> None:
    """Rewrite a tree so that exchangeable parts are in a fixed order."""
    _Order().visit(tree)


# ------------------------------------------------------------------------------------------------- forms
class _Forms(Rewriter):
    """Reduces equivalent forms to one, from the inside out."""

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        self.generic_visit(node)
        return _denied(node.operand) if isinstance(node.op, ast.Not) else node

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        self.generic_visit(node)
        return _compared(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        self.generic_visit(node)
        return _flat(node)

    def visit_Assign(self, node: ast.Assign) -> ast.AST:
        self.generic_visit(node)
        value, target = node.value, node.targets[0]
        if not isinstance(target, ast.Name | ast.Attribute | ast.Subscript) or not isinstance(value, ast.BinOp):
            return node
        return ast.AugAssign(target, value.op, value.right) if code_text(value.left) == code_text(target) else node

    def visit_If(self, node: ast.If) -> ast.AST:
        self.generic_visit(node)
        if not node.body:
            if not node.orelse:
                return ast.Expr(node.test)
            node.test, node.body, node.orelse = _denied(node.test), node.orelse, []
        if node.orelse and not _is_plain(node.test) and _is_plain(_denied(node.test)):
            node.test, node.body, node.orelse = _denied(node.test), node.orelse, node.body
        inner = node.body[0] if len(node.body) == 1 and not node.orelse else None
        if isinstance(inner, ast.If) and not inner.orelse:
            both = _flat(ast.BoolOp(ast.And(), [node.test, inner.test]))
            return ast.If(both, inner.body, [])
        return _returned(node)


def _is_plain(test: ast.expr) -> bool:
    """Whether a branch is written with this test, and not with its negation."""
    match test:
        case ast.BoolOp():
            return isinstance(test.op, ast.And)
        case ast.Compare(ops=[ast.Lt()]):
            return integer_of(test.comparators[0]) is None
        case ast.Compare(ops=[op]):
            return isinstance(op, ast.Eq | ast.In)
    return not isinstance(test, ast.UnaryOp)


def _returned(node: ast.If) -> ast.stmt:
    """``if a: return b`` / ``else: return c`` as one line."""
    one, other = node.body, node.orelse
    if len(one) == len(other) == 1 and isinstance(one[0], ast.Return) and isinstance(other[0], ast.Return):
        first, second = one[0].value, other[0].value
        if first is not None and second is not None:
            return ast.Return(ast.IfExp(node.test, first, second))
    return node


def _denied(test: ast.expr) -> ast.expr:
    """Negate a test, with ``not`` as far inside as possible."""
    match test:
        case ast.UnaryOp(op=ast.Not(), operand=inner):
            return inner
        case ast.Constant(value=bool() as flag):
            return ast.Constant(not flag)
        case ast.Compare(ops=[op]):
            return _compared(ast.Compare(test.left, [OPPOSITE[type(op)]()], test.comparators))
        case ast.BoolOp():
            other: ast.boolop = ast.Or() if isinstance(test.op, ast.And) else ast.And()
            return _flat(ast.BoolOp(other, [_denied(value) for value in test.values]))
    return ast.UnaryOp(ast.Not(), test)


def _flat(node: ast.BoolOp) -> ast.BoolOp:
    values: list[ast.expr] = []
    for value in node.values:
        same = isinstance(value, ast.BoolOp) and type(value.op) is type(node.op)
        values += value.values if same and isinstance(value, ast.BoolOp) else [value]
    return ast.BoolOp(node.op, values)


def _compared(node: ast.Compare) -> ast.expr:
    """``a > b`` as ``b < a``, ``2 <= a`` as ``1 < a`` (numbers are integers), membership of a list as equality."""
    if len(node.ops) != 1:
        return node
    op, left, right = node.ops[0], node.left, node.comparators[0]
    if isinstance(op, ast.Gt | ast.GtE):
        left, right, op = right, left, ast.Lt() if isinstance(op, ast.Gt) else ast.LtE()
    if isinstance(op, ast.In | ast.NotIn) and isinstance(right, ast.List) and right.elts:
        sign: ast.cmpop = ast.Eq() if isinstance(op, ast.In) else ast.NotEq()
        tests: list[ast.expr] = [ast.Compare(left, [sign], [element]) for element in right.elts]
        joined: ast.boolop = ast.Or() if isinstance(op, ast.In) else ast.And()
        return ast.BoolOp(joined, tests) if len(tests) > 1 else tests[0]
    if isinstance(op, ast.LtE):
        if (low := integer_of(left)) is not None:
            left, op = ast.Constant(low - 1), ast.Lt()
        elif (high := integer_of(right)) is not None:
            right, op = ast.Constant(high + 1), ast.Lt()
    return _counted(ast.Compare(left, [op], [right]))


def _counted(node: ast.Compare) -> ast.Compare:
    """``count(…) != 0`` as ``0 < count(…)``, and ``== 0`` as ``count(…) < 1``: a count is never negative."""
    sides = (node.left, node.comparators[0])
    counts = [side for side in sides if called_word(side) == "count"]
    if len(counts) == 1 and any(integer_of(side) == 0 for side in sides):
        if isinstance(node.ops[0], ast.NotEq):
            return ast.Compare(ast.Constant(0), [ast.Lt()], counts)
        if isinstance(node.ops[0], ast.Eq):
            return ast.Compare(counts[0], [ast.Lt()], [ast.Constant(1)])
    return node


# ------------------------------------------------------------------------------------------------- order
class _Order(Rewriter):
    """Sorts exchangeable parts: operands of ``and``, ``or``, ``==``, ``*``, sums of numbers, keywords."""

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        self.generic_visit(node)
        node.values.sort(key=code_text)
        return node

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        self.generic_visit(node)
        if len(node.ops) == 1 and isinstance(node.ops[0], ast.Eq | ast.NotEq):
            node.left, node.comparators[0] = sorted((node.left, node.comparators[0]), key=code_text)
        return node

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.op, ast.Mult) or (isinstance(node.op, ast.Add) and any(map(_is_number, _terms(node)))):
            parts = sorted(_terms(node), key=code_text)
            total: ast.expr = parts[0]
            for part in parts[1:]:
                total = ast.BinOp(total, node.op, part)
            return total
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        node.keywords.sort(key=lambda keyword: keyword.arg or "")
        if called_word(node) in ("min", "max"):
            node.args.sort(key=code_text)
        return node


def _terms(node: ast.BinOp) -> list[ast.expr]:
    """The operands of a chain of one operation."""
    terms: list[ast.expr] = []
    for side in (node.left, node.right):
        same = isinstance(side, ast.BinOp) and type(side.op) is type(node.op)
        terms += _terms(side) if same and isinstance(side, ast.BinOp) else [side]
    return terms


def _is_number(node: ast.expr) -> bool:
    if isinstance(node, ast.BinOp):
        return isinstance(node.op, ast.Mult | ast.FloorDiv | ast.Mod | ast.Sub)
    return integer_of(node) is not None or isinstance(node, ast.UnaryOp) or called_word(node) in NUMERIC
