"""Things on a table as plain values that may be given away: each contains what a seat may know, and has no reference to
the table.

Rules handle the table itself (:mod:`pnp.engine.play.values`): a card leads to its zone, and from there to all cards in
it. Values that leave a table consist of these classes, numbers, words and members of enumerations. They are frozen,
compare by content, and can be written as JSON (:func:`as_data`).
"""

from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from typing import Any, TypeAlias

from pnp.base.frozen import dataclass
from pnp.engine.play.values import Amount, Card, Event, Hand, Member, Player, Token, Zone
from pnp.rules.rule import Rule

GOD = -1
"""The seat of an observer who sees everything: for transcripts of finished games."""
EVERYBODY = -1
"""The mask of public information."""
NOBODY = 1 << 10
"""The seat of an outsider, who sees only public information."""
NOWHERE = -1
"""The owner of things that belong to the table."""


@dataclass(frozen=True, slots=True)
class CardView:
    """A card whose face is visible."""

    kind: str
    code: str
    zone: str = ""
    """Its zone; "" for a face that is only mentioned."""
    owner: int = NOWHERE
    """The seat of the zone's owner."""
    face_up: bool = False
    tokens: tuple[tuple[str, int], ...] = ()
    """The tokens on it: name and number of each kind."""
    values: tuple[tuple[str, "Thing"], ...] = ()
    """The printed values by column."""
    fields: tuple[tuple[str, "Thing"], ...] = ()
    """The current public field values of such cards."""

    def __getitem__(self, name: str) -> Any:
        """The value of a column or field. Raises KeyError for an unknown name."""
        for column, value in (*self.values, *self.fields):
            if column == name:
                return value
        raise KeyError(name)


@dataclass(frozen=True, slots=True)
class BackView:
    """A card whose face is hidden."""

    zone: str = ""
    """Its zone; "" if the seat may not know it."""
    owner: int = NOWHERE
    depth: int = 0
    """Its position from the top of a stack, starting at 1; 0 elsewhere."""
    place: int = 0
    """Its position in a row, starting at 1; 0 elsewhere."""
    tokens: tuple[tuple[str, int], ...] = ()
    """The tokens on it: name and number of each kind."""
    fields: tuple[tuple[str, "Thing"], ...] = ()
    """The current values of fields that are visible on the backs of such cards."""

    def __getitem__(self, name: str) -> Any:
        """The value of a visible field. Raises KeyError for any other name."""
        return dict(self.fields)[name]


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A player, as rules and prose name them."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class PlaceView:
    """A zone by itself, without its cards."""

    zone: str
    owner: int = NOWHERE


@dataclass(frozen=True, slots=True)
class TokensView:
    """A number of tokens: name and number of each kind."""

    parts: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class DeedView:
    """An action or reaction that may be taken."""

    name: str
    clause: str


@dataclass(frozen=True, slots=True)
class EventView:
    """An announcement or a proposal: its kind, and its fields."""

    kind: str
    fields: tuple[tuple[str, "Thing"], ...]


Thing: TypeAlias = (
    CardView | BackView | PlayerView | PlaceView | TokensView | DeedView | EventView | Member | bool | int | str
    | tuple["Thing", ...] | None
)  # fmt: skip
"""Anything that may be reported to a seat."""


def sees(card: Card, seat: int) -> bool:
    """Whether a seat sees or knows the face of a card."""
    if seat == GOD:
        return True
    return bool((card.zone.mask | card.known_to) & (1 << seat)) or (card.zone.decl.face == "each" and card.face_up)


def card_view(card: Card, seat: int = GOD) -> CardView:
    """A card with its face and position, as a seat that sees it may know it."""
    zone = card.zone
    tokens = _tokens_on(card)
    owner = zone.owner.seat if zone.owner is not None else NOWHERE
    own = tuple([(name, thing(getattr(card, name), seat)) for name in type(card)._public_fields])
    return CardView(card.kind, card.code, zone.name, owner, card.face_up, tokens, _printed(card), own)


def named_card(card: Card) -> CardView:
    """A card that is only mentioned: its face, wherever it is."""
    return CardView(card.kind, card.code, values=_printed(card))


def _printed(card: Card) -> tuple[tuple[str, Thing], ...]:
    """The printed values of a card, cached by face."""
    faces = type(card)._faces
    values = faces.get(card.code)
    if values is None:
        values = faces[card.code] = tuple([(c.name, thing(getattr(card, c.name), GOD)) for c in type(card)._columns])
    return values


def place_of(card: Card) -> tuple[int, int]:
    """The position of a card from the top of its stack, and in its row; 0 for none."""
    zone = card.zone
    match zone.decl.order:
        case "stack":
            return len(zone) - list.index(zone, card), 0
        case "row":
            return 0, list.index(zone, card) + 1
    return 0, 0


def _tokens_on(card: Card) -> tuple[tuple[str, int], ...]:
    return tuple([(token.name, n) for token, n in card.tokens.items() if n])


def back_view(card: Card, seat: int = NOBODY) -> BackView:
    """A card as a seat that does not see its face may know it. Cards of a stack cover one another."""
    zone = card.zone
    owner = zone.owner.seat if zone.owner is not None else NOWHERE
    if zone.decl.order == "stack":
        return BackView(zone.name, owner, *place_of(card))
    own = tuple([(name, thing(getattr(card, name), seat)) for name in type(card)._back_fields])
    return BackView(zone.name, owner, *place_of(card), tokens=_tokens_on(card), fields=own)


def back_key(card: Card) -> tuple[object, ...]:
    """A key that two hidden cards share exactly if nobody can distinguish them: they lie in one zone without positions,
    with the same tokens and the same values on their backs."""
    zone = card.zone
    if zone.decl.order != "any":
        return (id(card),)
    return (id(zone), *_values_of(card, type(card)._back_fields))


def face_key(card: Card) -> tuple[object, ...]:
    """A key that two visible cards share exactly if nobody can distinguish them: they have the same face and lie in one
    zone, the same way up and not in a row, with the same tokens and public values."""
    zone = card.zone
    if zone.decl.order == "row":
        return (id(card),)
    up = zone.decl.face == "each" and card.face_up
    return (card.code, id(zone), up, *_values_of(card, type(card)._public_fields))


def _values_of(card: Card, names: Iterable[str]) -> list[object]:
    """The values of a card's fields, and its tokens."""
    values = (getattr(card, name) for name in names)
    return [*(tuple(v) if isinstance(v, list) else v for v in values), frozenset(_tokens_on(card))]


def thing(value: object, seat: int) -> Thing:
    """A value of the rules as a seat may know it; a card that it does not see becomes a back."""
    match value:
        case None | bool() | Member() | str():
            return value
        case int():
            return value
        case Card():
            return card_view(value, seat) if sees(value, seat) else back_view(value, seat)
        case Player():
            return PlayerView(value.seat, value.name)
        case Rule():
            return DeedView(value.name, value.clause)
        case Zone():
            return PlaceView(value.name, value.owner.seat if value.owner is not None else NOWHERE)
        case Amount():
            return TokensView(tuple((token.name, n) for token, n in value.parts))
        case Token():
            return value.name
        case Event():
            return EventView(value.kind, tuple((name, thing(v, seat)) for name, v in value.fields.items()))
        case Hand():
            return value.shape
        case list() | tuple():
            return tuple(thing(v, seat) for v in value)
    return str(value)


@dataclass(frozen=True, slots=True)
class MaskedCard:
    """A card as it was at a moment, for a later report: its face for seats that saw it then, its back for the
    others."""

    face: CardView
    back: BackView
    mask: int
    """A bit for each seat that saw it."""


@dataclass(frozen=True, slots=True)
class _MaskedEvent:
    kind: str
    fields: tuple[tuple[str, object], ...]


def masked_copy(value: object) -> object:
    """The current state of a value, to be reported later to any seat by :func:`copy_for`."""
    if isinstance(value, Card):
        zone = value.zone
        owner = zone.owner.seat if zone.owner is not None else NOWHERE
        face = CardView(value.kind, value.code, zone.name, owner, value.face_up, values=_printed(value))
        open_ = EVERYBODY if zone.decl.face == "each" and value.face_up else 0
        return MaskedCard(face, back_view(value), zone.mask | value.known_to | open_)
    if isinstance(value, Event):
        return _MaskedEvent(value.kind, tuple((name, masked_copy(v)) for name, v in value.fields.items()))
    if isinstance(value, list | tuple) and not isinstance(value, Zone):
        return tuple(masked_copy(v) for v in value)
    return thing(value, GOD)


def copy_for(value: object, seat: int) -> Thing:
    """A value from :func:`masked_copy`, as a seat knew it then."""
    if isinstance(value, MaskedCard):
        return value.face if seat == GOD or value.mask & (1 << seat) else value.back
    if isinstance(value, _MaskedEvent):
        return EventView(value.kind, tuple((name, copy_for(v, seat)) for name, v in value.fields))
    if isinstance(value, tuple):
        return tuple(copy_for(v, seat) for v in value)
    return value  # type: ignore[return-value]


def spoken(event: Event) -> EventView:
    """A proposal, in which cards are named aloud wherever they are."""

    def aloud(value: object) -> Thing:
        if isinstance(value, Card):
            return named_card(value)
        return tuple(map(aloud, value)) if isinstance(value, list) else thing(value, GOD)

    return EventView(event.kind, tuple((name, aloud(value)) for name, value in event.fields.items()))


def as_data(value: object) -> Any:
    """A thing, a view or a question as JSON-compatible data: members by name, everything else as mappings whose type is
    under ``is``."""
    if isinstance(value, Member):
        return value.name
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, Mapping):
        return {key: as_data(v) for key, v in value.items()}
    if isinstance(value, tuple | list):
        return [as_data(v) for v in value]
    if is_dataclass(value) and not isinstance(value, type):
        kind = type(value).__name__
        return {"is": (kind.removesuffix("View") or kind).lower()} | {
            f.name: as_data(getattr(value, f.name)) for f in fields(value)
        }
    return str(value)
