"""A player who searches: options are played on from on the machine, hundreds of times on imagined cards (vm/search.c).

All options are played on the same cards, the worse half of them is dropped, and the rest played out on more, until
one is left (sequential halving); what is surely worse goes earlier, and where all that is left is as good nothing
more is played. On the way a tree grows of what everybody has taken so far, and how it ended for whoever took it
(vm/tree.c); beyond the tree half of the games are left to chance, and in the others everybody takes what looks best
at the next rest. An option is judged by how its games ended and by how they stood early on, weighed by what the one
tells of the other in all games of the question. Whatever a seat cannot see is dealt anew among the places that it
cannot see, and where a hidden card lies in truth has no part in it: two tables that look the same to a seat give the
same answer. What is played out is a copy of the table at its question, which the machine keeps as one block. The same
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
"""Games played out for a question."""
HORIZON = 1
"""Rounds played beyond the present one, or more where they are short; what is not over then is judged by the score."""
CARE = 0.9
"""Share of choices at which players take what looks best, in games in which they do; else they take anything."""


@dataclass
class Searching:
    """One table's searching seats."""

    play: Play
    machine: Asking
    rng: random.Random
    playouts: int = PLAYOUTS
    seconds: float | None = None
    """The processor's time for a question, in place of a number of games: what is taken hangs on the computer then."""
    horizon: int = HORIZON
    care: float = CARE
    fallback: MonteCarlo | None = None
    found: dict[int, tuple[int, float]] = field(default_factory=dict)
    """Of each option that was tried in how many games, and how good it looked in them: -1 to 1."""

    def __post_init__(self) -> None:
        self.seats = Seating(self.machine)

    def decide(self, question: LiveQuestion) -> int:
        """The option that is left."""
        tape = self.play.state.tape
        asked = self.machine.begin(tape.values[: tape.at], 0)
        if asked != "asking" or self.machine.question().options != len(question.options):
            return self._otherwise(question)
        games = self.playouts if self.seconds is None else 0
        self.seats.searching(games, self.seconds or 0.0, self.horizon, self.care)
        self.seats.bring("greedy", self.rng)
        option = self.seats.search()
        if option < 0:
            return self._otherwise(question)
        self.seats.take("greedy", self.rng)
        self.found = self.seats.searched()
        return option

    def _otherwise(self, question: LiveQuestion) -> int:
        """What the machine cannot tell is played out by Python."""
        if self.fallback is None:
            self.fallback = MonteCarlo(self.play, scratch_of(self.play), self.rng)
        return self.fallback.decide(question)


def scratch_of(play: Play) -> Play:
    """A table of one's own beside a play's, for trying things out."""
    state = play.state
    return Play(State(state.game, state.rules, len(state.seated), options=state.options, carried=state.carried))
