"""Given, do, expect: a position, steps through the rules, and the expected results.

The form of worked examples in chapters, of tests/scenarios/*.yaml and of ``pnp scenario`` (docs/scenarios.md).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field, replace
from itertools import compress

from pnp.base.frozen import dataclass
from pnp.engine.play.outcome import CRASHES, Defect, Outcome, Stop
from pnp.engine.play.run import Play
from pnp.engine.play.state import State
from pnp.engine.play.tape import Tape
from pnp.engine.scenario.chance import ScriptedChance
from pnp.engine.scenario.fault import BadScenario, Fault, Path, each_of
from pnp.engine.scenario.position import place
from pnp.engine.scenario.runner import Runner
from pnp.engine.scenario.script import (
    EVERYWHERE,
    IN_BOOKS,
    IN_FILES,
    Script,
    check_keys,
    names_of_players,
    part,
    parts_of,
    scripts_of,
)
from pnp.engine.scenario.tables import Tables, lay_out
from pnp.engine.scenario.trial import Trials
from pnp.model.game import Game
from pnp.rules.rule import RuleSet
from pnp.source.diagnostics.hints import did_you_mean
from pnp.source.diagnostics.numbers import number_of, range_of

__all__ = [
    "IN_BOOKS",
    "IN_FILES",
    "BadScenario",
    "Fault",
    "Path",
    "ScenarioResult",
    "Tables",
    "misplaced",
    "parts_of",
    "run_at",
    "run_scenario",
    "start_scenario",
]


@dataclass(frozen=True)
class ScenarioResult:
    """The outcome of a scenario."""

    ok: bool
    faults: tuple[Fault, ...]
    """Differences from the expectations, or the reason why it could not be executed, each at its entry."""
    clauses: tuple[str, ...]
    """Ids of the exercised clauses, in the order of the book; for a broken scenario, up to the stop."""
    outcome: Outcome | None = None
    counters: tuple[int, ...] = ()
    """Counts by arc."""
    data_counts: Mapping[str, int] = field(default_factory=dict)
    broken: bool = False
    """Whether it could not be executed at all (PNP801), as opposed to a wrong result (PNP800)."""
    left_open: bool = False
    """Whether chance decided something that the scenario does not specify."""

    @property
    def differences(self) -> tuple[str, ...]:
        """The faults in words."""
        return tuple(fault.message for fault in self.faults)


def run_scenario(
    game: Game,
    rules: RuleSet,
    data: Mapping[str, object],
    log: Callable[..., None] | None = None,
    seed: int | None = None,
    ready: Callable[[State], None] | None = None,
) -> ScenarioResult:
    """Execute a scenario, with every row of its table; never raises for anything a designer can write.

    ``seed``: the source of random results that the scenario does not specify; None for the first possible ones.
    ``ready`` gets the table with the position set up, before the first step; ``log`` gets every event.
    """
    return run_at(Tables(game, rules), data, log, seed, ready)


def run_at(
    tables: Tables,
    data: Mapping[str, object],
    log: Callable[..., None] | None = None,
    seed: int | None = None,
    ready: Callable[[State], None] | None = None,
) -> ScenarioResult:
    """Execute a scenario like :func:`run_scenario`, at tables that other scenarios of the same game and rules have
    used."""
    try:
        results = [_run(tables, script, log, seed, ready) for script in scripts_of(data)]
    except BadScenario as fault:
        return _broken(*fault.faults)
    return results[0] if len(results) == 1 else _together(tables.game, results)


def misplaced(data: Mapping[str, object], keys: Sequence[str]) -> list[Fault]:
    """Keys without a meaning where this scenario is written; ``keys`` are those that have a meaning only there."""
    try:
        check_keys(data, (*EVERYWHERE, *keys))
    except BadScenario as fault:
        return list(fault.faults)
    return []


def start_scenario(play: Play, data: Mapping[str, object], tape: Tape) -> list[str]:
    """Put a state into a scenario's position and return the players' names. Raises :class:`BadScenario`."""
    names = list(names_of_players(data))
    play.begin(tape, names)
    place(play, part(data, "given"))
    return names


def _run(
    tables: Tables,
    script: Script,
    log: Callable[..., None] | None,
    seed: int | None,
    ready: Callable[[State], None] | None,
) -> ScenarioResult:
    try:
        return _played(tables, script, log, seed, ready)
    except BadScenario as fault:
        return _in_row(_broken(*fault.faults), script.row)
    except (Defect, Stop, StopIteration, *CRASHES) as fault:
        why = str(fault) if isinstance(fault, Defect) else "they use something that does not exist"
        return _in_row(_broken(Fault(f"the rules cannot continue: {why}")), script.row)


def _played(
    tables: Tables,
    script: Script,
    log: Callable[..., None] | None,
    seed: int | None,
    ready: Callable[[State], None] | None,
) -> ScenarioResult:
    game = tables.game
    least, most = game.players
    least = 1 if script.position.get("from") == "nothing" else least  # a part of the table: the players it needs
    if not least <= len(script.names) <= most:
        many = f"names {number_of(len(script.names), 'player')}; the game is for {range_of(least, most, 'player')}"
        raise BadScenario(f"`players:` {many}", ("players",), "name as many players as the game allows")
    _check_clauses(game, script)
    laid = lay_out(tables, script, log, seed)
    state = laid.state
    runner = Runner(state, laid.play, script, laid.record, Trials(tables, script, seed).offer)
    if ready is not None:
        ready(state)
    try:
        runner.run()
    except BadScenario as fault:
        return _in_row(replace(_broken(*fault.faults), clauses=_reached(state, state.counters)), script.row)
    if not any(step.kind == "look" for step in script.steps):
        raise BadScenario("nothing is expected", (), "write the expected result under `expect:`")
    counters = tuple(state.counters)
    clauses = _reached(state, counters)
    missed = [
        Fault(f"`{clause}` is not reached", ("clauses", index), "name a clause whose rule runs")
        for index, clause in enumerate(script.clauses)
        if clause not in clauses
    ]
    faults = (*runner.differences, *missed)
    counts = (counters, dict(state.data_counts))
    result = ScenarioResult(not faults, faults, clauses, runner.outcome, *counts, left_open=laid.chance.asked > 0)
    return _in_row(result, script.row)


def _check_clauses(game: Game, script: Script) -> None:
    def check_clause(place: tuple[int, str]) -> None:
        index, clause = place
        if clause not in game.clauses:
            help = did_you_mean(clause, game.clauses)
            raise BadScenario(
                f"there is no clause `{clause}`" + (f"; {help}" if help else ""), ("clauses", index), help
            )

    each_of(enumerate(script.clauses), check_clause)


def _reached(state: ScriptedChance, counters: Sequence[int]) -> tuple[str, ...]:
    rules = state.rules
    reached_arcs = compress(rules.arcs, counters)
    clauses = {a.clause for a in reached_arcs if rules.rules[a.rule].kind != "invariant"}
    clauses |= set(state.data_counts)
    return tuple(c for c in state.game.clauses if c in clauses)


def _broken(*faults: Fault) -> ScenarioResult:
    return ScenarioResult(False, faults, (), broken=True)


def _in_row(result: ScenarioResult, row: str) -> ScenarioResult:
    """The result of a row of a table, with faults that name the row."""
    if not row:
        return result
    return replace(result, faults=tuple(replace(f, message=f"{f.message}, in {row}") for f in result.faults))


def _together(game: Game, results: list[ScenarioResult]) -> ScenarioResult:
    """The joint result of the rows of a table."""
    clauses = {c for result in results for c in result.clauses}
    counted = [r for r in results if r.counters]
    data_counts: dict[str, int] = {}
    for result in counted:
        for clause, n in result.data_counts.items():
            data_counts[clause] = data_counts.get(clause, 0) + n
    return ScenarioResult(
        all(r.ok for r in results),
        tuple(f for r in results for f in r.faults),
        tuple(c for c in game.clauses if c in clauses),
        results[-1].outcome,
        tuple(map(sum, zip(*(r.counters for r in counted), strict=True))),
        data_counts,
        any(r.broken for r in results),
        any(r.left_open for r in results),
    )
