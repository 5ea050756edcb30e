"""Worked examples are executed: the printed result must be the actual one (PNP800, PNP801, PNP802), next to the clause
that it shows (PNP804)."""

from collections.abc import Iterator, Mapping
from dataclasses import field

from pnp.base.frozen import dataclass
from pnp.checks.search.example_outcome import check_outcome, is_compared
from pnp.checks.search.example_run import ExampleRun, run_example
from pnp.checks.static.texts import context_of
from pnp.engine.scenario import IN_BOOKS, Fault, ScenarioResult, Tables, misplaced, run_at
from pnp.model.game import Example, Game
from pnp.rules import RuleSet
from pnp.source.diagnostics import Diagnostic
from pnp.source.diagnostics.hints import listed
from pnp.source.load.nodes import nearest_place

SEEDS = (1, 2)
"""Seeds of the other tapes with which an example is played: its result must not depend on unspecified chance."""


@dataclass(frozen=True)
class Examples:
    """Results of a game's examples, by id."""

    results: Mapping[str, ScenarioResult]
    scenarios: tuple[tuple[str, ScenarioResult], ...] = ()
    """The results of the scenarios in the game's own folder, each with its file and name."""
    runs: Mapping[str, ExampleRun] = field(default_factory=dict, repr=False)
    """The runs of the examples, by id."""

    def all(self) -> Iterator[ScenarioResult]:
        """The results of all examples and scenarios."""
        yield from self.results.values()
        yield from (result for _, result in self.scenarios)


def run_examples(game: Game, rules: RuleSet) -> Examples:
    """Execute every example of an edition."""
    tables = Tables(game, rules)
    runs = {example.id: run_example(tables, example, is_compared(game, example)) for example in game.examples}
    return Examples({id: run.result for id, run in runs.items()}, runs=runs)


def check_examples(game: Game, rules: RuleSet, examples: Examples) -> Iterator[Diagnostic]:
    """Report examples that fail (PNP800), cannot be executed (PNP801), or depend on chance (PNP802)."""
    tables = Tables(game, rules)
    for example in game.examples:
        result = examples.results[example.id]
        for fault in misplaced(example.data, IN_BOOKS):
            yield _diagnostic(game, example, fault, "PNP801")
        for fault in result.faults:
            yield _diagnostic(game, example, fault, "PNP801" if result.broken else "PNP800")
        if result.ok:
            for fault in left_to_chance(tables, example.data, result):
                yield _diagnostic(game, example, fault, "PNP802")
            yield from _elsewhere(game, rules, example, result)
            yield from check_outcome(game, example, examples.runs[example.id])


OFFERS = frozenset({"illegal", "offered"})


def _elsewhere(game: Game, rules: RuleSet, example: Example, result: ScenarioResult) -> Iterator[Diagnostic]:
    """An example that is not below the clause that it shows, or does not reach it (PNP804)."""
    clause = game.clauses.get(example.clause)
    if clause is None or clause.kind == "limit":  # a limit is shown by what is not done
        return
    carried = any(arc.clause == clause.id for arc in rules.arcs)
    if carried and clause.id not in result.clauses and not _needs_no_run(example):
        ran = [id for id in result.clauses if game.clauses[id].kind not in ("limit", "heading")]
        help = f"name a clause that it reaches, as `of={ran[-1]}` (it reached {listed(ran)})" if ran else ""
        message = f"example `{example.id}` shows `{clause.id}`, but its run does not reach it"
        yield Diagnostic("PNP804", message, example.span, help, "warning", context=context_of(game, clause.id))
    elif not example.data.get("story") and not _stands_below(
        game, clause.id, example.id
    ):  # a story has its own chapter
        message = f"example `{example.id}` shows `{clause.id}`, but is not below it in the same section"
        help = f"move it to the end of the paragraphs of `{clause.id}`"
        yield Diagnostic("PNP804", message, example.span, help, "warning", context=context_of(game, clause.id))


def _needs_no_run(example: Example) -> bool:
    """Whether an example may show a clause without running it: by its offers, or by calling a procedure directly that
    the citing rule would have called."""
    expected, steps = example.data.get("expect") or {}, example.data.get("do") or ()
    offers = isinstance(expected, Mapping) and not OFFERS.isdisjoint(expected)
    return offers or any(isinstance(step, Mapping) and "call" in step for step in steps)


def _stands_below(game: Game, clause: str, example: str) -> bool:
    """Whether an example follows a clause, with no heading in between."""
    for chapter in game.chapters:
        ids = [block.id for block in chapter.blocks]
        if example in ids:
            at = ids.index(example)
            below = ids.index(clause) if clause in ids[:at] else at
            return below < at and all(block.kind != "heading" for block in chapter.blocks[below + 1 : at])
    return True


def left_to_chance(tables: Tables, data: Mapping[str, object], result: ScenarioResult) -> tuple[Fault, ...]:
    """The differences with other random results, for a scenario that passes."""
    if not result.left_open:
        return ()
    others = (run_at(tables, data, seed=seed) for seed in SEEDS)
    return next((other.faults for other in others if not other.ok), ())


WHAT = {"PNP800": "has a different result", "PNP801": "cannot be executed", "PNP802": "depends on chance"}
ADVICE = {
    "PNP800": "correct the rule, or what the example says and expects",
    "PNP801": "correct the step",
    "PNP802": "state the results of chance in a step `- chance: […]` before it",
}


def _diagnostic(game: Game, example: Example, fault: Fault, code: str) -> Diagnostic:
    """A fault of an example at its entry."""
    help = ADVICE[code] if code == "PNP802" else fault.help or ADVICE[code]
    place = nearest_place(example.entries, fault.path) or example.span
    message = f"example `{example.id}` {WHAT[code]}: {fault.message}"
    return Diagnostic(code, message, place, help, context=context_of(game, example.clause))
