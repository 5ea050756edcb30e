"""Rows marked `smaller` leave the size of the other cards alone."""

from pathlib import Path

import pytest

from pnp.press.typeset.drawing.page import GlyphRun
from pnp.press.typeset.drawing.walk import leaves
from tests.strangers.on_faces import Deck, cards, game

SHORT = "Draw a card and then discard a card. "
ROWS = [("Fox", SHORT), ("Owl", SHORT * 2), ("Eel", SHORT * 5)]


def size(deck: Deck, row: int) -> float:
    """The size of a card's rules, pt."""
    runs = [item for item, _ in leaves(deck.prints[row].face.items) if isinstance(item, GlyphRun)]
    return max(run.size for run in runs if "card" in run.text)


def deck(folder: Path, marks: list[str]) -> Deck:
    lines = [f"{name},{text},{mark}" for (name, text), mark in zip(ROWS, marks, strict=True)]
    (folder / "layouts.yaml").write_text("own: {slots: {t: {at: [10, 30, 43, 16], column: text, size: [11, 5]}}}\n")
    return cards(folder, "\n".join(["name,text,smaller", *lines]) + "\n", layout="own")


@pytest.mark.parametrize("yes", ["yes", "x", "1"])
def test_a_row_marked_smaller_has_a_size_of_its_own(tmp_path: Path, yes: str) -> None:
    marked, every = deck(tmp_path, ["", "", yes]), deck(tmp_path, [yes, yes, yes])
    assert size(marked, 0) == size(marked, 1) > size(marked, 2)
    assert "smaller" not in " ".join(marked.lines(2)) and marked.codes() == []
    assert size(every, 0) >= size(every, 1) > size(every, 2)


def test_another_word_is_told_in_its_row(tmp_path: Path) -> None:
    yaml = "game: g\ntitle: G\ncards:\n  card: {file: deck.csv, code: [name], columns: {name: text, text: text}}\n"
    found = game(tmp_path, game_yaml=yaml, deck_csv="name,text,smaller\nFox,Runs.,yes\nOwl,Flies.,much\n")
    assert [(fault.code, fault.span.line) for fault in found.faults if fault.severity == "error"] == [("PNP111", 3)]


def test_a_column_of_other_words_is_a_text(tmp_path: Path) -> None:
    found = cards(tmp_path, "name,text,smaller\nFox,Runs.,ant\nOwl,Flies.,bee\n")
    assert "PNP111" not in found.codes() and "ant" in found.text(0)
