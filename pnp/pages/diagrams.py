"""Diagrams: the round as arrows."""

from collections.abc import Sequence
from dataclasses import replace

from pnp.document.languages import is_without_spaces
from pnp.edition.edition import Edition
from pnp.model.game import Step
from pnp.pages.book import Book
from pnp.pages.shows import phase_clauses, step_title, step_who, top_steps
from pnp.typeset import Drawing, ParagraphStyle, Run, TextStyle, set_line
from pnp.typeset.mirror import mirrored_items
from pnp.typeset.move import carried
from pnp.typeset.outline import polygon_outline, scaling
from pnp.typeset.page import Item, Paint, Path
from pnp.typeset.paragraph import TextBlock

POINT = 3.4
"""Depth of an arrow's point, mm."""
HEIGHT = 15.4
GAP = 0.9
LEAST = 6.2
"""The least type of what does not fit its arrow, pt."""


def turn_arrows(book: Book) -> Drawing:
    """The steps of a round as a row of arrows, the part that takes time solid."""
    edition = book.edition
    steps = top_steps(edition.game.sequence)
    scale = book.shape.scale
    whole = book.whole / scale
    widths = _widths([_lines(s, edition) for s in steps], book, whole)
    items: list[Item] = []
    x = 0.0
    for i, (step, width) in enumerate(zip(steps, widths, strict=True)):
        items += _arrow(book, step, x, width, i == 0, i == len(steps) - 1)
        x += width + GAP
    if edition.setting.right_to_left:
        items = list(mirrored_items(items, whole))
    large = carried(items, scaling(scale))
    return Drawing((large,), book.whole, HEIGHT * scale, "left", 1.2, 2.4)


def _lines(step: Step, edition: Edition) -> tuple[str, str, str]:
    """Title, who acts, and where it is told or what it consists of."""
    return step_title(step, edition), step_who(step, edition), _contents(step, edition)


def _contents(step: Step, edition: Edition) -> str:
    if step.kind == "turns":
        inner = [edition.text(edition.game.phases[s.name].label) for s in step.steps if s.kind == "phase"]
        return ("、" if is_without_spaces(edition.locale) else ", ").join(inner)
    clauses = phase_clauses(step.name, edition)
    section = edition.game.clauses.get(clauses[0].section) if clauses else None
    return section.number if section else ""


def _styles(book: Book, ink: str) -> tuple[TextStyle, TextStyle, TextStyle]:
    sans = book.edition.theme.sans
    return (
        TextStyle(f"{sans} Bold", 9.0, ink, ("lnum",)),
        TextStyle(f"{sans} Italic", 7.5, ink),
        TextStyle(sans, 7.5, ink, ("lnum",)),
    )


def _widths(lines: list[tuple[str, str, str]], book: Book, whole: float) -> list[float]:
    """Each arrow as wide as its words need, the rest shared."""
    fonts = book.edition.fonts
    styles = _styles(book, "#000000")
    needs = [
        max(fonts.width(text, style.font, style.size) for text, style in zip(three, styles, strict=True)) + 8.6
        for three in lines
    ]
    room = whole - GAP * (len(lines) - 1)
    total = sum(needs)
    if total > room:
        return _squeezed(lines, needs, styles, book, room)
    return [need + (room - total) / len(needs) for need in needs]


def _squeezed(
    lines: list[tuple[str, str, str]], needs: list[float], styles: Sequence[TextStyle], book: Book, room: float
) -> list[float]:
    """Arrows without room for all their words: titles first, whole if they can be; the rest is shared by need."""
    fonts = book.edition.fonts
    titles = [fonts.width(three[0], styles[0].font, styles[0].size) + 8.6 for three in lines]
    spare = room - sum(titles)
    if spare <= 0:
        return [title * room / sum(titles) for title in titles]
    wanted = [max(0.0, need - title) for need, title in zip(needs, titles, strict=True)]
    return [title + spare * want / (sum(wanted) or 1.0) for title, want in zip(titles, wanted, strict=True)]


def _arrow(book: Book, step: Step, x: float, width: float, first: bool, last: bool) -> list[Item]:
    theme = book.edition.theme
    solid = last and not book.edition.low_ink
    right = x + width
    notch = [] if first else [(x + POINT, HEIGHT / 2)]
    tip = (
        [(right, 0.0), (right, HEIGHT)] if last else [(right, 0.0), (right + POINT - GAP, HEIGHT / 2), (right, HEIGHT)]
    )
    outline = polygon_outline([(x, 0.0), *tip, (x, HEIGHT), *notch])
    paint = Paint(theme.accent) if solid else Paint(stroke=theme.accent, width=0.4, join="round")
    items: list[Item] = [Path(outline, paint)]
    ink = theme.paper if solid else theme.text
    left = x + (2.4 if first else POINT + 2.2)
    held = width - (left - x) + (-0.8 if last else 0.6)
    for text, style, base in zip(_lines(step, book.edition), _styles(book, ink), (5.2, 9.0, 12.9), strict=True):
        if text:
            items += _line(book, text, style, held).items_from(left, base)
    return items


def _line(book: Book, text: str, style: TextStyle, room: float) -> TextBlock:
    """Words on one line within so many mm: smaller if need be, and of a list as many as can be read."""
    width = book.edition.fonts.width(text, style.font, style.size)
    if width > room:
        style = replace(style, size=max(LEAST, style.size * room / width))
        parts = text.split(", ")
        while len(parts) > 1 and book.edition.fonts.width(text, style.font, style.size) > room:
            parts = parts[:-1]
            text = ", ".join([*parts, "…"]) if len(parts) > 1 else ""
    return set_line((Run(text, style),), ParagraphStyle(style, style.size), book.edition.setting)
