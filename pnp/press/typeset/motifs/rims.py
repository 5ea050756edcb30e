"""Rims: bands of one repeated stroke, which identify a round card by the few millimetres visible in a fan of cards."""

import math
from collections.abc import Callable, Mapping

from pnp.press.typeset.motifs.paper import at, chosen, circle, line, num, path, polar, rect, xy
from pnp.press.typeset.motifs.shapes import lozenge, polyline, star

Stroke = Callable[[int, float, float, str], str]
"""One stroke of a rim from its number, the band's height and its available width (mm), and its colour."""


def leaf(height: float, turn: float) -> str:
    """A leaf as path data, with its foot at (0, 0) and leaning ``turn`` degrees."""
    tip = polar(height, turn)
    left, right = polar(height * 0.62, turn - 32), polar(height * 0.62, turn + 32)
    return f"M0,0Q{xy(*left)} {xy(*tip)}Q{xy(*right)} 0,0Z"


def _leaves(i: int, h: float, room: float, ink: str) -> str:
    return at(0, h * 0.5, path(leaf(h, 26), ink))


def _tongues(i: int, h: float, room: float, ink: str) -> str:
    d = (
        f"M{xy(-h * 0.42, h * 0.5)}C{xy(-h * 0.5, h * 0.05)} {xy(-h * 0.02, -h * 0.05)} {xy(h * 0.1, -h * 0.5)}"
        f"C{xy(h * 0.5, -h * 0.1)} {xy(h * 0.5, h * 0.3)} {xy(h * 0.3, h * 0.5)}Z"
    )
    return path(d, ink)


def _swells(i: int, h: float, room: float, ink: str) -> str:
    p = room / 2
    crest = (
        f"M{xy(-p, h * 0.35)}C{xy(-p * 0.4, h * 0.35)} {xy(-p * 0.3, -h * 0.45)} {xy(p * 0.2, -h * 0.4)}"
        f"C{xy(p * 0.6, -h * 0.35)} {xy(p * 0.5, h * 0.05)} {xy(p * 0.2, h * 0.05)}"
    )
    foot = f"M{xy(-p * 0.1, h * 0.38)}H{num(p)}"
    return path(crest + foot, stroke=ink, width=h * 0.2, cap="round")


def _points(i: int, h: float, room: float, ink: str) -> str:
    return path(star(4, h * 0.5, h * 0.17) if i % 2 == 0 else lozenge(0, 0, h * 0.3, h * 0.3), ink)


def _bars(i: int, h: float, room: float, ink: str) -> str:
    q = h * (1, 0.45, 0.7, 0.45)[i % 4]
    return rect(-h * 0.12, -q / 2, h * 0.24, q, h * 0.12, ink)


def _blocks(i: int, h: float, room: float, ink: str) -> str:
    top, tall = (-0.46, 0.92) if i % 2 else (-0.3, 0.6)
    return rect(-room * 0.42, h * top, room * 0.84, h * tall, h * 0.16, ink)


def _knuckles(i: int, h: float, room: float, ink: str) -> str:
    p = room * 0.36
    ends = "".join(circle(x, y * h * 0.19, h * 0.2, ink) for x in (-p, p) for y in (-1, 1))
    return line(-p, 0, p, 0, ink, h * 0.2) + ends


def _gusts(i: int, h: float, room: float, ink: str) -> str:
    p, r = room * 0.44, h * 0.32
    d = f"M{xy(-p, h * 0.3)}H{num(p * 0.45)}A{num(r)},{num(r)} 0 1 0 {xy(p * 0.45 - r, -h * 0.02)}"
    return path(d, stroke=ink, width=h * 0.17, cap="round")


RIMS: Mapping[str, tuple[int, Stroke]] = {
    "leaves": (44, _leaves), "tongues": (40, _tongues), "swells": (30, _swells), "points": (40, _points),
    "bars": (60, _bars), "blocks": (30, _blocks), "knuckles": (26, _knuckles), "gusts": (22, _gusts),
}  # fmt: skip
"""Every rim by its name: how many strokes go round a card, and the stroke."""


def rim(name: str, r: float, height: float, ink: str, cx: float = 0.0, cy: float = 0.0, count: int = 0) -> str:
    """The band with that name on the circle of radius r mm; ``count`` strokes, or as many as fit round a 63 mm card."""
    usual, stroke = chosen(RIMS, name, "rim")
    count = count or usual
    room = 2 * math.pi * r / count
    places = ((*polar(r, 360 * i / count, cx, cy), 360 * i / count, i) for i in range(count))
    return "".join(at(x, y, stroke(i, height, room, ink), angle) for x, y, angle, i in places)


def rim_piece(
    name: str, r: float, height: float, ink: str, start: float, end: float, count: int, cx: float = 0.0, cy: float = 0.0
) -> str:  # fmt: skip
    """A piece of a band: ``count`` strokes between two angles (degrees)."""
    _, stroke = chosen(RIMS, name, "rim")
    step = (end - start) / count
    room = height * 2.2
    strokes = []
    for i in range(count):
        angle = start + (i + 0.5) * step
        strokes.append(at(*polar(r, angle, cx, cy), stroke(i, height, room, ink), angle))
    return "".join(strokes)


def frame_of(name: str, size: float, inset: float, height: float, ink: str, count: int) -> str:
    """The band along the sides of a square ``size`` mm wide whose corner is at (0, 0): ``count`` strokes a side."""
    _, stroke = chosen(RIMS, name, "rim")
    span = size - 2 * inset
    room = span / count
    sides = []
    for side in range(4):
        row = "".join(at(inset + (i + 0.5) * room, inset, stroke(i, height, room, ink)) for i in range(count))
        sides.append(at(size / 2, size / 2, at(-size / 2, -size / 2, row), 90.0 * side))
    return "".join(sides)


def polygram(points: int, step: int, r: float, cx: float = 0.0, cy: float = 0.0, gap: float = 0.0) -> str:
    """The lines {points/step} between points on a circle of radius r mm, as open path data.

    Each line joins two points that are ``step`` places apart; ``gap`` mm are left free at either end.
    """
    ends = [polar(r, 360 * i / points, cx, cy) for i in range(points)]
    d = []
    for i in range(points):
        (ax, ay), (bx, by) = ends[i], ends[(i + step) % points]
        length = math.hypot(bx - ax, by - ay)
        ux, uy = (bx - ax) / length * gap, (by - ay) / length * gap
        d.append(polyline([(ax + ux, ay + uy), (bx - ux, by - uy)], closed=False))
    return "".join(d)
