"""The examples and scenarios that run each clause, executed now."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from pnp.app.review.editions import Edition
from pnp.checks.pairs.agreed import OpenPair
from pnp.checks.pairs.open_pairs import Run
from pnp.checks.search.examples import run_examples
from pnp.checks.search.scenarios import run_own
from pnp.engine.scenario import ScenarioResult
from pnp.source.diagnostics import Report


def runs_by_clause(editions: Iterable[Edition]) -> dict[str, tuple[Run, ...]]:
    """The examples and scenarios of a game by the clauses that they show or run; under "" all that fail. If several
    editions run one, a failing result counts."""
    runs: dict[str, dict[str, Run]] = {}
    for edition in editions:
        for name, shown, result in _results(edition):
            run = Run(name, result.faults[0].message if result.faults else "")
            for clause in {*result.clauses, *shown, *([""] if run.fault else [])}:
                of_clause = runs.setdefault(clause, {})
                if name not in of_clause or run.fault:
                    of_clause[name] = run
    return {clause: tuple(by_name.values()) for clause, by_name in runs.items()}


def _results(edition: Edition) -> Iterator[tuple[str, tuple[str, ...], ScenarioResult]]:
    """Each example and scenario by its name, with the clauses that it says it shows, and its result."""
    examples = edition.examples
    if examples is None:
        game, rules = edition.game, edition.rules
        examples = replace(run_examples(game, rules), scenarios=tuple(run_own(game, rules, Report())))
    for example in edition.game.examples:
        yield example.id, (example.clause,), examples.results[example.id]
    yield from ((name, (), result) for name, result in examples.scenarios)


def runs_of(open_pair: OpenPair, runs: Mapping[str, Sequence[Run]]) -> Sequence[Run]:
    """The examples and scenarios that concern a pair: those that run its clause; for a declaration without a clause all
    that fail, since it may affect each of them."""
    own = runs.get(open_pair.key)
    if own is not None:
        return own
    if open_pair.key.startswith(_EXAMPLES):
        return _named(runs, open_pair.key.removeprefix(_EXAMPLES))
    if open_pair.key.startswith(_WITHOUT_RUNS):
        return ()
    is_clause = open_pair.pair is None or "." not in open_pair.key
    return () if is_clause else runs.get("", ())


def _named(runs: Mapping[str, Sequence[Run]], name: str) -> Sequence[Run]:
    """The run of an example."""
    return [next(run for run in all_runs if run.name == name) for all_runs in runs.values()
            if any(run.name == name for run in all_runs)][:1]  # fmt: skip


_EXAMPLES = "examples."
_WITHOUT_RUNS = ("quests.", "notes.", "pages.")
"""Beginnings of the keys of pairs that no example concerns."""
