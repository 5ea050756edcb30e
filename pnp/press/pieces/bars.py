"""Shares as bars: a label, a bar on a pale track with a tick in the middle, and a word."""

from dataclasses import replace

from pnp.press.document.difficulty import Bar, Bars
from pnp.press.edition.edition import Edition
from pnp.press.edition.theme import tint
from pnp.press.pieces.draw import line_of, width_of
from pnp.press.typeset import Drawing, TextStyle
from pnp.press.typeset.drawing.mirror import mirrored_items
from pnp.press.typeset.drawing.move import moved
from pnp.press.typeset.drawing.outline import rect_outline
from pnp.press.typeset.drawing.page import Item, Paint, Path, Tag
from pnp.press.typeset.flow.tagging import tagged

PITCH, DEEP = 6.0, 3.4
"""Distance from one bar to the next, and the height of a bar, mm at 8.75 pt."""
HEAD = 7.0
"""Height of the line above the bars, mm."""
GAP = 3.0
"""Space between a label, its bar and its word, mm."""
MOST_LABEL, MOST_WORD = 0.34, 0.3
"""Largest shares of the width that labels and words take; longer ones are set smaller."""
TRACK = 0.12
"""Strength of the colour of a track."""


def bars_drawing(figure: Bars, edition: Edition, width: float, words: TextStyle) -> Drawing:
    """Bars below each other, ``width`` mm wide, under their heading; ``words``: the type of labels."""
    scale, bars = words.size / 8.75, figure.bars
    strong = replace(words, font=f"{words.font} Bold", fill=edition.theme.accent)
    items, top = _head(figure, edition, strong, words)
    left = min(width * MOST_LABEL, max(width_of(edition, bar.label, words) for bar in bars))
    terms = (*figure.scale, *(bar.word for bar in bars))
    right = min(width * MOST_WORD, max(width_of(edition, term, strong) for term in terms))
    start, end = left + GAP, width - right - GAP
    for bar in bars:
        base = top + DEEP * scale * 0.86
        items.append(_line(edition, bar.label, words, (0.0, base, left)))
        items += _bar(bar, edition, (start, top, end - start, DEEP * scale))
        items.append(_line(edition, bar.word, strong, (end + GAP, base, right)))
        top += PITCH * scale
    if edition.setting.right_to_left:
        items = list(mirrored_items(items, width))
    return Drawing(tuple(items), width, top - (PITCH - DEEP) * scale + 0.4, "left", 1.0, 3.0)


def _head(figure: Bars, edition: Edition, strong: TextStyle, words: TextStyle) -> tuple[list[Item], float]:
    """The line above the bars, and the height that it takes."""
    scale = words.size / 8.75
    pen, items = 0.0, list[Item]()
    heading = replace(strong, font=edition.theme.display, size=words.size * 1.45)
    for head, style in ((figure.heading, heading), (figure.note, replace(words, fill=edition.theme.grey))):
        if head:
            line, wide = line_of(edition, head, style)
            items.append(moved(tagged(line, Tag("P")), pen, HEAD * scale * 0.6))
            pen += wide + GAP
    return items, HEAD * scale if items else 0.0


def _line(edition: Edition, words: str, style: TextStyle, place: tuple[float, float, float]) -> Item:
    """Words at a place (left end, baseline, room), smaller if they need more room."""
    x, base, room = place
    line, wide = line_of(edition, words, style)
    if wide > room:
        line, _ = line_of(edition, words, replace(style, size=style.size * room / wide))
    return moved(tagged(line, Tag("P")), x, base)


def _bar(bar: Bar, edition: Edition, box: tuple[float, float, float, float]) -> list[Item]:
    """The track of a bar, its filled part, and a tick at one game in two."""
    x, y, width, height = box
    theme = edition.theme
    filled = width * min(1.0, max(0.0, bar.share))
    track = Path(rect_outline(x, y, width, height, height / 4), Paint(tint(theme.accent, TRACK, theme.paper)))
    fill = Path(rect_outline(x, y, filled, height, min(height / 4, filled / 2)), Paint(theme.accent))
    tick = Path((("M", (x + width / 2, y)), ("L", (x + width / 2, y + height))), Paint(stroke=theme.paper, width=0.3))
    return [track, *([fill] if filled else []), tick]
