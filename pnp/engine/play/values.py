"""The objects on the table during a game: members, cards, zones, players, amounts, hands.

Compiled rules handle these objects, so they are plain and fast: a member is an int that knows its name, a zone is a
list of cards, a player has a slot for every zone, counter and field.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from pnp.model import game as model
from pnp.model.schema.sight import SEES

EVERYBODY = -1
"""The mask of public cards."""


class Member(int):
    """A member of an enumeration; compares by its position in it."""

    name: str
    enum: str
    row: int
    """For a space of a grid: its row, starting at 1 at the top."""
    column: int
    """For a space of a grid: its column, starting at 1 on the left."""

    def __new__(cls, order: int, name: str, enum: str) -> "Member":
        self = super().__new__(cls, order)
        self.name, self.enum = name, enum
        return self

    def __getnewargs__(self) -> tuple[int, str, str]:  # type: ignore[override]
        return int(self), self.name, self.enum

    def __repr__(self) -> str:
        return self.name


class Token:
    """A kind of token; multiplied by a number it is an amount."""

    __slots__ = ("bit", "counter", "name", "pays", "purse", "supply")

    def __init__(self, name: str, counter: str, supply: int | None, bit: int) -> None:
        self.name, self.counter, self.supply, self.bit = name, counter, supply, bit
        self.purse: Any = None
        """The rule that says how many a player can pay; None: as many as lie before the player."""
        self.pays: Any = None
        """The rule by which they are paid."""

    def __mul__(self, n: int) -> "Amount":
        return Amount(((self, n),))

    __rmul__ = __mul__

    def __repr__(self) -> str:
        return self.name


class Amount:
    """A number of tokens, of one kind or several."""

    __slots__ = ("parts",)

    def __init__(self, parts: tuple[tuple[Token, int], ...]) -> None:
        self.parts = parts

    def __add__(self, other: "Amount") -> "Amount":
        totals: dict[Token, int] = {}
        for token, n in (*self.parts, *other.parts):
            totals[token] = totals.get(token, 0) + n
        return Amount(tuple(totals.items()))

    def __repr__(self) -> str:
        return " + ".join(f"{n} {t.name}" for t, n in self.parts)


class Zone(list["Card"]):
    """A zone on the table; the last card is on top. ``mask`` has a bit for each seat that sees its cards; ``up`` tells
    whether its cards lie face up."""

    __slots__ = ("bit", "decl", "declared_mask", "loose", "mask", "name", "owner", "up")

    def __init__(self, decl: model.Zone, owner: "Player | None", bit: int, seats: int = 0, team: int = 0) -> None:
        """``seats``: a bit for each seat at the table; ``team``: for each seat of the team that owns the zone."""
        super().__init__()
        self.decl, self.owner, self.bit = decl, owner, bit
        self.name, self.up = decl.name, decl.face == "up"
        self.loose = 0
        own = owner.bit if owner is not None else team
        if decl.sees == "all":
            self.mask = EVERYBODY
        elif decl.sees == "owner":
            self.mask = own
        elif decl.sees == "others" and own:
            self.mask = seats & ~own
        else:
            self.mask = 0
        self.declared_mask = self.mask

    __hash__ = object.__hash__  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        return self is other

    def __ne__(self, other: object) -> bool:
        return self is not other

    def begin_again(self) -> None:
        """Remove all cards, as before a game. If a @value determines the observers, there are none yet."""
        self.clear()
        if self.decl.sees not in SEES:
            self.declared_mask = 0
        self.loose, self.mask = 0, self.declared_mask

    def settle(self, depth: int) -> None:
        """Fix which cards are the top ``depth`` ones; always fixed in a zone that is not shuffled lazily."""

    def __repr__(self) -> str:
        return f"{self.owner.name}.{self.name}" if self.owner is not None else self.name


class Pile(Zone):
    """A zone whose order matters (``order: stack``), shuffled lazily.

    The first ``loose`` cards are in no order yet: the tape decides which card is drawn from them only when somebody
    needs to know. That is equivalent to shuffling at once, reads one value per card instead of one per card and
    shuffle, and gives the shrinker less to shrink. Iteration starts at the top of the pile.
    """

    __slots__ = ("chances",)

    chances: Callable[[int, int], list[int]]
    """:meth:`pnp.engine.play.tape.Tape.draw_down` of the game's tape."""

    def settle(self, depth: int) -> None:
        """Fix which cards are the top ``depth`` ones."""
        lowest = max(0, len(self) - depth)
        if self.loose <= lowest:
            return
        cards = list.__getitem__(self, slice(self.loose))
        drawn = self.chances(self.loose, self.loose - lowest)
        for last, back in zip(range(self.loose - 1, lowest - 1, -1), drawn, strict=True):
            if back:
                at = last - back
                cards[last], cards[at] = cards[at], cards[last]
        list.__setitem__(self, slice(self.loose), cards)
        self.loose = lowest

    def __iter__(self) -> Iterator["Card"]:
        self.settle(len(self))
        return list.__reversed__(self)

    def __getitem__(self, index: Any) -> Any:
        """Cards by position from the bottom; reading one fixes it."""
        self.settle(len(self))
        return list.__getitem__(self, index)


class NewPile(Zone):
    """One of the piles that may be made in play: it exists while it has cards, and has its own facts."""

    __slots__ = ("__dict__", "starts")

    def __init__(self, decl: model.Zone, owner: "Player | None", bit: int, seats: int, starts: dict[str, Any]) -> None:
        super().__init__(decl, owner, bit, seats)
        self.starts = starts
        self.forget()

    def forget(self) -> None:
        """Reset every fact to its initial value."""
        self.__dict__.update(self.starts)


class Board:
    """Spaces with pieces on them, visible to everyone."""

    __slots__ = ("beside", "bit", "decl", "index", "name", "spaces", "steps", "where")

    def __init__(self, decl: model.Board, spaces: Sequence[object], bit: int) -> None:
        """``spaces`` in the form for rules: numbers round a ring, or members."""
        self.decl, self.name, self.bit, self.spaces = decl, decl.name, bit, spaces
        self.index = {space: i for i, space in enumerate(spaces)}
        places = {space: i for i, space in enumerate(decl.spaces)}
        neighbours: list[set[int]] = [set() for _ in spaces]
        for a, b in decl.ways:
            neighbours[places[a]].add(places[b])
            neighbours[places[b]].add(places[a])
        self.beside = [sorted(others) for others in neighbours]
        self.steps = [self._steps_from(i) for i in range(len(spaces))]
        self.where: dict[object, int] = {}
        """The place of the space that each piece lies on; pieces off the board are not in it."""

    def _steps_from(self, start: int) -> dict[int, int]:
        """The distance of every reachable space from one."""
        steps, edge = {start: 0}, [start]
        while edge:
            reached = [j for i in edge for j in self.beside[i] if j not in steps]
            steps |= dict.fromkeys(reached, steps[edge[0]] + 1)
            edge = list(dict.fromkeys(reached))
        return steps

    @property
    def pieces(self) -> tuple[tuple[Any, ...], ...]:
        """The pieces on each space, in the order of the spaces."""
        return tuple(tuple(p for p, at in self.where.items() if at == i) for i in range(len(self.spaces)))

    def __repr__(self) -> str:
        return self.name


class Cells:
    """The counters or fields of one owner that exist once for each member of a set, indexed by member."""

    __slots__ = ("names", "owner")

    def __init__(self, owner: Any, names: Sequence[str]) -> None:
        self.owner, self.names = owner, names

    def __getitem__(self, member: int) -> Any:
        return getattr(self.owner, self.names[member])

    def __setitem__(self, member: int, value: object) -> None:
        setattr(self.owner, self.names[member], value)


class Hand:
    """A hand of cards under a ranking; compares as hands do, and has the columns of its row as attributes."""

    __slots__ = ("columns", "key", "shape")

    def __init__(self, key: tuple[int, ...], shape: Member, columns: Mapping[str, object]) -> None:
        self.key, self.shape, self.columns = key, shape, columns

    def __getattr__(self, name: str) -> object:
        try:
            return self.columns[name]
        except KeyError:
            raise AttributeError(name) from None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Hand) and self.key == other.key

    def __lt__(self, other: "Hand") -> bool:
        return self.key < other.key

    def __le__(self, other: "Hand") -> bool:
        return self.key <= other.key

    def __gt__(self, other: "Hand") -> bool:
        return self.key > other.key

    def __ge__(self, other: "Hand") -> bool:
        return self.key >= other.key

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        return self.shape.name


class Answers(dict["Player", list[object]]):
    """The secret choices of players: a list for each player, empty for no choice."""

    def __missing__(self, key: "Player") -> list[object]:
        return []


class Event:
    """An announcement that may be answered; its declared fields are attributes."""

    def __init__(self, kind: str, values: Mapping[str, object]) -> None:
        self.kind = kind
        self.cancelled = False
        self.fields = values
        self.__dict__.update(values)


def card_class(
    kind: model.CardKind, fields: list[str], public_fields: Sequence[str] = (), back_fields: Sequence[str] = (),
    families: Sequence[str] = (),
) -> "type[Card]":  # fmt: skip
    """Make the class of a kind's cards: a slot for each column, card field and family of them."""
    columns = [c for c in kind.columns.values() if c.type.kind not in ("text", "clause")]
    own = dict.fromkeys((*(c.name for c in columns), *fields, *families))
    slots = tuple(n for n in own if n not in Card.__slots__)
    own_values = {"_public_fields": tuple(public_fields), "_back_fields": tuple(back_fields), "_faces": {}}
    return type("Card", (Card,), {"__slots__": slots, "_columns": columns, **own_values})


class Card:
    """A card in play; its columns and card fields are attributes of its kind's class."""

    __slots__ = ("code", "face", "face_up", "index", "kind", "known_to", "tokens", "zone")

    _columns: ClassVar[list[model.Column]]
    _public_fields: ClassVar[tuple[str, ...]]
    """The card fields that are public."""
    _back_fields: ClassVar[tuple[str, ...]]
    """Those of them that are visible on a hidden card, too."""
    _faces: ClassVar[dict[str, tuple[tuple[str, Any], ...]]]
    """The printed values of each face shown so far, by code (pnp.engine.play.things)."""
    zone: Zone
    face: model.Card
    code: str
    face_up: bool
    known_to: int
    """A bit for each seat that knows the card without seeing it now."""
    tokens: dict[Token, int]
    index: int
    """Its position among all cards of the table."""
    kind: str

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> object:
            """A column or field that game.yaml declares."""

    def __repr__(self) -> str:
        return self.code


class Look(NamedTuple):
    """A player's look at a card that others do not see."""

    round: int
    who: int
    """The seat."""
    bit: int
    """The bit of the seat in masks."""
    card: Card
    zone: str
    """Its zone at that time."""
    owner: int
    """The seat of that zone's owner, or -1."""
    depth: int
    """Its position from the top of a stack at that time; 0 elsewhere."""
    place: int = 0
    """Its position in a row at that time; 0 elsewhere."""


def player_class(slots: list[str], piles: Sequence[str] = ()) -> "type[Player]":
    """The class of a game's players: a slot for each zone, counter and field, and a list for each kind of piles."""
    names = dict.fromkeys((*slots, *(f"{name}_made" for name in piles)))
    own: dict[str, object] = {"__slots__": tuple(n for n in names if n not in Player.__slots__)}
    return type("Player", (Player,), own | {name: _piles_property(name) for name in piles})


def _piles_property(name: str) -> property:
    """The current piles of an owner."""
    get = attrgetter(f"{name}_made")
    return property(lambda owner: [pile for pile in get(owner) if len(pile)])


class Player:
    """A player at the table; zones, counters and fields are attributes of the game's player class."""

    __slots__ = ("alive", "bit", "handle", "name", "seat", "seat_name", "stands_for")

    seat: int
    seat_name: str
    name: str
    alive: bool
    bit: int
    """The bit of the seat in the masks of zones and cards."""
    handle: str
    """The name of a role or side in rule code and scenarios."""
    stands_for: model.Side | None
    """The role or side of the seat; None for a player."""

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> object:
            """A zone, counter or field that game.yaml declares."""

    def __repr__(self) -> str:
        return str(self.name)


def table_class(slots: list[str], piles: Sequence[str] = ()) -> type:
    """The class of the table's own fields and counters, and of its piles."""
    own: dict[str, object] = {"__slots__": (*slots, *(f"{name}_made" for name in piles))}
    return type("Table", (), own | {name: _piles_property(name) for name in piles})
