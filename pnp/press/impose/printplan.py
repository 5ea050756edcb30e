"""The print plan: a page that says what to print on which paper, how often, and how to cut, fold and glue it.

It is drawn from the finished sheets, so it is correct for any pieces. Lengths are mm.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial

from pnp.model.language.numbers import in_decimals, in_digits
from pnp.model.language.press_words import Sentence
from pnp.press.impose.booklet import is_glued
from pnp.press.impose.cutorder import cut_order, folds_on, pieces_on
from pnp.press.impose.furniture import BETWEEN_WORDS
from pnp.press.impose.job import Job, PrintPlan, SheetKind, part_of
from pnp.press.impose.jobpicture import Drawing, draw_job, draw_sheet, part_cuts
from pnp.press.impose.packing import EPS, Say
from pnp.press.typeset import ParagraphStyle, Run, Setting, TextStyle, set_text
from pnp.press.typeset.drawing.mirror import mirrored_items
from pnp.press.typeset.drawing.outline import translation
from pnp.press.typeset.drawing.page import Group, Item, Page, Paint, Path, Tag
from pnp.press.typeset.flow.tagging import tagged
from pnp.press.typeset.text.paragraph import TextBlock

INK, GREY = "#222222", "#666666"
MARGIN = 12.0
"""Margin round the page."""
TITLE, TEXT, SMALL, LETTER = 17.0, 8.6, 7.6, 6.0
"""Sizes of type, pt."""
PICTURE, GUTTER = 27.0, 4.0
"""Largest width of a drawing of a sheet; distance between it and its words."""
COLUMNS, BETWEEN = (2, 3), 7.0
"""Columns of jobs, their number if jobs would get small, and the distance between two."""
LEAST = 0.8
"""The least share to which drawings and words are reduced; if that is not enough, they continue on another page."""
RULE = Paint(stroke=INK, width=0.22)


# ------------------------------------------------------------------------------------------------- the pages
def plan_pages(plan: PrintPlan, setting: Setting, say: Say) -> list[Page]:
    """The plan on one page, as large as possible; on several if one would be too small to read."""
    for columns in COLUMNS:
        scale = 1.0
        while scale >= LEAST:
            with suppress(_TooLong):
                drawn = _PlanDrawing(plan, setting, say, scale, columns, on_one_page=True)
                return [_page(plan, setting, drawn.sides[0])]
            scale = round(scale - 0.04, 2)
    drawn = _PlanDrawing(plan, setting, say, LEAST, COLUMNS[0])
    return [_page(plan, setting, side) for side in drawn.sides]


def _page(plan: PrintPlan, setting: Setting, side: "_Side") -> Page:
    items = mirrored_items(side.items, plan.paper.width) if setting.right_to_left else tuple(side.items)
    return Page(plan.paper.width, plan.paper.height, (*items, *side.words), label="print plan")


STEPS: tuple[Sentence, ...] = (
    "Print at 100 %, no scaling. Check the scale in the margin with a ruler.",
    "Print one sheet first and hold it up to the light: the backs must be exactly behind their fronts.",
    "Let the ink dry. Cut with a sharp knife along a metal ruler, in the order of the letters.",
)
"""Steps that apply to every job, in order."""


@dataclass
class _Side:
    """A page of a plan while it is being drawn."""

    items: list[Item] = field(default_factory=list)
    """Items that are mirrored in a right-to-left language."""
    words: list[Item] = field(default_factory=list)
    """Items already placed in reading order."""


class _TooLong(Exception):
    """A plan does not fit on one page."""


class _PlanDrawing:
    """A plan while it is drawn, at one size."""

    def __init__(
        self, plan: PrintPlan, setting: Setting, say: Say, scale: float, columns: int, on_one_page: bool = False
    ) -> None:
        """Draw the plan. ``on_one_page``: raise _TooLong as soon as it needs a second page."""
        self.plan, self.setting, self.say, self.scale, self.columns = plan, setting, say, scale, columns
        self.on_one_page = on_one_page
        self.sides = [_Side()]
        self.width = plan.paper.width - 2 * MARGIN
        y = self._jobs(self._head())
        y = self._part(self._extra, y) if plan.extra else y
        self._part(self._foot, y)

    @property
    def items(self) -> list[Item]:
        """The drawings of the current page."""
        return self.sides[-1].items

    @property
    def words(self) -> list[Item]:
        """The words of the current page."""
        return self.sides[-1].words

    def _part(self, draw: Callable[[float], float], y: float) -> float:
        """Draw a part below a height, or on a new page if it does not fit; returns the height at which it ends."""
        drawn = len(self.items), len(self.words)
        end = draw(y)
        if end <= self.plan.paper.height - MARGIN or y <= 2 * MARGIN:
            return end
        if self.on_one_page:
            raise _TooLong
        del self.items[drawn[0] :], self.words[drawn[1] :]
        self.sides.append(_Side())
        return draw(MARGIN)

    def _head(self) -> float:
        """The title and the number of sheets; like all drawing functions, returns the position below."""
        plan, say = self.plan, self.say
        named = say("{name}: {value}")
        if named.format(name="", value="").strip() in plan.title:  # the name of a variant
            named = BETWEEN_WORDS.join(("{name}", "{value}"))
        title = named.format(name=plan.title, value=say("paper|print plan"))
        y = self._words(title, (MARGIN, MARGIN), self.width, TITLE, head="H1")
        paper = plan.paper.label or plan.paper.name
        facts = [say("{paper}, sheets: {sheets}").format(paper=paper, sheets=plan.sheets)]
        if plan.both:
            facts.append(say("double-sided: {count}").format(count=plan.both))
        y = self._words(" · ".join(facts), (MARGIN, y + 0.6), self.width, 1.25 * TEXT)
        stocks = dict.fromkeys(STOCK[job.document.purpose] for job in plan.jobs if job.sheets)
        taken = {stock: sum(j.sheets for j in plan.jobs if STOCK[j.document.purpose] == stock) for stock in stocks}
        papers = (say("{name}: {value}").format(name=say(stock), value=n) for stock, n in taken.items())
        y = self._words(" · ".join(papers), (MARGIN, y), self.width, TEXT)
        self.items.append(Path((("M", (MARGIN, y + 2.0)), ("L", (MARGIN + self.width, y + 2.0))), RULE))
        y += 5.0 * self.scale
        if not plan.players:
            return y
        enough = say("{paper}, sheets: {sheets}").format(paper=plan.players, sheets=plan.sheets)
        return self._words(enough, (MARGIN, y), self.width, 1.25 * TEXT, head="H2") + 2.0 * self.scale

    def _extra(self, y: float) -> float:
        """The files not needed for this number of players, one per line."""
        say = self.say
        head = say("{paper}, sheets: {sheets}").format(paper=say("plan|Extra"), sheets=self.plan.extra_sheets)
        y = self._words(head, (MARGIN, y + 2.0), self.width, 1.25 * TEXT, head="H2")
        for job in self.plan.extra:
            line = say("{name}: {value}").format(name=job.file, value=f"{job.label}{BETWEEN_WORDS}{job.sheets}")
            y = self._words(line, (MARGIN, y), self.width, SMALL)
        return y + 3.0 * self.scale

    def _jobs(self, y: float) -> float:
        """Every job, in rows of columns."""
        wide = (self.width - (self.columns - 1) * BETWEEN) / self.columns
        between = 4.5 * self.scale
        heights = [self._height(job, wide) for job in self.plan.jobs]
        rows = rows_of(heights, self.columns, between)
        if self.on_one_page and self._runs_over(rows, heights, between, y):
            raise _TooLong  # before anything is drawn
        for row in rows:
            y = self._part(partial(self._row, row, wide, between), y) + between
        return y

    def _runs_over(
        self, rows: Sequence[Sequence[Sequence[int]]], heights: Sequence[float], between: float, y: float
    ) -> bool:
        """Whether rows that begin at a height certainly need another page."""
        for row in rows:
            top = y
            y += max(sum(heights[number] + between for number in column) for column in row)
            if top > 2 * MARGIN + EPS and y - between > self.plan.paper.height - MARGIN + EPS:
                return True
        return False

    def _row(self, row: Sequence[Sequence[int]], wide: float, between: float, y: float) -> float:
        """The jobs of a row, those of each column below each other."""
        ends = [y]
        for column, numbers in enumerate(row):
            at = y
            for number in numbers:
                end = self._job(self.plan.jobs[number], MARGIN + column * (wide + BETWEEN), at, wide)
                at = end + between
                ends.append(end)
        return max(ends)

    def _height(self, job: Job, wide: float) -> float:
        """The height of a job as it is drawn in a column of this width."""
        drawn = len(self.items), len(self.words)
        height = self._job(job, MARGIN, 0.0, wide)
        del self.items[drawn[0] :], self.words[drawn[1] :]
        return height

    def _job(self, job: Job, x: float, y: float, wide: float) -> float:
        kinds = job.kinds if job.document.purpose == "cut" else ()
        others = kinds[1:]
        first = draw_job(job, PICTURE * self.scale, self._letter)
        drawn = self._picture(first, x, y, kinds[0] if others else None)
        left, room = x + PICTURE * self.scale + GUTTER, wide - PICTURE * self.scale - GUTTER
        end = self._words(job.label, (left, y), room, TEXT, head="H2")
        end = self._words(job.file, (left, end), room, SMALL, GREY)
        for line in job_lines(job, self.say, self.setting.language):
            end = self._words(line, (left, end + 0.5 * self.scale), room, TEXT)
        return self._others(others, x, max(end, drawn), wide)

    def _others(self, kinds: Sequence[SheetKind], x: float, y: float, wide: float) -> float:
        """Thumbnails of sheets, as many in a row as fit."""
        each, between = PICTURE * self.scale, GUTTER * self.scale
        most = max(1, int((wide + between) / (each + between)))
        for start in range(0, len(kinds), most):
            top = y + 2.0 * self.scale
            for number, kind in enumerate(kinds[start : start + most]):
                drawn = draw_sheet(kind.page, each, self._letter)
                y = max(y, self._picture(drawn, x + number * (each + between), top, kind))
        return y

    def _picture(self, drawn: Drawing, x: float, y: float, kind: SheetKind | None) -> float:
        """A thumbnail of a sheet, with its content and the pages of the file that are of its kind below it."""
        (picture, size), wide = drawn, PICTURE * self.scale
        self.items.append(Group(picture, translation(x + (wide - size[0]) / 2, y + 1.0)))
        end = y + 1.0 + size[1]
        if kind is None:
            return end
        end += 0.6 * self.scale
        if part := part_of(kind.page):
            end = self._words(part, (x, end), wide, SMALL, GREY)
        end = self._words(self.say("plan|p. {pages}").format(pages=kind.pages), (x, end), wide, SMALL, GREY)
        for line in cut_lines(kind.page, self.say):
            end = self._words(line, (x, end), wide, SMALL)
        return end

    def _foot(self, y: float) -> float:
        """Steps that apply to every job, and the files that need no printing."""
        steps = [say for step in STEPS if (say := self.say(step)) and (step != STEPS[1] or self.plan.both)]
        for number, step in enumerate(steps, 1):
            y = self._words(f"{number}. {step}", (MARGIN, y + 0.6 * self.scale), self.width, TEXT)
        if self.plan.others:
            y = self._words(self.say("Not needed at home"), (MARGIN, y + 2.0), self.width, TEXT, head="H2")
        for why in dict.fromkeys(why for _, why in self.plan.others):  # (a line for each would run off the page)
            files = ", ".join(file for file, reason in self.plan.others if reason == why)
            line = self.say("{name}: {value}").format(name=files, value=why)
            y = self._words(line, (MARGIN, y), self.width, SMALL, GREY)
        return y

    def _words(
        self, text: str, place: tuple[float, float], wide: float, size: float, ink: str = INK, head: str = ""
    ) -> float:
        """Draw a paragraph, bold if it is a heading; returns the height at which it ends."""
        x, y = place
        bold, tag = bool(head), head or "P"
        block = self._set(text, wide, size, ink, bold)
        if self.setting.right_to_left:
            x = self.plan.paper.width - x - wide
        self.words.append(tagged(block.items(x, y), Tag(tag)))
        return y + block.height

    def _set(self, text: str, wide: float, size: float, ink: str, bold: bool) -> TextBlock:
        size *= self.scale
        style = TextStyle("Alegreya Sans Bold" if bold else "Alegreya Sans", size, ink, ("lnum",))
        return set_text((Run(text, style),), ParagraphStyle(style, size * 1.22), wide, self.setting)

    def _letter(self, text: str, x: float, y: float) -> tuple[Item, ...]:
        """A letter with its middle at a place."""
        block = self._set(text, 20.0, LETTER / self.scale, INK, bold=True)
        shift = 20.0 - block.width if self.setting.right_to_left else 0.0
        return block.items_from(x - shift - block.width / 2, y + 0.75)


def rows_of(heights: Sequence[float], columns: int, between: float) -> list[list[list[int]]]:
    """Jobs in rows of columns, by their numbers: one in each column, and below a short one the next jobs if they fit
    beside the highest one of the row."""
    rows: list[list[list[int]]] = []
    number = 0
    while number < len(heights):
        row = [[n] for n in range(number, min(number + columns, len(heights)))]
        number += len(row)
        filled = [heights[column[0]] for column in row]
        high = max(filled)
        while number < len(heights):
            short = min(range(len(row)), key=lambda column: filled[column])
            if filled[short] + between + heights[number] > high:
                break
            filled[short] += between + heights[number]
            row[short].append(number)
            number += 1
        rows.append(row)
    return rows


# ------------------------------------------------------------------------------------------------- a job in words
def job_lines(job: Job, say: Say, locale: str) -> Iterator[str]:
    """The steps of a job, one per line; ``locale`` formats its numbers."""
    if job.document.purpose == "backs":
        yield from _backs_lines(job, say)
        return
    sides: dict[str, Sentence] = {
        "long": "double-sided, flipped on the long edge", "short": "double-sided, flipped on the short edge",
    }  # fmt: skip
    side = say(sides[job.document.duplex]) if job.document.duplex and job.is_double else say("single-sided")
    sheets = say("Sheets: {sheets}, {side}").format(sheets=job.sheets, side=side)
    yield sheets
    if job.document.purpose == "cut" and 0 < job.both < job.sheets:
        yield say("{name}: {value}").format(name=say("single-sided"), value=job.sheets - job.both)
    yield say(STOCK[job.document.purpose])
    if job.ink:
        coverage, black = (_percent(share, locale) for share in job.ink)
        yield say("Ink: {all} % of a sheet, of which black: {black} %").format(all=coverage, black=black)
    yield from cutting_lines(job, say)


def _backs_lines(job: Job, say: Say) -> Iterator[str]:
    """The sheets to which the pages of a file of backs belong."""
    last = len(job.document.pages)
    pages = f"1–{last}" if last > 1 else "1"
    yield say("Print these on the backs of {file}, p. {pages}.").format(file=job.fronts_file, pages=pages)
    if job.is_reversed:
        yield say("Their order is reversed: the last sheet comes first.")


STOCK: Mapping[str, Sentence] = {
    "read": "Plain paper, 80 to 120 g/m²",
    "fold": "Plain paper, 80 to 120 g/m²",
    "guide": "Plain paper, 80 to 120 g/m²",
    "cut": "Card, 250 to 300 g/m²",
    "backs": "Card, 250 to 300 g/m²",
    "join": "Heavy paper, 160 to 200 g/m²",
}
"""The stock to print on, by its use."""


def _percent(share: float, locale: str) -> str:
    return in_digits(round(100 * share), locale) if share >= 0.0995 else in_decimals(100 * share, 1, locale)


def cutting_lines(job: Job, say: Say) -> Iterator[str]:
    """The steps to fold, cut and join the sheets."""
    match job.document.purpose:
        case "fold" if is_glued(job.sheets):
            yield say(
                "plan|Too thick to staple: cut the stack along the fold, put the half with page 1 on top, and glue "
                "the spine."
            )
        case "fold" if job.sheets == 1:
            yield say("Fold the sheet in the middle.")
        case "fold":
            yield say("Fold all sheets together in the middle, and staple them in the fold.")
        case "join":
            yield say("Cut along the solid ticks, and glue each sheet onto the strip of the one before, in order.")
        case "read":
            first, then = (_letters(name for name, _ in cuts) for cuts in part_cuts(job.first))
            yield from _from_edge_to_edge(first, then, say)
        case "cut":
            yield from _cutting_lines(job, say)


def _cutting_lines(job: Job, say: Say) -> Iterator[str]:
    page = job.first
    yield say("Pieces: {count}").format(count=job.pieces)
    if job.sleeves:
        yield say("Sleeves: {name}").format(name=job.sleeves)
    if page.label.startswith(FOLDED):
        yield say("Fold along the dashed line and glue; then cut through both layers.")
    elif any(folds_on(other) for other in job.document.pages):
        yield say("Score the dashed folds before you cut.")
    if not job.others:  # (sheets of several kinds have their cuts below their pictures)
        yield from cut_lines(page, say)
    if any(piece.shaped for other in (page, *job.others) for piece in pieces_on(other)):
        yield say("Cut each piece along its line.")


def cut_lines(page: Page, say: Say) -> Iterator[str]:
    """The letters of the straight cuts of a sheet, in their order; nothing if it has none."""
    cuts = cut_order(pieces_on(page), page.width, page.height)
    first, then = (_letters(cut.letter for cut in cuts if bool(cut.depth) == inner) for inner in (False, True))
    yield from _from_edge_to_edge(first, then, say)


def _from_edge_to_edge(first: str, then: str, say: Say) -> Iterator[str]:
    """The letters of the cuts of a sheet, and those of the cuts of its strips; nothing if there are none."""
    if first and then:
        yield say("Cut from edge to edge along {first}, then each strip along {then}.").format(first=first, then=then)
    elif first or then:  # (without strips to cut off first, the cuts of the only strip run from edge to edge)
        yield say("Cut from edge to edge along {first}.").format(first=first or then)


def _letters(names: Iterable[str]) -> str:
    letters = sorted(set(names), key=lambda letter: (len(letter), letter))
    return f"{letters[0]}–{letters[-1]}" if len(letters) > 1 else "".join(letters)


FOLDED = "fronts and backs"
"""Name of sheets whose backs are beside their fronts."""
