"""Every rule of every game that comes with pnp has a paraphrase without a hole, and every word has its sentence."""

import re

import pytest

from pnp.rules.paraphrase import paraphrase, paraphraser_of
from pnp.rules.paraphrase.languages.english_words import ACTS, CONDITIONS, NOUNS, OPTIONS
from pnp.rules.paraphrase.lists import GROUPS, LISTS
from pnp.rules.words import WORDS
from tests.shipped import loaded

EDITIONS = [
    ("all-but-malice", ""), ("hearts", ""), ("crazy-eights", ""), ("game-of-amber", ""),
    *(("deck-of-fey", v) for v in ("troll-tricker", "rebel-runs", "holy-matrimony")),
    *(("living-trumps", v) for v in ("amber", "chaos", "shadow", "patternfall")),
    *(("cards", f"{pack}-{level}") for pack in ("level", "packs") for level in ("none", "simple", "normal")),
]  # fmt: skip
HOLE = re.compile(r"[\x00-\x08_{}\[\]=<>]|\(\)|“”|\bthe the\b|\ba the\b|  \S|\bNone\b")
"""What no sentence may have: names of code, empty places, marks of the grammar."""


@pytest.mark.parametrize(("name", "variant"), EDITIONS)
def test_no_rule_of_a_shipped_game_has_a_hole(name: str, variant: str) -> None:
    edition = loaded(name, variant)
    paraphraser = paraphraser_of(edition.game, edition.rules)
    for rule in edition.rules.rules.values():
        lines = paraphraser.of(rule)
        assert lines, rule.name
        for line in lines:
            text = re.sub(r"\[[\w-]+\] ", "", line.strip())
            assert not HOLE.search(text), f"{rule.name}: {line}"
            assert text[0].isupper() or text[0] in "“(", f"{rule.name}: {line}"
            assert text.count("(") == text.count(")"), f"{rule.name}: {line}"
            assert text.endswith((".", ":")), f"{rule.name}: {line}"


@pytest.mark.parametrize("word", WORDS)
def test_every_word_has_a_sentence(word: str) -> None:
    own = {"cite", "require"}
    assert word in {*NOUNS, *CONDITIONS, *LISTS, *GROUPS, *ACTS, *own}
    if WORDS[word].acts and not WORDS[word].result:
        assert word in ACTS
    for param in WORDS[word].params:
        if param.optional and word not in LISTS:
            keys = {f"{word}.{param.name}", f"{word}.{param.name} True"}
            assert keys & OPTIONS.keys(), f"{word} has no sentence for {param.name}="


SAID = {
    ("all-but-malice", "", "award_jewel"): (
        "The steps of “award jewel”:",
        "  Let the richest be the players with the most Secrets.",
        "  If there is exactly 1 of the richest: [jewel-passes] The Jewel goes to the first of the richest.",
        "  Otherwise: [jewel-tie] Nothing more happens.",
    ),
    ("all-but-malice", "", "betrayal"): (
        "When a scene is announced, you may answer with “betrayal”:",
        "  The card is a Trump in your hand whose character is two, chosen by you.",
        "  Only if you are not the player who announced it.",
        "  Move the announcement's card to the Discards.",
        "  Move the card to the Discards.",
        "  Cancel the announcement.",
    ),
    ("all-but-malice", "", "jewel_scry"): (
        "At any time, you may answer with “Scry with the Jewel”:",
        "  The place is one of your “scry places”, chosen by you.",
        "  It costs 1 Secret.",
        "  Only if the holder of the Jewel is you.",
        "  Carry out “look” for you with the place.",
    ),
    ("hearts", "", "openers"): ("“openers” for you means the cards in your hand whose rank is two and whose suit is clubs.",),
    ("hearts", "", "settle_the_moon"): (
        "The steps of “settle the moon”:",
        "  Each player:",
        "    If that player has exactly 26 (all points) points:",
        "      [moon] For each player other than that player (the other):",
        "        The number of the other's points becomes 26 (all points).",
        "      The number of that player's points becomes 0.",
        "      Stop here.",
    ),
    ("game-of-amber", "", "is_able"): (
        "You are able if you are in the game and your turns of banishment are 0 and “prisoner” does not hold "
        "for you and “sits this turn out” does not hold for you.",
    ),
    ("living-trumps", "amber", "shapeshift"): (
        "In the phase “Shadow Phase”, you may “Shapeshift”, as often as you like:",
        "  It costs 1 Blood.",
        "  Draw 1 card from the Trump Deck into your Hand.",
        "  You choose “the Trump to discard” from your Hand; move it to the Trump Discards.",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("name", "variant", "rule"), SAID)
def test_a_rule_reads_like_this(name: str, variant: str, rule: str) -> None:
    edition = loaded(name, variant)
    assert paraphrase(edition.game, edition.rules, rule) == SAID[name, variant, rule]


def test_a_name_that_no_rule_has_is_a_key_error() -> None:
    edition = loaded("hearts")
    with pytest.raises(KeyError):
        paraphrase(edition.game, edition.rules, "no_such_rule")
