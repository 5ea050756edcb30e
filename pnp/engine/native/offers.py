"""Offer the agents that need the machine by name."""

import random
from threading import local

from pnp.engine.agents.table import MAKERS
from pnp.engine.native.engine import choose
from pnp.engine.native.machine import Machine
from pnp.engine.native.searching import Searching
from pnp.engine.play.question import Decider
from pnp.engine.play.run import Play


class _Cache(local):
    """The last tables on the machine, one set for each thread."""

    def __init__(self) -> None:
        self.tables: dict[tuple[str, str, int], Machine | None] = {}


TABLES = 4
_cache = _Cache()


def searching(play: Play, rng: random.Random, seconds: float | None = None) -> Decider | None:
    """Return the decider of `search` (seconds of processor time for each question; None: a number of games). Return
    None if the machine does not support the game, carried values, or a rule that was replaced."""
    state, tables = play.state, _cache.tables
    if state.carried or state.rules.over is not None:
        return None
    key = state.rules.digest, repr(sorted(state.options.items())), len(state.seated)
    if key not in tables:
        while len(tables) >= TABLES:
            del tables[next(iter(tables))]
        tables[key] = choose(state.game, len(state.seated), state.options).machine
    machine = tables[key]
    return Searching(play, machine, rng, seconds=seconds).decide if machine is not None else None


def offer_search() -> None:
    """Make the agent available by its name."""
    MAKERS["search"] = searching
