"""Fills pages: blocks run through the frames of page templates, with running heads, side notes and anchors.

Lengths are mm.
"""

from collections.abc import Callable, Mapping, Sequence

from pnp.base.frozen import dataclass, replace
from pnp.press.typeset.drawing.move import moved
from pnp.press.typeset.drawing.page import Anchor, Item, Link, Page
from pnp.press.typeset.drawing.units import PT
from pnp.press.typeset.flow.blocks import Block
from pnp.press.typeset.flow.filling import Filler
from pnp.press.typeset.flow.galley import galley
from pnp.press.typeset.flow.sheet import Frame, PageContext, PageTemplate, Place, Templates, no_furniture, place_notes
from pnp.press.typeset.flow.strips import height_of, joined
from pnp.press.typeset.text.style import ParagraphStyle, Setting

__all__ = [
    "FlowedPages", "Frame", "PageContext", "PageTemplate", "Place", "Placing", "Templates", "count_lines", "flow",
    "flow_settled", "is_too_wide", "line_height", "measure_height", "no_furniture", "place_blocks", "place_notes",
]  # fmt: skip


@dataclass(frozen=True)
class FlowedPages:
    """The pages, and the position of every anchor."""

    pages: tuple[Page, ...]
    places: Mapping[str, Place]
    feet: tuple[float, ...] = ()
    """Empty height at the foot of each filled column, in order, mm; 0 if the text ends there."""


@dataclass(frozen=True)
class Placing:
    """Blocks set in a fixed place."""

    items: tuple[Item, ...]
    links: tuple[Link, ...]
    anchors: tuple[Anchor, ...]
    height: float


def measure_height(blocks: Sequence[Block], width: float, setting: Setting) -> float:
    """Height of blocks at a measure, without the space before the first and after the last. Reports nothing."""
    return height_of(galley(blocks, width, setting.measuring()))


def count_lines(blocks: Sequence[Block], width: float, setting: Setting) -> int:
    """Number of printed lines of paragraphs at a measure. Reports nothing."""
    return len(galley(blocks, width, setting.measuring()))


def line_height(style: ParagraphStyle, setting: Setting) -> float:
    """Height of a printed line of a paragraph, mm."""
    return style.leading * PT * setting.airy


def is_too_wide(blocks: Sequence[Block], width: float, setting: Setting) -> bool:
    """Whether something in blocks, such as a word in a table cell, is wider than its column at a measure."""
    aside = setting.measuring()
    galley(blocks, width, aside)
    return bool(aside.report.errors)


def place_blocks(blocks: Sequence[Block], x: float, y: float, width: float, setting: Setting) -> Placing:
    """Blocks set one below the other from (x, y), ``width`` mm wide; notes are left out."""
    strip = joined(tuple(s for s in galley(blocks, width, setting) if s.brk is None))
    return Placing(
        tuple(moved(item, x, y) for item in strip.items),
        tuple(replace(link, x=link.x + x, y=link.y + y) for link in strip.links),
        tuple(Anchor(mark.name, at + y, mark.title, mark.level) for mark, at in strip.marks),
        strip.height,
    )


def flow(
    blocks: Sequence[Block],
    templates: Templates,
    setting: Setting,
    pages: int = 0,
    label: Callable[[int], str] = str,
    before: Sequence[Page] = (),
) -> FlowedPages:
    """Fill pages with blocks, after the existing ones in ``before``. ``pages`` is the total number given to the
    furniture; ``label`` makes a page's printed number. Reports a block that is higher than a whole page (PNP700)."""
    filler = Filler(blocks, templates, setting, pages, label)
    filler.done += before
    filler.run()
    return FlowedPages(tuple(filler.done), filler.places, tuple(filler.feet))


def flow_settled(
    build: Callable[[Mapping[str, Place]], Sequence[Block]],
    templates: Templates,
    setting: Setting,
    label: Callable[[int], str] = str,
    passes: int = 5,
) -> FlowedPages:
    """Build blocks, measure pages, and build again with the positions found, until the page numbers settle; then set
    the last blocks."""
    places: Mapping[str, Place] = {}
    pages = 0
    for _ in range(passes):
        blocks, last_pages = build(places), pages
        measured = flow(blocks, templates, setting.measuring(), last_pages, label)
        settled = len(measured.pages) == pages and _labels(measured.places) == _labels(places)
        places, pages = measured.places, len(measured.pages)
        if settled:
            break
    return flow(blocks, templates, setting, last_pages, label)


def _labels(places: Mapping[str, Place]) -> dict[str, str]:
    return {name: place.label for name, place in places.items()}
