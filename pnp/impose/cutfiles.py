"""Cut files: the trims and folds of a sheet for a cutting machine, in exact size, as SVG and as DXF."""

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape

from pnp.impose.formats import Line
from pnp.impose.placing import back_matrix, front_matrix
from pnp.impose.plan import Plan
from pnp.typeset.outline import Segments, apply, format_path, transformed

TOLERANCE = 0.01
"""A curve may be off by this, mm."""


@dataclass(frozen=True)
class Cuts:
    """What a machine cuts and folds on one sheet, page coordinates, mm."""

    width: float
    height: float
    outlines: tuple[Segments, ...]
    folds: tuple[Line, ...] = ()
    title: str = ""


def sheet_cuts(plan: Plan, pieces: int | None = None, title: str = "") -> Cuts:
    """The cuts of a full sheet, or of one that holds only so many pieces."""
    slots = plan.slots[:pieces]
    matrices = [front_matrix(plan.packing.slots[i]) for i in slots]
    if plan.folded:
        matrices += [back_matrix(m, plan.format.width, plan.mirror) for m in matrices]
    outlines = tuple(transformed(plan.format.outline, m) for m in matrices)
    folds = [(*apply(m, x0, y0), *apply(m, x1, y1)) for m in matrices for x0, y0, x1, y1 in plan.format.folds]
    return Cuts(plan.packing.width, plan.packing.height, outlines, (*folds, *plan.fold), title)


def cut_svg(cuts: Cuts) -> str:
    """An SVG in mm: a layer ``cut`` of red outlines, a layer ``fold`` of blue dashed lines."""
    w, h = _n(cuts.width), _n(cuts.height)
    paths = "".join(f'<path d="{format_path(o)}"/>\n' for o in cuts.outlines)
    lines = "".join(f'<path d="M{_n(a)} {_n(b)}L{_n(c)} {_n(d)}"/>\n' for a, b, c, d in cuts.folds)
    fold = f'<g id="fold" fill="none" stroke="#0000FF" stroke-width="0.1" stroke-dasharray="2 1">\n{lines}</g>\n'
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{w}mm" height="{h}mm" viewBox="0 0 {w} {h}">\n'
        f"<title>{escape(cuts.title, quote=False)}</title>\n"
        f'<g id="cut" fill="none" stroke="#FF0000" stroke-width="0.1">\n{paths}</g>\n'
        f"{fold if cuts.folds else ''}</svg>\n"
    )


def cut_dxf(cuts: Cuts) -> str:
    """A DXF (release 12, mm, y upwards): polylines with true arcs on the layer CUT, lines on the layer FOLD.

    Release 12 is what every cutting program reads. https://help.autodesk.com (DXF reference, ENTITIES section)
    """
    tags = [
        *((0, "SECTION"), (2, "HEADER"), (9, "$ACADVER"), (1, "AC1009")),
        *((9, "$INSUNITS"), (70, "4"), (9, "$MEASUREMENT"), (70, "1")),
        *((9, "$EXTMIN"), (10, "0.0"), (20, "0.0"), (9, "$EXTMAX"), (10, _n(cuts.width)), (20, _n(cuts.height))),
        *((0, "ENDSEC"), (0, "SECTION"), (2, "TABLES"), (0, "TABLE"), (2, "LAYER"), (70, "2")),
        *_layer("CUT", 1),
        *_layer("FOLD", 5),
        *((0, "ENDTAB"), (0, "ENDSEC"), (0, "SECTION"), (2, "ENTITIES")),
        *(tag for outline in cuts.outlines for tag in _polyline(outline, cuts.height)),
        *(tag for fold in cuts.folds for tag in _line(fold, cuts.height)),
        *((0, "ENDSEC"), (0, "EOF")),
    ]
    return "".join(f"{code:>3}\n{value}\n" for code, value in tags)


Tag = tuple[int, str]


def _n(value: float) -> str:
    return f"{value:.4f}".rstrip("0").rstrip(".") or "0"


def _layer(name: str, colour: int) -> list[Tag]:
    return [(0, "LAYER"), (2, name), (70, "0"), (62, str(colour)), (6, "CONTINUOUS")]


def _line(fold: Line, height: float) -> list[Tag]:
    x0, y0, x1, y1 = fold
    return [(0, "LINE"), (8, "FOLD"), (10, _n(x0)), (20, _n(height - y0)), (11, _n(x1)), (21, _n(height - y1))]


def _polyline(outline: Segments, height: float) -> Iterator[Tag]:
    """One closed polyline; the bulge of a corner (tangent of a quarter of its arc) belongs to the point before it."""
    yield from ((0, "POLYLINE"), (8, "CUT"), (66, "1"), (70, "1"), (10, "0.0"), (20, "0.0"))
    for x, y, bulge in _vertices(outline, height):
        yield from ((0, "VERTEX"), (8, "CUT"), (10, _n(x)), (20, _n(y)))
        if bulge:
            yield (42, f"{bulge:.6f}")
    yield (0, "SEQEND")


def _vertices(outline: Segments, height: float) -> list[tuple[float, float, float]]:
    points: list[tuple[float, float, float]] = []
    for op, n in outline:
        if op == "Z":
            continue
        values = [(n[i], height - n[i + 1]) for i in range(0, len(n), 2)]
        if op == "C":
            x, y, _ = points.pop()
            points += _curve((x, y), *values)
        points.append((*values[-1], 0.0))
    closes = math.dist(points[0][:2], points[-1][:2]) < TOLERANCE / 10
    return points[:-1] if closes else points


Point = tuple[float, float]


def _curve(a: Point, b: Point, c: Point, d: Point) -> Iterable[tuple[float, float, float]]:
    """The points of a cubic before its end: its beginning alone with a bulge when it is an arc of a circle."""
    bulge = arc_bulge(a, b, c, d)
    if bulge is not None:
        return [(*a, bulge)]
    size = math.dist(a, b) + math.dist(b, c) + math.dist(c, d)
    steps = max(4, math.ceil(math.sqrt(size / TOLERANCE / 8)))
    return [(*on_cubic(a, b, c, d, i / steps), 0.0) for i in range(steps)]


def on_cubic(a: Point, b: Point, c: Point, d: Point, t: float) -> Point:
    """The point of a cubic at a share of its way."""
    s = 1 - t
    k = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
    return (
        k[0] * a[0] + k[1] * b[0] + k[2] * c[0] + k[3] * d[0],
        k[0] * a[1] + k[1] * b[1] + k[2] * c[1] + k[3] * d[1],
    )


def arc_bulge(a: Point, b: Point, c: Point, d: Point) -> float | None:
    """The bulge of the circular arc that a cubic draws; None when it draws something else."""
    chord = math.dist(a, d)
    middle = on_cubic(a, b, c, d, 0.5)
    if chord < TOLERANCE:
        return None
    # the sagitta over half the chord is the tangent of a quarter of the arc; left of the chord it is negative
    side = (d[0] - a[0]) * (middle[1] - a[1]) - (d[1] - a[1]) * (middle[0] - a[0])
    bulge = -side / chord / (chord / 2)
    if abs(bulge) < 1e-6 or abs(bulge) > 1.0:
        return None
    radius = chord * (1 + bulge * bulge) / (4 * abs(bulge))
    mx, my = (a[0] + d[0]) / 2, (a[1] + d[1]) / 2
    reach = math.copysign(radius - abs(bulge) * chord / 2, bulge)
    centre = (mx - (d[1] - a[1]) / chord * reach, my + (d[0] - a[0]) / chord * reach)
    off = max(abs(math.dist(centre, on_cubic(a, b, c, d, t)) - radius) for t in (0.2, 0.35, 0.65, 0.8))
    # a quarter of a circle drawn as one cubic is itself off by 0.027 % of its radius
    return bulge if off < max(TOLERANCE, radius * 3e-4) else None
