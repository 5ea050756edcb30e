"""Every look, with words, numbers and long texts in all of its columns and in three that it does not know: whatever
stands in a cell is read back from the drawn card, or is named."""

import csv
import io
from math import hypot, inf
from pathlib import Path

import pytest

from pnp.model.schema.layouts import preset, preset_names
from pnp.press.pieces.layouts.columns import column_choices
from pnp.press.pieces.unshown import unshown_columns
from pnp.press.typeset.drawing.page import GlyphRun
from pnp.press.typeset.drawing.walk import items_of
from tests.fewer import fewer
from tests.strangers.on_faces import Deck, cards, lines_of

CARDS_OF_BOXES = {"tuck-box": "poker"}
"""The format of cards with the look of a box, whose own format follows from the deck that it holds."""
PICTURES = {"art", "picture", "image", "portrait"}
OTHERS = ("event", "remark", "set")
"""Columns that looks do not ask for."""
WORDS = (
    "amber", "birch", "cedar", "dune", "ember", "fjord", "grove", "heath", "islet", "jetty", "knoll", "larch", "marsh",
    "nadir", "oasis", "pine", "quarry", "ridge", "shoal", "tarn", "upland", "vale",
)  # fmt: skip
IN_WORDS = {
    "name", "title", "text", "story", "type", "question", "answer", "term", "latin", "one", "two", "three", "four",
    "five", "six", *OTHERS,
}  # fmt: skip
"""Columns that hold words in both tables."""
SENTENCE = "Draw a card and play it, then gain two coins of the bank."


def columns_of(look: str) -> list[str]:
    """The columns of a table for a look, and some more."""
    asked = [names[0] for names in column_choices(preset(look))]
    return [name for name in dict.fromkeys((*asked, *OTHERS)) if name not in PICTURES]


def table_for(look: str, is_numbers: bool) -> list[dict[str, str]]:
    """Two rows whose cells all differ; with numbers above all that can be counted, or words in the place of numbers."""
    rows = []
    for row in range(2):
        cells = {}
        for place, name in enumerate(columns_of(look)):
            word = f"{WORDS[place % len(WORDS)]}{'xz'[row]}{place // len(WORDS) or ''}"
            cells[name] = str(100 * (row + 1) + place) if is_numbers and name not in IN_WORDS else word
        rows.append(cells)
    if is_numbers and "text" in rows[0]:
        rows[0]["text"] += f" {SENTENCE}"
    return rows


def drawn(look: str, rows: list[dict[str, str]], folder: Path) -> Deck:
    """The cards of a table in a look."""
    file = io.StringIO()
    writer = csv.DictWriter(file, list(rows[0]))
    writer.writeheader()
    writer.writerows(rows)
    return cards(folder, file.getvalue(), layout=look, format=CARDS_OF_BOXES.get(look, preset(look).format))


def words_of(deck: Deck) -> str:
    """The words on the faces and backs of all cards."""
    faces = [face for piece in deck.prints for face in (piece.face, piece.back) if face is not None]
    return " ".join(" ".join(lines_of(face)) for face in faces).casefold()


def least_type(deck: Deck) -> float:
    """The size of the smallest type on the faces, pt."""
    runs = ((run, matrix) for piece in deck.prints for run, matrix in items_of(piece.face.items))
    sizes = (run.size * hypot(matrix[2], matrix[3]) for run, matrix in runs if isinstance(run, GlyphRun))
    return min(sizes, default=inf)


LOOKS = preset_names()


@pytest.mark.parametrize(
    ("look", "is_numbers"),
    fewer(
        [(look, is_numbers) for is_numbers in (False, True) for look in LOOKS],
        lambda one: one[1] or LOOKS.index(one[0]) % 4 == 0,
        "its table with numbers, and a table of words in every fourth look, represent it",
    ),
)
def test_every_cell_is_on_a_card_or_named(look: str, is_numbers: bool, tmp_path: Path) -> None:
    rows = table_for(look, is_numbers)
    deck = drawn(look, rows, tmp_path)
    words = words_of(deck)
    named = {entry.name.casefold() for entry in unshown_columns(deck.edition)}
    lost = [
        (name, cell) for row in rows for name, cell in row.items()
        if not all(word in words for word in cell.casefold().split())
        and name.casefold() not in named and cell.casefold() not in named
    ]  # fmt: skip
    assert lost == []
    assert "PNP121" not in deck.codes()
    if is_numbers:  # (a sentence fits on every look, in type of at least 7 pt)
        assert least_type(deck) >= 6.99
        assert "PNP700" not in deck.codes(), [fault.message for fault in deck.faults if fault.code == "PNP700"]


def test_a_word_that_is_no_icon_stands_in_its_place(tmp_path: Path) -> None:
    deck = cards(tmp_path, "name,land\nA,Zorb\nB,forest\n", layout="hex", format="hex-50")
    assert "Zorb" in lines_of(deck.prints[0].face) and ":forest:" not in lines_of(deck.prints[0].face)
    assert [(entry.name, entry.why) for entry in unshown_columns(deck.edition)] == [
        ("Zorb", "no icon has this name; `hex` shows its words")
    ]


def test_a_price_that_cannot_be_counted_stands_beside_one_coin(tmp_path: Path) -> None:
    for price in ("X", "100"):
        deck = cards(tmp_path, f"name,price\nA,{price}\nB,2\n", layout="item")
        assert price in deck.lines(0) and "PNP121" not in deck.codes()


def test_a_column_that_only_colours_the_cards_is_named(tmp_path: Path) -> None:
    rows = "subject,team,term\nGeo,red,A\nGeo,red,B\nArt,blue,C\nArt,blue,D\n"
    entries = list(unshown_columns(cards(tmp_path, rows, layout="flashcard").edition))
    assert [(entry.name, entry.why) for entry in entries] == [("team", "no slot of `flashcard` shows it")]
    rows = rows.replace("team", "faction")
    entries = list(unshown_columns(cards(tmp_path, rows, layout="flashcard").edition))
    assert [(entry.name, entry.why) for entry in entries] == [("faction", "`flashcard` shows it only as a colour")]


def test_a_slot_on_a_side_that_the_format_lacks_is_the_reason_why_a_column_is_missing(tmp_path: Path) -> None:
    layouts = (
        "facy:\n  slots:\n    name: {on: one, at: trim, column: name}\n    kind: {on: front, at: trim, column: kind}\n"
    )
    (tmp_path / "layouts.yaml").write_text(layouts)
    deck = cards(tmp_path, "name,kind\nRaven,Bird of prey\nQueen,Lady of debts\n", layout="facy", format="die-20")
    (entry,) = unshown_columns(deck.edition)
    assert entry.name == "kind"
    assert entry.why.startswith("the slot `kind` is on `front`; the sides of this format: `one`, `two`")
