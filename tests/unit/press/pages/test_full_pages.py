"""The pages of English books are filled: none is much more than a third empty, and no index ends in a few lines."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path as FilePath

import pytest

from pnp.app.build.sheets import FacesByName
from pnp.app.gallery.gallery import with_box
from pnp.app.game.facts import piece_format
from pnp.app.played.facts import played_facts
from pnp.model.text.catalogue import load_catalogue
from pnp.press.edition import build_edition, build_facts
from pnp.press.impose.formats import read_formats
from pnp.press.pages import build_rulebook
from pnp.press.pages.geometry import A5
from pnp.press.pieces import draw_prints
from pnp.press.typeset.drawing.page import Document, GlyphRun, Page, Path
from pnp.press.typeset.drawing.walk import leaves
from pnp.source.diagnostics import Report
from tests.golden import flattened
from tests.shipped import loaded, tree_of
from tests.unit.editions import Printed

MOST_EMPTY = 0.40
"""Share of the height of the text. The aim is a third; the fullest pages miss it by a picture that finds no room."""
MOST_OF_LESSON, HALF = 0.54, 0.5
"""The same for the lesson before the contents, whose subjects begin pages of their own; one page of it may be more than
half empty, where its last subject ends."""
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
    return build_rulebook(replace(edition, faces=FacesByName(draw_prints(edition))))


def empty_shares(book: Document) -> dict[int, float]:
    """The share of each page from its last ink to the foot of the text, by page number."""
    pages = {number: page for number, page in enumerate(book.pages, 1) if number >= FIRST}
    return {number: 1 - (max(_ink(page), default=A5.top) - A5.top) / A5.depth for number, page in pages.items()}


def _ink(page: Page) -> Iterator[float]:
    """How far down ink lies on a page, mm, without its foot."""
    foot = A5.top + A5.depth + 1.0
    for leaf, (_, b, _, d, _, f) in leaves(page.items):
        points: list[tuple[float, float]] = []
        if isinstance(leaf, GlyphRun):
            points = [(leaf.x, leaf.y)]
        elif isinstance(leaf, Path):
            points = [point for contour in flattened(leaf.segments) for point in contour]
        yield from (y for x, at in points if (y := b * x + d * at + f) <= foot)


@pytest.mark.parametrize("name", ["all-but-malice", "hearts", "crazy-eights", "game-of-amber", "cards"])
def test_no_page_is_much_more_than_a_third_empty(name: str, printed: Callable[[str], Printed]) -> None:
    book = printed("en").book if name == "all-but-malice" else english_book(name)
    shares = empty_shares(book)
    assert len(shares) > 8
    names = [{anchor.name for anchor in page.anchors} for page in book.pages]
    contents = next(number for number, anchors in enumerate(names, 1) if "contents" in anchors)
    most = {number: MOST_OF_LESSON if number < contents else MOST_EMPTY for number in shares}
    assert {number: round(share, 2) for number, share in shares.items() if share > most[number]} == {}
    assert sum(share > HALF for number, share in shares.items() if number < contents) <= 1


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
        assert max((y for y in _ink(page)), default=0.0) <= foot


def test_a_short_reference_is_not_spread_over_two_pages() -> None:
    """Set in whole sections, it would leave more than half of two pages empty."""
    book = english_book("deck-of-fey", "holy-matrimony")
    assert [page.label for page in book.pages].count("Quick reference") == 1


def test_an_empty_page_would_be_noticed() -> None:
    blank = Page(A5.width, A5.height, ())
    assert empty_shares(Document((blank,) * FIRST, "Blank")) == {FIRST: 1.0}
