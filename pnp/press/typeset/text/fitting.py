"""Fitting: paragraphs in a box, set as large as possible.

Lengths are mm, type sizes pt. A scale is a ratio to the style's own size.
"""

import math
from collections.abc import Sequence

from pnp.base.frozen import dataclass
from pnp.press.typeset.drawing.page import Item
from pnp.press.typeset.drawing.units import PT
from pnp.press.typeset.text.breaking import break_words
from pnp.press.typeset.text.paragraph import (
    WIDE,
    TextBlock,
    composed,
    extent_of,
    filling_of,
    report_faults,
    tried_widths,
)
from pnp.press.typeset.text.style import Inline, ParagraphStyle, Setting
from pnp.press.typeset.text.word import Words


@dataclass(frozen=True, slots=True)
class FittedParagraphs:
    """Paragraphs set in a box at the largest scale that fits."""

    blocks: tuple[TextBlock, ...]
    offsets: tuple[float, ...]
    """First baseline of each, mm below the top of the first one's ascenders."""
    scale: float
    size: float
    """Type size of the first paragraph, pt."""
    height: float
    """Height from the first ascenders to the last descenders, mm."""
    lost: float
    """The excess height or width at the least size, pt; 0 if everything fits."""

    def items(self, x: float, top: float) -> tuple[Item, ...]:
        """Everything placed, the first ascenders' top at ``top``."""
        return tuple(
            item
            for block, offset in zip(self.blocks, self.offsets, strict=True)
            for item in block.items_from(x, top + offset)
        )


Paragraph = tuple[Sequence[Inline], ParagraphStyle]


Broken = Sequence[tuple[Words, ParagraphStyle]]
"""Paragraphs broken into words."""


@dataclass(frozen=True, slots=True)
class Box:
    """The box that paragraphs must fit. Lengths in mm, sizes in pt."""

    width: float
    height: float
    least: float
    """The least size of the first paragraph."""
    most: float = math.inf
    """Its largest size, if that is less than its style's."""
    hung: float = 0.0
    """The first ascenders' height at the style's size, where the first baseline stays as type gets smaller: it takes
    as much away from the height as the ascenders give."""


def broken_paragraphs(paragraphs: Sequence[Paragraph], setting: Setting) -> Broken:
    """Paragraphs as words; nothing is reported yet."""
    return [(break_words(inlines, setting), style) for inlines, style in paragraphs]


def fit_text(
    paragraphs: Sequence[Paragraph], width: float, height: float, least: float, setting: Setting
) -> FittedParagraphs:
    """Set paragraphs in a box of width × height mm, shrinking all equally as far as needed.

    ``least`` is the smallest size of the first paragraph, pt. Text that does not fit even then is set anyway, and the
    result says how much is lost.
    """
    return fit_broken(broken_paragraphs(paragraphs, setting), Box(width, height, least), setting)


def fit_broken(broken: Broken, box: Box, setting: Setting, fits_at: float = 0.0) -> FittedParagraphs:
    """Set paragraphs that are already broken into words as :func:`fit_text` does. Reports characters and icons that
    cannot be drawn. ``fits_at``: a scale at which they fit the box, if one was found before: so they do at a smaller
    one."""
    for words, _ in broken:
        report_faults(words, setting)
    stack, scale, size = _fit(broken, box, setting, fits_at)
    return stack.fitted(scale, size)


def fitted_size(broken: Broken, box: Box, setting: Setting, enough: float = math.inf) -> tuple[float, float]:
    """The size (pt) that :func:`fit_broken` would reach, and the scale at which they are sure to fit, 0 for none;
    nothing is placed and nothing reported. ``enough``: if they fit at that size, no larger one is tried."""
    size = broken[0][1].text.size if broken else 1.0
    if box.least <= enough < size and _Stack(broken, box, setting).lost(enough / size) == 0:
        return enough, enough / size
    stack, scale, size = _fit(broken, box, setting)
    return scale * size, scale if stack.lost(scale) == 0 else 0.0


def _fit(broken: Broken, box: Box, setting: Setting, fits_at: float = 0.0) -> tuple["_Stack", float, float]:
    """The paragraphs as a stack, its largest scale, and the size of the first at scale 1, pt."""
    size = broken[0][1].text.size if broken else 1.0
    stack = _Stack(broken, box, setting)
    high = min(1.0, box.most / size)
    low = min(high, box.least / size) if box.least else high
    return stack, high if high <= fits_at else stack.largest_scale(low, high), size


class _Stack:
    """Paragraphs below each other in a box, tried at one scale after another."""

    def __init__(self, broken: Broken, box: Box, setting: Setting) -> None:
        self.broken, self.width, self.box, self.setting = broken, box.width, box, setting
        self.tried: dict[float, float] = {}
        self.extents = [extent_of(style, setting, 1.0) for _, style in broken]

    def largest_scale(self, low: float, high: float) -> float:
        """The largest scale from ``low`` to ``high`` that fits, to about a hundredth; ``low`` if none does."""
        if low == high or self.lost(high) == 0:
            return high
        best = low
        if self.lost(low) > 0:
            return low
        for _ in range(6):
            middle = (best + high) / 2
            best, high = (middle, high) if self.lost(middle) == 0 else (best, middle)
        return best

    def lost(self, scale: float) -> float:
        """The height or width that the box lacks, pt; 0 when all fits."""
        lost = self.tried.get(scale)
        if lost is None:
            lost = self.tried[scale] = self._tried(scale)
        return lost

    def _tried(self, scale: float) -> float:
        """The height or width that the box lacks, pt, from the number of lines and their widths alone."""
        pen = space = descent = wide = 0.0
        for i, (words, style) in enumerate(self.broken):
            ascent, descent = self.extents[i]
            leading = style.leading * scale * PT * self.setting.airy
            pen += max(space, style.before) + leading if i else ascent * scale
            widths = tried_widths(words, style, self.width, scale, self.setting)
            if widths:
                pen += (len(widths) - 1) * leading
                wide = max(wide, self._excess(widths, style, scale))
            space = style.after
        return self._too_small(pen + descent * scale, wide, scale)

    def _excess(self, widths: Sequence[float], style: ParagraphStyle, scale: float) -> float:
        """The excess of the widest of a paragraph's lines over its measure, mm; an item's first line also has the width
        of its sign."""
        hung = style.hung(scale)
        measure = self.width - hung.left - hung.right
        first = widths[0] * scale - (hung.left - style.left)
        return (max(first, max(widths[1:]) * scale) if len(widths) > 1 else first) - measure

    def _too_small(self, height: float, wide: float, scale: float) -> float:
        lost = max(height - self.box.height + self.box.hung * (1 - scale), wide)
        return lost / PT if lost > 0.01 else 0.0

    def _lost(self, lines: Sequence[Sequence[float]], scale: float) -> float:
        """The height or width that the box lacks for paragraphs with these line widths, pt."""
        _, total = self._offsets(lines, scale)
        wide = 0.0
        for widths, (_, style) in zip(lines, self.broken, strict=True):
            if widths:
                wide = max(wide, self._excess(widths, style, scale))
        return self._too_small(total, wide, scale)

    def _offsets(self, lines: Sequence[Sequence[object]], scale: float) -> tuple[list[float], float]:
        """First baseline of each paragraph below the first ascenders, and the height of all; spaces collapse."""
        offsets: list[float] = []
        pen = space = descent = 0.0
        for filling, (_, style) in zip(lines, self.broken, strict=True):
            ascent, descent = extent_of(style, self.setting, scale)
            leading = style.leading * scale * PT * self.setting.airy
            pen += max(space, style.before) + leading if offsets else ascent
            offsets.append(pen)
            pen += max(0, len(filling) - 1) * leading
            space = style.after
        return offsets, pen + descent

    def fitted(self, scale: float, size: float) -> FittedParagraphs:
        """Everything placed at one scale."""
        fillings = [filling_of(words, style, self.width, scale, self.setting) for words, style in self.broken]
        offsets, total = self._offsets(fillings, scale)
        blocks = [
            composed(words, filling, style, self.width, self.setting, scale)
            for filling, (words, style) in zip(fillings, self.broken, strict=True)
        ]
        return FittedParagraphs(
            tuple(blocks),
            tuple(offsets),
            scale,
            size * scale,
            total,
            self._lost([[line.width for line in filling] for filling in fillings], scale),
        )


def line_width(inlines: Sequence[Inline], style: ParagraphStyle, setting: Setting) -> float:
    """The width of words on one line, mm, without drawing them. Reports the faults that setting them would report."""
    words = break_words(inlines, setting)
    report_faults(words, setting)
    lines = filling_of(words, style.on_one_line(setting.right_to_left), WIDE, 1.0, setting)
    return max((line.width for line in lines), default=0.0)


def widest_word(inlines: Sequence[Inline], setting: Setting) -> float:
    """Width of the widest word of a text, mm: of the longest stretch in which no line may end."""
    words = break_words(inlines, setting).words
    return words.widest if words else 0.0
