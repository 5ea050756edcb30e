"""Worked examples are executed: what is printed as the result must be the result (PNP800, PNP801, PNP802)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pnp.diagnostics import Diagnostic
from pnp.load.nodes import nearest_place
from pnp.model.game import Example, Game
from pnp.play.scenario import IN_BOOKS, Fault, ScenarioResult, misplaced, run_scenario
from pnp.rules import RuleSet
from pnp.verify.texts import context_of

SEEDS = (1, 2)
"""Other turns of chance that an example is played with: what it does not say may not matter."""


@dataclass(frozen=True)
class Examples:
    """Results of a game's examples, by id."""

    results: Mapping[str, ScenarioResult]


def run_examples(game: Game, rules: RuleSet) -> Examples:
    """Execute every example of an edition."""
    return Examples({e.id: run_scenario(game, rules, e.data) for e in game.examples})


def check_examples(game: Game, rules: RuleSet, examples: Examples) -> Iterator[Diagnostic]:
    """Report examples that come out differently (PNP800), cannot be executed (PNP801), or hang on chance (PNP802)."""
    for example in game.examples:
        result = examples.results[example.id]
        for fault in misplaced(example.data, IN_BOOKS):
            yield _diagnostic(game, example, fault, "PNP801")
        for fault in result.faults:
            yield _diagnostic(game, example, fault, "PNP801" if result.broken else "PNP800")
        if result.ok:
            for fault in left_to_chance(game, rules, example.data):
                yield _diagnostic(game, example, fault, "PNP802")


def left_to_chance(game: Game, rules: RuleSet, data: Mapping[str, object]) -> tuple[Fault, ...]:
    """What differs as soon as chance brings something else, of a scenario that comes out as it says."""
    others = (run_scenario(game, rules, data, seed=seed) for seed in SEEDS)
    return next((other.faults for other in others if not other.ok), ())


WHAT = {"PNP800": "comes out differently", "PNP801": "cannot be executed", "PNP802": "depends on chance"}
ADVICE = {
    "PNP800": "mend the rule, or what the example says and expects",
    "PNP801": "mend the step",
    "PNP802": "say what comes with a step `- chance: […]` before it",
}


def _diagnostic(game: Game, example: Example, fault: Fault, code: str) -> Diagnostic:
    """A fault of an example at its entry."""
    help = ADVICE[code] if code == "PNP802" else fault.help or ADVICE[code]
    place = nearest_place(example.entries, fault.path) or example.span
    message = f"example `{example.id}` {WHAT[code]}: {fault.message}"
    return Diagnostic(code, message, place, help, context=context_of(game, example.clause))
