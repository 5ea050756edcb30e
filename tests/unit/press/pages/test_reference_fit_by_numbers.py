"""How a quick reference fits its page, by figures: forms of pages, measures against lack of space, pieces of sections and
their places. No words are set but those of the key."""

from dataclasses import replace
from typing import Any

import pytest

from pnp.press.document.parts import CardRows, CodedList, Round
from pnp.press.document.reference import Reference, ReferenceSection
from pnp.press.pages import reference, reference_fit
from pnp.press.pages.division import division, filled, placing
from pnp.press.pages.reference_fit import Fit, Piece, _Way
from pnp.press.pages.reference_layout import A4, BACK_COVER, LETTER, Layout, head_height, layout_for, room_of
from pnp.press.typeset import Drawing, Icon, Space, Table, Text
from tests.unit.press.pages.plain_sheets import desk, measure_plainly, plain_edition


@pytest.fixture(autouse=True)
def _plain(monkeypatch: pytest.MonkeyPatch) -> None:
    measure_plainly(monkeypatch, reference_fit, reference)


ONE = Layout(100.0, 200.0, (10.0, 5.0, 10.0, 5.0), (40.0, 40.0), 10.0, 8.0, 12.0, 0.0, key=False)
"""Two columns, 180 mm high, without a band or a key."""


# ------------------------------------------------------------------------------------------------- forms of pages
@pytest.mark.parametrize(
    ("layout", "size", "types"),
    [(A4, (210, 297), (8.0, 12.0, 8.0)), (LETTER, (215.9, 279.4), (8.0, 12.0, 8.0)), (BACK_COVER, (148, 210), (7.5, 9.0, 7.0))],
)  # fmt: skip
def test_columns_fill_each_form_between_its_margins(
    layout: Layout, size: tuple[float, float], types: tuple[float, ...]
) -> None:
    _, right, _, left = layout.margins
    assert (layout.width, layout.height) == size
    assert left + sum(layout.columns) + layout.gutter + right == pytest.approx(layout.width)
    assert (layout.least, layout.most, layout.floor) == types
    assert (layout.key_rows, layout.pages, layout.copies) == (1, 1, 1)


def test_forms_differ_in_margins_pages_and_what_they_may_drop() -> None:
    assert A4.margins == LETTER.margins == (12, 12, 12, 12) and BACK_COVER.margins == (11, 11, 10, 11)
    assert (A4.most_pages, LETTER.most_pages, BACK_COVER.most_pages, ONE.most_pages) == (2, 2, 3, 1)
    assert (A4.band, LETTER.band, BACK_COVER.band) == (19.0, 19.0, 13.0)
    assert (A4.goal_size, BACK_COVER.goal_size) == (1.17, 1.1)
    assert A4.is_sheet and LETTER.is_sheet and not BACK_COVER.is_sheet and BACK_COVER.may_drop and BACK_COVER.narrow


def test_the_columns_of_any_paper_have_the_proportions_of_a4() -> None:
    """Of 169 mm, the left column has 46.1 %."""
    layout = layout_for(200.0, 280.0)
    assert (layout.width, layout.height, layout.columns) == (200.0, 280.0, (77.9, pytest.approx(91.1)))
    assert (layout.margins, layout.gutter, layout.least, layout.most) == ((12, 12, 12, 12), 7.0, 8.0, 12.0)
    assert (layout.is_sheet, layout.most_pages, layout.floor) == (True, 2, 8.0)
    assert layout_for(210.4, 297.4) is A4 and layout_for(209.6, 296.6) is A4 and layout_for(216.0, 279.0) is LETTER
    assert layout_for(210.5, 297.0) is not A4 and layout_for(210.0, 297.5) is not A4
    assert layout_for(210.5, 297.0).columns == pytest.approx((82.7, 96.8))


def test_columns_have_the_room_that_band_goal_and_key_leave() -> None:
    assert head_height(A4) == pytest.approx(19.0 + 3.04 + 0.6) and head_height(ONE) == 0.0
    assert room_of(A4) == pytest.approx(297 - 24 - 22.64 - 9.0)
    assert room_of(A4, 5.0) == pytest.approx(room_of(A4) - 8.0)
    assert room_of(replace(A4, key_rows=3)) == pytest.approx(room_of(A4) - 8.4)
    assert room_of(ONE) == 180.0 and room_of(replace(ONE, margins=(1.0, 9.0, 2.0, 9.0))) == 197.0


def test_one_narrow_column_is_a_card_without_design() -> None:
    card = replace(ONE, narrow=True, columns=(90.0,), band=10.0)
    assert card.is_column and not card.is_designed
    for other in (replace(card, narrow=False), replace(card, pages=2), replace(card, columns=(40.0, 40.0))):
        assert not other.is_column and other.is_designed and not replace(other, band=0.0).is_designed


def test_a_tight_page_has_small_margins_and_equal_columns() -> None:
    tight = reference_fit.tightened(A4)
    assert tight.margins == (9.0, 9.0, 9.0, 9.0) and (tight.gutter, tight.goal_size) == (5.0, 1.08)
    assert tight.columns == ((210 - 18 - 5) / 2,) * 2 and tight.band == pytest.approx(13.3)
    assert reference_fit.tightened(replace(A4, gutter=4.0, columns=(50.0,) * 3)).columns == ((210 - 18 - 8) / 3,) * 3
    assert reference_fit._total_width(replace(A4, columns=(50.0,) * 3)) == 164.0


# ------------------------------------------------------------------------------------------------- measures
def section(title: str = "Rules", *parts: Any, **more: Any) -> ReferenceSection:
    return ReferenceSection(title, (), parts, **more)


HANDS = section("Hands", CodedList((), ordered=True))
CARDS = section("Cards", CardRows(()), is_of_cards=True)
PLAIN = section("Plain")


def ways(layout: Layout, *sections: ReferenceSection) -> list[str]:
    """Each measure in a word: E explained, L lean, T tight, P parted, W as one wide column; pages; sections left."""
    found = []
    for way in reference_fit._ways(sections, layout, {}):
        marks = "".join(
            mark
            for mark, holds in (
                ("E", way.is_explained), ("L", way.is_lean), ("T", way.layout.margins != layout.margins),
                ("P", way.is_parted), ("W", len(way.layout.columns) == 1),
            )
            if holds
        )  # fmt: skip
        found.append(f"{marks}{way.layout.pages}{len(way.sections)}")
    return found


def test_the_mildest_measures_come_first() -> None:
    two = replace(ONE, is_sheet=True, most_pages=2)
    assert ways(ONE, PLAIN) == ["11", "L11"] and ways(ONE, HANDS) == ["E11", "11", "L11"]
    assert ways(two, PLAIN) == ["11", "L11", "LT11", "21", "21", "T21", "T21", "TP21"]
    assert ways(two, HANDS)[-5:] == ["E21", "21", "ET21", "T21", "TP21"]
    three = ways(replace(ONE, most_pages=3), PLAIN)
    assert three[2:] == ["21", "21", "T21", "T21", "TP21", "31", "31", "T31", "T31", "TP31"]


def test_covers_and_cards_drop_their_tables_of_cards_then_their_last_sections() -> None:
    may = replace(ONE, may_drop=True)
    dropped = ["L12", "LW12", "LTW12", "L11", "LW11", "LTW11"]
    assert ways(may, PLAIN, PLAIN, CARDS) == ["13", "L13", *dropped]
    assert ways(may, CARDS) == ["11", "L11"]
    paged = ways(replace(may, most_pages=2), PLAIN, PLAIN, CARDS)
    assert paged[:3] == ["13", "L13", "23"] and paged[-3:] == dropped[3:]
    wide = list(reference_fit._ways((PLAIN, PLAIN), replace(may, narrow=True), {}))[-1]
    assert wide.layout.columns == ((100.0 - 7.5),) and not wide.layout.narrow
    card = replace(may, narrow=True, columns=(90.0,))
    assert list(reference_fit._ways((PLAIN, PLAIN), card, {}))[-1].layout.narrow


def fit_of(full: float = 1.0, over: float = 0.0, layout: Layout = ONE, size: float = 9.0) -> Fit:
    return Fit(size, (), (), (), (), layout, over, full)


def trials(monkeypatch: pytest.MonkeyPatch, answer: Any) -> list[_Way]:
    """The ways that were tried, with an answer to each."""
    tried: list[_Way] = []

    def keyed(edition: Any, way: _Way, goal: Any) -> Fit:
        tried.append(way)
        return answer(way)  # type: ignore[no-any-return]

    monkeypatch.setattr(reference_fit, "_keyed", keyed)
    return tried


EDITION: Any = plain_edition()


def test_pages_that_are_half_empty_are_saved(monkeypatch: pytest.MonkeyPatch) -> None:
    pages = replace(ONE, pages=3)
    way = _Way(pages, (), {})
    tried = trials(monkeypatch, lambda way: fit_of(0.8, 0.0, way.layout))
    new, fit = reference_fit._on_fewer_pages(EDITION, way, (), fit_of(0.49, layout=pages))
    assert (new.layout.pages, new.is_parted, fit.full, len(tried)) == (2, True, 0.8, 1)
    for full, layout in ((0.5, pages), (0.1, ONE)):
        asked = fit_of(full, layout=layout)
        assert reference_fit._on_fewer_pages(EDITION, way, (), asked) == (way, asked) and len(tried) == 1
    trials(monkeypatch, lambda way: fit_of(0.8, 0.1, way.layout))
    asked = fit_of(0.1, layout=pages)
    assert reference_fit._on_fewer_pages(EDITION, way, (), asked) == (way, asked)
    trials(monkeypatch, lambda way: fit_of(0.8, 0.0, way.layout))
    assert reference_fit._on_fewer_pages(EDITION, way, (), asked)[0] != way


def test_a_short_reference_is_set_on_a_part_of_the_paper(monkeypatch: pytest.MonkeyPatch) -> None:
    full = fit_of(0.7)
    assert reference_fit._smaller_part(EDITION, _Way(ONE, (), {}), (), full) is full
    tried = trials(monkeypatch, lambda way: fit_of({1: 0.4, 2: 0.6, 4: 0.9}[way.layout.copies], 0.0, way.layout))
    best = reference_fit._smaller_part(EDITION, _Way(ONE, (), {}), (), fit_of(0.69))
    form, half, quarter = (way.layout for way in tried)
    assert best.layout is quarter and form == ONE  # (whose type is at most 12 pt already)
    assert (half.height, half.width, half.copies, half.band, half.margins) == (
        100.0,
        100.0,
        2,
        13.0,
        (8.0, 12.0, 8.0, 12.0),
    )
    assert (quarter.height, quarter.width, quarter.copies) == (100.0, 50.0, 4)
    assert (quarter.columns, quarter.margins) == ((34.0,), (8.0,) * 4)
    small = _Way(replace(ONE, most=9.0), (), {})
    reference_fit._smaller_part(EDITION, small, (), fit_of(0.1))
    assert tried[3].layout.most == 12.0


@pytest.mark.parametrize(
    ("fulls", "overs", "copies"),
    [((0.4, 0.75, 0.9), (0.0, 0.0, 0.0), 2), ((0.4, 0.6, 0.69), (0.0, 0.0, 0.0), 4), ((0.4, 0.6, 0.9), (0.0, 0.0, 0.1), 2), ((0.4, 0.4, 0.4), (0.0, 0.0, 0.0), 1)],
)  # fmt: skip
def test_the_fullest_part_wins_and_of_full_ones_the_largest(
    fulls: tuple[float, ...], overs: tuple[float, ...], copies: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = {1: 0, 2: 1, 4: 2}
    trials(monkeypatch, lambda way: fit_of(fulls[at[way.layout.copies]], overs[at[way.layout.copies]], way.layout))
    best = reference_fit._smaller_part(EDITION, _Way(ONE, (), {}), (), fit_of(0.1))
    assert best.layout.copies == copies


def test_a_cover_that_is_hardly_full_has_larger_type(monkeypatch: pytest.MonkeyPatch) -> None:
    tried = trials(monkeypatch, lambda way: fit_of(0.9, 0.0, way.layout))
    cover = replace(ONE, most=9.0)
    larger = reference_fit._larger_type(EDITION, _Way(cover, (), {}), (), fit_of(0.69))
    assert larger.layout.most == 12.0 and len(tried) == 1
    card = replace(cover, narrow=True, columns=(90.0,))
    for layout, full in ((cover, 0.7), (replace(cover, most=12.0), 0.1), (card, 0.1)):
        asked = fit_of(full)
        assert reference_fit._larger_type(EDITION, _Way(layout, (), {}), (), asked) is asked
    assert len(tried) == 1


def test_a_key_of_several_lines_takes_room(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[tuple[int, float]] = []

    def largest(edition: Any, way: _Way, goal: Any, first: float = 0.0) -> Fit:
        tried.append((way.layout.key_rows, first))
        return fit_of(layout=way.layout, size=10.5)

    monkeypatch.setattr(reference_fit, "_largest", largest)
    for rows, keyed, expected in (
        (3, True, [(1, 0.0), (3, 10.5)]),
        (1, True, [(1, 0.0)]),
        (3, False, [(1, 0.0)]),
        (2, True, [(1, 0.0), (2, 10.5)]),
    ):
        tried.clear()
        monkeypatch.setattr(reference_fit, "key_of", lambda edition, fit, rows=rows: [[]] * rows)
        reference_fit._keyed(EDITION, _Way(replace(ONE, key=keyed), (), {}), ())
        assert tried == expected


# ------------------------------------------------------------------------------------------------- the key
def key_rows(width: float, count: int, size: float = 9.0) -> list[int]:
    """Icons in each line of a key with these many icons, whose meanings are “a 0”, “a 1” …: each takes two letters for
    the icon, a space and three letters."""
    style = desk().styles.body
    text = Text(tuple(Icon(str(i), style.text) for i in range(count)), style)
    layout = replace(ONE, width=width + 10.0)
    rows = reference_fit.key_of(EDITION, Fit(size, ((Piece((text,)),),), (), (), (), layout, 0.0))
    return [len(row) for row in rows]


def test_lines_of_the_key_leave_room_for_the_version() -> None:
    """At 8 pt each icon takes 4.8 and 5 behind it: two 14.6, three 24.4; the last line leaves 34 free."""
    assert key_rows(24.4 + 34.0 + 1e-6, 3) == [3] and key_rows(24.4 + 33.9, 3) == [3, 0]
    assert key_rows(24.4 + 1e-6, 3) == [3, 0] and key_rows(24.3, 3) == [2, 1, 0]
    assert key_rows(4.0, 2) == [1, 1, 0] and key_rows(60.0, 0) == [0]
    assert key_rows(1.0, 1) == [1, 0]
    assert key_rows(22.7, 3, 7.0) == [3, 0] and key_rows(22.5, 3, 7.0) == key_rows(24.3, 3, 12.0) == [2, 1, 0]


# ------------------------------------------------------------------------------------------------- pieces
def drawing(high: float) -> Drawing:
    return Drawing((), 10.0, high)


@pytest.fixture
def _heights(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sections as drawings of the heights in their titles."""
    monkeypatch.setattr(
        reference_fit, "section_blocks", lambda desk, s: [drawing(float(h)) for h in s.title.split()] if s.title else []
    )


@pytest.mark.usefixtures("_heights")
def test_a_round_may_be_parted_behind_its_head_and_other_sections_if_asked() -> None:
    def heights(one: ReferenceSection, is_whole: bool = False, is_any: bool = False) -> list[list[float]]:
        pieces = reference_fit._parted(one, desk(), is_whole, is_any)
        assert [piece.goes_on for piece in pieces] == [True] * (len(pieces) - 1) + [False] * bool(pieces)
        return [[block.height for block in piece.blocks if isinstance(block, Drawing)] for piece in pieces]

    tree = section("1 2 3 4 5", Round((), is_tree=True))
    assert heights(tree) == [[1, 2, 3], [4], [5]] == heights(section("1 2 3 4 5"), is_any=True)
    assert heights(tree, True) == heights(section("1 2 3 4 5")) == [[1, 2, 3, 4, 5]]
    assert heights(section("1 2 3 4"), is_any=True) == [[1, 2, 3, 4]]
    assert heights(section("1 2 3 4 5", Round((), is_tree=False))) == [[1, 2, 3, 4, 5]]
    assert heights(replace(tree, is_boxed=True)) == heights(replace(tree, beside=(PLAIN,))) == [[1, 2, 3, 4, 5]]
    assert heights(section("")) == []
    assert heights(section("1 2 3", Round((), is_tree=True))) == [[1, 2, 3]]


@pytest.mark.parametrize(
    ("count", "rows"), [(8, [8]), (9, [4, 5]), (10, [4, 4, 2]), (12, [4, 4, 4]), (13, [4, 4, 5])]
)  # fmt: skip
def test_a_table_of_cards_is_parted_every_four_rows_but_no_row_is_alone(
    count: int, rows: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table((), (), ((),) * count)
    monkeypatch.setattr(reference_fit, "section_blocks", lambda desk, s: [drawing(1.0), table])
    pieces = reference_fit._parted(CARDS, desk(), False, False)
    assert [len(piece.blocks[-1].rows) for piece in pieces] == rows  # type: ignore[union-attr]
    assert [len(piece.blocks) for piece in pieces] == [2] + [1] * (len(rows) - 1)
    assert len(reference_fit._parted(PLAIN, desk(), False, False)) == 1


@pytest.mark.usefixtures("_heights")
def test_pieces_have_the_heights_of_their_blocks_and_are_set_once() -> None:
    way = _Way(ONE, (section("1 2", CardRows(())), section("3")), {})
    assert [h for _, h in reference_fit._pieces(way, desk())] == [3.0, 3.0] and len(way.cached) == 2
    reference_fit._pieces(way, desk(lean=True))
    assert len(way.cached) == 3  # (only the first has names to leave out)
    reference_fit._pieces(way, desk(explained=True))
    assert len(way.cached) == 3
    for other in (
        desk(50.0),
        desk(narrow=True),
        desk(numbered=False),
        desk(designed=True),
        desk(size=9.0),
        desk(floor=8.0),
    ):
        before = len(way.cached)
        reference_fit._pieces(way, other)
        assert len(way.cached) == before + 2
    beside = section("Rules", beside=(HANDS,))
    assert reference_fit._spared(beside, desk(explained=True, lean=True)) == (False, True)
    assert reference_fit._spared(CARDS, desk(explained=True, lean=True)) == (True, False)


def test_sections_as_wide_as_a_sheet_are_above_or_below_all_others() -> None:
    wide, plain = section("W", is_wide=True), section("P")
    assert reference_fit.wide_sections((wide, wide, plain, wide, plain)) == ((wide, wide), [wide])
    assert reference_fit.wide_sections((plain, wide)) == ((), [wide]) and reference_fit.wide_sections(()) == ((), [])
    assert reference_fit.wide_sections((wide,)) == ((wide,), [])


# ------------------------------------------------------------------------------------------------- attempts
def attempt(*titles: str, layout: Layout = ONE, size: float = 9.0, wide: str = "", goal: Any = ()) -> Fit:
    sections = [section(title) for title in titles]
    if wide:
        sections = [section(wide, is_wide=True), *sections, section(wide, is_wide=True)]
    return reference_fit._attempt(EDITION, _Way(layout, tuple(sections), {}), goal, size)


def counts(fit: Fit) -> list[int]:
    return [len(column) for column in fit.columns]


@pytest.mark.usefixtures("_heights")
def test_sections_fill_columns_evenly_and_keep_apart() -> None:
    """Two columns of 180; two sections of one column lie 2.4 apart at 9 pt."""
    fit = attempt("60", "50", "70")
    assert counts(fit) == [2, 1] and fit.over == pytest.approx(112.4 - 180.0)
    assert fit.full == pytest.approx((112.4 + 70.0) / 360.0)
    assert attempt("100", "79", "160").over == pytest.approx(1.4)
    twice = attempt("60", "50", "70", size=18.0)
    assert twice.over == pytest.approx(114.8 - 180.0) and twice.size == 18.0
    assert attempt().over == -180.0 and attempt().full == 0.0


@pytest.mark.usefixtures("_heights")
def test_wide_sections_take_room_of_all_columns_on_the_first_and_the_last_page() -> None:
    """Above and below the columns, each takes 10 and 2.4 behind it."""
    sheet = replace(ONE, is_sheet=True)
    fit = attempt("60", "50", layout=sheet, wide="10")
    assert fit.over == pytest.approx(60.0 - (180.0 - 24.8)) and counts(fit) == [1, 1]
    assert fit.full == pytest.approx((110.0 + 2 * 24.8) / 360.0)
    assert [type(b) for b in fit.top] == [type(b) for b in fit.bottom] == [Drawing, Space]
    two = attempt("150", "150", "150", "160", layout=replace(sheet, pages=2), wide="10")
    assert counts(two) == [1, 1, 1, 1] and two.over == pytest.approx(max(150 - 167.6, 160 - 167.6))
    assert len(attempt("60", wide="10").top) == 0
    no_room = attempt("60", layout=sheet, wide="90")
    assert counts(no_room) == [0, 0] and no_room.over == pytest.approx(1.0 + 2 * 92.4 - 180.0)
    high = (section("185", is_wide=True), section("60"))
    first = reference_fit._attempt(EDITION, _Way(replace(sheet, pages=2), high, {}), (), 9.0)
    assert first.over == pytest.approx(1.0 + 187.4 - 180.0) and counts(first) == [0, 0, 0, 0]
    exact = attempt("60", layout=sheet, wide="87.6")
    assert exact.over == pytest.approx(1.0)


@pytest.mark.usefixtures("_heights")
def test_a_goal_takes_room_above_the_columns_of_the_first_page(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes = []

    def goal_blocks(context: Any, goal: Any) -> list[Any]:
        styles = context.styles.body
        sizes.append((styles.text.size, styles.strong.font, styles.after, context.numbered, context.designed))
        return [drawing(7.0)]

    monkeypatch.setattr(reference_fit, "_goal_blocks", goal_blocks)
    fit = attempt("60", layout=replace(ONE, goal_size=1.5))
    assert fit.over == pytest.approx(60.0 - 170.0) and sizes == [(13.5, "Sans Bold", 0.0, False, False)]
    assert len(fit.goal) == 1


def test_a_section_too_wide_for_its_column_does_not_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    style = replace(desk(size=9.0).styles.body, after=0.0)
    monkeypatch.setattr(reference_fit, "section_blocks", lambda desk, s: [Text(desk.words(s.title, style), style)])
    assert attempt("a" * 44).over < 0 and attempt("a" * 45).over == 1.0
    high = replace(ONE, height=21.0)
    assert attempt("a" * 45 + " b" * 100, layout=high).over > 1.0


@pytest.mark.usefixtures("_heights")
def test_the_first_measure_that_makes_sections_fit_is_taken() -> None:
    may = replace(ONE, may_drop=True, least=12.0)
    fit = reference_fit.fit_sections(EDITION, may, (), [section("150"), section("150"), section("150")])
    assert fit.left_out == 1 and fit.over <= 0 and fit.size == 12.0
    none = reference_fit.fit_sections(EDITION, may, (), [section("250")])
    assert none.over > 0 and none.left_out == 0
    asked = reference_fit.fit_sections(EDITION, may, (), [section("150")], is_asked=True)
    assert asked.over <= 0
    assert reference_fit._at_least_type(EDITION, _Way(may, (section("250"),), {}), ()).over > 0  # type: ignore[union-attr]
    with_key = replace(ONE, key=True, least=8.0, width=44.0 + 10.0)
    assert reference_fit._at_least_type(EDITION, _Way(with_key, (), {}), ()) is not None


def test_sections_that_just_fit_are_asked_for_the_lines_of_their_key(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: list[float] = []

    def key_of(edition: Any, fit: Fit) -> list[list[Any]]:
        sizes.append(fit.size)
        return [[], []]

    monkeypatch.setattr(reference_fit, "_attempt", lambda edition, way, goal, size: fit_of(over=0.0, size=size))
    monkeypatch.setattr(reference_fit, "key_of", key_of)
    keyed = _Way(replace(ONE, key=True, most=9.0), (), {})
    assert reference_fit._at_least_type(EDITION, keyed, ()) is None
    assert reference_fit._at_least_type(EDITION, replace(keyed, layout=replace(keyed.layout, most=14.0)), ()) is None
    assert sizes == [12.0, 14.0]
    assert reference_fit._at_least_type(EDITION, replace(keyed, layout=ONE), ()) is not None


def tried_sizes(monkeypatch: pytest.MonkeyPatch, full: float, largest: float, first: float = 0.0) -> list[float]:
    """The sizes tried on A4 if the text gets 20 mm too high for each point above a size."""
    tried: list[float] = []

    def attempt(edition: Any, way: Any, goal: Any, size: float) -> Fit:
        tried.append(round(size, 6))
        return fit_of(full, 20.0 * (size - largest), A4, size)

    monkeypatch.setattr(reference_fit, "_attempt", attempt)
    reference_fit._largest(EDITION, _Way(A4, (), {}), (), first)
    return tried


def test_the_search_begins_at_the_likely_size_and_takes_growing_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four fifths of 97 % full at 8 pt: 1.25 to the power of 0.55 is 1.1306, so that 9.0 is tried; then a step of 0.1,
    0.2 and 0.4. 5 mm free at 9.3 and 3 mm too much at 9.7 point to 9.5, and 1 mm free there to 9.5 again."""
    steps = [8.0, 9.0, 9.1, 9.3, 9.7, 9.5, 9.6]
    assert tried_sizes(monkeypatch, 0.97 * 0.8, 9.55) == steps
    assert tried_sizes(monkeypatch, 0.1, 9.55, 9.0) == steps
    assert tried_sizes(monkeypatch, 0.0, 8.05) == [8.0, 12.0, 8.1]
    assert tried_sizes(monkeypatch, 0.97, 8.05) == [8.0, 8.1]
    assert tried_sizes(monkeypatch, 0.97, 7.99) == [8.0]
    assert tried_sizes(monkeypatch, 0.97, 13.0)[-1] == 12.0


def test_a_reference_that_fits_no_page_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    edition = plain_edition()
    asked: list[tuple[int, int]] = []

    def fit_sections(edition: Any, layout: Any, goal: Any, rest: Any) -> Fit:
        asked.append((len(goal), len(rest)))
        return fit_of(over=3.6, size=8.5)

    monkeypatch.setattr(reference_fit, "fit_sections", fit_sections)
    monkeypatch.setattr(reference_fit, "reference_node", lambda edition: Reference("", (section(""), section("A"))))
    reference_fit.fit_reference(edition, ONE)
    (fault,) = edition.report.diagnostics
    assert fault.message == "the quick reference is 4 mm too high for its page at 8.5 pt"
    reference_fit.fit_reference(edition, replace(ONE, goal_size=0.0))
    assert asked == [(1, 1), (0, 1)]
    monkeypatch.setattr(reference_fit, "fit_sections", lambda *asked: fit_of(over=0.0))
    reference_fit.fit_reference(edition, ONE)
    assert len(edition.report.diagnostics) == 1


# ------------------------------------------------------------------------------------------------- division
def test_columns_are_evenly_full_and_none_is_over() -> None:
    own = [10.0, 10.0, 10.0, 10.0]
    assert division([own, own], (30.0, 30.0), [False] * 4, 0.0) == (2, 4)
    assert division([own, own], (10.0, 40.0), [False] * 4, 0.0) == (1, 4)
    assert division([own, own], (29.0, 18.0), [False] * 4, 2.0) == (2, 4)
    assert division([own, own], (28.0, 12.0), [False] * 4, 2.0) == (3, 4)
    assert division([own], (5.0,), [False] * 4, 0.0) == (4,)
    high = [1.0, 19.5, 20.0]  # (half a millimetre too much is too much)
    assert division([high, high], (20.0, 40.0), [False] * 3, 0.0) == (1, 3)
    assert division([high, high], (20.5, 40.0), [False] * 3, 0.0) == (2, 3)
    assert division([[], []], (5.0, 5.0), [], 0.0) == (0, 0)
    assert division([[20.0], [20.0]], (30.0, 30.0), [False], 0.0) == (1, 1)


def test_a_section_is_parted_only_if_that_fills_columns_much_better() -> None:
    """Parted after the second piece: (0.5)² twice and 0.1; else 0.25² and 0.75², which is 0.025 more."""
    own = [10.0] * 4
    assert division([own, own], (40.0, 40.0), [False, True, False, False], 0.0) == (2, 4)
    assert division([own, own], (60.0, 60.0), [False, True, False, False], 0.0) == (1, 4)


def test_blocks_go_to_new_pages_when_the_room_ends() -> None:
    assert filled([10.0, 10.0], 20.0, 50.0) == (0, 0.0) and filled([10.0, 11.0], 20.0, 50.0) == (1, 39.0)
    assert filled([10.0, 45.0, 6.0], 20.0, 50.0) == (2, 44.0) and filled([], 3.0, 50.0) == (0, 3.0)


def test_blocks_begin_below_others_if_that_saves_a_page_or_fills_a_third() -> None:
    """A page has 60, a third of which is 20."""
    assert placing([10.0], 10.0, 60.0) == (0, True, 0.0) and placing([11.0], 10.0, 60.0) == (1, False, 49.0)
    assert placing([20.0, 50.0], 20.0, 60.0) == (1, True, 10.0) == placing([20.0, 50.0], 20.0, 60.0)
    assert placing([10.0, 40.0, 30.0], 21.0, 60.0) == (2, True, 30.0)
    assert placing([10.0, 30.0], 20.0, 60.0) == (1, False, 20.0)
    assert placing([10.0, 30.0], 21.0, 60.0) == (1, True, 30.0)


# -
