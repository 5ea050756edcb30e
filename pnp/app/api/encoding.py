"""What a seat knows, as a row of numbers, and every answer, as a number of its own: the same for any game.

Learners want a vector of one length and a fixed list of actions. Both are read off the model: a place for every face in
every zone, for every counter, field and token, and an action for every card, player, member, rule and small number that
may stand among the options. Seats are counted from one's own, so that what is learned on one seat holds on the others.
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
"""Numbers from 0 to below this have an action each."""
SPARE = 16
"""Actions, beside one for each card, for options that have none of their own or share one, as equal faces do."""
WORDS = ("accept", "refuse", "break off")
Key = tuple[str | int, ...]


class Encoding:
    """Numbers for one game and number of seats."""

    def __init__(self, game: Game, rules: RuleSet, players: int, seats: int) -> None:
        """``players`` play; ``seats`` are all places at the table, those of roles and sides too."""
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
        """The actions of a question: the option that each stands for. Where there are more options without an action of
        their own than spare ones, the last of them are left out."""
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
        """A seat, counted from one's own; roles and sides keep theirs, and -1 stays the table."""
        return (other - seat) % self.players if 0 <= other < self.players and seat < self.players else other

    # ------------------------------------------------------------------------------------------ observations
    def vector(self, view: View, question: Question | None) -> list[float]:
        """The knowledge of a seat, and its question, as numbers."""
        seat = view.seat
        out = [*_one_hot(seat, self.seats), float(view.round)]
        out += _one_hot(self.place(view.active, seat), self.seats) if view.active >= 0 else [0.0] * self.seats
        out += self._zones(view)
        out += self._numbers(view)
        out += [float(self.place(holder, seat) + 1) for _, holder in view.holders]
        out += [float(other in view.out) for other in self._around(seat)]
        out += [self.number(on[0], seat) if on else 0.0 for _, spaces in view.boards for on in spaces]
        return out + self._question(question)

    def _around(self, seat: int) -> list[int]:
        """All seats, one's own first."""
        own = seat if seat < self.players else 0
        return [(own + n) % self.players for n in range(self.players)] + list(range(self.players, self.seats))

    def _zones(self, view: View) -> list[float]:
        lying: dict[tuple[str, int], list[ZoneView]] = {}
        for zone in view.zones:
            lying.setdefault((zone.name, zone.owner), []).append(zone)
        out: list[float] = []
        for decl in self.game.zones.values():
            for owner in self._around(view.seat) if decl.owner == "player" else (-1,):
                out += self._zone(lying.get((decl.name, owner), ()), self.faces[decl.of], decl.order == "stack")
        return out

    def _zone(self, zones: Sequence[ZoneView], faces: dict[str, int], stack: bool) -> list[float]:
        """Number of cards in a zone (-1 unknown), number of each visible face, and the face on top of a stack."""
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
        out: list[float] = []
        named: list[Counter | Field] = [*self.game.counters.values(), *self.game.fields.values()]
        for declared in named:
            for owner in self._owners(declared.owner, view.seat):
                value = values.get((declared.name, owner))
                if isinstance(declared, Field) and declared.type.many:
                    listed = [self.number(v, view.seat) for v in value] if isinstance(value, tuple) else []
                    out += [*listed, *[0.0] * self.seats][: self.seats]
                else:
                    out.append(self.number(value, view.seat))
        return out

    def _owners(self, owner: str, seat: int) -> Sequence[int]:
        return self._around(seat) if owner == "player" else (-1,) if owner == "table" else ()

    def number(self, value: Thing, seat: int) -> float:
        """A value as a number: members, players and cards by their place from 1, what is nothing or unknown as 0."""
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
    """Nothing but a one at a place; nothing at all for a place that there is not."""
    return [float(i == place) for i in range(size)]
