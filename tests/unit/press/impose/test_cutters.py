"""Machines that cut: their marks lie where their makers' own programs print them, and their cuts leave pieces in size."""

import math

import pytest

from pnp.press.impose import impose_sheets, plan_sheets
from pnp.press.impose.arcs import on_cubic, vertices
from pnp.press.impose.cutfiles import cut_svg, sheet_cuts
from pnp.press.impose.cutters import Cutter, find_cutter, read_cutters
from pnp.press.impose.kerf import grown
from pnp.press.impose.plan import Options
from pnp.press.impose.registration import arm_length
from pnp.press.typeset.drawing.outline import bounds, ellipse_outline, format_path, polygon_outline, rect_outline
from pnp.press.typeset.drawing.page import Path
from pnp.source.diagnostics import Report
from tests.unit.press.impose.test_sheets import paths_in, placed_on, reach, some_pieces

HALF_PIXEL = 25.4 / 600
"""As near as the makers' prints were measured, mm."""


@pytest.fixture(scope="module")
def cutters() -> dict[str, Cutter]:
    """Those of the press."""
    report = Report()
    read = read_cutters(report)
    assert not report.diagnostics
    return read


def marks(cutter: Cutter, formats, paper, name: str = "poker") -> tuple[tuple[float, float], list[Path]]:
    """The marks on a sheet, and its size."""
    pieces, report = some_pieces(formats[name], [3]), Report()
    (page, *_) = impose_sheets(pieces, formats[name], paper, Options(cutter=cutter), report)
    assert not report.diagnostics
    return (page.width, page.height), [path for _, path in paths_in(page.items) if path.source == "registration"]


@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
def test_silhouettes_marks_lie_where_silhouette_studio_prints_them(paper, formats, papers, cutters):
    """Black boxes on the sheets that Silhouette Studio printed (see cutters.yaml): the square from 9.48 to 15.54 mm, the
    corners' outer edges 9.44 to 9.53 mm from theirs, lines of 1.06 mm."""
    (width, height), (square, right, left) = marks(cutters["silhouette"], formats, papers[paper])
    assert reach((square,)) == pytest.approx((9.48, 9.48, 15.54, 15.54), abs=HALF_PIXEL + 0.01)
    x0, y0, x1, _ = reach((right,))
    assert (width - x1, y0) == pytest.approx((9.48, 9.48), abs=HALF_PIXEL + 0.01)
    assert x1 - x0 >= 5.5
    x0, _, _, y1 = reach((left,))
    assert (x0, height - y1) == pytest.approx((9.48, 9.48), abs=HALF_PIXEL + 0.01)
    thick = {round(abs(a[1][0] - b[1][0]), 3) for a in right.segments for b in right.segments if a[1] and b[1]}
    assert 1.0 in thick


def test_pieces_stay_off_the_ground_of_rings(cutters):
    """8 mm sideways of a ring's middle, and 10 below it, where its bar is."""
    across, down = cutters["brother"].inset
    assert cutters["brother"].corner == (across + 8.0, down + 10.0)


def test_four_marks_are_corners_at_one_inset(formats, papers, cutters):
    (width, height), found = marks(cutters["silhouette-alpha"], formats, papers["a4"])
    assert len(found) == 4
    whole = reach(found)
    assert whole == pytest.approx((9.5, 9.5, width - 9.5, height - 9.5))


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_brothers_rings_are_those_of_its_plug_in(paper, formats, papers, cutters):
    (width, height), found = marks(cutters["brother"], formats, papers[paper])
    middles = []
    for mark in found:
        x0, y0, x1, y1 = reach((mark,))
        middles.append(((x0 + x1) / 2, y1 - 5.0))
        assert (x1 - x0, y1 - y0) == pytest.approx((10.0, 12.0))
    x, y = (12.0, 13.98)
    assert middles == [pytest.approx(p) for p in ((x, y), (width - x, y), (width - x, height - y), (x, height - y))]
    starts = [i for i, (op, _) in enumerate(found[0].segments) if op == "M"]
    boxes = [bounds(found[0].segments[a:b]) for a, b in zip(starts, [*starts[1:], None], strict=True)]
    assert [round(b[2] - b[0], 2) for b in boxes] == [1.98, 6.0, 4.0, 10.0, 8.0, 10.0]


@pytest.mark.parametrize("name", ["silhouette", "silhouette-alpha", "silhouette-feeder", "brother"])
@pytest.mark.parametrize("format", ["poker", "token-25", "mini", "sheet-a5"])
def test_no_piece_comes_near_a_mark(name, format, formats, papers, cutters):
    cutter = cutters[name]
    pieces, options = some_pieces(formats[format], [40]), Options(cutter=cutter)
    for page in impose_sheets(pieces, formats[format], papers["a4"], options, Report()):
        found = [reach((path,)) for _, path in paths_in(page.items) if path.source == "registration"]
        for placed in placed_on(page):
            box = reach((placed,))
            for mark in found:
                away = max(mark[0] - box[2], box[0] - mark[2], mark[1] - box[3], box[1] - mark[3])
                assert away >= 0.99


def test_pieces_for_cricut_lie_in_the_area_that_its_program_allows(formats, papers, cutters):
    for paper, area in cutters["cricut"].areas.items():
        plan = plan_sheets(formats["poker"], papers[paper], Options(cutter=cutters["cricut"]), Report())
        x0, y0, x1, y1 = plan.packing.block
        sides = (x1 - x0, y1 - y0) if plan.packing.width < plan.packing.height else (y1 - y0, x1 - x0)
        assert sides[0] <= area[0] and sides[1] <= area[1]
        assert len(plan.slots) >= 6


def test_what_a_machine_does_not_take_is_told(formats, papers, cutters):
    report = Report()
    assert plan_sheets(formats["poker"], papers["a3"], Options(cutter=cutters["brother"]), report) is None
    assert [d.message for d in report] == ["a sheet of A3 is larger than Brother ScanNCut accepts (296.67 × 298.8 mm)"]
    report = Report()
    assert plan_sheets(formats["poker"], papers["a3"], Options(cutter=cutters["cricut"]), report)
    (told,) = report
    assert told.severity == "warning" and "is not known" in told.message
    report = Report()
    assert find_cutter("silhoutte", cutters, report) is None
    assert "`silhouette`" in next(iter(report)).help


def test_two_cuts_lie_as_far_apart_as_the_machine_needs(formats, papers, cutters):
    for name, least in (("silhouette", 1.2), ("punchboard", 6.0)):
        for gap in (None, 0.0):
            options = Options(cutter=cutters[name], gap=gap)
            plan = plan_sheets(formats["square-25"], papers["a4"], options, Report())
            xs = sorted({slot.x for slot in plan.packing.slots})
            assert xs[1] - xs[0] - 25 >= least - 1e-6


def test_a_cut_file_tells_what_the_machines_program_has_to_know(formats, papers, cutters):
    plan = plan_sheets(formats["poker"], papers["a4"], Options(cutter=cutters["silhouette"]), Report())
    arm = arm_length(cutters["silhouette"], plan.packing)
    assert f"<desc>marks: three, inset 10 mm, length {arm:g} mm, thickness 1 mm</desc>" in cut_svg(sheet_cuts(plan))
    plan = plan_sheets(formats["standee"], papers["a4"], Options(cutter=cutters["laser"]), Report())
    drawn = cut_svg(sheet_cuts(plan))
    assert "<desc>kerf 0.15 mm</desc>" in drawn
    assert drawn.index('id="fold"') < drawn.index('id="cut"')  # scored before it falls out
    assert 'stroke="#FF0000" stroke-width="0.025"' in drawn and 'stroke="#0000FF" stroke-width="0.025"' in drawn


# ------------------------------------------------------------------------------------------------- kerf
def test_outlines_grow_by_half_of_what_the_cut_takes():
    grown_card = grown(rect_outline(0, 0, 63, 88, 3), 0.1)
    assert format_path(grown_card) == format_path(rect_outline(-0.1, -0.1, 63.2, 88.2, 3.1))
    x0, y0, x1, y1 = bounds(grown(ellipse_outline(10, 10, 5, 5), 0.25))
    assert (x0, y0, x1, y1) == pytest.approx((4.75, 4.75, 15.25, 15.25), abs=1e-6)
    corner = ((0, 0), (20, 0), (20, 10), (10, 10), (10, 20), (0, 20))
    for points in (corner, corner[::-1]):
        around = [n for _, n in grown(polygon_outline(points), 1.0) if n]
        assert {(round(x), round(y)) for x, y in around} == {
            (-1, -1), (21, -1), (21, 11), (11, 11), (11, 21), (-1, 21)
        }  # fmt: skip


@pytest.mark.parametrize("name", ["poker", "token-25", "hex-50", "standee-flat", "die-16", "envelope-cards"])
def test_a_grown_outline_is_as_far_off_everywhere(name, formats):
    outline, by = formats[name].outline, 0.1
    edges = points_on(outline)
    for x, y in points_on(grown(outline, by), 7):
        away = min(math.dist((x, y), edge) for edge in edges)
        assert away <= by * 4.1
        assert away >= by - 0.03


def points_on(outline, each: int = 150) -> list[tuple[float, float]]:
    """Points along an outline."""
    points, last = [], (0.0, 0.0)
    first = last
    for op, n in outline:
        if op == "M":
            first = last = n
        elif op == "C":
            points += [on_cubic(last, n[:2], n[2:4], n[4:], t / each) for t in range(each)]
        elif op in "LZ":
            end = n or first
            points += [
                (last[0] + (end[0] - last[0]) * t / each, last[1] + (end[1] - last[1]) * t / each) for t in range(each)
            ]
        last = n[-2:] or first
    return points


def test_arcs_stay_arcs():
    assert len(vertices(grown(rect_outline(0, 0, 63, 88, 3), 0.1))) == 8
    assert len(vertices(grown(ellipse_outline(10, 10, 5, 5), 0.1))) == 4
