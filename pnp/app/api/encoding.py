"""A seat's knowledge as a vector of numbers, and each answer as a number: the same scheme for any game.

Learners need vectors of one length and a fixed list of actions. Both follow from the model: the vector has a place for
every face in every zone and for every counter, field and token; the actions cover every card, player, member, rule and
small number that may be an option. Seats are counted from the observing seat, so that a policy learned on one seat
applies to the others.
"""

from collections.abc import Iterator, Sequence
from typing import get_args

from pnp.engine.play.question import Question, QuestionKind
from pnp.engine.play.things import BackView, CardView, DeedView, PlaceView, PlayerView, Thing
from pnp.engine.play.values import Member
from pnp.engine.play.view import View, ZoneView
from pnp.model.game import Counter, Field, Game
from pnp.rules import RuleSet

KINDS: tuple[str, ...] = get_args(QuestionKind)
NUMBERS = 32
"""Each number from 0 up to, but not including, this one has its own action."""
SPARE = 16
"""Spare actions, for options that have no action of their own, or share one with other options, such as equal faces."""
WORDS = ("accept", "refuse", "break off")
Key = tuple[str | int, ...]


class Encoding:
    """Numbers for one game and number of seats."""

    def __init__(self, game: Game, rules: RuleSet, players: int, seats: int) -> None:
        """``players``: the number of players; ``seats``: all seats at the table, including roles and sides."""
        self.game, self.players, self.seats = game, players, seats
        self.faces = {kind.name: {c.code: i for i, c in enumerate(kind.cards)} for kind in game.cards.values()}
        self.rules = {name: i for i, name in enumerate(rules.rules)}
        self.phases = {name: i for i, name in enumerate(game.phases)}
        keys = list(dict.fromkeys(self._keys(rules)))
        self.slots = {key: i for i, key in enumerate(keys)}
        cards = sum(card.copies for kind in game.cards.values() for card in kind.cards)
        self.actions = len(keys) + cards + SPARE
        """Number of actions."""

    # ------------------------------------------------------------------------------------------ actions
    def _keys(self, rules: RuleSet) -> Iterator[Key]:
        yield from (("nothing",), ("no",), ("yes",))
        for kind, faces in self.faces.items():
            yield from (("card", kind, code) for code in faces)
        yield from (("player", place) for place in range(self.seats))
        for enum in self.game.enums.values():
            yield from (("member", enum.name, member.name) for member in enum.members)
        yield from (("deed", rule.name) for rule in rules.rules.values() if rule.kind in ("action", "reaction"))
        for zone in self.game.zones.values():
            owners = range(self.seats) if zone.owner == "player" else (-1,)
            yield from ((kind, zone.name, owner) for owner in owners for kind in ("back", "place"))
        yield from (("number", n) for n in range(NUMBERS))
        yield from (("word", word) for word in WORDS)

    def _key(self, option: Thing, seat: int) -> Key:
        match option:
            case None:
                return ("nothing",)
            case bool():
                return ("yes",) if option else ("no",)
            case Member():
                return "member", option.enum, option.name
            case int():
                return "number", option
            case str():
                return "word", option
            case CardView():
                return "card", option.kind, option.code
            case PlayerView():
                return "player", self.place(option.seat, seat)
            case DeedView():
                return "deed", option.name
            case BackView():
                return "back", option.zone, self.place(option.owner, seat)
            case PlaceView():
                return "place", option.zone, self.place(option.owner, seat)
        return ("other",)

    def places(self, question: Question) -> dict[int, int]:
        """The actions for a question, each with its option. If more options lack an action than there are spare ones,
        the last are omitted."""
        spans: dict[int, int] = {}
        spare = len(self.slots)
        for index, option in enumerate(question.options):
            slot = self.slots.get(self._key(option, question.seat))
            if slot is None or slot in spans:
                slot, spare = spare, spare + 1
            if slot < self.actions:
                spans[slot] = index
        return spans

    def place(self, other: int, seat: int) -> int:
        """The number of seat ``other``, counted from ``seat``. Roles and sides keep their numbers, and -1 remains the
        table."""
        return (other - seat) % self.players if 0 <= other < self.players and seat < self.players else other

    # ------------------------------------------------------------------------------------------ observations
    def vector(self, view: View, question: Question | None) -> list[float]:
        """Encode a seat's view of the game, and the question that it must answer, as numbers."""
        seat = view.seat
        numbers = [*_one_hot(seat, self.seats), float(view.round)]
        numbers += _one_hot(self.place(view.active, seat), self.seats) if view.active >= 0 else [0.0] * self.seats
        numbers += self._zones(view)
        numbers += self._numbers(view)
        numbers += [float(self.place(holder, seat) + 1) for _, holder in view.holders]
        numbers += [float(other in view.out) for other in self._around(seat)]
        numbers += [self.number(on[0], seat) if on else 0.0 for _, spaces in view.boards for on in spaces]
        return numbers + self._question(question)

    def _around(self, seat: int) -> list[int]:
        """All seats, beginning with ``seat``."""
        own = seat if seat < self.players else 0
        return [(own + n) % self.players for n in range(self.players)] + list(range(self.players, self.seats))

    def _zones(self, view: View) -> list[float]:
        lying: dict[tuple[str, int], list[ZoneView]] = {}
        for zone in view.zones:
            lying.setdefault((zone.name, zone.owner), []).append(zone)
        numbers: list[float] = []
        for decl in self.game.zones.values():
            for owner in self._around(view.seat) if decl.owner == "player" else (-1,):
                numbers += self._zone(lying.get((decl.name, owner), ()), self.faces[decl.of], decl.order == "stack")
        return numbers

    def _zone(self, zones: Sequence[ZoneView], faces: dict[str, int], stack: bool) -> list[float]:
        """The number of cards in a zone (-1 if unknown), the number of each visible face, and the top face of a
        stack."""
        counts, top = [0.0] * len(faces), [0.0] * (len(faces) if stack else 0)
        count = 0
        for zone in zones:
            count += -1 if zone.count is None else zone.count
            for card in zone.cards:
                if card is not None:
                    counts[faces[card.code]] += 1.0
            if stack and zone.cards and zone.cards[-1] is not None and len(zone.cards) == zone.count:
                top[faces[zone.cards[-1].code]] = 1.0
        return [float(count), *counts, *top]

    def _numbers(self, view: View) -> list[float]:
        values = {(name, owner): value for name, owner, value in view.numbers}
        numbers: list[float] = []
        named: list[Counter | Field] = [*self.game.counters.values(), *self.game.fields.values()]
        for declared in named:
            for owner in self._owners(declared.owner, view.seat):
                value = values.get((declared.name, owner))
                if isinstance(declared, Field) and declared.type.many:
                    listed = [self.number(v, view.seat) for v in value] if isinstance(value, tuple) else []
                    numbers += [*listed, *[0.0] * self.seats][: self.seats]
                else:
                    numbers.append(self.number(value, view.seat))
        return numbers

    def _owners(self, owner: str, seat: int) -> Sequence[int]:
        return self._around(seat) if owner == "player" else (-1,) if owner == "table" else ()

    def number(self, value: Thing, seat: int) -> float:
        """A value as a number: members, players and cards by their position from 1; 0 for nothing or unknown."""
        match value:
            case Member():
                return float(value) + 1
            case bool() | int():
                return float(value)
            case PlayerView():
                return float(self.place(value.seat, seat) + 1)
            case CardView():
                return float(self.faces[value.kind][value.code] + 1)
        return 0.0

    def _question(self, question: Question | None) -> list[float]:
        if question is None:
            return [0.0] * (len(KINDS) + len(self.rules) + len(self.phases) + 1)
        return [
            *_one_hot(KINDS.index(question.kind), len(KINDS)),
            *_one_hot(self.rules.get(question.rule, -1), len(self.rules)),
            *_one_hot(self.phases.get(question.prompt, -1), len(self.phases)),
            float(len(question.picked)),
        ]


def _one_hot(place: int, size: int) -> list[float]:
    """A vector with a single one at a position; all zeros for a position out of range."""
    return [float(i == place) for i in range(size)]
