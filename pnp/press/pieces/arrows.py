"""The round as a row of arrows."""

from collections.abc import Sequence
from dataclasses import replace

from pnp.base.frozen import dataclass
from pnp.press.document.shows import Arrow
from pnp.press.edition.edition import Edition
from pnp.press.typeset import Drawing, ParagraphStyle, Run, TextStyle, set_line
from pnp.press.typeset.drawing.mirror import mirrored_items
from pnp.press.typeset.drawing.move import carried
from pnp.press.typeset.drawing.outline import polygon_outline, scaling
from pnp.press.typeset.drawing.page import Item, Paint, Path
from pnp.press.typeset.text.paragraph import TextBlock

POINT = 3.4
"""Depth of an arrow's point, mm."""
HEIGHT, LINE = 15.4, 3.2
"""Height of an arrow, and of a second line of its events, mm."""
RULES = 4.2
"""Height of the line with rules, mm: a row without rules is lower by it."""
GAP = 0.9
LEAST = 7.0
"""Smallest type for text that does not fit its arrow, pt."""


@dataclass(frozen=True)
class _Words:
    """The lines of an arrow."""

    title: list[str]
    who: list[str]
    rules: list[str]
    is_solid: bool = False


def turn_arrows(steps: Sequence[Arrow], edition: Edition, width: float, scale: float) -> Drawing:
    """The steps of a round as a row of arrows ``width`` mm wide; the one in which players take turns is solid.
    ``scale`` applies to lengths that follow the type."""
    full_width = width / scale
    widths = _widths([(s.title, s.who, s.rules) for s in steps], edition, full_width)
    items: list[Item] = []
    x = 0.0
    words = [
        _words(edition, step, wide - _indent(i == 0) + _reach(i == len(steps) - 1))
        for i, (step, wide) in enumerate(zip(steps, widths, strict=True))
    ]
    kinds = zip(*((one.title, one.who, one.rules) for one in words), strict=True)
    second = [any(len(lines) > 1 for lines in kind) for kind in kinds]
    high = HEIGHT + LINE * sum(second) - (0.0 if any(one.rules for one in steps) else RULES)
    down = (LINE * second[0], LINE * (second[0] + second[1]))
    for i, (one, wide) in enumerate(zip(words, widths, strict=True)):
        one = replace(one, is_solid=steps[i].is_played and not edition.low_ink)
        items += _arrow(edition, one, (x, wide, high), down, i == 0, i == len(steps) - 1)
        x += wide + GAP
    if edition.setting.right_to_left:
        items = list(mirrored_items(items, full_width))
    large = carried(items, scaling(scale))
    return Drawing((large,), width, high * scale, "left", 1.2, 2.4)


def _styles(edition: Edition, ink: str) -> tuple[TextStyle, TextStyle, TextStyle]:
    sans = edition.theme.sans
    return (
        TextStyle(f"{sans} Bold", 9.0, ink, ("lnum",)),
        TextStyle(f"{sans} Italic", 7.5, ink),
        TextStyle(sans, 7.5, ink, ("lnum",)),
    )


def _widths(lines: list[tuple[str, str, str]], edition: Edition, full_width: float) -> list[float]:
    """The width of each arrow: what its words need, and a share of the remaining width."""
    fonts = edition.fonts
    styles = _styles(edition, "#000000")
    needs = [
        max(fonts.width(text, style.font, style.size) for text, style in zip(three, styles, strict=True)) + 8.6
        for three in lines
    ]
    room = full_width - GAP * (len(lines) - 1)
    total = sum(needs)
    if total > room:
        return _squeezed(lines, needs, styles, edition, room)
    return [need + (room - total) / len(needs) for need in needs]


def _squeezed(
    lines: list[tuple[str, str, str]], needs: list[float], styles: Sequence[TextStyle], edition: Edition, room: float
) -> list[float]:
    """Arrows too narrow for all their words on one line each: they get what titles and actors need on two lines of the
    smallest type, then whole titles, then the rest as far as the width allows; some events may be left out."""
    fonts = edition.fonts
    least = [
        max(
            max(fonts.width(half, style.font, LEAST) for half in _halves(edition, text, between, style.font))
            for text, style, between in zip(three[:2], styles, BETWEEN, strict=False)
        )
        + 8.6
        for three in lines
    ]
    titles = [
        max(few, fonts.width(three[0], styles[0].font, styles[0].size) + 8.6)
        for few, three in zip(least, lines, strict=True)
    ]
    if sum(least) > room:
        return [few * room / sum(least) for few in least]
    low, high = (least, titles) if sum(titles) > room else (titles, needs)
    share = (room - sum(low)) / (sum(high) - sum(low))
    return [few + share * (many - few) for few, many in zip(low, high, strict=True)]


def _indent(first: bool) -> float:
    """Start of an arrow's words, mm from the arrow's start."""
    return 2.4 if first else POINT + 2.2


def _reach(last: bool) -> float:
    """Distance that words may extend beyond the shoulders of an arrow, mm."""
    return -1.6 if last else 0.0


def _arrow(
    edition: Edition, words: _Words, at: tuple[float, float, float], down: tuple[float, float], first: bool, last: bool
) -> list[Item]:
    """An arrow of this width and height at its x; ``down``: how far second lines move the actor and the events."""
    theme = edition.theme
    x, width, high = at
    solid = words.is_solid
    right = x + width
    notch = [] if first else [(x + POINT, high / 2)]
    tip = [(right, 0.0), (right, high)] if last else [(right, 0.0), (right + POINT - GAP, high / 2), (right, high)]
    outline = polygon_outline([(x, 0.0), *tip, (x, high), *notch])
    paint = Paint(theme.accent) if solid else Paint(stroke=theme.accent, width=0.4, join="round")
    items: list[Item] = [Path(outline, paint)]
    ink = theme.paper if solid else theme.text
    left = x + _indent(first)
    room = width - (left - x) + _reach(last)
    title, who, small = _styles(edition, ink)
    lines = [(line, title, 5.2 + i * LINE) for i, line in enumerate(words.title)]
    lines += [(line, who, 9.0 + down[0] + i * LINE) for i, line in enumerate(words.who)]
    lines += [(line, small, 12.9 + down[1] + i * LINE) for i, line in enumerate(words.rules)]
    for text, style, base in lines:
        if text:
            items += _line(edition, text, style, room).items_from(left, base)
    return items


BETWEEN = (" ", " ", ", ")
"""Separators at which title, actor and text may be split."""


def _words(edition: Edition, step: Arrow, room: float) -> _Words:
    """The words of an arrow, on two lines if they do not fit on one."""
    fonts = (style.font for style in _styles(edition, "#000000"))
    three = zip((step.title, step.who, step.rules), BETWEEN, fonts, strict=True)
    title, who, advice = (_halved(edition, text, between, font, room) for text, between, font in three)
    if any(edition.fonts.width(half, edition.theme.sans, LEAST) > room for half in advice):
        advice = [step.rules]  # (as much of it as one line holds)
    return _Words(title, who, advice)


def _halved(edition: Edition, text: str, between: str, font: str, room: float) -> list[str]:
    return [text] if edition.fonts.width(text, font, LEAST) <= room else _halves(edition, text, between, font)


def _halves(edition: Edition, text: str, between: str, font: str) -> list[str]:
    """A text on two lines that are as narrow as possible; on one if it has no break."""
    parts = text.split(between)
    ways = range(1, len(parts))
    halves = [[(between.join(parts[:i]) + between).rstrip(), between.join(parts[i:])] for i in ways]
    return min(halves, key=lambda half: max(edition.fonts.width(part, font, LEAST) for part in half), default=[text])


def _line(edition: Edition, text: str, style: TextStyle, room: float) -> TextBlock:
    """Words on one line within this many mm: smaller if necessary, and as many items of a list as stay readable."""
    width = edition.fonts.width(text, style.font, style.size)
    if width > room:
        style = replace(style, size=max(LEAST, style.size * room / width))
        parts = text.split(", ")
        while len(parts) > 1 and edition.fonts.width(text, style.font, style.size) > room:
            parts = parts[:-1]
            text = ", ".join([*parts, "…"]) if len(parts) > 1 else ""
    return set_line((Run(text, style),), ParagraphStyle(style, style.size), edition.setting)
