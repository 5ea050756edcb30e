"""Words on forms: each part is asked for among the options that some completion of the form accepts."""

import ast
from collections.abc import Sequence

from pnp.base.frozen import dataclass
from pnp.engine.native import forms
from pnp.engine.native.assemble import Label
from pnp.engine.native.emitter import Emitter
from pnp.engine.native.forms import FormWriter, Slot
from pnp.engine.native.layout import NIL
from pnp.engine.native.typed_rules import Unsupported, options_of
from pnp.model.schema.types import Type
from pnp.rules.forms import may_be_left_empty
from pnp.rules.rule import Rule

OF_CARDS, OF_ZONES, FOR_ACTION = 2, 8, 16
"""Flags of a choice, as for the parameters of actions."""


@dataclass(frozen=True)
class _Filling:
    """A form that is being filled in."""

    writer: FormWriter
    rule: Rule
    fixed: list[Slot]
    """The player, and the arguments that are no parts."""
    may_be_empty: bool


def _filling(b: Emitter, call: ast.Call, who: int | None = None) -> _Filling:
    """Write the arguments of a call. ``who``: the register of the player, if it is not the first argument."""
    name = call.args[1]
    assert isinstance(name, ast.Constant)
    rule = b.typed.workings.rules.rules[str(name.value)]
    about = [param for param in rule.params if param not in ("me", *rule.header.lists)]
    fixed = [Slot("one", b.one(call.args[0], b.fn.reg()) if who is None else who)]
    for param, node in zip(about, call.args[2:], strict=True):
        shape = b.shape(b.typed.signature(rule.name).params[param])
        if shape == "nest":
            raise Unsupported("lists of lists that a form gets", call.lineno)
        at = b.several(node, b.fn.new_list()) if shape == "list" else b.one(node, b.fn.reg())
        fixed.append(Slot(shape, at))
    return _Filling(FormWriter(b.typed, b.layout, b.program), rule, fixed, may_be_left_empty(call))


def _can_fill_in(b: Emitter, call: ast.Call, into: int | None) -> int:
    result = b.target(into)
    with b.fn.scratch():
        filling = _filling(b, call)
        b.fn.line = call.lineno
        at = forms.invoked(b.program, b.fn, forms.completion(filling.rule, 0), filling.fixed)
        b.fn.emit("MOVE", result, at)
    return result


def _fill_in(b: Emitter, call: ast.Call, into: int | None) -> int:
    """Write the questions; the local of the form has a register or list for each part behind its own."""
    if into is None:
        with b.fn.scratch():
            filling = _filling(b, call)
            _ask(b, call, filling, b.fn.reg(), _places(b, filling.rule))
        return 0
    name = next(name for name, place in b.locals.items() if place == ("form", into))
    with b.fn.scratch():
        filling = _filling(b, call)
        places = [b.locals[f"{name}.{part}"] for part in filling.rule.header.lists]
        _ask(b, call, filling, into, [Slot(*place) for place in places])
    return into


def _places(b: Emitter, rule: Rule) -> list[Slot]:
    """Allocate a register or list for each part."""
    shapes = [b.shape(b.typed.signature(rule.name).params[part]) for part in rule.header.lists]
    return [Slot(shape, b.fn.new_list() if shape == "list" else b.fn.reg()) for shape in shapes]


def _ask(b: Emitter, call: ast.Call, filling: _Filling, present: int, places: Sequence[Slot]) -> None:
    """Write the questions for all parts; ``present`` gets 1, or nothing if the form is left empty."""
    fn, end = b.fn, Label()
    fn.line = call.lineno
    if filling.may_be_empty:
        fn.emit("LOADK", present, b.program.const(NIL))
        with fn.scratch():
            at = forms.invoked(b.program, fn, forms.completion(filling.rule, 0), filling.fixed)
            fn.emit("JZ", at, 0, 0, end)
            answer = fn.reg()
            fn.emit("CONFIRM", answer, filling.fixed[0].at)
            fn.asking(filling.rule.name, "flag")
            fn.emit("JZ", answer, 0, 0, end)
    for at in range(len(places)):
        with fn.scratch():
            _part(b, filling, at, places)
    fn.emit("LOADI", present, 1)
    fn.place(end)


def _part(b: Emitter, filling: _Filling, at: int, places: Sequence[Slot]) -> None:
    """Write the question for one part."""
    fn, rule, writer = b.fn, filling.rule, filling.writer
    part, place = rule.header.lists[at], places[at]
    before = [*filling.fixed, *places[:at]]
    kind = writer.kind(rule, part)
    some = Label()
    if place.shape == "list":
        fitting = writer.fitting_lists(fn, rule, at, before)
        size = fn.reg()
        fn.emit("SIZEN", size, fitting)
        fn.emit("JNZ", size, 0, 0, some)
        fn.emit("FAULT", 401, -1)
        fn.place(some)
        _several(b, filling, part, fitting, place.at)
        return
    fitting = writer.fitting(fn, rule, at, before)
    size = fn.reg()
    fn.emit("SIZE", size, fitting)
    fn.emit("JNZ", size, 0, 0, some)
    fn.emit("FAULT", 401, -1)
    fn.place(some)
    flags = FOR_ACTION | (OF_ZONES if kind.many and kind.kind in ("zone", "pile") else 0)
    flags |= OF_CARDS if not flags & OF_ZONES and kind.kind in ("card", "zone", "pile") else 0
    fn.emit("CHOOSE", place.at, filling.fixed[0].at, fitting, flags)
    fn.asking(rule.name, options_of(kind), part)


def _several(b: Emitter, filling: _Filling, part: str, fitting: int, into: int) -> None:
    """Write the questions for a part of several things: members of one of these lists, until they are one of them."""
    fn, kind = b.fn, filling.writer.kind(filling.rule, part)
    of = options_of(Type(kind.kind, kind.name.removeprefix("[]"), many=True))
    again, start, drop, dropped, some_left, each, next_list, end = (Label() for _ in range(8))
    options, rest, items = fn.new_list(), fn.new_list(), fn.new_list()
    place, at, one, size, left, enough, taken = (fn.reg() for _ in range(7))
    fn.emit("EMPTY", into)
    fn.place(again)
    fn.emit("EMPTY", options)
    fn.emit("LOADI", enough, 0)
    fn.emit("LOADI", place, 0)
    fn.jump(next_list)
    fn.place(start)
    fn.emit("COPY", rest, items)
    fn.emit("LOADI", at, 0)
    fn.place(drop)
    fn.emit("NEXT", into, at, one, dropped)
    fn.emit("DROP", rest, one)
    fn.jump(drop)
    fn.place(dropped)
    fn.emit("SIZE", size, items)
    fn.emit("SIZE", taken, into)
    fn.emit("SUBP", size, size, taken)
    fn.emit("SIZE", left, rest)
    fn.emit("JNE", left, size, 0, next_list)
    fn.emit("JNZ", left, 0, 0, some_left)
    fn.emit("LOADI", enough, 1)
    fn.place(some_left)
    fn.emit("LOADI", at, 0)
    fn.place(each)
    fn.emit("NEXT", rest, at, one, next_list)
    fn.emit("IN", left, one, options)
    fn.emit("JNZ", left, 0, 0, each)
    fn.emit("PUSH", options, one)
    fn.jump(each)
    fn.place(next_list)
    fn.emit("EACHN", fitting, place, items, start)
    fn.emit("SIZE", size, options)
    fn.emit("JZ", size, 0, 0, end)
    fn.emit("TAKECARD" if of == "card" else "TAKE", one, filling.fixed[0].at, options, enough)
    fn.asking(filling.rule.name, of, part)
    fn.emit("LOADK", size, b.program.const(-(2**63)))
    fn.emit("JEQ", one, size, 0, end)
    fn.emit("PUSH", into, one)
    fn.jump(again)
    fn.place(end)


def _fill_in_secretly(b: Emitter, call: ast.Call, into: int | None) -> int:
    """Write the questions for each player; the answers are a list for each seat and part, empty for no answer."""
    if into is None:
        raise Unsupported("sealed forms that nobody reads", call.lineno)
    fn, end, again, absent = b.fn, Label(), Label(), Label()
    name = next(name for name, place in b.locals.items() if place == ("sealed", into))
    with fn.scratch():
        people, who, at, alive = fn.new_list(), fn.reg(), fn.reg(), fn.reg()
        b.several(call.args[0], people)
        filling = _filling(b, call, who)
        present, places, boxed = fn.reg(), _places(b, filling.rule), fn.new_list()
        stores = [b.locals[f"{name}.{part}"][1] for part in filling.rule.header.lists]
        for store in (into, *stores):
            fn.emit("CLEARLISTS", store)
        fn.emit("SECRET", 1)
        fn.emit("LOADI", at, 0)
        fn.place(again)
        fn.emit("NEXT", people, at, who, end)
        fn.emit("ALIVE", alive, who)
        fn.emit("JZ", alive, 0, 0, again)
        _ask(b, call, filling, present, places)
        fn.emit("EMPTY", boxed)
        fn.emit("PUSH", boxed, present)
        fn.emit("PUTLIST", into, boxed, who)
        fn.emit("LOADK", alive, b.program.const(NIL))
        fn.emit("JEQ", present, alive, 0, absent)
        for store, held in zip(stores, places, strict=True):
            if held.shape == "one":
                fn.emit("EMPTY", boxed)
                fn.emit("PUSH", boxed, held.at)
            fn.emit("PUTLIST", store, boxed if held.shape == "one" else held.at, who)
        fn.place(absent)
        fn.jump(again)
        fn.place(end)
        fn.emit("SECRET", 0)
    return into


def _accepts(b: Emitter, call: ast.Call, into: int | None) -> int:
    filled = b.type_of(call.args[1])
    result, yes = b.target(into), Label()
    with b.fn.scratch():
        answer = b.fn.reg()
        who = b.one(call.args[0])
        b.fn.line = call.lineno
        b.fn.emit("OFFER", answer, who, 2)
        b.fn.asking(filled.name, "answer")
        b.fn.emit("LOADI", result, 1)
        b.fn.emit("JEQI", answer, 0, 0, yes)
        b.fn.emit("LOADI", result, 0)
        b.fn.place(yes)
    return result


WORDS = {
    "fill_in": _fill_in, "can_fill_in": _can_fill_in, "fill_in_secretly": _fill_in_secretly, "accepts": _accepts,
}  # fmt: skip
"""Words on forms."""
