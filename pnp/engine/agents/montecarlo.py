"""Flat Monte Carlo by replay: every option is played out at random on imagined cards, and the best result taken.

It is slower than looking one step ahead, but may find any plan by chance: a second opinion on balance.
"""

import random
from dataclasses import dataclass, field

from pnp.engine.agents.determinization import WORTH_OF_WIN, Face, imagine, print_faces, true_faces
from pnp.engine.agents.evaluation import Judge
from pnp.engine.play.question import LiveQuestion
from pnp.engine.play.run import Play
from pnp.engine.play.tape import Tape

PLAYOUTS = 4
"""Games played out for each option."""
HORIZON = 3
"""Rounds played after the present one; a game that is not over then is judged by its score."""
WIDEST = 16


@dataclass
class MonteCarlo:
    """The Monte Carlo seats of one table; ``scratch`` is a table of their own."""

    play: Play
    scratch: Play
    rng: random.Random
    playouts: int = PLAYOUTS
    faces: list[Face] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.judge = Judge(self.scratch.state)
        self.faces = true_faces(self.scratch.state)

    def decide(self, question: LiveQuestion) -> int:
        """The option with the best average result."""
        n = len(question.options)
        tried = list(range(n)) if n <= WIDEST else sorted(self.rng.sample(range(n), WIDEST))
        totals = dict.fromkeys(tried, 0.0)
        for _ in range(self.playouts):
            seed = self.rng.getrandbits(48)
            for i in tried:
                totals[i] += self._play_out(question.who.seat, i, seed)
        best = max(totals.values())
        good = [i for i, v in totals.items() if v >= best - 1e-9]
        return good[int(self.rng.random() * len(good))]

    def _play_out(self, seat: int, option: int, seed: int) -> float:
        state, real = self.scratch.state, self.play.state
        chance = random.Random(seed)
        first = True

        def answer(question: LiveQuestion) -> int:
            nonlocal first
            if first:
                first = False
                imagine(state, seat, chance)
                return min(option, len(question.options) - 1)
            return int(chance.random() * len(question.options))

        print_faces(self.scratch.state.cards, self.faces)
        tape = Tape(real.tape.values[: real.tape.at], seed)
        outcome = self.scratch.game(tape, [answer] * len(state.everyone), rounds=real.rounds + HORIZON)
        if outcome.status == "ended":
            return WORTH_OF_WIN if seat in outcome.winners else -WORTH_OF_WIN if outcome.winners else 0.0
        return self.judge.worth(seat, chance) if outcome.status == "limit" else -1.0
