"""Players who look ahead to the next rest, on the machine: as pnp.engine.agents.lookahead chooses, by the same
chance."""

import random
from dataclasses import dataclass

from pnp.engine.agents.lookahead import Lookahead
from pnp.engine.native.asking import Asking
from pnp.engine.native.searching import scratch_of
from pnp.engine.native.seating import Seating
from pnp.engine.play.question import LiveQuestion
from pnp.engine.play.run import Play


@dataclass
class Looking:
    """One table's seats that look ahead."""

    play: Play
    machine: Asking
    rng: random.Random

    def __post_init__(self) -> None:
        self.seats = Seating(self.machine)
        self.seats.seat(["weighing"] * self.machine.program.numbers.counts["everyone"])
        self.otherwise = Lookahead(self.rng, play=self.play, scratch=scratch_of(self.play))

    def decide(self, question: LiveQuestion) -> int:
        """The option that looks best; chance among equals. What the machine cannot tell is tried by Python."""
        tape = self.play.state.tape
        asked = self.machine.begin(tape.values[: tape.at], 0)
        if asked == "asking" and self.machine.question().options == len(question.options):
            self.seats.bring("greedy", self.rng)
            option = self.seats.weigh()
            if option >= 0:
                self.seats.take("greedy", self.rng)
                return option
        return self.otherwise.decide(question)
