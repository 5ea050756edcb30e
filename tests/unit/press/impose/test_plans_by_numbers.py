"""Plans, printers and cutting machines by their numbers: unequal margins, unequal insets, paper that is no square."""

from dataclasses import replace
from typing import Any

import pytest

from pnp.press.impose.cutfiles import Cuts, cut_dxf, cut_svg, sheet_cuts
from pnp.press.impose.cutters import Cutter, check_cutter
from pnp.press.impose.formats import Format, Paper
from pnp.press.impose.furniture import BAND, Furniture
from pnp.press.impose.packing import Bleed, Need, Packing, Reserve, Slot
from pnp.press.impose.placing import Room
from pnp.press.impose.plan import (
    Options,
    Plan,
    _area,
    _back_bleed,
    _check_correction,
    _most_places,
    _own_area,
    _reserves,
    plan_sheets,
)
from pnp.press.impose.printers import Printer, check_printer
from pnp.press.impose.punchguide import Sheet, _drawing
from pnp.press.impose.registration import arm_length, mark_settings, registration_reserves
from pnp.press.impose.services import Service, ServiceFormat, find_service, format_for
from pnp.press.impose.sheets import hexagons_meet
from pnp.press.typeset.drawing.outline import apply, bounds
from pnp.press.typeset.drawing.page import IDENTITY, Path
from pnp.source.diagnostics import NOWHERE, Report, Span

from .conftest import fake_letter

PAPER = Paper("p", 200.0, 300.0, "P")
UNEVEN = Printer(name="home", margins=(3.0, 7.0, 5.0, 11.0))
"""Margins at the left, top, right and bottom of upright paper."""
UPRIGHT, LYING = (3.0, 7.0, 195.0, 289.0), (11.0, 3.0, 293.0, 195.0)


def said(report: Report) -> list[tuple[str, str]]:
    return [(d.code, d.message) for d in report]


# ------------------------------------------------------------------------------------------------- printers
def test_lying_paper_has_the_bottom_margin_at_its_left() -> None:
    assert UNEVEN.printable(200.0, 300.0) == UPRIGHT and UNEVEN.printable(300.0, 200.0) == LYING
    assert UNEVEN.printable(200.0, 200.0) == (3.0, 7.0, 195.0, 189.0)  # (a square is upright)
    assert Printer(margins=(4.0,)).printable(100.0, 200.0) == (4.0, 4.0, 96.0, 196.0)
    assert Printer(margins=(4.0, 6.0)).printable(100.0, 200.0) == (4.0, 6.0, 96.0, 194.0)


def test_a_correction_stretches_about_the_middle_and_then_moves() -> None:
    printer = Printer(dx=1.0, dy=2.0, sx=1.01, sy=0.98)
    upright, lying = printer.back_matrix(200.0, 300.0), printer.back_matrix(300.0, 200.0)
    assert apply(upright, 100.0, 150.0) == pytest.approx((101.0, 152.0))
    assert apply(upright, 0.0, 0.0) == pytest.approx((101.0 - 101.0, 152.0 - 147.0))
    assert apply(lying, 150.0, 100.0) == pytest.approx((148.0, 101.0))
    assert apply(lying, 0.0, 0.0) == pytest.approx((148.0 - 147.0, 101.0 - 101.0))
    assert Printer().back_matrix(200.0, 300.0) == IDENTITY
    turned = Printer(angle=90.0).back_matrix(200.0, 300.0)
    assert apply(turned, 110.0, 150.0) == pytest.approx((100.0, 160.0))  # clockwise on the page


@pytest.mark.parametrize(
    ("printer", "codes"),
    [
        (Printer(margins=(5.0,)), []), (Printer(margins=(9.0, 9.0, 9.0, 4.9)), ["PNP707 warning"]), (Printer(margins=(3.0,)), ["PNP707 warning"]),
        (Printer(margins=(9.0, 2.9)), ["PNP707 error"]), (Printer(margins=(0.0,), borderless=True), []), (Printer(margins=(4.0,), borderless=True), []),
        (Printer(margins=(6.0,), dx=15.0, dy=-15.0, angle=-5.0, sx=1.09, sy=0.91), []), (Printer(margins=(6.0,), dx=-15.1), ["PNP106 error"]),
        (Printer(margins=(6.0,), dy=15.1), ["PNP106 error"]), (Printer(margins=(6.0,), angle=-5.1), ["PNP106 error"]),
        (Printer(margins=(6.0,), sx=1.1), ["PNP106 error"]), (Printer(margins=(6.0,), sy=0.9), ["PNP106 error"]), (Printer(margins=(6.0,), sx=0.9), ["PNP106 error"]),
        (Printer(margins=(6.0,), sy=1.1), ["PNP106 error"]),
    ],
)  # fmt: skip
def test_margins_and_corrections_that_no_printer_has_are_reported(printer: Printer, codes: list[str]) -> None:
    report = Report()
    check_printer(printer, report)
    assert [f"{d.code} {d.severity}" for d in report] == codes


# ------------------------------------------------------------------------------------------------- cutting machines
@pytest.mark.parametrize(
    ("marks", "clear", "corner"),
    [
        ("three", (5.5, 19.5), (6.0 + 8.0 + 0.5, 20.0 + 8.0 + 0.5)), ("four", (5.5, 19.5), (6.0 + 7.0 + 0.5, 20.0 + 7.0 + 0.5)),
        ("rings", (6.0 - 5.0, 20.0 - 7.0), (14.0, 30.0)), ("none", (0.0, 0.0), (13.5, 27.5)),
    ],
)  # fmt: skip
def test_marks_reach_into_the_sheet_and_out_of_it(
    marks: str, clear: tuple[float, float], corner: tuple[float, float]
) -> None:
    cutter = Cutter("c", marks=marks, insets=(6.0, 20.0), thickness=1.0, square=8.0, arms=(7.0, 12.0))
    assert cutter.clear == pytest.approx(clear) and cutter.corner == pytest.approx(corner)
    assert Cutter("c", insets=(9.0,)).inset == (9.0, 9.0) and cutter.inset == (6.0, 20.0)


@pytest.mark.parametrize(
    ("cutter", "severity"),
    [
        (Cutter("c", mat=(200.0, 300.0)), None), (Cutter("c", mat=(199.0, 300.0)), "error"), (Cutter("c", mat=(200.0, 299.0)), "error"),
        (Cutter("c", areas={"p": (9.0, 9.0)}), None), (Cutter("c", areas={"q": (9.0, 9.0)}), "warning"), (Cutter("c"), None),
        (Cutter("c", mat=(100.0, 100.0), areas={"q": (9.0, 9.0)}), "error"),
    ],
)  # fmt: skip
def test_a_sheet_has_to_go_into_the_machine(cutter: Cutter, severity: str | None) -> None:
    report = Report()
    check_cutter(cutter, PAPER, report)
    assert [d.severity for d in report] == ([severity] if severity else [])


def test_pieces_keep_clear_of_marks_on_both_sides_or_between_them() -> None:
    """Of marks 6 and 20 mm from the edges with arms of 7 to 12 mm on a sheet whose margins are 5 and 11 mm."""
    cutter = Cutter("c", marks="four", insets=(6.0, 20.0), thickness=1.0, arms=(7.0, 12.0))
    rows, columns = registration_reserves(cutter, UPRIGHT, (200.0, 300.0), True)
    assert rows == Reserve(1.0, 27.5 + 1.0 - 11.0, "rows", 13.5 + 5.0 + 2.0 - 5.0)
    assert columns == Reserve(13.5 + 1.0 - 5.0, 9.0, "columns", 27.5 + 5.0 + 2.0 - 11.0)
    assert {one.bands for one in registration_reserves(cutter, UPRIGHT, (200.0, 300.0), False)} == {""}
    rings = registration_reserves(replace(cutter, marks="rings"), UPRIGHT, (200.0, 300.0), True)
    assert rings == [
        Reserve(1.0, 30.0 + 1.0 - 11.0, "rows", 14.0 + 2.0 - 5.0), Reserve(14.0 + 1.0 - 5.0, 9.0, "columns", 30.0 + 2.0 - 11.0),
    ]  # fmt: skip
    wide = registration_reserves(replace(cutter, insets=(1.0, 2.0)), (40.0, 40.0, 160.0, 260.0), (200.0, 300.0), True)
    assert wide == [Reserve(0.0, 0.0, "rows", 0.0), Reserve(0.0, 0.0, "columns", 0.0)]


def packing(block: tuple[float, float, float, float], fold: Any = "", reserve: Reserve | None = None) -> Packing:
    slots = (
        Slot(30.0, 40.0, 20.0, 30.0, False),
        Slot(55.0, 40.0, 20.0, 30.0, False),
        Slot(80.0, 40.0, 20.0, 30.0, False),
    )
    return Packing(200.0, 300.0, slots, Bleed(3.0, 2.0, 1.0, 3.0), "straight", block, reserve or Reserve(), fold)


@pytest.mark.parametrize(
    ("block", "arm"),
    [
        ((20.0, 40.0, 180.0, 260.0), 17.5), ((30.0, 20.0, 180.0, 260.0), 21.5), ((9.0, 9.0, 180.0, 260.0), 5.0), ((90.0, 9.0, 180.0, 260.0), 40.0),
        ((20.0, 40.27, 180.0, 260.0), 17.7),
    ],
)  # fmt: skip
def test_arms_are_as_long_as_the_block_allows_on_one_side(block: tuple[float, float, float, float], arm: float) -> None:
    """1 mm of bleed, 1 mm clear, half of a line of 1 mm: to 17.5 mm after an inset of 6, or 37.5 after one of 20."""
    cutter = Cutter("c", marks="four", insets=(6.0, 20.0), thickness=1.0, arms=(5.0, 40.0))
    assert arm_length(cutter, packing(block)) == pytest.approx(arm)


def test_the_settings_of_marks_are_in_the_cut_file() -> None:
    cutter = Cutter("c", marks="four", insets=(6.0, 20.0), thickness=1.0, arms=(5.0, 12.0))
    block = packing((20.0, 40.0, 180.0, 260.0))
    assert mark_settings(cutter, block) == "marks: four, inset 6 mm, length 12 mm, thickness 1 mm"
    assert (
        mark_settings(replace(cutter, marks="rings"), block)
        == "marks: rings, 6 and 20 mm from the edges to their middles"
    )
    assert mark_settings(replace(cutter, marks="none"), block) == ""


@pytest.mark.parametrize(
    ("insets", "orientation", "needed"),
    [
        ((11.5, 11.5), "auto", None), ((11.4, 20.0), "portrait", None), ((11.4, 20.0), "auto", "12 mm"), ((20.0, 11.4), "auto", "12 mm"),
        ((20.0, 11.4), "landscape", None), ((5.4, 20.0), "portrait", "12 mm"),
    ],
)  # fmt: skip
def test_marks_must_lie_where_the_printer_prints(
    insets: tuple[float, float], orientation: Any, needed: str | None
) -> None:
    """Half a line of 1 mm within an inset of 11.5 mm touches the margin of 11."""
    cutter = Cutter("c", marks="four", insets=insets, thickness=1.0)
    report = Report()
    options = Options(printer=UNEVEN, cutter=cutter, orientation=orientation)
    plan = plan_sheets(Format("f", 20.0, 30.0), PAPER, options, report)
    assert (plan is None) is (needed is not None) and [d.code for d in report] == (["PNP707"] if needed else [])
    assert all(f"inset to {needed} or more" in (d.help or "") for d in report)
    unmarked = replace(options, cutter=replace(cutter, marks="none"))
    assert plan_sheets(Format("f", 20.0, 30.0), PAPER, unmarked, Report()) is not None


# ------------------------------------------------------------------------------------------------- room on the sheet
def test_a_machines_program_takes_pieces_in_the_middle_of_the_sheet() -> None:
    cutter = Cutter("c", areas={"p": (150.0, 260.0), "q": (190.0, 290.0)})
    assert _own_area(cutter, PAPER, (200.0, 300.0, UPRIGHT)) == Reserve(25.0 - 5.0, 20.0 - 11.0)
    assert _own_area(cutter, PAPER, (300.0, 200.0, LYING)) == Reserve(20.0 - 11.0, 25.0 - 5.0)
    assert _own_area(cutter, replace(PAPER, name="q"), (200.0, 300.0, UPRIGHT)) == Reserve(0.0, 0.0)
    assert _own_area(cutter, replace(PAPER, name="r"), (200.0, 300.0, UPRIGHT)) is None


@pytest.mark.parametrize(
    ("shape", "edge", "options", "reserves"),
    [
        ("rectangle", False, {}, [Reserve(0.0, BAND, "rows"), Reserve(BAND, 0.0, "columns")]),
        ("rectangle", False, {"marks": "edges"}, [Reserve(3.0, BAND + 3.0, "rows"), Reserve(BAND + 3.0, 3.0, "columns")]),
        ("hexagon", False, {"marks": "edges", "furniture": None}, [Reserve(3.0, 3.0)]), ("circle", False, {"marks": "edges", "furniture": None}, [Reserve()]),
        ("rectangle", True, {}, [Reserve(0.0, BAND, "rows"), Reserve(BAND, 0.0, "columns"), Reserve()]), ("rectangle", True, {"furniture": None}, [Reserve()]),
        ("rectangle", False, {"bands": "rows"}, [Reserve(0.0, BAND, "rows")]), ("rectangle", False, {"bands": "rows", "furniture": None}, [Reserve()]),
        ("rectangle", False, {"cutter": Cutter("c", areas={"p": (150.0, 260.0)})}, [Reserve(20.0, 9.0)]),
        ("rectangle", False, {"cutter": Cutter("c")}, [Reserve(0.0, BAND, "rows"), Reserve(BAND, 0.0, "columns")]),
    ],
)  # fmt: skip
def test_space_is_reserved_for_furniture_and_marks(
    shape: Any, edge: bool, options: dict[str, Any], reserves: list[Reserve]
) -> None:
    item = Format("f", 20.0, 30.0, shape=shape, edge=edge)
    assert _reserves(item, PAPER, (200.0, 300.0, UPRIGHT), Options(**options)) == reserves


@pytest.mark.parametrize(
    ("reserve", "options", "area"),
    [
        (Reserve(1.0, 2.0, "rows"), {}, (3.0, 7.0 + BAND, 195.0, 289.0 - BAND)), (Reserve(1.0, 2.0, "columns"), {}, (3.0 + BAND, 7.0, 195.0 - BAND, 289.0)),
        (Reserve(1.0, 2.0), {}, UPRIGHT), (Reserve(1.0, 2.0, "rows"), {"cutter": Cutter("c", marks="four")}, (4.0, 9.0, 194.0, 287.0)),
        (Reserve(1.0, 2.0), {"cutter": Cutter("c", areas={"p": (1.0, 2.0)})}, (4.0, 9.0, 194.0, 287.0)), (Reserve(1.0, 2.0), {"cutter": Cutter("c")}, UPRIGHT),
    ],
)  # fmt: skip
def test_crop_marks_stay_out_of_the_furniture(
    reserve: Reserve, options: dict[str, Any], area: tuple[float, ...]
) -> None:
    assert _area(UPRIGHT, packing((0.0, 0.0, 1.0, 1.0), reserve=reserve), Options(**options)) == pytest.approx(area)


@pytest.mark.parametrize(
    ("options", "wanted", "bleed"),
    [
        ({}, 3.0, 3.0), ({"back_bleed": 1.0}, 3.0, 4.0), ({"back_grounds": "cards"}, 3.0, 0.6), ({"back_grounds": "cards", "back_bleed": 0.7}, 3.0, 1.3),
        ({"back_grounds": "cards", "back_bleed": 0.1}, 0.2, 0.3), ({"back_grounds": "cards", "back_bleed": 9.0}, 3.0, 2.0 - 0.3),
    ],
)  # fmt: skip
def test_backs_bleed_until_they_meet_or_leave_white_between_them(
    options: dict[str, Any], wanted: float, bleed: float
) -> None:
    sheet = packing((0.0, 0.0, 1.0, 1.0))
    assert _back_bleed(sheet, wanted, Options(**options)) == pytest.approx(bleed)
    none = replace(sheet, bleed=Bleed(0.2, 0.1, 0.0, 3.0))
    assert _back_bleed(none, 3.0, Options(back_grounds="cards")) == 0.0


@pytest.mark.parametrize(
    ("need", "most"),
    [
        (Need(Format("f", 8.0, 18.0), 0.0, gap=2.0), 103),  # 202 / 10 * 302 / 20 = 305 on P; here 10.2 * 10.1
        (Need(Format("f", 8.0, 8.0, shape="circle"), 0.0, gap=2.0), 237), (Need(Format("f", 8.0, 8.0), 0.0, gap=2.0), 206),
        (Need(Format("f", 8.0, 18.0), 0.0, gap=2.0, grid=(3, 4)), 12), (Need(Format("f", 8.0, 18.0), 0.0, gap=2.0, grid=(30, 40)), 103),
    ],
)  # fmt: skip
def test_the_most_places_of_a_sheet(need: Need, most: int) -> None:
    assert _most_places(need, Paper("q", 100.0, 200.0)) == most


def test_more_places_than_the_press_accepts_are_reported_at_the_format() -> None:
    report, here = Report(), Span("formats.yaml", 3, 1, 3, 9)
    tiny = Format("tiny", 3.0, 3.0, span=here)
    assert plan_sheets(tiny, PAPER, Options(), report) is None
    assert [(d.code, d.span) for d in report] == [("PNP130", here)] and "3x3 mm on P" in said(report)[0][1]
    other = Span("game.yaml", 1, 1, 1, 2)
    plan_sheets(tiny, PAPER, Options(), report, other)
    assert [d.span for d in report][-1] == other
    assert plan_sheets(tiny, PAPER, Options(grid=(3, 4)), Report()) is not None


def test_a_piece_that_fits_with_less_bleed_is_planned_with_less() -> None:
    paper, printer = Paper("small", 70.0, 100.0), Printer(margins=(3.0,))
    card = Format("card", 60.0, 90.0, bleed=3.0)
    plan = plan_sheets(card, paper, Options(printer=printer, least_bleed=3.0, furniture=None), Report())
    assert plan is not None and len(plan.packing) == 1 and plan.bleed_held == pytest.approx(2.0)
    least = replace(card, least_bleed=2.5)
    assert plan_sheets(least, paper, Options(printer=printer, least_bleed=3.0, furniture=None), Report()) is None
    assert plan_sheets(card, paper, Options(printer=printer, furniture=None, skip=frozenset({1})), Report()) is None


@pytest.mark.parametrize(
    ("item", "options", "fits"),
    [
        (Format("f", 500.0, 400.0), {}, "at most 192 × 273 mm"), (Format("f", 500.0, 400.0, edge=True), {}, "at most 192 × 282 mm"),
        (Format("f", 500.0, 400.0), {"furniture": None}, "at most 192 × 282 mm"),
        (Format("f", 500.0, 400.0, bleed=3.0, least_bleed=2.0), {"furniture": None}, "at most 188 × 278 mm"),
        (Format("f", 500.0, 400.0, bleed=3.0, least_bleed=2.0), {"furniture": None, "bleed": 1.0}, "at most 190 × 280 mm"),
        (Format("f", 500.0, 400.0, tiled=True), {}, "print it in tiles"),
        (Format("f", 20.0, 30.0), {"grid": (9, 20), "furniture": None}, "a sheet has room for 81: leave out `--grid`"),
    ],
)  # fmt: skip
def test_the_help_says_how_large_a_piece_may_be(item: Format, options: dict[str, Any], fits: str) -> None:
    report = Report()
    assert plan_sheets(item, PAPER, Options(printer=UNEVEN, orientation="portrait", **options), report) is None
    (fault,) = report
    assert (fault.code, fault.span) == ("PNP707", NOWHERE) and (fault.help or "").startswith(fits)
    assert f"({item.width:g} × {item.height:g} mm) does not fit the printable area of P" in fault.message


# ------------------------------------------------------------------------------------------------- plans
def plan(block: tuple[float, float, float, float] = (30.0, 40.0, 100.0, 70.0), **more: Any) -> Plan:
    sheet = packing(block, more.pop("fold", ""))
    mirror = more.pop("mirror", (-1.0, 0.0, 0.0, 1.0, 200.0, 0.0))
    fronts = (Room(3.0, 2.5, 2.0, 1.5), Room(9.0, 9.0, 9.0, 9.0))
    backs = (Room(4.0, 4.0, 4.0, 1.25),)
    correction = more.pop("correction", IDENTITY)
    item = more.pop("item", Format("f", 20.0, 30.0))
    return Plan(item, PAPER, Options(**more), sheet, UPRIGHT, UPRIGHT, fronts, backs, mirror, correction)


def test_a_plan_counts_its_slots_and_sheets() -> None:
    assert plan().slots == (0, 1, 2) and plan(skip=frozenset({2})).slots == (0, 2)
    assert [plan(skip=frozenset({2})).sheets(n) for n in (0, 1, 2, 3, 4, 5)] == [0, 1, 1, 2, 2, 3]
    assert (
        plan().bleed_held == 1.25
        and plan(furniture=Furniture()).words().replace("\u00a0", " ") == "3 per sheet of P, portrait, bleed 3 × 2 mm"
    )


def test_a_fold_goes_through_the_middle_of_the_sheet_along_the_block() -> None:
    assert plan().fold == () and not plan().folded
    assert plan(fold="x").fold == ((100.0, 40.0, 100.0, 70.0),) and plan(fold="y").fold == (
        (30.0, 150.0, 100.0, 150.0),
    )
    assert plan(fold="x").folded


@pytest.mark.parametrize(
    ("moved", "over"),
    [((27.9, 0.0), None), ((28.1, 0.0), "0.1"), ((-2.0, 0.0), None), ((0.0, 219.5), "0.5"), ((0.0, -40.0), "7.0"), ((-98.0, 0.0), "1.0")],
)  # fmt: skip
def test_a_correction_that_moves_backs_off_the_printable_area_is_reported(
    moved: tuple[float, float], over: str | None
) -> None:
    """Backs lie from 100 to 170 mm across and 40 to 70 mm down; 3 to 195 and 7 to 289 mm can be printed."""
    report = Report()
    if moved[0] > 0:
        moved = (moved[0] - 3.0, moved[1])
    _check_correction(plan(correction=(1.0, 0.0, 0.0, 1.0, *moved)), report, NOWHERE)
    assert [d.severity for d in report] == (["warning"] if over else []) and all(
        f"backs {over} mm" in m for _, m in said(report)
    )
    silent = Report()
    _check_correction(
        plan(correction=(1.0, 0.0, 0.0, 1.0, *moved), item=Format("f", 20.0, 30.0, edge=True)), silent, NOWHERE
    )
    assert not list(silent)


# ------------------------------------------------------------------------------------------------- cut files
def test_cut_lines_of_a_folded_sheet_are_on_both_sides_of_the_fold() -> None:
    options = Options(duplex="gutterfold", furniture=None, printer=Printer(margins=(5.0,)))
    folded = plan_sheets(
        Format("f", 30.0, 40.0, folds=((0.0, 10.0, 30.0, 10.0),)), Paper("q", 100.0, 60.0), options, Report()
    )
    assert folded is not None and len(folded.packing) == 1 and folded.folded
    cuts = sheet_cuts(folded)
    fronts, backs = (bounds(outline) for outline in cuts.outlines)
    assert fronts is not None and backs is not None and (cuts.width, cuts.height) == (60.0, 100.0)
    assert fronts == pytest.approx((15.0, 10.0, 45.0, 50.0)) and backs == pytest.approx((15.0, 50.0, 45.0, 90.0))
    assert len(cuts.folds) == 3 and cuts.folds[-1] == folded.fold[0]
    assert len(sheet_cuts(replace(folded, options=Options(furniture=None)), 0).outlines) == 0


def test_a_fold_in_a_dxf_is_measured_from_below() -> None:
    text = cut_dxf(Cuts(100.0, 60.0, (), ((10.0, 15.0, 30.0, 20.0),), line=0.1)).split("\n")
    at = text.index("LINE")
    pairs = dict(zip((code.strip() for code in text[at + 1 : at + 11 : 2]), text[at + 2 : at + 12 : 2], strict=True))
    assert pairs == {"8": "FOLD", "10": "10", "20": "45", "11": "30", "21": "40"}
    assert 'width="100mm" height="60mm"' in cut_svg(Cuts(100.0, 60.0, ()))


# ------------------------------------------------------------------------------------------------- services, guides
SERVICES = {
    "own": Service(
        "own",
        label="Own",
        formats={"poker": ServiceFormat("poker", 60.0, 90.0), "wide": ServiceFormat("wide", 100.0, 50.0)},
    ),
    "gone": Service("gone", {}, label="Gone", closed="2020"),
}


@pytest.mark.parametrize(
    ("name", "match", "message", "help"),
    [
        ("own", True, "", ""), ("owm", False, "there is no service or file format `owm`", "write `own`"),
        ("xyz", False, "there is no service or file format `xyz`", "write one of `pdfx` or `own`"),
        ("gone", False, "Gone has accepted no orders since 2020", "use another service, or a print shop with `--to pdfx`"),
    ],
)  # fmt: skip
def test_a_service_that_is_not_there_or_has_closed_is_reported(name: str, match: bool, message: str, help: str) -> None:
    report = Report()
    assert (find_service(name, SERVICES, report, ("pdfx",)) is not None) is match
    assert [(d.code, d.message, d.help) for d in report] == ([("PNP120", message, help)] if message else [])


@pytest.mark.parametrize(
    ("name", "size", "width"),
    [
        ("poker", (1.0, 1.0), 60.0), ("card", (60.8, 90.0), 60.0), ("card", (61.0, 90.0), None), ("card", (60.0, 88.6), None),
        ("card", (60.0, 88.8), 60.0), ("card", (99.0, 50.5), 100.0), ("card", (50.0, 100.0), None),
    ],
)  # fmt: skip
def test_a_service_prints_sizes_that_are_nearly_its_own(
    name: str, size: tuple[float, float], width: float | None
) -> None:
    match = format_for(SERVICES["own"], name, *size)
    assert (match.width if match else None) == width and format_for(SERVICES["gone"], name, *size) is None


def test_a_punch_guide_shows_the_other_pieces_of_the_sheet() -> None:
    sheet = Sheet(200.0, 300.0, (), ((20.0, 30.0, 60.0, 90.0),))
    options = Options(letter=fake_letter)
    others = [
        item for item in _drawing(sheet, options, 5.0, 7.0, 0.5) if isinstance(item, Path) and item.source == "other"
    ]
    assert [bounds(other.segments) for other in others] == [(15.0, 22.0, 35.0, 52.0)]


@pytest.mark.parametrize(
    ("second", "room", "inner", "meet"),
    [
        ((34.0, 10.0), (2.0, 0.0, 1.0, 0.0), 9.0, True), ((34.1, 10.0), (2.0, 9.0, 1.0, 9.0), 9.0, False), ((34.0, 10.0), (2.0, 0.0, 2.0, 0.0), 1.9, False),
        ((10.0, 44.0), (9.0, 1.0, 9.0, 2.0), 9.0, True), ((10.0, 44.1), (9.0, 2.0, 9.0, 1.0), 9.0, False), ((-14.0, 10.0), (0.0, 0.0, 2.0, 0.0), 9.0, True),
    ],
)  # fmt: skip
def test_bleed_of_hexagons_meets_where_it_fills_half_of_the_gap(
    second: tuple[float, float], room: tuple[float, float, float, float], inner: float, meet: bool
) -> None:
    slots = (Slot(10.0, 10.0, 20.0, 30.0, False), Slot(*second, 20.0, 30.0, False))
    assert hexagons_meet(replace(packing((0.0, 0.0, 1.0, 1.0)), slots=slots), Room(*room), inner) is meet
    assert not hexagons_meet(replace(packing((0.0, 0.0, 1.0, 1.0)), slots=slots[:1]), Room(*room), inner)
