"""Two languages in one drawing: every text box says it in both, one below the other."""

from itertools import zip_longest

from lxml import etree

from pnp.press.typeset.drawing.units import PT
from pnp.press.typeset.svg.fault import parser
from pnp.press.typeset.svg.style import PNP, SVG, length

LINES = 2.3
"""A box lower than so many lines of its least type has no room for two: both stand in one line."""
BETWEEN = " · "


def in_both(svg: str, other: str) -> str:
    """A drawing whose text boxes say what theirs and those of the ``other`` drawing say, which is the same template
    filled in another language. Where both say the same, it is said once. What is no text box stays as it is."""
    root, second = (etree.fromstring(text.encode("utf-8"), parser()) for text in (svg, other))
    for box, its in zip_longest(_boxes(root), _boxes(second)):
        if box is None or its is None:
            continue
        first, then = box.get(PNP + "text", ""), its.get(PNP + "text", "")
        if then and then != first:
            box.set(PNP + "text", f"{first}{BETWEEN if _is_low(box) else _PARAGRAPH}{then}" if first else then)
    return etree.tostring(root, encoding="unicode")


_PARAGRAPH = "\n\n"


def _boxes(root: etree._Element) -> list[etree._Element]:
    return [rect for rect in root.iter(SVG + "rect") if rect.get(PNP + "text") is not None]


def _is_low(box: etree._Element) -> bool:
    """Whether a box has room for one line only, even at its least size; not where its sizes are none, which is told
    when the drawing is read."""
    sizes = (box.get(PNP + "fit") or box.get(PNP + "size") or "8").split() or ["8"]
    try:
        return length(box.get("height", "0")) < LINES * float(sizes[-1]) * PT
    except ValueError:
        return False
