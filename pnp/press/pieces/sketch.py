"""A face before it is drawn: its drawing is measured, and read once the sizes of the whole deck are known."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from pnp.base.frozen import dataclass, replace
from pnp.press.pieces.templates import Templates
from pnp.press.typeset.drawing.page import Face
from pnp.press.typeset.drawing.shared_parts import PartedDrawing, full_drawing, redrawn, sum_in_place
from pnp.source.diagnostics import Report, Span

if TYPE_CHECKING:
    from pnp.press.typeset.svg.parts import Known


@dataclass(frozen=True, slots=True)
class Sketch:
    """A face before it is drawn."""

    name: str
    svg: str
    """Its drawing, or a placeholder for one."""
    span: Span
    cached_parts: "Known | None" = None
    """The parts of its drawing, if they are enough to identify it."""


def sketched(
    name: str,
    svg: str,
    span: Span,
    templates: Templates,
    again: Callable[[], str | None],
    least: Mapping[str, float] | None = None,
) -> Sketch:
    """The sketch of a finished drawing. If nobody asks for its checksum, its parts are enough to identify it, and it is
    released. ``least``: the smallest sizes of text boxes in its deck so far."""
    if isinstance(svg, PartedDrawing) and not templates.edition.facts.cache.knows_drawings:
        sketch = templates.parts.measured_parts(svg, least)
        if sketch is not None:
            return Sketch(name, sum_in_place(svg, again), span, sketch)
    return Sketch(name, svg, span)


def sizes_of(sketch: Sketch, templates: Templates, least: Mapping[str, float]) -> Mapping[str, float]:
    """For each text box with an id, the size (pt) that its text reaches; or if the drawing is not kept, any size no
    less than the ``least`` of its deck so far."""
    if sketch.cached_parts is not None:
        return templates.parts.sizes(sketch.cached_parts)
    memory = templates.edition.facts.cache
    if not memory.knows_drawings:
        return _measured(sketch, templates, least)
    sizes: Mapping[str, float] = memory.of(
        (templates.look, sum_in_place(sketch.svg)), lambda: _measured(sketch, templates)
    )
    return sizes


def _measured(sketch: Sketch, templates: Templates, least: Mapping[str, float] | None = None) -> Mapping[str, float]:
    from pnp.press.typeset.svg.faces import box_sizes

    svg = redrawn(sketch.svg)
    part_sketch = templates.parts.measured_parts(svg, least) if isinstance(svg, PartedDrawing) else None
    if part_sketch is not None:
        return templates.parts.sizes(part_sketch)
    return box_sizes(full_drawing(svg), sketch.name, templates.edition.setting, templates.styles, least)


def read(
    sketch: Sketch,
    templates: Templates,
    sizes: Mapping[str, float],
    corner: float,
    alike: dict[str, Face] | None = None,
) -> Face:
    """The face of a drawing. ``alike``: faces of the deck so far without faults, by the key of their drawing; a card
    that looks like one of them has its items."""
    edition, drawing = templates.edition, str(sum_in_place(sketch.svg))
    memory, key = edition.facts.cache, None
    if sketch.cached_parts is None:
        key = (templates.look, sketch.name, drawing, tuple(sorted(sizes.items())), corner)
    face: Face | None = memory.get(key) if key else None
    if face is None:
        if alike and drawing in alike:
            face = replace(alike[drawing], name=sketch.name)
        else:
            face, own = _drawn(sketch, templates, sizes, corner)
            edition.report.add_all(own.diagnostics)
            if own.diagnostics:  # its faults are reported for every face
                return face
        if key:
            memory.put(key, face)
    if alike is not None:
        alike.setdefault(drawing, face)
    return face


def _drawn(sketch: Sketch, templates: Templates, sizes: Mapping[str, float], corner: float) -> tuple[Face, Report]:
    """A face read from its drawing, and its faults."""
    from pnp.press.typeset.svg.faces import read_face

    own, parts, division = Report(), templates.parts, sketch.cached_parts
    if division is None:
        sketch = replace(sketch, svg=(svg := redrawn(sketch.svg)))  # (which may take drawing it again: once)
        division = parts.measured_parts(svg) if isinstance(svg, PartedDrawing) else None
    face = (
        parts.face(division, partial(redrawn, sketch.svg), sketch.name, corner, sizes) if division is not None else None
    )
    if face is None:
        setting = replace(templates.edition.at(sketch.span), report=own)
        face = read_face(full_drawing(sketch.svg), sketch.name, setting, templates.styles, templates.pictures, sizes)
        face = replace(face, corner=corner)
    if not own.diagnostics and parts.is_empty(face):
        own.error("PNP711", f"nothing is drawn on `{sketch.name}`", sketch.span, _help_for_empty(sketch.name))
    return face, own


def _help_for_empty(name: str) -> str:
    """Help for a face on which nothing is drawn. A back may be a picture, which has no template."""
    if name.startswith("back:"):
        return "let its picture, layout or template draw something, or name no back: it then stays white"
    return "let its template or layout draw something, or remove the template"
