"""The shapes of books: page, columns, margins and type size, as templates/books.yaml gives them."""

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import yaml

from pnp.diagnostics import NOWHERE, Report, Span
from pnp.diagnostics.hints import did_you_mean, listed
from pnp.resources import TEMPLATES

USUAL_BODY = 10.25
"""The size of the body that all other sizes were chosen beside, pt."""
LEAST = 7.0
"""No type of a book is smaller, pt."""
NOTES_GAP = 3.5
"""Between the text and the side notes, mm."""
FOOT = 8.5
"""From the foot of the text to the baseline of the foot line, mm."""
EDGE = 8.0
"""From the page's outer edge to its number, mm."""


@dataclass(frozen=True)
class BookShape:
    """How a book is laid out. Lengths mm, type pt."""

    name: str = "a5"
    width: float = 148.0
    height: float = 210.0
    top: float = 19.0
    """Where the text begins."""
    bottom: float = 191.0
    """Where it ends, from the top of the page."""
    right_x: float = 22.0
    """Left edge of the text on right pages."""
    left_x: float = 43.0
    """Left edge of the text on left pages."""
    columns: int = 1
    measure: float = 92.0
    """Width of a column."""
    gap: float = 0.0
    """Between two columns."""
    notes: float = 23.5
    """Width of side notes; 0: they stand in the text."""
    body: float = USUAL_BODY
    """Size of the rules' type, pt."""
    leading: float = 13.2
    align: str = ""
    """``left`` or ``justify``; "" leaves it to the theme."""

    @property
    def whole(self) -> float:
        """Width of all columns with their gaps."""
        return self.columns * self.measure + (self.columns - 1) * self.gap

    @property
    def depth(self) -> float:
        """Height of the text."""
        return self.bottom - self.top

    @property
    def foot(self) -> float:
        """Baseline of the foot line."""
        return self.bottom + FOOT

    @property
    def scale(self) -> float:
        """Of lengths that go with the type."""
        return self.body / USUAL_BODY

    @property
    def is_large(self) -> bool:
        """Whether it is a large-print book: 16 pt at least (as the RNIB's clear print guidelines ask)."""
        return self.body >= 16.0

    def pt(self, size: float) -> float:
        """A type size that goes with the body's, pt."""
        return max(LEAST, size * self.scale)

    def mm(self, length: float) -> float:
        """A length that goes with the type, mm."""
        return length * self.scale


A5 = BookShape()
"""What a book is printed as where nobody says otherwise."""


@functools.cache
def read_shapes() -> Mapping[str, BookShape]:
    """Every shape that books may have, by name."""
    said: Mapping[str, Any] = yaml.safe_load((TEMPLATES / "books.yaml").read_text("utf-8"))
    return {name: _shape(name, entry) for name, entry in said.items()}


def find_shape(name: str, report: Report, span: Span = NOWHERE) -> BookShape | None:
    """The shape of that name. Reports PNP120 when there is none."""
    shapes = read_shapes()
    if name.lower() not in shapes:
        hint = did_you_mean(name.lower(), shapes) or f"write {listed(shapes)}"
        report.error("PNP120", f"there is no shape of book called `{name}`", span, hint)
    return shapes.get(name.lower())


def _shape(name: str, said: Mapping[str, Any]) -> BookShape:
    width, height = said["page"]
    top, bottom, right_x, left_x = said["text"]
    columns, measure, gap = said["columns"]
    body, leading = said["body"]
    edges = (float(top), float(height - bottom), float(right_x), float(left_x))
    return BookShape(
        name, width, height, *edges, columns, measure, gap, said["notes"], body, leading, said.get("align", "")
    )
