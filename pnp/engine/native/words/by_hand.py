"""The word ``by_hand``: the machine plays without people, so the stand-in answers by chance."""

import ast

from pnp.engine.native.assemble import Label
from pnp.engine.native.emitter import Emitter
from pnp.engine.native.layout import NIL
from pnp.model.schema.course import NO_ANSWER, PLAYER_ANSWER, Deed


def by_hand(b: Emitter, call: ast.Call, into: int | None) -> int:
    """Write the outcome of a task done by hand: draw a random number, and take the outcome to which it belongs."""
    name = call.args[1]
    assert isinstance(name, ast.Constant)
    deed, fn = b.layout.game.by_hand[str(name.value)], b.fn
    result = fn.reg()
    fn.line = call.lineno
    if deed.asks.kind == "player":
        _player(b, call, deed, result)
    else:
        _listed(b, deed, result)
    if into is None:
        return result
    fn.emit("MOVE", into, result)
    return into


def _listed(b: Emitter, deed: Deed, result: int) -> None:
    """Write the choice among outcomes that are all listed: yes and no, or members."""
    if deed.asks.kind == "flag":
        outcomes = [(0, deed.weight("no")), (1, deed.weight("yes"))]
    else:
        members = b.layout.game.enums[deed.asks.name].members
        outcomes = [(NIL, deed.weight(NO_ANSWER))] if deed.asks.optional else []
        outcomes += [(b.layout.of_data(member.name), deed.weight(member.name)) for member in members]
    fn, end, reached = b.fn, Label(), 0
    with fn.scratch():
        number = fn.reg()
        fn.emit("LOADI", number, sum(weight for _, weight in outcomes))
        fn.emit("ROLL", number, number)
        for value, weight in outcomes:
            past = Label()
            reached += weight
            fn.emit("JGTI", number, reached, 0, past)
            fn.emit("LOADK", result, b.program.const(value))
            fn.jump(end)
            fn.place(past)
    fn.place(end)


def _player(b: Emitter, call: ast.Call, deed: Deed, result: int) -> None:
    """Write the choice of one of the other players, or of nothing."""
    each, none = deed.weight(PLAYER_ANSWER), deed.weight(NO_ANSWER) if deed.asks.optional else 0
    fn, some, settled, end = b.fn, Label(), Label(), Label()
    with fn.scratch():
        who, others, number, factor = b.one(call.args[0], fn.reg()), fn.new_list(), fn.reg(), fn.reg()
        fn.emit("OTHERS", others, who)
        fn.emit("SIZE", number, others)
        fn.emit("LOADI", factor, each)
        fn.emit("MUL", number, number, factor)
        fn.emit("ADDI", number, number, none)
        fn.emit("JGTI", number, 0, 0, some)
        fn.emit("FAULT", 401, -1)
        fn.place(some)
        fn.emit("ROLL", number, number)
        fn.emit("ADDI", number, number, -1 - none)
        fn.emit("JGEI", number, 0, 0, settled)
        fn.emit("LOADK", result, b.program.const(NIL))
        fn.jump(end)
        fn.place(settled)
        if each:
            fn.emit("DIV", number, number, factor)
        fn.emit("NEXT", others, number, result, end)
    fn.place(end)
