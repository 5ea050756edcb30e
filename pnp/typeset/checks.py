"""Checks of a finished face: type that is too small, words too near the edge, too little contrast, coarse pictures."""

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path as FilePath

from PIL import Image as Pillow

from pnp.diagnostics import Diagnostic, Span
from pnp.typeset.fonts import Fonts
from pnp.typeset.move import CURRENT_COLOUR
from pnp.typeset.outline import Segments, apply, bounds, transformed
from pnp.typeset.page import Colour, Face, GlyphRun, Image, Matrix, Path
from pnp.typeset.units import PT
from pnp.typeset.walk import leaves

CONTRAST = 4.5
"""Least contrast of text with its ground (WCAG 2.2, 1.4.3)."""
LARGE_CONTRAST = 3.0
"""Least contrast of large type."""
LARGE = 14.0
"""Type of this size, pt, counts as large."""
LEAST_PPI = 300.0
"""Pixels an inch that a picture needs on paper."""

Point = tuple[float, float]


def check_face(
    face: Face, fonts: Fonts, span: Span, safe: float = 0.0, least: float = 0.0, paper: Colour = "#FFFFFF"
) -> list[Diagnostic]:
    """What a printer would complain of on a face.

    Type under ``least`` pt (PNP701), words nearer than ``safe`` mm to the trim (PNP703), and words that stand out too
    little from what is painted under them (PNP704).
    """
    found: list[Diagnostic] = []
    ground: list[tuple[Segments, Colour]] = []
    for item, matrix in leaves(face.items):
        if isinstance(item, Path) and item.paint.fill:
            ground.append((transformed(item.segments, matrix), item.paint.fill))
        elif isinstance(item, GlyphRun) and item.text.strip():
            found += _check_run(face, item, matrix, fonts, span, safe, least, ground, paper)
    return found


def _check_run(
    face: Face,
    run: GlyphRun,
    matrix: Matrix,
    fonts: Fonts,
    span: Span,
    safe: float,
    least: float,
    ground: Sequence[tuple[Segments, Colour]],
    paper: Colour,
) -> Iterator[Diagnostic]:
    size = run.size * math.sqrt(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))
    words = f"“{run.text.strip()}” on `{face.name}`"
    if size < least - 0.01:
        help = f"set it in {least:g} pt or more"
        yield Diagnostic("PNP701", f"{words} is set in {size:.3g} pt", span, help, "warning")
    corners = [apply(matrix, x, y) for x, y in _corners(run, fonts)]
    if (short := _too_near(face, corners, safe)) > 0.01:
        help = f"move it at least {short:.1f} mm inwards"
        message = f"{words} stands {safe - short:.1f} mm from the edge, nearer than {safe:g} mm"
        yield Diagnostic("PNP703", message, span, help, "warning")
    middle = (sum(x for x, _ in corners) / 4, sum(y for _, y in corners) / 4)
    under = next((colour for outline, colour in reversed(ground) if covers(outline, middle)), paper)
    ratio = contrast(run.fill, under)
    wanted = LARGE_CONTRAST if size >= LARGE else CONTRAST
    if ratio < wanted:
        message = f"{words} has a contrast of {ratio:.1f} with its ground {under}; {wanted:g} is the least"
        yield Diagnostic("PNP704", message, span, "make the ink darker or the ground lighter", "warning")


def _corners(run: GlyphRun, fonts: Fonts) -> list[Point]:
    """The corners of a run's box: its advance width, capitals and descenders."""
    file, em = fonts.open(run.font), run.size * PT
    left = run.x + min(g.x for g in run.glyphs)
    right = run.x + max(g.x + g.advance for g in run.glyphs)
    top, bottom = run.y - file.cap_height * em, run.y + (file.descent * em if _descends(run.text) else 0.0)
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def _descends(text: str) -> bool:
    return any(c in "gjpqyQ,;" for c in text)


def _too_near(face: Face, corners: Sequence[Point], safe: float) -> float:
    """By how many mm the nearest corner is too near to the trim; round pieces by their radius."""
    if face.corner >= face.width / 2 - 0.01 and face.width == face.height:
        radius = face.width / 2
        return max(math.hypot(x - radius, y - radius) for x, y in corners) - (radius - safe)
    return max(max(safe - x, safe - y, x + safe - face.width, y + safe - face.height) for x, y in corners)


# ------------------------------------------------------------------------------------------------- pictures
def check_pictures(face: Face, span: Span, least: float = LEAST_PPI) -> list[Diagnostic]:
    """The pictures on a face that have fewer than ``least`` pixels an inch at the size in which they are printed
    (PNP702)."""
    found = []
    for image, matrix in pictures_of(face):
        across, down = math.hypot(matrix[0], matrix[1]) * image.width, math.hypot(matrix[2], matrix[3]) * image.height
        pixels = facts_of(image.file)[0]
        ppi = min(pixels[0] / (across / 25.4), pixels[1] / (down / 25.4))
        if ppi < least - 0.5:
            wanted = f"{math.ceil(across / 25.4 * least)} × {math.ceil(down / 25.4 * least)}"
            message = f"the picture `{FilePath(image.file).name}` on `{face.name}` has {ppi:.0f} pixels an inch"
            help = f"draw it {wanted} pixels large, or print it smaller"
            found.append(Diagnostic("PNP702", f"{message}, under {least:g}", span, help, "warning"))
    return found


def check_transparency(face: Face, span: Span) -> list[Diagnostic]:
    """The pictures on a face that let their ground show through, for printers that refuse them (PNP709)."""
    return [
        Diagnostic(
            "PNP709",
            f"the picture `{FilePath(image.file).name}` on `{face.name}` has transparent parts",
            span,
            "flatten it on the colour that it lies on, and save it without alpha",
        )
        for image, _ in pictures_of(face)
        if facts_of(image.file)[1]
    ]


def pictures_of(face: Face) -> list[tuple[Image, Matrix]]:
    """The pictures on a face, with the matrix that carries each to the trim's coordinates."""
    return [(item, matrix) for item, matrix in leaves(face.items) if isinstance(item, Image)]


@lru_cache(maxsize=4096)
def facts_of(file: str) -> tuple[tuple[int, int], bool]:
    """Width and height of a picture, pixels, and whether any of it lets the ground show through."""
    with Pillow.open(file) as image:
        if "A" not in image.getbands() and "transparency" not in image.info:
            return image.size, False
        alpha = image.convert("RGBA").getchannel("A")
        return image.size, any(alpha.histogram()[:255])


# ------------------------------------------------------------------------------------------------- colour
def contrast(one: Colour, other: Colour) -> float:
    """The contrast ratio of two colours, from 1 to 21 (WCAG 2.2)."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: Colour) -> float:
    """Relative luminance of a colour, 0 to 1; ``currentColor`` counts as black."""
    if colour == CURRENT_COLOUR:
        return 0.0
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


# ------------------------------------------------------------------------------------------------- geometry
def covers(outline: Segments, point: Point) -> bool:
    """Whether a filled outline covers a point (non-zero winding)."""
    box = bounds(outline)
    x, y = point
    if box is None or not (box[0] <= x <= box[2] and box[1] <= y <= box[3]):
        return False
    winding = 0
    for (x0, y0), (x1, y1) in _edges(outline):
        if (y0 <= y) != (y1 <= y):
            side = (x1 - x0) * (y - y0) - (x - x0) * (y1 - y0)
            if y0 <= y and side > 0:
                winding += 1
            elif y0 > y and side < 0:
                winding -= 1
    return winding != 0


def _edges(outline: Segments) -> Iterator[tuple[Point, Point]]:
    """Straight edges of an outline, its curves cut in eight and its contours closed."""
    start = pen = (0.0, 0.0)
    for op, n in outline:
        if op == "M":
            if pen != start:
                yield pen, start
            start = pen = (n[0], n[1])
        elif op == "L":
            yield pen, (n[0], n[1])
            pen = (n[0], n[1])
        elif op == "C":
            for point in _curve(pen, n):
                yield pen, point
                pen = point
        else:
            yield pen, start
            pen = start
    if pen != start:
        yield pen, start


def _curve(begin: Point, n: Sequence[float]) -> Iterator[Point]:
    for i in range(1, 9):
        t = i / 8
        u = 1 - t
        weights = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
        xs, ys = (begin[0], n[0], n[2], n[4]), (begin[1], n[1], n[3], n[5])
        yield (
            sum(w * x for w, x in zip(weights, xs, strict=True)),
            sum(w * y for w, y in zip(weights, ys, strict=True)),
        )
