"""The quick reference: one page computed from reference.md, the model and the rules; it fits, or says by how much not.

The same sections make the sheet (two columns on A4 or Letter), the back cover of the rulebook (A5), and the reference
card that every player has: each takes what it has room for.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pnp.document.game_text import for_whom
from pnp.document.reference import ReferenceSection, reference_node
from pnp.edition.edition import Edition
from pnp.edition.styles import Styles, sheet_styles
from pnp.pages.computed import set_part
from pnp.pages.sections import section_blocks, unspaced
from pnp.pages.shows import RenderContext
from pnp.pages.tables import icons_in
from pnp.pieces.draw import hairline, line_of
from pnp.typeset import (
    Block,
    Icon,
    Run,
    Space,
    TextStyle,
    measure_height,
    place_blocks,
)
from pnp.typeset.mirror import mirrored_items
from pnp.typeset.move import moved
from pnp.typeset.outline import rect_outline
from pnp.typeset.page import Face, Group, Item, Link, Page, Paint, Path
from pnp.typeset.paragraph import set_line

Sections = Sequence[ReferenceSection]
STEP = 0.1
"""Type sizes are tried in steps of this, pt."""
TIGHT = 6.5
"""The least type of a sheet that cannot tell everything at its own least size, pt."""


@dataclass(frozen=True)
class Layout:
    """The form of a page of reference, mm and pt."""

    width: float
    height: float
    margins: tuple[float, float, float, float]
    """Top, right, bottom, left of what is printed."""
    columns: tuple[float, ...]
    """Widths."""
    gutter: float
    least: float
    most: float
    """Type sizes."""
    band: float = 19.0
    """Height of the title band; 0: none."""
    narrow: bool = False
    numbered: bool = True
    may_drop: bool = False
    """Sections may be left out: tables of cards first, then from the end."""
    key: bool = True
    """The key of icons at the foot."""
    goal_size: float = 1.17
    """Size of the opening lines, in type sizes; 0: none."""
    may_tighten: bool = False
    """Type, margins and band may shrink for a game with very much to tell."""


A4 = Layout(210, 297, (12, 12, 12, 12), (82.5, 96.5), 7.0, 8.0, 10.0, may_tighten=True)
LETTER = Layout(215.9, 279.4, (12, 12, 12, 12), (85.0, 99.0), 7.9, 8.0, 10.0, may_tighten=True)
BACK_COVER = Layout(148, 210, (11, 11, 10, 11), (61.0, 61.0), 4.0, 7.5, 9.0, 13.0, may_drop=True, goal_size=1.1)


def layout_for(width: float, height: float) -> Layout:
    """The sheet for a paper of that size, mm: A4's and Letter's own, and their proportions on any other."""
    for layout in (A4, LETTER):
        if abs(layout.width - width) < 0.5 and abs(layout.height - height) < 0.5:
            return layout
    gutter, wide = 7.0, width - 24.0
    left = round((wide - gutter) * 0.461, 1)
    return Layout(width, height, (12, 12, 12, 12), (left, wide - gutter - left), gutter, 8.0, 12.0, may_tighten=True)


# ------------------------------------------------------------------------------------------------- fitting
@dataclass(frozen=True)
class Fit:
    """Sections divided among the columns at a type size."""

    size: float
    columns: tuple[tuple[list[Block], ...], ...]
    """For each column, its sections' blocks."""
    goal: tuple[Block, ...]
    layout: Layout
    over: float
    """By how much the highest column is too high, mm; 0 or less when all fits."""
    left_out: int = 0


def fit_reference(edition: Edition, layout: Layout) -> Fit:
    """The largest type at which the reference fits its page. Reports PNP700 when it does not even at the least."""
    sections = reference_node(edition).sections
    goal = [s for s in sections if not s.title] if layout.goal_size else []
    rest = [s for s in sections if s.title]
    best: Fit | None = None
    for form, lean, kept in _sacrifices(rest, layout):
        best = _largest(edition, form, goal, kept, lean)
        if best.over <= 0:
            return replace(best, left_out=len(rest) - len(kept))
    assert best is not None
    message = f"the quick reference is {best.over:.0f} mm too high for its page at {best.size:g} pt"
    edition.report.error(
        "PNP700", message, rest[-1].span if rest else edition.game.span(), "shorten its briefs, or leave a section out"
    )
    return best


def _sacrifices(sections: Sections, layout: Layout) -> list[tuple[Layout, bool, Sections]]:
    """What may be done for want of room, the least first: cast names go, a sheet is tightened, and then (on cards)
    whole sections go; what no column holds is given the whole width."""
    ways: list[tuple[Layout, bool, Sections]] = [(layout, False, list(sections)), (layout, True, list(sections))]
    if layout.may_tighten:
        ways.append((tightened(layout), True, list(sections)))
    if layout.may_drop:
        whole = replace(layout, columns=(sum(layout.columns) + layout.gutter * (len(layout.columns) - 1),))
        for form in (layout, whole, tightened(whole)):
            kept = [s for s in sections if not s.is_of_cards]
            while kept:
                ways.append((form, True, list(kept)))
                kept = kept[:-1]
    return ways


def tightened(layout: Layout) -> Layout:
    """The same page for very much to tell: smaller type and margins, a low band, columns of one width."""
    margin, gutter, count = 0.75 * layout.margins[1], min(5.0, layout.gutter), len(layout.columns)
    column = (layout.width - 2 * margin - gutter * (count - 1)) / count
    return replace(
        layout,
        margins=(margin, margin, margin, margin),
        columns=(column,) * count,
        gutter=gutter,
        least=TIGHT,
        most=layout.least,
        band=0.7 * layout.band,
        goal_size=1.08,
    )


def _largest(edition: Edition, layout: Layout, goal: Sections, rest: Sections, lean: bool) -> Fit:
    """Bisection on the type size between the layout's least and most."""
    low, high = 0, round((layout.most - layout.least) / STEP)
    best = _attempt(edition, layout, goal, rest, lean, layout.least)
    if best.over > 0:
        return best
    while low < high:
        middle = (low + high + 1) // 2
        tried = _attempt(edition, layout, goal, rest, lean, layout.least + middle * STEP)
        if tried.over <= 0:
            low, best = middle, tried
        else:
            high = middle - 1
    return best


def _attempt(
    edition: Edition,
    layout: Layout,
    goal: Sections,
    rest: Sections,
    lean: bool,
    size: float,
) -> Fit:
    styles = sheet_styles(edition.theme, size)
    wide = sum(layout.columns) + layout.gutter * (len(layout.columns) - 1)
    quiet = edition.setting.quiet()
    top = _goal_blocks(RenderContext(edition, _larger(styles, layout.goal_size), wide, layout.narrow, False), goal)
    room = _room(edition, layout, measure_height(top, wide, quiet) if top else 0.0)
    made = [
        [section_blocks(RenderContext(edition, styles, width, layout.narrow, layout.numbered, lean), s) for s in rest]
        for width in layout.columns
    ]
    heights = [
        [measure_height(blocks, width, quiet) + 2.4 * styles.scale for blocks in sections]
        for width, sections in zip(layout.columns, made, strict=True)
    ]
    ends = _division(heights)
    columns, over = [], -room
    for i, (first, last) in enumerate(zip((0, *ends), (*ends, len(rest)), strict=True)):
        columns.append(tuple(made[i][first:last]))
        over = max(over, sum(heights[i][first:last]) - 2.4 * styles.scale - room)
    return Fit(size, tuple(columns), tuple(top), layout, over)


def _larger(styles: Styles, factor: float) -> Styles:
    body = styles.body.scaled(factor)
    strong = replace(body.text, font=f"{body.text.font} Bold", fill=styles.accent)
    return replace(styles, body=replace(body, strong=strong, after=0.0))


def _goal_blocks(desk: RenderContext, goal: Sections) -> list[Block]:
    return [block for s in goal for part in s.parts for block in set_part(desk, part)]


def _division(heights: Sequence[Sequence[float]]) -> tuple[int, ...]:
    """Where the sections, in order, are best divided between one or two columns: the least highest column."""
    count = len(heights[0])
    if len(heights) == 1:
        return ()
    return (min(range(count + 1), key=lambda i: (max(sum(heights[0][:i]), sum(heights[1][i:])), i)),)


def _room(edition: Edition, layout: Layout, goal: float) -> float:
    """The height of the columns, mm."""
    top, _, bottom, _ = layout.margins
    head = _head_height(layout) + (goal + 3.0 if goal else 0.0)
    return layout.height - top - bottom - head - (9.0 if layout.key else 0.0)


def _head_height(layout: Layout) -> float:
    return layout.band + (layout.band * 0.16 + 0.6) if layout.band else 0.0


# ------------------------------------------------------------------------------------------------- the page
def reference_page(edition: Edition, layout: Layout) -> Page:
    """The quick-reference sheet."""
    fit = fit_reference(edition, layout)
    items, links = _placed(edition, fit)
    return Page(layout.width, layout.height, tuple(items), links=tuple(links), label=edition.say("Quick reference"))


def _placed(edition: Edition, fit: Fit) -> tuple[list[Item], list[Link]]:
    layout = fit.layout
    top, right, _, left = layout.margins
    wide = layout.width - left - right
    band, key = title_band(edition, layout) if layout.band else [], foot(edition, layout, fit) if layout.key else []
    sides = [*band, *key]
    items: list[Item] = list(mirrored_items(sides, layout.width)) if edition.setting.right_to_left else sides
    y = top + _head_height(layout)
    links: list[Link] = []
    if fit.goal:
        placing = place_blocks(fit.goal, left, y, wide, edition.setting)
        items += placing.items
        y += placing.height + 3.0
    room = _room(edition, layout, y - 3.0 - top - _head_height(layout) if fit.goal else 0.0)
    x = left
    for sections, width in zip(fit.columns, layout.columns, strict=True):
        blocks = _spread(sections, width, room, edition, fit.size)
        at = layout.width - x - width if edition.setting.right_to_left else x
        placing = place_blocks(blocks, at, y, width, edition.setting)
        items += placing.items
        x += width + layout.gutter
    return items, links


def _spread(sections: Sequence[list[Block]], width: float, room: float, edition: Edition, size: float) -> list[Block]:
    """A column's sections with what room is left shared among the spaces between them, within reason."""
    scale = size / 9.0
    used = sum(measure_height(s, width, edition.setting.quiet()) for s in sections)
    gaps = max(1, len(sections) - 1)
    gap = min(7.2 * scale, max(2.4 * scale, (room - used) / gaps))
    out: list[Block] = []
    for i, blocks in enumerate(sections):
        out += [*([Space(gap)] if i else []), *unspaced(blocks)]
    return out


def title_band(edition: Edition, layout: Layout) -> list[Item]:
    """The game's name reversed out of a band (between two rules in low ink), what this is and for how many."""
    theme = edition.theme
    top, right, _, left = layout.margins
    wide, high = layout.width - left - right, layout.band
    low = edition.low_ink
    ink = theme.accent if low else theme.paper
    items: list[Item] = []
    if low:
        items += [
            hairline(left, left + wide, 0.5, theme.accent, top),
            hairline(left, left + wide, 0.2, theme.accent, top + 0.9),
        ]
        items += [hairline(left, left + wide, 0.5, theme.accent, top + high - 0.5)]
    else:
        items.append(Path(rect_outline(left, top, wide, high), Paint(theme.accent)))
    k = high / 19.0
    facts = for_whom(edition)
    label, label_width = line_of(edition, edition.say("Quick reference"), TextStyle(theme.caps, 11 * k, ink, (), 60))
    small, small_width = line_of(edition, facts, TextStyle(theme.sans, max(7.5, 9 * k), ink, ("lnum",)))
    free = wide - 10 * k - max(label_width, small_width) - 6 * k
    size = 27 * k
    name, name_width = line_of(edition, edition.title, TextStyle(theme.display, size, ink))
    if name_width > free:
        size *= free / name_width
        name, name_width = line_of(edition, edition.title, TextStyle(theme.display, size, ink))
    end = left + wide - 5 * k
    base = top + high / 2 + edition.fonts.cap_height(theme.display, size) / 2
    items += [moved(i, left + 5 * k, base) for i in name]
    items += [moved(i, end - label_width, top + 8.4 * k) for i in label]
    return [*items, *(moved(i, end - small_width, top + 13.6 * k) for i in small)]


def foot(edition: Edition, layout: Layout, fit: Fit) -> list[Item]:
    """The key of the icons in use, and the colophon."""
    theme = edition.theme
    _, right, bottom, left = layout.margins
    base = layout.height - bottom - 1.2
    wide = layout.width - left - right
    items: list[Item] = [hairline(left, left + wide, 0.5, theme.accent, base - 5.2)]
    style = sheet_styles(theme, min(9.0, fit.size)).key
    names = list(icons_in((fit.goal, fit.columns)))
    imprint = edition.say("rules {version} · {digest} · {locale}").format(
        version=edition.game.version, digest=edition.digest, locale=edition.locale
    )
    small, small_width = line_of(edition, imprint, TextStyle(theme.sans, 7.0, theme.grey, ("lnum",)))
    pen, end = left, left + wide - small_width - 3.0
    for name in names:
        words = (Icon(name, style.text), Run(" " + edition.meaning(name), style.text))
        block = set_line(words, style, edition.setting)
        if pen + block.width > end:
            break
        items.append(Group(block.items_from(pen, base)))
        pen += block.width + 5.0
    return [*items, *(moved(i, left + wide - small_width, base) for i in small)]


# ------------------------------------------------------------------------------------------------- cards
def reference_face(edition: Edition, name: str, width: float, height: float, bleed: float, corner: float) -> Face:
    """The reference as a card: one column, what there is room for, 7 to 8 pt."""
    inner = width - 11.0
    layout = Layout(width, height, (5.0, 5.5, 5.0, 5.5), (inner,), 0.0, 7.0, 8.0, 0.0, True, False, True, False, 0.0)
    fit = fit_reference(edition, layout)
    items, _ = _placed(edition, fit)
    return Face(name, width, height, tuple(items), bleed, corner)
