"""Words on announcements, windows and effects."""

import ast

from pnp.engine.native.assemble import Label
from pnp.engine.native.emitter import Emitter
from pnp.engine.native.layout import NIL
from pnp.engine.native.typed_rules import Unsupported
from pnp.model.schema.types import Type
from pnp.rules.rule import Rule

WINDOW = "window"
"""The name of the function of a window without an announcement; a kind of announcement is appended to it."""


def _announce(b: Emitter, call: ast.Call, into: int | None) -> int:
    name = call.args[0]
    assert isinstance(name, ast.Constant)
    announced = str(name.value)
    fields = b.layout.game.announcements[announced].fields
    fn = b.fn
    for field, kind in fields.items():
        if kind.many:
            raise Unsupported(f"the list `{field}` of an announcement", call.lineno)
    with fn.scratch():
        event = fn.reg()
        registers = [b.one(arg) for arg in call.args[1 : 1 + len(fields)]]
        fn.line = call.lineno
        fn.emit("EVENT", event)
        for at, value in enumerate(registers):
            fn.emit("SETEVENT", event, at, value)
        regs, lists = fn.regs, fn.lists
        fn.reg()
        fn.new_list()
        fn.emit("MOVE", regs, event)
        fn.emit("CALL", b.program.number(f"{WINDOW} {announced}"), regs, lists, fn.nests)
        stands = fn.reg()
        fn.emit("CANCELLED", stands, event)
        fn.emit("NOT", stands, stands)
        fn.emit("ENDEVENT", event)
    result = b.target(into)
    fn.emit("MOVE", result, stands)
    return result


def _moment(b: Emitter, call: ast.Call, into: int | None) -> int:
    regs, lists = b.fn.reg(), b.fn.new_list()
    b.fn.line = call.lineno
    b.fn.emit("CALL", b.program.number(WINDOW), regs, lists, b.fn.nests)
    return 0


def _perform(b: Emitter, call: ast.Call, into: int | None) -> int:
    """Write the effect of a card by a column, or of a member."""
    what, names, *arguments = call.args
    assert isinstance(names, ast.Tuple)
    kind, fn, end = b.type_of(what), b.fn, Label()
    effects = _effects_of(b, call, kind)
    with fn.scratch():
        thing = b.one(what, fn.reg())
        registers = {
            str(name.value): b.one(arg, fn.reg())
            for name, arg in zip(names.elts, arguments, strict=True)
            if isinstance(name, ast.Constant) and not b.type_of(arg).many
        }
        member = thing
        if kind.kind == "card":
            member = fn.reg()
            fn.emit("COLUMN", member, thing, b.layout.columns[effects[0][1]])
        for rule, _, keys in effects:
            other = _unless_one_of(b, member, keys)
            _effect(b, call, rule, registers | {"card": thing}, end)
            fn.place(other)
    fn.line = call.lineno
    fn.emit("FAULT", 307, -1)
    fn.place(end)
    return 0


def _effects_of(b: Emitter, call: ast.Call, kind: Type) -> list[tuple[Rule, str, tuple[str, ...]]]:
    """Return the effects of a kind of card or member, each with its column and keys. Raises Unsupported."""
    effects = [(rule, *pair) for rule in b.typed.workings.rules.of_kind("effect") for pair in rule.header.keys]
    columns = {column for _, column, _ in effects}
    if kind.kind not in ("card", "enum") or (kind.kind == "card" and len(columns) != 1):
        raise Unsupported("effects that are found by several columns", call.lineno)
    return [effect for effect in effects if kind.kind == "card" or kind.name == effect[1]]


def _effect(b: Emitter, call: ast.Call, rule: Rule, registers: dict[str, int], end: Label) -> None:
    """Write the call of an effect, which then jumps to a label; each argument must not be nothing."""
    fn, signature = b.fn, b.typed.signature(rule.name)
    regs, lists = fn.regs, fn.lists
    with fn.scratch():
        fn.reg()
        fn.new_list()
        for i, param in enumerate(signature.params):
            if b.is_list(signature.params[param]):
                raise Unsupported(f"the list `{param}` handed to an effect", call.lineno)
            while fn.regs <= regs + i:
                fn.reg()
            fn.emit("MOVE", regs + i, registers[param])
        fn.line = call.lineno
        for i in range(len(signature.params)):
            _require_something(b, regs + i)
        fn.emit("CALL", b.program.number(rule.name), regs, lists, fn.nests)
    fn.jump(end)


def _require_something(b: Emitter, register: int) -> None:
    """Write a fault for a register that holds nothing."""
    something = Label()
    with b.fn.scratch():
        none = b.fn.reg()
        b.fn.emit("LOADK", none, b.program.const(NIL))
        b.fn.emit("JNE", register, none, 0, something)
    b.fn.emit("FAULT", 400, -1)
    b.fn.place(something)


def _unless_one_of(b: Emitter, member: int, keys: tuple[str, ...]) -> Label:
    """Write a jump past an effect unless the member is one of its keys; return the label to place behind it."""
    other, its = Label(), Label()
    for key in keys:
        b.fn.emit("JEQI", member, int(b.layout.table.members[key]), 0, its)
    b.fn.jump(other)
    b.fn.place(its)
    return other


WORDS = {"announce": _announce, "moment": _moment, "perform": _perform}
"""Words on announcements and effects."""
