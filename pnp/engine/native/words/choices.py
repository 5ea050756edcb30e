"""Words on choices."""

import ast

from pnp.engine.native import nested as nests
from pnp.engine.native.assemble import Label
from pnp.engine.native.expressions import FIELD, Body
from pnp.engine.native.layout import NIL
from pnp.engine.native.statements import keywords_of
from pnp.engine.native.typed import Unsupported, options_of
from pnp.model.schema.types import Type

OR_NONE, OF_CARDS, ALL_SEEN, ALL_ZONES = 1, 2, 4, 8


def prompt_of(call: ast.Call, at: int) -> str:
    """The words of a question, which stand there plainly."""
    named = {k.arg: k.value for k in call.keywords}
    given = call.args[at] if len(call.args) > at else named.get("prompt")
    return str(given.value) if isinstance(given, ast.Constant) and isinstance(given.value, str) else ""


def _choose(b: Body, call: ast.Call, into: int | None) -> int:
    who, items = call.args[0], call.args[1]
    options = dict(keywords_of(call))
    or_none = OR_NONE if options.get("or_none", len(call.args) > 3) else 0
    if nests.is_nest(b, items):
        return _choose_list(b, call, bool(or_none), into)
    with b.fn.scratch():
        at = b.one(who)
        if b.is_zone(items):
            kept, op, flags = b.charged(items), "CHOOSEZ", or_none
        else:
            kept, op = b.several(items), "CHOOSE"
            zones = ALL_ZONES if options_of(b.type_of(items)) == "zone" else 0
            seen = isinstance(call.func, ast.Name) and call.func.id == "_choose_seen"
            flags = or_none | zones | (OF_CARDS if b.type_of(items).kind == "card" else 0) | (ALL_SEEN if seen else 0)
    out = b.out(into)
    b.fn.line = call.lineno
    b.fn.emit(op, out, at, kept, flags)
    b.fn.asking(prompt_of(call, 2), options_of(b.type_of(items)))
    return out


def _choose_list(b: Body, call: ast.Call, or_none: bool, into: int | None) -> int:
    """One of several lists; a single one is taken unasked."""
    if or_none:
        raise Unsupported("a list or nothing", call.lineno)
    out, items = b.out_list(into), call.args[1]
    with b.fn.scratch():
        who, kept = b.one(call.args[0]), nests.nested(b, items)
        b.fn.line = call.lineno
        b.fn.emit("CHOOSEN", out, who, kept, OF_CARDS if b.type_of(items).kind == "card" else 0)
    b.fn.asking(prompt_of(call, 2), options_of(b.type_of(items)))
    return out


def some(
    b: Body, who: int, pool: int, limits: tuple[int, int], asked: tuple[str, str], into: int, such_that: str = ""
) -> None:
    """``choose_some``: from least to most of a list, a question each. The pool is used up; numbers are registers.
    ``asked``: the words of the question, and what is chosen from."""
    least, most = limits
    fn = b.fn
    again, end, put, faulty = (Label() for _ in range(4))
    fn.emit("EMPTY", into)
    n, taken, enough = fn.reg(), fn.reg(), fn.reg()
    fn.emit("SIZE", n, pool)
    fn.emit("JLT", n, least, 0, faulty)
    fn.emit("JLT", most, least, 0, faulty)
    fn.here(again)
    fn.emit("SIZE", taken, into)
    fn.emit("JLE", most, taken, 0, end)
    fn.emit("LE", enough, least, taken)
    fitting = _fitting(b, pool, into, such_that) if such_that else pool
    fn.emit("SIZE", n, fitting)
    fn.emit("JNZ", n, 0, 0, put)
    fn.emit("JNZ", enough, 0, 0, end)
    fn.here(faulty)
    fn.emit("FAULT", 401, -1)
    fn.here(put)
    fn.emit("TAKECARD" if asked[1] == "card" else "TAKE", n, who, fitting, enough)
    fn.asking(*asked)
    fn.emit("LOADK", taken, b.program.const(-(2**63)))
    fn.emit("JEQ", n, taken, 0, end)
    fn.emit("PUSH", into, n)
    fn.emit("DROP", pool, n)
    fn.jump(again)
    fn.here(end)


def _fitting(b: Body, pool: int, taken: int, rule: str) -> int:
    """Those of a pool that fit together with what has been taken, as a value says."""
    fn = b.fn
    out, at, one, again, end = fn.new_list(), b.number(0), fn.reg(), Label(), Label()
    fn.emit("EMPTY", out)
    fn.here(again)
    fn.emit("NEXT", pool, at, one, end)
    regs, lists = fn.regs, fn.lists
    with fn.scratch():
        fn.reg()
        fn.emit("COPY", fn.new_list(), taken)
        fn.emit("PUSH", lists, one)
        fn.emit("CALL", b.program.number(rule), regs, lists, fn.nests)
        fn.emit("JZ", regs, 0, 0, again)
    fn.emit("PUSH", out, one)
    fn.jump(again)
    fn.here(end)
    return out


def _choose_some(b: Body, call: ast.Call, into: int | None) -> int:
    who, items, least, most = call.args[:4]
    named = {k.arg: k.value for k in call.keywords}
    such_that = named.get("such_that", call.args[5] if len(call.args) > 5 else None)
    if such_that is not None and not isinstance(such_that, ast.Name):
        raise Unsupported("`such_that` that is not a name", call.lineno)
    kept = b.fn.new_list()
    pool = b.fn.new_list()
    at = b.one(who, b.fn.reg())
    b.several(items, pool)
    low, high = b.one(least, b.fn.reg()), b.one(most, b.fn.reg())
    b.fn.line = call.lineno
    asked = prompt_of(call, 4), options_of(b.type_of(items))
    some(b, at, pool, (low, high), asked, kept, such_that.id if such_that else "")
    if into is None:
        return kept
    b.fn.emit("COPY", into, kept)
    return into


def _arrange(b: Body, call: ast.Call, into: int | None) -> int:
    kept, pool = b.fn.new_list(), b.fn.new_list()
    at = b.one(call.args[0], b.fn.reg())
    b.several(call.args[1], pool)
    n = b.fn.reg()
    b.fn.emit("SIZE", n, pool)
    some(b, at, pool, (n, n), (prompt_of(call, 2), options_of(b.type_of(call.args[1]))), kept)
    if into is None:
        return kept
    b.fn.emit("COPY", into, kept)
    return into


def _choose_number(b: Body, call: ast.Call, into: int | None) -> int:
    with b.fn.scratch():
        at = [b.one(arg) for arg in call.args[:3]]
    out = b.out(into)
    b.fn.emit("NUMBERS", out, *at)
    b.fn.asking(prompt_of(call, 3), "num")
    return out


def _confirm(b: Body, call: ast.Call, into: int | None) -> int:
    with b.fn.scratch():
        at = b.one(call.args[0])
    out = b.out(into)
    b.fn.emit("CONFIRM", out, at)
    b.fn.asking(prompt_of(call, 1), "flag")
    return out


def _secretly(b: Body, call: ast.Call, into: int | None) -> int:
    """Everybody's lists first, then the questions; answers are a list for each seat."""
    people, options, least, most = call.args[:4]
    if not isinstance(options, ast.Name) or options.id not in b.typed.functions:
        raise Unsupported("`secretly` with options that are no @value", call.lineno)
    fn, seats = b.fn, len(b.layout.table.everyone)
    answers = fn.new_list(seats) if into is None else into
    lists, asked, taken = fn.new_list(seats), fn.new_list(), fn.new_list()
    again, ask, answer, end = (Label() for _ in range(4))
    who, at, alive, low = fn.reg(), fn.reg(), fn.reg(), fn.reg()
    b.several(people, asked)
    fewest, highest = b.one(least, fn.reg()), b.one(most, fn.reg())
    fn.emit("CLEARLISTS", answers)
    fn.emit("LOADI", at, 0)
    fn.here(again)
    fn.emit("NEXT", asked, at, who, ask)
    fn.emit("ALIVE", alive, who)
    fn.emit("JZ", alive, 0, 0, again)
    _options(b, options.id, who, lists)
    fn.jump(again)
    fn.here(ask)
    fn.emit("SECRET", 1)
    fn.emit("LOADI", at, 0)
    fn.here(answer)
    fn.emit("NEXT", asked, at, who, end)
    fn.emit("ALIVE", alive, who)
    fn.emit("JZ", alive, 0, 0, answer)
    pool = fn.new_list()
    fn.emit("PICKLIST", pool, lists, who)
    fn.emit("SIZE", low, pool)
    fn.emit("MIN", low, low, fewest)
    fn.line = call.lineno
    result = b.typed.signature(options.id).result
    with fn.scratch():
        words = (prompt_of(call, 4), options_of(result) if result else "card")
        some(b, who, pool, (low, highest), words, taken)
    fn.emit("PUTLIST", answers, taken, who)
    fn.jump(answer)
    fn.here(end)
    fn.emit("SECRET", 0)
    return answers


def _options(b: Body, rule: str, who: int, lists: int) -> None:
    """What a value says that a player may choose from."""
    fn = b.fn
    regs, at = fn.regs, fn.lists
    result = b.typed.signature(rule).result
    if result is not None and result.kind == "zone" and b.layout.game.zones[result.name].order == "stack":
        raise Unsupported("answers drawn from a pile", fn.line)
    with fn.scratch():
        fn.reg()
        fn.new_list()
        fn.emit("MOVE", regs, who)
        fn.emit("CALL", b.program.number(rule), regs, at, fn.nests)
        if result is not None and result.kind in ("zone", "pile") and not result.many:
            fn.emit("FROMZONE", at, regs)
        fn.emit("PUTLIST", lists, at, who)


def _name_card(b: Body, call: ast.Call, into: int | None) -> int:
    """A card is named column by column."""
    fn = b.fn
    kept = fn.new_list()
    at = b.one(call.args[0], fn.reg())
    b.several(call.args[1], kept)
    out = named(b, at, kept, b.type_of(call.args[1]).name, prompt_of(call, 2))
    if into is None:
        return out
    fn.emit("MOVE", into, out)
    return into


def named(b: Body, who: int, kept: int, kind: str, prompt: str) -> int:
    """Ask for a card of a list, which is used up, a question a column; the register where it is."""
    if kind not in b.layout.game.cards:
        raise Unsupported("naming a card of several kinds", b.fn.line)
    fn, some = b.fn, Label()
    fn.emit("JSOME", kept, 0, 0, some)
    fn.emit("FAULT", 401, -1)
    fn.here(some)
    values, value = fn.new_list(), fn.reg()
    for column in b.layout.game.cards[kind].columns.values():
        if column.type.kind in ("text", "clause"):
            continue
        at = b.layout.columns[column.name]
        fn.emit("VALUES", values, kept, at)
        fn.emit("NAME", value, who, values)
        fn.asking(prompt, f"enum {column.type.name}" if column.type.kind == "enum" else column.type.kind)
        fn.emit("WITH", kept, kept, value, at)
    fn.emit("FIRST", value, kept)
    return value


def _negotiate(b: Body, call: ast.Call, into: int | None) -> int:
    """Proposals by turns; what both agree on is one number, of which each field is a part (:data:`FIELD`)."""
    kind = call.args[2]
    assert isinstance(kind, ast.Constant)
    offer = b.layout.game.offers[str(kind.value)]
    options = dict(keywords_of(call))
    breaks = bool(options.get("breaks", len(call.args) > 3))
    rounds = offer.rounds if isinstance(offer.rounds, int) else int(b.layout.game.constants[offer.rounds].value)
    fn, end = b.fn, Label()
    both = [b.one(call.args[0], fn.reg()), b.one(call.args[1], fn.reg())]
    agreed, answer = fn.reg(), fn.reg()
    for n in range(rounds):
        one, other = both[n % 2], both[1 - n % 2]
        fn.emit("LOADI", agreed, 0)
        for at, (name, field) in enumerate(offer.fields.items()):
            with fn.scratch():
                said, scale = _field(b, one, name, field), fn.reg()
                fn.emit("LOADK", scale, b.program.const(FIELD**at))
                fn.emit("MUL", said, said, scale)
                fn.emit("ADDP", agreed, agreed, said)
        fn.line = call.lineno
        fn.emit("OFFER", answer, other, 3 if breaks else 2)
        fn.asking(str(kind.value), "answer")
        fn.emit("JEQI", answer, 0, 0, end)
        fn.emit("LOADK", agreed, b.program.const(NIL))
        if breaks:
            fn.emit("JEQI", answer, 2, 0, end)
    fn.emit("LOADK", agreed, b.program.const(NIL)) if not rounds else None
    fn.here(end)
    if into is None:
        return agreed
    fn.emit("MOVE", into, agreed)
    return into


def _field(b: Body, who: int, name: str, kind: Type) -> int:
    """One field of a proposal."""
    fn = b.fn
    kept, said = fn.new_list(), fn.reg()
    if kind.kind == "card":
        cards = tuple(c.index for c in b.layout.table.cards if c.kind == kind.name)
        fn.emit("CONSTLIST", kept, b.layout.constant_list(cards))
        fn.emit("MOVE", said, named(b, who, kept, kind.name, name))
        return said
    if kind.kind == "player":
        fn.emit("PLAYERS", kept)
    elif kind.kind == "enum":
        members = b.layout.game.enums[kind.name].members
        fn.emit("CONSTLIST", kept, b.layout.constant_list(tuple(int(b.layout.table.members[m.name]) for m in members)))
    else:
        raise Unsupported(f"a proposal of a {kind}", fn.line)
    fn.emit("CHOOSE", said, who, kept, 0)
    fn.asking(name, options_of(kind))
    return said


WORDS = {
    "choose": _choose, "_choose_seen": _choose, "choose_some": _choose_some, "arrange": _arrange,
    "choose_number": _choose_number, "confirm": _confirm, "secretly": _secretly,
    "name_card": _name_card, "negotiate": _negotiate,
}  # fmt: skip
"""Words on choices that the machine has."""
