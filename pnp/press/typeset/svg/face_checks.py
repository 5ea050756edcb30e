"""Checks of a finished face: type that is too small, words too near the edge, too little contrast, coarse pictures.

Faults that make a print worse are warnings; those that make it unusable (words beyond the trim, unreadable words, an
empty face) are errors.
"""

import math
from collections import OrderedDict
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path as FilePath

from pnp.base.disk import open_regular
from pnp.press.typeset.drawing.contrast import (
    Ground,
    Point,
    least_contrast,
    placed_ink,
    places,
    solid_at,
    visible_leaves,
)
from pnp.press.typeset.drawing.outline import apply, bounds, transformed
from pnp.press.typeset.drawing.page import IDENTITY, Colour, Face, GlyphRun, Image, Item, Matrix, Path
from pnp.press.typeset.drawing.trim import beyond_trim
from pnp.press.typeset.drawing.units import PT
from pnp.press.typeset.drawing.walk import Leaf, has_transparency, leaves
from pnp.press.typeset.text.fonts import Fonts
from pnp.press.typeset.text.shaped import ShapedRun
from pnp.source.diagnostics import NOWHERE, Diagnostic, Severity, Span

CONTRAST = 4.5
"""Least contrast of text with its background (WCAG 2.2, 1.4.3)."""
LARGE_CONTRAST = 3.0
"""Least contrast of large type. Smaller type with less is an error."""
LARGE = 14.0
"""Type of this size, pt, counts as large."""
CUT = 0.1
"""Words that reach more than this many mm beyond the trim are cut: advance widths and descenders are slightly larger
than the ink."""
LEAST_PPI = 300.0
"""Pixels per inch that a picture needs on paper."""


@dataclass(frozen=True)
class Limits:
    """The limits for the words on a face."""

    safe: float = 0.0
    """Least distance from the trim, mm."""
    least: float = 0.0
    """Least size, pt."""
    paper: Colour = "#FFFFFF"


NO_LIMITS = Limits()


def check_face(
    face: Face, fonts: Fonts, span: Span, limits: Limits = NO_LIMITS, checked: "Known | None" = None
) -> list[Diagnostic]:
    """Report the faults of a face that a print shop would reject.

    Type that is too small (PNP701), words too near to the trim (PNP703, an error for those beyond it), and words with
    too little contrast with their background (PNP704, an error for unreadable rules text). ``checked``: stretches
    shared with other faces, which are examined once.
    """
    faults: list[Diagnostic] = []
    ground: list[Ground] = []
    checked = Known() if checked is None else checked
    for stretch in face.stretches:
        key = (id(stretch), face.width, face.height, face.corner, face.outline, limits)
        entry = checked.pop(key, None)
        if entry is None:
            entry = _CheckedStretch(stretch, *_leaves(stretch))
            entry.has_pictures = any(isinstance(item, Image) for item, _ in leaves(stretch))
            entry.is_sound = all(_is_faultless(face, leaf, under, fonts, limits) for leaf, under in entry.words)
            if len(checked) >= MOST_KNOWN:
                checked.popitem(last=False)
        checked[key] = entry
        if not entry.is_sound:
            before = tuple(ground)
            for words, under in entry.words:
                faults += _check_run(face, words, (*before, *under), fonts, span, limits)
        ground += entry.ground
    return faults


MOST_KNOWN = 400
"""Stretches of items that are remembered while faces are checked: the latest ones, since most in a large deck are on
only one face."""
_Words = tuple[GlyphRun, Matrix, float]


@dataclass
class _CheckedStretch:
    """A stretch of items that may be on several faces."""

    items: Sequence[Item]
    """(Kept, so that no other object can get their id.)"""
    words: list[tuple[_Words, list[Ground]]]
    """Its words, each with the paint of the stretch before them."""
    ground: list[Ground]
    has_pictures: bool = False
    is_sound: bool = False
    """Whether its words are on backgrounds of its own, and without faults, whatever lies below."""


Known = OrderedDict[Hashable, _CheckedStretch]


def _leaves(stretch: Sequence[Item]) -> tuple[list[tuple[_Words, list[Ground]]], list[Ground]]:
    """The words of a stretch, each with the paint before them; and all its paint."""
    words: list[tuple[_Words, list[Ground]]] = []
    ground: list[Ground] = []
    for item, matrix, opacity, clips in visible_leaves(stretch):
        if isinstance(item, Path) and item.paint.fill:
            ink = placed_ink(item.paint.fill, matrix)
            outline = item.segments if matrix == IDENTITY else transformed(item.segments, matrix)
            ground.append(Ground(outline, ink, opacity, clips))
        elif isinstance(item, GlyphRun) and item.text.strip():
            words.append(((item, matrix, opacity), list(ground)))
    return words, ground


def _is_faultless(face: Face, words: _Words, ground: Sequence[Ground], fonts: Fonts, limits: Limits) -> bool:
    """Whether words are without faults, whatever lies below the paint under them here."""
    if not ground:
        return False
    run, matrix, _ = words
    corners = [apply(matrix, x, y) for x, y in run_corners(run, fonts)]
    if not all(any(solid_at(one, point) for one in ground) for point in places(corners)):
        return False
    return not any(_check_run(face, words, ground, fonts, NOWHERE, limits))


def _check_run(
    face: Face, words: _Words, ground: Sequence[Ground], fonts: Fonts, span: Span, limits: Limits
) -> Iterator[Diagnostic]:
    run, matrix, opacity = words
    safe, least, paper = limits.safe, limits.least, limits.paper
    size = run.size
    if matrix != IDENTITY:
        size *= math.sqrt(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))
    if size < least - 0.01:
        help = f"set it in {least:g} pt or more"
        yield Diagnostic("PNP701", f"{_place(run, face)} is set in {size:.3g} pt", span, help, "warning")
    corners = run_corners(run, fonts)
    if matrix != IDENTITY:
        corners = [apply(matrix, x, y) for x, y in corners]
    beyond = beyond_trim(face, corners)
    if beyond > CUT:
        help = f"move it at least {beyond + safe:.1f} mm inwards, or set it smaller"
        yield Diagnostic(
            "PNP703", f"{_place(run, face)} is cut off: it extends {beyond:.1f} mm beyond the trim", span, help
        )
    elif (short := beyond + safe) > 0.01:
        help = f"move it at least {short:.1f} mm inwards"
        message = f"{_place(run, face)} is {safe - short:.1f} mm from the edge, closer than {safe:g} mm"
        yield Diagnostic("PNP703", message, span, help, "warning")
    ratio, under = least_contrast(placed_ink(run.fill, matrix), opacity, corners, ground, paper)
    wanted = LARGE_CONTRAST if size >= LARGE else CONTRAST
    if ratio < wanted:
        message = f"{_place(run, face)} has a contrast of {ratio:.1f} with its background {under}, less than {wanted:g}"
        severity: Severity = "error" if size < LARGE and ratio < LARGE_CONTRAST else "warning"
        yield Diagnostic("PNP704", message, span, "make the ink darker or the background lighter", severity)


def run_corners(run: GlyphRun, fonts: Fonts) -> list[Point]:
    """The corners of a run's box: its advance width, capitals and descenders, mm."""
    file, em = fonts.open(run.font), run.size * PT
    left, right = (run.x + x for x in _reach(run))
    top, bottom = run.y - file.cap_height * em, run.y + (file.descent * em if _descends(run.text) else 0.0)
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def _reach(run: GlyphRun) -> tuple[float, float]:
    """Start and end of a run's glyphs, from its origin."""
    if isinstance(run.glyphs, ShapedRun):
        return run.glyphs.reach
    return min(g.x for g in run.glyphs), max(g.x + g.advance for g in run.glyphs)


def _descends(text: str) -> bool:
    return any(c in "gjpqyQ,;" for c in text)


def _place(run: GlyphRun, face: Face) -> str:
    return f"“{run.text.strip()}” on `{face.name}`"


def draws_nothing(face: Face) -> bool:
    """Whether nothing is painted within a face's trim."""
    return not any(_is_painted(item, matrix, opacity, face) for item, matrix, opacity, _ in visible_leaves(face.items))


def _is_painted(item: Leaf, matrix: Matrix, opacity: float, face: Face) -> bool:
    match item:
        case Path():
            inked = item.paint.fill or (item.paint.stroke and item.paint.width > 0)
            box = bounds(transformed(item.segments, matrix)) if inked and item.segments else None
        case GlyphRun():
            ends = [(item.x + g.x, item.y) for g in item.glyphs] if item.text.strip() else []
            ends += [(item.x + g.x + g.advance, item.y) for g in item.glyphs[-1:] if ends]
            box = _around([apply(matrix, x, y) for x, y in ends])
        case _:
            ends = [(item.x, item.y), (item.x + item.width, item.y + item.height)]
            box = _around([apply(matrix, x, y) for x, y in ends])
    if box is None or opacity <= 0:
        return False
    left, top, right, foot = box
    return left <= face.width and top <= face.height and right >= 0 and foot >= 0


def _around(points: Sequence[Point]) -> tuple[float, float, float, float] | None:
    """Least and greatest x and y of points; None if there are none."""
    return _extent(points) if points else None


def _extent(points: Sequence[Point]) -> tuple[float, float, float, float]:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


# ------------------------------------------------------------------------------------------------- pictures
def may_show_pictures(face: Face, limits: Limits, checked: Known) -> bool:
    """Whether there may be a picture on a face that was just checked."""
    shape = face.width, face.height, face.corner, face.outline, limits
    entries = (checked.get((id(stretch), *shape)) for stretch in face.stretches)
    return any(entry is None or entry.has_pictures for entry in entries)


def check_pictures(face: Face, span: Span, least: float = LEAST_PPI) -> list[Diagnostic]:
    """Report the pictures on a face that have fewer than ``least`` pixels per inch at their printed size (PNP702)."""
    faults = []
    for image, matrix in pictures_of(face):
        from pnp.press.typeset.drawing.pictures import check_picture

        across, down = math.hypot(matrix[0], matrix[1]) * image.width, math.hypot(matrix[2], matrix[3]) * image.height
        if not across or not down:
            continue  # drawn on a line or a point: it is not printed at all
        pixels = check_picture(FilePath(image.file)).size
        ppi = min(pixels[0] / (across / 25.4), pixels[1] / (down / 25.4))
        if ppi < least - 0.5:
            wanted = f"{math.ceil(across / 25.4 * least)} × {math.ceil(down / 25.4 * least)}"
            message = f"the picture `{FilePath(image.file).name}` on `{face.name}` has {ppi:.0f} pixels per inch"
            help = f"draw it with {wanted} pixels, or print it smaller"
            faults.append(Diagnostic("PNP702", f"{message}, less than {least:g}", span, help, "warning"))
    return faults


def check_transparency(face: Face, span: Span) -> list[Diagnostic]:
    """Report transparency on a face, for printers that refuse it (PNP709): pictures, and drawings with opacity or a
    mask."""
    drawn = Diagnostic(
        "PNP709",
        f"`{face.name}` has parts drawn with opacity or a mask",
        span,
        "draw them in the colours that they have on their background, or send this job as pictures",
    )
    pictures = [
        Diagnostic(
            "PNP709",
            f"the picture `{FilePath(image.file).name}` on `{face.name}` has transparent parts",
            span,
            "flatten it on its background colour, and save it without alpha",
        )
        for image, _ in pictures_of(face)
        if is_seen_through(image.file)
    ]
    return [drawn, *pictures] if has_transparency(face.items) else pictures


def pictures_of(face: Face) -> list[tuple[Image, Matrix]]:
    """The pictures on a face, with the matrix that maps each to the trim's coordinates."""
    return [(item, matrix) for item, matrix in leaves(face.items) if isinstance(item, Image)]


@lru_cache(maxsize=4096)  # measured: a picture of 400 by 300 pixels takes 2.4 ms, for each text on it
def is_seen_through(file: str) -> bool:
    """Whether any part of a picture lets its background show through."""
    from PIL import Image as Pillow

    with open_regular(FilePath(file)) as opened, Pillow.open(opened) as image:
        if "A" not in image.getbands() and "transparency" not in image.info:
            return False
        return any(image.convert("RGBA").getchannel("A").histogram()[:255])
