"""The outline of a slot: its shape, filled and lined."""

from pnp.model.schema.layout import Slot
from pnp.press.edition.edition import PieceFormat
from pnp.press.pieces.layouts.effects import blend_definition, pattern_lines, shadow_lines
from pnp.press.pieces.layouts.ink import PAPER, theme_ink
from pnp.press.pieces.layouts.place import Box
from pnp.press.pieces.layouts.scene import SOLID, Scene
from pnp.press.typeset.drawing.outline import format_path, parse_path, transformed
from pnp.press.typeset.motifs.paper import num
from pnp.press.typeset.motifs.plates import plate
from pnp.press.typeset.motifs.shapes import frame

BAND = 2.0
"""The width of a frame that is a solid band, mm."""
RULE = 1.0
"""A ground so narrow is a rule, mm: low ink prints it as it is."""
LOW_LINE = 0.3
"""The line that low ink draws where a ground would be solid, mm."""


def outline_lines(slot: Slot, box: Box, scene: Scene) -> list[str]:
    """The plate of a slot, in full ink and in low ink where that is another."""
    fill, line = scene.ink(slot.fill), scene.ink(slot.line)
    d = outline_path(slot, box)
    shadow = shadow_lines(slot, d, scene) if fill or line or slot.picture else []
    return [*shadow, *_plate_lines(slot, box, d, scene), *pattern_lines(slot, box, d, fill, scene)]


def outline_path(slot: Slot, box: Box) -> str:
    """The outline of a slot as path data, mm: its own path stretched to the box, or its shape."""
    if not slot.path:
        return plate(slot.shape or "rectangle", box.x, box.y, box.width, box.height, slot.corner)
    stretch = (box.width / 100, 0.0, 0.0, box.height / 100, box.x, box.y)
    return format_path(transformed(parse_path(slot.path), stretch))


def mirrored(lines: list[str], slot: Slot, format: PieceFormat) -> list[str]:
    """The lines of an outline, and their copies on the other sides of a card."""
    if not slot.mirror or not lines:
        return lines
    across = f'<g transform="matrix(-1 0 0 1 {num(format.width)} 0)">'
    down = f'<g transform="matrix(1 0 0 -1 0 {num(format.height)})">'
    both = f'<g transform="matrix(-1 0 0 -1 {num(format.width)} {num(format.height)})">'
    groups = {"across": (across,), "down": (down,), "both": (across, down, both)}[slot.mirror]
    return [*lines, *(line for group in groups for line in (group, *lines, "</g>"))]


def _plate_lines(slot: Slot, box: Box, d: str, scene: Scene) -> list[str]:
    """The filled and lined outline."""
    fill, line = scene.ink(slot.fill), scene.ink(slot.line)
    if fill is None and line is None:
        return []
    if fill is None and line is not None:
        line = scene.readable(slot, line)
    stroke = f' stroke="{line.attribute(scene.plain)}" stroke-width="{num(slot.weight)}"' if line else ""
    if fill is None:
        return [f'<path d="{d}" fill="none"{stroke}/>']
    tinted = fill.tinted(slot.tint)
    definition, blend = blend_definition(slot, tinted, scene)
    full = f'{definition}<path d="{d}" fill="{blend or tinted.attribute(scene.plain)}"{stroke}/>'
    if fill.expression == PAPER or min(box.width, box.height) <= RULE:
        return [full]
    if slot.tint < SOLID:
        low = [f'<path d="{d}" fill="none"{stroke}/>'] if stroke else []
    else:
        own = line if line and line.expression != PAPER else tinted
        drawn = f' stroke="{own.attribute(scene.plain)}" stroke-width="{num(min(slot.weight, LOW_LINE))}"'
        paper = theme_ink(scene.theme, "paper").attribute(scene.plain)
        low = [f'<path d="{d}" fill="{paper}"{drawn}/>']
    if not low:
        return ["<!--{% if not low_ink %}-->", full, "<!--{% endif %}-->"]
    return ["<!--{% if low_ink %}-->", *low, "<!--{% else %}-->", full, "<!--{% endif %}-->"]


def framed(kind: str, box: Box, ink: str, corner: float) -> list[str]:
    """A frame along the edge of a box: two lines with hollowed corners, one, a thick or a rounded one, a solid band."""
    x, y, w, h = box.x, box.y, box.width, box.height
    hollow = corner or min(2.4, w / 6, h / 6)
    inner = box.within(1.1)
    match kind:
        case "double":
            lines = [
                (frame(x, y, w, h, hollow), 0.5),
                (frame(inner.x, inner.y, inner.width, inner.height, hollow), 0.2),
            ]
        case "single":
            lines = [(frame(x, y, w, h, hollow), 0.4)]
        case "thick":
            lines = [(plate("rectangle", x, y, w, h, corner), 0.9)]
        case "round":
            lines = [(plate("rectangle", x, y, w, h, corner or 2.0), 0.4)]
        case _:
            middle = box.within(BAND / 2)
            d = plate("rectangle", middle.x, middle.y, middle.width, middle.height, max(0.0, corner - BAND / 2))
            return [
                "<!--{% if low_ink %}-->", f'<path d="{d}" fill="none" stroke="{ink}" stroke-width="0.5"/>',
                "<!--{% else %}-->", f'<path d="{d}" fill="none" stroke="{ink}" stroke-width="{num(BAND)}"/>',
                "<!--{% endif %}-->",
            ]  # fmt: skip
    return [f'<path d="{d}" fill="none" stroke="{ink}" stroke-width="{num(weight)}"/>' for d, weight in lines]
