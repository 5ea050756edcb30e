"""Effects of a slot: gradients, patterns, shadows and opacity, as elements of SVG that every export prints."""

import math

from pnp.model.schema.layout import Slot
from pnp.press.pieces.layouts.ink import Ink, theme_ink
from pnp.press.pieces.layouts.place import Box
from pnp.press.pieces.layouts.scene import SOLID, Scene
from pnp.press.typeset.motifs.paper import num

FAINT = 0.2
"""Share of a pattern's ink that shows on its ground, if no ink is named for it."""
SHADE = 0.35
"""The opacity of shadows."""
NOT_LOW = ("<!--{% if not low_ink %}-->", "<!--{% endif %}-->")
"""Stand around what low ink leaves out."""


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
    """The ink of a pattern: the named one, or one that is a little lighter or darker than its ground."""
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
