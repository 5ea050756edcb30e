"""Words on cards and zones."""

import ast
from collections.abc import Callable

from pnp.engine.native import nested as nests
from pnp.engine.native.assemble import Label
from pnp.engine.native.expressions import Body
from pnp.engine.native.statements import keywords_of
from pnp.engine.native.typed import Unsupported
from pnp.engine.native.words.lists import list_of
from pnp.engine.native.words.places import shuffled


def _on_zones(op: str) -> Callable[[Body, ast.Call, int | None], int]:
    """A word that takes one zone, or two things, and gives nothing."""

    def write(b: Body, call: ast.Call, into: int | None) -> int:
        at = [b.one(arg) for arg in call.args]
        b.fn.line = call.lineno
        b.fn.emit(op, *at)
        return 0

    return write


def _shuffle(b: Body, call: ast.Call, into: int | None) -> int:
    board = shuffled(b, call.args[0])
    if board is None:
        return _on_zones("SHUFFLE")(b, call, into)
    board()
    return 0


def _split(b: Body, call: ast.Call, into: int | None) -> int:
    zone, piles = b.one(call.args[0]), b.several(call.args[1])
    b.fn.line = call.lineno
    b.fn.emit("SPLIT", zone, piles)
    return 0


def _deal(b: Body, call: ast.Call, into: int | None) -> int:
    zone, each, to = call.args
    assert isinstance(to, ast.Constant)
    b.fn.emit("DEAL", b.one(zone), b.one(each), b.layout.zone_base[str(to.value)], b.fn.new_list())
    return 0


def _move_one(b: Body, call: ast.Call, into: int | None) -> int:
    card, to = b.one(call.args[0]), b.one(call.args[1])
    b.fn.line = call.lineno
    b.fn.emit("MOVEONE", card, to)
    return 0


def _move(b: Body, call: ast.Call, into: int | None) -> int:
    options = dict(keywords_of(call, b.locals))
    flags = (options.get("at", "TOP") == "BOTTOM") + 2 * bool(options.get("blind", False))
    what, to = call.args
    if b.is_zone(what):
        b.fn.emit("MOVEZONE", b.one(what), b.one(to), flags, b.fn.new_list())
    elif b.is_list(b.type_of(what)):
        b.fn.emit("MOVELIST", b.several(what), b.one(to), flags, b.fn.new_list())
    else:
        b.fn.emit("MOVECARD", b.one(what), b.one(to), flags)
    return 0


def _draw(b: Body, call: ast.Call, into: int | None) -> int:
    out = b.out_list(into)
    with b.fn.scratch():
        at = [b.one(arg) for arg in call.args]
        b.fn.line = call.lineno
        b.fn.emit("DRAW", out, *at)
    return out


def _pick_at_random(b: Body, call: ast.Call, into: int | None) -> int:
    wanted = {k.arg: k.value for k in call.keywords}.get("n", call.args[1] if len(call.args) > 1 else None)
    if wanted is None and nests.is_nest(b, call.args[0]):
        return list_of(b, "PICKN", call, into)
    if wanted is not None:
        return _several_at_random(b, call.args[0], wanted, into)
    with b.fn.scratch():
        at = b.several(call.args[0])
    out = b.out(into)
    b.fn.line = call.lineno
    b.fn.emit("PICKRANDOM", out, at)
    return out


def _several_at_random(b: Body, pool: ast.expr, wanted: ast.expr, into: int | None) -> int:
    fn = b.fn
    kept, rest = fn.new_list(), fn.new_list()
    again, end = Label(), Label()
    b.several(pool, rest)
    n, size = b.one(wanted, fn.reg()), fn.reg()
    fn.emit("SIZE", size, rest)
    fn.emit("MIN", n, n, size)
    fn.emit("EMPTY", kept)
    fn.here(again)
    fn.emit("JLEI", n, 0, 0, end)
    fn.emit("ADDI", n, n, -1)
    fn.emit("DRAWRANDOM", size, rest)
    fn.emit("PUSH", kept, size)
    fn.jump(again)
    fn.here(end)
    if into is None:
        return kept
    fn.emit("COPY", into, kept)
    return into


def _telling(op: str) -> Callable[[Body, ast.Call, int | None], int]:
    """A word that tells something of one thing or two."""

    def write(b: Body, call: ast.Call, into: int | None) -> int:
        with b.fn.scratch():
            at = [b.one(arg) for arg in call.args]
        out = b.out(into)
        b.fn.line = call.lineno
        b.fn.emit(op, out, *at)
        return out

    return write


def _owner(b: Body, call: ast.Call, into: int | None) -> int:
    return _telling("ZOWNER" if b.is_zone(call.args[0]) else "OWNER")(b, call, into)


def cards_of(b: Body, node: ast.expr) -> int:
    """What stands for ``cards``, as a list: one card, a list, or a zone."""
    if b.is_zone(node) or b.is_list(b.type_of(node)):
        return b.several(node)
    out = b.fn.new_list()
    b.fn.emit("EMPTY", out)
    b.fn.emit("PUSH", out, b.one(node))
    return out


def _reveal(b: Body, call: ast.Call, into: int | None) -> int:
    b.fn.emit("SHOW", cards_of(b, call.args[0]), b.program.const(-1))
    return 0


def _show(b: Body, call: ast.Call, into: int | None) -> int:
    cards, to = call.args
    at = cards_of(b, cards)
    if b.is_list(b.type_of(to)):
        b.fn.emit("SHOWALL", at, b.several(to))
    else:
        b.fn.emit("SHOWTO", at, b.one(to))
    return 0


def _peek(b: Body, call: ast.Call, into: int | None) -> int:
    who = b.one(call.args[0])
    b.fn.emit("SHOWTO", cards_of(b, call.args[1]), who)
    return 0


def _turned(up: int) -> Callable[[Body, ast.Call, int | None], int]:
    def write(b: Body, call: ast.Call, into: int | None) -> int:
        b.fn.emit("FACE", cards_of(b, call.args[0]), up)
        return 0

    return write


def _beats(b: Body, call: ast.Call, into: int | None) -> int:
    """Whether the table's list for one thing has the other in it; or whether its only member is that."""
    table, one, other = call.args
    at = b.layout.table_index.get(table.id) if isinstance(table, ast.Name) else None
    if not isinstance(table, ast.Name) or at is None or b.layout.tables[at].keys != 1:
        raise Unsupported(f"the table `{ast.unparse(table)}`", call.lineno)
    fn = b.fn
    with fn.scratch():
        kept, held = fn.reg(), fn.new_list()
        key, wanted = b.one(one), b.one(other)
        fn.line = call.lineno
        fn.emit("CELL", kept, key, at)
        if table.id in b.layout.of_lists:
            fn.emit("LISTAT", held, kept)
            fn.emit("IN", kept, wanted, held)
        else:
            fn.emit("EQ", kept, kept, wanted)
    out = b.out(into)
    fn.emit("MOVE", out, kept)
    return out


def _hand_of(b: Body, call: ast.Call, into: int | None) -> int:
    cards, ranking = call.args
    rankings = list(b.layout.game.rankings)
    if not isinstance(ranking, ast.Name) or ranking.id not in rankings:
        raise Unsupported("a ranking that is not named", call.lineno)
    with b.fn.scratch():
        at = b.several(cards)
    out = b.out(into)
    b.fn.line = call.lineno
    b.fn.emit("HAND", out, at, rankings.index(ranking.id))
    return out


def _tell(b: Body, call: ast.Call, into: int | None) -> int:
    for arg in call.args:
        with b.fn.scratch():
            (b.several if b.is_zone(arg) or b.is_list(b.type_of(arg)) else b.one)(arg)
    b.fn.emit("TOLD")
    return 0


WORDS = {
    "cut": _on_zones("CUT"), "split": _split,
    "shuffle": _shuffle, "shuffle_into": _on_zones("SHUFFLEINTO"), "deal": _deal, "_move_one": _move_one,
    "move": _move, "draw": _draw, "swap": _on_zones("SWAP"), "ready": _on_zones("READY"),
    "pick_at_random": _pick_at_random, "roll": _telling("ROLL"), "owner": _owner, "knows": _telling("KNOWS"),
    "same": _telling("SAME"), "beats": _beats, "hand_of": _hand_of, "reveal": _reveal, "show": _show, "peek": _peek,
    "turn_up": _turned(1), "turn_down": _turned(0), "tell": _tell, "lay_open": _on_zones("LAYOPEN"),
    "close": _on_zones("CLOSE"),
}  # fmt: skip
"""Words on cards that the machine has (``turning`` is a loop: pnp.engine.native.statements)."""
