"""Words on cards and zones."""

import ast
from collections.abc import Callable

from pnp.engine.native import nested as nests
from pnp.engine.native.assemble import Label
from pnp.engine.native.emitter import Emitter
from pnp.engine.native.statements import keywords_of
from pnp.engine.native.typed_rules import Unsupported
from pnp.engine.native.words.lists import list_of
from pnp.engine.native.words.places import shuffled


def _shuffle(b: Emitter, call: ast.Call, into: int | None) -> int:
    """Shuffle a zone, or the pieces of a board."""
    mix = shuffled(b, call.args[0])
    if mix is not None:
        mix()
        return 0
    zone = b.one(call.args[0])
    b.fn.line = call.lineno
    b.fn.emit("SHUFFLE", zone)
    return 0


def _deal(b: Emitter, call: ast.Call, into: int | None) -> int:
    zone, each, to = call.args
    assert isinstance(to, ast.Constant)
    b.fn.emit("DEAL", b.one(zone), b.one(each), b.layout.zone_base[str(to.value)], b.fn.new_list())
    return 0


def _move_one(b: Emitter, call: ast.Call, into: int | None) -> int:
    card, to = b.one(call.args[0]), b.one(call.args[1])
    b.fn.line = call.lineno
    b.fn.emit("MOVEONE", card, to)
    return 0


def _move(b: Emitter, call: ast.Call, into: int | None) -> int:
    what, to = call.args[:2]
    arguments = dict(zip(("at", "blind"), call.args[2:], strict=False)) | {k.arg or "": k.value for k in call.keywords}
    place = arguments.get("at")
    numbered = place is not None and b.type_of(place).kind == "num"
    constants = ast.Call(
        call.func, [], [ast.keyword(k, v) for k, v in arguments.items() if not (numbered and k == "at")]
    )
    options = dict(keywords_of(ast.copy_location(constants, call), b.locals))
    flags = (options.get("at", "TOP") == "BOTTOM") + 2 * bool(options.get("blind", False))
    if numbered and place is not None:
        _move_to_place(b, what, to, place, flags)
    elif b.is_zone(what):
        b.fn.emit("MOVEZONE", b.one(what), b.one(to), flags, b.fn.new_list())
    elif b.is_list(b.type_of(what)):
        b.fn.emit("MOVELIST", b.several(what), b.one(to), flags, b.fn.new_list())
    else:
        b.fn.emit("MOVECARD", b.one(what), b.one(to), flags)
    return 0


def _move_to_place(b: Emitter, what: ast.expr, to: ast.expr, place: ast.expr, flags: int) -> None:
    """Write the move of a card, or of cards one after another, to a place of a zone."""
    fn = b.fn
    if not (b.is_zone(what) or b.is_list(b.type_of(what))):
        card, zone, number = b.one(what, fn.reg()), b.one(to, fn.reg()), b.one(place, fn.reg())
        fn.emit("MOVEAT", card, zone, number, flags)
        return
    cards = fn.new_list()
    b.several(what, cards)
    zone, number, card, at = b.one(to, fn.reg()), b.one(place, fn.reg()), fn.reg(), fn.reg()
    again, end = Label(), Label()
    fn.emit("LOADI", at, 0)
    fn.place(again)
    fn.emit("NEXT", cards, at, card, end)
    fn.emit("MOVEAT", card, zone, number, flags)
    fn.jump(again)
    fn.place(end)


def _pick_at_random(b: Emitter, call: ast.Call, into: int | None) -> int:
    number = {k.arg: k.value for k in call.keywords}.get("n", call.args[1] if len(call.args) > 1 else None)
    if number is None and nests.is_nest(b, call.args[0]):
        return list_of(b, "PICKN", call, into)
    if number is not None:
        return _several_at_random(b, call.args[0], number, into)
    with b.fn.scratch():
        at = b.several(call.args[0])
    result = b.target(into)
    b.fn.line = call.lineno
    b.fn.emit("PICKRANDOM", result, at)
    return result


def _several_at_random(b: Emitter, pool: ast.expr, number: ast.expr, into: int | None) -> int:
    fn = b.fn
    target, pool_copy = fn.new_list(), fn.new_list()
    again, end = Label(), Label()
    b.several(pool, pool_copy)
    n, size = b.one(number, fn.reg()), fn.reg()
    fn.emit("SIZE", size, pool_copy)
    fn.emit("MIN", n, n, size)
    fn.emit("EMPTY", target)
    fn.place(again)
    fn.emit("JLEI", n, 0, 0, end)
    fn.emit("ADDI", n, n, -1)
    fn.emit("DRAWRANDOM", size, pool_copy)
    fn.emit("PUSH", target, size)
    fn.jump(again)
    fn.place(end)
    if into is None:
        return target
    fn.emit("COPY", into, target)
    return into


def _owner(b: Emitter, call: ast.Call, into: int | None) -> int:
    with b.fn.scratch():
        thing = b.one(call.args[0])
    result = b.target(into)
    b.fn.line = call.lineno
    b.fn.emit("ZOWNER" if b.is_zone(call.args[0]) else "OWNER", result, thing)
    return result


def cards_of(b: Emitter, node: ast.expr) -> int:
    """Write an argument of type ``cards`` as a list: one card, a list, or a zone."""
    if b.is_zone(node) or b.is_list(b.type_of(node)):
        return b.several(node)
    result = b.fn.new_list()
    b.fn.emit("EMPTY", result)
    b.fn.emit("PUSH", result, b.one(node))
    return result


def _reveal(b: Emitter, call: ast.Call, into: int | None) -> int:
    b.fn.emit("SHOW", cards_of(b, call.args[0]), b.program.const(-1))
    return 0


def _show(b: Emitter, call: ast.Call, into: int | None) -> int:
    cards, to = call.args
    at = cards_of(b, cards)
    if b.is_list(b.type_of(to)):
        b.fn.emit("SHOWALL", at, b.several(to))
    else:
        b.fn.emit("SHOWTO", at, b.one(to))
    return 0


def _peek(b: Emitter, call: ast.Call, into: int | None) -> int:
    who = b.one(call.args[0])
    b.fn.emit("SHOWTO", cards_of(b, call.args[1]), who)
    return 0


def _turned(up: int) -> Callable[[Emitter, ast.Call, int | None], int]:
    def write(b: Emitter, call: ast.Call, into: int | None) -> int:
        b.fn.emit("FACE", cards_of(b, call.args[0]), up)
        return 0

    return write


def _beats(b: Emitter, call: ast.Call, into: int | None) -> int:
    """Write whether the table's list for one thing contains the other, or whether its only member is that."""
    table, one, other = call.args
    at = b.layout.table_index.get(table.id) if isinstance(table, ast.Name) else None
    if not isinstance(table, ast.Name) or at is None or b.layout.tables[at].keys != 1:
        raise Unsupported(f"the table `{ast.unparse(table)}`", call.lineno)
    fn = b.fn
    with fn.scratch():
        target, members = fn.reg(), fn.new_list()
        key, number = b.one(one), b.one(other)
        fn.line = call.lineno
        fn.emit("CELL", target, key, at)
        if table.id in b.layout.of_lists:
            fn.emit("LISTAT", members, target)
            fn.emit("IN", target, number, members)
        else:
            fn.emit("EQ", target, target, number)
    result = b.target(into)
    fn.emit("MOVE", result, target)
    return result


def _hand_of(b: Emitter, call: ast.Call, into: int | None) -> int:
    cards, ranking = call.args
    rankings = list(b.layout.game.rankings)
    if not isinstance(ranking, ast.Name) or ranking.id not in rankings:
        raise Unsupported("a ranking that is not named", call.lineno)
    with b.fn.scratch():
        at = b.several(cards)
    result = b.target(into)
    b.fn.line = call.lineno
    b.fn.emit("HAND", result, at, rankings.index(ranking.id))
    return result


def _tell(b: Emitter, call: ast.Call, into: int | None) -> int:
    for arg in call.args:
        with b.fn.scratch():
            (b.several if b.is_zone(arg) or b.is_list(b.type_of(arg)) else b.one)(arg)
    b.fn.emit("TOLD")
    return 0


WORDS = {
    "shuffle": _shuffle, "deal": _deal, "_move_one": _move_one, "move": _move, "pick_at_random": _pick_at_random,
    "owner": _owner, "beats": _beats, "hand_of": _hand_of, "reveal": _reveal, "show": _show, "peek": _peek,
    "turn_up": _turned(1), "turn_down": _turned(0), "tell": _tell,
}  # fmt: skip
"""Words on cards; `turning` is a loop (pnp.engine.native.statements)."""
