"""Marks on paper: SVG elements as text, and the few ways to move, mirror and clip them.

Lengths are mm, y grows downwards, angles are degrees, 0 is up and they grow clockwise. Only elements that every
renderer draws identically are used: paths, circles, rectangles, strokes, dashes, groups, and clip paths of one outline.
"""

import hashlib
import math
import re
from collections.abc import Mapping
from typing import TypeVar

Point = tuple[float, float]

_LONG = re.compile(r"-?\d*\.\d{5,}(?:e-?\d+)?")
_MANY_DECIMALS = re.compile(r"\.\d{5}")


def escape(text: str) -> str:
    """A text between tags. (The standard library's function is in a module that opens addresses, which takes long to
    load.)"""
    return text.replace("&", "&amp;").replace(">", "&gt;").replace("<", "&lt;")


def quoteattr(text: str) -> str:
    """The value of an attribute, in quotes."""
    text = escape(text).replace("\n", "&#10;").replace("\r", "&#13;").replace("\t", "&#9;")
    quote = "'" if '"' in text and "'" not in text else '"'
    return quote + (text.replace('"', "&quot;") if quote == '"' else text) + quote


def num(value: float) -> str:
    """A length as short text: a ten-thousandth of a mm is more than any printer knows."""
    text = f"{value:.4f}"
    if text[-1] != "0":  # (most numbers of curves, in two thirds of the time)
        return text
    text = text.rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def xy(x: float, y: float) -> str:
    """A point of path data."""
    return f"{num(x)},{num(y)}"


def polar(r: float, angle: float, cx: float = 0.0, cy: float = 0.0) -> Point:
    """The point r mm from (cx, cy) in the direction ``angle`` (degrees, 0 is up, clockwise)."""
    a = math.radians(angle)
    return cx + r * math.sin(a), cy - r * math.cos(a)


def _paint(fill: str, stroke: str, width: float, cap: str, join: str, dash: str) -> str:
    text = f' fill="{fill}"'
    if stroke and width:
        text += f' stroke="{stroke}" stroke-width="{num(width)}"'
        text += f' stroke-linecap="{cap}"' if cap else ""
        text += f' stroke-linejoin="{join}"' if join else ""
        text += f' stroke-dasharray="{dash}"' if dash else ""
    return text


def tidy(d: str) -> str:
    """Path data whose numbers have at most four decimals (sums of binary fractions have many)."""
    if not _MANY_DECIMALS.search(d):  # (a tenth of the time of a search for whole numbers)
        return d
    return _LONG.sub(lambda match: num(float(match[0])), d)


def path(
    d: str,
    fill: str = "none",
    stroke: str = "",
    width: float = 0.0,
    cap: str = "",
    join: str = "",
    dash: str = "",
    transform: str = "",
    even_odd: bool = False,
) -> str:
    """A path: ``d`` is path data; ``width`` of the stroke in mm; cap ``round``, ``butt``; join ``round``, ``miter``."""
    rest = (' fill-rule="evenodd"' if even_odd else "") + (f' transform="{transform}"' if transform else "")
    return f'<path d="{tidy(d)}"{_paint(fill, stroke, width, cap, join, dash)}{rest}/>'


def circle(cx: float, cy: float, r: float, fill: str = "none", stroke: str = "", width: float = 0.0) -> str:
    """A circle of radius r mm."""
    return f'<circle cx="{num(cx)}" cy="{num(cy)}" r="{num(r)}"{_paint(fill, stroke, width, "", "", "")}/>'


def rect(
    x: float,
    y: float,
    width: float,
    height: float,
    corner: float = 0.0,
    fill: str = "none",
    stroke: str = "",
    line: float = 0.0,
) -> str:
    """A rectangle, mm; ``corner`` is the radius of its corners and ``line`` the width of its stroke."""
    round_ = f' rx="{num(corner)}"' if corner else ""
    size = f'x="{num(x)}" y="{num(y)}" width="{num(width)}" height="{num(height)}"'
    return f"<rect {size}{round_}{_paint(fill, stroke, line, '', '', '')}/>"


def line(x1: float, y1: float, x2: float, y2: float, stroke: str, width: float, cap: str = "", dash: str = "") -> str:
    """A straight line, ``width`` mm wide."""
    return path(f"M{xy(x1, y1)}L{xy(x2, y2)}", stroke=stroke, width=width, cap=cap, dash=dash)


def group(inner: str, transform: str) -> str:
    """``inner`` moved as one."""
    return f'<g transform="{transform}">{inner}</g>'


def at(x: float, y: float, inner: str, angle: float = 0.0, scale: float = 1.0) -> str:
    """``inner`` with its origin put at (x, y), turned by ``angle`` degrees and enlarged ``scale`` times."""
    move = f"translate({num(x)} {num(y)})" if x or y else ""
    turn = f" rotate({num(angle)})" if angle else ""
    size = f" scale({num(scale)})" if scale != 1 else ""
    transform = (move + turn + size).strip()
    return group(inner, transform) if transform else inner


def flipped(inner: str) -> str:
    """``inner`` mirrored at the axis x = 0."""
    return group(inner, "scale(-1 1)")


def both(inner: str) -> str:
    """``inner`` and its mirror image at the axis x = 0."""
    return inner + flipped(inner)


def turned(inner: str, cx: float, cy: float) -> str:
    """``inner`` and a copy rotated by half a turn about (cx, cy): a card that reads either way up."""
    return inner + group(inner, f"rotate(180 {num(cx)} {num(cy)})")


def clipped(inner: str, d: str) -> str:
    """The part of ``inner`` inside the outline ``d`` (path data).

    The clip path's id is derived from the outline, so that equal outlines share a name and no counter is needed.
    """
    name = "clip-" + hashlib.blake2s(d.encode(), digest_size=6).hexdigest()
    return f'<defs><clipPath id="{name}"><path d="{d}"/></clipPath></defs><g clip-path="url(#{name})">{inner}</g>'


def box(x: float, y: float, width: float, height: float) -> str:
    """A rectangle as path data."""
    return f"M{xy(x, y)}H{num(x + width)}V{num(y + height)}H{num(x)}Z"


def tint(ink: str, share: float, paper: str = "#FFFFFF") -> str:
    """A flat tint instead of transparency: ``share`` (0 to 1) of the ink, the rest paper; both "#RRGGBB"."""
    pairs = ((int(ink[i : i + 2], 16), int(paper[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(p + (c - p) * share):02X}" for c, p in pairs)


Choice = TypeVar("Choice")


def chosen(table: Mapping[str, Choice], name: str, kind: str) -> Choice:
    """Look up ``name`` in ``table``. Raises ValueError with a sentence for a designer if it is missing."""
    if name in table:
        return table[name]
    raise ValueError(f"there is no {kind} `{name}`; write {', '.join(table)}")
