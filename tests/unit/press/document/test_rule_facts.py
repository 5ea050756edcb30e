"""A game without rules has facts that are empty, and none that would need play."""

import pytest

from pnp.press.document.rule_facts import Price, PrintedRule, RuleFacts


class OfRules(RuleFacts):
    """Facts of three rules."""

    rules = (
        PrintedRule("buy", "action", "buying", price=Price("sacrifice", (("coin", 2),), amount=2)),
        PrintedRule("deal", "setup", "dealing"),
        PrintedRule("save", "reaction", "saving"),
    )  # type: ignore[assignment]


def test_a_table_of_cards_has_neither_rules_nor_prices_nor_examples() -> None:
    facts = RuleFacts("a-digest")
    assert (facts.digest, facts.rules, facts.columns_read) == ("a-digest", (), frozenset())
    assert dict(facts.card_prices) == dict(facts.results) == dict(facts.action_prices) == {}
    assert facts.of_kind("action") == () and dict(facts.cards_dealt(4)) == {}


def test_what_needs_play_is_refused_without_rules() -> None:
    facts = RuleFacts("")
    for fact in (lambda: facts.table(4), lambda: facts.cards_at_start("pile", 2)):
        with pytest.raises(LookupError, match="no rules set up"):
            fact()


def test_rules_are_found_by_their_kinds_in_the_order_of_the_book() -> None:
    facts = OfRules("")
    assert [rule.name for rule in facts.of_kind("reaction", "action")] == ["buy", "save"]
    assert {name: price.amount for name, price in facts.action_prices.items()} == {"buy": 2, "save": 0}


def test_a_box_has_a_digest_of_its_own() -> None:
    facts = OfRules("one game")
    assert (facts.with_digest("box").digest, facts.with_digest("box").rules) == ("box", facts.rules)
