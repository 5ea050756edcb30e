"""Checks that signs are inside the cut (PNP703), and words and signs clear of the folds (PNP320). Lengths are mm."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache

from pnp.press.edition.edition import PieceFormat
from pnp.press.typeset.drawing.contrast import Point, visible_leaves
from pnp.press.typeset.drawing.outline import apply, multiply, transformed
from pnp.press.typeset.drawing.page import IDENTITY, Face, GlyphRun, Group, Image, Item, Matrix, Path, PlacedFace
from pnp.press.typeset.drawing.trim import beyond_trim, crosses, hull, outline_points
from pnp.press.typeset.svg.face_checks import run_corners
from pnp.press.typeset.text.fonts import Fonts
from pnp.source.diagnostics import Diagnostic, Span

CUT = 0.1
"""Signs that reach more than this many mm beyond the trim are cut."""
OVER = 0.6
"""Words and signs with more than this on both sides of a fold straddle it."""
MOST_WITHOUT = 400
"""Stretches without signs that are remembered."""
STEPS = 4
"""Number of points that approximate a curve of a sign."""


def check_shape(face: Face, format: PieceFormat, signs: "Signs", fonts: Fonts, span: Span) -> Iterator[Diagnostic]:
    """Report signs on a face that are cut off (an error) or nearer to the cut than the safe margin, and words and signs
    that straddle a fold."""
    for name, shape in signs.of(face):
        yield from check_sign(f"the sign “{name}” on `{face.name}`", shape, format, span)
    for item, matrix, opacity, _ in visible_leaves(face.items) if format.folds else ():
        if isinstance(item, GlyphRun) and item.text.strip() and opacity > 0:
            corners = [apply(matrix, x, y) for x, y in run_corners(item, fonts)]
            yield from _across(f"“{item.text.strip()}” on `{face.name}`", corners, format, span)


def check_sign(name: str, shape: Sequence[Point], format: PieceFormat, span: Span) -> Iterator[Diagnostic]:
    """Report a sign that is cut off (an error), nearer to the cut than the safe margin, or across a fold."""
    beyond = beyond_trim(cut_face(format), shape)
    if beyond > CUT:
        message = f"{name} is cut off: it extends {beyond:.1f} mm beyond the trim"
        help = f"move it at least {beyond + format.safe:.1f} mm inwards, or draw it smaller"
        yield Diagnostic("PNP703", message, span, help)
    elif beyond + format.safe > CUT:
        message = f"{name} is {max(0.0, -beyond):.1f} mm from the edge, closer than {format.safe:g} mm"
        yield Diagnostic("PNP703", message, span, f"move it at least {beyond + format.safe:.1f} mm inwards", "warning")
    yield from _across(name, shape, format, span)


def _across(name: str, shape: Sequence[Point], format: PieceFormat, span: Span) -> Iterator[Diagnostic]:
    if any(crosses(((x0, y0), (x1, y1)), shape, OVER) for x0, y0, x1, y1 in format.folds):
        help = "place it on one side of the fold; in a layout, `on: front` names a panel"
        yield Diagnostic("PNP320", f"{name} is across a fold", span, help, "warning")


def cut_face(format: PieceFormat) -> Face:
    """An empty face with the cut of a format."""
    return Face("", format.width, format.height, (), format.bleed, format.corner, format.outline)


class Signs:
    """The signs on drawings, and the shape that each takes up, found once for all faces."""

    def __init__(self, names: Callable[[str], str]) -> None:
        self.names = cache(names)
        """Gives the name of a sign by its face; "" for an ornament."""
        self._shapes: dict[int, tuple[Face, tuple[Point, ...]]] = {}
        self._without: dict[int, Sequence[Item]] = {}
        """Stretches without signs, by their ids; they are kept, so that no other object can get one."""

    def of(self, face: Face) -> Iterator[tuple[str, Sequence[Point]]]:
        """The signs of a face by their names, each with its convex hull. A stretch without any, which many faces of a
        deck may share, is searched once."""
        for stretch in face.stretches:
            if id(stretch) in self._without:
                continue
            signs = list(self.on(stretch))
            if not signs and len(stretch) > 1 and len(self._without) < MOST_WITHOUT:
                self._without[id(stretch)] = stretch
            yield from signs

    def on(self, items: Sequence[Item], matrix: Matrix = IDENTITY) -> Iterator[tuple[str, Sequence[Point]]]:
        """The signs of a drawing by their names, each with its convex hull."""
        for item in items:
            if isinstance(item, PlacedFace):
                own = multiply(matrix, item.matrix)
                if not (name := self.names(item.face.name)):
                    yield from self.on(item.face.items, own)
                elif shape := self._shape(item.face):
                    yield name, [apply(own, x, y) for x, y in shape]
            elif isinstance(item, Group) and item.opacity > 0:
                own = multiply(matrix, item.matrix)
                if item.reading_text and (shape := hull(list(_painted(item.items, own)))):
                    yield item.reading_text, shape
                else:
                    yield from self.on(item.items, own)

    def _shape(self, face: Face) -> tuple[Point, ...]:
        """The convex hull of a sign's painted area. (The face is kept, so that no other object can get its id.)"""
        if id(face) not in self._shapes:
            self._shapes[id(face)] = face, hull(list(_painted(face.items, IDENTITY)))
        return self._shapes[id(face)][1]


def _painted(items: Sequence[Item], carrier: Matrix) -> Iterator[Point]:
    """Points on the outlines of shapes and pictures."""
    for item, matrix, _, _ in visible_leaves(items, carrier):
        if isinstance(item, Path) and (item.paint.fill or item.paint.stroke):
            yield from outline_points(transformed(item.segments, matrix), STEPS)
        elif isinstance(item, Image):
            ends = (item.x, item.x + item.width), (item.y, item.y + item.height)
            yield from (apply(matrix, x, y) for x in ends[0] for y in ends[1])
