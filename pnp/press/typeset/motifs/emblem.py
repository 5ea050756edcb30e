"""Closed curves: rosettes and guilloches, the Turk's head (woven over and under), and emblems made from them."""

import functools
import math
import zlib
from collections.abc import Sequence
from functools import lru_cache
from typing import Literal

from pnp.base.frozen import dataclass
from pnp.press.typeset.motifs.paper import Point, circle, path, polar
from pnp.press.typeset.motifs.shapes import polygon, rays, smooth, star
from pnp.source.diagnostics.budgets import CURVES

TAU = 2 * math.pi
_OFF = 0.37
"""Points begin a little off the axis, so that no crossing of a symmetrical knot falls on a point."""
CORE = 0.34
"""Width of a double strand's paper core, as a share of its width."""
OVER = 0.95
"""Distance that an upper strand is drawn beyond a crossing, in widths of the strand under it, without the gap."""
AROUND = 0.1
"""Space around a piece of strand, in widths, for curves that swing a little wider than their points."""
CELL = 1.2
"""Width of the squares that are searched for crossings, mm."""
NEAR = 1e-9
"""Shorter lengths, mm, count as zero."""
PARALLEL = 1e-12
"""Two segments whose cross product is smaller than this count as parallel: they do not meet."""
Bounds = tuple[float, float, float, float]
Strands = list[list[Point]]
Passage = tuple[int, float]
"""A strand and a position on it (index of a point, with a fraction)."""


def rosette(
    r: float,
    a: float,
    waves: int,
    turns: int = 1,
    phase: float = 0.0,
    cx: float = 0.0,
    cy: float = 0.0,
) -> str:
    """A guilloche line as path data: radius r + a cos(waves t / turns + phase), mm, closed after ``turns`` turns.

    ``phase`` is in degrees.
    """
    steps = max(48, 12 * waves)
    points = []
    for i in range(steps):
        t = TAU * turns * i / steps
        rho = r + a * math.cos(waves * t / turns + math.radians(phase))
        points.append((cx + rho * math.sin(t), cy - rho * math.cos(t)))
    return smooth(points)


def guilloche(
    r: float,
    a: float,
    waves: int,
    copies: int,
    ink: str,
    width: float = 0.25,
    cx: float = 0.0,
    cy: float = 0.0,
) -> str:
    """Draw ``copies`` rosettes, each shifted by a share of a wave: a field of engraved lines ``width`` mm wide."""
    CURVES.hold(waves * copies)
    lines = (path(rosette(r, a, waves, 1, 360 * i / copies, cx, cy), stroke=ink, width=width) for i in range(copies))
    return "".join(lines)


def turks_head(
    bights: int,
    leads: int,
    r: float,
    a: float,
    ink: str,
    paper: str,
    width: float = 1.2,
    gap: float = 0.4,
    cx: float = 0.0,
    cy: float = 0.0,
    turn: float = 0.0,
    style: Literal["solid", "double", "ghost"] = "solid",
    swell: float = 0.12,
) -> str:
    """A Turk's head: ``leads`` strands round a ring of radius r ± a mm, with ``bights`` scallops on its rim.

    In polar form, with w = bights t / leads: radius r + a cos w, angle t - swell (leads / bights) sin w; the second
    term speeds the strand through its inner turns, which would be kinks otherwise. There are bights (leads - 1)
    crossings, alternately over and under. ``solid`` weaves one strand ``width`` mm wide with paper gaps of ``gap`` mm,
    ``double`` leaves a paper core, ``ghost`` is the unwoven curve. ``turn`` in degrees. Point symmetry needs an even
    number of bights.
    """
    CURVES.hold(bights * leads)
    knot = _Knot(bights, leads, r, a, (cx, cy), turn, swell)
    if style == "ghost":
        strands = _strands(knot)
        return "".join(path(smooth(points[::4]), stroke=ink, width=width, join="round") for points in strands)
    core = CORE * width if style == "double" else 0.0
    rounds, overs = _woven(knot, width, gap)
    drawn = []
    for line in rounds:
        drawn.append(path(line, stroke=ink, width=width, join="round"))
        drawn.append(path(line, stroke=paper, width=core, join="round") if core else "")
    for casings, pieces in overs:
        drawn.append(path(casings, stroke=paper, width=width + 2 * gap))
        drawn.append(path(pieces, stroke=ink, width=width))
        drawn.append(path(pieces, stroke=paper, width=core) if core else "")
    return "".join(drawn)


@dataclass(frozen=True)
class _Knot:
    """The curve of a Turk's head, as :func:`turks_head` describes it."""

    bights: int
    leads: int
    r: float
    a: float
    centre: Point
    turn: float
    swell: float


@lru_cache(maxsize=32)  # measured: without it, 300 cards of a table take 9 % more time
def _woven(knot: _Knot, width: float, gap: float) -> tuple[list[str], list[tuple[str, str]]]:
    """The strands as path data; and in the order of drawing, for crossings apart from each other, the casings and the
    upper pieces of strand: the same in every ink."""
    strands, reach = _strands(knot), width * OVER + gap
    overs = []
    for strand, place in _passages_over(strands):
        points = strands[strand]
        span = _span(points, int(place), reach)
        casing = [points[(int(place) + j) % len(points)] for j in range(-span, span + 2)]
        overs.append((casing, [points[(int(place) + j) % len(points)] for j in range(-span - 2, span + 4)]))
    layers: dict[int, tuple[list[str], list[str]]] = {}
    boxes = [_bounds(piece, width / 2 + gap + AROUND * width) for _, piece in overs]
    for (casing, piece), layer in zip(overs, _layers(boxes), strict=True):
        casings, pieces = layers.setdefault(layer, ([], []))
        casings.append(smooth(casing, False))
        pieces.append(smooth(piece, False))
    joined = [("".join(casings), "".join(pieces)) for _, (casings, pieces) in sorted(layers.items())]
    return [smooth(points[::3]) for points in strands], joined


def _layers(boxes: Sequence[Bounds]) -> list[int]:
    """A layer for each box: above all earlier boxes that it meets. The boxes of a layer do not overlap, so that a
    single path draws them: a path for each crossing made a card of Living Trumps five times as large."""
    layers: list[int] = []
    for left, top, right, foot in boxes:
        met = (
            n
            for n, (x0, y0, x1, y1) in zip(layers, boxes, strict=False)
            if x0 < right and left < x1 and y0 < foot and top < y1
        )
        layers.append(max(met, default=-1) + 1)
    return layers


def _bounds(points: Sequence[Point], around: float) -> Bounds:
    """The box of some points and of the space around them: left, top, right, foot."""
    across, down = zip(*points, strict=True)
    return min(across) - around, min(down) - around, max(across) + around, max(down) + around


def _strands(knot: _Knot) -> Strands:
    """The closed strands as points, close enough together for their crossings to be found."""
    bights, leads, r, a = knot.bights, knot.leads, knot.r, knot.a
    parts = math.gcd(bights, leads)
    turns = leads // parts
    steps = 6 * math.ceil(20 * max(bights, 5) * turns / leads)
    strands = []
    for part in range(parts):
        points = []
        for i in range(steps):
            t = TAU * turns * (i + _OFF) / steps
            wave = bights * t / leads + TAU * part / leads
            angle = math.degrees(t - knot.swell * leads / bights * math.sin(wave)) + knot.turn
            points.append(polar(r + a * math.cos(wave), angle, *knot.centre))
        strands.append(points)
    return strands


def _span(points: list[Point], place: int, length: float) -> int:
    """Number of points from ``place`` on that lie within ``length`` mm along the strand."""
    count, way, j = len(points), 0.0, 0
    while way < length and j < count // 4:
        way += math.dist(points[(place + j) % count], points[(place + j + 1) % count])
        j += 1
    return j


def _meeting(p: Point, q: Point, u: Point, v: Point) -> tuple[float, float] | None:
    """The intersection of the segments pq and uv: the share of each, or None."""
    den = (q[0] - p[0]) * (v[1] - u[1]) - (q[1] - p[1]) * (v[0] - u[0])
    if abs(den) < PARALLEL:
        return None
    f = ((u[0] - p[0]) * (v[1] - u[1]) - (u[1] - p[1]) * (v[0] - u[0])) / den
    g = ((u[0] - p[0]) * (q[1] - p[1]) - (u[1] - p[1]) * (q[0] - p[0])) / den
    return (f, g) if 0 <= f < 1 and 0 <= g < 1 else None


def crossings(strands: Strands) -> list[tuple[Passage, Passage]]:
    """Every crossing of the strands, as the two passages that meet there."""
    segments = [(s, i, p, pts[(i + 1) % len(pts)]) for s, pts in enumerate(strands) for i, p in enumerate(pts)]
    boxes = [(min(p[0], e[0]), max(p[0], e[0]), min(p[1], e[1]), max(p[1], e[1])) for _, _, p, e in segments]
    grid: dict[tuple[int, int], list[int]] = {}
    for q, box in enumerate(boxes):
        x0, x1, y0, y1 = [int(v // CELL) for v in box]
        for key in ((x, y) for x in range(x0, x1 + 1) for y in range(y0, y1 + 1)):
            grid.setdefault(key, []).append(q)
    met: dict[tuple[int, int], tuple[Passage, Passage]] = {}
    for bucket in grid.values():
        for x, u in enumerate(bucket):
            (s, i, p, e), (left, right, top, foot) = segments[u], boxes[u]
            left, right, top, foot = left - NEAR, right + NEAR, top - NEAR, foot + NEAR
            count = len(strands[s])
            for v in bucket[x + 1 :]:
                a, b, c, d = boxes[v]
                if a > right or b < left or c > foot or d < top:
                    continue
                t, j, g, h = segments[v]
                if (u, v) in met or (s == t and min((i - j) % count, (j - i) % count) < 3):
                    continue
                share = _meeting(p, e, g, h)
                if share:
                    met[u, v] = ((s, i + share[0]), (t, j + share[1]))
    return list(met.values())


def _passages_over(strands: Strands) -> list[Passage]:
    """The upper passage of each crossing: walk each strand, alternate, keep the choices of earlier strands."""
    hits = crossings(strands)
    over: dict[int, Passage] = {}
    for s in range(len(strands)):
        order = sorted((place, k) for k, pair in enumerate(hits) for strand, place in pair if strand == s)
        settled = next((n for n, (_, k) in enumerate(order) if k in over), None)
        start = True if settled is None else over[order[settled][1]] == (s, order[settled][0])
        for n, (place, k) in enumerate(order):
            if k in over:
                continue
            mine = ((n - (settled or 0)) % 2 == 0) == start
            here = (s, place)
            over[k] = here if mine else next(p for p in hits[k] if p != here)
    return list(over.values())


RAYS = (32, 40, 48, 60)
"""Numbers of rays that an emblem may have."""
RAY_FOOT, RAY_ROOT, RAY_TIP = 0.87, 0.05, 0.012
"""Radius at which rays begin, and their inner and outer width; these and the following are shares of the radius."""
DISC, KNOT, WAVE, STRAND, GAP, HEART, PUPIL = 0.82, 0.54, 0.16, 0.075, 0.03, 0.3, 0.07
"""Radii of the disc, of the knot and of its waves; width of its strand and of the gap beside it; radii of the centre
and of its dot."""
SHARP, BLUNT, STRAIGHT = 0.12, 0.19, 0.26
"""Inner radii of the two stars, and the radius of the polygon."""


def emblem(word: str, cx: float, cy: float, r: float, ink: str, paper: str = "#FFFFFF", low_ink: bool = False) -> str:
    """A round emblem of radius r mm about (cx, cy), its knot, rays and star chosen by the letters of ``word``.

    The same word always gives the same emblem, on every machine. With ``low_ink`` the disc stays open.
    """
    return "".join(emblem_parts(word, (cx, cy), r, ink, paper, low_ink))


def emblem_parts(
    word: str, centre: Point, r: float, ink: str, paper: str = "#FFFFFF", low_ink: bool = False
) -> tuple[str, ...]:
    """An :func:`emblem` in its parts. There are few different parts: the emblems of many words combine them."""
    draw = zlib.crc32(word.encode())
    line, hollow = (ink, paper) if low_ink else (paper, ink)
    rim = _rim(RAYS[draw // 64 % len(RAYS)], r, ink, "none" if low_ink else ink, *centre)
    heart = _heart(draw // 512 % 3, 5 + draw // 8 % 5, r, line, hollow, centre)
    return rim, _knot(5 + draw % 8, r, line, hollow, *centre), heart


# Each part is drawn once for all cards of a deck that have it.
@functools.lru_cache(maxsize=64)  # measured: without it, 300 cards of a table take 61 % more time
def _rim(count: int, r: float, ink: str, ground: str, cx: float, cy: float) -> str:
    """The given number of rays round an emblem, and the disc below it."""
    drawn = path(rays(count, r, r * RAY_FOOT, r * RAY_ROOT, r * RAY_TIP, 180 / count, cx, cy), ink)
    return drawn + circle(cx, cy, r * DISC, ground, ink, 0.5)


@functools.lru_cache(maxsize=64)  # measured: without it, 300 cards of a table take 1.0 % more time
def _heart(kind: int, points: int, r: float, ink: str, hollow: str, centre: Point) -> str:
    """The centre of an emblem: a sharp star, a blunt one, or a shape with straight sides; and its dot."""
    is_straight, inner = kind == 2, BLUNT if kind else SHARP
    outline = (
        polygon(points, r * STRAIGHT, 0, *centre) if is_straight else star(points, r * HEART, r * inner, 0, *centre)
    )
    return path(outline, ink) + circle(*centre, r * PUPIL, hollow)


@functools.lru_cache(maxsize=64)  # measured: without it, 300 cards of a table take 4 times as long
def _knot(bights: int, r: float, line: str, hollow: str, cx: float, cy: float) -> str:
    """The knot of an emblem with this many scallops."""
    return turks_head(bights, 3, r * KNOT, r * WAVE, line, hollow, r * STRAND, r * GAP, cx, cy, 180 / bights)
