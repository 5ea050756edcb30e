"""Where strips stand on pages of two columns, by their heights; no words are set."""

from types import SimpleNamespace
from typing import Any

import pytest

from pnp.press.typeset.drawing.page import Anchor, GlyphRun, Link, Page, Tag
from pnp.press.typeset.flow import filling
from pnp.press.typeset.flow.blocks import Across, Break, Mark
from pnp.press.typeset.flow.filling import Filler
from pnp.press.typeset.flow.layout import flow, flow_settled
from pnp.press.typeset.flow.paging import (
    DEAR,
    ENDED,
    LAST,
    STUB,
    THIRD,
    _end_cost,
    _item_end,
    _next,
    _parting,
    _whole_tables,
    page_cost,
    page_ends,
)
from pnp.press.typeset.flow.sheet import Frame, PageContext, PageTemplate, Sheet, place_notes
from pnp.press.typeset.flow.strips import Strip, balanced, column_end, cut, gaps_of, height_of, joined, shifted, spaced
from pnp.source.diagnostics import NOWHERE, Report

LEFT, RIGHT = Frame(10.0, 10.0, 50.0, 100.0), Frame(70.0, 10.0, 50.0, 100.0)
TWO = PageTemplate(130.0, 120.0, (LEFT, RIGHT), balance=True)
ONE = PageTemplate(70.0, 120.0, (LEFT,))


class Strips:
    """A block of strips that are drawn already."""

    def __init__(self, *strips: Strip) -> None:
        self.strips = strips


def strip(name: str, height: float, **more: Any) -> Strip:
    return Strip(height, (GlyphRun(0.0, 0.0, "F", 10.0, "#000000", (), name),), **more)


def block(name: str, *heights: float, **more: Any) -> Any:
    return Strips(*(strip(f"{name}{number}", height, **more) for number, height in enumerate(heights)))


@pytest.fixture(autouse=True)
def measures(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The widths at which blocks are set."""
    widths: list[float] = []

    def galley(blocks: Any, width: float, setting: Any) -> tuple[Strip, ...]:
        (one,) = blocks
        if isinstance(one, Break):
            return (Strip(0.0, brk=one),)
        widths.append(width)
        return spaced(one.blocks[0].strips, one.before, one.after) if isinstance(one, Across) else one.strips

    monkeypatch.setattr(filling, "galley", galley)
    return widths


def setting(right_to_left: bool = False) -> Any:
    one = SimpleNamespace(report=Report(), span=NOWHERE, is_measured=False, right_to_left=right_to_left)
    one.measuring = lambda: one
    return one


def places(page: Page) -> list[tuple[str, float, float]]:
    return [(item.text, round(item.x, 3), round(item.y, 3)) for item in page.items if isinstance(item, GlyphRun)]


def filled(template: PageTemplate, *blocks: Any, **more: Any) -> list[list[tuple[str, float, float]]]:
    return [places(page) for page in flow(blocks, lambda number, name: template, setting(**more)).pages]


# ------------------------------------------------------------------------------------------------- columns
def test_columns_end_at_one_height_where_the_text_ends() -> None:
    assert filled(TWO, block("a", 20, 20, 20, 20)) == [[("a0", 10, 10), ("a1", 10, 30), ("a2", 70, 10), ("a3", 70, 30)]]
    assert filled(TWO, block("a", 20, 20, 20)) == [[("a0", 10, 10), ("a1", 10, 30), ("a2", 70, 10)]]


@pytest.mark.parametrize(("after", "before", "y"), [(0.0, 5.0, 55.0), (8.0, 5.0, 58.0), (3.0, 5.0, 55.0)])
def test_a_wide_block_stands_below_even_columns(after: float, before: float, y: float) -> None:
    pages = filled(
        TWO,
        block("a", 20, 20, 20, 20, after=after),
        Across((block("w", 15),), before=before, after=2.0),
        block("b", 10, 10),
    )
    gap = after
    assert pages == [[
        ("a0", 10, 10), ("a1", 10, 30 + gap), ("a2", 70, 10), ("a3", 70, 30 + gap), ("w0", 10, y + gap), ("b0", 10, y + gap + 17), ("b1", 70, y + gap + 17),
    ]]  # fmt: skip


def test_a_wide_block_is_set_as_wide_as_all_columns(measures: list[float]) -> None:
    filled(TWO, block("a", 20), Across((block("w", 15),)))
    assert measures == [50.0, 110.0]
    measures.clear()
    assert filled(ONE, block("a", 20), Across((block("w", 15),), before=5.0)) == [
        [("a0", 10, 10), ("w0", 10, 35)]
    ] and measures == [50.0, 50.0]


@pytest.mark.parametrize(("high", "together"), [(30.0, True), (30.1, False)])
def test_a_wide_block_that_does_not_fit_begins_the_next_page(high: float, together: bool) -> None:
    pages = filled(TWO, block("a", 35, 35, 35, 35), Across((block("w", high),)), block("b", 9))
    wide = ("w0", 10, 80) if together else ("w0", 10, 10)
    assert len(pages) == 2 and wide in pages[0 if together else 1]
    assert ("b0", 10, 10.0 if together else 10.0 + high) in [(n, x, round(y, 1)) for n, x, y in pages[1]]


@pytest.mark.parametrize(("high", "floats"), [(30.0, False), (30.1, True)])
def test_a_floating_block_lets_the_text_fill_the_page(high: float, floats: bool) -> None:
    pages = filled(TWO, block("a", 35, 35, 35, 35), Across((block("w", high),), floats=True), block("b", 20, 20))
    if not floats:
        assert ("w0", 10, 80) in pages[0] and [name for name, _, _ in pages[1]] == ["b0", "b1"]
        return
    assert pages[0] == [("a0", 10, 10), ("a1", 10, 45), ("a2", 70, 10), ("a3", 70, 45), ("b0", 70, 80)]
    assert pages[1] == [("w0", 10, 10), ("b1", 10, 40.1)]


def test_what_must_stay_with_a_wide_heading_goes_with_it_to_the_next_page() -> None:
    heading = Across((block("h", 10, keep=True),))
    together = filled(TWO, block("a", 40, 40, 40, 40), heading, block("b", 10))
    apart = filled(TWO, block("a", 40, 40, 40, 40), heading, block("b", 10.1))
    assert [name for name, _, _ in together[0]][-2:] == ["h0", "b0"] and [name for name, _, _ in apart[1]] == [
        "h0",
        "b0",
    ]


def test_full_columns_end_alike_where_what_follows_has_no_room() -> None:
    even = filled(TWO, block("a", 30, 30, 30, 30), block("b", 90))
    assert even == [[("a0", 10, 10), ("a1", 10, 40), ("a2", 70, 10), ("a3", 70, 40)], [("b0", 10, 10)]]
    full = filled(TWO, block("a", 30, 30, 30, 40, 40), block("b", 90))
    assert full[0] == [("a0", 10, 10), ("a1", 10, 40), ("a2", 10, 70), ("a3", 70, 10), ("a4", 70, 50)]


def test_a_column_below_a_wide_block_begins_with_what_fits() -> None:
    pages = filled(TWO, Across((block("w", 40),)), block("a", 55, 60, 50))
    assert pages[0] == [("w0", 10, 10), ("a0", 10, 50), ("a1", 70, 50)] and pages[1] == [("a2", 10, 10)]
    high = filled(TWO, Across((block("w", 40),)), block("a", 61))
    assert high == [[("w0", 10, 10)], [("a0", 10, 10)]]


def test_breaks_end_columns_and_pages() -> None:
    page = filled(TWO, block("a", 10, 10), Break("page"), block("b", 10))
    assert page == [[("a0", 10, 10), ("a1", 70, 10)], [("b0", 10, 10)]]
    single = filled(ONE, block("a", 10), Break("column"), block("b", 10))
    assert single == [[("a0", 10, 10)], [("b0", 10, 10)]]


@pytest.mark.parametrize(
    ("side", "from_right", "before", "pages"), [("right", False, 1, 3), ("left", False, 1, 2), ("right", False, 2, 3), ("left", False, 2, 4), ("right", True, 1, 2), ("left", True, 1, 3)]
)  # fmt: skip
def test_a_chapter_begins_on_a_page_of_its_side(side: Any, from_right: bool, before: int, pages: int) -> None:
    """Page 1 is a right page, or a left one in books that are read from the right."""
    blocks = [each for n in range(before) for each in (block("a", 10), Break("page"))][:-1]
    laid = filled(ONE, *blocks, Break(side), block("b", 10), right_to_left=from_right)
    assert len(laid) == pages and laid[-1] == [("b0", 10, 10)] and (pages == before + 1 or laid[-2] == [])
    assert len(filled(ONE, *blocks, Break(side))) == before


def test_templates_follow_breaks_and_the_first_breaks_only_name_one() -> None:
    names: list[tuple[int, str]] = []

    def template(number: int, name: str) -> PageTemplate:
        names.append((number, name))
        return ONE

    pages = flow(
        [
            Break("page", "cover"),
            Break("page"),
            block("a", 10),
            Break("page", "text"),
            block("b", 10),
            Break("page"),
            block("c", 10),
        ],
        template,
        setting(),
    ).pages
    assert len(pages) == 3 and {name for number, name in names if number == 1} == {"cover"}
    assert (
        {name for number, name in names if number in (2, 3)} <= {"text", "cover"}
        and (3, "text") in names
        and (2, "text") in names
    )


def test_what_is_higher_than_a_page_is_reported_with_its_height() -> None:
    own = setting()
    flow([block("a", 150.0)], lambda number, name: ONE, own, label=lambda number: f"p{number}")
    (fault,) = own.report
    assert (
        fault.message == "a block is 150.0 mm high, but the page has room for 100.0 mm" and fault.context == "page p1"
    )
    for height, faults in ((100.009, 0), (100.02, 1)):
        near = setting()
        flow([block("a", height)], lambda number, name: ONE, near)
        assert len(list(near.report)) == faults
    assert filled(TWO, block("a", 150.0), block("b", 20)) == [[("a0", 10, 10), ("b0", 70, 10)]]


def test_the_largest_space_below_columns_counts() -> None:
    pages = filled(
        TWO, Strips(strip("a", 40, after=2.0), strip("b", 40, after=9.0)), Across((block("w", 10),), before=4.0)
    )
    assert pages == [[("a", 10, 10), ("b", 70, 10), ("w0", 10, 59)]]


def test_links_marks_and_feet_are_where_their_strips_are() -> None:
    marked = Strips(
        strip("a", 30.0),
        strip(
            "b",
            40.0,
            links=(Link(1.0, 2.0, 3.0, 4.0, "x"),),
            marks=((Mark("m", "Title", 1, {"chapter": "B"}), 5.0), (Mark("", running={"side": "C"}), 0.0)),
        ),
        strip("c", 60.0),
    )
    contexts: list[PageContext] = []

    def furniture(context: PageContext) -> tuple[Any, ...]:
        contexts.append(context)
        return ()

    template = PageTemplate(70.0, 120.0, (LEFT,), furniture=furniture)
    flowed = flow([marked], lambda number, name: template, setting(), pages=7, label=lambda number: f"p{number}")
    first, second = flowed.pages
    assert first.links == (Link(11.0, 42.0, 3.0, 4.0, "x"),) and first.anchors == (Anchor("m", 45.0, "Title", 1),)
    place = flowed.places["m"]
    assert (place.page, place.label, place.y, place.column) == (1, "p1", 45.0, 0) and flowed.feet == (30.0, 0.0)
    assert [(c.number, c.label, c.pages, c.running, c.opening, c.blank) for c in contexts] == [
        (1, "p1", 7, {"chapter": "B", "side": "C"}, {}, False), (2, "p2", 7, {"chapter": "B", "side": "C"}, {"chapter": "B", "side": "C"}, False),
    ]  # fmt: skip
    assert (first.label, second.label) == ("p1", "p2")


# ------------------------------------------------------------------------------------------------- one column
def column(strips: list[Strip], stretch: float, frame: Frame = LEFT) -> tuple[list[float], list[float], float]:
    """Heights at which the strips of a column stand, the empty foot, and the lowest end."""
    filler = Filler([Strips(*strips)], lambda number, name: ONE, setting(), 0, str)  # type: ignore[list-item]
    filler.strips, filler.owners = tuple(strips), [0] * len(strips)
    sheet = Sheet(ONE, "", {})
    filler._column(sheet, frame, len(strips), stretch)
    assert filler.at == len(strips)
    return [round(item.y, 3) for item in sheet.items], filler.feet, sheet.low  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("stretch", "tops", "foot", "low"),
    [(0.25, [10.0, 45.0, 80.0], 0.0, 110.0), (0.24, [10.0, 44.0, 78.0], 2.0, 108.0), (0.0, [10.0, 44.0, 78.0], 2.0, 108.0), (-1.0, [10.0, 44.0, 78.0], 0.0, 108.0)],
)  # fmt: skip
def test_spaces_are_stretched_by_a_share_at_most(stretch: float, tops: list[float], foot: float, low: float) -> None:
    """Three strips of 30 mm with gaps of 4 leave 2 of 100 mm: a quarter of the gaps."""
    assert column([strip("s", 30.0, after=4.0) for _ in range(3)], stretch) == (tops, [foot], low)


def test_a_full_column_and_an_overfull_one_have_no_foot() -> None:
    assert column([strip("s", 50.0), strip("s", 50.0)], 1.0) == ([10.0, 60.0], [0.0], 110.0)
    assert column([strip("s", 50.0), strip("s", 51.0)], 1.0) == ([10.0, 60.0], [0.0], 111.0)


def test_the_head_of_a_table_is_repeated_above_its_rows() -> None:
    head = strip("head", 8.0)
    assert column([strip("r", 20.0, head=head), strip("r", 20.0, head=head, before=3.0)], -1.0) == (
        [10.0, 18.0, 41.0],
        [0.0],
        61.0,
    )
    pages = filled(ONE, Strips(*(strip(f"r{n}", 31.0, head=head) for n in range(4))))
    assert pages == [
        [("head", 10, 10), ("r0", 10, 18), ("r1", 10, 49)],
        [("head", 10, 10), ("r2", 10, 18), ("r3", 10, 49)],
    ]


def test_spaces_at_the_head_of_a_column_are_dropped() -> None:
    pages = filled(ONE, block("a", 95), Strips(Strip(20.0, space=True)), block("b", 10))
    assert pages == [[("a0", 10, 10)], [("b0", 10, 10)]]
    assert filled(ONE, Strips(Strip(20.0, space=True)), block("b", 10)) == [[("b0", 10, 10)]]
    assert filled(ONE, block("a", 10), Strips(Strip(20.0, space=True)), block("b", 10)) == [
        [("a0", 10, 10), ("b0", 10, 40)]
    ]


def test_the_room_below_the_text_is_as_wide_as_all_columns() -> None:
    sheet = Sheet(TWO, "", {}, low=60.0)
    assert sheet.room == Frame(10.0, 60.0, 110.0, 50.0) and Sheet(TWO, "", {}).room == Frame(10.0, 10.0, 110.0, 100.0)
    assert Sheet(TWO, "", {}, low=120.0).room == Frame(10.0, 120.0, 110.0, 0.0)


def note(high: float, baseline: float = 3.0) -> Any:
    def lines_at(x: float, y: float) -> list[tuple[Any, ...]]:
        return [(GlyphRun(x, y, "F", 10.0, "#000000", (), "note"),)]

    return SimpleNamespace(height=high, first_baseline=baseline, lines_at=lines_at)


@pytest.mark.parametrize(
    ("wanted", "tops"),
    [
        ([20.0, 60.0], [17.0, 57.0]),
        ([20.0, 22.0], [17.0, 17.0 + 10.0 + 2.4]),
        ([105.0, 106.0], [87.6, 100.0]),
        ([1.0], [10.0]),
    ],
)
def test_notes_stand_beside_their_lines_or_give_way(wanted: list[float], tops: list[float]) -> None:
    from pnp.press.typeset.flow import sheet

    assert sheet.NOTE_GAP == 2.4
    items = place_notes([(at, note(10.0), ()) for at in wanted], Frame(130.0, 10.0, 30.0, 100.0))
    assert [item.items[0].y - 3.0 for item in items] == pytest.approx(tops) and {item.items[0].x for item in items} == {
        130.0
    }  # type: ignore[union-attr]


def test_pages_are_set_again_until_their_numbers_settle() -> None:
    seen: list[int] = []

    def build(known: Any) -> list[Any]:
        seen.append(known["m"].page if known else 0)
        return [block("a", *[95.0] * (2 if known else 1)), Strips(strip("b", 95.0, marks=((Mark("m"), 0.0),)))]

    flowed = flow_settled(build, lambda number, name: ONE, setting())
    assert seen == [0, 2, 3] and len(flowed.pages) == 3 and flowed.places["m"].page == 3
    flow_settled(
        lambda known: [*build(known), block("c", *[95.0] * len(seen))], lambda number, name: ONE, setting(), passes=2
    )
    assert len(seen) == 5


# ------------------------------------------------------------------------------------------------- strips
def test_strips_are_joined_and_moved_with_what_is_on_them() -> None:
    link, mark = Link(1.0, 2.0, 3.0, 4.0, "x"), Mark("m")
    one, two = (
        strip("a", 10.0, before=2.0, after=3.0, baseline=7.0),
        strip("b", 20.0, before=5.0, after=4.0, keep=True, links=(link,), marks=((mark, 1.0),), notes=((None, 2.0),)),
    )
    whole = joined((one, two))
    assert (whole.height, whole.before, whole.after, whole.keep, whole.baseline) == (35.0, 2.0, 4.0, True, 7.0)
    assert (
        [item.y for item in whole.items] == [0.0, 15.0]
        and whole.links[0].y == 17.0
        and whole.marks == ((mark, 16.0),)
        and whole.notes[0][1] == 17.0
    )  # type: ignore[union-attr]
    moved = shifted(two, 6.0, 9.0)
    assert (moved.height, moved.links[0].x, moved.links[0].y, moved.marks[0][1], moved.notes[0][1], moved.baseline) == (
        29.0,
        7.0,
        11.0,
        10.0,
        11.0,
        9.0,
    )
    assert (moved.items[0].x, moved.items[0].y) == (6.0, 9.0) and joined(()) == Strip(0.0)  # type: ignore[union-attr]


def test_space_around_a_galley_is_the_larger_one() -> None:
    first, last = spaced(
        (strip("a", 1.0, before=2.0, marks=((Mark("own"), 4.0),)), strip("b", 1.0, after=2.0)), 1.0, 5.0, (Mark("m"),)
    )
    assert (first.before, first.after, last.before, last.after) == (2.0, 0.0, 0.0, 5.0) and [
        (m.name, y) for m, y in first.marks
    ] == [("m", 0.0), ("own", 4.0)]
    assert spaced((), 1.0, 5.0) == () and spaced((strip("a", 1.0),), 3.0, 0.0)[0].before == 3.0


def test_a_column_ends_at_the_latest_place_that_is_allowed() -> None:
    three = (Strip(40.0, after=5.0), Strip(40.0, keep=True), Strip(20.0))
    ends = [column_end(three, 0, room) for room in (105.0, 104.9, 85.0, 40.0, 39.0)]
    assert ends == [3, 1, 1, 1, 1] and column_end(three, 1, 60.0) == 3 and column_end(three, 1, 59.0) == 2
    broken = (Strip(10.0), Strip(0.0, brk=Break()), Strip(10.0))
    assert column_end(broken, 0, 99.0) == 1 and column_end(broken, 1, 99.0) == 2
    head = Strip(10.0)
    assert [len(part) for part in cut((Strip(40.0, head=head),) * 4, 90.0)] == [2, 2] and [
        len(part) for part in cut((Strip(40.0, head=head),) * 4, 89.0)
    ] == [1] * 4
    assert gaps_of((Strip(1.0, after=4.0), Strip(0.0, brk=Break(), before=9.0, after=7.0), Strip(1.0, before=2.0))) == [
        0.0,
        0.0,
        4.0,
    ]
    assert height_of(()) == 0.0 and height_of((Strip(4.0, head=head, before=9.0),)) == 14.0
    assert [len(part) for part in balanced((Strip(10.0),) * 7, 3)] == [3, 3, 1]
    assert balanced((), 2) == [] and balanced((Strip(10.0),), 2) == [(Strip(10.0),)]


# ------------------------------------------------------------------------------------------------- costs of pages
@pytest.mark.parametrize("share", [0.0, 0.1, 0.3, 0.5, 0.9])
def test_an_empty_page_costs_the_square_and_more_beyond_a_third(share: float) -> None:
    assert (
        page_cost(share) == pytest.approx(share * share + max(0.0, DEAR * (share - THIRD))) and page_cost(-0.1) == 0.0
    )
    assert _end_cost(share, True) == pytest.approx(LAST * share * share) and _end_cost(-1.0, True) == 0.0
    assert (
        _end_cost(share, False) == pytest.approx(ENDED * share * share + max(0.0, DEAR * (share - STUB)))
        and _end_cost(-0.5, False) == 0.0
    )


def test_lines_and_lists_are_parted_at_a_cost() -> None:
    listing, other = Tag("L"), Tag("L")
    own = (
        Strip(10.0),
        Strip(10.0),
        Strip(10.0, after=2.0),
        Strip(10.0, keep=True, listing=listing),
        Strip(10.0, before=1.0, listing=listing),
        Strip(10.0, before=1.0, listing=other),
        Strip(0.0, brk=Break()),
    )
    feet = [10.0, 20.0, 30.0, 42.0, 53.0, 64.0, 64.0]
    assert [_parting(own, feet, behind) for behind in range(6)] == [
        (0.0, 0.0),
        (10.0, 0.1),
        (10.0, 0.1),
        (23.0, 0.0),
        (11.0, 0.03),
        (11.0, 0.0),
    ]
    assert [_item_end(own, at) for at in (0, 3, 4)] == [1, 5, 5] and _item_end((Strip(1.0, keep=True),), 0) == 1
    spaces = (Strip(1.0), Strip(2.0, space=True), Strip(2.0, space=True), Strip(1.0))
    assert [_next(spaces, at) for at in range(5)] == [0, 3, 3, 3, 4]


def test_a_table_that_fits_a_page_is_not_parted() -> None:
    table, second = Tag("Table"), Tag("Table")
    own = (
        Strip(10.0),
        Strip(20.0, table=table),
        Strip(20.0, table=table),
        Strip(20.0, table=table),
        Strip(10.0, table=second),
        Strip(10.0, table=second),
    )
    feet = [10.0, 30.0, 50.0, 70.0, 80.0, 90.0]
    assert (
        _whole_tables(own, feet, 60.0) == {2, 3, 5}
        and _whole_tables(own, feet, 59.0) == {5}
        and _whole_tables(own, feet, 19.0) == set()
    )


def test_page_ends_are_counted_from_where_they_begin() -> None:
    lines = (Strip(60.0), Strip(0.0, brk=Break()), Strip(60.0), Strip(60.0), Strip(30.0))
    assert dict(page_ends(lines, 2, 100.0, 0.0)) == {2: 3, 3: 5} and dict(page_ends(lines, 0, 100.0, 0.0)) == {0: 1}
    spaces = (Strip(60.0), Strip(20.0, space=True), Strip(60.0))
    assert dict(page_ends(spaces, 0, 100.0, 0.0)) == {0: 2, 2: 3}  # (the space is dropped)
