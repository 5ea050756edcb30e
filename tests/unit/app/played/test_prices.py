"""Prices of actions and cards in the Lab: the sign, the tokens and the figure of each kind of header."""

import pytest

from pnp.app.played.costs import action_prices, card_prices
from pnp.press.document.rule_facts import ALL, CardPrice, Price
from tests.lab import GO, OVER, Lab, lab, merged

RULES = """
@value
def fee(me):
    return three * coin

@procedure
def reward(who, n):
    gain(who, n * coin)

@procedure
def tax(who, n):
    gain(active_of(who), n * coin)

@value
def active_of(who):
    return first(players)

@procedure
def ante(n):
    table.tally = table.tally + n

@procedure
def reset(n):
    table.tally = three

@procedure
def upkeep(me):
    for p in others(me):
        pay(me, 2 * gem)
"""
DRAW = "draw(deck, 1, me.hand)"
TOKENS = merged("tokens", "  free_coin: {label: Free coin, purse: wallet}")


def priced(header: str, *lines: str, yaml: str = "", rules: str = RULES, kind: str = "action(phase=act") -> Price:
    """The price of one action."""
    params = ", ".join(
        ["me", *(part.partition("=")[0] for part in header.split(", ") if part.startswith(("taker", "n=", "card=")))]
    )
    code = f"@{kind}{', ' * bool(header)}{header})\ndef act_so({params}):\n" + "".join(
        f"    {line}\n" for line in lines or (DRAW,)
    )
    made = lab(rules + "\n" + code + OVER + GO, yaml)
    assert not made.faults, [(fault.message, fault.help) for fault in made.faults]
    return action_prices(made.game, made.rules)["act_so"]


@pytest.mark.parametrize(
    ("header", "price"),
    [
        ("", Price()),
        ("cost=2 * coin", Price("sacrifice", (("coin", 2),), amount=2)),
        ("cost=three * coin", Price("sacrifice", (("coin", 3),), amount=3)),
        ("cost=2 * coin + 1 * gem", Price("sacrifice", (("coin", 2), ("gem", 1)), amount=3)),
        ("cost=0 * coin + 1 * gem", Price("sacrifice", (("gem", 1),), amount=1)),
        ("cost=1 * coin, repeat=True", Price("sacrifice", (("coin", 1),), amount=1, each=True)),
        ("cost=fee(me)", Price("sacrifice", clause="all")),
        ("n=numbers(1, 2), cost=n * coin", Price("sacrifice", amount=1, each=True)),
        ("cost=(three - me.score) * coin", Price("sacrifice", amount=3)),
        ("card=me.hand, cost=1 * coin, onto=card", Price("stake", (("coin", 1),), amount=1)),
    ],
)  # fmt: skip
def test_a_header_has_a_price(header: str, price: Price) -> None:
    assert priced(header) == price


@pytest.mark.parametrize(
    ("header", "lines", "price"),
    [
        ("", ("gain(me, 2 * coin + 1 * gem)",), Price("gain", amount=3)),
        ("", ("gain(me, me.score * coin)",), Price("gain", amount=0)),
        ("taker=others(me)", ("gain(taker, 2 * coin)",), Price()),
        ("", ("for p in others(me):", "    pay(me, 2 * coin)", "    pay(p, 1 * coin)", "    pay(me, three * gem)"), Price("sacrifice", amount=2, each=True)),
        ("", ("for p in others(me):", "    table.tally += 1", "pay(me, 2 * coin)"), Price()),
        ("", ("for p in others(me):", '    if may_pay(me, 2 * gem, "two?"):', "        return"), Price("sacrifice", amount=2, each=True)),
        ("cost=2 * gem", ("upkeep(me)",), Price("sacrifice", (("gem", 2),), amount=2, each=True)),
        ("cost=1 * gem", ("upkeep(me)",), Price("sacrifice", (("gem", 1),), amount=1)),
        ("taker=others(me), cost=1 * coin", ("gain(taker, 1 * coin)",), Price("give", (("coin", 1),), amount=1)),
        ("taker=others(me), cost=1 * coin", ("reward(taker, 1)",), Price("give", (("coin", 1),), amount=1)),
        ("taker=others(me), cost=1 * coin", ("tax(taker, 1)",), Price("sacrifice", (("coin", 1),), amount=1)),
        ("cost=1 * coin", ("reward(me, 1)",), Price("sacrifice", (("coin", 1),), amount=1)),
        ("cost=1 * coin", ("gain(me, 1 * gem)",), Price("sacrifice", (("coin", 1),), amount=1)),
        ("cost=2 * coin", ("ante(2)",), Price("stake", (("coin", 2),), amount=2)),
        ("cost=2 * coin", ("reset(2)",), Price("sacrifice", (("coin", 2),), amount=2)),
        ("cost=2 * coin", ("table.tally = 2",), Price("sacrifice", (("coin", 2),), amount=2)),
        ("card=me.hand, cost=1 * coin", ("put(1 * coin, card, me)",), Price("stake", (("coin", 1),), amount=1)),
        ("taker=others(me), cost=2 * coin", ("gain(taker, 1 * coin)", "ante(2)"), Price("stake", (("coin", 2),), amount=2)),
    ],
)  # fmt: skip
def test_what_an_action_does_with_tokens_gives_its_price_a_sign(
    header: str, lines: tuple[str, ...], price: Price
) -> None:
    assert priced(header, *lines) == price


def test_everything_that_one_has_is_a_price_of_its_own() -> None:
    wallet = "\n@value\ndef wallet(me):\n    return me.coins\n"
    assert priced("cost=wallet(me) * free_coin", rules=RULES + wallet, yaml=TOKENS) == Price("sacrifice", amount=ALL)
    assert priced("cost=wallet(me) * coin", rules=RULES + wallet, yaml=TOKENS) == Price()


def test_a_reaction_has_a_price_too() -> None:
    assert priced("cost=1 * gem", kind="reaction(to=toast") == Price("sacrifice", (("gem", 1),), amount=1)


# ------------------------------------------------------------------------------------------------- cards
def cards(code: str) -> Lab:
    made = lab(code + OVER + GO)
    assert not made.faults, [fault.message for fault in made.faults]
    return made


def test_a_card_costs_what_its_values_and_those_of_the_player_say() -> None:
    made = cards(
        "@value\ndef fee(me, card):\n    if me.wish == card.rank:\n        return 0 * coin\n"
        "    return card.points * coin + 1 * gem\n\n"
        f"@action(phase=act, card=me.hand, cost=fee(me, card))\ndef use(me, card):\n    {DRAW}\n"
    )
    prices = card_prices(made.game, made.rules)
    assert prices == {
        f"{suit}{rank}": CardPrice("sacrifice", most, 0) for suit, most in (("R", 2), ("B", 3)) for rank in range(1, 5)
    }


def test_a_card_that_an_action_plays_for_nothing_has_no_price_and_others_have_none_at_all() -> None:
    made = cards(f"@action(phase=act, card=me.hand)\ndef use(me, card):\n    {DRAW}\n")
    assert set(card_prices(made.game, made.rules).values()) == {CardPrice()}
    assert card_prices(*_of(cards(f"@action(phase=act)\ndef use(me):\n    {DRAW}\n"))) == {}


def _of(made: Lab):  # type: ignore[no-untyped-def]
    return made.game, made.rules
