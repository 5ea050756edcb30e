"""Lists that a chooser surely sees are told from the rules, and those that he may not see never are."""

import ast

import pytest

from pnp.model.game import RuleBlock
from pnp.rules.parse import parse_blocks
from pnp.rules.visible_cards import VisibleCards
from tests.lab import lab

VALUES = """
@value
def low(me):
    fitting = [c for c in me.hand if c.rank == ONE]
    if count(fitting) > 0:
        return fitting
    return me.hand

@value
def either(me, other):
    if count(me.hand) > 1:
        return other.hand
    return me.hand

@value
def first_of(me, other):
    back = first(other.hand)
    return [back for c in me.hand]

@value
def swapped(me, other):
    me = other
    return me.hand
"""


def offered(call: str) -> bool:
    made = lab(VALUES)
    report = made.report
    block: RuleBlock = made.game.rules[0]
    sources = {source.tree.name: source for source in parse_blocks([block], report)}
    node = ast.parse(call, mode="eval").body
    assert isinstance(node, ast.Call)
    return VisibleCards(made.game.zones, sources).offered(node)


@pytest.mark.parametrize(
    "options",
    ["p.hand", "p.camp", "q.camp", "heap", "shelf", "[c for c in p.hand if c.rank == ONE]", "low(p)", "top(p.hand, 2)",
     "p.hand + p.camp", "p.hand if count(p.hand) > 1 else p.camp"],
)  # fmt: skip
def test_ones_own_cards_and_open_ones_are_seen(options: str) -> None:
    assert offered(f"choose(p, {options}, 'a card')")


@pytest.mark.parametrize(
    "options",
    ["q.hand", "deck", "well", "mixed", "low(q)", "p.hand + q.hand", "either(p, q)", "swapped(p, q)", "players",
     "[c for p in players]", "[p.hand for c in p.hand]",
     "[back for c in p.hand]", "[p for p in p.hand]", "first_of(p, q)", "p.hand if count(p.hand) > 1 else q.hand", "cards"],
)  # fmt: skip
def test_what_may_be_hidden_is_never_taken_for_seen(options: str) -> None:
    assert not offered(f"choose(p, {options}, 'a card')")


def test_cards_of_a_foe_are_offered_as_backs_and_ones_own_by_their_faces() -> None:
    made = lab("""
@setup
def deal_out():
    deal(deck, two_cards(), hand)

@value
def two_cards():
    return 2

@phase(go)
def go_on():
    p = first(players)
    q = last(players)
    move(choose(p, p.hand, "mine"), p.camp)
    move(choose(p, q.hand, "hers"), p.camp)
""")
    table = made.run(1)
    assert [len(question.options) for question in table.asked] == [2], "one back stands for all that are unseen"
    unwatched = made.table()
    unwatched.game(1, watch=False)
    assert unwatched.codes("camp", 0) == table.codes("camp", 0)
