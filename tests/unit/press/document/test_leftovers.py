"""No book shows a reader the leftovers of other variants: lists of one, numbers of one thing in the plural, the places
and people of courts that this book does not have."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from pnp.app.played.facts import played_facts
from pnp.base.resources import GAMES
from pnp.model.read.find import game_names
from pnp.model.schema.merge import variant_names
from pnp.press.document import nodes, parts
from pnp.press.document.book import rulebook_document
from pnp.press.document.game_text import source_text
from pnp.press.document.lesson import TaughtStep
from pnp.press.document.nodes import Block, walk
from pnp.rules.loading import load_and_compile
from pnp.source.diagnostics import Report
from tests.fewer import first_of_each
from tests.shipped import tree_of

ONE_IN_PLURAL = re.compile(r"\bso many \w+: |(?<![\d.,/–-])\b1 (?:cards|games|levels|packs|players|turns)\b")
OF_OTHER_COURTS = {
    "amber": r"Chaosian|the Abyss|sorcerer|Keep of Four Worlds|different courts",
    "chaos": r"Amberite|sorcerer|Keep of Four Worlds|different courts",
    "shadow": r"Amberite|Chaosian|the Abyss|different courts",
}
"""Words of Living Trumps that only the books with that court may use."""


def books() -> list[tuple[str, str]]:
    return [(name, variant) for name in sorted(game_names()) for variant in variant_names(tree_of(name)) or [""]]


@cache
def blocks(game: str, variant: str) -> tuple[Block, ...]:
    loaded = load_and_compile(Path(GAMES / game), variant, Report())
    text = source_text(loaded.game, played_facts(loaded.game, loaded.rules), Report())
    return tuple(node for node in walk(rulebook_document(text).blocks) if isinstance(node, Block))


def plain(inlines: tuple[nodes.Inline, ...]) -> str:
    return "".join(getattr(one, "text", "") for one in walk(inlines))


def sentences(game: str, variant: str) -> Iterator[str]:
    for block in blocks(game, variant):
        if isinstance(block, nodes.Paragraph | nodes.ListItem | parts.Line):
            yield plain(block.inlines)


@pytest.mark.parametrize(("game", "variant"), first_of_each(books()))
def test_a_list_of_one_has_no_bullet_and_is_a_sentence_of_its_own(game: str, variant: str) -> None:
    for block in blocks(game, variant):
        if isinstance(block, nodes.List) and len(block.items) == 1:
            words = plain(block.items[0].inlines)
            assert block.is_lone or block.items[0].is_step, words
            assert not words[:1].islower() and words.rstrip()[-1:] in ".?!…”", words
        within = getattr(block, "blocks", ())
        for before, after in pairwise(within):
            if isinstance(before, nodes.Paragraph) and isinstance(after, nodes.List) and after.is_lone:
                assert not plain(before.inlines).rstrip().endswith(":"), plain(before.inlines)


@pytest.mark.parametrize(("game", "variant"), books())
def test_one_thing_is_not_counted_in_the_plural(game: str, variant: str) -> None:
    assert [words for words in sentences(game, variant) if ONE_IN_PLURAL.search(words)] == []


@pytest.mark.parametrize("variant", sorted(OF_OTHER_COURTS))
def test_a_book_of_one_court_names_no_other(variant: str) -> None:
    pattern = re.compile(OF_OTHER_COURTS[variant])
    assert [words for words in sentences("living-trumps", variant) if pattern.search(words)] == []


@pytest.mark.parametrize(("game", "variant"), books())
def test_steps_of_the_set_up_have_the_same_numbers_in_the_lesson_and_in_their_chapters(game: str, variant: str) -> None:
    steps = [block for block in blocks(game, variant) if isinstance(block, nodes.ListItem) and block.is_step]
    taught = [block for block in blocks(game, variant) if isinstance(block, TaughtStep)]
    first = ((one.blocks[0], one.place) for one in taught if one.blocks)
    places = {plain(block.inlines): place for block, place in first if isinstance(block, nodes.Paragraph)}
    assert all(places.get(plain(step.inlines), step.place) == step.place for step in steps)


def test_the_steps_of_living_trumps_are_numbered_through_its_sections() -> None:
    steps = [block for block in blocks("living-trumps", "patternfall") if isinstance(block, nodes.ListItem)]
    assert [step.place for step in steps if step.is_step] == [1, 2, 3, 4, 5, 6, 7, 8]
