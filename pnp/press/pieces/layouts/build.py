"""Turns a layout into the text of a template: Jinja2 and SVG, as a designer would write it by hand.

Every position is computed here, for a format; the differences between cards are left to the template. Statements of
Jinja2 are in XML comments, so that a template is a drawing that other programs can open.
"""

from dataclasses import field
from functools import cached_property

from pnp.base.frozen import dataclass
from pnp.model.game import Layout
from pnp.model.schema.layout import FILLINGS, Slot
from pnp.press.edition.edition import Edition, PieceFormat
from pnp.press.pieces.layouts.condition import BadCondition, both, condition, has
from pnp.press.pieces.layouts.filling import FILLERS, FilledSlot
from pnp.press.pieces.layouts.outline import faded, mirrored, outline_lines
from pnp.press.pieces.layouts.place import box_of, into_bleed
from pnp.press.pieces.layouts.scene import Scene, filling_of
from pnp.press.pieces.layouts.subject import Subject
from pnp.press.typeset.motifs.paper import num
from pnp.source.diagnostics import Span


@dataclass(frozen=True)
class LayoutTemplate:
    """A template made from a layout."""

    name: str
    """Its name in messages."""
    text: str
    places: tuple[Span, ...] = field(repr=False, compare=False)
    """The origin of each of its lines."""
    shows: frozenset[str]
    """The columns that it prints."""
    slots: tuple["LayoutTemplate", ...] = field(default=(), repr=False, compare=False)
    """The template slot by slot, without the lines before and after them: each is a template of its own."""

    @cached_property
    def head(self) -> str:
        """The text before the first slot."""
        return "".join(f"{line}\n" for line in self.text.split("\n")[:HEAD_LINES])

    def place(self, line: int) -> Span:
        """The origin of a line (from 1)."""
        return self.places[min(max(line, 1), len(self.places)) - 1]


def build_template(
    layout: Layout, subject: Subject, format: PieceFormat, edition: Edition, plain: bool = False
) -> LayoutTemplate:
    """The template of a layout for cards of a kind, in a format. ``plain``: for a file of its own, with the theme's
    present colours. Slots whose columns the cards do not have are left out."""
    scene = Scene(layout, subject, format, edition, plain)
    lines: list[tuple[str, Span]] = [(line, layout.span) for line in svg_head(format)]
    shows: set[str] = set()
    slots: list[LayoutTemplate] = []
    name = f"layouts/{layout.name}"
    for slot in layout.slots.values():
        filled = slot_lines(slot, scene)
        shows |= filled.shows if filled.lines else set()
        lines += [(line, slot.span) for line in filled.lines]
        if filled.lines:
            places = (slot.span,) * len(filled.lines)
            slots.append(LayoutTemplate(name, "\n".join(filled.lines), places, frozenset(filled.shows)))
    lines.append((FOOT, layout.span))
    text = "\n".join(line for line, _ in lines) + "\n"
    return LayoutTemplate(name, text, tuple(span for _, span in lines), frozenset(shows), tuple(slots))


HEAD_LINES = 2
"""Lines of a template before the first slot."""
FOOT = "</svg>"
"""The last line of a template."""


def svg_head(format: PieceFormat) -> list[str]:
    """The first lines of a face's drawing: its size with its bleed."""
    bleed = format.bleed
    w, h = num(format.width + 2 * bleed), num(format.height + 2 * bleed)
    return [
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:pnp="https://pnp.press/svg"',
        f'  width="{w}mm" height="{h}mm" viewBox="{num(-bleed)} {num(-bleed)} {w} {h}">',
    ]


def slot_lines(slot: Slot, scene: Scene) -> FilledSlot:
    """The lines of a slot, with its rotation and its condition."""
    box = box_of(slot, scene.layout.grid, scene.format)
    filling = filling_of(slot)
    if box is None:
        return FilledSlot([])
    if not filling:
        filled = FilledSlot([])
    else:
        filling_lines = FILLERS[filling](slot, box.within(slot.padding), scene)
        if filling_lines is None:
            return FilledSlot([])
        filled = filling_lines
    body = [
        *mirrored(outline_lines(slot, into_bleed(slot, box, scene.format), scene), slot, scene.format),
        *filled.lines,
    ]
    if not body:
        return FilledSlot([])
    body = faded(body, slot)
    if slot.turn:
        body = [f'<g transform="rotate({num(slot.turn)} {num(box.cx)} {num(box.cy)})">', *body, "</g>"]
    if slot.twice:
        middle = f"{num(scene.format.width / 2)} {num(scene.format.height / 2)}"
        body = [*body, f'<g transform="rotate(180 {middle})">', *body, "</g>"]
    try:
        held = [*condition(slot.when, scene.layout, scene.subject), *map(has, filled.needs)]
    except BadCondition:
        return FilledSlot([])  # already reported, or the preset asks for columns that these cards do not have
    if held:
        body = [f"<!--{{% if {both(held)} %}}-->", *body, "<!--{% endif %}-->"]
    return FilledSlot([f"<!-- {slot.name} -->", *body], filled.shows | scene.columns_of(slot), filled.needs)


assert set(FILLERS) == set(FILLINGS)
