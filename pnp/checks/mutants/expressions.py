"""Small changes of an expression: other names, numbers, bounds, conditions, words and choices."""

import ast
from collections.abc import Callable, Iterator

from pnp.base.frozen import dataclass
from pnp.checks.mutants.alternatives import Alternatives
from pnp.checks.mutants.mutant import Edit
from pnp.checks.mutants.trees import Make, RuleTree
from pnp.rules.canonical import code_text
from pnp.rules.rule import MUTATING
from pnp.rules.trees import called_word, walk

EXTREMES = {"highest": "lowest", "lowest": "highest", "max": "min", "min": "max"}
ENDS = {"first": "last", "last": "first", "top": "bottom", "bottom": "top"}
FACES = {"turn_up": "turn_down", "turn_down": "turn_up", "lay_open": "close", "close": "lay_open"}
BOUNDS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
TURNED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.Gt, ast.LtE: ast.GtE, ast.Gt: ast.Lt, ast.GtE: ast.LtE,
}  # fmt: skip
SIGNS: dict[type[ast.cmpop], str] = {
    ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!=", ast.In: "in",
    ast.NotIn: "not in",
}  # fmt: skip


@dataclass(frozen=True)
class Change:
    """A small change of a rule's tree."""

    operator: str
    text: str
    node: ast.AST
    edit: Edit


def negated(node: ast.AST) -> ast.expr:
    """The negation of a condition."""
    assert isinstance(node, ast.expr)
    return (
        node.operand if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not) else ast.UnaryOp(ast.Not(), node)
    )


def name(id: str) -> ast.Name:
    """A name, as it is read."""
    return ast.Name(id, ast.Load())


def call(word: str, *args: ast.expr) -> ast.Call:
    """A call of a word."""
    return ast.Call(name(word), list(args), [])


class Expressions:
    """The changes of expressions."""

    def __init__(self, tree: RuleTree, others: Alternatives) -> None:
        self.tree, self.others = tree, others

    def within(self, root: ast.AST) -> Iterator[Change]:
        """Every change of an expression, or of the expressions in a line and in those below it."""
        hushed = self._hushed(root)
        for node in walk(root):
            if id(node) not in hushed:
                for operator, text, make in self._of(node):
                    yield Change(operator, text, node, self.tree.put(node, make))
                yield from self._left_out(node)

    def _hushed(self, root: ast.AST) -> set[int]:
        """Nodes without effect in play: names of clauses, texts for people, names of words."""
        ids: set[int] = set()
        for node in walk(root):
            if not isinstance(node, ast.Call):
                continue
            ids.add(id(node.func))
            if called_word(node) == "cite":
                ids |= {id(n) for n in walk(node)}
            if called_word(node) == "announce" and node.args:
                ids.add(id(node.args[0]))
            if called_word(node) == "perform" or called_word(node) == "later":
                ids |= {id(n) for arg in node.args[1:] for n in walk(arg)}
        return ids

    def _of(self, node: ast.AST) -> Iterator[tuple[str, str, Make]]:
        match node:
            case ast.Name(ctx=ast.Load()):
                yield from self._name(node)
            case ast.Attribute():
                other, kind = self.others.of_field(node)
                if other:
                    source = code_text(node)
                    yield kind, f"`{source}` → `{code_text(node.value)}.{other}`", _attribute(other)
            case ast.Constant(value=bool()):
                yield "optional", f"`{node.value!r}` → `{not node.value}`", lambda n: ast.Constant(not n.value)
            case ast.Constant(value=int()):
                yield from _number(node)
            case ast.Compare() if len(node.ops) == 1:
                yield from _comparison(node)
            case ast.BoolOp():
                yield from _operands(node)
            case ast.UnaryOp(op=ast.Not()):
                yield "condition", f"`{code_text(node)}` without `not`", lambda n: n.operand
            case ast.BinOp(op=ast.Add() | ast.Sub()) if not self._of_lists(node):
                yield "number", f"`{code_text(node)}`: plus for minus", _other_sign
            case ast.AugAssign():
                yield "number", f"`{code_text(node)}`: plus for minus", _other_sign
            case ast.ListComp() if node.generators[0].ifs:
                yield "condition", f"`if` left out of `{code_text(node)}`", _without_if
            case ast.If():
                yield from _if(node)
            case ast.Call(func=ast.Name()):
                yield from self._call(node)

    def _of_lists(self, node: ast.BinOp) -> bool:
        return node not in self.tree.rule.notes.numbers

    # -------------------------------------------------------------------------------------------- names
    def _name(self, node: ast.Name) -> Iterator[tuple[str, str, Make]]:
        kind = self.others.kind_of(node.id)
        other = self.others.of_name(node.id) if kind else ""
        if other:
            operator = kind if kind == "zone" else "member"
            yield operator, f"`{node.id}` → `{other}`", lambda n: name(other)
        if kind == "number":
            more = lambda n: ast.BinOp(name(n.id), ast.Add(), ast.Constant(1))  # noqa: E731
            yield "number", f"`{node.id}` → `{node.id} + 1`", more
        people = self.tree.people_at(node)
        if node.id == "players" and "me" in people:
            yield "people", "`players` → `others(me)`", lambda n: call("others", name("me"))
        elif node.id == "active" and "me" in people:
            yield "people", "`active` → `me`", lambda n: name("me")
        elif node.id in people and len(people) > 1:
            who = "me" if node.id != "me" and "me" in people else next(p for p in people if p != node.id)
            yield "people", f"`{node.id}` → `{who}`", lambda n: name(who)

    # -------------------------------------------------------------------------------------------- words
    def _call(self, node: ast.Call) -> Iterator[tuple[str, str, Make]]:
        word = called_word(node)
        for operator, pairs in (("extreme", EXTREMES), ("face", FACES)):
            if word in pairs:
                yield operator, f"`{word}` → `{pairs[word]}`", _renamed(pairs[word])
        if word in ENDS and not self._has_no_order(node):
            yield "end", f"`{word}` → `{ENDS[word]}`", _renamed(ENDS[word])
        if word == "left_of":
            yield "neighbour", "the previous instead of the next", lambda n: call("last", call("seats_from", *n.args))
        if word == "seats_from":
            yield "neighbour", f"`{code_text(node)}` one seat later", _one_seat_later
        if word == "others":
            yield "people", f"`{code_text(node)}` → `players`", lambda n: name("players")
        if word == "announce":
            yield "window", f"nobody may answer `{code_text(node)}`", lambda n: ast.Constant(True)
        if word in ("confirm", "may_pay"):
            for value in (True, False):
                yield "optional", f"`{word}` always {'yes' if value else 'no'}", _constant(value)
        yield from self._choices(node, word)

    def _has_no_order(self, node: ast.Call) -> bool:
        """Whether an end of a list is arbitrary: any order of the list would do."""
        inner = node.args[0] if node.args else None
        return isinstance(inner, ast.Attribute) and inner.attr in self.others.scope.zones and (
            self.others.game.zones[inner.attr].order == "any"
        )  # fmt: skip

    def _choices(self, node: ast.Call, word: str) -> Iterator[tuple[str, str, Make]]:
        if word == "choose" and len(node.args) > 1:
            yield "choice", "the first instead of a choice", lambda n: call("first", n.args[1])
            if any(k.arg == "or_none" for k in node.keywords):
                yield "optional", "`or_none=True` left out", lambda n: ast.Call(n.func, n.args, [])
            else:
                yield "optional", "`or_none=True` added", _or_none
        if word == "choose_some" and len(node.args) > 3:
            yield "choice", "the top ones instead of a choice", lambda n: call("top", n.args[1], n.args[3])
            if ast.dump(node.args[2]) != ast.dump(node.args[3]):
                yield "optional", "as many as possible", _least_is(lambda n: n.args[3])
            yield "optional", "none will do", _least_is(lambda n: ast.Constant(0))
        mine = "me" in self.tree.people_at(node) and self.tree.rule.kind in MUTATING
        if word == "pick_at_random" and len(node.args) == 1 and not node.keywords and mine:
            chosen = lambda n: call("choose", name("me"), n.args[0], ast.Constant("which?"))  # noqa: E731
            yield "choice", "a choice instead of chance", chosen

    def _left_out(self, node: ast.AST) -> Iterator[Change]:
        """The change that removes ``at=`` from a call."""
        if isinstance(node, ast.keyword) and node.arg == "at":
            words = f"`at={code_text(node.value)}` left out"
            yield Change("end", words, node.value, self.tree.leave_out(node))


def _attribute(other: str) -> Make:
    return lambda n: ast.Attribute(n.value, other, n.ctx)


def _constant(value: int) -> Make:
    return lambda n: ast.Constant(value)


def _renamed(word: str) -> Make:
    return lambda n: ast.Call(name(word), n.args, n.keywords)


def _one_seat_later(node: ast.AST) -> ast.AST:
    assert isinstance(node, ast.Call)
    return call("seats_from", call("left_of", node.args[0]))


def _or_none(node: ast.AST) -> ast.AST:
    assert isinstance(node, ast.Call)
    return ast.Call(node.func, node.args, [*node.keywords, ast.keyword("or_none", ast.Constant(True))])


def _least_is(least: Callable[[ast.Call], ast.expr]) -> Make:
    def make(node: ast.AST) -> ast.AST:
        assert isinstance(node, ast.Call)
        return ast.Call(node.func, [*node.args[:2], least(node), *node.args[3:]], node.keywords)

    return make


def _number(node: ast.Constant) -> Iterator[tuple[str, str, Make]]:
    value = node.value
    assert isinstance(value, int)
    for other in (value + 1, value - 1):
        if other >= 0:
            yield "number", f"`{value}` → `{other}`", _constant(other)


def _comparison(node: ast.Compare) -> Iterator[tuple[str, str, Make]]:
    kind, source = type(node.ops[0]), code_text(node)
    for pairs in (BOUNDS, TURNED):
        if kind in pairs:
            yield "comparison", f"`{SIGNS[kind]}` → `{SIGNS[pairs[kind]]}` in `{source}`", _compared(pairs[kind])


def _compared(sign: type[ast.cmpop]) -> Make:
    return lambda n: ast.Compare(n.left, [sign()], n.comparators)


def _operands(node: ast.BoolOp) -> Iterator[tuple[str, str, Make]]:
    source = code_text(node)
    was, now = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
    yield "condition", f"`{was}` → `{now}` in `{source}`", _other_junction
    for at, value in enumerate(node.values):
        yield "condition", f"`{code_text(value)}` left out", _less(at)


def _other_junction(node: ast.AST) -> ast.AST:
    assert isinstance(node, ast.BoolOp)
    return ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)


def _less(at: int) -> Make:
    def make(node: ast.AST) -> ast.AST:
        assert isinstance(node, ast.BoolOp)
        remaining = [value for i, value in enumerate(node.values) if i != at]
        return remaining[0] if len(remaining) == 1 else ast.BoolOp(node.op, remaining)

    return make


def _other_sign(node: ast.AST) -> ast.AST:
    assert isinstance(node, ast.BinOp | ast.AugAssign)
    sign: ast.operator = ast.Sub() if isinstance(node.op, ast.Add) else ast.Add()
    if isinstance(node, ast.AugAssign):
        return ast.AugAssign(node.target, sign, node.value)
    return ast.BinOp(node.left, sign, node.right)


def _without_if(node: ast.AST) -> ast.AST:
    assert isinstance(node, ast.ListComp)
    loop = node.generators[0]
    return ast.ListComp(node.elt, [ast.comprehension(loop.target, loop.iter, [], 0)])


def _if(node: ast.If) -> Iterator[tuple[str, str, Make]]:
    source = code_text(node.test)
    if not isinstance(node.test, ast.Compare | ast.UnaryOp):
        yield "condition", f"not `{source}`", lambda n: ast.If(negated(n.test), n.body, n.orelse)
    yield "condition", f"always, not only if `{source}`", _always


def _always(node: ast.AST) -> ast.AST:
    assert isinstance(node, ast.If)
    return ast.If(ast.Constant(True), node.body, node.orelse)
