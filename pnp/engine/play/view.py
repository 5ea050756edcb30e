"""The knowledge of one seat: the only part of a table that an agent or a person ever gets.

A view consists of plain values (:mod:`pnp.engine.play.things`) without references to the table or to cards that its
seat cannot see.
"""

from pnp.base.frozen import dataclass
from pnp.engine.play.state import State
from pnp.engine.play.things import (
    GOD,
    NOWHERE,
    BackView,
    CardView,
    Thing,
    back_view,
    card_view,
    named_card,
    sees,
    thing,
)
from pnp.engine.play.values import Look, Zone
from pnp.model.game import Counter, Field


@dataclass(frozen=True, slots=True)
class ZoneView:
    """A zone as a seat sees it. In a row, unseen cards are None; elsewhere they are omitted."""

    name: str
    owner: int
    """Seat, or -1 for the table."""
    count: int | None
    """None if the count is hidden."""
    cards: tuple[CardView | None, ...]
    backs: tuple[BackView, ...] = ()
    """The unseen cards: in a row at their positions; in a zone without positions only if such cards show anything on
    their backs, in an order that reveals nothing; none for a stack."""


@dataclass(frozen=True, slots=True)
class LookView:
    """A look at a card this round: everybody knows whose card it is, or its position."""

    who: int
    """The seat that looked."""
    zone: str
    owner: int
    """Seat, or -1 for the table."""
    depth: int
    """The card's position from the top of a stack; 0 elsewhere."""
    card: CardView | None = None
    """Its face, for the seat that looked."""
    place: int = 0
    """The card's position in a row; 0 elsewhere."""


@dataclass(frozen=True, slots=True)
class View:
    """The table as a seat sees it."""

    seat: int
    round: int
    active: int
    """Seat of the active player, or -1."""
    zones: tuple[ZoneView, ...]
    numbers: tuple[tuple[str, int, Thing], ...]
    """Public counters and fields, and one's own private ones: name, seat (-1 the table), value."""
    holders: tuple[tuple[str, int], ...]
    """Unique tokens and their holders (-1 nobody)."""
    out: tuple[int, ...]
    """Seats that have left."""
    boards: tuple[tuple[str, tuple[tuple[Thing, ...], ...]], ...] = ()
    """Each board with the content of its spaces."""
    looks: tuple[LookView, ...] = ()
    """Looks at cards this round, in order."""

    def cards(self, zone: str, owner: int = NOWHERE) -> tuple[CardView, ...]:
        """The visible cards of a zone; of every pile of that name and owner."""
        zones = (z.cards for z in self.zones if z.name == zone and z.owner == owner)
        return tuple(card for cards in zones for card in cards if card is not None)

    def number(self, name: str, seat: int = NOWHERE) -> Thing:
        """The value of a counter or field. Raises KeyError if there is none, or if the seat may not know it."""
        for number_name, owner, value in self.numbers:
            if (number_name, owner) == (name, seat):
                return value
        raise KeyError(name)


def view_of(state: State, seat: int) -> View:
    """The view of a seat on a state."""
    active, boards = state.names["active"], state.boards.values()
    return View(
        seat, state.rounds, active.seat if active is not None else -1,
        tuple([_zone(z, seat) for z in state.zones if list.__len__(z) or not z.decl.piles]),
        tuple(_numbers(state, seat)),
        tuple([(name, state.holders[name].seat if state.holders.get(name) else -1) for name in _unique(state)]),
        tuple([p.seat for p in state.everyone if not p.alive]),
        tuple([(b.name, tuple([tuple([thing(p, seat) for p in on]) for on in b.pieces])) for b in boards]),
        tuple([_look(look, seat) for look in state.looks if look.round == state.rounds]),
    )  # fmt: skip


def _unique(state: State) -> list[str]:
    return [t.name for t in state.game.tokens.values() if t.held_by]


def _zone(zone: Zone, seat: int) -> ZoneView:
    owner = zone.owner.seat if zone.owner is not None else NOWHERE
    cards = list(list.__iter__(zone))
    sees_all = seat == GOD or zone.mask & (1 << seat)
    visible_cards = [card_view(c, seat) if sees_all or sees(c, seat) else None for c in cards]
    visible = zone.decl.count == "public" or owner == seat or zone.mask & (1 << seat)
    hidden_cards = [c for c, seen in zip(cards, visible_cards, strict=True) if seen is None]
    backs: list[BackView] = []
    if zone.decl.order == "row":
        backs = [back_view(c, seat) for c in hidden_cards]
    else:
        visible_cards = [c for c in visible_cards if c is not None]
    if (
        zone.decl.order == "any"
        and visible
        and any(type(c)._back_fields or any(c.tokens.values()) for c in hidden_cards)
    ):
        backs = sorted((back_view(c, seat) for c in hidden_cards), key=repr)
    return ZoneView(zone.name, owner, len(cards) if visible else None, tuple(visible_cards), tuple(backs))


def _numbers(state: State, seat: int) -> list[tuple[str, int, Thing]]:
    numbers: list[tuple[str, int, Thing]] = []
    declared: list[Counter | Field] = [*state.game.counters.values(), *state.game.fields.values()]
    for decl in declared:
        if decl.owner == "table" and decl.public:
            numbers.append((decl.name, NOWHERE, _number(getattr(state.table, decl.name), seat)))
        elif decl.owner == "player":
            numbers += [
                (decl.name, p.seat, _number(getattr(p, decl.name), seat))
                for p in state.everyone
                if decl.public or p.seat == seat
            ]
    return numbers


def _number(value: object, seat: int) -> Thing:
    """The value of a counter or field. For a card that the seat cannot see, its position is not revealed."""
    if isinstance(value, list):
        return tuple([_number(v, seat) for v in value])
    shown_value = thing(value, seat)
    return BackView() if isinstance(shown_value, BackView) else shown_value


def _look(look: Look, seat: int) -> LookView:
    """A look; the card may have moved since, and its new position is not revealed."""
    card = named_card(look.card) if look.bit & (1 << seat) or seat == GOD else None
    return LookView(look.who, look.zone, look.owner, look.depth, card, look.place)
