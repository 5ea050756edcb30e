"""What actions and cards cost is read off the rules."""

import pytest

from pnp.press.document.rule_facts import CardPrice, Price, costs_of
from pnp.press.edition import Facts


@pytest.mark.parametrize(
    ("action", "price"),
    [
        ("scry", Price()),
        ("scheme", Price("gain")),
        ("court", Price("sacrifice", (("secret", 1),), amount=1, each=True)),
        ("beguile", Price("stake", (("secret", 1),), amount=1)),
        ("orchestrate", Price("sacrifice", (), "scene-cost")),
        ("jewel_scry", Price("sacrifice", (("secret", 1),), amount=1)),
        ("betrayal", Price()),
    ],
)
def test_the_header_says_what_an_action_costs(facts: Facts, action: str, price: Price) -> None:
    assert facts.rules.action_prices[action] == price


def test_a_scene_costs_one_or_nothing_in_ones_own_suit(facts: Facts) -> None:
    assert facts.prices["HK"] == CardPrice("sacrifice", 1, 0)


def test_a_card_that_only_a_reaction_plays_is_played_at_any_time(facts: Facts) -> None:
    timed = {code for code, price in facts.prices.items() if price.timing}
    assert timed == {"S2", "H2", "C2", "D2", "JB", "JR"}


def test_prose_asks_for_the_cost_of_actions_by_name(facts: Facts) -> None:
    cost = costs_of(facts.rules.action_prices, lambda clause: f"as {clause} says")
    assert cost("court") == [("secret", 1)]
    assert cost("orchestrate") == "as scene-cost says"
    with pytest.raises(KeyError):
        cost("kort")


def test_pieces_are_printed_for_the_greatest_need_and_a_margin(facts: Facts) -> None:
    assert facts.counts["secrets"] == 25
    assert facts.counts["jewel"] == 1
