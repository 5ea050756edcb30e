"""A word of the glossary that is used before it is explained is followed by the place where that is done."""

from pathlib import Path

import pytest

from pnp.diagnostics import Report
from pnp.document.book import rulebook_document
from pnp.document.first_uses import first_uses
from pnp.document.game_text import source_text
from pnp.document.nodes import Number, Numbered, Paragraph, walk
from pnp.rules.loading import load_and_compile

DATA = Path(__file__).parents[3] / "data"


@pytest.mark.parametrize(
    ("game", "variant"),
    [("all-but-malice", ""), ("living-trumps", "amber"), ("deck-of-fey", "rebel-runs"), ("game-of-amber", "")],
)
def test_no_term_is_used_before_it_is_explained_without_its_place(game: str, variant: str) -> None:
    loaded = load_and_compile(DATA / game, variant, Report())
    text = source_text(loaded.game, loaded.rules, Report())
    told = {
        node.id: {inline.clause for inline in walk((node,)) if isinstance(inline, Number)}
        for node in walk(rulebook_document(text).blocks)
        if isinstance(node, Numbered) and node.id
    }
    early = first_uses(text)
    assert early
    assert [
        (clause, term) for clause, terms in early.items() for term, place in terms if place not in told[clause]
    ] == []


def test_the_place_stands_behind_the_word() -> None:
    loaded = load_and_compile(DATA / "all-but-malice", "", Report())
    text = source_text(loaded.game, loaded.rules, Report())
    book = rulebook_document(text)
    goal = next(node for node in walk(book.blocks) if isinstance(node, Paragraph) and node.clause == "goal")
    words = [getattr(inline, "text", "") for inline in goal.inlines]
    at = next(i for i, inline in enumerate(goal.inlines) if isinstance(inline, Number))
    assert words[at - 1].endswith("Cabal (") and words[at + 1].startswith(")")
