"""The round as a row of arrows."""

from collections.abc import Sequence
from dataclasses import replace

from pnp.document.shows import Arrow
from pnp.edition.edition import Edition
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


def turn_arrows(steps: Sequence[Arrow], edition: Edition, width: float, scale: float) -> Drawing:
    """The steps of a round as a row of arrows ``width`` mm wide, the last, which takes time, solid; ``scale`` is that
    of lengths that go with the type."""
    whole = width / scale
    widths = _widths([(s.title, s.who, s.told) for s in steps], edition, whole)
    items: list[Item] = []
    x = 0.0
    for i, (step, wide) in enumerate(zip(steps, widths, strict=True)):
        items += _arrow(edition, step, x, wide, i == 0, i == len(steps) - 1)
        x += wide + GAP
    if edition.setting.right_to_left:
        items = list(mirrored_items(items, whole))
    large = carried(items, scaling(scale))
    return Drawing((large,), width, HEIGHT * scale, "left", 1.2, 2.4)


def _styles(edition: Edition, ink: str) -> tuple[TextStyle, TextStyle, TextStyle]:
    sans = edition.theme.sans
    return (
        TextStyle(f"{sans} Bold", 9.0, ink, ("lnum",)),
        TextStyle(f"{sans} Italic", 7.5, ink),
        TextStyle(sans, 7.5, ink, ("lnum",)),
    )


def _widths(lines: list[tuple[str, str, str]], edition: Edition, whole: float) -> list[float]:
    """Each arrow as wide as its words need, the rest shared."""
    fonts = edition.fonts
    styles = _styles(edition, "#000000")
    needs = [
        max(fonts.width(text, style.font, style.size) for text, style in zip(three, styles, strict=True)) + 8.6
        for three in lines
    ]
    room = whole - GAP * (len(lines) - 1)
    total = sum(needs)
    if total > room:
        return _squeezed(lines, needs, styles, edition, room)
    return [need + (room - total) / len(needs) for need in needs]


def _squeezed(
    lines: list[tuple[str, str, str]], needs: list[float], styles: Sequence[TextStyle], edition: Edition, room: float
) -> list[float]:
    """Arrows without room for all their words: titles first, whole if they can be; the rest is shared by need."""
    fonts = edition.fonts
    titles = [fonts.width(three[0], styles[0].font, styles[0].size) + 8.6 for three in lines]
    spare = room - sum(titles)
    if spare <= 0:
        return [title * room / sum(titles) for title in titles]
    wanted = [max(0.0, need - title) for need, title in zip(needs, titles, strict=True)]
    return [title + spare * want / (sum(wanted) or 1.0) for title, want in zip(titles, wanted, strict=True)]


def _arrow(edition: Edition, step: Arrow, x: float, width: float, first: bool, last: bool) -> list[Item]:
    theme = edition.theme
    solid = last and not edition.low_ink
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
    for text, style, base in zip(
        (step.title, step.who, step.told), _styles(edition, ink), (5.2, 9.0, 12.9), strict=True
    ):
        if text:
            items += _line(edition, text, style, held).items_from(left, base)
    return items


def _line(edition: Edition, text: str, style: TextStyle, room: float) -> TextBlock:
    """Words on one line within so many mm: smaller if need be, and of a list as many as can be read."""
    width = edition.fonts.width(text, style.font, style.size)
    if width > room:
        style = replace(style, size=max(LEAST, style.size * room / width))
        parts = text.split(", ")
        while len(parts) > 1 and edition.fonts.width(text, style.font, style.size) > room:
            parts = parts[:-1]
            text = ", ".join([*parts, "…"]) if len(parts) > 1 else ""
    return set_line((Run(text, style),), ParagraphStyle(style, style.size), edition.setting)
