"""More cards needed to set up a game than there are, found before any game is played."""

import pytest

from pnp.checks.static.setup_check import check_setup
from tests.lab import GO, OVER, lab


def said(*lines: str) -> list[str]:
    """What is said of a set-up in the Lab: eight cards, two to four players."""
    code = "@setup\ndef begin():\n" + "".join(f"    {line}\n" for line in lines)
    made = lab(code + "\n" + OVER + "\n" + GO)
    assert made.rules is not None and not made.faults, made.faults
    return [d.message for d in check_setup(made.game, made.rules)]


TOO_MANY = "9 cards are dealt to 3 players, and there are 8"


@pytest.mark.parametrize(
    ("lines", "messages"),
    [
        (["deal(deck, three, hand)"], [TOO_MANY]),
        (["deal(deck, 2, hand)"], []),
        (["for p in players:", "    draw(deck, 1 + 2, p.hand)"], [TOO_MANY]),
        (["deal(deck, four if count(players) == 2 else 2, hand)"], []),
        (["deal(deck, three if count(players) < four else 2, hand)"], [TOO_MANY]),
        (["if count(players) > 2:", "    deal(deck, three, hand)"], [TOO_MANY]),
        (["if count(heap) > 0:", "    deal(deck, three, hand)"], []),
        (["if count(heap) > 0:", "    deal(deck, three, hand)", "else:", "    deal(deck, five, hand)"], [TOO_MANY]),
        (["shuffle_into(heap, deck)", "deal(deck, three, hand)"], []),
        (["deal(deck, 2, hand)", "shuffle_into(heap, deck)", "deal(deck, 2, hand)"], []),
    ],
)
def test_what_is_surely_dealt_is_added_up_for_each_number_of_players(lines: list[str], messages: list[str]) -> None:
    assert said(*lines) == messages
