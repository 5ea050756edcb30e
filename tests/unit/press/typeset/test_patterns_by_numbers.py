"""Patterns on a plate of 10 by 5 mm: how many forms, where they stand, how thick their lines are; and what is too much."""

import math
import re
from importlib import import_module

import pytest

from pnp.press.typeset.drawing.outline import bounds, parse_path
from pnp.press.typeset.motifs.emblem import RAYS, crossings, emblem_parts, guilloche, rosette, turks_head
from pnp.press.typeset.motifs.patterns import MOST, PATTERNS, pattern
from pnp.source.diagnostics.budgets import OverBudget

knots = import_module("pnp.press.typeset.motifs.emblem")
Boxes = list[tuple[float, ...]]


def forms(name: str, x: float = 20.0, y: float = 30.0, w: float = 10.0, h: float = 5.0, every: float = 2.0) -> Boxes:
    """The box of each form of a pattern."""
    return [
        tuple(round(v, 3) for v in bounds(parse_path("M" + part)) or ())
        for part in pattern(name, x, y, w, h, every).path.split("M")[1:]
    ]


def around(places: list[tuple[float, float]], left: float, top: float, right: float, foot: float) -> Boxes:
    return [tuple(round(v, 3) for v in (x - left, y - top, x + right, y + foot)) for x, y in places]


def places(high: float, rows: int, columns: int = 7) -> list[tuple[float, float]]:
    """Rows ``high`` mm apart, every other one shifted by half a step of 2 mm; the first form is a step before the plate."""
    return [
        (20.0 + 2.0 * (column - 1) + row % 2, 30.0 + row * high) for row in range(rows) for column in range(columns)
    ]


@pytest.mark.parametrize(
    ("name", "line"),
    [("dots", 0.0), ("stripes", 0.32), ("grid", 0.25), ("checks", 0.0), ("waves", 0.3), ("scales", 0.3), ("crosses", 0.3),
     ("lozenges", 0.25), ("hexagons", 0.25), ("leaves", 0.0), ("rays", 0.0), ("contours", 0.25)],
)  # fmt: skip
def test_lines_have_their_width_and_forms_are_filled(name: str, line: float) -> None:
    assert pattern(name, 0, 0, 10, 5, 2).line == pytest.approx(line)


def test_every_pattern_is_tried() -> None:
    assert len(PATTERNS) == 12
    with pytest.raises(ValueError, match="there is no pattern `spots`"):
        pattern("spots", 0, 0, 1, 1, 1)


def test_forms_of_too_many_are_further_apart() -> None:
    """At most 4,000 forms of a square of 200 mm: one on each 10 mm²."""
    assert MOST == 4_000 and forms("grid", 0.0, 0.0, 200.0, 200.0, 0.1)[1][0] == pytest.approx(math.sqrt(10), abs=1e-3)
    assert forms("grid", 0.0, 0.0, 200.0, 200.0, 20.0)[1][0] == 20.0


def test_dots_and_checks_and_scales_stand_in_shifted_rows() -> None:
    dots = [(box[0], box[2], round((box[1] + box[3]) / 2, 3)) for box in forms("dots")]
    assert dots == [(round(x - 0.28, 3), round(x + 0.28, 3), y) for x, y in places(2.0, 4)]
    assert "a0.28,0.28 0 1 0 0.56,0a0.28,0.28 0 1 0 -0.56,0Z" in pattern("dots", 20, 30, 10, 5, 2).path
    assert forms("checks") == around(places(1.0, 6), 0.0, 0.0, 1.0, 1.0)
    assert forms("crosses") == around(places(2.0, 4), 0.36, 0.36, 0.36, 0.36)
    assert forms("lozenges") == around(places(1.5, 5), 1.0, 1.5, 1.0, 1.5)
    arcs = re.findall(r"M([-\d.]+),([-\d.]+)a1,1 0 0 0 2,0", pattern("scales", 20, 30, 10, 5, 2).path)
    assert [(float(x) + 1.0, float(y)) for x, y in arcs] == places(1.0, 6)


def test_crosses_have_arms_of_equal_length() -> None:
    """A level arm of 0.36 mm each way, then an upright one through its middle."""
    text = pattern("crosses", 20, 30, 10, 5, 2).path
    assert re.findall(r"m([-\d.]+),([-\d.]+)([hv])([-\d.]+)", text)[:2] == [
        ("-0.36", "0", "h", "0.72"),
        ("-0.36", "-0.36", "v", "0.72"),
    ]


def test_stripes_and_grids_cover_the_plate() -> None:
    assert forms("stripes") == [(20.0 + 2.0 * i - 5.0, 30.0, 20.0 + 2.0 * i, 35.0) for i in range(9)]
    upright, level = [(20.0 + 2.0 * i, 30.0) * 1 for i in range(6)], [30.0 + 2.0 * i for i in range(4)]
    assert forms("grid") == [*((x, 30.0, x, 35.0) for x, _ in upright), *((20.0, y, 30.0, y) for y in level)]


def test_waves_rise_and_fall_by_the_same() -> None:
    waves = forms("waves")
    assert (
        len(waves) == 7
        and [box[0] for box in waves] == [19.0, 18.0] * 3 + [19.0]
        and {round(box[2] - box[0], 3) for box in waves} == {14.0}
    )
    middles = [(box[1] + box[3]) / 2 for box in waves]
    assert middles == pytest.approx([30.0 + 1.2 * row for row in range(7)], abs=1e-3)
    assert pattern("waves", 20, 30, 10, 5, 2).path.startswith("M19,30q0.5,-0.6 1,0t1,0q")


def test_hexagons_touch_each_other() -> None:
    r = 2.0 / math.sqrt(3)
    boxes = forms("hexagons")
    rows = math.ceil(5.0 / (1.5 * r)) + 1
    assert boxes == [pytest.approx(box, abs=2e-3) for box in around(places(1.5 * r, rows), 1.0, r, 1.0, r)]


def test_leaves_lean_one_way_and_the_other() -> None:
    a = 0.68
    for number, (box, (x, y)) in enumerate(zip(forms("leaves"), places(2.0, 4), strict=True)):
        assert ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2) == pytest.approx((x, y), abs=1e-3), number
    first, second, *_ = pattern("leaves", 20, 30, 10, 5, 2).path.split("M")[1:]
    assert first.startswith(f"{18 - a:g},{30 - a:g}q0.4,1.08 1.36,1.36q-0.4,-1.08 -1.36,-1.36") and second.startswith(
        f"{20 - a:g},{30 + a:g}q0.4,-1.08 1.36,-1.36"
    )


def test_rays_reach_the_corners() -> None:
    parts = pattern("rays", 20, 30, 10, 5, 0.5).path.split("M")[1:]
    count = 2 * round(math.pi * 5 / 2 / 0.5)
    assert len(parts) == count == 32 and len(forms("rays", every=3.0)) == 8
    far, angle = math.hypot(10.0, 5.0) / 2, math.pi / 32
    (points,) = (re.findall(r"([-\d.]+),([-\d.]+)", parts[1]),)
    wanted = [(25.0, 32.5), *((25.0 + far * math.sin(k * angle), 32.5 - far * math.cos(k * angle)) for k in (2, 3))]
    assert [(float(x), float(y)) for x, y in points] == [pytest.approx(p, abs=1e-3) for p in wanted]


def test_contours_are_rings_about_two_middles() -> None:
    text = pattern("contours", 20, 30, 10, 5, 2).path
    rings = re.findall(r"M([-\d.]+),([-\d.]+)a([-\d.]+),([-\d.]+) ([\d.]+) 1 0 ([-\d.]+),0a", text)
    count = math.ceil(math.hypot(10.0, 5.0) / 2 / 2.0) - 1
    wanted = []
    for cx, cy, flat in ((22.8, 31.5, 1.0), (27.8, 33.7, 0.8)):
        for i in range(1, count + 1):
            a = 2.0 * i * (1 + 0.06 * math.sin(3 * i))
            wanted.append((cx - a, cy, a, 2.0 * i * flat, 17.0 * i % 90, 2 * a))
    assert [tuple(map(float, ring)) for ring in rings] == [
        pytest.approx(ring, abs=1e-3) for ring in wanted
    ] and count == 2


# ------------------------------------------------------------------------------------------------- closed curves
def test_more_waves_than_the_press_accepts_are_refused() -> None:
    for draw in (
        lambda n: guilloche(9, 2, n, 20, "#000"),
        lambda n: turks_head(n, 20, 9, 2, "#000", "#fff", style="ghost"),
    ):
        with pytest.raises(OverBudget):
            draw(101)
    assert guilloche(9, 2, 100, 20, "#000").count("<path") == 20


def test_a_rosette_waves_about_its_radius() -> None:
    """Four waves: 12 mm from the middle above, and 8 an eighth of a turn further."""
    points = [numbers[-2:] for _, numbers in parse_path(rosette(10, 2, 4, 1, 0, 30, 40)) if numbers]
    assert (
        len(points) == 49
        and points[0] == pytest.approx((30.0, 28.0), abs=1e-3)
        and points[12] == pytest.approx((42.0, 40.0), abs=1e-3)
    )
    half = math.sqrt(0.5) * 8.0
    assert points[6] == pytest.approx((30.0 + half, 40.0 - half), abs=1e-3)
    shifted = [numbers[-2:] for _, numbers in parse_path(rosette(10, 2, 4, 1, 180)) if numbers]
    assert shifted[0] == pytest.approx((0.0, -8.0), abs=1e-3) and len(parse_path(rosette(10, 2, 8))) == 98
    turns = [numbers[-2:] for _, numbers in parse_path(rosette(10, 2, 3, 2)) if numbers]
    assert turns[12] == pytest.approx((0.0, 10.0 + 2 * math.cos(3 * math.pi / 2)), abs=1e-3)


def test_strands_cross_where_they_meet() -> None:
    square = [(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)]
    other = [(2.0, 1.0), (6.0, 1.0), (6.0, 3.0), (2.0, 3.0)]
    hits = sorted(crossings([square, other]))
    assert hits == [
        ((0, pytest.approx(1.25)), (1, pytest.approx(0.5))),
        ((0, pytest.approx(1.75)), (1, pytest.approx(2.5))),
    ]
    assert (
        crossings([square]) == []
        and len(crossings([[*square, (2.0, -2.0), (2.0, 6.0), (8.0, 6.0), (8.0, -6.0), (-3.0, -6.0)]])) >= 1
    )


@pytest.mark.parametrize(
    ("place", "length", "count"), [(0, 0.0, 0), (0, 1.0, 1), (0, 1.1, 2), (0, 3.0, 3), (9, 2.0, 2), (0, 99.0, 5)]
)
def test_a_span_is_counted_along_its_strand(place: int, length: float, count: int) -> None:
    ring = [(float(i), 0.0) for i in range(10)] + [(float(9 - i), 1.0) for i in range(10)]
    assert knots._span(ring, place, length) == count


def test_the_letters_of_a_word_choose_the_parts_of_its_emblem() -> None:
    """crc32 of `owl` is 0x2D45BE6E, of `river` 0xD63A6D0F."""
    import zlib

    for word in ("owl", "river"):
        draw = zlib.crc32(word.encode())
        rim, knot, heart = emblem_parts(word, (30.0, 40.0), 10.0, "#800020")
        assert rim == knots._rim(RAYS[draw // 64 % 4], 10.0, "#800020", "#800020", 30.0, 40.0)
        assert knot == knots._knot(5 + draw % 8, 10.0, "#FFFFFF", "#800020", 30.0, 40.0)
        assert heart == knots._heart(draw // 512 % 3, 5 + draw // 8 % 5, 10.0, "#FFFFFF", "#800020", (30.0, 40.0))
    rim, knot, heart = emblem_parts("owl", (30.0, 40.0), 10.0, "#800020", low_ink=True)
    assert (
        'fill="none"' in rim
        and 'stroke="#800020"' in knot
        and heart.startswith('<path d="')
        and 'fill="#800020"' in heart
    )
    hearts = [
        bounds(parse_path(re.findall(r'd="([^"]+)"', knots._heart(kind, 4, 10.0, "#000", "#fff", (0.0, 0.0)))[0]))
        for kind in range(3)
    ]
    assert [box[3] for box in hearts if box] == pytest.approx([3.0, 3.0, 2.6], abs=1e-3)
