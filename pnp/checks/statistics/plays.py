"""The plays of one game: the cards that each seat had, took and played, and its choices, derived from the moves of
cards and the answers.

A move is plain numbers (a card, its old zone, its new zone), so that both engines can provide it. The rest follows from
the declarations of zones in game.yaml: a hand is a player's zone that some but not all see; an open place is a zone of
the table that everybody sees.
"""

from collections.abc import Iterator, Sequence
from math import log2
from typing import Any, TypeAlias

from pnp.base.frozen import dataclass
from pnp.engine.play import LiveQuestion, State
from pnp.engine.play.values import Card, Member, Player, Zone
from pnp.rules import RuleSet
from pnp.rules.rule import Rule

EVENTS = ("start", "drawn", "first", "taken", "played", "held")
"""Events of a card: in hand before the first choice; came into a hand; came to this seat before any other; taken from
an open place of the table; played from a hand; in hand at the end."""
EXACT, STEPS = 12, 3
"""Numbers of events up to the first are distinguished exactly, beyond it in this many steps for each doubling."""
NOTHING, HIDDEN = "nothing", "a hidden card"
"""Names of options."""

Family: TypeAlias = tuple[str, ...]
"""Groups of things that are compared with each other: ``("card", event, kind)``, ``("way", kind, road)``, ``("option",
choice)``, ``("clause",)``."""
Move: TypeAlias = tuple[int, int, int]
"""The indices of a card, of its old zone, and of its new zone."""


@dataclass(frozen=True, slots=True)
class ZoneFacts:
    """The facts about a zone of the table that determine the meaning of a move."""

    name: str
    seat: int
    """The owner's seat; -1 for the table."""
    hand: bool
    open: bool


@dataclass(frozen=True, slots=True)
class Answer:
    """An answered question: the seat, the choice, the options by name, and the chosen one."""

    seat: int
    choice: str
    options: tuple[str, ...]
    taken: int
    clause: str = ""


@dataclass(frozen=True, slots=True)
class Plays:
    """The actions of the seats in one game."""

    counts: dict[tuple[int, Family], int]
    """Number of times that something of a family happened to a seat."""
    marks: dict[tuple[Family, str], set[int]]
    """The seats to which something (a card, an option, a clause) happened at least once."""
    answers: Sequence[Answer] = ()


def zone_facts(state: State) -> list[ZoneFacts]:
    """The facts about the zones of a table, in their order."""
    seats = len(state.seated)
    return [_facts_of(zone, seats) for zone in state.zones]


def _facts_of(zone: Zone, seats: int) -> ZoneFacts:
    seat = zone.owner.seat if zone.owner is not None and zone.owner.seat < seats else -1
    sees = zone.decl.sees
    return ZoneFacts(zone.name, seat, seat >= 0 and sees not in ("all", "nobody"), seat < 0 and sees == "all")


def plays_of(
    moves: Sequence[Move], begun: int, answers: Sequence[Answer], zones: Sequence[ZoneFacts],
    faces: Sequence[tuple[str, str]],
) -> Plays:  # fmt: skip
    """Derive the plays of a game. ``begun``: the number of moves before the first question; -1 if nobody was asked.
    ``faces``: kind and code of each card."""
    counts: dict[tuple[int, Family], int] = {}
    marks: dict[tuple[Family, str], set[int]] = {}
    holders: dict[int, int] = {}
    had: set[tuple[str, str]] = set()

    def note(seat: int, family: Family, name: str) -> None:
        counts[seat, family] = counts.get((seat, family), 0) + 1
        marks.setdefault((family, name), set()).add(seat)

    def note_held(event: str) -> None:
        for card, seat in holders.items():
            note(seat, ("card", event, faces[card][0]), faces[card][1])

    for place, (card, source, to) in enumerate(moves):
        if place == begun:
            note_held("start")
        one, other, (kind, code) = zones[source], zones[to], faces[card]
        for event, seat in _events(one, other):
            note(seat, ("card", event, kind), code)
        if other.hand:
            holders[card] = other.seat
        elif one.hand:
            holders.pop(card, None)
        if other.seat >= 0 and (kind, code) not in had:
            had.add((kind, code))
            note(other.seat, ("card", "first", kind), code)
        doer = one.seat if one.seat >= 0 else other.seat
        if doer >= 0 and one is not other:
            note(doer, ("way", kind, f"{one.name} → {other.name}"), code)
    if begun == len(moves):
        note_held("start")
    note_held("held")
    for answer in answers:
        note(answer.seat, ("option", answer.choice), answer.options[answer.taken])
        if answer.clause and answer.options[answer.taken] not in (NOTHING, "no"):
            note(answer.seat, ("clause",), answer.clause)
    return Plays(counts, marks, answers)


def _events(source: ZoneFacts, to: ZoneFacts) -> Iterator[tuple[str, int]]:
    """The events of a move, each with its seat."""
    if to.hand and not (source.hand and source.seat == to.seat):
        yield "drawn", to.seat
    if to.seat >= 0 and source.open:
        yield "taken", to.seat
    if source.hand and not to.hand:
        yield "played", source.seat


def stratum(count: int) -> int:
    """The class of a number of events: small numbers have their own, greater ones share one."""
    return count if count <= EXACT else EXACT + 1 + int(STEPS * log2(count / EXACT))


# ------------------------------------------------------------------------------------------------- questions in words
class Choices:
    """Names the choices of a game and their options consistently in every game."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.rule_of: dict[str, str] = {}
        for rule in rules.rules.values():
            for prompt, _ in rule.prompts:
                self.rule_of.setdefault(prompt, rule.name)

    def named(self, question: LiveQuestion) -> tuple[str, str]:
        """The name of a choice, and the clause of the rule that asks."""
        return self.choice(question.kind, question.prompt, question.rule, question.param)

    def choice(self, kind: str, prompt: str, asker: str = "", param: str = "") -> tuple[str, str]:
        """The name of a choice and its clause, by the kind of question, its prompt, the asking rule and a parameter."""
        rule = self.rules.rules.get(asker or self.rule_of.get(prompt, ""))
        clause = rule.clause if rule is not None else ""
        if kind in ("action", "reaction"):
            return f"{kind} in {prompt}", clause
        if param:
            return f"{asker}: {param}", clause
        return prompt or asker or kind, clause

    def option(self, option: Any, who: Player) -> str:
        """The name of an option, as far as the asked player can distinguish it; players by their seats relative to
        one's own."""
        if option is None:
            return NOTHING
        if isinstance(option, bool):
            return "yes" if option else "no"
        if isinstance(option, Rule):
            return option.name
        if isinstance(option, Card):
            return option.code if (option.zone.mask | option.known_to) & who.bit else HIDDEN
        if isinstance(option, Member):
            return option.name
        if isinstance(option, Player):
            return "oneself" if option is who else "another player" if option.stands_for is None else option.handle
        if isinstance(option, int):
            return str(int(option))
        if isinstance(option, list):
            return f"{len(option)} together"
        return str(option)


class Watcher:
    """Records the moves and answers of the games on one table. Randomness and results stay the same."""

    def __init__(self, state: State) -> None:
        self.state, self.zones, self.choices = state, zone_facts(state), Choices(state.rules)
        self.faces = [(card.kind, card.code) for card in state.cards]
        self.index = {id(zone): place for place, zone in enumerate(state.zones)}
        self.moves: list[Move] = []
        self.begin()

    def begin(self) -> None:
        """Forget the last game."""
        self.moves.clear()
        self.begun = -1
        self.asked: list[tuple[int, str, tuple[str, ...], str, int]] = []

    def moved(self, card: Card, source: Zone, to: Zone) -> None:
        """Record a move."""
        self.moves.append((card.index, self.index[id(source)], self.index[id(to)]))

    def question(self, question: LiveQuestion) -> None:
        """Record a question, whose answer is on the tape."""
        if self.begun < 0:
            self.begun = len(self.moves)
        who = question.who
        if len(question.options) < 2 or who.seat >= len(self.state.seated):
            return
        choice, clause = self.choices.named(question)
        options = tuple([self.choices.option(option, who) for option in question.options])
        self.asked.append((who.seat, choice, options, clause, self.state.tape.at))

    def plays(self) -> Plays:
        """The plays of the game that has ended."""
        values = self.state.tape.values
        answers = [
            Answer(seat, choice, options, values[at], self._clause(choice, options[values[at]], clause))
            for seat, choice, options, clause, at in self.asked
            if at < len(values) and values[at] < len(options)
        ]
        return plays_of(self.moves, self.begun, answers, self.zones, self.faces)

    def _clause(self, choice: str, taken: str, clause: str) -> str:
        """The clause of an answer: for an action or reaction its own."""
        rule = self.state.rules.rules.get(taken) if choice.startswith(("action in ", "reaction in ")) else None
        return rule.clause if rule is not None else clause
