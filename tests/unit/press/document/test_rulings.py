"""Rulings: each is told where it holds, and every one of them in the proof and on the web page."""

from pathlib import Path

import pytest

from pnp.app.played.facts import played_facts
from pnp.press.document.appendix import with_appendix
from pnp.press.document.book import rulebook_document
from pnp.press.document.front import read_rulings, rulings_node
from pnp.press.document.game_text import GameText, source_text
from pnp.press.document.matter import Ruling
from pnp.press.document.nodes import walk
from pnp.source.diagnostics import Report
from tests.shipped import loaded

DATA = Path(__file__).parents[4] / "data"
VARIANTS = ("troll-tricker", "rebel-runs", "holy-matrimony")


def text_of(variant: str) -> GameText:
    made = loaded("deck-of-fey", variant)
    return source_text(made.game, played_facts(made.game, made.rules), Report())


@pytest.fixture(scope="module")
def texts() -> dict[str, GameText]:
    return {variant: text_of(variant) for variant in VARIANTS}


def test_a_ruling_on_another_variants_rule_is_not_told(texts: dict[str, GameText]) -> None:
    for variant, text in texts.items():
        told = {note for _, note in read_rulings(text, True)}
        others = {"troll-tricker": "tt-", "rebel-runs": "rr-", "holy-matrimony": "hm-"}
        own = others.pop(variant)
        rows = [row for row in text.game.provenance if row.note and row.origin != "source"]
        foreign = [row for row in rows if any(c.startswith(tuple(others.values())) for c in row.clauses)]
        for row in foreign:
            same = {one.note for one in rows if any(c.startswith(own) for c in one.clauses)}
            if not any(c.startswith(own) for c in row.clauses) and row.note.text not in {n.text for n in same}:
                assert text.text(row.note) not in told, (variant, row.id)
        assert foreign


def test_every_ruling_reaches_the_proof_of_some_variant(texts: dict[str, GameText]) -> None:
    told = {note for text in texts.values() for _, note in read_rulings(text, True)}
    for text in texts.values():
        rows = [row for row in text.game.provenance if row.note and (row.origin != "source" or not row.clauses)]
        assert [row.id for row in rows if text.text(row.note) not in told] == []
    assert any(not row.clauses for row in rows)


def test_what_belongs_to_no_clause_stands_on_the_web_page_and_not_in_the_book(texts: dict[str, GameText]) -> None:
    text = texts["rebel-runs"]
    book = rulebook_document(text)
    whole = with_appendix(book, text)
    assert len(rulings_node(text, True).entries) > len(rulings_node(text).entries)
    assert not any(isinstance(node, Ruling) and not node.clauses for node in walk(book.blocks))
    assert any(isinstance(node, Ruling) and not node.clauses for node in walk(whole.blocks))
