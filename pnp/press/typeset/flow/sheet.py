"""Pages before they are filled: frames, furniture, the context of a page, and the positions of its side notes.

Lengths are mm.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field

from pnp.base.frozen import dataclass
from pnp.press.typeset.drawing.page import Anchor, Group, Item, Link, Tag
from pnp.press.typeset.text.paragraph import TextBlock

NOTE_GAP = 2.4
"""Least space between two side notes, mm."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A place for text on a page, mm from its top left corner."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class PageContext:
    """The facts that a page's furniture may use."""

    number: int
    """The page's number, from 1."""
    label: str
    pages: int
    """Number of pages of the whole flow, from the pass before; 0 in the first."""
    running: Mapping[str, str]
    """Texts of running heads at the page's end."""
    opening: Mapping[str, str]
    """Their texts at its start, a mark at the very top included."""
    blank: bool = False
    """Whether it is an empty page before one that must be a right or a left one."""
    template: str = ""


def no_furniture(_: PageContext) -> tuple[Item, ...]:
    """No furniture: the page has only its text."""
    return ()


def no_tail(_: PageContext, room: Frame) -> tuple[Item, ...]:
    """No picture: the room below the text stays empty."""
    return ()


@dataclass(frozen=True)
class PageTemplate:
    """A page's size, its frames in reading order, and the furniture drawn behind the text."""

    width: float
    height: float
    frames: tuple[Frame, ...]
    notes: Frame | None = None
    """The frame of side notes; without it they are left out."""
    furniture: Callable[[PageContext], tuple[Item, ...]] = no_furniture
    trim: tuple[float, float, float, float] | None = None
    bleed: tuple[float, float, float, float] | None = None
    balance: bool = False
    """Whether columns have even height if the text ends before the page does. All frames then have the same top and
    bottom."""
    stretch: float = 0.0
    """Largest share by which the spaces between blocks may be stretched, so that full columns end at one height."""
    tail: Callable[[PageContext, Frame], tuple[Item, ...]] = no_tail
    """The picture in the room that the text leaves at the foot of a page."""


@dataclass(frozen=True, slots=True)
class Place:
    """The place of an anchor."""

    page: int
    label: str
    y: float
    column: int = 0
    """Number of columns that were filled before its own."""


Templates = Callable[[int, str], PageTemplate]
"""The template for a page number (from 1) and the name that the last :class:`Break` gave ("" at first)."""


@dataclass
class Sheet:
    """A page that is being filled."""

    template: PageTemplate
    name: str
    opening: dict[str, str]
    items: list[Item] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)
    anchors: list[Anchor] = field(default_factory=list)
    notes: list[tuple[float, TextBlock, tuple[Tag, ...]]] = field(default_factory=list)
    """Wanted first baseline, the note, and its place in the document's structure."""
    low: float = 0.0
    """Where the lowest column ends."""

    @property
    def room(self) -> Frame:
        """The room below the text, as wide as all frames."""
        frames = self.template.frames
        left, right = min(f.x for f in frames), max(f.x + f.width for f in frames)
        top, bottom = max(self.low, frames[0].y), frames[0].y + frames[0].height
        return Frame(left, top, right - left, max(0.0, bottom - top))


def place_notes(notes: Sequence[tuple[float, TextBlock, tuple[Tag, ...]]], frame: Frame) -> tuple[Item, ...]:
    """Side notes beside their lines: pushed down if they would overlap, and up again at the frame's foot."""
    tops: list[float] = []
    pen = frame.y
    for baseline, block, _ in notes:
        top = max(pen, baseline - block.first_baseline)
        tops.append(top)
        pen = top + block.height + NOTE_GAP
    limit = frame.y + frame.height
    for i in range(len(notes) - 1, -1, -1):
        tops[i] = min(tops[i], limit - notes[i][1].height)
        limit = tops[i] - NOTE_GAP
    return tuple(
        Group(line, tags=tags)
        for top, (_, block, tags) in zip(tops, notes, strict=True)
        for line in block.lines_at(frame.x, top + block.first_baseline)
    )
