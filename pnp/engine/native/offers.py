"""Players who need the machine, offered to whoever seats agents by their names."""

import random
from threading import local

from pnp.engine.agents.table import MAKERS
from pnp.engine.native.engine import choose
from pnp.engine.native.machine import Machine
from pnp.engine.native.searching import Searching
from pnp.engine.play.question import Decider
from pnp.engine.play.run import Play


class _Kept(local):
    """The last tables on the machine: each thread has its own, for they are played at while others go on."""

    def __init__(self) -> None:
        self.tables: dict[tuple[str, str, int], Machine | None] = {}


TABLES = 4
_kept = _Kept()


def searching(play: Play, rng: random.Random, seconds: float | None = None) -> Decider | None:
    """Who searches at a table, so many seconds of the processor a question (None: so many games); None where the
    machine does not know the game, or not all that players bring to it."""
    state, tables = play.state, _kept.tables
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
    """Let the agent be seated by its name."""
    MAKERS["search"] = searching
