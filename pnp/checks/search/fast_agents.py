"""Players at a table on the machine: the same choices as at Python's, many times faster.

They answer there (pnp.engine.native.seating), with random numbers and knowledge copied to the machine, and copied back
after a game that counts. Python is asked only for the key of an option, once for each.
"""

import random
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from pnp.base.frozen import dataclass
from pnp.engine.native.layout import NIL
from pnp.engine.native.machine import Machine
from pnp.engine.native.searching import CARE, HORIZON
from pnp.engine.native.seating import MOST_KEYS, Seating, Way
from pnp.engine.play.words.choices import ANSWERS

Key = tuple[str, str, str]
"""The identity of an option: the question's words, the parameter, and the kind of option."""


class LeftToPython(Exception):
    """Raised for something that the machine cannot name or try as Python would."""


class NumberingAgent(Protocol):
    """An agent that identifies options by numbers."""

    def number(self, key: Key) -> int:
        """The number of a key, newly assigned if necessary."""
        ...


@dataclass(frozen=True)
class AtMachine:
    """The agents at a table on the machine."""

    sit: Callable[[], None]
    """Copies their knowledge to the machine for a game."""
    rise: Callable[[], None]
    """Copies their knowledge back; called only for games that count."""
    knows: NumberingAgent | None = None


class MachineTable:
    """A table on the machine, with the names of its options."""

    def __init__(self, machine: Machine) -> None:
        self.machine, self.seats = machine, Seating(machine)
        native = machine.native
        table = native.layout.table
        self.asks = native.code.asks
        self.things: dict[str, Any] = {
            "card": table.cards, "player": table.everyone, "zone": table.zones, "flag": (False, True),
            "rule": list(native.typed.workings.rules.rules.values()), "answer": ANSWERS,
        }  # fmt: skip
        for member in table.members.values():
            self.things.setdefault(f"enum {member.enum}", {})[int(member)] = member
        self.kinds: dict[int, int] = {}
        """The kind of question of each instruction that asks with known words."""
        self.named: dict[str, dict[int, str]] = {}
        self.numbers: dict[int, dict[int, int]] = {}
        """The numbers of options by their values, for each kind of question."""
        self.knows: NumberingAgent | None = None

    def use_numbers_of(self, who: NumberingAgent) -> None:
        """Identify options by this player's numbers from now on."""
        if self.knows is who:
            return
        self.knows = who
        self.numbers = {}
        kinds: dict[object, int] = {}
        self.kinds = {pc: kinds.setdefault(asks, len(kinds)) for pc, asks in self.asks.items() if asks.label}
        asks = [self.kinds.get(pc, -1) for pc in range(len(self.machine.native.code.lines))]
        width = 2 + max(len(things) for things in self.things.values())
        self.seats.keys(asks, len(kinds), width)

    def keys(self) -> list[int]:
        """The options of the current question by their numbers. Raises LeftToPython."""
        question = self.machine.question()
        kind, asks, who = self.kinds.get(question.pc), self.asks.get(question.pc), self.knows
        if kind is None or asks is None or who is None:
            raise LeftToPython
        values, option_keys = self.machine.options(question.options), self.numbers.setdefault(kind, {})
        fresh = [value for value in dict.fromkeys(values) if value not in option_keys]
        if not option_keys and asks.of in self.things:  # everything that it may ever offer, at once
            fresh = [*dict.fromkeys([NIL, *self.sorts(asks.of), *fresh])]
        sorts = self.sorts(asks.of)
        of_sort: dict[str, int] = {}
        new: dict[int, int] = {}
        for v in fresh:
            sort = sorts[v] if v in sorts else self._sort(asks.of, v)
            if sort not in of_sort:
                of_sort[sort] = who.number((asks.label, asks.param, sort))
            new[v] = of_sort[sort]
        if new:
            if max(new.values()) >= MOST_KEYS:
                raise LeftToPython
            self.seats.key(kind, new)
            option_keys.update(new)
        return [option_keys[value] for value in values]

    def sorts(self, of: str) -> dict[int, str]:
        """The kind of option for each thing, if the kinds are known."""
        if of not in self.named:
            things = self.things.get(of, ())
            self.named[of] = {
                at: sort_of(thing) for at, thing in (things.items() if isinstance(things, dict) else enumerate(things))
            }
        return self.named[of]

    def _sort(self, of: str, value: int) -> str:
        if value != NIL and of != "num":  # another thing, or an option that is not a thing
            raise LeftToPython
        return sort_of(None if value == NIL else value)

    def all_seats(self, way: Way) -> Sequence[Way]:
        """The ways in which the seats answer: the same for every seat."""
        return [way] * len(self.machine.native.layout.table.everyone)


def sort_of(option: object) -> str:
    """The kind of an option: its rule, member or rank."""
    kind = getattr(option, "face", None)
    sort = kind.values.get("rank", kind.code) if kind else option
    return getattr(option, "name", None) or getattr(sort, "name", None) or str(sort)


PLAYOUTS, MOST_THOUGHT = 12, 300_000
"""Games that searching players play from a question in a contest, and most answers in all such games of one game, after
which they take what looks best at the next stable state: about a second."""


def masters(table: MachineTable, rng: random.Random) -> AtMachine:
    """Searching players at all seats."""

    def sit() -> None:
        table.seats.searching(PLAYOUTS, 0.0, HORIZON, CARE, MOST_THOUGHT)
        table.seats.bring("greedy", rng)
        table.seats.seat(table.all_seats("search"))

    return AtMachine(sit, lambda: None)


def competent(table: MachineTable, rng: random.Random) -> AtMachine:
    """Competent players at all seats; they are seated anew for each game."""

    def sit() -> None:
        table.seats.bring("greedy", rng)
        table.seats.seat(table.all_seats("weighing"))

    return AtMachine(sit, lambda: None)
