"""Two games with the same tape compared: the questions with their options, the positions, the outcome."""

from collections.abc import Sequence
from typing import Any, TypeAlias

from pnp.base.frozen import dataclass
from pnp.checks.search.search import replay_tape
from pnp.engine.play import LiveQuestion, Outcome, Play, State, Tape
from pnp.engine.play.things import sees
from pnp.engine.play.values import Amount, Member, Token, Zone
from pnp.model.game import Game
from pnp.rules import RuleSet
from pnp.rules.rule import Rule

Moment: TypeAlias = tuple[Any, ...]
"""A question, a stable state or the end of a game, as visible at the table."""


@dataclass(frozen=True)
class StoredTape:
    """A stored game that can be replayed."""

    seats: int
    tape: tuple[int, ...]
    start: str = ""
    """The example whose position it starts from; "" for the set-up."""
    seed: int | None = None
    """Seed of the random numbers after the tape's end; None for zeros."""

    def played(self, play: Play) -> Outcome | None:
        """Play it; None if its position cannot be set up."""
        game = play.state.game
        return replay_tape(play, Tape(self.tape, self.seed), self.start, game)


class Differs(Exception):
    """Raised when the game differs from the recorded one."""


class Watch:
    """Plays tapes at one table and records the visible moments of each game."""

    def __init__(
        self, game: Game, rules: RuleSet, seats: int, names: frozenset[str], sights: bool = False
    ) -> None:  # fmt: skip
        """``names``: the counters and fields that matter to people (:func:`numbers_that_matter`). ``sights``: also
        record the cards that each player sees."""
        self.play = Play(State(game, rules, seats))
        self.see = _Sight(self.play.state, names, sights)
        self.moments: list[Moment] = []
        self.base: Sequence[Moment] | None = None
        self.play.state.observe = self._question
        self.play.triggers.on_stable = self._rest

    def all_moments(self, tape: StoredTape) -> tuple[list[Moment], Outcome | None]:
        """All visible moments of a game."""
        self.moments, self.base = [], None
        outcome = tape.played(self.play)
        return [*self.moments, self.see.end(outcome)], outcome

    def against(self, tape: StoredTape, base: Sequence[Moment]) -> tuple[int, Outcome | None]:
        """The first moment at which a game differs from another: its number, -1 for none; and the outcome, if the game
        ended or got stuck."""
        self.moments, self.base = [], base
        outcome = None
        try:
            outcome = tape.played(self.play)
        except Differs:
            return len(self.moments) - 1, None
        end = self.see.end(outcome)
        same = len(self.moments) + 1 == len(base) and base[-1] == end
        return -1 if same else len(self.moments), outcome

    def _question(self, question: LiveQuestion) -> None:
        self._note(self.see.question(question))

    def _rest(self) -> None:
        self._note(self.see.rest())

    def _note(self, moment: Moment) -> None:
        at = len(self.moments)
        self.moments.append(moment)
        if self.base is not None and (at >= len(self.base) or self.base[at] != moment):
            raise Differs


class _Sight:
    """The view that people have of a table."""

    def __init__(self, state: State, names: frozenset[str], sights: bool) -> None:
        self.state, self.sights = state, sights
        self.zones = [z for z in state.zones if not z.decl.empty_at_rest and not z.decl.piles]
        self.piles = [z for z in state.zones if z.decl.piles]
        self.numbers: list[tuple[Any, str]] = [
            (owner, name)
            for kind, owners in (("table", [state.table]), ("player", state.everyone))
            for name in state._slots(kind)
            if name in names
            for owner in owners
        ]
        self.numbers += [(card, name) for card in state.cards for name in type(card)._back_fields]

    def question(self, question: LiveQuestion) -> Moment:
        """A question with its options."""
        options = tuple(map(key_of, question.options))
        return ("asks", question.who.seat, question.kind, question.prompt, question.rule, question.param, options)

    def rest(self) -> Moment:
        """A stable state: the number of cards in each place, the holders of tokens, and the numbers that matter."""
        holders = tuple([key_of(who) for who in self.state.holders.values()])
        numbers = tuple([key_of(getattr(o, n)) for o, n in self.numbers])
        sights = self._cards_in_sight() if self.sights else ()
        return ("rest", tuple([list.__len__(z) for z in self._current_places()]), numbers, holders, sights)

    def _current_places(self) -> list[Any]:
        """The current places; of piles, those that have been made."""
        return [*self.zones, *(z for z in self.piles if list.__len__(z))] if self.piles else self.zones

    def _cards_in_sight(self) -> tuple[int, ...]:
        """For each place, the number of its cards that each seat sees."""
        seats = [p.seat for p in self.state.everyone]
        return tuple(sum(sees(c, seat) for c in list.__iter__(z)) for z in self._current_places() for seat in seats)

    def end(self, outcome: Outcome | None) -> Moment:
        """The end of a game, and the final position."""
        if outcome is None:
            return ("none",)
        cards = tuple(tuple(sorted(c.index for c in list.__iter__(z))) for z in self._current_places())
        numbers = tuple(key_of(getattr(o, n)) for o, n in self.numbers)
        holders = tuple((name, key_of(who)) for name, who in self.state.holders.items())
        return ("end", outcome.status, outcome.winners, outcome.clause, outcome.code, cards, numbers, holders)


def key_of(value: Any) -> Any:
    """A value in a form that can be compared across two tables of one game."""
    match value:
        case None | bool() | str():
            return value
        case Member() | Token():
            return value.name
        case int():
            return int(value)
        case Rule():
            return value.name
        case Zone() | Amount():
            return repr(value)
        case list() | tuple():
            return tuple(map(key_of, value))
    if hasattr(value, "code"):
        return ("card", value.index)
    return ("player", value.seat) if hasattr(value, "seat") else repr(value)


def numbers_that_matter(game: Game, rules: RuleSet) -> frozenset[str]:
    """Counters and fields that matter to people: those that a term of the book or a token names, and those by which the
    rules determine the winner. Other values of the rules do not matter until they show."""
    terms = {term.names for term in game.terms.values()} | {term.id for term in game.terms.values()}
    tokens = {counter.name for counter in game.counters.values() if counter.token}
    wins = {name for rule in rules.of_kind("win", "limit_reached") for name in rule.reads}
    return frozenset((terms | tokens | wins) & {*game.counters, *game.fields})
