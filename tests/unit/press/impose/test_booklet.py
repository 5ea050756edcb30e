"""Booklets: every page once, in an order that reads through when the sheets are nested and folded."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.press.impose.booklet import booklet, booklet_order, creep_of, is_glued
from pnp.press.impose.formats import Paper
from pnp.press.typeset.drawing.outline import rect_outline
from pnp.press.typeset.drawing.page import Anchor, Group, Link, Page, Paint, Path


def leafed_through(spreads: list[tuple[int | None, int | None]], right_to_left: bool = False) -> list[int | None]:
    """The pages in reading order of the folded, nested sheets."""
    if right_to_left:
        spreads = [(b, a) for a, b in spreads]
    fronts, backs = spreads[::2], spreads[1::2]
    first = [page for (_, right), (left, _) in zip(fronts, backs, strict=True) for page in (right, left)]
    second = [page for (left, _), (_, right) in zip(fronts, backs, strict=True) for page in (left, right)]
    return [*first, *reversed(second)]


@given(st.integers(1, 200), st.booleans())
def test_a_booklet_has_every_page_once_and_reads_in_order(pages, right_to_left):
    spreads = booklet_order(pages, right_to_left)
    assert len(spreads) % 2 == 0 and len(spreads) * 2 - pages < 4
    read = leafed_through(spreads, right_to_left)
    assert read[:pages] == list(range(1, pages + 1))
    assert read[pages:] == [None] * (len(read) - pages)


@given(st.integers(1, 60), st.integers(1, 6))
def test_the_pages_of_a_back_cover_stay_together_outside(pages, cover):
    read = leafed_through(booklet_order(pages, cover=cover))
    last = list(range(max(1, pages - cover + 1), pages + 1))
    assert read[-len(last) :] == last
    assert [n for n in read if n] == list(range(1, pages + 1))


def test_eight_pages_make_two_sheets():
    assert booklet_order(8) == [(8, 1), (2, 7), (6, 3), (4, 5)]
    assert booklet_order(8, right_to_left=True) == [(1, 8), (7, 2), (3, 6), (5, 4)]


def a_page(number: int, trim: tuple[float, float, float, float] | None = None) -> Page:
    flood = Path(rect_outline(0, 0, 148, 210), Paint(fill="#EEEEEE"), f"page {number}")
    links = (Link(10, 20, 30, 5, target="p1"),)
    return Page(148, 210, (flood,), trim=trim, anchors=(Anchor(f"p{number}", 50),), links=links, label=str(number))


def test_pages_stand_side_by_side_at_the_fold():
    front = booklet([a_page(n) for n in range(1, 9)])[0]
    assert (front.width, front.height) == (296, 210)
    left, right = (item for item in front.items if isinstance(item, Group))
    assert left.items[0].source == "page 8" and left.matrix == pytest.approx((1, 0, 0, 1, 0, 0))
    assert right.items[0].source == "page 1" and right.matrix == pytest.approx((1, 0, 0, 1, 148, 0))


def test_links_and_anchors_go_along():
    front = booklet([a_page(n) for n in range(1, 9)])[0]
    assert {anchor.name for anchor in front.anchors} == {"p8", "p1"}
    assert sorted(link.x for link in front.links) == [10, 158]


def test_larger_pages_are_made_smaller_and_smaller_ones_are_centred():
    a4, a3 = Paper("a4", 210, 297), Paper("a3", 297, 420)
    page = Page(210, 297, (Path(rect_outline(0, 0, 210, 297), Paint(fill="#EEEEEE")),))
    shrunk = booklet([page] * 4, paper=a4)[0]
    assert shrunk.items[0].matrix[0] == pytest.approx(297 / 420, rel=1e-3)
    centred = booklet([a_page(1)] * 4, paper=a3)[0]
    assert centred.items[1].matrix == pytest.approx((1, 0, 0, 1, 210, 43.5))


def test_inner_sheets_creep_towards_the_fold():
    sides = booklet([a_page(n) for n in range(1, 13)], creep=0.2)
    lefts = [side.items[0].matrix[4] for side in sides]
    assert lefts == pytest.approx([0, 0, 0.2, 0.2, 0.4, 0.4])


def test_the_trim_box_meets_the_fold():
    sides = booklet([a_page(n, (3, 3, 145, 207)) for n in range(1, 5)])
    left, right = sides[0].items[:2]
    assert sides[0].width == 284
    assert left.matrix[4] + 145 == pytest.approx(142) and right.matrix[4] + 3 == pytest.approx(142)


def test_no_pages_make_no_booklet():
    assert booklet([]) == []


@given(st.integers(1, 40), st.integers(0, 3))
def test_every_sheet_of_a_booklet_has_two_sides(pages, cover):
    assert len(booklet([Page(148, 210)] * pages, cover=cover)) == 4 * -(-pages // 4) // 2
    assert len(booklet([Page(148, 210)] * pages)) % 2 == 0


@pytest.mark.parametrize(
    ("pages", "asked", "creep"),
    [(8, None, 0.1), (64, None, 0.1), (65, None, 0.0), (64, 0.25, 0.25), (64, 0.0, 0.0), (68, 0.25, 0.0)],
)
def test_pages_creep_by_the_thickness_of_the_paper_unless_they_are_glued(pages, asked, creep):
    assert creep_of(pages, Paper("a4", 210, 297), asked) == creep
    assert creep_of(8, Paper("thick", 210, 297, thickness=0.2), None) == 0.2


def test_a_glued_stack_that_is_cut_in_the_fold_reads_in_order():
    """The right halves from the top to the bottom of the stack, then the left halves under them."""
    sides = booklet_order(68)
    assert is_glued(len(sides) // 2)
    fronts, backs = sides[::2], sides[1::2]
    top = [page for (_, right), (left, _) in zip(fronts, backs, strict=True) for page in (right, left)]
    below = [page for (left, _), (_, right) in zip(fronts, backs, strict=True) for page in (right, left)]
    leaves = [tuple(below[i : i + 2]) for i in range(0, len(below), 2)]
    assert top == list(range(1, 35)) and sorted(leaves[-1]) == [35, 36]
