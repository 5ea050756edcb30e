"""Filling pages: blocks run through the frames of page templates, with running heads, side notes and anchors."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from pnp.typeset.blocks import Block, Break, Note
from pnp.typeset.galley import galley
from pnp.typeset.move import moved
from pnp.typeset.page import Anchor, Item, Link, Page
from pnp.typeset.paragraph import TextBlock, set_text
from pnp.typeset.strips import Galley, Strip, column_end, cut, joined
from pnp.typeset.style import Setting

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
    """What a page's furniture may know of it."""

    number: int
    """From 1."""
    label: str
    pages: int
    """Of the whole flow, from the pass before; 0 in the first."""
    running: Mapping[str, str]
    """What running heads say at the page's end."""
    opening: Mapping[str, str]
    """What they say at its beginning, a mark at the very top included."""
    blank: bool = False
    """An empty page before one that must be a right or a left one."""
    template: str = ""


def no_furniture(_: PageContext) -> tuple[Item, ...]:
    """A page with nothing but its text."""
    return ()


@dataclass(frozen=True)
class PageTemplate:
    """A page's size, its frames in reading order, and what is drawn behind the text."""

    width: float
    height: float
    frames: tuple[Frame, ...]
    notes: Frame | None = None
    """Where side notes stand; without it they are left out."""
    furniture: Callable[[PageContext], tuple[Item, ...]] = no_furniture
    trim: tuple[float, float, float, float] | None = None
    bleed: tuple[float, float, float, float] | None = None
    balance: bool = False
    """Columns of even height where the text ends before the page does."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where an anchor stands."""

    page: int
    label: str
    y: float


@dataclass(frozen=True)
class Flowed:
    """The pages, and where every anchor came to stand."""

    pages: tuple[Page, ...]
    places: Mapping[str, Place]


Templates = Callable[[int, str], PageTemplate]
"""The template for a page number (from 1) and the name that the last :class:`Break` gave ("" at first)."""


@dataclass(frozen=True)
class Placing:
    """Blocks set in a fixed place."""

    items: tuple[Item, ...]
    links: tuple[Link, ...]
    anchors: tuple[Anchor, ...]
    height: float


def measure_height(blocks: Sequence[Block], width: float, setting: Setting) -> float:
    """How high blocks are at a measure, the space before the first and after the last left out. Reports nothing."""
    return joined(galley(blocks, width, setting.quiet())).height


def place_blocks(blocks: Sequence[Block], x: float, y: float, width: float, setting: Setting) -> Placing:
    """Blocks set one below the other from (x, y), ``width`` mm wide; notes are left out."""
    strip = joined(tuple(s for s in galley(blocks, width, setting) if s.brk is None))
    return Placing(
        tuple(moved(item, x, y) for item in strip.items),
        tuple(replace(link, x=link.x + x, y=link.y + y) for link in strip.links),
        tuple(Anchor(mark.name, at + y, mark.title, mark.level) for mark, at in strip.marks),
        strip.height,
    )


def flow(
    blocks: Sequence[Block],
    templates: Templates,
    setting: Setting,
    pages: int = 0,
    label: Callable[[int], str] = str,
) -> Flowed:
    """Fill pages with blocks. ``pages`` is what the furniture is told of their number; ``label`` makes a page's printed
    number. Reports a block that is higher than a whole page (PNP700)."""
    filler = _Filler(blocks, templates, setting, pages, label)
    filler.run()
    return Flowed(tuple(filler.done), filler.places)


def flow_settled(
    build: Callable[[Mapping[str, Place]], Sequence[Block]],
    templates: Templates,
    setting: Setting,
    label: Callable[[int], str] = str,
    passes: int = 5,
) -> Flowed:
    """Build blocks, fill pages, and build again with the places found, until the page numbers come to rest."""
    places: Mapping[str, Place] = {}
    pages = 0
    for _ in range(passes):
        aside = setting.quiet()
        flowed = flow(build(places), templates, aside, pages, label)
        settled = len(flowed.pages) == pages and _labels(flowed.places) == _labels(places)
        places, pages = flowed.places, len(flowed.pages)
        if settled:
            break
    setting.report.add_all(aside.report.diagnostics)
    return flowed


def _labels(places: Mapping[str, Place]) -> dict[str, str]:
    return {name: place.label for name, place in places.items()}


# ------------------------------------------------------------------------------------------------- filling
@dataclass
class _Sheet:
    """A page under way."""

    template: PageTemplate
    name: str
    opening: dict[str, str]
    items: list[Item] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)
    anchors: list[Anchor] = field(default_factory=list)
    notes: list[tuple[float, TextBlock]] = field(default_factory=list)
    """Wanted first baseline, and the note."""


class _Filler:
    """Takes strips in order and puts them on pages."""

    def __init__(
        self,
        blocks: Sequence[Block],
        templates: Templates,
        setting: Setting,
        pages: int,
        label: Callable[[int], str],
    ) -> None:
        self.blocks, self.templates, self.setting = list(blocks), templates, setting
        self.pages, self.label = pages, label
        self.done: list[Page] = []
        self.places: dict[str, Place] = {}
        self.running: dict[str, str] = {}
        self.template = ""
        self.width = -1.0
        self.strips: Galley = ()
        self.owners: list[int] = []
        """For each strip, the index of its block."""
        self.at = 0

    def run(self) -> None:
        """Fill page after page."""
        self._take_breaks_at_start()
        self._set_at(self._next_template().frames[0].width, 0)
        while self.at < len(self.strips):
            self._fill_page()

    def _take_breaks_at_start(self) -> None:
        """A break before anything else only names the first template."""
        while self.blocks and isinstance(first := self.blocks[0], Break):
            self.template = first.template or self.template
            self.blocks.pop(0)

    def _next_template(self) -> PageTemplate:
        return self.templates(len(self.done) + 1, self.template)

    def _set_at(self, width: float, first: int) -> None:
        """Set the blocks from ``first`` on at a measure."""
        self.width = width
        self.strips, self.owners, self.at = (), [], 0
        parts: list[Strip] = []
        for i in range(first, len(self.blocks)):
            strips = galley((self.blocks[i],), width, self.setting)
            parts += strips
            self.owners += [i] * len(strips)
        self.strips = tuple(parts)

    def _fill_page(self) -> None:
        template = self._next_template()
        sheet = _Sheet(template, self.template, dict(self.running))
        ended: Break | None = None
        heights = self._heights(template)
        for frame, height in zip(template.frames, heights, strict=True):
            self._drop_spaces()
            if self.at >= len(self.strips):
                break
            self._fit_measure(frame)
            ended = self._fill_frame(sheet, frame, height)
            if ended is not None and ended.to != "column":
                break
        if ended is not None:
            self.template = ended.template or self.template
        self._finish(sheet)
        if ended is not None and ended.to in ("left", "right") and self.at < len(self.strips):
            self._turn_to(ended.to)

    def _heights(self, template: PageTemplate) -> list[float]:
        """The height to fill of each frame; even, where the text ends on this page and the template asks for it."""
        full = [frame.height for frame in template.frames]
        rest = self.strips[self.at :]
        end = next((i for i, s in enumerate(rest) if s.brk is not None and s.brk.to != "column"), len(rest))
        rest = rest[:end]
        if not template.balance or len(full) < 2 or not rest or any(s.brk for s in rest):
            return full
        if len(cut(rest, min(full))) > len(full):
            return full
        low, high = 0.0, min(full)
        for _ in range(24):
            middle = (low + high) / 2
            parts = cut(rest, middle)
            fits = len(parts) <= len(full) and all(joined(part).height <= middle + 1e-6 for part in parts)
            low, high = (low, middle) if fits else (middle, high)
        return [high] * len(full)

    def _fit_measure(self, frame: Frame) -> None:
        """Set what is left again where the next frame is of another width and a block begins there."""
        begins = self.at == 0 or self.owners[self.at] != self.owners[self.at - 1]
        if abs(frame.width - self.width) > 1e-6 and begins:
            self._set_at(frame.width, self.owners[self.at])

    def _drop_spaces(self) -> None:
        while self.at < len(self.strips) and self.strips[self.at].space:
            self.at += 1

    def _fill_frame(self, sheet: _Sheet, frame: Frame, height: float) -> Break | None:
        """Fill one frame; the break that ended it, if one did."""
        head = self.strips[self.at].head
        room = height - (head.height if head else 0.0)
        end = column_end(self.strips, self.at, room)
        pen = frame.y
        if head:
            self._put(sheet, head, frame.x, pen)
            pen += head.height
        space = 0.0
        for i in range(self.at, end):
            strip = self.strips[i]
            if strip.brk is not None:
                continue
            if i > self.at:
                pen += max(space, strip.before)
            self._put(sheet, strip, frame.x, pen)
            pen += strip.height
            space = strip.after
        self._check_height(pen - frame.y, frame, self.owners[self.at])
        ended = self.strips[end - 1].brk if self.strips[end - 1].brk is not None else None
        if ended is None and end < len(self.strips):
            ended = self.strips[end].brk
            end += ended is not None
        self.at = end
        return ended

    def _check_height(self, used: float, frame: Frame, owner: int) -> None:
        if used <= frame.height + 0.01:
            return
        span = getattr(self.blocks[owner], "span", self.setting.span)
        self.setting.report.error(
            "PNP700",
            f"a block is {used:.1f} mm high, and the page has room for {frame.height:.1f} mm",
            span if span.file else self.setting.span,
            "split it in two, or shorten its text",
            context=f"page {self.label(len(self.done) + 1)}",
        )

    def _put(self, sheet: _Sheet, strip: Strip, x: float, y: float) -> None:
        """One strip in its place, with its links, marks and notes."""
        sheet.items += [moved(item, x, y) for item in strip.items]
        sheet.links += [replace(link, x=link.x + x, y=link.y + y) for link in strip.links]
        for mark, at in strip.marks:
            if mark.name:
                sheet.anchors.append(Anchor(mark.name, y + at, mark.title, mark.level))
                self.places[mark.name] = Place(len(self.done) + 1, self.label(len(self.done) + 1), y + at)
            self.running.update(mark.running)
            if not sheet.items or y + at <= sheet.template.frames[0].y + 0.01:
                sheet.opening.update(mark.running)
        for note, at in strip.notes:
            if sheet.template.notes is not None:
                sheet.notes.append((y + at, self._note(note, sheet.template.notes.width)))

    def _note(self, note: Note, width: float) -> TextBlock:
        return set_text(note.inlines, note.style, width, self.setting)

    def _finish(self, sheet: _Sheet, blank: bool = False) -> None:
        number = len(self.done) + 1
        context = PageContext(
            number, self.label(number), self.pages, dict(self.running), sheet.opening, blank, sheet.name
        )
        notes = place_notes(sheet.notes, sheet.template.notes) if sheet.template.notes else ()
        template = sheet.template
        self.done.append(
            Page(
                template.width,
                template.height,
                (*template.furniture(context), *sheet.items, *notes),
                template.trim,
                template.bleed,
                tuple(sheet.anchors),
                tuple(sheet.links),
                self.label(number),
            )
        )

    def _turn_to(self, side: str) -> None:
        """An empty page, where the next one is not of the side that is wanted."""
        next_is_right = (len(self.done) + 1) % 2 == (0 if self.setting.right_to_left else 1)
        if next_is_right != (side == "right"):
            self._finish(_Sheet(self._next_template(), self.template, dict(self.running)), blank=True)


def place_notes(notes: Sequence[tuple[float, TextBlock]], frame: Frame) -> tuple[Item, ...]:
    """Side notes beside their lines: pushed down where they would overlap, and up again at the frame's foot."""
    tops: list[float] = []
    pen = frame.y
    for baseline, block in notes:
        top = max(pen, baseline - block.first_baseline)
        tops.append(top)
        pen = top + block.height + NOTE_GAP
    limit = frame.y + frame.height
    for i in range(len(notes) - 1, -1, -1):
        tops[i] = min(tops[i], limit - notes[i][1].height)
        limit = tops[i] - NOTE_GAP
    return tuple(item for top, (_, block) in zip(tops, notes, strict=True) for item in block.items(frame.x, top))
