"""Worked examples are executed: what is printed as the result must be the result (PNP800, PNP801)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pnp.diagnostics import Diagnostic
from pnp.model.game import Game
from pnp.play.scenario import ScenarioResult, run_scenario
from pnp.rules import RuleSet
from pnp.verify.texts import context_of


@dataclass(frozen=True)
class Examples:
    """Results of a game's examples, by id."""

    results: Mapping[str, ScenarioResult]


def run_examples(game: Game, rules: RuleSet) -> Examples:
    """Execute every example of an edition."""
    return Examples({e.id: run_scenario(game, rules, e.data) for e in game.examples})


def check_examples(game: Game, examples: Examples) -> Iterator[Diagnostic]:
    """Report examples that come out differently (PNP800) or cannot be executed (PNP801)."""
    for example in game.examples:
        result = examples.results[example.id]
        context = context_of(game, example.clause)
        for difference in result.differences:
            code = "PNP801" if result.broken else "PNP800"
            what = "cannot be executed" if result.broken else "comes out differently"
            advice = "mend the step" if result.broken else "mend the rule, or what the example says and expects"
            yield Diagnostic(
                code, f"example `{example.id}` {what}: {difference}", example.span, advice, context=context
            )
