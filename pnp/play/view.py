"""What one seat may know: the only thing that an agent or a person is ever given of a table."""

from dataclasses import dataclass
from typing import Any

from pnp.play.describe import sees
from pnp.play.state import State


@dataclass(frozen=True)
class ZoneView:
    """A zone as a seat sees it. Cards it does not see are None; zones without order come with those last."""

    name: str
    owner: int
    """Seat, or -1 for the table."""
    count: int | None
    """None where the count is hidden."""
    cards: tuple[Any, ...]


@dataclass(frozen=True)
class View:
    """The table as a seat sees it."""

    seat: int
    round: int
    active: int
    """Seat whose turn it is, or -1."""
    zones: tuple[ZoneView, ...]
    numbers: tuple[tuple[str, int, Any], ...]
    """Public counters and fields: name, seat (-1 the table), value; one's own that are not public too."""
    holders: tuple[tuple[str, int], ...]
    """Tokens that exist once, and who has them (-1 nobody)."""
    out: tuple[int, ...]
    """Seats that have left."""
    boards: tuple[tuple[str, tuple[tuple[Any, ...], ...]], ...] = ()
    """Each board, and what lies on each of its spaces."""


def view_of(state: State, seat: int) -> View:
    """What a seat may know of a state."""
    active = state.names["active"]
    return View(
        seat, state.rounds, active.seat if active is not None else -1,
        tuple(_zone(z, seat) for z in state.zones if len(z) or not z.decl.piles),
        tuple(_numbers(state, seat)),
        tuple((name, state.holders[name].seat if state.holders.get(name) else -1) for name in _unique(state)),
        tuple(p.seat for p in state.everyone if not p.alive),
        tuple((b.name, b.pieces) for b in state.boards.values()),
    )  # fmt: skip


def _unique(state: State) -> list[str]:
    return [t.name for t in state.game.tokens.values() if t.held_by]


def _zone(zone: Any, seat: int) -> ZoneView:
    owner = zone.owner.seat if zone.owner is not None else -1
    cards = list(list.__iter__(zone))
    known = tuple(c if sees(c, seat) else None for c in cards)
    if zone.decl.order != "row":
        known = tuple(c for c in known if c is not None)
    visible = zone.decl.count == "public" or owner == seat or zone.mask & (1 << seat)
    return ZoneView(zone.name, owner, len(cards) if visible else None, known)


def _numbers(state: State, seat: int) -> list[tuple[str, int, Any]]:
    out: list[tuple[str, int, Any]] = []
    decls: list[Any] = [*state.game.counters.values(), *state.game.fields.values()]
    for decl in decls:
        if decl.owner == "table" and decl.public:
            out.append((decl.name, -1, _plain(getattr(state.table, decl.name), seat)))
        elif decl.owner == "player":
            out += [
                (decl.name, p.seat, _plain(getattr(p, decl.name), seat))
                for p in state.everyone
                if decl.public or p.seat == seat
            ]
    return out


def _plain(value: Any, seat: int) -> Any:
    """A value without what the seat cannot see: such a card is "a card"."""
    if isinstance(value, list):
        return tuple(_plain(v, seat) for v in value)
    return "a card" if hasattr(value, "zone") and not sees(value, seat) else value
