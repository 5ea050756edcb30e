"""The facts that papers print about rules: computed from the compiled rules, and only when they are asked for."""

import subprocess
import sys
from dataclasses import replace

import pytest

from pnp.app.played.facts import PlayedFacts, example_results, played_facts
from pnp.engine.scenario import run_scenario
from pnp.press.document.rule_facts import CardPrice, ExampleResult, Price
from tests.shipped import loaded

HEARTS = loaded("hearts")
EIGHTS = loaded("crazy-eights")


@pytest.fixture(scope="module")
def hearts() -> PlayedFacts:
    """The facts about Hearts."""
    return played_facts(HEARTS.game, HEARTS.rules)


@pytest.fixture(scope="module")
def eights() -> PlayedFacts:
    """The facts about Crazy Eights."""
    return played_facts(EIGHTS.game, EIGHTS.rules)


def test_rules_keep_the_order_of_the_book_and_their_clauses(hearts: PlayedFacts) -> None:
    assert [rule.name for rule in hearts.rules] == list(HEARTS.rules.rules)
    deal, trick = (next(r for r in hearts.rules if r.name == name) for name in ("deal_hands", "play_a_trick"))
    assert (deal.kind, deal.clause, deal.changes) == ("setup", "deal", {"hand", "pack"})
    assert (trick.kind, trick.clause, trick.phase) == ("phase", "trick", "play")
    assert {"deal", "shuffle"} <= deal.calls and not deal.calls & {"choose"}


def test_an_action_has_its_label_and_its_phase(eights: PlayedFacts) -> None:
    actions = {rule.name: (rule.title.text, rule.phase) for rule in eights.of_kind("action")}
    names = {"play_card": "Play a card", "draw_instead": "Draw", "pass_on": "Pass"}
    assert actions == {name: (label, "play") for name, label in names.items()}
    assert set(eights.action_prices) == set(names)
    assert eights.action_prices["play_card"] == Price()


def test_changes_include_those_of_procedures_that_a_rule_calls(eights: PlayedFacts) -> None:
    play = next(rule for rule in eights.rules if rule.name == "play_card")
    lay = next(rule for rule in eights.rules if rule.name == "lay_down")
    assert lay.name in play.calls and lay.changes <= play.changes and "played" in play.changes


def test_columns_that_code_reads_are_named(eights: PlayedFacts) -> None:
    assert {"rank", "suit"} <= eights.columns_read and "text" not in eights.columns_read


def test_results_are_those_of_the_examples_when_they_are_run(hearts: PlayedFacts) -> None:
    run = {e.id: run_scenario(HEARTS.game, HEARTS.rules, e.data) for e in HEARTS.game.examples}
    assert hearts.results == example_results(run) and hearts.results
    assert hearts.results["a-present"].ok and "follow" in hearts.results["a-present"].clauses


def test_results_that_are_given_are_not_computed_again(hearts: PlayedFacts) -> None:
    example = next(e for e in HEARTS.game.examples if e.id == "a-present")
    failed = replace(run_scenario(HEARTS.game, HEARTS.rules, example.data), ok=False)
    other = hearts.with_results({"a-present": failed})
    assert other.results == {"a-present": ExampleResult(False, hearts.results["a-present"].clauses)}
    assert other.rules == hearts.rules and hearts.results["a-present"].ok


def test_a_card_without_a_price_is_free(eights: PlayedFacts) -> None:
    assert set(eights.card_prices.values()) == {CardPrice()}
    assert len(eights.card_prices) == 52


def test_another_digest_keeps_the_facts(hearts: PlayedFacts) -> None:
    other = hearts.with_digest("whole box")
    assert (other.digest, other.rules) == ("whole box", hearts.rules)
    assert hearts.digest == HEARTS.rules.digest


def test_facts_load_the_engine_only_when_a_fact_needs_play() -> None:
    code = """
import sys
from tests.shipped import loaded
from pnp.app.played.facts import played_facts
hearts = loaded("hearts")
before = "pnp.engine.play.state" in sys.modules
facts = played_facts(hearts.game, hearts.rules)
assert facts.columns_read and facts.digest
print(before, "pnp.engine.play.state" in sys.modules)
assert facts.cards_dealt(4) == {"playing_card": 13}
print("pnp.engine.play.state" in sys.modules)
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120, check=True)
    assert run.stdout.split() == ["False", "False", "True"]
