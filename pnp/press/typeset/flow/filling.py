"""Fills pages: puts strips into the frames of a page, in columns of even height if the text ends there, with full-width
blocks between them."""

from collections.abc import Callable, Mapping, Sequence

from pnp.base.frozen import replace
from pnp.press.typeset.drawing.move import moved
from pnp.press.typeset.drawing.page import Anchor, Page
from pnp.press.typeset.flow.blocks import Across, Block, Break, Note
from pnp.press.typeset.flow.galley import galley
from pnp.press.typeset.flow.paging import page_ends
from pnp.press.typeset.flow.sheet import Frame, PageContext, PageTemplate, Place, Sheet, Templates, place_notes
from pnp.press.typeset.flow.strips import Galley, Strip, balanced, column_end, cut, gaps_of, height_of
from pnp.press.typeset.text.paragraph import TextBlock, set_text
from pnp.press.typeset.text.style import Setting

EVEN = 0.8
"""If the last column of a full page is filled less than this, all columns of the page end with it."""


class Filler:
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
        self.feet: list[float] = []
        """Empty height at the foot of each column filled, mm."""
        self.running: dict[str, str] = {}
        self.template = ""
        self.width = -1.0
        self.strips: Galley = ()
        self.owners: list[int] = []
        """For each strip, the index of its block."""
        self.at = self.unset = 0
        """The next strip to be put, and the next block to be set."""
        self.ends: Mapping[int, int] = {}
        """For the first strip of each page that was looked ahead to, the index after its last."""
        self.afloat: list[tuple[Galley, list[int]]] = []
        """Blocks that wait for the head of the next page."""

    def run(self) -> None:
        """Fill page after page."""
        self._take_breaks_at_start()
        while self._has_more():
            self._land()
            self._fill_page()

    def _has_more(self) -> bool:
        """Whether anything is left; content after a change of template is set when that is reached."""
        if self.at >= len(self.strips) and not self.afloat and self.unset < len(self.blocks):
            self._set_at(self._next_template(), self.unset)
        return self.at < len(self.strips) or bool(self.afloat)

    def _take_breaks_at_start(self) -> None:
        """Drop the breaks before anything else: they only name the first template."""
        while self.blocks and isinstance(first := self.blocks[0], Break):
            self.template = first.template or self.template
            self.blocks.pop(0)

    def _next_template(self) -> PageTemplate:
        return self.templates(len(self.done) + 1, self.template)

    def _set_at(self, template: PageTemplate, first: int, frame: int = 0) -> None:
        """Set the blocks from ``first`` to the next change of template at the measure of a frame; full-width blocks at
        the width of all frames."""
        width = template.frames[frame].width
        measure = max(f.x + f.width for f in template.frames) - min(f.x for f in template.frames)
        self.width = width
        self.strips, self.owners, self.at = (), [], 0
        self.ends = {}
        parts: list[Strip] = []
        for i in range(first, len(self.blocks)):
            block = self.blocks[i]
            across = isinstance(block, Across) and len(template.frames) > 1 and template.balance
            strips = galley((block,), measure if across else width, self.setting)
            if len(template.frames) > 1:  # (columns are cut one by one: a strip that avoids ending one never does)
                strips = tuple(replace(strip, keep=True) if strip.loath else strip for strip in strips)
            if across and isinstance(block, Across):
                number = -i - 1 if block.floats else i + 1
                strips = tuple(replace(strip, across=number) for strip in strips)
            parts += strips
            self.owners += [i] * len(strips)
            self.unset = i + 1
            if isinstance(block, Break) and block.template not in ("", self.template):
                break
        self.strips = tuple(parts)

    def _land(self) -> None:
        """Place the blocks that waited for the head of a page."""
        for strips, owners in self.afloat:
            self.strips = (*self.strips[: self.at], *strips, *self.strips[self.at :])
            self.owners[self.at : self.at] = owners
        self.afloat = []

    def _fill_page(self) -> None:
        template = self._next_template()
        sheet = Sheet(template, self.template, dict(self.running))
        fill = self._fill_regions if template.balance and len(template.frames) > 1 else self._fill_frames
        ended = fill(sheet, template)
        if ended is not None:
            self.template = ended.template or self.template
        self._finish(sheet)
        if ended is not None and ended.to in ("left", "right") and self._has_more():
            self._turn_to(ended.to)

    def _fill_frames(self, sheet: Sheet, template: PageTemplate) -> Break | None:
        """Fill one frame after the other; the break that ended the page, if one did."""
        ended: Break | None = None
        for index, frame in enumerate(template.frames):
            self._drop_spaces()
            if self.at >= len(self.strips):
                break
            self._fit_measure(template, index)
            ended = self._fill_frame(sheet, frame)
            if ended is not None and ended.to != "column":
                break
        return ended

    # ---------------------------------------------------------------------------------------- columns
    def _fill_regions(self, sheet: Sheet, template: PageTemplate) -> Break | None:
        """Fill a page with even columns and full-width blocks in turn; the break that ended the page, if one did."""
        self._fit_measure(template, 0)
        frames = template.frames
        top, bottom = frames[0].y, frames[0].y + frames[0].height
        pen, space = top, 0.0
        while self.at < len(self.strips):
            self._drop_spaces()
            if self.at >= len(self.strips):
                break
            strip = self.strips[self.at]
            if strip.brk is not None:
                if self.afloat:
                    return None
                self.at += 1
                if strip.brk.to == "column":
                    continue
                return strip.brk
            pen += max(space, strip.before) if pen > top else 0.0
            end = self._region_end(self.at)
            if strip.across:
                if pen > top and self._chain_height(end) > bottom - pen:
                    return None
                if pen == top:
                    end = min(end, column_end(self.strips, self.at, bottom - top))
                part = self.strips[self.at : end]
                self._column(sheet, Frame(min(f.x for f in frames), pen, 0.0, bottom - pen), end)
                pen, space = pen + height_of(part), part[-1].after
                continue
            if pen > top and self._first_height() > bottom - pen:
                return None
            parts = cut(self.strips[self.at : end], bottom - pen)
            if len(parts) > len(frames) or any(height_of(p) > bottom - pen + 1e-6 for p in parts):
                self._full_columns(sheet, template, pen)
                return None
            if self._set_afloat(end, bottom - pen, len(frames)):
                continue
            even = balanced(self.strips[self.at : end], len(frames))
            parts = even if max(height_of(p) for p in even) <= bottom - pen + 1e-6 else parts
            for frame, part in zip(frames, parts, strict=False):
                self._column(sheet, Frame(frame.x, pen, frame.width, bottom - pen), self.at + len(part))
            pen, space = pen + max(height_of(p) for p in parts), max(p[-1].after for p in parts)
        return None

    def _region_end(self, start: int) -> int:
        """The index after the strips that are in columns together, or across them, from ``start`` on."""
        kind = self.strips[start].across
        for i in range(start, len(self.strips)):
            brk = self.strips[i].brk
            if self.strips[i].across != kind or (brk is not None and brk.to != "column"):
                return i
        return len(self.strips)

    def _first_height(self) -> float:
        """Height of the strips before the first position where a column may end."""
        end = self.at + 1
        while end < len(self.strips) and self.strips[end - 1].keep and not self.strips[end].across:
            end += 1
        return height_of(self.strips[self.at : end])

    def _chain_height(self, end: int) -> float:
        """Height of the strips up to ``end`` and of those that must stay with them."""
        while end < len(self.strips) and self.strips[end - 1].keep and self.strips[end].brk is None:
            end = self._region_end(end) if self.strips[end].across else end + 1
        return height_of(self.strips[self.at : end])

    def _set_afloat(self, at: int, room: float, count: int) -> bool:
        """Move the full-width block at ``at`` to the next page, if it may float and does not fit below the columns of
        this page; return whether it was moved."""
        if at >= len(self.strips) or self.strips[at].across >= 0:
            return False
        end = self._region_end(at)
        wide = self.strips[at:end]
        above = balanced(self.strips[self.at : at], count)
        used = max(height_of(part) for part in above) + max(wide[0].before, *(p[-1].after for p in above))
        if used + height_of(wide) <= room:
            return False
        self.afloat.append((wide, self.owners[at:end]))
        self.strips = (*self.strips[:at], *self.strips[end:])
        del self.owners[at:end]
        return True

    def _full_columns(self, sheet: Sheet, template: PageTemplate, top: float) -> None:
        """Fill columns from ``top`` to the foot of the page; of even height if the last would end far above the foot
        because the following content does not fit."""
        room = template.frames[0].y + template.frames[0].height - top
        parts = cut(self.strips[self.at : self._region_end(self.at)], room)[: len(template.frames)]
        if len(parts) == len(template.frames) and height_of(parts[-1]) < EVEN * room:
            together = tuple(strip for part in parts for strip in part)
            even = balanced(together, len(parts))
            even = even if max(height_of(p) for p in even) <= room + 1e-6 else parts
            for frame, part in zip(template.frames, even, strict=False):
                self._column(sheet, Frame(frame.x, top, frame.width, room), self.at + len(part), 0.0)
            return
        for frame in template.frames:
            self._drop_spaces()
            if self.at >= len(self.strips) or self.strips[self.at].across or self.strips[self.at].brk:
                return
            if frame is not template.frames[0] and self._first_height() > room:
                return
            end = min(column_end(self.strips, self.at, room - self._head_height()), self._region_end(self.at))
            self._column(sheet, Frame(frame.x, top, frame.width, room), end, template.stretch)

    def _fit_measure(self, template: PageTemplate, index: int) -> None:
        """Set the remaining blocks again if the next frame has another width and a block begins there."""
        begins = self.at == 0 or self.owners[self.at] != self.owners[self.at - 1]
        if abs(template.frames[index].width - self.width) > 1e-6 and begins:
            self._set_at(template, self.owners[self.at], index)

    def _drop_spaces(self) -> None:
        while self.at < len(self.strips) and self.strips[self.at].space:
            self.at += 1

    def _head_height(self) -> float:
        head = self.strips[self.at].head
        return head.height if head else 0.0

    def _fill_frame(self, sheet: Sheet, frame: Frame) -> Break | None:
        """Fill one frame; the break that ended it, if one did."""
        end = self._page_end(frame, sheet.template)
        ended = self.strips[end - 1].brk
        if ended is None and end < len(self.strips):
            ended = self.strips[end].brk
        full = ended is None and end < len(self.strips)
        behind = end + 1 if ended is not None and self.strips[end - 1].brk is None else end
        self._column(sheet, frame, end, sheet.template.stretch if full else -1.0)
        self.at = behind
        return ended

    def _page_end(self, frame: Frame, template: PageTemplate) -> int:
        """The end of a frame: for pages of one frame, the end that fills all pages to the next break best."""
        if len(template.frames) > 1 or not template.stretch:
            return column_end(self.strips, self.at, frame.height - self._head_height())
        if self.at not in self.ends:
            self.ends = page_ends(self.strips, self.at, frame.height, template.stretch)
        return self.ends[self.at]

    def _column(self, sheet: Sheet, frame: Frame, end: int, stretch: float = -1.0) -> None:
        """Put the strips up to ``end`` into a frame, from its head down; with ``stretch``, spread to its foot if the
        spaces need grow by no more than that share. Below 0: the text ends here."""
        strips = self.strips[self.at : end]
        head = strips[0].head if strips else None
        gaps = gaps_of(strips)
        left = frame.height - height_of(strips)
        wider = left / sum(gaps) if stretch > 0.0 < left <= stretch * sum(gaps) else 0.0
        pen = frame.y
        if head:
            self._put(sheet, head, frame.x, pen)
            pen += head.height
        for strip, gap in zip(strips, gaps, strict=True):
            if strip.brk is not None:
                continue
            pen += gap * (1.0 + wider)
            self._put(sheet, strip, frame.x, pen)
            pen += strip.height
        sheet.low = max(sheet.low, pen)
        self._check_height(pen - frame.y, frame, self.owners[self.at])
        self.feet.append(0.0 if stretch < 0.0 or wider else max(0.0, left))
        self.at = end

    def _check_height(self, used: float, frame: Frame, owner: int) -> None:
        if used <= frame.height + 0.01:
            return
        span = getattr(self.blocks[owner], "span", self.setting.span)
        self.setting.report.error(
            "PNP700",
            f"a block is {used:.1f} mm high, but the page has room for {frame.height:.1f} mm",
            span if span.file else self.setting.span,
            "split it in two, or shorten its text",
            context=f"page {self.label(len(self.done) + 1)}",
        )

    def _put(self, sheet: Sheet, strip: Strip, x: float, y: float) -> None:
        """Place one strip, with its links, marks and notes."""
        page = len(self.done) + 1
        sheet.items += [moved(item, x, y) for item in strip.items]
        sheet.links += [replace(link, x=link.x + x, y=link.y + y) for link in strip.links]
        for mark, at in strip.marks:
            if mark.name:
                sheet.anchors.append(Anchor(mark.name, y + at, mark.title, mark.level))
                self.places[mark.name] = Place(page, self.label(page), y + at, len(self.feet))
            self.running.update(mark.running)
            if not sheet.items or y + at <= sheet.template.frames[0].y + 0.01:
                sheet.opening.update(mark.running)
        for note, at in strip.notes:
            if sheet.template.notes is not None and not self.setting.is_measured:
                sheet.notes.append((y + at, self._note(note, sheet.template.notes.width), note.tags))

    def _note(self, note: Note, width: float) -> TextBlock:
        return set_text(note.inlines, note.style, width, self.setting)

    def _finish(self, sheet: Sheet, blank: bool = False) -> None:
        number = len(self.done) + 1
        context = PageContext(
            number, self.label(number), self.pages, dict(self.running), sheet.opening, blank, sheet.name
        )
        notes = place_notes(sheet.notes, sheet.template.notes) if sheet.template.notes else ()
        template = sheet.template
        furniture = () if self.setting.is_measured else template.furniture(context)
        tail = () if self.setting.is_measured or blank else template.tail(context, sheet.room)
        self.done.append(
            Page(
                template.width,
                template.height,
                (*furniture, *sheet.items, *notes, *tail),
                template.trim,
                template.bleed,
                tuple(sheet.anchors),
                tuple(sheet.links),
                self.label(number),
            )
        )

    def _turn_to(self, side: str) -> None:
        """Add an empty page if the next one is not on the wanted side."""
        next_is_right = (len(self.done) + 1) % 2 == (0 if self.setting.right_to_left else 1)
        if next_is_right != (side == "right"):
            self._finish(Sheet(self._next_template(), self.template, dict(self.running)), blank=True)
