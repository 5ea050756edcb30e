"""Fits the quick reference into its space: chooses its page form, what to omit if it is long, and its type size.

A sheet is one page if its sections fit at a readable size; otherwise two, front and back. A short reference is printed
on a half or a quarter of a page, so that one sheet serves several players.
"""

import math
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from pnp.base.frozen import dataclass, replace
from pnp.press.document.parts import CardRows, CodedList, Round
from pnp.press.document.reference import ReferenceSection, reference_node
from pnp.press.edition.edition import Edition
from pnp.press.edition.styles import Styles, sheet_styles
from pnp.press.pages.computed import set_part
from pnp.press.pages.division import division
from pnp.press.pages.reference_layout import KEY_GAP, Layout, room_of
from pnp.press.pages.sections import section_blocks, unspaced
from pnp.press.pages.shows import RenderContext
from pnp.press.pages.tables import icons_in
from pnp.press.typeset import Block, Icon, Run, Space, Table, TextBlock, is_too_wide, measure_height, set_line

Sections = Sequence[ReferenceSection]
STEP = 0.1
"""Type sizes are tried in steps of this, pt."""
NEARLY_FULL, GROWTH = 0.97, 0.55
"""The share of its space that a page at its largest type takes, and the exponent by which type grows with the share;
both measured on the shipped games. They decide which size is tried first, not which is found."""
FULL = 0.7
"""A page is full enough if at least this share of it is used; below it, a smaller part of the paper is tried."""
GAP = 2.4
"""Space between two sections, mm at 9 pt."""
LARGEST = 12.0
"""The largest type of a sheet with space to spare, pt."""


# ------------------------------------------------------------------------------------------------- fitting
@dataclass(frozen=True)
class Piece:
    """A section, or a part of one with a long round that a column may end after."""

    blocks: tuple[Block, ...]
    goes_on: bool = False
    """Whether the same section continues."""

    @property
    def ended(self) -> tuple[Block, ...]:
        """Its blocks, with the space before the rest of its section."""
        return (*self.blocks, Space(0.0)) if self.goes_on else self.blocks


HEAD = 3
"""Number of blocks kept together at the head of a section: its title, the rule below it, the first content."""


@dataclass(frozen=True)
class Fit:
    """Sections divided among the columns at a type size."""

    size: float
    columns: tuple[tuple[Piece, ...], ...]
    """For each column of each page, its content."""
    goal: tuple[Block, ...]
    top: tuple[Block, ...]
    """Sections as wide as the page above its columns."""
    bottom: tuple[Block, ...]
    """Sections as wide as the page below the columns of the last page."""
    layout: Layout
    over: float
    """The excess height of the highest column, mm; 0 or less if everything fits."""
    full: float = 1.0
    """The share of the space that is filled."""
    left_out: int = 0


Known: TypeAlias = dict[tuple[object, ...], tuple[tuple[Piece, ...], tuple[float, ...]]]
"""The pieces of a section with their heights, by the settings they were set with."""


@dataclass(frozen=True)
class _Way:
    """A set of measures that make a reference fit."""

    layout: Layout
    sections: Sections
    cached: Known
    """Sections set before."""
    is_explained: bool = False
    """Whether hands are explained with example cards."""
    is_lean: bool = False
    """Whether cast names are left out."""
    is_parted: bool = False
    """Whether every section may be split between two columns."""


def fit_reference(edition: Edition, layout: Layout) -> Fit:
    """The largest type at which the reference fits its page. Reports PNP700 if it does not fit even at the smallest."""
    sections = reference_node(edition).sections
    rest = [s for s in sections if s.title]
    best = fit_sections(edition, layout, [s for s in sections if not s.title] if layout.goal_size else [], rest)
    if best.over > 0:
        message = f"the quick reference is {best.over:.0f} mm too high for its page at {best.size:g} pt"
        edition.report.error(
            "PNP700", message, rest[-1].span if rest else edition.game.span(),
            "shorten its briefs, or remove a section",
        )  # fmt: skip
    return best


def fit_sections(
    edition: Edition, layout: Layout, goal: Sections, rest: Sections, fits: Known | None = None, is_asked: bool = False
) -> Fit:
    """The largest type at which sections fit a page below their ``goal``; the last tried if none does. ``fits``:
    sections already set by other trials; ``is_asked``: only whether they fit matters, given by ``over``."""
    best: Fit | None = None
    for way in _ways(rest, layout, {} if fits is None else fits):
        best = _at_least_type(edition, way, goal) if is_asked else None
        if best is not None and best.over <= 0:
            return best
        best = best or _keyed(edition, way, goal)
        if best.over <= 0:
            way, best = _on_fewer_pages(edition, way, goal, best)
            fuller = _smaller_part if layout.is_sheet else _larger_type
            fit = fuller(edition, way, goal, best)
            return replace(fit, left_out=len(rest) - len(way.sections))
    assert best is not None
    return best


def _at_least_type(edition: Edition, way: _Way, goal: Sections) -> Fit | None:
    """The smallest type, if that is enough to know whether sections fit: they do not, or their key is one line at any
    size."""
    fit = _attempt(edition, way, goal, way.layout.least)
    if fit.over > 0 or not way.layout.key:
        return fit
    largest = replace(fit, size=max(way.layout.most, LARGEST))
    return fit if len(key_of(edition, largest)) <= 1 else None


def _ways(sections: Sections, layout: Layout, fits: Known) -> Iterator[_Way]:
    """The measures against lack of space, the mildest first: hands are not explained, cast names go, margins shrink,
    tables of cards go (on cards), a page is added; then (on covers and cards) whole sections go, and sections that fit
    no column get the full width."""
    ranked = any(getattr(part, "ordered", False) for section in sections for part in section.parts)
    of_no_cards = tuple(s for s in sections if not s.is_of_cards)
    full_width = replace(layout, columns=(_total_width(layout),), narrow=layout.is_column)
    if ranked:
        yield _Way(layout, sections, fits, is_explained=True)
    yield _Way(layout, sections, fits)
    yield _Way(layout, sections, fits, is_lean=True)
    if layout.is_sheet:
        yield _Way(tightened(layout), sections, fits, is_lean=True)
    if layout.may_drop and layout.most_pages == 1 and of_no_cards:
        yield from (_Way(form, of_no_cards, fits, is_lean=True) for form in (layout, full_width, tightened(full_width)))
    for pages in range(2, 1 + layout.most_pages):
        for form in (replace(layout, pages=pages), replace(tightened(layout), pages=pages)):
            yield _Way(form, sections, fits, is_explained=ranked)
            yield _Way(form, sections, fits)
        yield _Way(replace(tightened(layout), pages=pages), sections, fits, is_parted=True)
    if layout.may_drop:
        for form in (layout, full_width, tightened(full_width)):
            for count in range(len(of_no_cards) - 1, 0, -1):
                yield _Way(form, of_no_cards[:count], fits, is_lean=True)


def tightened(layout: Layout) -> Layout:
    """The same page for a very long text: smaller margins, a low band, columns of equal width."""
    margin, gutter, count = 0.75 * layout.margins[1], min(5.0, layout.gutter), len(layout.columns)
    column = (layout.width - 2 * margin - gutter * (count - 1)) / count
    return replace(
        layout,
        margins=(margin, margin, margin, margin),
        columns=(column,) * count,
        gutter=gutter,
        band=0.7 * layout.band,
        goal_size=1.08,
    )


HALF = 0.5
"""Pages that are less full than this are too many."""


def _on_fewer_pages(edition: Edition, way: _Way, goal: Sections, page_fit: Fit) -> tuple[_Way, Fit]:
    """Split sections between columns if the reference leaves more than half of its pages empty, and so saves a page."""
    if page_fit.layout.pages == 1 or page_fit.full >= HALF:
        return way, page_fit
    closer = replace(way, layout=replace(way.layout, pages=way.layout.pages - 1), is_parted=True)
    fit = _keyed(edition, closer, goal)
    return (closer, fit) if fit.over <= 0 else (way, page_fit)


def _smaller_part(edition: Edition, way: _Way, goal: Sections, page_fit: Fit) -> Fit:
    """Set a reference that leaves much of a page empty in larger type, then on a half or a quarter page: the fullest
    wins."""
    if page_fit.full >= FULL:
        return page_fit
    form = replace(way.layout, most=LARGEST)
    half = replace(form, height=form.height / 2, copies=2, band=13.0, margins=(8.0, 12.0, 8.0, 12.0))
    wide = form.width / 2 - 16.0
    quarter = replace(half, width=form.width / 2, copies=4, columns=(wide,), margins=(8.0, 8.0, 8.0, 8.0))
    tried = [_keyed(edition, replace(way, layout=one), goal) for one in (form, half, quarter)]
    return max((fit for fit in tried if fit.over <= 0), key=lambda fit: (min(fit.full, FULL), -fit.layout.copies))


def _larger_type(edition: Edition, way: _Way, goal: Sections, page_fit: Fit) -> Fit:
    """Enlarge a reference that leaves much of a cover empty."""
    if page_fit.full >= FULL or way.layout.is_column or way.layout.most >= LARGEST:
        return page_fit
    return _keyed(edition, replace(way, layout=replace(way.layout, most=LARGEST)), goal)


def _keyed(edition: Edition, way: _Way, goal: Sections) -> Fit:
    """The largest type, with as many lines for the key as its icons need."""
    fit = _largest(edition, way, goal)
    rows = len(key_of(edition, fit)) if way.layout.key else 1
    if rows <= 1:
        return fit
    return _largest(edition, replace(way, layout=replace(way.layout, key_rows=rows)), goal, fit.size)


IMPRINT = 34.0
"""Space for the version at the end of the key's last line, mm."""


def key_of(edition: Edition, fit: Fit) -> list[list[tuple[str, TextBlock]]]:
    """The icons used with their meanings, set, line by line."""
    layout = fit.layout
    style = sheet_styles(edition.theme, fit.size, layout.floor).key
    wide = layout.width - layout.margins[1] - layout.margins[3]
    rows: list[list[tuple[str, TextBlock]]] = [[]]
    pen = 0.0
    for name in icons_in((fit.goal, fit.top, fit.bottom, [piece.blocks for column in fit.columns for piece in column])):
        words = (Icon(name, style.text), Run(" " + edition.meaning(name), style.text))
        block = set_line(words, style, edition.setting)
        if rows[-1] and pen + block.width > wide:
            rows.append([])
            pen = 0.0
        rows[-1].append((name, block))
        pen += block.width + KEY_GAP
    return rows if pen - KEY_GAP <= wide - IMPRINT else [*rows, []]


def _largest(edition: Edition, way: _Way, goal: Sections, first: float = 0.0) -> Fit:
    """Search for the type size between the layout's smallest and largest: start at the size likely to fill the space,
    or at ``first``, which fits with a little more room. Take growing steps until a size does not fit; then try where
    the content would end at the foot of the page if its height grew evenly from the last size that fits to the first
    that does not."""
    layout = way.layout
    low, high = 0, round((layout.most - layout.least) / STEP)
    best = _attempt(edition, way, goal, layout.least)
    if best.over > 0:
        return best
    likely = round(layout.least / STEP * ((NEARLY_FULL / max(best.full, 0.01)) ** GROWTH - 1))
    if first:
        likely = round((first - layout.least) / STEP)
    reach, too_large = 1, 0.0
    while low < high:
        step = min(max(likely, low + 1), high)
        tried = _attempt(edition, way, goal, layout.least + step * STEP)
        if tried.over <= 0:
            low, best, likely = step, tried, step + reach
        else:
            high, too_large = step - 1, tried.over
        if too_large:  # the size at ``high + 1`` does not fit
            likely = low + math.floor((high + 1 - low) * -best.over / (too_large - best.over))
        reach *= 2
    return best


def _attempt(edition: Edition, way: _Way, goal: Sections, size: float) -> Fit:
    layout, quiet = way.layout, edition.setting.quiet()
    styles = sheet_styles(edition.theme, size, layout.floor)
    gap = GAP * styles.scale
    desk = RenderContext(
        edition,
        styles,
        _total_width(layout),
        layout.narrow,
        layout.numbered,
        way.is_lean,
        way.is_explained,
        layout.is_designed,
    )
    aims = replace(desk, styles=_larger(styles, layout.goal_size), narrow=layout.is_column, numbered=False)
    aims = replace(aims, lean=False, explained=False, designed=False)
    aim = _goal_blocks(aims, goal)
    above, below = wide_sections(way.sections) if layout.is_sheet else ((), ())
    top, bottom = (_wide_blocks(desk, sections, gap) for sections in (above, below))
    head, foot = (measure_height(blocks, _total_width(layout), quiet) for blocks in (top, bottom))
    first = room_of(layout, measure_height(aim, _total_width(layout), quiet) if aim else 0.0) - head
    count = len(layout.columns)
    rooms = [first] * count + [room_of(layout)] * (count * (layout.pages - 1))
    rooms[-count:] = [room - foot for room in rooms[-count:]]
    if min(rooms) <= 0:
        return Fit(size, ((),) * len(rooms), tuple(aim), tuple(top), tuple(bottom), layout, 1.0 - min(rooms))
    way = replace(way, sections=[s for s in way.sections if s not in above and s not in below])
    columns_of_pieces = [_pieces(way, replace(desk, width=width)) for width in layout.columns]
    heights = [[h + (0.0 if p.goes_on else gap) for p, h in pieces] for pieces in columns_of_pieces]
    parted = [piece.goes_on for piece, _ in columns_of_pieces[0]]
    ends = division(heights * layout.pages, rooms, parted, gap)
    columns, over, used = [], -rooms[0], 0.0
    for i, (start, end) in enumerate(zip((0, *ends[:-1]), ends, strict=True)):
        at = i % count
        columns.append(tuple(piece for piece, _ in columns_of_pieces[at][start:end]))
        if any(is_too_wide(piece.blocks, layout.columns[at], quiet) for piece in columns[-1]):
            over = max(over, 1.0)
        high = sum(heights[at][start:end]) - (gap if start < end and not parted[end - 1] else 0.0)
        over = max(over, high - rooms[i])
        used += high
    used += count * (head + foot)
    full = used / (sum(rooms) + count * (head + foot))
    return Fit(size, tuple(columns), tuple(aim), tuple(top), tuple(bottom), layout, over, full)


def wide_sections(sections: Sections) -> tuple[Sections, Sections]:
    """The sections as wide as a sheet: those before all others, and those after one of them."""
    first = next((i for i, section in enumerate(sections) if not section.is_wide), len(sections))
    return sections[:first], [section for section in sections[first:] if section.is_wide]


def _wide_blocks(desk: RenderContext, sections: Sections, gap: float) -> list[Block]:
    """Sections as wide as a page, with space above or below each."""
    return [block for section in sections for block in (*unspaced(section_blocks(desk, section)), Space(gap))]


def _pieces(way: _Way, desk: RenderContext) -> list[tuple[Piece, float]]:
    """The pieces of all sections, each with its height."""
    with_heights: list[tuple[Piece, float]] = []
    for section in way.sections:
        looks = (desk.width, desk.styles.scale, desk.styles.floor, desk.narrow, desk.numbered, desk.designed)
        key = (id(section), *looks, *_spared(section, desk), way.layout.is_column, way.is_parted)
        if key not in way.cached:
            pieces = tuple(_parted(section, desk, way.layout.is_column, way.is_parted))
            quiet = desk.edition.setting.quiet()
            way.cached[key] = pieces, tuple(measure_height(piece.ended, desk.width, quiet) for piece in pieces)
        with_heights += zip(*way.cached[key], strict=True)
    return with_heights


def _spared(section: ReferenceSection, desk: RenderContext) -> tuple[bool, bool]:
    """Whether a section changes without cast names, and with hands explained; all others look the same either way."""
    parts = [part for one in (section, *section.beside) for part in one.parts]
    has_names = any(isinstance(part, CardRows) for part in parts)
    return desk.lean and has_names, desk.explained and any(isinstance(part, CodedList) for part in parts)


ROWS = 4
"""Number of rows of a table kept together."""


def _parted(section: ReferenceSection, desk: RenderContext, is_whole: bool, is_any: bool) -> list[Piece]:
    """A section as one piece; or, unless it must stay whole, a round shown as a tree or a table of cards (or ``is_any``
    other) as several, so that it can be split between two columns."""
    blocks = tuple(unspaced(section_blocks(desk, section)))
    if not blocks:
        return []
    if section.is_boxed or section.beside or is_whole:
        return [Piece(blocks)]
    parts = [blocks]
    is_tree = any(isinstance(part, Round) and part.is_tree for part in section.parts)
    if is_tree or (is_any and len(blocks) > HEAD + 1):
        parts = [blocks[:HEAD], *((block,) for block in blocks[HEAD:])]
    elif section.is_of_cards and isinstance(table := blocks[-1], Table) and len(table.rows) > 2 * ROWS:
        rows = [table.rows[i : i + ROWS] for i in range(0, len(table.rows), ROWS)]
        if len(rows[-1]) == 1:
            rows[-2:] = [rows[-2] + rows[-1]]
        parts = [(*blocks[:-1], replace(table, rows=rows[0])), *((replace(table, rows=part),) for part in rows[1:])]
    return [*(Piece(part, True) for part in parts[:-1]), Piece(parts[-1])]


def _total_width(layout: Layout) -> float:
    """Total width of all columns, mm."""
    return sum(layout.columns) + layout.gutter * (len(layout.columns) - 1)


def _larger(styles: Styles, factor: float) -> Styles:
    body = styles.body.scaled(factor)
    strong = replace(body.text, font=f"{body.text.font} Bold", fill=styles.accent)
    return replace(styles, body=replace(body, strong=strong, after=0.0))


def _goal_blocks(desk: RenderContext, goal: Sections) -> list[Block]:
    return [block for s in goal for part in s.parts for block in set_part(desk, part)]
