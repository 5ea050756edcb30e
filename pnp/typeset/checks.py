"""Checks of a finished face: type that is too small, words too near the edge, too little contrast, coarse pictures."""

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path as FilePath

from PIL import Image as Pillow

from pnp.diagnostics import Diagnostic, Span
from pnp.typeset.contrast import Ground, Point, least_contrast, placed_ink, seen
from pnp.typeset.fonts import Fonts
from pnp.typeset.outline import apply, transformed
from pnp.typeset.page import Colour, Face, GlyphRun, Image, Matrix, Path
from pnp.typeset.units import PT
from pnp.typeset.walk import has_transparency, leaves

CONTRAST = 4.5
"""Least contrast of text with its ground (WCAG 2.2, 1.4.3)."""
LARGE_CONTRAST = 3.0
"""Least contrast of large type."""
LARGE = 14.0
"""Type of this size, pt, counts as large."""
LEAST_PPI = 300.0
"""Pixels an inch that a picture needs on paper."""


def check_face(
    face: Face, fonts: Fonts, span: Span, safe: float = 0.0, least: float = 0.0, paper: Colour = "#FFFFFF"
) -> list[Diagnostic]:
    """What a printer would complain of on a face.

    Type under ``least`` pt (PNP701), words nearer than ``safe`` mm to the trim (PNP703), and words that stand out too
    little from what is painted under them (PNP704).
    """
    found: list[Diagnostic] = []
    ground: list[Ground] = []
    for item, matrix, opacity in seen(face.items):
        if isinstance(item, Path) and item.paint.fill:
            ground.append(Ground(transformed(item.segments, matrix), placed_ink(item.paint.fill, matrix), opacity))
        elif isinstance(item, GlyphRun) and item.text.strip():
            found += _check_run(face, item, matrix, opacity, fonts, span, safe, least, ground, paper)
    return found


def _check_run(
    face: Face,
    run: GlyphRun,
    matrix: Matrix,
    opacity: float,
    fonts: Fonts,
    span: Span,
    safe: float,
    least: float,
    ground: Sequence[Ground],
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
    ratio, under = least_contrast(placed_ink(run.fill, matrix), opacity, corners, ground, paper)
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
    """What lets its ground show through on a face, for printers that refuse it (PNP709): pictures, and drawings with
    opacity or a mask."""
    drawn = Diagnostic(
        "PNP709",
        f"`{face.name}` has parts drawn with opacity or a mask",
        span,
        "draw them in the colours that they have on their ground, or send this job as pictures",
    )
    pictures = [
        Diagnostic(
            "PNP709",
            f"the picture `{FilePath(image.file).name}` on `{face.name}` has transparent parts",
            span,
            "flatten it on the colour that it lies on, and save it without alpha",
        )
        for image, _ in pictures_of(face)
        if facts_of(image.file)[1]
    ]
    return [drawn, *pictures] if has_transparency(face.items) else pictures


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
