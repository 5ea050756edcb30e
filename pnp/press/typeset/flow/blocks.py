"""The blocks of a flow: paragraphs, drawings, frames, rows, tables, groups. Frozen; lengths mm.

A block is independent of pages. :func:`pnp.press.typeset.flow.galley.galley` sets it at a measure as strips, the
smallest units of a page, and :func:`pnp.press.typeset.flow.layout.flow` fills pages with them.
"""

from collections.abc import Mapping
from dataclasses import field
from typing import Literal

from pnp.base.frozen import dataclass
from pnp.press.typeset.drawing.page import Face, Item, Paint, Tag
from pnp.press.typeset.text.style import Align, Inline, ParagraphStyle
from pnp.source.diagnostics import NOWHERE, Span

HAIRLINE = Paint(stroke="#999999", width=0.15)
"""The rule between a table's rows."""
HEAD_RULE = Paint(stroke="#000000", width=0.3)
"""The rule under a table's head."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A target of links. With a title it is an entry of the document's outline."""

    name: str
    title: str = ""
    level: int = 0
    running: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Texts of running heads from here on: ``{"chapter": "Setup"}``."""


@dataclass(frozen=True, slots=True)
class HungItem:
    """An item beside a first line, on its baseline: a clause's number, a bullet, a numbered disc."""

    content: tuple[Inline, ...] | Face
    """Words, or a drawing centred on half the height of a capital."""
    style: ParagraphStyle
    x: float
    """Position of its edge, mm from the left edge of the block; negative in the margin. In a right-to-left setting,
    from the right edge."""
    align: Literal["left", "right", "center"] = "right"
    """The edge that is at ``x``."""


@dataclass(frozen=True, slots=True)
class Note:
    """A side note: set in the page's note frame beside the line that it belongs to."""

    inlines: tuple[Inline, ...]
    style: ParagraphStyle
    tags: tuple[Tag, ...] = field(default=(), compare=False, repr=False)
    """Its place in the document's structure, the outermost part first."""


@dataclass(frozen=True, slots=True)
class Text:
    """A paragraph, a heading, a list item."""

    inlines: tuple[Inline, ...]
    style: ParagraphStyle
    hung: tuple[HungItem, ...] = ()
    notes: tuple[Note, ...] = ()
    marks: tuple[Mark, ...] = ()
    bar: tuple[float, str] | None = None
    """A rule of (width mm, colour) left of the text: an "Always" or a "Never"."""
    span: Span = field(default=NOWHERE, compare=False)
    tag: Tag | None = field(default=None, compare=False, repr=False)
    """Its structure tag, for screen readers; None: a paragraph."""
    label: Tag | None = field(default=None, compare=False, repr=False)
    """The structure tag of the item hung before it; None: a part of the paragraph."""
    inside: tuple[Tag, ...] = field(default=(), compare=False, repr=False, kw_only=True)
    """The parts of the document's structure that it belongs to, the outermost first."""

    def __hash__(self) -> int:
        """Hash what paragraphs of a document differ in."""
        return hash((self.inlines, self.style))


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawing of a fixed size in the flow."""

    content: Face | tuple[Item, ...]
    width: float
    """Size it takes; a face is scaled to this width."""
    height: float
    align: Align = "center"
    before: float = 0.0
    after: float = 0.0
    marks: tuple[Mark, ...] = ()
    keep_with_next: bool = False
    full: bool = False
    """Whether it is as wide as the measure: then ``width`` is the width that items were drawn for, and they are moved,
    never stretched."""
    tag: Tag | None = field(default=None, compare=False, repr=False)
    """Its structure tag, for screen readers; None: a figure, or an ornament if it has only outlines."""
    inside: tuple[Tag, ...] = field(default=(), compare=False, repr=False, kw_only=True)
    """The parts of the document's structure that it belongs to, the outermost first."""


@dataclass(frozen=True, slots=True)
class FramedBlocks:
    """Blocks in a box that is never split."""

    blocks: tuple["Block", ...]
    padding: tuple[float, float, float, float] = (2.4, 2.4, 2.4, 2.4)
    """Top, right, bottom, left."""
    paint: Paint | None = None
    radius: float = 0.0
    bar: tuple[float, str] | None = None
    """A rule of (width mm, colour) down the left side."""
    tab: HungItem | None = None
    """A label that interrupts the top edge, centred on it, on a background of its own paint."""
    tab_paint: Paint | None = None
    before: float = 0.0
    after: float = 0.0
    marks: tuple[Mark, ...] = ()
    keep_with_next: bool = False
    inside: tuple[Tag, ...] = field(default=(), compare=False, repr=False, kw_only=True)
    """The parts of the document's structure that it belongs to, the outermost first."""


@dataclass(frozen=True, slots=True)
class Row:
    """Blocks side by side, never split."""

    cells: tuple[tuple["Block", ...], ...]
    widths: tuple[float, ...]
    """Width of each cell; 0 takes an equal share of the rest."""
    gap: float = 2.4
    valign: Literal["top", "middle", "bottom", "baseline"] = "top"
    """``baseline`` puts the cells' first baselines on one line."""
    before: float = 0.0
    after: float = 0.0
    marks: tuple[Mark, ...] = ()
    keep_with_next: bool = False
    inside: tuple[Tag, ...] = field(default=(), compare=False, repr=False, kw_only=True)
    """The parts of the document's structure that it belongs to, the outermost first."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table."""

    width: float = 0.0
    """mm; 0 takes its share of the rest."""
    align: Align = "left"
    """Alignment of cells whose own style gives none."""
    share: float = 1.0
    """Share of the rest; 0 with width 0 means as wide as its widest cell."""


Cell = Text | tuple["Block", ...]
"""A cell of a table: one paragraph, or several blocks."""


@dataclass(frozen=True, slots=True)
class Table:
    """A table. Rows are never split; the head is set again on every page."""

    columns: tuple[Column, ...]
    head: tuple[Cell, ...]
    """Empty: no head."""
    rows: tuple[tuple[Cell, ...], ...]
    rule: Paint | None = HAIRLINE
    """Between rows."""
    head_rule: Paint | None = HEAD_RULE
    foot_rule: Paint | None = None
    padding: tuple[float, float] = (0.6, 1.2)
    """Above and below a row's text; between columns (half on either side; none at the table's own edges)."""
    before: float = 0.0
    after: float = 0.0
    marks: tuple[Mark, ...] = ()
    inside: tuple[Tag, ...] = field(default=(), compare=False, repr=False, kw_only=True)
    """The parts of the document's structure that it belongs to, the outermost first."""


@dataclass(frozen=True, slots=True)
class Stack:
    """Blocks one below the other, by default together on one page."""

    blocks: tuple["Block", ...]
    together: bool = True
    before: float = 0.0
    after: float = 0.0
    marks: tuple[Mark, ...] = ()
    keep_with_next: bool = False
    inside: tuple[Tag, ...] = field(default=(), compare=False, repr=False, kw_only=True)
    """The parts of the document's structure that it belongs to, the outermost first."""


@dataclass(frozen=True, slots=True)
class Columns:
    """Blocks in several columns of even height, within the flow; they stay on one page."""

    blocks: tuple["Block", ...]
    count: int = 2
    gap: float = 6.0
    before: float = 0.0
    after: float = 0.0
    inside: tuple[Tag, ...] = field(default=(), compare=False, repr=False, kw_only=True)
    """The parts of the document's structure that it belongs to, the outermost first."""


@dataclass(frozen=True, slots=True)
class Across:
    """Blocks as wide as all columns of a page; the content before them is set in columns of even height above. On a
    page of one column they are like any others."""

    blocks: tuple["Block", ...]
    floats: bool = False
    """Whether the block moves to the head of the next page if it does not fit on this one; following blocks fill the
    page."""
    before: float = 0.0
    after: float = 0.0
    inside: tuple[Tag, ...] = field(default=(), compare=False, repr=False, kw_only=True)
    """The parts of the document's structure that it belongs to, the outermost first."""


@dataclass(frozen=True, slots=True)
class Space:
    """Empty height; left out at the head of a column."""

    height: float


@dataclass(frozen=True, slots=True)
class Break:
    """The end of a column or a page; ``left`` and ``right`` continue on the next such page."""

    to: Literal["column", "page", "left", "right"] = "page"
    template: str = ""
    """Name of the page template from here on; "" keeps the one in use."""


Block = Text | Drawing | FramedBlocks | Row | Table | Stack | Columns | Across | Space | Break
