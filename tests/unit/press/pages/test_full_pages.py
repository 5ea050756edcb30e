"""The pages of English books are filled: none is over a third empty, and no line has three numberings."""

import re
import runpy
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path as FilePath

import pytest

from pnp.app.build.sheets import FacesByName
from pnp.app.gallery.gallery import with_box
from pnp.app.game.shared_facts import piece_format
from pnp.app.played.facts import played_facts
from pnp.base.resources import GAMES
from pnp.model.text.catalogue import load_catalogue
from pnp.press.edition import build_edition, build_facts
from pnp.press.impose.formats import read_formats
from pnp.press.pages import build_rulebook
from pnp.press.pages.geometry import A5
from pnp.press.pieces import draw_prints
from pnp.press.typeset.drawing.outline import apply, multiply
from pnp.press.typeset.drawing.page import IDENTITY, Document, GlyphRun, Group, Item, Matrix, Page, PlacedFace
from pnp.press.typeset.drawing.walk import items_of
from pnp.source.diagnostics import Report
from tests.fewer import fewer, one_of
from tests.shipped import loaded, tree_of
from tests.unit.editions import Printed

TOOL = runpy.run_path(str(FilePath(__file__).parents[4] / "tools/write_rulebooks.py"))
_NUMBERING = re.compile(r"\d+(\.\d+)+|\d+\.|\d{1,2}|•")
MOST_EMPTY = 1 / 3
"""Share of the height of the text."""
MOST_NUMBERINGS = 2
"""Numberings on one line: the number of a clause, and a bullet, a step or the code of a card."""
IN_A_ROW = 16.0
"""The most from the beginning of a reference to that of the next, mm."""
SMALL = 8.0
"""Numbers in the margin are smaller than this, those of references in the text larger, pt."""
FIRST = 3
"""Title and contents come before this page."""


def english_book(name: str, variant: str = "", report: Report | None = None) -> Document:
    """The rulebook of a game with its faces."""
    report = report or Report()
    made, tree = loaded(name, variant), tree_of(name)
    sizes = {key: piece_format(value) for key, value in with_box(read_formats(report)).items()}
    libraries = tuple(FilePath(shared.file).parent for shared in tree.shared.values())
    facts = build_facts(made.game, played_facts(made.game, made.rules), {}, sizes, (made.game.folder, *libraries))
    edition = build_edition(facts, "en", load_catalogue(tree, "en", report), report)
    return build_rulebook(replace(edition, faces=FacesByName(draw_prints(edition), edition.facts.formats)))


@cache
def book_of(name: str, variant: str) -> Document:
    """The same for several tests."""
    return english_book(name, variant)


def empty_shares(book: Document) -> dict[int, float]:
    """The share of each page from its last ink to the foot of the text, by page number."""
    return {number: TOOL["empty_share"](page) for number, page in enumerate(book.pages, 1) if number >= FIRST}


def crowded_lines(page: Page) -> list[str]:
    """The lines of a page that have too many numberings, outside pictures. References in a row count as one."""
    lines: dict[float, list[tuple[float, str, bool]]] = {}
    for item, (x, y) in _outside_pictures(page.items, IDENTITY):
        text = item.text.strip() if isinstance(item, GlyphRun) else item.face.name
        if isinstance(item, GlyphRun) and not (_NUMBERING.fullmatch(text) and (item.size < SMALL or text == "•")):
            continue
        if isinstance(item, GlyphRun) or text.startswith("disc:"):
            lines.setdefault(round(y), []).append((x, text, bool(item.link)))
    return [" ".join(texts) for line in lines.values() if len(texts := _numberings(line)) > MOST_NUMBERINGS]


def crowded_lines_of(book: Document) -> list[str]:
    """The lines with too many numberings on the pages after the contents, without references."""
    names = [{anchor.name for anchor in page.anchors} for page in book.pages]
    contents = next(number for number, anchors in enumerate(names, 1) if "contents" in anchors)
    text = [page for page in book.pages[contents:] if page.label != "Quick reference"]
    return [line for page in text for line in crowded_lines(page)]


def _numberings(line: list[tuple[float, str, bool]]) -> list[str]:
    texts: list[str] = []
    before, is_reference = 0.0, False
    for x, text, links in sorted(line):
        if not (links and is_reference and x - before < IN_A_ROW):
            texts.append(text)
        before, is_reference = x, links
    return texts


def _outside_pictures(
    items: Iterable[Item], matrix: Matrix
) -> Iterator[tuple[GlyphRun | PlacedFace, tuple[float, float]]]:
    """Runs of glyphs with their baselines' left ends, and placed faces with a point near their foot, mm."""
    for item in items:
        if isinstance(item, Group) and not any(tag.role in ("Figure", "") for tag in item.tags):
            yield from _outside_pictures(item.items, multiply(matrix, item.matrix))
        elif isinstance(item, GlyphRun):
            yield item, apply(matrix, item.x, item.y)
        elif isinstance(item, PlacedFace):
            yield item, apply(multiply(matrix, item.matrix), 0.0, item.face.height * 0.75)


BOOKS = ("all-but-malice", "hearts", "crazy-eights", "game-of-amber", "cards")


@pytest.mark.parametrize(
    "name", fewer(BOOKS, lambda name: name in ("all-but-malice", "hearts", "cards"), "the other books represent it")
)
def test_no_page_is_over_a_third_empty_and_no_line_has_three_numberings(
    name: str, printed: Callable[[str], Printed]
) -> None:
    book = printed("en").book if name == "all-but-malice" else english_book(name)
    shares = empty_shares(book)
    assert len(shares) > 8
    assert {number: round(share, 2) for number, share in shares.items() if share > MOST_EMPTY} == {}
    assert crowded_lines_of(book) == []


@pytest.mark.parametrize(
    ("name", "variant"),
    [
        *one_of(
            2,
            [("deck-of-fey", variant) for variant in ("troll-tricker", "rebel-runs", "holy-matrimony")],
            "the two other variants, which have most of their chapters in common with it, represent it",
        ),
        ("living-trumps", ""),
        *one_of(
            3,
            [(f"games/{folder.name}", "") for folder in sorted((GAMES / "games").iterdir())],
            "every third of these games represents them",
        ),
    ],
)
def test_no_line_of_any_other_book_has_three_numberings(name: str, variant: str) -> None:
    book = book_of(name, variant)
    assert len(book.pages) > FIRST
    assert crowded_lines_of(book) == []


def test_three_numberings_on_a_line_would_be_noticed(printed: Callable[[str], Printed]) -> None:
    pages = printed("en").book.pages
    numbers = [
        item for page in pages for item, _ in _outside_pictures(page.items, IDENTITY) if isinstance(item, GlyphRun)
    ]
    small = next(item for item in numbers if re.fullmatch(r"\d+\.\d+\.\d+", item.text.strip()) and item.size < SMALL)
    assert crowded_lines(Page(148, 210, (small, small))) == []
    assert len(crowded_lines(Page(148, 210, (small, small, small)))) == 1


@pytest.mark.parametrize("variant", ["packs-simple", "packs-normal"])
def test_a_large_set_up_fits_on_a_page_of_the_lesson(variant: str, pytestconfig: pytest.Config) -> None:
    """Each of four players has four piles: drawn as wide as usual, the table is higher than a page."""
    if variant == "packs-normal" and not pytestconfig.getoption("--full"):
        pytest.skip("packs-simple stands for it; run --full")
    report = Report()
    book = english_book("cards", variant, report)
    assert [str(fault) for fault in report.errors] == []
    foot = A5.top + A5.depth + 3.0
    names = [{anchor.name for anchor in page.anchors} for page in book.pages]
    contents = next(number for number, anchors in enumerate(names) if "contents" in anchors)
    assert contents >= 4
    for page in book.pages[:contents]:
        placed = [(item, matrix) for item, matrix in items_of(page.items) if isinstance(item, PlacedFace)]
        assert max((apply(matrix, 0.0, item.face.height)[1] for item, matrix in placed), default=0.0) <= foot


def test_a_short_reference_is_not_spread_over_two_pages() -> None:
    """Set in whole sections, it would leave more than half of two pages empty."""
    book = book_of("deck-of-fey", "holy-matrimony")
    assert [page.label for page in book.pages].count("Quick reference") == 1


def test_an_empty_page_would_be_noticed() -> None:
    blank = Page(A5.width, A5.height, ())
    assert empty_shares(Document((blank,) * FIRST, "Blank")) == {FIRST: 1.0}
