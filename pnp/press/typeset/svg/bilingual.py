"""Two languages in one drawing: every text box says it in both, one below the other."""

from itertools import zip_longest

from lxml import etree

from pnp.press.typeset.drawing.units import PT
from pnp.press.typeset.svg.fault import parser
from pnp.press.typeset.svg.style import PNP, SVG, length

LINES = 2.3
"""A box lower than this many lines of its smallest type is too low for two: both languages share one line."""
PARAGRAPHS = 3.2
"""A box lower than this many has no room between the two."""
BETWEEN, BREAK, PARAGRAPH = " · ", "\n", "\n\n"


def in_both(svg: str, other: str) -> str:
    """A drawing whose text boxes contain its own text and that of the ``other`` drawing, which is the same template
    filled in another language. Text that is the same in both is printed once. Everything outside text boxes is
    unchanged."""
    root, second = (etree.fromstring(text.encode("utf-8"), parser()) for text in (svg, other))
    for box, its in zip_longest(_boxes(root), _boxes(second)):
        if box is None or its is None:
            continue
        first, then = box.get(PNP + "text", ""), its.get(PNP + "text", "")
        if then and then != first:
            box.set(PNP + "text", f"{first}{_between(box)}{then}" if first else then)
    return etree.tostring(root, encoding="unicode")


def _boxes(root: etree._Element) -> list[etree._Element]:
    return [rect for rect in root.iter(SVG + "rect") if rect.get(PNP + "text") is not None]


def _between(box: etree._Element) -> str:
    """The characters between the texts of both languages, by the number of lines of the smallest type that fit into a
    box; a paragraph's end if its sizes are invalid, which is reported when the drawing is read."""
    sizes = (box.get(PNP + "fit") or box.get(PNP + "size") or "8").split() or ["8"]
    try:
        lines = length(box.get("height", "0")) / (float(sizes[-1]) * PT)
    except (ValueError, ZeroDivisionError):
        return PARAGRAPH
    return BETWEEN if lines < LINES else BREAK if lines < PARAGRAPHS else PARAGRAPH
