"""Drawings as texts that need not be read as a whole: in parts, or with a checksum in their place.

A part that many cards of a deck share is read once for all of them. A part is content of a drawing's outermost element
that is well-formed by itself: a slot of a layout.
"""

import hashlib
from collections.abc import Callable, Iterable

LONG = 1_000
"""A part with more characters is identified by its checksum."""
FOOT = "</svg>"
CUT = "<!--|-->"
"""Marks a position where a drawing may be split: neither side refers to anything on the other."""


class Frame:
    """The drawing around the words of a part, the same on many cards."""

    __slots__ = ("rest",)

    def __init__(self, rest: tuple[str, ...]) -> None:
        """Create it; ``rest``: the part cut where its words stood."""
        self.rest = rest


class Part(str):
    """A part of a drawing."""

    key: str | bytes
    """Its key: itself, or its digest."""
    frame: Frame | None = None
    """The drawing about its words, if it is known."""
    words: tuple[str, ...] = ()
    """The words in the frame."""

    @classmethod
    def of(cls, text: str) -> "Part":
        """A part with this text."""
        part = cls(text)
        long = len(text) > LONG
        part.key = hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).digest() if long else text
        return part


class PartedDrawing(str):
    """The checksum of a drawing whose parts are known; the drawing itself is rarely needed."""

    head: str
    """The text before the first part."""
    parts: tuple[Part, ...]

    @classmethod
    def of(cls, head: str, parts: Iterable[Part]) -> "PartedDrawing":
        """The drawing with these parts."""
        all_parts = tuple(parts)
        digest = hashlib.blake2b(head.encode(), digest_size=12)
        for part in all_parts:
            digest.update(b"\0")
            digest.update(part.key if isinstance(part.key, bytes) else part.key.encode("utf-8", "surrogatepass"))
        drawing = cls(digest.hexdigest())
        drawing.head, drawing.parts = head, all_parts
        return drawing

    @property
    def text(self) -> str:
        """The drawing itself."""
        return "".join([self.head, *(part if part.endswith(CUT) else f"{part}\n" for part in self.parts), FOOT])


class DrawingSum(str):
    """The checksum of a drawing, used in its place, and a way to draw it."""

    __slots__ = ("draw",)
    draw: Callable[[], str | None]


def drawing_sum(svg: str) -> str:
    """The checksum of a drawing; a checksum used in place of a drawing is its own."""
    if isinstance(svg, DrawingSum | PartedDrawing):
        return str(svg)
    return hashlib.blake2b(svg.encode("utf-8", "surrogatepass"), digest_size=12).hexdigest()


def sum_in_place(svg: str, draw: Callable[[], str | None] = lambda: None) -> DrawingSum:
    """The checksum to put in the place of a drawing; ``draw`` draws it again."""
    if isinstance(svg, DrawingSum):
        return svg
    stand_in = DrawingSum(drawing_sum(svg))
    stand_in.draw = draw
    return stand_in


def redrawn(svg: str) -> str:
    """Draw the drawing whose checksum is in its place; other drawings are returned unchanged."""
    return (svg.draw() or "") if isinstance(svg, DrawingSum) else svg


def full_drawing(svg: str) -> str:
    """The whole text of a drawing in parts or with a checksum in its place."""
    drawing = redrawn(svg)
    return drawing.text if isinstance(drawing, PartedDrawing) else drawing
