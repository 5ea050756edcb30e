"""The shapes of books: page, columns, margins and type size, read from templates/books.yaml."""

from collections.abc import Mapping

from pnp.base.frozen import dataclass
from pnp.base.resources import TEMPLATES
from pnp.source.declare import key
from pnp.source.declare.kinds import ListOf, Number, OneOf
from pnp.source.declare.read import Record
from pnp.source.declare.rows import read_rows
from pnp.source.diagnostics import NOWHERE, Report, Span
from pnp.source.diagnostics.hints import did_you_mean, listed

USUAL_BODY = 10.25
"""The body size that all other sizes were chosen for, pt."""
LEAST = 7.0
"""Smallest type in a book, pt."""
NOTES_GAP = 3.5
"""Space between the text and the side notes, mm."""
FOOT = 8.5
"""Distance from the foot of the text to the baseline of the foot line, mm."""
EDGE = 8.0
"""Distance from the page's outer edge to its number, mm."""


_MM = Number(0.0, 2000.0, "mm")


@dataclass(frozen=True)
class BookShape:
    """The layout of a book. Lengths mm, type pt."""

    name: str = "a5"
    width: float = 148.0
    height: float = 210.0
    top: float = 19.0
    """Top edge of the text."""
    bottom: float = 191.0
    """Bottom edge of the text, from the top of the page."""
    right_x: float = 22.0
    """Left edge of the text on right pages."""
    left_x: float = 43.0
    """Left edge of the text on left pages."""
    columns: int = 1
    measure: float = 92.0
    """Width of a column."""
    gap: float = 0.0
    """Space between two columns."""
    notes: float = 23.5
    """Width of side notes; 0: they are in the text."""
    body: float = USUAL_BODY
    """Size of the rules' type, pt."""
    leading: float = 13.2
    align: str = ""
    """``left`` or ``justify``; "" leaves it to the theme."""

    @property
    def wide(self) -> float:
        """Width of the text with the margin for notes."""
        return self.full_width + (NOTES_GAP + self.notes if self.notes else 0.0)

    @property
    def full_width(self) -> float:
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
        """Scale of lengths that follow the type size."""
        return self.body / USUAL_BODY

    @property
    def is_large(self) -> bool:
        """Whether it is a large-print book: 16 pt at least (as the RNIB's clear print guidelines ask)."""
        return self.body >= 16.0

    def pt(self, size: float) -> float:
        """A type size scaled with the body's, pt."""
        return max(LEAST, size * self.scale)

    def mm(self, length: float) -> float:
        """A length scaled with the type, mm."""
        return length * self.scale


A5 = BookShape()
"""The default shape of a book."""


@dataclass(frozen=True)
class BookRow:
    """A shape of book in books.yaml. Lengths are in mm, type sizes in pt."""

    page: tuple[float, ...] = key(ListOf(_MM, strict=True, counts=(2,)), "Width and height of a page.")
    text: tuple[float, ...] = key(
        ListOf(_MM, strict=True, counts=(4,)),
        "Top and bottom margins of the text, and its left edge on right-hand and left-hand pages.",
    )
    columns: tuple[float, ...] = key(
        ListOf(_MM, strict=True, counts=(3,)), "Number of columns, width of each, and the gap between two."
    )
    body: tuple[float, ...] = key(
        ListOf(Number(4.0, 100.0, "pt"), strict=True, counts=(2,)), "Size and leading of the rules."
    )
    notes: float = key(_MM, "Width of side notes in the outer margin; 0 sets them in the text.", default=0.0)
    align: str = key(OneOf("left", "justify"), "Ragged right, or justified (default: as the theme says).", default="")


def read_shapes() -> Mapping[str, BookShape]:
    """Every shape that books may have, by name. Raises :class:`Failed` for a table that cannot be read."""
    file, report = TEMPLATES / "books.yaml", Report()
    rows = read_rows(Record(BookRow), file.read_text("utf-8"), str(file), report)
    report.stop_on_errors()
    return {name: _shape(name, row) for name, row in rows.items()}


def find_shape(name: str, report: Report, span: Span = NOWHERE) -> BookShape | None:
    """The shape with that name. Reports PNP120 if there is none."""
    shapes = read_shapes()
    if name.lower() not in shapes:
        hint = did_you_mean(name.lower(), shapes) or f"write {listed(shapes)}"
        report.error("PNP120", f"there is no shape of book `{name}`", span, hint)
    return shapes.get(name.lower())


def _shape(name: str, row: BookRow) -> BookShape:
    width, height = row.page
    top, bottom, right_x, left_x = row.text
    columns, measure, gap = row.columns
    body, leading = row.body
    edges = (top, height - bottom, right_x, left_x)
    return BookShape(name, width, height, *edges, int(columns), measure, gap, row.notes, body, leading, row.align)
