"""Agents by name, seated at a table."""

import random
import re
from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from pnp.engine.agents.lookahead import Lookahead
from pnp.engine.agents.montecarlo import MonteCarlo
from pnp.engine.agents.outside import Agent, seat_outside
from pnp.engine.play.question import Decider
from pnp.engine.play.run import Play
from pnp.engine.play.state import State

Seats: TypeAlias = list[Decider | None]

AGENTS: dict[str, str] = {
    "random": "takes any option, each with equal probability",
    "monte-carlo": "plays every option out at random on imagined cards and takes the one with the best results",
    "search": "plays hundreds of games from the question onwards on imagined cards, with the native engine",
    "greedy": "tries every option on imagined cards and takes the one that looks best at the next stable state",
}
"""Every agent, with a description."""


Maker: TypeAlias = Callable[[Play, random.Random, float | None], Decider | None]
MAKERS: dict[str, Maker] = {}
"""Factories of agents that this folder cannot make by itself (pnp.engine.native.offers adds `search`). A factory may
return None to leave the agent to the fallback; its last argument is the seconds for an answer, None for the default."""
BOUNDED = re.compile(r"search@([1-9][0-9]{0,6})ms")
"""An agent with a time limit for each answer, in milliseconds of processor time."""


def is_agent(name: str) -> bool:
    """Whether there is an agent of that name; a searching one may have a time limit: ``search@100ms``."""
    return name in AGENTS or BOUNDED.fullmatch(name) is not None


def bounded(agent: str, milliseconds: int) -> str:
    """The same agent with a time limit (0: none), if it supports one."""
    return f"search@{milliseconds}ms" if agent == "search" and milliseconds else agent


def make_seats(play: Play, agents: Sequence[str | Agent], seed: int) -> Seats:
    """A decider for each seat. ``agents`` are repeated round the table as needed: names of :data:`AGENTS`, and external
    agents."""
    seats = range(len(play.state.everyone))
    seated = seat_agents(play, {seat: agents[seat % len(agents)] for seat in seats}, chance_of(seed))
    return [seated[seat] for seat in seats]


def chance_of(seed: int) -> random.Random:
    """The random numbers of the agents that :func:`make_seats` seats with a seed."""
    return random.Random(seed ^ 0x5EED)


def seat_agents(play: Play, agents: Mapping[int, str | Agent], rng: random.Random) -> dict[int, Decider | None]:
    """A decider for each of these seats. The package's own agents get the play itself, to look ahead on a table of
    their own; all others get only the view of the asked player (:mod:`pnp.engine.agents.outside`)."""

    def scratch() -> Play:
        state = play.state
        return Play(State(state.game, state.rules, len(state.seated), options=state.options, carried=state.carried))

    def search(seconds: float | None) -> Decider | None:
        return MAKERS["search"](play, rng, seconds) if "search" in MAKERS else None

    makers: dict[str, Callable[[], Decider | None]] = {
        "random": lambda: None,
        "greedy": lambda: Lookahead(rng, play=play, scratch=scratch()).decide,
        "monte-carlo": lambda: MonteCarlo(play, scratch(), rng).decide,
    }
    deciders: dict[str | Agent, Decider | None] = {}
    for agent in dict.fromkeys(agents.values()):
        if not isinstance(agent, str):
            deciders[agent] = seat_outside(agent, play.state)
        elif agent in makers:
            deciders[agent] = makers[agent]()
        else:
            bound = BOUNDED.fullmatch(agent)
            deciders[agent] = search(int(bound[1]) / 1000 if bound else None) or makers["monte-carlo"]()
    return {seat: deciders[agent] for seat, agent in agents.items()}
