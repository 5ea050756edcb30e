"""Where pages end: all pages to the next break are seen together, and none is left half empty for nothing."""

import random
from itertools import combinations

from pnp.press.typeset.drawing.page import Tag
from pnp.press.typeset.flow.blocks import Break
from pnp.press.typeset.flow.paging import page_cost, page_ends
from pnp.press.typeset.flow.strips import Galley, Strip

NEVER = 0.0
"""No space of a page may grow."""


def heights(strips: Galley, ends: dict[int, int]) -> list[float]:
    return [sum(strip.height for strip in strips[at:end]) for at, end in sorted(ends.items())]


def test_a_page_gives_lines_to_the_next_that_a_high_box_would_leave_half_empty() -> None:
    lines = tuple(Strip(10.0) for _ in range(10))
    strips = (*lines, *(Strip(10.0) for _ in range(4)), Strip(70.0), Strip(10.0))
    pages = heights(strips, dict(page_ends(strips, 0, 100.0, NEVER)))
    assert len(pages) == 3
    assert min(pages[:2]) >= 65.0  # greedily: 100 and 40


def test_nothing_ends_behind_a_strip_that_keeps_the_next() -> None:
    strips = (Strip(60.0), Strip(10.0, keep=True), Strip(40.0), Strip(40.0))
    assert dict(page_ends(strips, 0, 100.0, NEVER)) == {0: 1, 1: 4}


def test_it_looks_no_further_than_the_next_break() -> None:
    strips = (Strip(60.0), Strip(60.0), Strip(0.0, brk=Break()), Strip(60.0))
    assert dict(page_ends(strips, 0, 100.0, NEVER)) == {0: 1, 1: 2}


def test_what_is_higher_than_a_page_has_a_page() -> None:
    assert dict(page_ends((Strip(150.0), Strip(10.0)), 0, 100.0, NEVER)) == {0: 1, 1: 2}


def test_beyond_a_third_emptiness_is_dear() -> None:
    assert page_cost(0.5) > 4 * page_cost(0.25)


def test_a_table_that_fits_a_page_is_parted_only_for_the_sake_of_a_third_of_one() -> None:
    table = Tag("Table")

    def pages(before: float, rows: int) -> list[float]:
        strips = (Strip(before), *(Strip(10.0, table=table) for _ in range(rows)), Strip(40.0), Strip(0.0, brk=Break()))
        return heights(strips, dict(page_ends(strips, 0, 100.0, NEVER)))

    assert pages(80.0, 6) == [80.0, 100.0]  # (a fifth of the first is empty)
    assert pages(40.0, 8)[0] > 40.0  # (more than half of it would be)
    assert pages(80.0, 12)[0] > 80.0  # (higher than a page)


def test_no_page_ends_within_a_paragraph_that_it_has_room_for() -> None:
    lines = (Strip(60.0, after=2.0), *(Strip(10.0) for _ in range(3)), Strip(10.0, after=2.0))
    strips = (*lines, Strip(80.0), Strip(0.0, brk=Break()))
    assert dict(page_ends(strips, 0, 110.0, NEVER)) == {0: 5, 5: 6}  # (to part it would make the pages as full)


def test_no_paragraph_is_parted_above_a_small_gap_that_the_rest_of_it_would_fill() -> None:
    paragraph = (*(Strip(4.0) for _ in range(4)), Strip(4.0, after=2.0))
    strips = (
        Strip(74.0, after=2.0, keep=True),
        *paragraph,
        Strip(66.0, after=2.0),
        Strip(60.0),
        Strip(0.0, brk=Break()),
    )
    assert dict(page_ends(strips, 0, 100.0, NEVER)) == {0: 6, 6: 7, 7: 8}  # (two lines would make the next page fuller)


def test_no_paragraph_is_parted_above_a_visible_gap_to_fill_the_next_page() -> None:
    text = (*(Strip(4.0) for _ in range(5)), Strip(4.0, after=2.0))
    blocks = (Strip(30.0, after=2.0), *text, Strip(30.0, after=2.0), *text, Strip(90.0, after=2.0))
    strips = (*blocks, Strip(0.0, brk=Break()))
    assert dict(page_ends(strips, 0, 100.0, NEVER)) == {0: 7, 7: 14, 14: 15}  # (half of the first page is empty)


def test_pages_are_full_before_the_last_of_a_chapter() -> None:
    lines = (*(Strip(9.0, after=1.0) for _ in range(26)), Strip(0.0, brk=Break()))
    pages = heights(lines, dict(page_ends(lines, 0, 100.0, NEVER)))
    assert pages == [90.0, 90.0, 54.0]  # (not two or three that are each a tenth empty)


def test_the_last_page_of_a_chapter_is_no_stub() -> None:
    lines = (*(Strip(9.0, after=1.0) for _ in range(21)), Strip(0.0, brk=Break()))
    assert heights(lines, dict(page_ends(lines, 0, 100.0, NEVER)))[-1] > 20.0


def test_what_is_loath_to_end_a_page_does_so_where_else_much_of_it_would_be_empty() -> None:
    def first(lines: int, loath: bool) -> int:
        text = (*(Strip(9.0, after=1.0, keep=True) for _ in range(lines - 1)), Strip(9.0, after=1.0, loath=loath))
        strips = (*(Strip(9.0, after=1.0) for _ in range(9 - lines)), *text, Strip(40.0), Strip(50.0))
        return page_ends((*strips, Strip(0.0, brk=Break())), 0, 100.0, NEVER)[0]

    assert first(1, False) == 9
    assert first(1, True) == 8  # (goes along with what follows)
    assert first(4, True) == 9  # (half of the page would be empty)


def test_a_page_ends_within_a_list_only_where_no_more_of_it_has_room() -> None:
    """With two of the items the next page would be nearly full, and this one an eighth empty."""
    for listing, end in ((Tag("L"), 6), (None, 5)):
        items = tuple(Strip(10.0, before=1.0, listing=listing) for _ in range(5))
        strips = (Strip(44.0), *items, Strip(75.0), Strip(100.0))
        assert dict(page_ends(strips, 0, 100.0, NEVER))[0] == end


def test_no_other_division_of_plain_lines_costs_less() -> None:
    chance = random.Random(43)
    for _ in range(60):
        sizes = [chance.choice((10.0, 20.0, 35.0, 60.0)) for _ in range(9)]
        strips = tuple(Strip(size, after=1.0) for size in sizes)  # (the space makes each a paragraph of its own)

        def cost(cuts: tuple[int, ...], sizes: list[float] = sizes) -> float:
            ends = [*cuts, len(sizes)]
            pages = [sizes[a:b] for a, b in zip([0, *cuts], ends, strict=True)]
            empty = [(100.0 - sum(page) - (len(page) - 1)) / 100.0 for page in pages]
            if min(empty) < 0.0:
                return float("inf")
            return sum(map(page_cost, empty[:-1])) + 0.02 * empty[-1] ** 2

        every = [cuts for count in range(len(sizes)) for cuts in combinations(range(1, len(sizes)), count)]
        ends = dict(page_ends(strips, 0, 100.0, NEVER))
        assert cost(tuple(sorted(ends.values())[:-1])) <= min(map(cost, every)) + 1e-9
