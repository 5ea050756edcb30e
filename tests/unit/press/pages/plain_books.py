"""Books whose words are easy to measure by hand, as in :mod:`plain_sheets`: type of 20.5 pt, twice the usual size, on
pages 260 high."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from pnp.press.pages import (
    bookshows,
    chapters,
    examples,
    leaflet_pictures,
    lesson,
    lesson_setting,
    matter,
    rulebook,
    stories,
)
from pnp.press.pages.book import Book
from pnp.press.pages.bookstyles import make_book_styles
from pnp.press.pages.geometry import BookShape
from tests.unit.press.pages.plain_sheets import THEME, measure_plainly, plain_edition, words_in

LARGE = BookShape("large", 200.0, 300.0, 20.0, 280.0, 30.0, 40.0, 1, 120.0, 0.0, 30.0, 20.5, 26.4, "")
COLUMNS = replace(LARGE, columns=2, measure=60.0, gap=6.0, notes=0.0)


def measure_books_plainly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Measure the pages of a book plainly, without rules under their titles."""
    measure_plainly(monkeypatch, matter, examples, stories, bookshows, chapters)
    monkeypatch.setattr(matter, "widest_word", lambda inlines, setting: 5.0 * max(map(len, inlines[0].text.split())))
    monkeypatch.setattr(
        bookshows, "count_lines", lambda blocks, width, setting: -(-len(words_in(blocks[0])) * 1.75 // width)
    )
    for module in (matter, chapters):
        monkeypatch.setattr(module, "title_rules", lambda edition, width: ())


def measure_lessons_plainly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Measure lessons and chapters plainly, without rules under their titles."""
    measure_plainly(monkeypatch, lesson, leaflet_pictures, lesson_setting, chapters, stories, rulebook)
    for module in (lesson, chapters):
        monkeypatch.setattr(module, "title_rules", lambda edition, width: ())


def plain_book(shape: BookShape = LARGE, **more: Any) -> Book:
    """A book of an edition with these facts."""
    facts = {"prose": SimpleNamespace(joined=" and ".join), "inks": {}, "capital": str.capitalize, **more}
    return Book(plain_edition(**facts), make_book_styles(THEME, shape=shape), shape=shape)


def runs(text: Any) -> list[tuple[str, float]]:
    """The runs of a text, with their sizes."""
    return [(run.text, round(run.style.size, 3)) for run in text.inlines]
