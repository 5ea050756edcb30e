"""Statements of rule code as machine code: assignments, branches, loops, and whole functions."""

import ast
from collections.abc import Container, Iterator, Sequence

from pnp.engine.native import nested as nests
from pnp.engine.native.assemble import Label
from pnp.engine.native.expressions import Body
from pnp.engine.native.typed import SEEN_THROUGH, Unsupported
from pnp.model.schema.types import Type
from pnp.rules.trees import walk

COUNTING = frozenset({"times", "numbers", "repeat"})
"""Words over whose numbers a loop may count without a list."""


def function(b: Body, tree: ast.FunctionDef, params: Sequence[str], types: Sequence[Type]) -> None:
    """Write a function: a rule, or a part of a header."""
    for name, kind in zip(params, types, strict=True):
        shape = "one" if name in b.zones else b.shape(kind)
        b.locals[name] = (shape, {"one": b.fn.reg, "list": b.fn.new_list, "nest": b.fn.new_nest}[shape]())
    if not b.fn.regs:
        b.fn.reg()
    if not b.fn.lists:
        b.fn.new_list()
    _declare(b, tree)
    block(b, tree.body)
    b.fn.line = tree.body[-1].lineno
    b.fn.emit("RET")


def _declare(b: Body, tree: ast.FunctionDef) -> None:
    """A register or list for each local."""
    found: dict[str, set[str]] = {}
    mixed: set[str] = set()
    for node in b.typed.set_in(tree):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            name, kind = node.targets[0].id, b.type_of(node.value)
            what = "answers" if kind.kind == "answers" else b.shape(kind)
            if what == "one" and kind.kind in ("zone", "pile"):
                what = "zone"
            elif kind.kind == "any" and what == "one":
                raise Unsupported(f"`{name}`, whose type is not known", node.lineno)
            if what == "list" and not b.changes_nothing and _may_be_zone(b, node.value):
                mixed.add(name)
            found.setdefault(name, set()).add("" if kind.kind == "nothing" else what)
        elif isinstance(node, ast.For) and isinstance(node.target, ast.Name):
            found.setdefault(node.target.id, set()).add("list" if _through_lists(b, node.iter) else "one")
    for name, kinds in found.items():
        kinds -= {""}
        if kinds == {"zone"}:
            kinds = {"one"}
        if len(kinds) > 1 or name in mixed:
            raise Unsupported(f"`{name}`, which may be a zone or a list", tree.lineno)
        if name in b.locals:
            continue
        what = next(iter(kinds), "one")
        made = {"one": b.fn.reg, "list": b.fn.new_list, "nest": b.fn.new_nest}
        at = made.get(what, lambda: b.fn.new_list(len(b.layout.table.everyone)))()
        b.locals[name] = (what, at)


def _through_lists(b: Body, node: ast.expr) -> bool:
    """Whether a loop goes through lists."""
    try:
        return nests.is_nest(b, node)
    except Unsupported:  # (what it goes through has no type of its own: numbers)
        return False


def _may_be_zone(b: Body, node: ast.expr) -> bool:
    """Whether a list may be a zone itself, which changes as cards move: a call of a rule that returns one."""
    while isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SEEN_THROUGH:
        node = node.args[0]
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
        return False
    rule = node.func.id
    return rule in b.typed.functions and b.typed.signature(rule).result is not None and returns_zone(b, rule)


def returns_zone(b: Body, rule: str) -> bool:
    """Whether a rule may return a zone where it returns a list."""
    other = Body(b.typed, b.layout, b.program, type(b.fn)(rule, rule), b.purses, b.words)
    values = [n.value for n in walk(b.typed.functions[rule]) if isinstance(n, ast.Return) and n.value is not None]
    return any(other.is_zone(v) or _may_be_zone(other, v) for v in values)


def block(b: Body, body: Sequence[ast.stmt]) -> None:
    """Write statements in order."""
    for node in body:
        b.fn.line = node.lineno
        with b.fn.scratch():
            _statement(b, node)


def _statement(b: Body, node: ast.stmt) -> None:
    match node:
        case ast.AugAssign(target=ast.Subscript(value=ast.Name(id="_c"), slice=ast.Constant(value=int(n)))):
            _count(b, n)
        case ast.AugAssign(target=ast.Subscript(value=ast.Name(id="_d")), value=ast.Constant(value=int(bits))):
            b.fn.emit("DIRTY", b.program.const(b.layout.mask(bits)))
        case ast.Expr(value=ast.Call(func=ast.Name(id="_n"))):
            _step(b)
        case ast.Expr(value=ast.Call() as call):
            b.call(call)
        case ast.Assign(targets=[ast.Name(id=name)]):
            _set_local(b, name, node.value)
        case ast.Assign(targets=[ast.Attribute() as target]):
            _set_field(b, target, node.value)
        case ast.If():
            _if(b, node)
        case ast.For():
            _for(b, node)
        case ast.Return():
            _return(b, node)
        case ast.Break() | ast.Continue():
            b.fn.jump(b.loops[-1][isinstance(node, ast.Continue)])
        case ast.Pass():
            pass
        case _:
            raise Unsupported(f"`{ast.unparse(node)}`", node.lineno)


def _step(b: Body) -> None:
    """One step off the budget, together with the arc that is counted right before."""
    last = b.fn.lines[-1] if b.fn.lines else None
    if last is not None and last.op == "COUNTER":
        last.op = "ENTER"
    else:
        b.fn.emit("STEP")


def _count(b: Body, counter: int) -> None:
    """An arc is taken, together with the step right before."""
    last = b.fn.lines[-1] if b.fn.lines else None
    if last is not None and last.op == "STEP":
        last.op, last.operands = "STEPCOUNT", [counter, 0, 0, 0]
    else:
        b.fn.emit("COUNTER", counter)


def _set_local(b: Body, name: str, value: ast.expr) -> None:
    what, at = b.locals[name]
    if what == "one":
        b.one(value, at)
    elif what == "nest":
        nests.nested(b, value, at)
    elif what == "list":
        if b.type_of(value).kind == "nothing":
            raise Unsupported(f"`{name}`, which is a list or nothing", value.lineno)
        b.several(value, at)
    else:
        if not isinstance(value, ast.Call):
            raise Unsupported(f"`{name}`, which are answers handed on", value.lineno)
        b.call(value, at)


def _set_field(b: Body, target: ast.Attribute, value: ast.expr) -> None:
    ours = isinstance(target.value, ast.Name) and target.value.id == "table" and "table" not in b.locals
    owner = "table" if ours else b.type_of(target.value).kind
    if owner == "pile" and target.attr in b.layout.facts.get(b.type_of(target.value).name, {}):
        at = b.one(value)
        b.fn.line = target.lineno
        b.fn.emit("SETFACT", at, b.one(target.value), *b.layout.facts[b.type_of(target.value).name][target.attr])
        return
    what, slot = b.layout.slots.get((owner, target.attr), ("", 0))
    if not what:
        raise Unsupported(f"setting `{target.attr}`", target.lineno)
    if what == "list" and b.type_of(value).kind == "nothing":
        raise Unsupported(f"`{target.attr}`, which is a list or nothing", target.lineno)
    at = b.several(value) if what == "list" else b.one(value)
    b.fn.line = target.lineno
    if ours:
        b.fn.emit("SETTLIST" if what == "list" else "SETNUMBER", at, slot)
        return
    whose = b.one(target.value)
    op = {"player": "SETOWNLIST" if what == "list" else "SETOWN", "card": "SETCARD"}.get(owner)
    if op is None:
        raise Unsupported(f"setting `{target.attr}` of a {owner}", target.lineno)
    b.fn.emit(op, at, whose, slot)


def _if(b: Body, node: ast.If) -> None:
    other, end = Label(), Label()
    with b.fn.scratch():
        b.unless(node.test, other)
    block(b, node.body)
    if node.orelse:
        b.fn.jump(end)
    b.fn.here(other)
    block(b, node.orelse)
    b.fn.here(end)


def _return(b: Body, node: ast.Return) -> None:
    result = None if b.fn.name.startswith("_h_") else b.typed.signature(b.rule).result
    if node.value is None:
        if result is not None and result.many:
            raise Unsupported("a list or nothing", node.lineno)
        b.fn.emit("RET")
        return
    kind = b.type_of(node.value)
    if b.shape(kind if result is None else result) == "nest":
        b.fn.emit("RETN", nests.nested(b, node.value))
        return
    many = b.is_list(kind) if result is None else b.is_list(result)
    if kind.kind == "answers" or (many and kind.kind == "nothing"):
        raise Unsupported("returning answers, or a list or nothing", node.lineno)
    if (
        many
        and b.is_zone(node.value)
        and kind.name in b.layout.game.zones
        and b.layout.game.zones[kind.name].order == "stack"
    ):
        raise Unsupported("a pile returned as a list", node.lineno)
    at = b.several(node.value) if many else b.one(node.value)
    b.fn.emit("RETL" if many else "RETV", at)


# ------------------------------------------------------------------------------------------------- loops
def _for(b: Body, node: ast.For) -> None:
    """Write a loop; what it goes through is kept as it is when it begins."""
    iterated: ast.expr = node.iter
    if isinstance(iterated, ast.Call) and isinstance(iterated.func, ast.Name) and iterated.func.id == "list":
        iterated = iterated.args[0]
    assert isinstance(node.target, ast.Name)
    kept = at = 0
    target = b.locals[node.target.id][1]
    name = iterated.func.id if isinstance(iterated, ast.Call) and isinstance(iterated.func, ast.Name) else ""
    begin, again, go_on, end, out = (Label() for _ in range(5))
    through = _through_lists(b, iterated)
    if name == "turning":
        assert isinstance(iterated, ast.Call)
        _turning(b, iterated, target, again, end)
    elif name in COUNTING:
        assert isinstance(iterated, ast.Call)
        _counting(b, name, iterated, target, again, end)
    else:
        kept = nests.nested(b, iterated, b.fn.new_nest()) if through else b.several(iterated, b.fn.new_list())
        at = b.number(0)
        b.fn.jump(go_on)
        b.fn.here(begin)
    b.loops.append((out, go_on))
    block(b, node.body)
    b.loops.pop()
    b.fn.line = node.lineno
    b.fn.here(go_on)
    if name == "turning" or name in COUNTING:
        b.fn.jump(again)
    else:
        b.fn.emit("EACHN" if through else "EACH", kept, at, target, begin)
    b.fn.here(end)
    if node.orelse:  # (`repeat` has run through to its limit)
        b.fn.emit("FAULT", 402, -1)
    b.fn.here(out)


def _counting(b: Body, name: str, call: ast.Call, target: int, again: Label, end: Label) -> None:
    """Numbers one after the other."""
    low = b.number(1) if name != "numbers" else b.one(call.args[0], b.fn.reg())
    high = b.one(call.args[-1], b.fn.reg())
    b.fn.emit("RANGECHECK", low, high)
    at = b.fn.reg()
    b.fn.emit("ADDI", at, low, -1)
    b.fn.here(again)
    b.fn.emit("ADDI", at, at, 1)
    b.fn.emit("JLT", high, at, 0, end)
    b.fn.emit("MOVE", target, at)


def _turning(b: Body, call: ast.Call, target: int, again: Label, end: Label) -> None:
    """Cards turned from a pile, one before each step; never more than there are cards, and one."""
    end_of = {k.arg: k.value for k in call.keywords}.get("at")
    given = isinstance(end_of, ast.Name) and end_of.id in b.locals
    options = {k.arg: _constant(k.value) for k in call.keywords}
    zone, onto = b.one(call.args[0], b.fn.reg()), b.one(call.args[1], b.fn.reg())
    left = b.number(len(b.layout.table.cards) + 1)
    only = "" if options.get("rebuild", True) else "ONLY"
    b.fn.here(again)
    b.fn.emit("JLEI", left, 0, 0, end)
    b.fn.emit("ADDI", left, left, -1)
    if given and isinstance(end_of, ast.Name):
        low, turned = Label(), Label()
        b.fn.emit("JNZ", b.one(end_of), 0, 0, low)
        b.fn.emit(f"TURN{only}", target, zone, onto, end)
        b.fn.jump(turned)
        b.fn.here(low)
        b.fn.emit(f"TURNLOW{only}", target, zone, onto, end)
        b.fn.here(turned)
        return
    b.fn.emit(("TURNLOW" if options.get("at", "TOP") == "BOTTOM" else "TURN") + only, target, zone, onto, end)


def _constant(node: ast.expr) -> object:
    """What stands there plainly: yes, no, or a name."""
    match node:
        case ast.Constant(value=value):
            return value
        case ast.Name(id=name):
            return name
    raise Unsupported(f"`{ast.unparse(node)}` as an option", node.lineno)


def keywords_of(call: ast.Call, given: Container[str] = ()) -> Iterator[tuple[str, object]]:
    """The options of a call that stand there plainly, and are none of these names."""
    for keyword in call.keywords:
        if isinstance(keyword.value, ast.Name) and keyword.value.id in given:
            raise Unsupported(f"`{ast.unparse(keyword.value)}` as an option", call.lineno)
        yield keyword.arg or "", _constant(keyword.value)
