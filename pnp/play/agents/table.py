"""Agents by name, seated at a table."""

import random
from collections.abc import Callable, Sequence
from typing import TypeAlias

from pnp.play.agents.lookahead import Lookahead
from pnp.play.agents.montecarlo import MonteCarlo
from pnp.play.question import Decider
from pnp.play.run import Play
from pnp.play.state import State

Seats: TypeAlias = list[Decider | None]

AGENTS: dict[str, str] = {
    "random": "takes any option, each as likely as the others",
    "monte-carlo": "plays every option out at random on imagined cards and takes the one with the best results",
    "greedy": "tries every option on imagined cards and takes the one that looks best at the next rest",
}
"""Every agent, with what it does."""


def make_seats(play: Play, agents: Sequence[str], seed: int) -> Seats:
    """A decider for each seat; ``agents`` are names of :data:`AGENTS`, repeated round the table as needed."""
    n = len(play.state.everyone)
    names = [agents[i % len(agents)] for i in range(n)]
    rng = random.Random(seed ^ 0x5EED)

    def scratch() -> Play:
        state = play.state
        return Play(State(state.game, state.rules, len(state.seated), options=state.options))

    made: dict[str, Callable[[], Decider | None]] = {
        "random": lambda: None,
        "greedy": lambda: Lookahead(play, scratch(), rng).decide,
        "monte-carlo": lambda: MonteCarlo(play, scratch(), rng).decide,
    }
    deciders = {name: made[name]() for name in dict.fromkeys(names)}
    return [deciders[name] for name in names]
