"""Limits of a drawing: a box with a size, and no more shapes, or levels of nesting, than the press accepts."""

from collections.abc import Iterator
from contextlib import contextmanager
from math import ceil, isfinite

from pnp.press.typeset.drawing.page import Matrix
from pnp.source.diagnostics.budgets import MAGNIFIED, NESTED, SHAPES, STOPS

Box = tuple[float, float, float, float]
"""x, y, width and height, mm."""
LARGEST = 5_000.0
"""Largest size of a drawing, mm."""


class ShapeCount:
    """Counts the shapes of a drawing, each as often as ``<use>`` shows it, and the colours of their gradients. Raises
    OverBudget for too many."""

    def __init__(self) -> None:
        self.shapes = self.stops = 0
        self._level = 0
        self._scale = 1.0

    def add(self, shapes: int = 1) -> None:
        """Count this many more shapes."""
        self.shapes += shapes
        SHAPES.hold(self.shapes)

    def shade(self, stops: int) -> None:
        """Count an item painted with a gradient of this many colours."""
        self.stops += stops
        STOPS.hold(self.stops)

    @contextmanager
    def within(self) -> Iterator[None]:
        """Enter one more level of nested elements for the block. Raises OverBudget for too many."""
        self._level += 1
        NESTED.hold(self._level)
        yield
        self._level -= 1

    @contextmanager
    def grown(self, matrix: Matrix) -> Iterator[None]:
        """Draw the content of the block through a matrix. Raises OverBudget if nested matrices magnify beyond the
        limit."""
        before = self._scale
        self._scale *= max(1.0, *map(abs, matrix[:4]))
        MAGNIFIED.hold(ceil(self._scale))
        yield
        self._scale = before


def read_view_box(text: str) -> Box | None:
    """The value of ``viewBox="x y width height"``; None if it is not a box with a size."""
    try:
        numbers = [float(number) for number in text.replace(",", " ").split()]
    except ValueError:
        return None
    if len(numbers) != 4 or not all(map(isfinite, numbers)):
        return None
    x, y, width, height = numbers
    if not (0 < width <= LARGEST and 0 < height <= LARGEST and abs(x) <= LARGEST and abs(y) <= LARGEST):
        return None
    return x, y, width, height
