"""Every look prints three tables of strangers whole: a name alone, all of its columns, and very long texts."""

import io
import re
from dataclasses import replace
from functools import cache
from itertools import combinations
from pathlib import Path

import pypdfium2
import pytest
import yaml

from pnp.base.resources import TEMPLATES
from pnp.model.schema.layouts import preset, preset_names
from pnp.press.decks.deck import face_page
from pnp.press.export.pdf import pdf_bytes
from pnp.press.pieces.layouts.columns import column_choices, wanted_columns
from pnp.press.typeset.drawing.outline import apply
from pnp.press.typeset.drawing.page import Document, GlyphRun
from pnp.press.typeset.drawing.walk import leaves
from pnp.press.typeset.svg.face_checks import Limits, check_face, run_corners
from pnp.source.diagnostics import NOWHERE
from pnp.source.diagnostics.hints import near
from tests.strangers.on_faces import Deck, cards

ROWS = yaml.safe_load((TEMPLATES / "gallery" / "looks.yaml").read_text("utf-8"))
SIGNS = frozenset({"icon", "sign", "need", "gives", "suit", "element", "faction", "terrain"})
"""Columns of samples that are shown as signs or colours."""
COUNTED = frozenset({"level", "length"})
"""Columns that some looks show as so many icons."""
LEAST = 7.0
"""The least size of type on a look, pt."""
AIR = 0.35
"""Descenders may reach so far into the line below, mm."""
LONG_NAME = "The Second Assistant of the Royal Cartographer"
LONG_TEXT = (
    "When you reveal this card, look at the top two cards of the deck and put them back in any order; "
    "then each player names a place."
)


def test_there_are_more_than_forty_layouts_and_each_look_has_a_sample() -> None:
    assert len(ROWS) >= 30 and set(ROWS) <= set(preset_names()) and len(preset_names()) >= 40
    assert all(preset(name).about for name in ROWS)


def plain_row(name: str) -> dict[str, str]:
    """The sample of a look as a row of a table."""
    return {column: str(cell["label"] if isinstance(cell, dict) else cell) for column, cell in ROWS[name].items()}


def table(*rows: dict[str, str]) -> str:
    """Rows as a CSV file."""
    lines = [list(rows[0]), *(list(row.values()) for row in rows)]
    return "\n".join(",".join('"' + cell.replace('"', '""') + '"' for cell in line) for line in lines) + "\n"


def long_row(name: str) -> dict[str, str]:
    """The sample with a long name and long texts."""
    row = plain_row(name)
    called = next((column for column in ("name", "term", "question", "prompt") if column in row), "")
    texts = [column for column in ("text", "steps", "meaning") if column in row and not row[column].isdecimal()]
    if name in UNNAMED:
        return row | {"code": "long"}
    return row | ({called: LONG_NAME} if called and name not in SMALL else {}) | dict.fromkeys(texts, LONG_TEXT)


UNNAMED = frozenset({"jumbo", "number-suit", "story-dice"})
"""Looks whose cards have no names."""
SMALL = frozenset({"chip", "hero-standee"})
"""Looks for pieces that have no room for long names."""


@cache
def printed(folder: Path, name: str) -> tuple[Deck, tuple[str, ...]]:
    """A table of three cards in a look: the faces, and the words that a reader of the PDF finds on each."""
    row = plain_row(name) | ({"code": "full"} if name in UNNAMED else {})
    first = next(column for column in row if column in ("name", "term", "question", "prompt", "rank", "one", "value"))
    alone = {column: (cell if column == first else "") for column, cell in row.items()}
    alone |= {"code": "alone"} if name in UNNAMED else {}
    deck = cards(folder, table(row, alone, long_row(name)), layout=name, format=preset(name).format)
    pages = tuple(face_page(piece.face, cut=True) for piece in deck.prints)
    document = pypdfium2.PdfDocument(io.BytesIO(pdf_bytes(Document(pages, name), deck.edition.fonts)))
    return deck, tuple(page.get_textpage().get_text_range() for page in document)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("looks")


def flat(text: str) -> str:
    """A text without what typesetting changes: spaces, hyphens, marks, the form of quotes, the case."""
    text = re.sub(r":[a-z0-9-]+:", "", text).replace("’", "'").replace("\ufffe", "").replace("\u00ad", "")
    return re.sub(r"[\s*\u2010-\u2013\u2022_-]|\b\d+\. ", "", text).casefold()


@pytest.mark.parametrize("name", ROWS)
def test_a_look_prints_three_tables_whole(folder: Path, name: str) -> None:
    deck, pages = printed(folder, name)
    assert [f"{fault.code} {fault.message}" for fault in deck.faults] == []
    for row, words in zip((plain_row(name), {}, long_row(name)), pages, strict=True):
        for column, cell in row.items():
            if column not in SIGNS | {"code"} and not (column in COUNTED and cell.isdecimal()) and column != "colour":
                for word in re.sub(r":[a-z0-9-]+:|\d+\. |^- ", "", cell, flags=re.M).split():
                    assert flat(word) in flat(words), (column, word, words)


@pytest.mark.parametrize("name", ROWS)
def test_the_words_of_a_look_can_be_read(folder: Path, name: str) -> None:
    """They have 7 pt or more, the safe margin of their format around them, and a contrast of 4.5 (large type 3)."""
    deck, _ = printed(folder, name)
    format = deck.edition.facts.formats[preset(name).format]
    for piece in deck.prints:
        cut = replace(piece.face, outline=piece.face.outline or format.outline)
        faults = check_face(cut, deck.edition.fonts, NOWHERE, Limits(format.safe, LEAST))
        assert [fault.message for fault in faults] == []


@pytest.mark.parametrize("name", ROWS)
def test_the_words_of_a_look_lie_on_no_others(folder: Path, name: str) -> None:
    deck, _ = printed(folder, name)
    for piece in deck.prints:
        boxes = []
        for run, matrix in leaves(piece.face.items):
            if isinstance(run, GlyphRun) and run.text.strip():
                points = [apply(matrix, *corner) for corner in run_corners(run, deck.edition.fonts)]
                (left, right), (top, bottom) = ((min(of), max(of)) for of in zip(*points, strict=True))
                boxes.append((left + AIR, top + AIR, right - AIR, bottom - AIR, run.text))
        for one, other in combinations(boxes, 2):
            apart = one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
            assert apart, (one, other)


@pytest.mark.parametrize("name", ROWS)
def test_the_columns_of_a_sample_are_columns_of_its_look(name: str) -> None:
    known = {column for names in column_choices(preset(name)) for column in names}
    inked = {"colour", "element", "faction"}
    assert {*plain_row(name)} - inked <= known
    assert len(wanted_columns(preset(name))) == len(column_choices(preset(name)))


def test_a_mistyped_look_is_near_its_name() -> None:
    assert near("spelbook", preset_names())[0] == "spellbook" and near("Planet", preset_names())[0] == "planet"
