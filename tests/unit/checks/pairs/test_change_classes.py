"""Changes of words are ordered by what they may change in the meaning; a rewording comes last, and none is hidden."""

from itertools import product

import pytest

from pnp.checks.pairs.change_classes import change_of

BREAKING = [
    ("The player with the most {{ points }} wins.", "The player with the fewest {{ points }} wins.", "opposite"),
    ("Play goes on to the left.", "Play goes on to the right.", "opposite"),
    ("Take it before you draw.", "Take it after you draw.", "opposite"),
    ("The first player begins.", "The last player begins.", "opposite"),
    ("You gain a {{ coin }}.", "You lose a {{ coin }}.", "opposite"),
    ("Lay it face up in the middle.", "Lay it face down in the middle.", "opposite"),
    ("Discard your own {{ hand }}.", "Discard a foe's {{ hand }}.", "opposite"),
    ("The highest bid wins.", "The lowest bid wins.", "opposite"),
    ("A {{ joker }} counts.", "A {{ joker }} does not count.", "negation"),
    ("You may not look at it.", "You may look at it.", "negation"),
    ("You may draw a {{ card }}.", "You must draw a {{ card }}.", "may or must"),
    ("You may draw another.", "Draw another.", "may or must"),
    ("Its owner chooses.", "The winner chooses.", "who"),
    ("Each player pays.", "One player pays.", "each, any or all"),
    ("Do it twice.", "Do it three times.", "number"),
    ("Draw {{ card(2) }}.", "Draw {{ card(3) }}.", "placeholder"),
    ("Move it, unless it is held.", "Move it.", "exception"),
    ("Pay. Then draw.", "Draw. Then pay.", "order"),
    ("Shuffle it. Keep it.", "Shuffle it.", "a sentence more or less"),
]
REWORDINGS = [
    ("A {{ joker }} counts for nothing.", "A {{ joker }} is worth nothing."),
    ("It does not matter when you completed it.", "It makes no difference when you completed it."),
    ("Whoever has no {{ card }} left is out of the {{ round }}.", "Whoever is without a {{ card }} leaves the {{ round }}."),
    ("Then the {{ jewel }} goes to the player with the most {{ secrets }}.",
     "The player with the most {{ secrets }} then takes the {{ jewel }}."),
    ("Shuffle the {{ discards }}: they are the new {{ deck }}.", "The {{ discards }}, shuffled, become the new {{ deck }}."),
    ("The dealer chooses the suit.", "The suit is the dealer's choice."),
    ("Cards that were played stay on the table.", "Played cards stay on the table."),
    ("Play goes on to the left.", "Play continues to the left."),
    ("Each player draws a {{ card }}.", "Every player draws a {{ card }}."),
    ("At the end, count your {{ points }}.", "When the game ends, count your {{ points }}."),
    ("It is free, and you may not leave it out.", "It costs nothing, and you must not leave it out."),
    ("At the start of your turn, draw.", "When your turn begins, draw."),
    ("Put it in the middle of the table.", "Place it in the middle of the table."),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "name"), BREAKING)
def test_a_change_has_its_class(old: str, new: str, name: str) -> None:
    assert change_of(old, new).name == name
    assert change_of(new, old).weight == pytest.approx(change_of(old, new).weight, abs=0.3)


def test_breaking_changes_come_before_rewordings() -> None:
    pairs = list(product(BREAKING, REWORDINGS))
    above = [change_of(*broken[:2]).weight > change_of(*reworded).weight for broken, reworded in pairs]
    assert sum(above) / len(above) > 0.95


@pytest.mark.parametrize(("old", "new"), REWORDINGS)
def test_a_rewording_is_shown_too(old: str, new: str) -> None:
    assert 0 < change_of(old, new).weight < 0.6


def test_the_words_that_show_a_class_are_named() -> None:
    assert change_of(*BREAKING[0][:2]).shown == "most → fewest"
    assert change_of(*BREAKING[11][:2]).shown == "may → nothing"


def test_a_word_exchanged_for_another_is_a_class_only_where_no_other_applies() -> None:
    assert change_of("Put it on the pile.", "Put it beside the pile.").name == "another word"
    assert change_of("Each player pays.", "One player pays.").name == "each, any or all"


def test_the_same_words_in_another_order_weigh_less_than_other_words() -> None:
    turned = change_of("In secret, choose a card.", "Choose a card in secret.")
    exchanged = change_of("In secret, choose a card.", "In secret, choose a player.")
    assert turned.weight < exchanged.weight
