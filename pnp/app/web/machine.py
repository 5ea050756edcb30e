"""The machine in a page without a server: a library that the browser's Python loads, and programs that came with the
game, one for each number of players. Bots answer by it; whatever it cannot tell is answered by Python, as before.
"""

import ctypes
import gzip
import pickle
import random
from time import monotonic
from typing import Any

from pnp.engine.agents.table import MAKERS
from pnp.engine.native import asking
from pnp.engine.native.asking import Asking, Program
from pnp.engine.native.looking import Looking
from pnp.engine.native.searching import Searching
from pnp.engine.play.question import Decider, LiveQuestion
from pnp.engine.play.run import Play

SECONDS = 0.3
"""That who searches may take over the first choice while a person waits; over each of the others the less, the longer
that has been: dozens of them may come one after the other."""


class WebMachine:
    """The machine, and the tables that stand on it."""

    def __init__(self, library: str) -> None:
        """``library``: its file. Raises OSError where it cannot be loaded."""
        self._made: Any = asking.bind(ctypes.CDLL(library))
        self._tables: dict[int, Asking] = {}
        self._since = monotonic()
        MAKERS.update({"search": self._searching, "greedy": self._looking})

    def learn(self, data: bytes) -> None:
        """A program, as :func:`pack_program` has packed it."""
        table = Asking(unpack_program(data), self._made)
        self._tables[table.program.numbers.counts["seats"]] = table

    def asked(self) -> None:
        """A person waits from now on."""
        self._since = monotonic()

    def knows(self, seats: int) -> bool:
        """Whether it has a program for so many players."""
        return seats in self._tables

    def _table(self, play: Play) -> Asking | None:
        state = play.state
        return None if state.carried or state.options else self._tables.get(len(state.seated))

    def _searching(self, play: Play, rng: random.Random, seconds: float | None) -> Decider | None:
        table = self._table(play)
        if table is None:
            return None
        searching = Searching(play, table, rng, seconds=seconds)

        def decide(question: LiveQuestion) -> int:
            searching.seconds = seconds or SECONDS / (1 + (monotonic() - self._since) / SECONDS)
            return searching.decide(question)

        return decide

    def _looking(self, play: Play, rng: random.Random, seconds: float | None) -> Decider | None:
        table = self._table(play)
        return Looking(play, table, rng).decide if table else None


def pack_program(program: Program) -> bytes:
    """A program for :meth:`WebMachine.learn`."""
    return gzip.compress(pickle.dumps(program, 5), 9, mtime=0)


def unpack_program(data: bytes) -> Program:
    """A program that was packed together with the game."""
    program: Program = pickle.loads(gzip.decompress(data))
    return program
