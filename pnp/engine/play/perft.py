"""Counts of positions: in how many ways can the first moves of a game be made? A single wrong option changes the
counts.

A move is an action with all its choices, or a pass; in a game without actions, it is a choice. Randomness comes from a
seed and is the same on every path. A game that ends earlier counts once.
"""

from collections.abc import Iterator, Sequence

from pnp.engine.play.outcome import Outcome
from pnp.engine.play.question import LiveQuestion
from pnp.engine.play.run import Play
from pnp.engine.play.state import State
from pnp.engine.play.tape import Tape
from pnp.engine.play.values import Player
from pnp.engine.play.window import BoundAction
from pnp.model.game import Game
from pnp.rules import RuleSet


class _Deep(Exception):
    """Raised when the requested number of moves has been made."""


class _ChoiceReached(Exception):
    """Raised at a choice beyond the given ones."""

    def __init__(self, options: int) -> None:
        super().__init__()
        self.options = options


class StuckGame(Exception):
    """A counted game got stuck."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__(outcome.message)
        self.outcome = outcome


class _MoveCounter(Play):
    """Plays games up to a number of moves."""

    def __init__(self, game: Game, rules: RuleSet, seats: int, seed: int) -> None:
        super().__init__(State(game, rules, seats))
        self.seed = seed
        self.by_choices = not rules.of_kind("action")
        self.answers: list[int] = []
        self.answered = self.moves = self.depth = 0

    def answer(self, question: LiveQuestion) -> int:
        """The next of the given answers. Raises _Asked if there is none, _Deep if all moves have been made."""
        if self.by_choices and self.answered == self.depth:
            raise _Deep
        if self.answered == len(self.answers):
            raise _ChoiceReached(len(question.options))
        self.answered += 1
        return self.answers[self.answered - 1]

    def _offer(self, me: Player, deeds: Sequence[BoundAction], phase: str, optional: bool) -> BoundAction | None:
        if self.moves == self.depth:
            raise _Deep
        self.moves += 1
        return super()._offer(me, deeds, phase, optional)

    def reach(self, answers: list[int], depth: int) -> int:
        """Play these answers; returns the number of options of the next question, 0 if the moves are made or the game
        is over. Raises StuckGame."""
        self.answers, self.depth, self.answered, self.moves = answers, depth, 0, 0
        try:
            outcome = self.game(Tape((), self.seed), [self.answer] * len(self.state.everyone))
        except _ChoiceReached as asked:
            return asked.options
        except _Deep:
            return 0
        if outcome.status == "stuck":
            raise StuckGame(outcome)
        return 0


def perft(game: Game, rules: RuleSet, seats: int, depth: int, seed: int = 1) -> Iterator[int]:
    """Yield the number of ways to make the first move, the first two moves … Raises StuckGame."""
    play = _MoveCounter(game, rules, seats, seed)
    for moves in range(1, depth + 1):
        count, left = 0, [[]]  # type: int, list[list[int]]
        while left:
            answers = left.pop()
            options = play.reach(answers, moves)
            left += [[*answers, option] for option in range(options)]
            count += not options
        yield count
