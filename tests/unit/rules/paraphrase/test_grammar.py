"""Verbs agree with their nouns; a name that is a phrase of its own takes no article."""

import pytest

from pnp.rules.paraphrase import paraphrase
from pnp.rules.paraphrase.languages.english import ENGLISH
from pnp.rules.paraphrase.phrase import Phrase
from tests.lab import lab

CODE = """
@action(phase=act)
def tried(me):
    cards = [c for c in me.hand if c.rank == ONE]
    if count(cards) > 0:
        shuffle(deck)
    if count(cards) == 1:
        shuffle(heap)
"""


@pytest.mark.parametrize(
    ("subject", "is_or_are"),
    [
        ("your turns of banishment", "are"), ("that player's tricks", "are"), ("the passes in a row", "are"),
        ("the slips of that player", "are"), ("\0's cuts", "are"), ("the scenes in which nothing happened", "are"), ("the marks beside the Throne", "are"),
        ("the players with the most points", "are"), ("you", "are"), ("the number of your points", "is"),
        ("the number of points", "is"), ("the round number", "is"), ("the surplus", "is"), ("the pass", "is"),
        ("the card's suit", "is"), ("the encounter's rest", "is"), ("“hands”", "is"), ("the first of the best", "is"),
    ],
)  # fmt: skip
def test_a_verb_agrees_with_its_noun(subject: str, is_or_are: str) -> None:
    assert ENGLISH.verb("be", Phrase(subject)) == is_or_are


def test_a_list_that_is_not_empty_has_at_least_one() -> None:
    """ "one of them" could be read as exactly one."""
    made = lab(CODE)
    assert made.codes == [], made.faults
    text = " ".join(paraphrase(made.game, made.rules, "tried"))
    assert "If there is at least one of the cards" in text and "If there is exactly 1 of the cards" in text


@pytest.mark.parametrize(
    ("name", "subject", "holds", "words"),
    [
        ("is_able", "you", True, "you are able"),
        ("is_able", "that player", False, "that player is not able"),
        ("has_left_the_fight", "the foe", False, "the foe has not left the fight"),
        ("has_jewel", "you", True, ""),  # (a noun would need its article)
        ("may_help", "that player", True, "that player may help"),
        ("hosts", "you", True, ""),
    ],
)
def test_a_rule_that_is_called_like_a_predicate_is_told_as_one(
    name: str, subject: str, holds: bool, words: str
) -> None:
    assert ENGLISH.predicate(name, Phrase(subject), holds) == words


@pytest.mark.parametrize(
    ("label", "verb", "words"),
    [
        ("in Amber", "is", "in Amber"),
        ("bound by Temperance", "is", "bound by Temperance"),
        ("has left the fight", "has", "left the fight"),
        ("has a coat", "", "has a coat"),  # (a noun would need a sentence of its own)
        ("looks at the own pack", "", "looks at the own pack"),
        ("prisoner", "", "prisoner"),
    ],
)
def test_a_field_that_says_where_or_how_somebody_is_joins_its_owner(label: str, verb: str, words: str) -> None:
    assert ENGLISH.flag_verb(label) == (verb, words)


def test_a_rule_called_like_a_noun_of_the_game_has_an_article() -> None:
    nouns = frozenset(["run", "ace"])
    assert ENGLISH.predicate("is_run", Phrase("the cards"), False, nouns) == "the cards are not a run"
    assert ENGLISH.predicate("is_ace", Phrase("that card"), True, nouns) == "that card is an ace"
    assert ENGLISH.predicate("is_able", Phrase("you"), True, nouns) == "you are able"


@pytest.mark.parametrize(
    ("label", "words"),
    [("the white side", "How the white side decides"), ("White", "How the White decides")],
)
def test_a_label_with_an_article_gets_no_second_one(label: str, words: str) -> None:
    yaml = f"roles:\n  master: {{label: Master}}\nsides:\n  white: {{controller: nobody, label: {label}}}\n"
    made = lab("@policy(white)\ndef chosen(options):\n    return first(options)\n", yaml)
    assert made.codes == [], made.faults
    assert words in " ".join(paraphrase(made.game, made.rules, "chosen"))


def test_only_the_second_article_is_left_out() -> None:
    line = ENGLISH.finished("That the cards lie on that player's the white side, and no the king is on the the throne")
    assert line == "That the cards lie on that player's white side, and no king is on the throne"
