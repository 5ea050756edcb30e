"""Words on announcements, windows and effects."""

import ast

from pnp.engine.native.assemble import Label
from pnp.engine.native.expressions import Body
from pnp.engine.native.layout import NIL
from pnp.engine.native.typed import Unsupported
from pnp.rules.rule import Rule

WINDOW = "window"
"""The function of a window in which nothing is announced; with a kind behind it that of an announcement."""


def _announce(b: Body, call: ast.Call, into: int | None) -> int:
    named = call.args[0]
    assert isinstance(named, ast.Constant)
    announced = str(named.value)
    fields = b.layout.game.announcements[announced].fields
    fn = b.fn
    for name, kind in fields.items():
        if kind.many:
            raise Unsupported(f"the list `{name}` of an announcement", call.lineno)
    with fn.scratch():
        event = fn.reg()
        given = [b.one(arg) for arg in call.args[1 : 1 + len(fields)]]
        fn.line = call.lineno
        fn.emit("EVENT", event)
        for at, value in enumerate(given):
            fn.emit("SETEVENT", event, at, value)
        regs, lists = fn.regs, fn.lists
        fn.reg()
        fn.new_list()
        fn.emit("MOVE", regs, event)
        fn.emit("CALL", b.program.number(f"{WINDOW} {announced}"), regs, lists, fn.nests)
        kept = fn.reg()
        fn.emit("CANCELLED", kept, event)
        fn.emit("NOT", kept, kept)
        fn.emit("ENDEVENT", event)
    out = b.out(into)
    fn.emit("MOVE", out, kept)
    return out


def _cancel(b: Body, call: ast.Call, into: int | None) -> int:
    b.fn.emit("CANCEL", b.one(call.args[0]))
    return 0


def _moment(b: Body, call: ast.Call, into: int | None) -> int:
    regs, lists = b.fn.reg(), b.fn.new_list()
    b.fn.line = call.lineno
    b.fn.emit("CALL", b.program.number(WINDOW), regs, lists, b.fn.nests)
    return 0


def _perform(b: Body, call: ast.Call, into: int | None) -> int:
    """The effect of a card by what stands in a column, or of a member."""
    what, names, *arguments = call.args
    assert isinstance(names, ast.Tuple)
    kind = b.type_of(what)
    told = {str(n.value): arg for n, arg in zip(names.elts, arguments, strict=True) if isinstance(n, ast.Constant)}
    effects = b.typed.workings.rules.of_kind("effect")
    columns = {column for rule in effects for column, _ in rule.header.keys}
    if kind.kind not in ("card", "enum") or (kind.kind == "card" and len(columns) != 1):
        raise Unsupported("effects that are found by several columns", call.lineno)
    fn, end = b.fn, Label()
    with fn.scratch():
        thing = b.one(what, fn.reg())
        given = {name: b.one(arg, fn.reg()) for name, arg in told.items() if not b.type_of(arg).many}
        found = thing
        if kind.kind == "card":
            found = fn.reg()
            fn.emit("COLUMN", found, thing, b.layout.columns[next(iter(columns))])
        for rule in effects:
            for column, keys in rule.header.keys:
                if kind.kind == "card" or kind.name == column:
                    _effect(b, call, rule, keys, given | {"card": thing}, found, end)
    fn.line = call.lineno
    fn.emit("FAULT", 307, -1)
    fn.here(end)
    return 0


def _effect(
    b: Body, call: ast.Call, rule: Rule, keys: tuple[str, ...], given: dict[str, int], found: int, end: Label
) -> None:  # fmt: skip
    """One effect, where the member is one of its keys: each parameter has to be something."""
    fn, other, its = b.fn, Label(), Label()
    for key in keys:
        fn.emit("JEQI", found, int(b.layout.table.members[key]), 0, its)
    fn.jump(other)
    fn.here(its)
    signature = b.typed.signature(rule.name)
    regs, lists = fn.regs, fn.lists
    with fn.scratch():
        fn.reg()
        fn.new_list()
        for i, param in enumerate(signature.params):
            if b.is_list(signature.params[param]):
                raise Unsupported(f"the list `{param}` handed to an effect", call.lineno)
            while fn.regs <= regs + i:
                fn.reg()
            fn.emit("MOVE", regs + i, given[param])
        fn.line = call.lineno
        for i in range(len(signature.params)):
            something = Label()
            with fn.scratch():
                none = fn.reg()
                fn.emit("LOADK", none, b.program.const(NIL))
                fn.emit("JNE", regs + i, none, 0, something)
            fn.emit("FAULT", 400, -1)
            fn.here(something)
        fn.emit("CALL", b.program.number(rule.name), regs, lists, fn.nests)
    fn.jump(end)
    fn.here(other)


WORDS = {"announce": _announce, "cancel": _cancel, "moment": _moment, "perform": _perform}
"""Words on what may be answered, and on effects, that the machine has."""
