"""A word of the glossary that is used before it is explained is followed by the place where that is done."""

from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.app.game.dump import shown_stage
from pnp.app.played.facts import played_facts
from pnp.press.document.book import rulebook_document
from pnp.press.document.first_uses import first_uses, uses_of_terms, with_places
from pnp.press.document.game_text import source_text
from pnp.press.document.nodes import Number, NumberedBlock, Paragraph, walk
from pnp.rules.loading import load_and_compile
from pnp.source.diagnostics import Report
from tests.unit.editions import Printed

DATA = Path(__file__).parents[4] / "data"
QUICK = 3
"""Of a game with more books than these, only the long search reads all."""


@pytest.mark.parametrize(
    ("game", "books"),
    [
        ("all-but-malice", 1),
        ("cards", 6),
        ("crazy-eights", 1),
        ("deck-of-fey", 3),
        ("game-of-amber", 1),
        ("hearts", 1),
        ("living-trumps", 4),
    ],
)
def test_no_word_is_used_in_any_book_before_it_is_explained_without_the_place(
    game: str, books: int, pytestconfig: pytest.Config
) -> None:
    if books > QUICK and not pytestconfig.getoption("--full"):
        pytest.skip("long: run with --full")
    told = shown_stage(game, "terms", "", Report()).splitlines()
    assert sum(line.startswith("  0 first uses before definition, and ") for line in told) == books
    assert not [line for line in told if "explained nowhere" in line]


def test_the_place_is_in_the_book() -> None:
    loaded = load_and_compile(DATA / "all-but-malice", "", Report())
    text = source_text(loaded.game, played_facts(loaded.game, loaded.rules), Report())
    told = {
        node.id: {inline.clause for inline in walk((node,)) if isinstance(inline, Number)}
        for node in walk(rulebook_document(text).blocks)
        if isinstance(node, NumberedBlock) and node.id
    }
    early = [use for use in uses_of_terms(text) if use.is_early]
    assert early
    assert [use.term.id for use in early if use.explained not in told[use.clause]] == []


def test_the_place_stands_behind_the_word() -> None:
    loaded = load_and_compile(DATA / "all-but-malice", "", Report())
    text = source_text(loaded.game, played_facts(loaded.game, loaded.rules), Report())
    book = rulebook_document(text)
    goal = next(node for node in walk(book.blocks) if isinstance(node, Paragraph) and node.clause == "goal")
    words = [getattr(inline, "text", "") for inline in goal.inlines]
    at = next(i for i, inline in enumerate(goal.inlines) if isinstance(inline, Number))
    assert words[at - 1].endswith("Turn (") and words[at + 1].startswith(")")


def test_the_brackets_of_the_place_are_those_of_the_language(printed: Callable[[str], Printed]) -> None:
    for locale, begin in (("en", " ("), ("ja", "（")):
        text = printed(locale).edition
        goal = next(clause for clause in text.game.clauses.values() if clause.id == "goal")
        assert f"{begin}[](#turns)" in with_places(goal.text, first_uses(text)["goal"], text)
