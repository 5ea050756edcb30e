"""A page: a size, its boxes, and placed items; the whole interface to impose and export.

Lengths are mm and y grows downwards from the top left corner of the page (of the trim, for a :class:`Face`). Type sizes
are pt. Items are frozen, so that a face that is drawn once can be placed any number of times (:class:`PlacedFace`).
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from itertools import chain
from typing import Literal, NamedTuple, overload

from pnp.base.frozen import dataclass

Matrix = tuple[float, float, float, float, float, float]
"""SVG order: x' = a x + c y + e, y' = b x + d y + f."""
IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)

Colour = str
""" "#RRGGBB"; export converts it to printing colours."""

Segment = tuple[str, tuple[float, ...]]
"""("M", (x, y)), ("L", (x, y)), ("C", (x1, y1, x2, y2, x, y)), ("Z", ())."""


@dataclass(frozen=True, slots=True)
class Gradient:
    """A colour that changes along a line or from circle to circle; beyond its ends the end colours continue."""

    points: tuple[float, ...]
    """For a line: x and y of its ends. For two circles: x, y and radius of the first (its focus), then of the
    second."""
    stops: tuple[tuple[float, Colour], ...]
    """At least two places from 0 to 1, in order, with their colours."""
    matrix: Matrix = IDENTITY
    """Maps the points to the coordinates of the painted item."""


Ink = Colour | Gradient
"""The paint of an item."""
MITER_LIMIT = 4.0
"""Ratio at which a pointed corner is cut off, in stroke widths, as in SVG (PDF's own default is 10)."""


@dataclass(frozen=True, slots=True)
class Paint:
    """The fill and stroke of an outline; an empty ink paints nothing."""

    fill: Ink | None = None
    stroke: Ink | None = None
    width: float = 0.25
    """Stroke width, mm."""
    cap: Literal["butt", "round", "square"] = "butt"
    join: Literal["miter", "round", "bevel"] = "miter"
    dash: tuple[float, ...] = ()
    dash_offset: float = 0.0
    even_odd: bool = False
    miter_limit: float = MITER_LIMIT


@dataclass(frozen=True, slots=True)
class Path:
    """An outline."""

    segments: tuple[Segment, ...]
    paint: Paint
    source: str = ""
    """The clause or card that it came from."""


class Glyph(NamedTuple):
    """One shaped glyph: its index in the font, its offset from the run's origin (mm), and its text.

    There are very many of them, and a named tuple is made in a third of a dataclass's time.
    """

    gid: int
    x: float
    y: float
    advance: float
    """The advance width, mm."""
    text: str
    """The source text of its cluster ("" for the second and later glyphs of one cluster)."""


@dataclass(frozen=True, slots=True)
class GlyphRun:
    """Shaped glyphs of one font, size and colour on one baseline, in visual order; ``text`` is the source in logical
    order, for extraction and search."""

    x: float
    """Left end of the baseline, mm."""
    y: float
    font: str
    """A name in the font register (pnp.press.typeset.text.fonts)."""
    size: float
    """pt"""
    fill: Ink
    glyphs: Sequence[Glyph]
    """Each with its position, or stretches of them (pnp.press.typeset.text.shaped)."""
    text: str
    source: str = ""
    link: str = ""
    """The anchor or address of its link."""
    reading_text: str = ""
    """Its text in reading order, if it is drawn in another order: from the right."""


@dataclass(frozen=True, eq=False, slots=True)
class Tag:
    """A part of a document's structure, for screen readers: a paragraph, a cell, a figure. Its identity counts: items
    with the same tag on two pages are one paragraph."""

    role: str
    """Its structure type (ISO 32000-1, 14.8.4)."""
    title: str = ""
    """Title of a figure, read before its content."""
    alt: str = ""
    """Alternative text of a figure; for "" the drawing is described (:attr:`Document.describe`)."""
    language: str = ""
    """BCP 47, if it differs from the document's."""
    scope: Literal["", "Row", "Column"] = ""
    """Whether the header cell of a table names a row or a column."""
    numbering: str = ""
    """Numbering of a list: ``Decimal``, ``Disc`` …"""
    at_end: bool = False
    """Whether it is read after the rest of its parent, such as the item at the end of a first line."""


@dataclass(frozen=True, slots=True)
class Image:
    """A raster picture placed in a box, mm."""

    file: str
    x: float
    y: float
    width: float
    height: float
    source: str = ""


@dataclass(frozen=True, slots=True)
class Mask:
    """The mask of a group: the group is as visible as the mask's items are light, or, with ``alpha``, opaque."""

    items: tuple["Item", ...]
    region: tuple[float, float, float, float]
    """x, y, width and height outside which nothing is visible, in the group's coordinates, mm."""
    alpha: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """Items moved together, clipped to an outline when ``clip`` is given (in the group's own coordinates), and seen
    through as one."""

    items: tuple["Item", ...]
    matrix: Matrix = IDENTITY
    clip: tuple[Segment, ...] = ()
    clip_even_odd: bool = False
    opacity: float = 1.0
    mask: Mask | None = None
    tags: tuple[Tag, ...] = ()
    """The structure that it belongs to, from the outermost part to its own. Items in no group with tags are
    ornaments."""
    reading_text: str = ""
    """The combined text of its items if each letter is drawn separately: words on a circle."""

    @property
    def is_transparent(self) -> bool:
        """Whether it lets its background show through."""
        return self.opacity < 1.0 or self.mask is not None


class Items(Sequence["Item"]):
    """Items that are stored in another way than in a tuple; they compare, and are written, like a tuple."""

    __slots__ = ()

    @overload
    def __getitem__(self, at: int) -> "Item": ...
    @overload
    def __getitem__(self, at: slice) -> tuple["Item", ...]: ...
    def __getitem__(self, at: int | slice) -> "Item | tuple[Item, ...]":
        return tuple(self)[at]

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return tuple(self) == tuple(other) if isinstance(other, Items | tuple) else NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return repr(tuple(self))


class JoinedItems(Items):
    """Stretches of items one after the other, some of which other faces may share as the same objects."""

    __slots__ = ("stretches",)

    def __init__(self, stretches: tuple[Sequence["Item"], ...]) -> None:
        self.stretches = stretches

    def __iter__(self) -> Iterator["Item"]:
        return chain.from_iterable(self.stretches)

    def __len__(self) -> int:
        return sum(map(len, self.stretches))


@dataclass(frozen=True, slots=True)
class Face:
    """A drawing of its own: a card face, a back, a token, a sheet's ornament. Origin: the trim's top left corner.

    Exporters draw a face once (a PDF form) and place it for each :class:`PlacedFace`.
    """

    name: str
    """Unique within a job: ``AS``, ``back:trump``."""
    width: float
    """Trim, mm."""
    height: float
    items: Sequence["Item"]
    bleed: float = 0.0
    """Extent of the drawing beyond the trim, mm."""
    corner: float = 0.0
    """Radius of the trimmed corners, mm; half the width for a round piece."""
    outline: tuple[Segment, ...] = ()
    """The cut line, if it is not a rounded rectangle (a hexagon, a box); trim coordinates."""
    parts: tuple[tuple[str, int, int], ...] = field(default=(), compare=False)
    """Parts of its drawing with an ``id`` of their own: each with the index of its first item and the one after its
    last."""

    @property
    def is_round(self) -> bool:
        """Whether its trim is a circle."""
        return self.width - 1e-6 <= 2 * self.corner and abs(self.width - self.height) < 1e-6

    @property
    def stretches(self) -> tuple[Sequence["Item"], ...]:
        """Its items in stretches, some of which other faces may share."""
        return self.items.stretches if isinstance(self.items, JoinedItems) else (self.items,)


@dataclass(frozen=True, slots=True)
class PlacedFace:
    """A face on a page: ``matrix`` maps the face's trim coordinates to the page's; ``clip`` (face coordinates) cuts off
    hidden parts (bleed that a neighbour needs)."""

    face: Face
    matrix: Matrix = IDENTITY
    clip: tuple[Segment, ...] = ()
    source: str = ""
    link: str = ""
    """The anchor or address of its link."""
    runs_right: bool = False
    """Whether it is among words that are read from the left, in a line that is read from the right."""


@dataclass(frozen=True, slots=True)
class Die:
    """Lines of a page that are not printed but processed; a print shop's file has them on a separate layer, in a named
    ink."""

    kind: Literal["cut", "fold"]
    segments: tuple[Segment, ...]


@dataclass(frozen=True, slots=True)
class Link:
    """A rectangle that links to an anchor of the same document (``target``) or to an address (``uri``)."""

    x: float
    y: float
    width: float
    height: float
    target: str = ""
    uri: str = ""


@dataclass(frozen=True, slots=True)
class Anchor:
    """A target of links; with ``title``, an entry of the document's outline at ``level`` from 0."""

    name: str
    y: float
    title: str = ""
    level: int = 0


Item = Path | GlyphRun | Image | Group | PlacedFace


@dataclass(frozen=True, slots=True)
class Page:
    """One page of a document."""

    width: float
    """Width of the paper (media), mm."""
    height: float
    items: tuple[Item, ...] = ()
    trim: tuple[float, float, float, float] | None = None
    """x0, y0, x1, y1 of the trim box, mm from the top left; None: the whole page."""
    bleed: tuple[float, float, float, float] | None = None
    anchors: tuple[Anchor, ...] = ()
    links: tuple[Link, ...] = ()
    label: str = ""
    """Printed page number, or the sheet's description ("fronts 1 of 6")."""
    dies: tuple[Die, ...] = ()
    """Its cut lines and folds, for print shops."""
    book_pages: tuple[int, ...] = ()
    """Pages of the book that the first items are, from 0; for a side of a booklet."""
    parts: tuple[int, int] = (1, 1)
    """Number of equal parts from left to right and from top to bottom, to be cut apart; for a sheet of copies."""


def words_drawn(items: Iterable[Item]) -> str:
    """The words in a drawing, in the order in which they are drawn."""
    return " ".join(_words_drawn(items))


def _words_drawn(items: Iterable[Item]) -> Iterator[str]:
    for item in items:
        match item:
            case GlyphRun():
                yield item.text.strip()
            case PlacedFace():
                yield from _words_drawn(item.face.items)
            case Group():
                yield from (item.reading_text,) if item.reading_text else _words_drawn(item.items)


Purpose = Literal["read", "cut", "backs", "join", "fold", "book", "whole", "guide"]
"""The use of pages: to read, to cut into pieces (or to print on their backs), to join into one large piece, to fold
into a book; or a book page by page, a large piece whole, a guide to cutting others."""


@dataclass(frozen=True)
class Document:
    """Pages that make one file, with the file's metadata."""

    pages: tuple[Page, ...]
    title: str
    language: str = "en"
    author: str = ""
    subject: str = ""
    keywords: str = ""
    duplex: Literal["", "long", "short"] = ""
    """The edge on which a printer should flip, stored for the viewer."""
    purpose: Purpose = "read"
    is_grey: bool = False
    """Whether it is printed in shades of grey."""
    right_to_left: bool = False
    meta: Mapping[str, str] = field(default_factory=dict)
    describe: Callable[[Iterable[Item]], str] = words_drawn
    """Gives the alternative text of a figure; "" for an ornament."""
    reading: tuple[Page, ...] = ()
    """The pages in reading order, if the file has another order, as a booklet does."""
    cover: int = 0
    """The number of pages at the end of a book that stay together, the last of them on the back cover."""


def mixed(one: Colour, other: Colour, share: float) -> Colour:
    """A colour between two: ``share`` of the other; anything other than ``#RRGGBB`` counts as black."""
    pairs = zip(_channels(one), _channels(other), strict=True)
    share = min(1.0, max(0.0, share))
    return "#" + "".join(f"{round(a + (b - a) * share):02X}" for a, b in pairs)


def _channels(colour: Colour) -> tuple[int, ...]:
    return tuple(int(colour[i : i + 2], 16) for i in (1, 3, 5)) if colour.startswith("#") else (0, 0, 0)
