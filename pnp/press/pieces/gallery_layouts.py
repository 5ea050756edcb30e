"""The presets of layouts as samples: each drawn with a card made up for it."""

from collections.abc import Iterator, Mapping
from types import SimpleNamespace
from typing import Any

from pnp.base.resources import TEMPLATES
from pnp.model.schema.layouts import preset, preset_names
from pnp.press.edition.edition import Edition
from pnp.press.pieces.gallery import Sample, Shelf, face_of
from pnp.press.pieces.layouts.columns import wanted_columns
from pnp.press.pieces.layouts.subject import asked_subject, row_subject
from pnp.press.pieces.templates import Templates
from pnp.press.typeset.drawing.outline import Segments
from pnp.press.typeset.drawing.page import Face, Paint, Path, PlacedFace
from pnp.press.typeset.drawing.shared_parts import full_drawing

USUAL = "usual"
"""Sample values that fill every layout."""
CELL = (58.0, 80.0)
"""Room for a face, mm."""


def layout_shelf(edition: Edition, outlines: Mapping[str, Segments]) -> Shelf:
    """Every preset whose format exists, with its purpose. ``outlines``: the cut line of each format."""
    about = "Write `layout: creature` in a card kind or a component; `pnp layout eject` writes its template."
    return Shelf("Layouts", about, tuple(_samples(edition, outlines)), CELL)


def _samples(edition: Edition, outlines: Mapping[str, Segments]) -> Iterator[Sample]:
    import yaml

    cards: dict[str, dict[str, Any]] = yaml.safe_load((TEMPLATES / "gallery" / "cards.yaml").read_text("utf-8"))
    rows: dict[str, dict[str, Any]] = yaml.safe_load((TEMPLATES / "gallery" / "looks.yaml").read_text("utf-8"))
    templates = Templates(edition)
    for name in preset_names():
        layout = preset(name)
        format = edition.facts.formats.get(layout.format)
        if format is None:
            continue
        row = rows.get(name)
        values = {**cards[USUAL], **cards.get(name, {})} if row is None else row
        subject = asked_subject(layout) if row is None else row_subject(layout, row)
        card = SimpleNamespace(**_members(values), code=name.upper(), kind=name)
        template = templates.layout(layout, subject, format)
        svg = templates.render(template, layout.span, format=format, card=card)
        if svg is not None:
            face = _cut(edition, face_of(edition, f"layout:{name}", full_drawing(svg)), outlines[layout.format])
            yield Sample(name, f"{layout.about} ({layout.format}) {', '.join(wanted_columns(layout))}", face)


def _cut(edition: Edition, face: Face, outline: Segments) -> Face:
    """A face cut out of its paper, with a line along the cut."""
    line = Path(outline, Paint(stroke=edition.theme.rule, width=0.3))
    items = (Path(outline, Paint(edition.theme.paper)), PlacedFace(face, clip=outline), line)
    return Face(f"{face.name}:cut", face.width, face.height, items)


def _members(values: Mapping[str, object]) -> dict[str, Any]:
    return {
        name: SimpleNamespace(**value) if isinstance(value, dict) else value
        for name, value in values.items()
        if name not in ("code", "kind")
    }
