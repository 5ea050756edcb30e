"""Players at a table on the machine: the same choices as at Python's, many times faster.

The game stands still at each question. What comes of an option is tried on the machine, from the question itself, with
the same chance and the same imagined cards as pnp.play.agents.lookahead has; which option is taken is decided by the
same lines as for Python's table.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pnp.native.layout import NIL
from pnp.native.machine import Asked, Attempt, Machine
from pnp.play.agents.determinization import WORTH_OF_WIN
from pnp.play.agents.evaluation import OTHERS
from pnp.play.agents.weighing import Weighing
from pnp.play.words.choices import ANSWERS

WORTH = {"won": WORTH_OF_WIN, "lost": -WORTH_OF_WIN, "over": 0.0, "fault": -1.0}


class LeftToPython(Exception):
    """Something that the machine cannot tell or try as Python would."""


@dataclass(frozen=True)
class AtMachine:
    """Who answers at a table on the machine."""

    decide: Callable[[Asked], int]
    """Raises LeftToPython."""
    kept: Callable[[], Callable[[], None]]
    """Notes what they know, before a game; what comes of it puts that back, for the same game at Python's table."""


class MachineTable:
    """A table on the machine, and what its options are called."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        native = machine.native
        table = native.layout.table
        self.asks = native.code.asks
        self.things: dict[str, Any] = {
            "card": table.cards, "player": table.everyone, "zone": table.zones, "flag": (False, True),
            "rule": list(native.typed.workings.rules.rules.values()), "answer": ANSWERS,
        }  # fmt: skip
        for member in table.members.values():
            self.things.setdefault(f"enum {member.enum}", {})[int(member)] = member
        self.names: dict[tuple[str, int], str] = {}

    def keys(self, asked: Asked, called: Callable[[object], str]) -> list[tuple[str, str, str]]:
        """The options of a question as :class:`pnp.verify.players.NoveltyAgent` knows them. Raises LeftToPython."""
        told = self.asks.get(asked.pc)
        if told is None or not told.label:
            raise LeftToPython
        out = []
        for value in self.machine.options(asked.options):
            name = self.names.get((told.of, value))
            if name is None:
                name = self.names[told.of, value] = called(self._thing(told.of, value))
            out.append((told.label, told.param, name))
        return out

    def _thing(self, of: str, value: int) -> object:
        if value == NIL:
            return None
        if of == "num":
            return value
        if of not in self.things:
            raise LeftToPython
        return self.things[of][value]


class GreedySeats(Weighing):
    """All seats of a table on the machine, each of which looks ahead."""

    def __init__(self, machine: Machine, rng: random.Random) -> None:
        super().__init__(rng)
        self.machine = machine
        self.marks = 0

    def decide(self, asked: Asked) -> int:
        """The option that is taken. Raises LeftToPython."""
        if asked.marks != self.marks:
            self.marks = asked.marks
            self.began()
        if asked.marks and not asked.open:
            raise LeftToPython
        ready = asked.marks > 0 and asked.kind != "name"
        return self.weigh(asked.options, ready, lambda *how: self._try(asked.who, *how))

    def _try(self, seat: int, option: int, seed: int, reply: int) -> float:
        found = self.machine.attempt(seat, option, seed, reply)
        self.followed = self.followed or found.followed
        return self._worth(found)

    def _worth(self, found: Attempt) -> float:
        """As :class:`pnp.play.agents.evaluation.Judge` has it, in the same order."""
        if found.came == "unknown":
            raise LeftToPython
        if found.came != "judged":
            return WORTH[found.came]
        if not found.scores:
            return self.rng.random()
        total = 0.0
        for mine, best in found.scores:
            total += float(mine) - OTHERS * float(best)
        return total


def competent(machine: Machine, rng: random.Random) -> AtMachine:
    """Competent players at all seats."""
    return AtMachine(GreedySeats(machine, rng).decide, lambda: _nothing)


def _nothing() -> None:
    """Nothing has to be put back: they are seated anew."""
