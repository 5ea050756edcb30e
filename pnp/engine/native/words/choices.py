"""Words on choices."""

import ast

from pnp.base.frozen import dataclass
from pnp.engine.native import nested as nests
from pnp.engine.native.assemble import Label
from pnp.engine.native.emitter import FIELD, Emitter
from pnp.engine.native.layout import NIL
from pnp.engine.native.statements import keywords_of
from pnp.engine.native.typed_rules import Unsupported, options_of
from pnp.engine.native.words.by_hand import by_hand
from pnp.model.schema.types import Type

OR_NONE, OF_CARDS, ALL_SEEN, ALL_ZONES = 1, 2, 4, 8


def prompt_of(call: ast.Call, at: int) -> str:
    """Return the constant prompt of a question."""
    keywords = {k.arg: k.value for k in call.keywords}
    prompt = call.args[at] if len(call.args) > at else keywords.get("prompt")
    return str(prompt.value) if isinstance(prompt, ast.Constant) and isinstance(prompt.value, str) else ""


def _choose(b: Emitter, call: ast.Call, into: int | None) -> int:
    who, items = call.args[0], call.args[1]
    options = dict(keywords_of(call))
    or_none = OR_NONE if options.get("or_none", len(call.args) > 3) else 0
    if nests.is_nest(b, items):
        return _choose_list(b, call, bool(or_none), into)
    with b.fn.scratch():
        at = b.one(who)
        if b.is_zone(items):
            items_at, op, flags = b.charged(items), "CHOOSEZ", or_none
        else:
            items_at, op = b.several(items), "CHOOSE"
            zones = ALL_ZONES if options_of(b.type_of(items)) == "zone" else 0
            all_seen = isinstance(call.func, ast.Name) and call.func.id == "_choose_seen"
            flags = (
                or_none | zones | (OF_CARDS if b.type_of(items).kind == "card" else 0) | (ALL_SEEN if all_seen else 0)
            )
    result = b.target(into)
    b.fn.line = call.lineno
    b.fn.emit(op, result, at, items_at, flags)
    b.fn.asking(prompt_of(call, 2), options_of(b.type_of(items)))
    return result


def _choose_list(b: Emitter, call: ast.Call, or_none: bool, into: int | None) -> int:
    """Write a choice among lists; a single one is taken without a question."""
    if or_none:
        raise Unsupported("a list or nothing", call.lineno)
    result, items = b.target_list(into), call.args[1]
    with b.fn.scratch():
        who, items_at = b.one(call.args[0]), nests.nested(b, items)
        b.fn.line = call.lineno
        b.fn.emit("CHOOSEN", result, who, items_at, OF_CARDS if b.type_of(items).kind == "card" else 0)
    b.fn.asking(prompt_of(call, 2), options_of(b.type_of(items)))
    return result


@dataclass(frozen=True)
class Question:
    """A question: its prompt, the kind of options, and a value that the chosen ones must satisfy together."""

    prompt: str
    options: str
    such_that: str = ""


def some(b: Emitter, who: int, pool: int, limits: tuple[int, int], question: Question, into: int) -> None:
    """Write ``choose_some``: from least to most of a list, a question each. The pool is used up; numbers are
    registers. ``question``: the prompt and the kind of options."""
    least, most = limits
    fn = b.fn
    again, end, put, faulty = (Label() for _ in range(4))
    fn.emit("EMPTY", into)
    n, chosen, enough = fn.reg(), fn.reg(), fn.reg()
    fn.emit("SIZE", n, pool)
    fn.emit("JLT", n, least, 0, faulty)
    fn.emit("JLT", most, least, 0, faulty)
    fn.place(again)
    fn.emit("SIZE", chosen, into)
    fn.emit("JLE", most, chosen, 0, end)
    fn.emit("LE", enough, least, chosen)
    fitting = _fitting(b, pool, into, question.such_that) if question.such_that else pool
    fn.emit("SIZE", n, fitting)
    fn.emit("JNZ", n, 0, 0, put)
    fn.emit("JNZ", enough, 0, 0, end)
    fn.place(faulty)
    fn.emit("FAULT", 401, -1)
    fn.place(put)
    fn.emit("TAKECARD" if question.options == "card" else "TAKE", n, who, fitting, enough)
    fn.asking(question.prompt, question.options)
    fn.emit("LOADK", chosen, b.program.const(-(2**63)))
    fn.emit("JEQ", n, chosen, 0, end)
    fn.emit("PUSH", into, n)
    fn.emit("DROP", pool, n)
    fn.jump(again)
    fn.place(end)


def _fitting(b: Emitter, pool: int, chosen: int, rule: str) -> int:
    """Write the members of a pool that a value accepts together with those chosen so far."""
    fn = b.fn
    fitting, at, one, again, end = fn.new_list(), b.number(0), fn.reg(), Label(), Label()
    fn.emit("EMPTY", fitting)
    fn.place(again)
    fn.emit("NEXT", pool, at, one, end)
    regs, lists = fn.regs, fn.lists
    with fn.scratch():
        fn.reg()
        fn.emit("COPY", fn.new_list(), chosen)
        fn.emit("PUSH", lists, one)
        fn.emit("CALL", b.program.number(rule), regs, lists, fn.nests)
        fn.emit("JZ", regs, 0, 0, again)
    fn.emit("PUSH", fitting, one)
    fn.jump(again)
    fn.place(end)
    return fitting


def _choose_some(b: Emitter, call: ast.Call, into: int | None) -> int:
    who, items, least, most = call.args[:4]
    keywords = {k.arg: k.value for k in call.keywords}
    such_that = keywords.get("such_that", call.args[5] if len(call.args) > 5 else None)
    if such_that is not None and not isinstance(such_that, ast.Name):
        raise Unsupported("`such_that` that is not a name", call.lineno)
    items_at = b.fn.new_list()
    pool = b.fn.new_list()
    at = b.one(who, b.fn.reg())
    b.several(items, pool)
    low, high = b.one(least, b.fn.reg()), b.one(most, b.fn.reg())
    b.fn.line = call.lineno
    question = Question(prompt_of(call, 4), options_of(b.type_of(items)), such_that.id if such_that else "")
    some(b, at, pool, (low, high), question, items_at)
    if into is None:
        return items_at
    b.fn.emit("COPY", into, items_at)
    return into


def _arrange(b: Emitter, call: ast.Call, into: int | None) -> int:
    items_at, pool = b.fn.new_list(), b.fn.new_list()
    at = b.one(call.args[0], b.fn.reg())
    b.several(call.args[1], pool)
    n = b.fn.reg()
    b.fn.emit("SIZE", n, pool)
    some(b, at, pool, (n, n), Question(prompt_of(call, 2), options_of(b.type_of(call.args[1]))), items_at)
    if into is None:
        return items_at
    b.fn.emit("COPY", into, items_at)
    return into


def _choose_number(b: Emitter, call: ast.Call, into: int | None) -> int:
    with b.fn.scratch():
        at = [b.one(arg) for arg in call.args[:3]]
    result = b.target(into)
    b.fn.emit("NUMBERS", result, *at)
    b.fn.asking(prompt_of(call, 3), "num")
    return result


def _confirm(b: Emitter, call: ast.Call, into: int | None) -> int:
    with b.fn.scratch():
        at = b.one(call.args[0])
    result = b.target(into)
    b.fn.emit("CONFIRM", result, at)
    b.fn.asking(prompt_of(call, 1), "flag")
    return result


def _secretly(b: Emitter, call: ast.Call, into: int | None) -> int:
    """Write all lists first, then the questions; the answers are a list for each seat."""
    people, options, least, most = call.args[:4]
    if not isinstance(options, ast.Name) or options.id not in b.typed.functions:
        raise Unsupported("`secretly` with options that are no @value", call.lineno)
    fn, seats = b.fn, len(b.layout.table.everyone)
    answers = fn.new_list(seats) if into is None else into
    lists, question, chosen = fn.new_list(seats), fn.new_list(), fn.new_list()
    again, ask, answer, end = (Label() for _ in range(4))
    who, at, alive, low = fn.reg(), fn.reg(), fn.reg(), fn.reg()
    b.several(people, question)
    fewest, highest = b.one(least, fn.reg()), b.one(most, fn.reg())
    fn.emit("CLEARLISTS", answers)
    fn.emit("LOADI", at, 0)
    fn.place(again)
    fn.emit("NEXT", question, at, who, ask)
    fn.emit("ALIVE", alive, who)
    fn.emit("JZ", alive, 0, 0, again)
    _options(b, options.id, who, lists)
    fn.jump(again)
    fn.place(ask)
    fn.emit("SECRET", 1)
    fn.emit("LOADI", at, 0)
    fn.place(answer)
    fn.emit("NEXT", question, at, who, end)
    fn.emit("ALIVE", alive, who)
    fn.emit("JZ", alive, 0, 0, answer)
    pool = fn.new_list()
    fn.emit("PICKLIST", pool, lists, who)
    fn.emit("SIZE", low, pool)
    fn.emit("MIN", low, low, fewest)
    fn.line = call.lineno
    result = b.typed.signature(options.id).result
    with fn.scratch():
        words = Question(prompt_of(call, 4), options_of(result) if result else "card")
        some(b, who, pool, (low, highest), words, chosen)
    fn.emit("PUTLIST", answers, chosen, who)
    fn.jump(answer)
    fn.place(end)
    fn.emit("SECRET", 0)
    return answers


def _options(b: Emitter, rule: str, who: int, lists: int) -> None:
    """Write the options that a value returns for a player."""
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


def _name_card(b: Emitter, call: ast.Call, into: int | None) -> int:
    """Ask for a card, column by column."""
    fn = b.fn
    items_at = fn.new_list()
    at = b.one(call.args[0], fn.reg())
    b.several(call.args[1], items_at)
    chosen = keywords(b, at, items_at, b.type_of(call.args[1]).name, prompt_of(call, 2))
    if into is None:
        return chosen
    fn.emit("MOVE", into, chosen)
    return into


def keywords(b: Emitter, who: int, items_at: int, kind: str, prompt: str) -> int:
    """Ask for a card of a list, which is used up, a question for each column; return its register."""
    if kind not in b.layout.game.cards:
        raise Unsupported("naming a card of several kinds", b.fn.line)
    fn, some = b.fn, Label()
    fn.emit("JSOME", items_at, 0, 0, some)
    fn.emit("FAULT", 401, -1)
    fn.place(some)
    values, value = fn.new_list(), fn.reg()
    for column in b.layout.game.cards[kind].columns.values():
        if column.type.kind in ("text", "clause") or column.type.many:
            continue
        at = b.layout.columns[column.name]
        fn.emit("VALUES", values, items_at, at)
        fn.emit("NAME", value, who, values)
        fn.asking(prompt, f"enum {column.type.name}" if column.type.kind == "enum" else column.type.kind)
        fn.emit("WITH", items_at, items_at, value, at)
    fn.emit("FIRST", value, items_at)
    return value


def _negotiate(b: Emitter, call: ast.Call, into: int | None) -> int:
    """Write proposals in alternation; an accepted one is a number with a part for each field (:data:`FIELD`)."""
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
                value_at, scale = _field(b, one, name, field), fn.reg()
                fn.emit("LOADK", scale, b.program.const(FIELD**at))
                fn.emit("MUL", value_at, value_at, scale)
                fn.emit("ADDP", agreed, agreed, value_at)
        fn.line = call.lineno
        fn.emit("OFFER", answer, other, 3 if breaks else 2)
        fn.asking(str(kind.value), "answer")
        fn.emit("JEQI", answer, 0, 0, end)
        fn.emit("LOADK", agreed, b.program.const(NIL))
        if breaks:
            fn.emit("JEQI", answer, 2, 0, end)
    fn.emit("LOADK", agreed, b.program.const(NIL)) if not rounds else None
    fn.place(end)
    if into is None:
        return agreed
    fn.emit("MOVE", into, agreed)
    return into


def _field(b: Emitter, who: int, name: str, kind: Type) -> int:
    """Write a field of a proposal."""
    fn = b.fn
    items_at, value_at = fn.new_list(), fn.reg()
    if kind.kind == "card":
        cards = tuple(c.index for c in b.layout.table.cards if c.kind == kind.name)
        fn.emit("CONSTLIST", items_at, b.layout.constant_list(cards))
        fn.emit("MOVE", value_at, keywords(b, who, items_at, kind.name, name))
        return value_at
    if kind.kind == "player":
        fn.emit("PLAYERS", items_at)
    elif kind.kind == "enum":
        members = b.layout.game.enums[kind.name].members
        fn.emit(
            "CONSTLIST", items_at, b.layout.constant_list(tuple(int(b.layout.table.members[m.name]) for m in members))
        )
    else:
        raise Unsupported(f"a proposal of a {kind}", fn.line)
    fn.emit("CHOOSE", value_at, who, items_at, 0)
    fn.asking(name, options_of(kind))
    return value_at


WORDS = {
    "choose": _choose, "_choose_seen": _choose, "choose_some": _choose_some, "arrange": _arrange,
    "choose_number": _choose_number, "confirm": _confirm, "secretly": _secretly,
    "name_card": _name_card, "negotiate": _negotiate, "by_hand": by_hand,
}  # fmt: skip
"""Words on choices."""
