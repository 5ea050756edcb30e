"""Games of a search on the machine (pnp.engine.native): exactly as Python would play them, or not at all."""

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

from pnp.checks.search.fast_agents import AtMachine, LeftToPython, MachineTable
from pnp.engine.native.asking import Status
from pnp.engine.native.compare import outcome_of
from pnp.engine.native.engine import choose
from pnp.engine.native.engines import Engine
from pnp.engine.native.machine import Machine
from pnp.engine.play import Outcome, State, Tape
from pnp.model.game import Game
from pnp.rules import RuleSet

TABLES = 8
"""Most cached tables."""


class EnginesDiffer(AssertionError):
    """The machine and Python disagree on a game: a fault of pnp itself."""


_machines: dict[tuple[str, str, int], Machine | None] = {}
"""The tables of the last searches, which the next ones usually need, too."""


@dataclass
class FastPlay:
    """Plays whole games from the set-up as :class:`pnp.engine.play.Play` would."""

    table: MachineTable
    state: State
    """Python's state, which collects the counts of a game."""
    both: bool = False
    """Whether Python also plays every game, with the same result."""

    def game(
        self, tape: Tape, seed: int, seats: AtMachine | None, in_python: Callable[[Tape], Outcome]
    ) -> Outcome | None:
        """A game with the given tape, random numbers from a seed, and these players (None for random ones); None if
        Python has to play it: a failing game, one that is too large, or one that the machine cannot describe. The
        players of a failing game need not think again: Python reads their choices from the tape. Raises EnginesDiffer
        if both engines are requested and disagree."""
        machine, values = self.table.machine, list(tape.values)
        status: Status = "beyond"
        with suppress(LeftToPython):
            status = machine.play(values, seed).status if seats is None else self._run(values, seed, seats)
        if status == "stuck" and seats is not None and not self.both:
            tape.read_again(machine.tape(machine.outcome().at))
            seats.rise()
        if status not in ("ended", "limit"):
            return None
        played = machine.outcome()
        tape.take_over(machine.tape(played.at))
        self._take_over()
        outcome = outcome_of(machine.native, played)
        if self.both:
            self._compare(outcome, tape, Tape(values, seed), in_python)
        elif seats is not None:
            seats.rise()
        return outcome

    def never_comes_to(self, arcs: Collection[int], values: Sequence[int], seed: int) -> bool:
        """Whether a random game ends without a fault and without these arcs; False if the machine cannot tell, or if
        Python has to play every game."""
        if self.both or self.table.machine.play(values, seed).status not in ("ended", "limit"):
            return False
        counters = self.state.counters
        counters.own[:] = self.table.machine.counters()
        return not any(counters[arc] for arc in arcs)

    def _run(self, values: list[int], seed: int, seats: AtMachine) -> Status:
        table = self.table
        table.machine.begin(values, seed)
        seats.sit()
        while (status := table.seats.go_on()) == "asking":
            table.seats.rare(table.keys())
            if seats.knows is None:
                return "beyond"
        return status

    def _take_over(self) -> None:
        """Copy the counts of the last game to where a game in Python keeps them."""
        machine, state = self.table.machine, self.state
        state.counters.own[:] = machine.counters()
        state.data_counts.clear()
        state.data_counts.update(machine.data_counts())
        state.most = machine.most()

    def _compare(self, outcome: Outcome, tape: Tape, again: Tape, in_python: Callable[[Tape], Outcome]) -> None:
        counted = self._counted()
        self.state.counters[:] = [0] * len(self.state.counters)
        self.state.data_counts.clear()
        other = in_python(again)
        if (outcome, tape.values, counted) != (other, again.values[: again.at], self._counted()):
            raise EnginesDiffer(f"the engines differ: {outcome} in the native engine, {other} in Python")

    def _counted(self) -> tuple[list[int], dict[str, int], dict[str, int]]:
        state = self.state
        return list(state.counters.own), dict(state.data_counts), dict(state.most)


def fast_play(game: Game, rules: RuleSet, state: State, engine: Engine = "native") -> FastPlay | None:
    """A table on the machine for a search; None if Python is requested, or has to play."""
    if engine == "python" or state.carried:
        return None
    machine = known_machine(game, rules, len(state.seated), state.options)
    return FastPlay(MachineTable(machine), state, engine == "both") if machine is not None else None


def known_machine(game: Game, rules: RuleSet, seats: int, options: Mapping[str, object]) -> Machine | None:
    """The game's table on the machine, cached for all tasks; None if the machine does not support it."""
    if rules.over is not None:
        return None
    key = rules.digest, repr(sorted(options.items(), key=lambda item: item[0])), seats
    if key not in _machines:
        while len(_machines) >= TABLES:
            del _machines[next(iter(_machines))]
        _machines[key] = choose(game, seats, options).machine
    return _machines[key]
