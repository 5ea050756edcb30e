"""Search for an answer with hundreds of games on imagined cards, played by the machine (vm/search.c).

All options are played on the same imagined cards; the worse half is dropped again and again until one is left
(sequential halving), and clearly worse ones go earlier. A tree of all answers guides the games (vm/tree.c); beyond it
half of the games are random, and in the others players take what looks best at the next rest. An option is judged by
the results of its games and by the early scores, weighted by how well those predict the results. Cards that a seat
cannot see are dealt anew among their places, so two tables that look the same to a seat give the same answer. The same
seed and the same number of games give the same answers.
"""

import random
from dataclasses import dataclass, field

from pnp.engine.agents.montecarlo import MonteCarlo
from pnp.engine.native.asking import Asking
from pnp.engine.native.seating import Seating
from pnp.engine.play.question import LiveQuestion
from pnp.engine.play.run import Play
from pnp.engine.play.state import State

PLAYOUTS = 400
"""Games for each question."""
HORIZON = 1
"""Rounds after the present one (more if they are short); a game that is not over then is judged by the score."""
CARE = 0.9
"""Share of careful choices in careful games; the others are random."""


@dataclass
class Searching:
    """The searching seats of one table."""

    play: Play
    machine: Asking
    rng: random.Random
    playouts: int = PLAYOUTS
    seconds: float | None = None
    """Processor time for each question instead of a number of games; the answer then depends on the computer."""
    horizon: int = HORIZON
    care: float = CARE
    fallback: MonteCarlo | None = None
    values: dict[int, tuple[int, float]] = field(default_factory=dict)
    """For each option tried: its number of games, and its value from -1 to 1."""

    def __post_init__(self) -> None:
        self.seats = Seating(self.machine)

    def decide(self, question: LiveQuestion) -> int:
        """Return the best option."""
        tape = self.play.state.tape
        status = self.machine.begin(tape.values[: tape.at], 0)
        if status != "asking" or self.machine.question().options != len(question.options):
            return self._otherwise(question)
        games = self.playouts if self.seconds is None else 0
        self.seats.searching(games, self.seconds or 0.0, self.horizon, self.care)
        self.seats.bring("greedy", self.rng)
        option = self.seats.search()
        if option < 0:
            return self._otherwise(question)
        self.seats.take("greedy", self.rng)
        self.values = self.seats.searched()
        return option

    def _otherwise(self, question: LiveQuestion) -> int:
        """Let Python play the games that the machine cannot."""
        if self.fallback is None:
            self.fallback = MonteCarlo(self.play, scratch_of(self.play), self.rng)
        return self.fallback.decide(question)


def scratch_of(play: Play) -> Play:
    """Return a second table for trying options."""
    state = play.state
    return Play(State(state.game, state.rules, len(state.seated), options=state.options, carried=state.carried))
