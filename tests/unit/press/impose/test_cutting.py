"""Tuck boxes and cut files."""

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from pnp.press.impose.arcs import arc_bulge
from pnp.press.impose.cutfiles import Cuts, cut_dxf, cut_svg, sheet_cuts
from pnp.press.impose.cutters import Cutter
from pnp.press.impose.plan import Options, plan_sheets
from pnp.press.impose.tuckbox import deck_thickness, tuck_box
from pnp.press.typeset.drawing.outline import bounds, ellipse_outline, parse_path, rect_outline
from pnp.source.diagnostics import Report

box_sizes = (st.floats(40, 90), st.floats(60, 140), st.floats(5, 60))


@given(*box_sizes)
def test_a_tuck_box_fits_its_deck(width, height, thickness):
    box = tuck_box(width, height, thickness)
    x0, y0, x1, y1 = box.panels["front"]
    assert x1 - x0 > width and y1 - y0 > height
    assert box.panels["left"][2] - box.panels["left"][0] > thickness
    assert box.panels["top"][3] - box.panels["top"][1] == pytest.approx(thickness + 1)


@given(*box_sizes)
def test_the_die_line_is_one_closed_line_that_never_crosses_itself(width, height, thickness):
    box = tuck_box(width, height, thickness)
    assert box.path[0][0] == "M" and box.path[-1][0] == "Z"
    assert bounds(box.path) == pytest.approx((0, 0, box.width, box.height))
    points = [n[-2:] for _, n in box.path if n]
    edges = [(a, b) for a, b in pairwise([*points, points[0]]) if math.dist(a, b) > 1e-6]
    for i, a in enumerate(edges):
        for b in edges[:i]:
            assert not cross(a, b)


def cross(a, b) -> bool:
    """Whether two lines cross inside both."""

    def side(p, q, r):
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(*a, b[0]) * side(*a, b[1]) < -1e-9 and side(*b, a[0]) * side(*b, a[1]) < -1e-9


@given(*box_sizes)
def test_folds_end_on_the_die_line_or_inside_it(width, height, thickness):
    box = tuck_box(width, height, thickness)
    assert len(box.folds) == 12
    for x0, y0, x1, y1 in box.folds:
        assert 0 <= x0 <= x1 <= box.width and 0 <= y0 <= y1 <= box.height


def test_54_cards_are_16_mm_thick_and_their_box_fits_a4(papers):
    assert deck_thickness(54) == pytest.approx(16.2)
    plan = plan_sheets(tuck_box(63, 88, 16.2), papers["a4"], Options(duplex="none"), Report())
    assert plan is not None and len(plan.packing) == 1


# ------------------------------------------------------------------------------------------------- cut files
def read_dxf(text: str) -> list[list[tuple[float, float, float]]]:
    """The polylines of a DXF: points with bulges."""
    lines = text.splitlines()
    tags = [(int(code), value) for code, value in zip(lines[::2], lines[1::2], strict=True)]
    shapes: list[list[tuple[float, float, float]]] = []
    inside = False
    for code, value in tags:
        if code == 0:
            inside = value == "VERTEX"
            if value == "POLYLINE":
                shapes.append([])
            elif inside:
                shapes[-1].append((0.0, 0.0, 0.0))
        elif inside and code in (10, 20, 42):
            point = list(shapes[-1][-1])
            point[{10: 0, 20: 1, 42: 2}[code]] = float(value)
            shapes[-1][-1] = tuple(point)
    return shapes


def area(shape: list[tuple[float, float, float]]) -> float:
    """What a closed polyline with arcs encloses."""
    total = 0.0
    for (x0, y0, bulge), (x1, y1, _) in pairwise([*shape, shape[0]]):
        total += (x0 * y1 - x1 * y0) / 2
        if bulge:
            angle = 4 * math.atan(bulge)
            radius = math.hypot(x1 - x0, y1 - y0) / (2 * math.sin(angle / 2))
            total += radius * radius * (angle - math.sin(angle)) / 2
    return abs(total)


def test_a_dxf_has_true_arcs_in_exact_size(formats, papers):
    plan = plan_sheets(formats["poker"], papers["a4"], Options(cutter=Cutter("c", marks="three")), Report())
    shapes = read_dxf(cut_dxf(sheet_cuts(plan)))
    assert len(shapes) == 8
    for shape in shapes:
        assert len(shape) == 8
        assert area(shape) == pytest.approx(63 * 88 - (4 - math.pi) * 9, abs=0.02)


def test_a_round_token_is_a_circle_of_four_arcs(formats, papers):
    plan = plan_sheets(formats["token-25"], papers["a4"], Options(), Report())
    for shape in read_dxf(cut_dxf(sheet_cuts(plan))):
        assert len(shape) == 4
        assert area(shape) == pytest.approx(math.pi * 12.5**2, abs=0.02)


def test_a_dxf_is_drawn_upwards():
    (shape,) = read_dxf(cut_dxf(Cuts(100, 200, (rect_outline(10, 20, 30, 40),))))
    assert {(x, y) for x, y, _ in shape} == {(10, 180), (40, 180), (40, 140), (10, 140)}


def test_a_curve_that_is_no_arc_is_drawn_in_short_lines():
    outline = ellipse_outline(50, 50, 30, 10)
    (shape,) = read_dxf(cut_dxf(Cuts(100, 100, (outline,))))
    assert len(shape) > 40
    assert area(shape) == pytest.approx(math.pi * 300, rel=0.002)


@given(st.floats(1, 100), st.floats(0.1, 1.5))
def test_arcs_are_recognised_whatever_their_size(radius, sweep):
    k = 4 / 3 * math.tan(sweep / 4) * radius
    a, d = (radius, 0.0), (radius * math.cos(sweep), radius * math.sin(sweep))
    b, c = (radius, k), (d[0] + k * math.sin(sweep), d[1] - k * math.cos(sweep))
    assert arc_bulge(a, b, c, d) == pytest.approx(math.tan(sweep / 4), rel=1e-3)
    assert arc_bulge(d, c, b, a) == pytest.approx(-math.tan(sweep / 4), rel=1e-3)


def test_an_svg_cut_file_has_the_sheets_size_and_every_outline(formats, papers):
    plan = plan_sheets(tuck_box(63, 88, 16), papers["a4"], Options(duplex="none"), Report())
    root = etree.fromstring(cut_svg(sheet_cuts(plan, title="Box & lid")).encode())
    assert (root.get("width"), root.get("height")) == ("210mm", "297mm")
    space = {"s": "http://www.w3.org/2000/svg"}
    (path,) = root.xpath("//s:g[@id='cut']/s:path", namespaces=space)
    x0, y0, x1, y1 = bounds(parse_path(path.get("d")))
    assert (x1 - x0, y1 - y0) == pytest.approx((plan.format.width, plan.format.height), abs=1e-3)
    assert len(root.xpath("//s:g[@id='fold']/s:path", namespaces=space)) == 12


def test_a_part_filled_sheet_cuts_only_its_pieces(formats, papers):
    plan = plan_sheets(formats["poker"], papers["a4"], Options(), Report())
    assert len(sheet_cuts(plan, 5).outlines) == 5
