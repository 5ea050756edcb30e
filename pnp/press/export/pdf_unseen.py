"""Type that nobody sees, over a drawing among words: what the drawing says. Programs that take the words out of a page
look for type alone; what a drawing without any says instead is nothing to most of them, and to a reader who copies a
line, or looks for one.
"""

from array import array

from pnp.press.export.pdf_content import Turned
from pnp.press.export.pdf_fonts import FontUses
from pnp.press.typeset.drawing.outline import apply
from pnp.press.typeset.drawing.page import GlyphRun, Placed
from pnp.press.typeset.drawing.units import PT
from pnp.press.typeset.text.fonts import FontFile
from pnp.press.typeset.text.shaped import Typed

GAP = 0.25
"""Between words, em: what is narrower no program takes for a space."""
LEAST = 0.3
"""Letters of less than this of their width would lie so near that programs take two for one that is printed twice: they
are smaller instead."""
BELOW = 0.1
"""How much of a drawing lies below the line, where no words before it tell."""
MOST_GAPS = 0.5
"""How much of a drawing is left to them at most."""


def unseen_words(said: str, drawing: Placed, near: GlyphRun | None, turned: bool, fonts: FontUses) -> Turned | None:
    """What a drawing says, as type that reaches as far across as the drawing does; None where no font of the document
    has its letters. ``near``: the words before it, on whose line and in whose font it stands where that can be;
    ``turned``: what is said runs from the right."""
    if near is None:
        return None
    font = next((name for name in dict.fromkeys((near.font, *fonts.uses)) if _says(fonts, name, said)), "")
    if not font:
        return None
    corners = [apply(drawing.matrix, x, y) for x, y in ((0.0, 0.0), (drawing.face.width, drawing.face.height))]
    (left, right), (top, foot) = (sorted(ends) for ends in zip(*corners, strict=True))
    em = near.size * PT
    typed, thin = _squeezed(said, fonts.open(font), em, right - left, turned)
    y = near.y if top <= near.y <= foot else foot - BELOW * (foot - top)
    low = min(1.0, thin / LEAST)
    run = GlyphRun(0.0, y / low, font, near.size, near.fill, typed, said)
    return Turned(run, (thin, 0.0, 0.0, low, left, 0.0))


def _squeezed(said: str, file: FontFile, em: float, wide: float, runs_left: bool) -> tuple[Typed, float]:
    """Words as wide as asked, and how much narrower their letters are than the font's; the gaps between words, and
    before and behind them, are as wide as gaps are."""
    words, space = said.split(" "), file.shape(" ")
    gaps = min(GAP * em * (len(words) - 1), MOST_GAPS * wide)
    shaped = [file.shape(word, direction="rtl" if runs_left else "") if word else None for word in words]
    thin = (wide - gaps) / (em * sum(word.width for word in shaped if word))
    stretches, at, pen = [], [], 0.0
    for i, word in enumerate(reversed(shaped) if runs_left else shaped):
        if i:
            stretches.append(space)
            at.append(pen)
            pen += gaps / (len(words) - 1) / thin
        if word:
            stretches.append(word)
            at.append(pen)
            pen += word.width * em
    return Typed.placed(em, 0.0, tuple(stretches), array("d", at)), thin


def _says(fonts: FontUses, font: str, words: str) -> bool:
    return all(map(fonts.open(font).has, words))
