"""Rules in German and French: every word has its sentences, every sentence agrees, and different rules read differently.

The sentences of the words (the market of the documentation) and of three games are kept in ``golden/``, for people to
read; ``--update`` writes them again.
"""

import copy
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from pnp.checks.mutants.list_of import mutants_of
from pnp.checks.pairs.normal import normal_text
from pnp.model.text.catalogue import load_catalogue
from pnp.model.text.prose import Prose
from pnp.rules.paraphrase import LANGUAGES, Paraphraser, paraphraser_of
from pnp.rules.paraphrase.languages.english import ENGLISH
from pnp.rules.recompile import Recompiler
from pnp.rules.words import WORDS
from pnp.source.diagnostics import Report
from tests.docs.test_rules_language import market
from tests.lab import lab
from tests.shipped import loaded, tree_of
from tests.unit.rules.paraphrase.test_true_by_construction import CONDITIONS, LISTS, NUMBERS, grown, told_apart

OTHERS = [name for name in LANGUAGES if name != "en"]
GOLDEN = Path(__file__).parent / "golden"
GAMES = [("market", ""), ("hearts", ""), ("all-but-malice", ""), ("deck-of-fey", "troll-tricker")]
MORE = [("deck-of-fey", "rebel-runs"), ("game-of-amber", ""), ("living-trumps", "amber"), ("cards", "level-normal")]
HOLE = re.compile(r"[\x00-\x08_{}\[\]=<>|]|\(\)|„“|«\s*»|  \S|\bNone\b| [,.]|\b(?:le|la|les) (?:le|la|les)\b")
"""No sentence has marks of the grammar, names of code, empty places, or an article twice."""
OF_ENGLISH = {"predicate if", "flag has", "not flag has", "first of result", "last of result"}
"""Frames of English for what the grammars of the others make themselves."""
QUOTED = re.compile(r"„[^“]*“|«[^»]*»|“[^”]*”")
ENGLISH_WORDS = re.compile(
    r"\b(?:the|of|and|with|from|is|are|that|whose|which|for|each|card|cards|player|you|your|if)\b", re.I
)
BROKEN = {
    "de": re.compile(
        r"\b(?:von dem|zu dem|zu der|in das|ein(?:en|em|er|es)? [kd]ein)\b|(?<!wie )\bdu (?:ist|hat)\b|\bsind du\b"
    ),
    "fr": re.compile(
        r"\b(?:de le|de les|à le|à les)\b|\bsi ils?\b|\b(?:ce|de|le|la|ne|que) [aeiouyéèêAEIUYÉÈÊ](?!\w* »)|(?<!pour )\bvous (?:est|a)\b"
    ),
}
"""Forms that the language never has: uncontracted articles, a verb in the wrong person."""


@cache
def paraphraser(name: str, variant: str, language: str) -> Paraphraser:
    """The paraphraser of a game in a language."""
    if name == "market":
        game, rules = market()
        return paraphraser_of(game, rules, Prose(game, language))
    edition = loaded(name, variant)
    catalogue = load_catalogue(tree_of(name), language, Report())
    return paraphraser_of(edition.game, edition.rules, Prose(edition.game, language, catalogue))


def lines_of(name: str, variant: str, language: str) -> Iterator[tuple[str, str]]:
    """Every line of a game's rules, with the name of its rule."""
    each = paraphraser(name, variant, language)
    for rule in each.rules.values():
        for line in each.of(rule):
            yield rule.name, line


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("table", ["nouns", "conditions", "acts", "options", "frames", "built_in", "things"])
def test_every_sentence_of_english_has_one_in_the_other_languages(language: str, table: str) -> None:
    missing = getattr(ENGLISH.words, table).keys() - getattr(LANGUAGES[language].words, table).keys()
    assert not missing - OF_ENGLISH, "a word or construct without a sentence"


@pytest.mark.parametrize("language", OTHERS)
def test_the_slots_of_a_sentence_are_those_of_the_english_one(language: str) -> None:
    for table in ("nouns", "acts", "frames", "options"):
        for key, text in getattr(ENGLISH.words, table).items():
            other = getattr(LANGUAGES[language].words, table).get(key, text)
            assert slots(other) == slots(text), f"{table}: {key}"


def slots(template: str) -> set[str]:
    return {*re.findall(r"\{(\w+)", template), *re.findall(r"@(\w+)>", template)}


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize(("name", "variant"), [*GAMES, *MORE])
def test_no_sentence_has_a_hole_or_a_broken_form(name: str, variant: str, language: str) -> None:
    for rule, line in lines_of(name, variant, language):
        text = re.sub(r"\[[\w-]+\] ", "", line.strip())
        assert not HOLE.search(text), f"{rule}: {line}"
        assert text[0].isupper() or text[0] in "„«(ÀÉ", f"{rule}: {line}"
        assert text.count("(") == text.count(")"), f"{rule}: {line}"
        assert text.endswith((".", ":")), f"{rule}: {line}"
        bare = QUOTED.sub("", text)
        assert not BROKEN[language].search(bare), f"{rule}: {line}"


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize(
    ("name", "variant"), [("market", ""), ("all-but-malice", ""), ("deck-of-fey", "troll-tricker")]
)
def test_no_english_is_left_but_names_in_quotation_marks(name: str, variant: str, language: str) -> None:
    for rule, line in lines_of(name, variant, language):
        text = QUOTED.sub("", re.sub(r"\[[\w-]+\] ", "", line))
        assert not ENGLISH_WORDS.search(text), f"{rule}: {line}"


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize(("name", "variant"), GAMES)
def test_the_sentences_of_a_game_are_these(name: str, variant: str, language: str, update: bool) -> None:
    file = GOLDEN / f"{name}.{language}.txt"
    text = "".join(f"{line}\n" for _, line in lines_of(name, variant, language))
    if update:
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, "utf-8")
    assert file.read_text("utf-8") == text, "write it again with `--update`, and read the difference as a native would"


def test_every_word_stands_in_the_market() -> None:
    assert {f"word_{word}" for word in WORDS} - paraphraser("market", "", "de").rules.keys() <= {"word_cancel"}


@pytest.mark.parametrize("language", OTHERS)
def test_every_change_of_a_rule_changes_its_sentences(language: str) -> None:
    edition, each = loaded("hearts"), paraphraser("hearts", "", language)
    meanings = {
        (rule.name, each.of(rule)): normal_text(rule.tree.body, rule.params, {}, {}) for rule in each.rules.values()
    }
    tried = 0
    for mutant in mutants_of(Recompiler(edition.game, Report())):
        if mutant.edit is None or mutant.header:
            continue
        rule = edition.rules.rules[mutant.rule]
        tree = copy.deepcopy(rule.tree)
        mutant.edit(tree)
        meaning, text = normal_text(tree.body, rule.params, {}, {}), each.of(replace(rule, tree=tree))
        assert meanings.setdefault((rule.name, text), meaning) == meaning, f"{mutant.id} reads like another: {text}"
        tried += 1
    assert tried > 50


@pytest.mark.parametrize("language", OTHERS)
def test_small_trees_are_told_apart(language: str) -> None:
    made = lab("@value\ndef tried(me):\n    return me.score\n")
    each = paraphraser_of(made.game, made.rules, Prose(made.game, language))
    rule = made.rules.rules["tried"]
    numbers = grown(["me.score", "three", "count(me.hand)"], NUMBERS)
    told_apart(each, rule, grown(numbers[:12], ["$ + $", "$ - $", "min($, $)"]))
    leaves = ["me.ready_to_go", "me.coins > 1", "count([c for c in me.hand if c.rank == ONE]) > 0"]
    told_apart(each, rule, grown(grown(leaves, CONDITIONS)[:9], CONDITIONS))
    lists = grown(["me.hand", "me.camp", "[c for c in heap if c.suit == RED]"], LISTS)
    told_apart(each, rule, [f"count({text})" for text in grown(lists[:10], LISTS)])
    sides = ["me.coins", "me.score", "count(me.hand)", "three", "2", "first(others(me)).coins"]
    signs = ["==", "!=", "<", "<=", ">", ">="]
    told_apart(each, rule, [f"{a} {sign} {b}" for sign in signs for a in sides for b in sides if a != b])
