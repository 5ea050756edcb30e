"""What people type is answered with what they mean, and what is answered is there."""

import re

import pytest

from pnp.rules.words import BUILT_IN
from pnp.rules.words import WORDS as LANGUAGE
from pnp.source.diagnostics.suggestions import COPIES, WORDS, suggestion_for
from tests.lab import GAME, build, lab

DECLARED = {"me", "event", "p", "card", "cards", "zone", "pile", "n", "least", "most", "list", "other", "one", "winners", "c", "for", "in", "if", "options", "question", "clause", "points", "ready", "by"}  # fmt: skip
"""Names in the examples that a rule or game.yaml gives."""


@pytest.mark.parametrize("word", sorted(WORDS))
def test_what_is_answered_is_a_word_of_the_language(word: str) -> None:
    assert word not in LANGUAGE and word not in BUILT_IN
    called = {name for code in re.findall(r"`([^`]*)`", WORDS[word]) for name in re.findall(r"\b([a-z_]+)\(", code)}
    assert called <= LANGUAGE.keys(), called - LANGUAGE.keys()


CASES = [
    ("n = len(me.hand)", "len", "write `count(cards)`"),
    ("for i in range(three):\n        pass", "range", "write `times(n)` to go on n times"),
    ("if any(me.hand):\n        pass", "any", "write `count([c for c in cards if …]) > 0`"),
    ("for c in player.hand:\n        pass", "player", "write `me.hand`"),
    ("me.coins = self.coins", "self", "write `me.coins`"),
    ("for c in hand:\n        pass", "hand", "write `me.hand`"),
    ("discard(me.hand)", "discard", "write `move(cards, zone)`"),
    ("x = null", "null", "write `nothing`"),
    ("shuffle_up(deck)", "shuffle_up", "write `shuffle`"),
]


@pytest.mark.parametrize(("line", "word", "help"), CASES, ids=[word for _, word, _ in CASES])
def test_a_word_that_others_use_is_answered_with_ours(line: str, word: str, help: str) -> None:
    faults = lab(f"@procedure\ndef go_wrong(me):\n    {line}\n").faults
    told = [fault for fault in faults if f"`{word}`" in fault.message]
    assert told and told[0].help.startswith(help), [(d.message, d.help) for d in faults]


def test_a_players_zone_in_a_rule_of_nobody_belongs_to_somebody() -> None:
    faults = lab("@value\ndef all_cards():\n    return count(hand)\n").faults
    assert [d.help for d in faults] == ["write `p.hand` in a loop `for p in players:`"]


def test_me_in_a_rule_of_nobody_is_answered_with_players() -> None:
    faults = lab("@value\ndef all_cards():\n    return count(me.hand)\n").faults
    help = "write `for p in players:`, or a `@value` of one player: `def NAME(me):`"
    assert [(d.message, d.help) for d in faults] == [("nothing here is called `me`", help)]


@pytest.mark.parametrize("name", ["score", "phase", "setup"])
def test_a_rule_may_not_be_called_as_a_decorator(name: str) -> None:
    faults = lab(f"@procedure\ndef {name}(me):\n    pass\n\n@score\ndef tidy(me):\n    return three\n").faults
    assert [(d.code, d.message) for d in faults] == [("PNP113", f"the rules language already has a word `{name}`")]


def test_nothing_is_answered_to_a_word_that_nobody_uses() -> None:
    assert suggestion_for("zebra") == ""


@pytest.mark.parametrize("title", [title for title in COPIES if title != "copies"])
def test_a_column_of_numbers_called_otherwise_is_most_likely_copies(title: str) -> None:
    cards = f"rank,suit,points,says,{title}\n*,RED,1,r,2\n*,BLUE,2,b,1\n"
    told = [d for d in build({"game.yaml": GAME, "cards.csv": cards})[2] if d.code == "PNP109"]
    assert len(told) == 1 and f"write `copies: {title}` beside `file:`" in told[0].help
