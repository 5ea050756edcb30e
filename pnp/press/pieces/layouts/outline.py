"""The outline of a slot: its shape, filled and lined, with its effects: gradients, patterns, shadows and opacity.

All are elements of SVG that every export prints.
"""

import math

from pnp.model.schema.layout import Slot
from pnp.press.edition.edition import PieceFormat
from pnp.press.pieces.layouts.ink import PAPER, Ink, theme_ink
from pnp.press.pieces.layouts.place import Box
from pnp.press.pieces.layouts.scene import SOLID, Scene
from pnp.press.typeset.drawing.outline import format_path, parse_path, transformed
from pnp.press.typeset.motifs.paper import num
from pnp.press.typeset.motifs.plates import plate
from pnp.press.typeset.motifs.shapes import frame

FAINT = 0.2
"""Share of a pattern's ink that shows on its ground, if no ink is named for it."""
SHADE = 0.35
"""The opacity of shadows."""
NOT_LOW = ("<!--{% if not low_ink %}-->", "<!--{% endif %}-->")
"""Lines around the parts that low ink leaves out."""


def blend_definition(slot: Slot, fill: Ink, scene: Scene) -> tuple[str, str]:
    """The definition of a slot's gradient, and the fill that names it; ("", "") for a slot without one."""
    to = scene.ink(slot.blend)
    if to is None:
        return "", ""
    name = f"blend-{slot.name}"
    stops = "".join(
        f'<stop offset="{at}" stop-color="{ink.attribute(scene.plain)}"/>'
        for at, ink in ((0, fill), (1, to.tinted(slot.tint)))
    )
    if slot.round:
        gradient = f'<radialGradient id="{name}" cx="50%" cy="50%" r="71%">{stops}</radialGradient>'
    else:
        dx, dy = math.cos(math.radians(slot.angle)) * 50, math.sin(math.radians(slot.angle)) * 50
        ends = f'x1="{num(50 - dx)}%" y1="{num(50 - dy)}%" x2="{num(50 + dx)}%" y2="{num(50 + dy)}%"'
        gradient = f'<linearGradient id="{name}" {ends}>{stops}</linearGradient>'
    return f"<defs>{gradient}</defs>", f"url(#{name})"


def shadow_lines(slot: Slot, d: str, scene: Scene) -> list[str]:
    """The shadow of an outline; none in low ink."""
    if not slot.shadow:
        return []
    dx, dy = slot.shadow
    ink = theme_ink(scene.theme, "text").attribute(scene.plain)
    shadow = f'<path d="{d}" fill="{ink}" fill-opacity="{SHADE}" transform="translate({num(dx)} {num(dy)})"/>'
    return [NOT_LOW[0], shadow, NOT_LOW[1]]


def pattern_lines(slot: Slot, box: Box, d: str, fill: Ink | None, scene: Scene) -> list[str]:
    """The pattern on the ground of a slot, cut to its outline; none in low ink."""
    if not slot.pattern:
        return []
    from pnp.press.typeset.motifs.patterns import pattern

    forms = pattern(slot.pattern, box.x, box.y, box.width, box.height, slot.every)
    ink, opacity = _pattern_ink(slot, fill, scene), ""
    if not slot.pattern_ink and slot.blend:
        opacity = f' opacity="{FAINT}"'
    colour = ink.attribute(scene.plain)
    paint = f'fill="none" stroke="{colour}" stroke-width="{num(forms.line)}"' if forms.line else f'fill="{colour}"'
    name = f"pattern-{slot.name}"
    clip = f'<defs><clipPath id="{name}"><path d="{d}"/></clipPath></defs>'
    return [NOT_LOW[0], clip, f'<g clip-path="url(#{name})"{opacity}><path d="{forms.path}" {paint}/></g>', NOT_LOW[1]]


def _pattern_ink(slot: Slot, fill: Ink | None, scene: Scene) -> Ink:
    """The ink of a pattern: the named one, or one slightly lighter or darker than its ground."""
    named = scene.ink(slot.pattern_ink)
    if named is not None:
        return named
    is_solid = fill is not None and slot.tint >= SOLID and fill.expression != "ink('paper')"
    own = theme_ink(scene.theme, "paper") if is_solid else scene.ink(slot.line or slot.ink, "accent")
    assert own is not None
    if slot.blend:
        return own
    ground = fill.tinted(slot.tint) if fill is not None else theme_ink(scene.theme, "paper")
    return Ink(f"motif.tint({own.expression}, {FAINT:g}, {ground.expression})")


def faded(lines: list[str], slot: Slot) -> list[str]:
    """The lines of a slot with its opacity."""
    return [f'<g opacity="{num(slot.opacity)}">', *lines, "</g>"] if slot.opacity < 1 and lines else lines


BAND = 2.0
"""The width of a frame that is a solid band, mm."""
RULE = 1.0
"""A ground this narrow is a rule, mm: low ink prints it unchanged."""
LOW_LINE = 0.3
"""The width of the line that replaces a solid background to save ink, mm."""


def outline_lines(slot: Slot, box: Box, scene: Scene) -> list[str]:
    """The plate of a slot, in full ink, and in low ink if that differs."""
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
