"""Executes an example, and records its events if its words are compared with them."""

from collections.abc import Mapping

from pnp.base.frozen import dataclass
from pnp.engine.play import State
from pnp.engine.play.trace import Trace
from pnp.engine.scenario import ScenarioResult, Tables, run_at
from pnp.model.game import Example, Game

Counters = Mapping[tuple[str, str], int]
"""The values of counters, by the name of their owner ("" for the table) and their own."""


@dataclass(frozen=True)
class ExampleRun:
    """The run of an example."""

    result: ScenarioResult
    trace: Trace
    """Its events, with the state at its end; none if they were not recorded."""
    start: Counters
    """The counters of its position."""


def run_example(tables: Tables, example: Example, is_recorded: bool = True) -> ExampleRun:
    """Execute an example at tables that other examples use, too. ``is_recorded``: record its events, which takes
    longer."""
    if not is_recorded:
        return ExampleRun(run_at(tables, example.data), Trace(), {})
    trace, start = Trace(), dict[tuple[str, str], int]()

    def begin(state: State) -> None:
        trace.state = state
        start.update(counters_of(tables.game, state))

    return ExampleRun(run_at(tables, example.data, trace.log, ready=begin), trace, start)


def counters_of(game: Game, state: State) -> Counters:
    """The counters of a state."""
    owners = [("", state.table), *((player.name, player) for player in state.everyone)]
    pairs = ((owner, name, getattr(thing, name, None)) for owner, thing in owners for name in game.counters)
    return {(owner, name): value for owner, name, value in pairs if isinstance(value, int)}
