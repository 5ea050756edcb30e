"""Translate statements: assignments, branches, loops and whole functions."""

import ast
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import replace

from pnp.engine.native import nested as nests
from pnp.engine.native.assemble import Function, Label
from pnp.engine.native.cells import set_cell
from pnp.engine.native.emitter import Emitter
from pnp.engine.native.fixed import fixed_rule
from pnp.engine.native.forms import declare_form, set_form
from pnp.engine.native.steady import only_counts
from pnp.engine.native.typed_rules import SEEN_THROUGH, Unsupported
from pnp.model.schema.types import Type
from pnp.rules.trees import walk

COUNTING = frozenset({"times", "numbers", "repeat"})
"""Words whose numbers a loop counts without a list."""


def function(b: Emitter, tree: ast.FunctionDef, params: Sequence[str], types: Sequence[Type]) -> None:
    """Write a function: a rule, or a part of a header."""
    for name, kind in zip(params, types, strict=True):
        shape = "one" if name in b.zones else b.shape(kind)
        b.locals[name] = (shape, {"one": b.fn.reg, "list": b.fn.new_list, "nest": b.fn.new_nest}[shape]())
    if not b.fn.regs:
        b.fn.reg()
    if not b.fn.lists:
        b.fn.new_list()
    _declare(b, tree)
    if not _write_fixed(b, tree, dict(zip(params, types, strict=True))):
        block(b, tree.body)
    b.fn.line = tree.body[-1].lineno
    b.fn.emit("RET")


def _write_fixed(b: Emitter, tree: ast.FunctionDef, params: Mapping[str, Type]) -> bool:
    """Write a rule whose value is fixed for each argument, as a look-up; return whether it is one."""
    *head, last = tree.body
    if b.zones or not isinstance(last, ast.Return) or last.value is None or not all(map(only_counts, head)):
        return False
    rule = fixed_rule(b, last.value, params)
    if rule is None:
        return False
    block(b, head)
    b.fn.line = last.lineno
    rule.write(b, [b.locals[name][1] for name in params])
    return True


def _declare(b: Emitter, tree: ast.FunctionDef) -> None:
    """Allocate a register or list for each local."""
    shapes: dict[str, set[str]] = {}
    maybe_zones: set[str] = set()
    for node in b.typed.set_in(tree):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            name, what = node.targets[0].id, _shape_of(b, node.targets[0].id, node.value)
            if what == "list" and not b.changes_nothing and _may_be_zone(b, node.value):
                maybe_zones.add(name)
            shapes.setdefault(name, set()).add(what)
        elif isinstance(node, ast.For) and isinstance(node.target, ast.Name):
            shapes.setdefault(node.target.id, set()).add("list" if _through_lists(b, node.iter) else "one")
    for name, kinds in shapes.items():
        kinds = {"one"} if kinds - {""} == {"zone"} else kinds - {""}
        form = next((kind for kind in kinds if kind.startswith(("form ", "sealed "))), "")
        if form and kinds == {form}:
            declare_form(b, name, form.partition(" ")[2], form.startswith("sealed "))
            continue
        if len(kinds) > 1 or name in maybe_zones:
            raise Unsupported(f"`{name}`, which may be a zone or a list", tree.lineno)
        if name not in b.locals:
            what = next(iter(kinds), "one")
            allocate = {"one": b.fn.reg, "list": b.fn.new_list, "nest": b.fn.new_nest}
            at = allocate.get(what, lambda: b.fn.new_list(len(b.layout.table.everyone)))()
            b.locals[name] = (what, at)


def _shape_of(b: Emitter, name: str, value: ast.expr) -> str:
    """Return the form in which a local is stored: ``one``, ``zone``, ``list``, ``nest``, ``answers``; "" for none."""
    kind = b.type_of(value)
    if kind.kind == "form":
        return f"form {kind.name}"
    if kind.kind == "answers" and kind.name.startswith("form:"):
        return f"sealed {kind.name.split(':')[1]}"
    if kind.kind in ("answers", "nothing"):
        return "answers" if kind.kind == "answers" else ""
    shape = b.shape(kind)
    if shape == "one" and kind.kind == "any":
        raise Unsupported(f"`{name}`, whose type is not known", value.lineno)
    return "zone" if shape == "one" and kind.kind in ("zone", "pile") else shape


def _through_lists(b: Emitter, node: ast.expr) -> bool:
    """Tell whether a loop iterates lists."""
    try:
        return nests.is_nest(b, node)
    except Unsupported:  # what it iterates has no type of its own: numbers
        return False


def _may_be_zone(b: Emitter, node: ast.expr) -> bool:
    """Tell whether a list may be a zone, which changes as cards move: a call of a rule that returns one."""
    while isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SEEN_THROUGH:
        node = node.args[0]
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
        return False
    rule = node.func.id
    return rule in b.typed.functions and b.typed.signature(rule).result is not None and returns_zone(b, rule)


def returns_zone(b: Emitter, rule: str) -> bool:
    """Tell whether a rule may return a zone as a list."""
    other = replace(b, fn=Function(rule, rule), locals={}, zones=(), loops=[])
    values = [n.value for n in walk(b.typed.functions[rule]) if isinstance(n, ast.Return) and n.value is not None]
    return any(other.is_zone(v) or _may_be_zone(other, v) for v in values)


def block(b: Emitter, body: Sequence[ast.stmt]) -> None:
    """Write statements in order."""
    for node in body:
        b.fn.line = node.lineno
        with b.fn.scratch():
            _statement(b, node)


def _statement(b: Emitter, node: ast.stmt) -> None:
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
        case ast.Assign(targets=[ast.Subscript() as target]):
            set_cell(b, target, node.value)
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


def _step(b: Emitter) -> None:
    """Take a step off the budget, in one instruction with the arc counted right before."""
    last = b.fn.lines[-1] if b.fn.lines else None
    if last is not None and last.op == "COUNTER":
        last.op = "ENTER"
    else:
        b.fn.emit("STEP")


def _count(b: Emitter, counter: int) -> None:
    """Count an arc, in one instruction with the step right before."""
    last = b.fn.lines[-1] if b.fn.lines else None
    if last is not None and last.op == "STEP":
        last.op, last.operands = "STEPCOUNT", [counter, 0, 0, 0]
    else:
        b.fn.emit("COUNTER", counter)


def _set_local(b: Emitter, name: str, value: ast.expr) -> None:
    what, at = b.locals[name]
    if what == "form":
        set_form(b, name, value)
    elif what == "one":
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


def _set_field(b: Emitter, target: ast.Attribute, value: ast.expr) -> None:
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


def _if(b: Emitter, node: ast.If) -> None:
    other, end = Label(), Label()
    with b.fn.scratch():
        b.unless(node.test, other)
    block(b, node.body)
    if node.orelse:
        b.fn.jump(end)
    b.fn.place(other)
    block(b, node.orelse)
    b.fn.place(end)


def _return(b: Emitter, node: ast.Return) -> None:
    result = None if b.fn.name.startswith("_h_") else b.typed.signature(b.rule).result
    if node.value is None:
        if result is not None and result.many:
            raise Unsupported("a list or nothing", node.lineno)
        b.fn.emit("RET")
    elif b.shape(result or b.type_of(node.value)) == "nest":
        b.fn.emit("RETN", nests.nested(b, node.value))
    elif b.is_list(result or b.type_of(node.value)):
        _return_list(b, node.value)
    elif b.type_of(node.value).kind == "answers":
        raise Unsupported("returning answers", node.lineno)
    else:
        b.fn.emit("RETV", b.one(node.value))


def _return_list(b: Emitter, value: ast.expr) -> None:
    """Return a list. Raises Unsupported for answers, nothing and piles."""
    kind = b.type_of(value)
    if kind.kind in ("answers", "nothing"):
        raise Unsupported("returning answers, or a list or nothing", value.lineno)
    zone = b.layout.game.zones.get(kind.name) if b.is_zone(value) else None
    if zone is not None and zone.order == "stack":
        raise Unsupported("a pile returned as a list", value.lineno)
    b.fn.emit("RETL", b.several(value))


# ------------------------------------------------------------------------------------------------- loops
def _for(b: Emitter, node: ast.For) -> None:
    """Write a loop: over numbers or turned cards without a list, else over the list as it is at the beginning."""
    iterated: ast.expr = node.iter
    if isinstance(iterated, ast.Call) and isinstance(iterated.func, ast.Name) and iterated.func.id == "list":
        iterated = iterated.args[0]
    assert isinstance(node.target, ast.Name)
    target = b.locals[node.target.id][1]
    name = iterated.func.id if isinstance(iterated, ast.Call) and isinstance(iterated.func, ast.Name) else ""
    go_on, end, after = (Label() for _ in range(3))
    if isinstance(iterated, ast.Call) and (name == "turning" or name in COUNTING):
        again = Label()
        if name == "turning":
            _turning(b, iterated, target, again, end)
        else:
            _counting(b, name, iterated, target, again, end)
        _loop_body(b, node, after, go_on)
        b.fn.jump(again)
    else:
        begin, through = Label(), _through_lists(b, iterated)
        source = nests.nested(b, iterated, b.fn.new_nest()) if through else b.several(iterated, b.fn.new_list())
        at = b.number(0)
        b.fn.jump(go_on)
        b.fn.place(begin)
        _loop_body(b, node, after, go_on)
        b.fn.emit("EACHN" if through else "EACH", source, at, target, begin)
    b.fn.place(end)
    if node.orelse:  # `repeat` reached its limit
        b.fn.emit("FAULT", 402, -1)
    b.fn.place(after)


def _loop_body(b: Emitter, node: ast.For, after: Label, go_on: Label) -> None:
    """Write the body of a loop; `break` and `continue` jump to these labels."""
    b.loops.append((after, go_on))
    block(b, node.body)
    b.loops.pop()
    b.fn.line = node.lineno
    b.fn.place(go_on)


def _counting(b: Emitter, name: str, call: ast.Call, target: int, again: Label, end: Label) -> None:
    """Write a loop over consecutive numbers."""
    low = b.number(1) if name != "numbers" else b.one(call.args[0], b.fn.reg())
    high = b.one(call.args[-1], b.fn.reg())
    b.fn.emit("RANGECHECK", low, high)
    at = b.fn.reg()
    b.fn.emit("ADDI", at, low, -1)
    b.fn.place(again)
    b.fn.emit("ADDI", at, at, 1)
    b.fn.emit("JLT", high, at, 0, end)
    b.fn.emit("MOVE", target, at)


def _turning(b: Emitter, call: ast.Call, target: int, again: Label, end: Label) -> None:
    """Write a loop over cards turned from a pile, one before each step; at most one more step than there are cards."""
    end_of = {k.arg: k.value for k in call.keywords}.get("at")
    names = isinstance(end_of, ast.Name) and end_of.id in b.locals
    options = {k.arg: _constant(k.value) for k in call.keywords}
    zone, onto = b.one(call.args[0], b.fn.reg()), b.one(call.args[1], b.fn.reg())
    steps_left = b.number(len(b.layout.table.cards) + 1)
    only = "" if options.get("rebuild", True) else "ONLY"
    b.fn.place(again)
    b.fn.emit("JLEI", steps_left, 0, 0, end)
    b.fn.emit("ADDI", steps_left, steps_left, -1)
    if names and isinstance(end_of, ast.Name):
        low, turned = Label(), Label()
        b.fn.emit("JNZ", b.one(end_of), 0, 0, low)
        b.fn.emit(f"TURN{only}", target, zone, onto, end)
        b.fn.jump(turned)
        b.fn.place(low)
        b.fn.emit(f"TURNLOW{only}", target, zone, onto, end)
        b.fn.place(turned)
        return
    b.fn.emit(("TURNLOW" if options.get("at", "TOP") == "BOTTOM" else "TURN") + only, target, zone, onto, end)


def _constant(node: ast.expr) -> object:
    """Return a constant: a flag or a name."""
    match node:
        case ast.Constant(value=value):
            return value
        case ast.Name(id=name):
            return name
    raise Unsupported(f"`{ast.unparse(node)}` as an option", node.lineno)


def keywords_of(call: ast.Call, names: Container[str] = ()) -> Iterator[tuple[str, object]]:
    """Return the constant options of a call, without these names."""
    for keyword in call.keywords:
        if isinstance(keyword.value, ast.Name) and keyword.value.id in names:
            raise Unsupported(f"`{ast.unparse(keyword.value)}` as an option", call.lineno)
        yield keyword.arg or "", _constant(keyword.value)
