"""The page of a quick reference at exact places, mm: its band, its columns, its key, copies and cards."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from pnp.press.edition.edition import PieceFormat
from pnp.press.pages import reference, reference_fit
from pnp.press.pages.reference_fit import Fit, Piece
from pnp.press.pages.reference_layout import Layout
from pnp.press.typeset import Drawing, Icon, Space, Text
from pnp.press.typeset.drawing.page import GlyphRun, Group, Path
from pnp.press.typeset.drawing.walk import leaves
from tests.unit.press.pages.plain_sheets import THEME, desk, measure_plainly, plain_edition


@pytest.fixture(autouse=True)
def _plain(monkeypatch: pytest.MonkeyPatch) -> None:
    measure_plainly(monkeypatch, reference_fit, reference)


ONE = Layout(100.0, 200.0, (10.0, 5.0, 10.0, 5.0), (40.0, 40.0), 10.0, 8.0, 12.0, 0.0, key=False)
"""Two columns, 180 mm high, without a band or a key."""
EDITION: Any = plain_edition()


def fit_of(full: float = 1.0, over: float = 0.0, layout: Layout = ONE, size: float = 9.0) -> Fit:
    return Fit(size, (), (), (), (), layout, over, full)


def drawing(high: float) -> Drawing:
    return Drawing((), 10.0, high)


# ------------------------------------------------------------------------------------------------- the page
def words(items: Any) -> dict[str, tuple[float, float, float]]:
    """Words with their left ends, baselines and sizes, as drawn."""
    found = {}
    for leaf, (_, _, _, _, e, f) in leaves(items):
        if isinstance(leaf, GlyphRun):
            found[leaf.text] = (round(leaf.x + e, 3), round(leaf.y + f, 3), round(leaf.size, 3))
    return found


def test_the_band_has_the_name_at_the_left_and_facts_at_the_right(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a band of 38 mm, twice the usual, all is doubled."""
    monkeypatch.setattr(reference, "for_whom", lambda edition: "2 players")
    layout = replace(ONE, width=400.0, band=38.0, margins=(12.0, 6.0, 12.0, 8.0))
    items = reference.title_band(plain_edition(title="Hares"), layout, 4.0)
    assert isinstance(items[0], Path) and items[0].paint.fill == THEME.accent
    end = 8.0 + 386.0 - 10.0
    assert words(items) == {
        "Hares": (18.0, 12.0 + 19.0 + 9.0, 54.0), "Quick reference": (end - 33.0, 12.0 + 16.8, 22.0),
        "2 players": (round(end - 16.2, 3), 12.0 + 27.2, 18.0),
    }  # fmt: skip
    rules = reference.title_band(plain_edition(low_ink=True), layout, 4.0)[:3]
    ends = [(rule.segments[0][1], rule.segments[1][1], rule.paint.width) for rule in rules if isinstance(rule, Path)]
    heights = [12.25, 12.9 + 0.1, 12.0 + 38.0 + 4.0 - 0.5 + 0.25]
    assert ends == [
        ((8.0, pytest.approx(y)), (394.0, pytest.approx(y)), weight)
        for y, weight in zip(heights, (0.5, 0.2, 0.5), strict=True)
    ]
    narrow = words(reference.title_band(plain_edition(title="Hares" * 4), replace(layout, width=180.0)))
    free = 166.0 - 20.0 - 33.0 - 12.0
    assert narrow["Hares" * 4][2] == pytest.approx(54.0 * free / 108.0, abs=1e-3)
    small = words(reference.title_band(plain_edition(), replace(ONE, width=400.0, band=1.9)))
    assert small["Quick reference"][2] == small["2 players"][2] == 7.0


def test_sections_of_a_column_share_its_free_space_within_reason() -> None:
    """At 18 pt between 4.8 and 22 lie between two sections."""

    def gaps(room: float, *pieces: Piece) -> list[float]:
        blocks = reference._spread(pieces, 40.0, room, EDITION, 18.0)
        return [round(block.height, 6) for block in blocks if isinstance(block, Space)]

    one, on = Piece((drawing(10.0),)), Piece((drawing(10.0),), True)
    assert gaps(50.0, one, one, one) == [10.0, 10.0] and gaps(200.0, one, one) == [22.0]
    assert gaps(24.8, one, one) == [4.8] and gaps(22.0, one, one) == [2.0] and gaps(10.0, one, one) == [0.0]
    assert gaps(40.0, on, one, one) == [0.0, 10.0] and gaps(40.0, one) == [] and gaps(40.0) == []


def test_copies_of_a_part_fill_a_paper_with_lines_between() -> None:
    part = replace(ONE, width=50.0, height=100.0)
    items = reference._copies(EDITION, part, (2, 2), [Path((("M", (0.0, 0.0)),), reference.CUT)])
    lines = [item for item in items[1:] if isinstance(item, Path)]
    assert [line.segments for line in lines] == [
        (("M", (4.0, 100.0)), ("L", (96.0, 100.0))), (("M", (50.0, 4.0)), ("L", (50.0, 196.0))),
    ]  # fmt: skip
    placed = [item.matrix for group in items if isinstance(group, Group) for item in group.items]  # type: ignore[union-attr]
    assert placed == [(1.0, 0.0, 0.0, 1.0, x, y) for x, y in ((50.0, 0.0), (0.0, 100.0), (50.0, 100.0))]
    assert (reference.CUT.width, reference.CUT.dash) == (0.2, (1.2, 1.2))
    assert len(reference._copies(EDITION, replace(ONE, height=100.0), (1, 2), [])) == 2


def test_a_reference_card_keeps_the_margins_of_its_format(monkeypatch: pytest.MonkeyPatch) -> None:
    layouts: list[Layout] = []

    def fit(edition: Any, layout: Layout) -> Fit:
        layouts.append(layout)
        return fit_of(layout=layout)

    monkeypatch.setattr(reference, "fit_reference", fit)
    monkeypatch.setattr(reference, "laid_out", lambda edition, fit: ([], []))
    for width, safe in ((63.0, 3.0), (63.0, 6.0), (121.0, 3.0), (120.9, 3.0)):
        face = reference.reference_face(EDITION, "card", PieceFormat(width, 88.0, safe=safe, corner=3.5))
        assert (face.width, face.height, face.bleed, face.corner) == (width, 88.0, 3.0, 3.5)
    card, safe_card, sheet, nearly = layouts
    assert card.margins == (5.0, 5.5, 5.0, 5.5) and card.columns == (52.0,) and card.gutter == 0.0
    assert (card.least, card.most, card.band, card.goal_size) == (7.0, 8.0, 0.0, 0.0)
    assert card.narrow and card.may_drop and not card.key and not card.numbered
    assert safe_card.margins == (6.0,) * 4 and safe_card.columns == (51.0,)
    assert sheet.columns == (52.0, 52.0) and (sheet.gutter, sheet.most, sheet.narrow) == (6.0, 9.0, False)
    assert nearly.columns == (pytest.approx(109.9),)


# ------------------------------------------------------------------------------------------------- places on the page
def laid(
    monkeypatch: pytest.MonkeyPatch, fit: Fit, page: int = 0, to_left: bool = False
) -> tuple[list[Any], list[Any]]:
    """The places, widths and heights of blocks on a page of a reference, and the free frames below its columns."""
    placed: list[Any] = []
    frames: list[Any] = []

    def place_blocks(blocks: Any, x: float, y: float, width: float, setting: Any) -> Any:
        high = reference.measure_height(blocks, width, setting)
        placed.append(tuple(round(v, 3) for v in (x, y, width, high)))
        return SimpleNamespace(items=(), height=high)

    monkeypatch.setattr(reference, "place_blocks", place_blocks)
    monkeypatch.setattr(reference, "title_band", lambda edition, layout, more: bands.append(round(more, 3)) or [])
    monkeypatch.setattr(reference, "foot", lambda edition, layout, fit: [])
    monkeypatch.setattr(
        reference, "below_columns", lambda edition, page, rooms, bottom: frames.extend((bottom, *rooms)) or []
    )
    bands: list[float] = []
    reference.laid_out(plain_edition(to_left=to_left), fit, page)
    return [*placed, bands], frames


def fit_with(layout: Layout, *columns: float, **more: Any) -> Fit:
    pieces = tuple((Piece((drawing(high),)),) if high else () for high in columns)
    return replace(Fit(9.0, pieces, (), (), (), layout, 0.0), **more)


def test_columns_are_below_the_band_and_above_the_key(monkeypatch: pytest.MonkeyPatch) -> None:
    """A band of 38 mm reaches, with its space, to 10 + 44.68."""
    page = replace(ONE, band=38.0, key=True, key_rows=2, margins=(10.0, 4.0, 12.0, 6.0))
    fit = fit_with(page, 30.0, 20.0)
    (one, two, bands), (bottom, left, right) = laid(monkeypatch, fit)
    assert (one, two, bands) == ((6.0, 54.68, 40.0, 30.0), (56.0, 54.68, 40.0, 20.0), [0.0])
    room = 200.0 - 12.0 - 9.0 - 4.2 - 54.68
    assert bottom == 190.0 and (left.x, left.width, right.x) == (6.0, 40.0, 56.0)
    assert (left.y, left.height) == pytest.approx((84.68, room - 30.0))
    assert (right.y, right.height) == pytest.approx((74.68, room - 20.0))
    (one, two, _), _ = laid(monkeypatch, fit, to_left=True)
    assert (one[0], two[0]) == (54.0, 4.0)
    full = fit_with(page, 300.0, 20.0)
    assert laid(monkeypatch, full)[1][1].height == 0.0


def test_opening_lines_are_in_the_band_and_wide_sections_below_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a band of twice the height, words begin 10 from its ends and 1.6 above its foot."""
    page = replace(ONE, band=38.0, pages=2, margins=(10.0, 5.0, 10.0, 5.0))
    style = desk().styles.body
    line = Text(desk().words("Win", style), replace(style, after=0.0))
    fit = fit_with(
        page, 30.0, 20.0, 25.0, 15.0, goal=(line, drawing(7.0)), top=(drawing(9.0),), bottom=(drawing(11.0),)
    )
    (aim, upper, one, two, bands), _ = laid(monkeypatch, fit)
    assert aim == (15.0, 10.0 + 38.0 - 1.6, 70.0, 5.5) and bands == [5.5 + 1.2]
    below = 54.68 + 5.5 + 1.2
    assert upper == (5.0, round(below, 3), 90.0, 7.0 + 3.0 + 9.0)
    assert one == (5.0, round(below + 19.0, 3), 40.0, 30.0) and two[0] == 55.0
    (one, two, *rest), frames = laid(monkeypatch, fit, 1)
    assert rest[-1] == [0.0]
    assert sorted([one, two, rest[0]]) == [
        (5.0, 54.68, 40.0, 25.0),
        (5.0, 179.0, 90.0, 11.0),
        (55.0, 54.68, 40.0, 15.0),
    ]
    assert frames[1].height == pytest.approx(200.0 - 10.0 - 11.0 - 54.68 - 25.0)
    plain = replace(fit, goal=(line,), layout=replace(page, band=0.0))
    (goal, one, *_), _ = laid(monkeypatch, plain)
    assert goal == (5.0, 10.0, 90.0, 5.5 + 3.0 + 9.0) and one[1] == 27.5


def test_the_key_stands_above_the_version_at_the_foot(monkeypatch: pytest.MonkeyPatch) -> None:
    """The lowest line is 1.2 above the margin, the others 4.2 higher each, and the rule 5.2 above them all."""

    def block(name: str) -> Any:
        return SimpleNamespace(width=20.0, items_from=lambda x, y: (GlyphRun(x, y, "F", 8.0, "#000000", (), name),))

    rows = [[("a", block("a")), ("b", block("b"))], [("c", block("c"))], []]
    monkeypatch.setattr(reference, "key_of", lambda edition, fit: rows)
    monkeypatch.setattr(reference, "imprint", lambda edition: ("Hares", "Version 1"))
    page = replace(ONE, key=True, key_rows=2, margins=(10.0, 4.0, 12.0, 6.0))
    items = reference.foot(EDITION, page, fit_of(layout=page))
    rule = items[0]
    assert isinstance(rule, Path) and rule.paint.width == 0.5
    base = 200.0 - 12.0 - 1.2
    assert [tuple(round(v, 6) for v in point) for _, point in rule.segments] == [(6.0, 177.65), (96.0, 177.65)]
    assert words(items) == {
        "a": (6.0, 182.6, 8.0), "b": (31.0, 182.6, 8.0), "c": (6.0, base, 8.0),
        "Version 1": (round(96.0 - 6.3, 3), base, 7.0),
    }  # fmt: skip


def test_opening_lines_with_icons_are_below_the_band() -> None:
    style = desk().styles.body
    plain, signed = Text(desk().words("Win", style), style), Text((Icon("fox", style.text),), style)
    assert [text.style.text.fill for text in reference._in_band(EDITION, (plain, signed, plain))] == [THEME.paper]  # type: ignore[union-attr]
    (saved,) = reference._in_band(plain_edition(low_ink=True), (plain,))
    assert isinstance(saved, Text) and saved.inlines[0].style.fill == THEME.accent
    assert reference._in_band(EDITION, (drawing(1.0), plain)) == ()


def test_copies_are_drawn_only_for_a_part_of_the_paper(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reference, "laid_out", lambda edition, fit, number: ([], ["link"]))
    for copies, count, links in ((1, 0, 1), (2, 2, 0), (4, 5, 0)):
        part = replace(ONE, copies=copies, pages=2 if copies == 1 else 1)
        part = replace(part, height=100.0 if copies > 1 else 200.0, width=50.0 if copies == 4 else 100.0)
        monkeypatch.setattr(reference, "fit_reference", lambda edition, layout, part=part: fit_of(layout=part))
        pages = reference.reference_pages(EDITION, ONE)
        assert len(pages) == part.pages
        assert [(len(page.items), len(page.links)) for page in pages] == [(count, links)] * part.pages
        assert (pages[0].width, pages[0].height) == (100.0, 200.0)
