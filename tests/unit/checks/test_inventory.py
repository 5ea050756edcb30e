"""Components that print tokens and cards: what is missing, what is counted wrong, and what is no piece of its own."""

import pytest

from pnp.checks.static.inventory import check_counts, check_printed_tokens
from tests.lab import lab, merged

CODE = """
@phase(go)
def go_on():
    gain(first(players), coin)
    if can_pay(first(players), purse_coin):
        pay(first(players), purse_coin)

@value
def whole_purse(me):
    return me.coins

@procedure
def pay_purse(me, number):
    lose(me, number * coin)
"""
PURSE = merged("tokens", "  purse_coin: {label: Purse, supply: unlimited, purse: whole_purse, paid_by: pay_purse}\n")
SLIPS = "  slips: {prints: slip, count: 8}\n"


def made(components):
    return lab(CODE, PURSE + f"components:\n{components}")


def test_a_token_that_rules_use_is_printed_and_a_purse_is_no_piece():
    missing = made(SLIPS + "  gems: {prints: gem, count: 3}\n")
    assert [d.message for d in check_printed_tokens(missing.game, missing.rules)] == [
        "rules use the token `coin`, but no component prints it"
    ]
    whole = made(SLIPS + "  gems: {prints: gem, count: 3}\n  coins: {prints: coin, measured: coin}\n")
    assert not list(check_printed_tokens(whole.game, whole.rules))


@pytest.mark.parametrize(
    ("components", "told"),
    [
        (SLIPS, []),
        ("  slips: {prints: slip, count: 7}\n", ["`slips` prints 7, but the card table has 8 cards"]),
        ("  slips: {prints: slip, count: 5}\n  more: {prints: slip, count: 3}\n", []),
        ("  slips: {prints: slip, count: 5}\n  more: {prints: slip, count: 4}\n", ["2 components print 9 together (`slips` 5, `more` 4), but the card table has 8 cards"]),
        (SLIPS + "  gems: {prints: gem, count: 2}\n", ["`gems` prints 2, but its supply is 3"]),
        (SLIPS + "  gems: {prints: gem, count: 3}\n", []),
        (SLIPS + "  suits: {prints: suit, count: 1}\n", ["`suits` prints 1, but `suit` has 2 members"]),
        ("  gems: {prints: gem, count: 3}\n", ["no component prints the card kind `slip`, which has 8 cards"]),
    ],
)  # fmt: skip
def test_counts_of_components_are_those_of_the_model(components, told):
    assert [d.message for d in check_counts(made(components).game)] == told


@pytest.mark.parametrize(("count", "copies"), [(6, "3"), (5, ""), (1, "")])
def test_several_of_each_member_are_tokens(count, copies):
    lab_game = made(SLIPS + f"  suits: {{prints: suit, each: suit, count: {count}}}\n").game
    (fault,) = check_counts(lab_game)
    assert fault.help.startswith("write `count: 2`")
    assert (f"`suit_token: {{each: suit, supply: {copies}}}`" in fault.help) == bool(copies)
