"""Tuck boxes: the die line of a folding box for a deck of any size, tucked at both ends.

Lengths are mm.
"""

from collections.abc import Iterator

from pnp.press.impose.formats import Box, Format, Line
from pnp.press.typeset.drawing.outline import KAPPA
from pnp.press.typeset.drawing.page import Segment

STOCK = 0.3
"""Thickness of one card of usual stock (300 g), mm."""
EASE = 0.8
"""Flaps that slide in are narrower by this on each side, mm."""


def deck_thickness(cards: int, stock: float = STOCK, sleeve: float = 0.0) -> float:
    """Thickness of a deck, mm: cards of ``stock`` mm, in sleeves that add ``sleeve`` mm each."""
    return cards * (stock + sleeve)


def tuck_box(
    width: float, height: float, thickness: float, name: str = "tuck-box", clearance: float = 1.0, glue: float = 12.0
) -> Format:
    """The format of a box for cards of ``width`` × ``height`` in a pile of ``thickness``, all in mm.

    From left to right: back (with lid and bottom), side, front (with a thumb notch), side, glue flap. ``clearance`` is
    the space left in each direction. Panels for the drawing: back, left, front, right, top, bottom.
    """
    w, h, t = width + clearance, height + clearance, thickness + clearance
    flap = min(max(t * 0.9, 9.0), 18.0)
    net = _Net(w, h, t, flap, min(max(t, 8.0), w / 2 - 2.0), glue)
    return Format(
        name,
        net.right + glue,
        net.bottom + t + flap,
        label=f"tuck box for {width:g} × {height:g} × {thickness:g} mm",
        shape="path",
        safe=2.0,
        bleed=3.0,
        folds=tuple(net.folds()),
        draw_folds=True,
        path=tuple(net.outline()),
        panels=net.panels(),
    )


class _Net:
    """The flat box: widths and heights of its panels, and the start and end of its body; mm."""

    def __init__(self, w: float, h: float, t: float, flap: float, dust: float, glue: float) -> None:
        self.w, self.h, self.t, self.flap, self.dust, self.glue = w, h, t, flap, dust, glue
        self.top, self.bottom = t + flap, t + flap + h
        self.xs = (0.0, w, w + t, 2 * w + t, 2 * w + 2 * t)
        self.right = self.xs[4]

    def panels(self) -> dict[str, Box]:
        """The visible faces. Back and front are upright; lid and bottom are attached to the back."""
        _, a, b, c, d = self.xs
        return {
            "back": (0.0, self.top, a, self.bottom),
            "left": (a, self.top, b, self.bottom),
            "front": (b, self.top, c, self.bottom),
            "right": (c, self.top, d, self.bottom),
            "top": (0.0, self.flap, a, self.top),
            "bottom": (0.0, self.bottom, a, self.bottom + self.t),
        }

    def folds(self) -> Iterator[Line]:
        """Every fold: between the panels, and where flaps hang."""
        _, a, b, c, d = self.xs
        for x in (a, b, c, d):
            yield (x, self.top, x, self.bottom)
        for y, hinge in ((self.top, self.flap), (self.bottom, self.bottom + self.t)):
            yield (0.0, y, a, y)
            yield (EASE, hinge, a - EASE, hinge)
            yield (a, y, b, y)
            yield (c, y, d, y)

    def outline(self) -> Iterator[Segment]:
        """The cut line, clockwise from the top left corner of the back."""
        a, c, d, top, bottom = self.w, self.xs[3], self.right, self.top, self.bottom
        yield ("M", (0.0, top))
        yield from self._lid(-1)
        yield from self._dust(a, top, -1, False)
        yield from self._notch()
        yield ("L", (c, top))
        yield from self._dust(c, top, -1, True)
        slope = min(4.0, self.glue / 2)
        yield from _lines((d, top), (d + self.glue, top + slope), (d + self.glue, bottom - slope), (d, bottom))
        yield from reversed_lines(self._dust(c, bottom, 1, True), (c, bottom))
        yield ("L", (self.xs[2], bottom))
        yield from reversed_lines(self._dust(a, bottom, 1, False), (a, bottom))
        yield from self._lid(1)
        yield ("Z", ())

    def _lid(self, way: int) -> Iterator[Segment]:
        """Lid (``way`` -1) from the left edge of the back to its right; bottom (1) from right to left."""
        hinge = self.flap if way < 0 else self.bottom + self.t
        end = 0.0 if way < 0 else hinge + self.flap
        left, right = (0.0, self.w) if way < 0 else (self.w, 0.0)
        s = 1 if way < 0 else -1
        r = min(self.flap * 0.8, self.w / 4)
        k = r * (1 - KAPPA)
        near, far = left + s * EASE, right - s * EASE
        yield from _lines((left, hinge), (near, hinge), (near, end - way * r))
        yield ("C", (near, end - way * k, near + s * k, end, near + s * r, end))
        yield ("L", (far - s * r, end))
        yield ("C", (far - s * k, end, far, end - way * k, far, end - way * r))
        yield from _lines((far, hinge), (right, hinge), (right, self.top if way < 0 else self.bottom))

    def _dust(self, x: float, y: float, way: int, mirrored: bool) -> Iterator[Segment]:
        """A dust flap on a side panel, from left to right; its straight edge is towards the back."""
        t, deep = self.t, way * self.dust
        shape = [(0.0, 0.0), (min(1.0, t / 6), deep), (t * 0.8, deep), (t - EASE / 2, deep * 0.3), (t, 0.0)]
        if mirrored:
            shape = [(t - px, py) for px, py in reversed(shape)]
        yield from _lines(*((x + px, y + py) for px, py in shape))

    def _notch(self) -> Iterator[Segment]:
        """The half circle in the top edge of the front through which a thumb reaches the cards."""
        r = min(8.0, self.w / 5)
        k, cx, y = r * KAPPA, self.xs[2] + self.w / 2, self.top
        yield ("L", (cx - r, y))
        yield ("C", (cx - r, y + k, cx - k, y + r, cx, y + r))
        yield ("C", (cx + k, y + r, cx + r, y + k, cx + r, y))


def _lines(*points: tuple[float, float]) -> Iterator[Segment]:
    return (("L", point) for point in points)


def reversed_lines(segments: Iterator[Segment], end: tuple[float, float]) -> Iterator[Segment]:
    """Straight lines in the opposite direction, ending at ``end``."""
    points = [(n[0], n[1]) for _, n in segments]
    yield from _lines(*reversed(points[1:]), end)
