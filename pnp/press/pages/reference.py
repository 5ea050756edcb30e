"""The quick reference: a page or two computed from reference.md, the model and the rules.

The same sections make the sheet (two columns on A4 or Letter), the back cover of the rulebook (A5), and the reference
card that every player has: each includes as much as fits (`pnp.press.pages.reference_fit`).
"""

from collections.abc import Sequence
from dataclasses import replace

from pnp.press.document.front import imprint
from pnp.press.document.game_text import for_whom
from pnp.press.edition.edition import Edition, PieceFormat
from pnp.press.pages.reference_fit import GAP, Fit, Piece, fit_reference, key_of
from pnp.press.pages.reference_layout import KEY_GAP, KEY_LEAD, Layout, head_height
from pnp.press.pages.tables import icons_in
from pnp.press.pages.tailpieces import below_columns
from pnp.press.pieces.draw import hairline, line_of
from pnp.press.typeset import Block, Frame, Run, Space, Text, TextStyle, measure_height, place_blocks
from pnp.press.typeset.drawing.mirror import mirrored_items
from pnp.press.typeset.drawing.move import moved
from pnp.press.typeset.drawing.outline import rect_outline
from pnp.press.typeset.drawing.page import Face, Item, Link, Page, Paint, Path, PlacedFace, Tag
from pnp.press.typeset.flow.tagging import ORNAMENT, tagged, without_tags


# ------------------------------------------------------------------------------------------------- the page
def reference_pages(edition: Edition, layout: Layout) -> tuple[Page, ...]:
    """The quick-reference sheet: one page, two if the text is very long, or several copies on one."""
    fit = fit_reference(edition, layout)
    label = edition.say("Quick reference")
    pages = []
    for number in range(fit.layout.pages):
        items, links = laid_out(edition, fit, number)
        parts = round(layout.width / fit.layout.width), round(layout.height / fit.layout.height)
        if fit.layout.copies > 1:
            items, links = _copies(edition, fit.layout, parts, items), []
        pages.append(Page(layout.width, layout.height, tuple(items), links=tuple(links), label=label, parts=parts))
    return tuple(pages)


def reference_page(edition: Edition, layout: Layout) -> Page:
    """The quick reference on one page, as on the back of a book."""
    return reference_pages(edition, replace(layout, is_sheet=False, most_pages=1))[0]


CUT = Paint(stroke="#999999", width=0.2, dash=(1.2, 1.2))
"""The line along which copies are separated."""


def _copies(edition: Edition, part: Layout, parts: tuple[int, int], items: Sequence[Item]) -> list[Item]:
    """The items on every part of a paper, with lines to cut along; screen readers read only the first copy."""
    name = f"reference:{part.width:g}x{part.height:g}"
    face = Face(name, part.width, part.height, without_tags(items))
    across, down = parts
    width, height = across * part.width, down * part.height
    places = [(i * part.width, j * part.height) for j in range(down) for i in range(across)]
    others = (PlacedFace(face, (1.0, 0.0, 0.0, 1.0, x, y)) for x, y in places[1:])
    copies: list[Item] = [*items, *(tagged([other], ORNAMENT) for other in others)]
    for j in range(1, down):
        y = j * part.height
        copies.append(Path((("M", (4.0, y)), ("L", (width - 4.0, y))), CUT))
    for i in range(1, across):
        x = i * part.width
        copies.append(Path((("M", (x, 4.0)), ("L", (x, height - 4.0))), CUT))
    return copies


def laid_out(edition: Edition, fit: Fit, page: int = 0) -> tuple[list[Item], list[Link]]:
    """The items and links of one page of a reference."""
    layout = fit.layout
    top, right, _, left = layout.margins
    wide = layout.width - left - right
    setting = edition.setting
    goal = fit.goal if page == 0 else ()
    aim = _in_band(edition, goal) if layout.is_designed else ()
    aside = ASIDE * layout.band / BAND
    aim_height = measure_height(aim, wide - 2 * aside, setting.quiet()) if aim else 0.0
    band = title_band(edition, layout, aim_height + BELOW_AIM if aim else 0.0) if layout.band else []
    items: list[Item] = list(mirrored_items(band, layout.width)) if setting.right_to_left else band
    y = top + head_height(layout)
    links: list[Link] = []
    if aim:
        items += place_blocks(aim, left + aside, top + layout.band - ABOVE_AIM, wide - 2 * aside, setting).items
        y += aim_height + BELOW_AIM
    below = goal[len(aim) :]
    upper = (*below, *([Space(3.0)] if below else []), *(fit.top if page == 0 else ()))
    if upper:
        placing = place_blocks(upper, left, y, wide, setting)
        items += placing.items
        y += placing.height
    end = layout.height - layout.margins[2] - (9.0 + KEY_LEAD * (layout.key_rows - 1) if layout.key else 0.0)
    if fit.bottom and page == layout.pages - 1:
        high = measure_height(fit.bottom, wide, setting.quiet())
        items += place_blocks(fit.bottom, left, end - high, wide, setting).items
        end -= high
    room = end - y
    x, count, rooms = left, len(layout.columns), list[Frame]()
    for sections, width in zip(fit.columns[page * count : (page + 1) * count], layout.columns, strict=True):
        blocks = _spread(sections, width, room, edition, fit.size)
        at = layout.width - x - width if edition.setting.right_to_left else x
        placing = place_blocks(blocks, at, y, width, edition.setting)
        items += placing.items
        rooms.append(Frame(at, y + placing.height, width, max(0.0, room - placing.height)))
        x += width + layout.gutter
    if layout.is_designed:
        items += below_columns(edition, page, rooms, layout.height - top)
    if layout.key:  # (it is read last)
        key = foot(edition, layout, fit)
        items += mirrored_items(key, layout.width) if setting.right_to_left else key
    return items, links


ASIDE, ABOVE_AIM, BELOW_AIM = 5.0, 1.6, 1.2
"""Space beside the name and the opening lines in the band of a sheet, above them (into the band) and below them, mm."""
BAND = 19.0
"""The height of the band for which these hold, mm; in a lower one the space beside is as much narrower."""


def _in_band(edition: Edition, goal: Sequence[Block]) -> tuple[Block, ...]:
    """The opening lines that are plain words, in the ink of the band; hands and cards are below it."""
    ink = edition.theme.accent if edition.low_ink else edition.theme.paper
    lines: list[Block] = []
    for block in goal:
        if not isinstance(block, Text) or icons_in(block):
            break
        runs = (inline for inline in block.inlines if isinstance(inline, Run))
        inlines = tuple(replace(run, style=replace(run.style, fill=ink)) for run in runs)
        style = replace(block.style, text=replace(block.style.text, fill=ink))
        lines.append(replace(block, inlines=inlines, style=style, hung=()))
    return tuple(lines)


def _spread(pieces: Sequence[Piece], width: float, room: float, edition: Edition, size: float) -> list[Block]:
    """A column's sections with the remaining space shared among the spaces between them, within reason."""
    scale = size / 9.0
    quiet = edition.setting.quiet()
    used = sum(measure_height(piece.ended, width, quiet) for piece in pieces)
    gaps = max(1, sum(not piece.goes_on for piece in pieces[:-1]))
    gap = min(MOST_GAP * scale, max(GAP * scale, (room - used) / gaps))
    over = measure_height(_with_gaps(pieces, gap), width, quiet) - room  # (space below its end, too)
    return _with_gaps(pieces, max(0.0, gap - over / gaps) if over > 0 else gap)


def _with_gaps(pieces: Sequence[Piece], gap: float) -> list[Block]:
    """Sections one below the other, with equal space between them."""
    spaced_blocks: list[Block] = []
    for i, piece in enumerate(pieces):
        spaced_blocks += [*([Space(gap)] if i and not pieces[i - 1].goes_on else []), *piece.ended]
    return spaced_blocks


def title_band(edition: Edition, layout: Layout, more: float = 0.0) -> list[Item]:
    """The game's name reversed out of a band (between two rules in the low-ink version), the document's title and the
    number of players; ``more``: height below for the opening lines, mm."""
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
        items += [hairline(left, left + wide, 0.5, theme.accent, top + high + more - 0.5)]
    else:
        items.append(Path(rect_outline(left, top, wide, high + more), Paint(theme.accent)))
    k = high / BAND
    facts = for_whom(edition)
    label, label_width = line_of(
        edition, edition.say("Quick reference"), TextStyle(theme.caps, max(layout.floor, 11 * k), ink, (), 60)
    )
    small, small_width = line_of(edition, facts, TextStyle(theme.sans, max(layout.floor, 9 * k), ink, ("lnum",)))
    free = wide - 2 * ASIDE * k - max(label_width, small_width) - 6 * k
    size = 27 * k
    name, name_width = line_of(edition, edition.title, TextStyle(theme.display, size, ink))
    if name_width > free:
        size *= free / name_width
        name, name_width = line_of(edition, edition.title, TextStyle(theme.display, size, ink))
    end = left + wide - ASIDE * k
    base = top + high / 2 + edition.fonts.cap_height(theme.display, size) / 2
    items.append(moved(tagged(name, Tag("H2")), left + ASIDE * k, base))
    items.append(moved(tagged(label, Tag("P")), end - label_width, top + 8.4 * k))
    return [*items, moved(tagged(small, Tag("P")), end - small_width, top + 13.6 * k)]


def foot(edition: Edition, layout: Layout, fit: Fit) -> list[Item]:
    """The key of the icons used, and the colophon."""
    theme = edition.theme
    _, right, bottom, left = layout.margins
    base = layout.height - bottom - 1.2
    wide = layout.width - left - right
    rows = key_of(edition, fit)[: layout.key_rows]
    rule = base - 5.2 - KEY_LEAD * (layout.key_rows - 1)
    items: list[Item] = [hairline(left, left + wide, 0.5, theme.accent, rule)]
    small, small_width = line_of(edition, imprint(edition)[-1], TextStyle(theme.sans, 7.0, theme.grey, ("lnum",)))
    for row, up in zip(rows, reversed(range(len(rows))), strict=True):
        pen = left
        for _, block in row:
            drawn = block.items_from(pen, base - KEY_LEAD * up)
            items.append(
                tagged([item for item in drawn if isinstance(item, PlacedFace)], ORNAMENT)
            )  # (its name follows)
            items.append(tagged([item for item in drawn if not isinstance(item, PlacedFace)], Tag("P")))
            pen += block.width + KEY_GAP
    return [*items, moved(tagged(small, Tag("P")), left + wide - small_width, base)]


# ------------------------------------------------------------------------------------------------- cards
MOST_GAP = 11.0
"""The most space between two sections, mm at 9 pt."""
TWO_COLUMNS = 110.0
"""A piece with so much room between its margins (mm) has two columns."""


def reference_face(edition: Edition, name: str, format: PieceFormat) -> Face:
    """The reference as a card: one column, as much as fits, 7 to 8 pt; two on a sheet, up to 9 pt. Its margin is the
    one of the format if that is wider than a card's."""
    width, height = format.width, format.height
    margins = (max(5.0, format.safe), max(5.5, format.safe)) * 2
    inner = width - 2 * margins[1]
    layout = Layout(width, height, margins, (inner,), 0.0, 7.0, 8.0, 0.0, True, False, True, False, 0.0)
    if inner >= TWO_COLUMNS:
        gutter = 6.0
        layout = replace(layout, columns=((inner - gutter) / 2,) * 2, gutter=gutter, most=9.0, narrow=False)
    fit = fit_reference(edition, layout)
    items, _ = laid_out(edition, fit)
    return Face(name, width, height, without_tags(items), format.bleed, format.corner)
