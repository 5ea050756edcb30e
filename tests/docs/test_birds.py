"""The deck of thirty birds: each cell of its table is on its card."""

import csv
from pathlib import Path

from PIL import Image

from tests.strangers.on_faces import cards, inks_of, lines_of

DOCS = Path(__file__).parents[2] / "docs"
TABLE = DOCS / "decks" / "birds.csv"


def test_every_cell_of_the_birds_is_on_its_card(tmp_path: Path) -> None:
    deck = cards(tmp_path, TABLE.read_bytes(), "birds.csv", layout="bird")
    rows = list(csv.DictReader(TABLE.read_text("utf-8").splitlines()))
    assert len(rows) == len(deck.prints) == 30 and deck.codes() == []
    for row, piece in zip(rows, deck.prints, strict=True):
        words = "".join(lines_of(piece.face)).replace(" ", "")
        for column in ("name", "latin", "points", "eggs", "wingspan", "text", "fact"):
            assert row[column].replace(" ", "").replace("'", "’") in words, (row["name"], column, words)
    colours = {row["habitat"]: frozenset(inks_of(piece.face)) for row, piece in zip(rows, deck.prints, strict=True)}
    assert len(set(colours.values())) == len(colours) == 5


def test_the_page_shows_the_deck() -> None:
    assert "pictures/birds.png" in (DOCS / "layouts.md").read_text("utf-8")
    with Image.open(DOCS / "pictures" / "birds.png") as picture:
        assert picture.size == (595, 842)
