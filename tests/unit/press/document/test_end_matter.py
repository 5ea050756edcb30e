"""The parts behind the chapters of a book: only those with something in them."""

import pytest

from pnp.app.played.facts import played_facts
from pnp.model.read.build import build_game
from pnp.press.document.book import rulebook_document
from pnp.press.document.front import INDEX, REFERENCE
from pnp.press.document.game_text import source_text
from pnp.press.document.matter import Contents, Index
from pnp.press.document.nodes import Document
from pnp.press.document.reference import Reference
from pnp.rules import compile_rules
from pnp.source.diagnostics import Report
from pnp.source.load import Memory, load_game

PLAIN = {"game.yaml": "title: Stones\nstatus: draft\n", "rules/01-play.md": "# Play {#play}\n\nTake a stone. {#take}\n"}


@pytest.mark.parametrize(
    ("more", "parts"),
    [
        ({}, set()),
        ({"rules/01-play.md": "# Play {#play}\n\nTake a **pebble**. {#take}\n"}, {INDEX}),
        ({"reference.md": "# Quick reference\n\n## Turn\n\nTake a stone.\n"}, {REFERENCE}),
    ],
)
def test_a_book_has_an_index_and_a_reference_only_with_something_in_them(more: dict[str, str], parts: set[str]) -> None:
    book = book_of(PLAIN | more)
    assert {block.id for block in book.blocks if isinstance(block, (Index, Reference))} == parts
    contents = next(block for block in book.blocks if isinstance(block, Contents))
    assert {entry.target for entry in contents.entries if not entry.number} == parts


def book_of(files: dict[str, str]) -> Document:
    """The rulebook of a game of these files."""
    report = Report()
    tree = load_game(Memory(files), report)
    assert tree is not None
    game = build_game(tree, report)
    assert game is not None and not report.errors, report.diagnostics
    rules = compile_rules(game, report)
    return rulebook_document(source_text(game, played_facts(game, rules), report))
