"""Motifs measured: areas and lengths by the formulas of geometry, and all drawings against stored measures."""

import itertools
from math import cos, hypot, pi, radians, sin, sqrt
from pathlib import Path

import pytest
import yaml
from jinja2 import Environment, StrictUndefined

from pnp.press.typeset import Fonts, Setting, read_face
from pnp.press.typeset.drawing.outline import parse_path
from pnp.press.typeset.motifs import namespace
from pnp.press.typeset.motifs.counted import COUNTED
from pnp.press.typeset.motifs.icons import GRAMMAR
from pnp.press.typeset.motifs.paper import at
from pnp.press.typeset.motifs.plates import PLATES, plate
from pnp.press.typeset.motifs.rims import RIMS, polygram
from pnp.press.typeset.motifs.shapes import (
    along_arch,
    arc,
    arch,
    frame,
    lozenge,
    polygon,
    rays,
    ribbon,
    ring,
    scallops,
    smooth,
    star,
)
from pnp.press.typeset.motifs.signs import SIGNS
from pnp.source.diagnostics import Report
from tests.golden import flattened, hold, total_lines

GOLDEN = Path(__file__).parent / "golden"
SNIPPETS = yaml.safe_load((Path(__file__).parents[4] / "templates" / "gallery" / "motifs.yaml").read_text("utf-8"))
INK, PAPER = "#800020", "#FFFFFF"
BOX = (3.0, 5.0, 23.0, 35.0)


def points(path):
    return [list(contour) for contour in flattened(parse_path(path))]


def box(path):
    xs, ys = zip(*(point for contour in points(path) for point in contour), strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def area(path):
    return abs(sum(a[0] * b[1] - b[0] * a[1] for c in points(path) for a, b in zip(c, [*c[1:], c[0]], strict=True)) / 2)


def length(path):
    return sum(hypot(a[0] - b[0], a[1] - b[1]) for c in points(path) for a, b in itertools.pairwise(c))


# ------------------------------------------------------------------------------------------------- formulas
@pytest.mark.parametrize("shape", [name for name in PLATES if name not in ("star", "drop")])
def test_a_plate_fills_its_box(shape):
    assert box(plate(shape, 3, 5, 20, 30)) == pytest.approx(BOX, abs=0.001)


@pytest.mark.parametrize(
    ("shape", "expected"),
    [
        ("rectangle", 600), ("circle", pi * 10 * 15), ("lozenge", 300), ("hexagon", 20 * 30 - 4 * 10 * 7.5 / 2),
        ("banner", 20 * 30 - 2 * 13.5 * 30 / 2), ("arch", 20 * 20 + pi * 100 / 2), ("frame", 600 - pi * 2.4**2),
        ("ticket", 600 - 4 * 4 * 4 / 2), ("star", 8 * 10 * 7.8 * sin(pi / 8)),
    ],
)  # fmt: skip
def test_a_plate_has_the_area_of_its_figure(shape, expected):
    assert area(plate(shape, 3, 5, 20, 30)) == pytest.approx(expected, rel=0.003)


def test_corners_of_plates():
    assert area(plate("rectangle", 3, 5, 20, 30, 4)) == pytest.approx(600 - (4 - pi) * 16, rel=0.001)
    assert area(plate("rectangle", 3, 5, 20, 30, 40)) == pytest.approx(20 * 10 + pi * 100, rel=0.003)
    assert area(plate("frame", 3, 5, 20, 30, 5)) == pytest.approx(600 - pi * 25, rel=0.003)
    assert area(plate("frame", 3, 5, 8, 8)) == pytest.approx(64 - pi * 1.6**2, rel=0.003)
    assert area(plate("ticket", 3, 5, 20, 30, 2)) == pytest.approx(592)
    assert area(plate("arch", 3, 5, 20, 6)) == pytest.approx(pi * 10 * 6 / 2, rel=0.003)
    assert box(plate("drop", 0, 0, 20, 30)) == pytest.approx((0, 0, 20, 30), abs=0.01)
    assert box(plate("star", 0, 0, 20, 30))[0] == pytest.approx(10 - 10 * cos(radians(22.5)), abs=0.001)


def test_stars_and_polygons_have_the_areas_of_their_triangles():
    assert area(star(5, 10, 4, 17, 3, 5)) == pytest.approx(5 * 10 * 4 * sin(pi / 5), rel=1e-4)
    assert area(polygon(7, 10, 17, 3, 5)) == pytest.approx(7 / 2 * 100 * sin(2 * pi / 7), rel=1e-4)
    assert points(polygon(4, 10, 90, 3, 5))[0][0] == pytest.approx((13, 5))
    assert points(star(4, 10, 5, 0, 3, 5))[0][:2] == [
        pytest.approx((3, -5)),
        pytest.approx((3 + 5 / sqrt(2), 5 - 5 / sqrt(2)), abs=1e-3),
    ]
    assert points(lozenge(3, 5, 4, 6))[0][:4] == [(3, 2), (5, 5), (3, 8), (1, 5)]


def test_rays_are_trapezia_or_triangles():
    assert area(rays(6, 4, 9, 1.0, 0.5, cx=20, cy=30)) == pytest.approx(6 * 5 * 0.75, rel=1e-3)
    assert area(rays(6, 4, 9, 1.0)) == pytest.approx(6 * 5 * 0.5, rel=1e-3)
    assert points(rays(1, 4, 9, 1.0, 0.5))[0][:4] == [(-0.5, -4), (-0.25, -9), (0.25, -9), (0.5, -4)]
    assert points(rays(4, 4, 9, 1.0, turn=45))[1][1] == pytest.approx((9 * sin(3 * pi / 4), 9 * sin(pi / 4)), abs=1e-3)
    fan = points(rays(2, 4, 9, 1.0, first=30, sweep=60))
    assert [contour[1] for contour in fan] == [
        pytest.approx((9 * sin(a), -9 * cos(a)), abs=1e-3) for a in (pi / 4, pi * 5 / 12)
    ]


@pytest.mark.parametrize(("start", "end"), [(0, 90), (-120, 120), (10, 190), (20, 320)])
def test_an_arc_and_a_ring_go_clockwise_from_one_angle_to_the_other(start, end):
    sweep = radians(end - start)
    assert length(arc(10, start, end, 3, 5)) == pytest.approx(10 * sweep, rel=0.002)
    assert area(ring(4, 10, start, end, 3, 5)) == pytest.approx(sweep / 2 * (100 - 16), rel=0.004)
    assert points(arc(10, start, end, 3, 5))[0][0] == pytest.approx(
        (3 + 10 * sin(radians(start)), 5 - 10 * cos(radians(start))), abs=1e-3
    )


def test_niches_and_frames():
    assert area(arch(3, 5, 20, 30)) == pytest.approx(20 * 20 + pi * 50, rel=0.002) and box(
        arch(3, 5, 20, 30)
    ) == pytest.approx(BOX)
    assert area(frame(3, 5, 20, 30, 4)) == pytest.approx(600 - pi * 16, rel=0.002)
    assert area(frame(3, 5, 20, 30, 4, hollow=False)) == pytest.approx(600 - 32) and box(
        frame(3, 5, 20, 30, 4)
    ) == pytest.approx(BOX)


def test_places_along_a_niche_are_evenly_spread():
    """Legs of 30 - 10 - 1.2 = 18.8 mm, a half circle of π (10 - 2) = 25.13 mm between them: 62.73 mm for four places."""
    places = along_arch(3, 5, 20, 30, 4, 2)
    first = 62.7327 / 8
    angle = 23.5248 - 18.8
    assert places[0] == pytest.approx((5, 35 - 1.2 - first, -90), abs=1e-3)
    assert places[1] == pytest.approx(
        (13 - 8 * cos(angle / 8), 15 - 8 * sin(angle / 8), -90 + angle / 8 * 180 / pi), abs=1e-3
    )
    assert places[3] == pytest.approx((21, 35 - 1.2 - first, 90), abs=1e-3)
    assert places[2][:2] == pytest.approx((26 - places[1][0], places[1][1]), abs=1e-6)


def test_a_spline_of_a_circle_is_nearly_the_circle():
    places = [(10 * sin(pi * i / 6), -10 * cos(pi * i / 6)) for i in range(12)]
    assert area(smooth(places)) == pytest.approx(pi * 100, rel=0.005)
    assert points(smooth([(0, 0), (6, 0), (12, 6)], False))[0][-1] == (12, 6)
    handles = parse_path(smooth([(0, 0), (6, 0), (12, 6)], False))
    assert handles[1] == ("C", (1.0, 0.0, 4.0, -1.0, 6.0, 0.0)) and handles[2] == (
        "C",
        (8.0, 1.0, 11.0, 5.0, 12.0, 6.0),
    )


def test_a_straight_ribbon_is_a_trapezium():
    assert area(ribbon([(0, 0, 2), (10, 0, 4), (20, 0, 6)])) == pytest.approx(80, rel=0.02)
    assert box(ribbon([(0, 0, 2), (10, 0, 4), (20, 0, 6)])) == pytest.approx((0, -3, 20, 3), abs=0.01)
    assert box(ribbon([(0, 0, 2), (0, 10, 4)])) == pytest.approx((-2, 0, 2, 10), abs=0.01)


def test_a_polygram_joins_every_so_many_points():
    """{5/2} on a circle of 10 mm: each line is 20 sin 72° long."""
    assert length(polygram(5, 2, 10)) == pytest.approx(5 * 20 * sin(radians(72)), rel=1e-4)
    assert length(polygram(5, 2, 10, gap=1.5)) == pytest.approx(5 * (20 * sin(radians(72)) - 3), rel=1e-4)
    assert points(polygram(4, 1, 10, 3, 5, gap=2))[0] == [
        pytest.approx((3 + sqrt(2), -5 + sqrt(2)), abs=1e-3),
        pytest.approx((13 - sqrt(2), 5 - sqrt(2)), abs=1e-3),
    ]


@pytest.mark.parametrize(("x0", "x1"), [(3, 33), (33, 3)])
def test_scallops_hang_below_a_line_whichever_way_it_runs(x0, x1):
    path = f"M{x0},12{scallops(x0, x1, 12, 6, 3)}"
    assert box(path) == pytest.approx((3, 12, 33, 15), abs=0.02)
    assert area(path) == pytest.approx(6 * pi * 2.5 * 3 / 2, rel=0.005)


# ------------------------------------------------------------------------------------------------- stored measures
def tower(ink, paper):
    return f'<path d="M-5,0V-20L0,-26L5,-20V0Z" fill="{ink}" stroke="{ink}" stroke-width="0.3"/><path d="M-1.5,0V-6H1.5V0Z" fill="{paper}"/>'


TEMPLATES = Environment(undefined=StrictUndefined, autoescape=False)


def drawing(text, low_ink=False):
    """The items of a drawing that a template makes with motifs."""
    inner = TEMPLATES.from_string(text).render(motif=namespace(), a=INK, p=PAPER, tower=tower, low_ink=low_ink)
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36">{inner}</svg>'
    report = Report()
    face = read_face(svg, "motif", Setting(Fonts({}, {}), report))
    assert not report.errors, list(report)
    return face.items


FIGURES = [f"{{{{ motif.court('{figure}', '{mark}', 6, 2, 24, 32, a, p{low}) }}}}"
           for figure, mark, low in (("king", "spades", ""), ("queen", "clubs", ""), ("jack", "diamonds", ""), ("joker", "", ""),
                                     ("king", "hearts", ", true"), ("queen", "hearts", ", true"), ("jack", "spades", ", true"), ("joker", "", ", true"))]  # fmt: skip
VARIANTS = [
    *FIGURES,
    *(f"{{{{ motif.rim('{name}', 14, 4, a, 18, 18) }}}}" for name in RIMS),
    *(f"{{{{ motif.sign('{name}', a, p) }}}}" for name in SIGNS),
    "{{ motif.counterchanged(5, 2, 26, 32, a, p, tower, true) }}", "{{ motif.counterchanged(5, 2, 26, 32, a, p, tower, false, true) }}",
    "{{ motif.cut_stone(18, 18, 14, a, p, true) }}", "{{ motif.emblem('river', 18, 18, 16, a, p, true) }}", "{{ motif.emblem('owl', 18, 18, 16, a) }}",
    "{{ motif.turks_head(6, 4, 11, 4.4, a, p, 1.6, 0.5, 18, 18, 10, 'double') }}", "{{ motif.turks_head(5, 3, 11, 4.4, a, p, 1.6, 0.5, 18, 18, 0, 'ghost') }}",
    "{{ motif.chain_mail(a, 0.3, 5, 18, 18, 3, 2, p) }}", "{{ motif.small_crown(4, 18, 22, 26, a) }}", "{{ motif.ringed_knot(18, 18, 30, a, 6) }}",
    "{{ motif.suit('hearts', 18, 18, 16, a, p, true, 0.4) }}", "{{ motif.suit('diamonds', 18, 18, 2, a) }}", "<path d='{{ motif.rosette(10, 4, 12, 5, 30, 18, 18) }}'/>",
    "{{ motif.coin('plain', 18, 18, 14, a) }}", "{{ motif.coin('give', 18, 18, 14, a, p, true) }}", "{{ motif.coin('sacrifice', 18, 18, 14, a, p, true) }}",
    "{{ motif.mark_studs('M0,0L1,0L0,1Z', 4, 5, 2, 26, 32, 3.5, a) }}", "{{ motif.suit_studs('hearts', 3, 5, 2, 26, 32, 6, a) }}",
    "{{ motif.frame_of('bars', 32, 4, 4, a, 7) }}", "{{ motif.rim_piece('gusts', 14, 5, a, -40, 90, 3, 18, 22) }}", "{{ motif.hooked_arms(18, 18, 30, a, 3) }}",
]  # fmt: skip


def test_every_motif_has_its_stored_measures(update):
    lines = []
    for text in (*SNIPPETS.values(), *VARIANTS):
        lines += [f"# {text}", *total_lines(drawing(text), "  ")]
    hold(GOLDEN / "motifs.txt", lines, update)


def test_every_sign_of_running_text_has_its_stored_measures(update):
    lines = []
    for name, draw in {**GRAMMAR, **{name: draw for group in COUNTED.values() for name, draw in group.items()}}.items():
        lines += [f"# {name}", *total_lines(drawing(at(18, 18, draw(INK, PAPER), 0, 30)), "  ")]
    hold(GOLDEN / "signs.txt", lines, update)
