"""What stands on each preset, line by line, in tenths of a millimetre: presets.txt, which ``--update`` writes again."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pnp.model.schema.layouts import preset_names
from pnp.press.typeset.drawing.outline import bounds, transformed
from pnp.press.typeset.drawing.page import Face, GlyphRun
from pnp.press.typeset.drawing.page import Path as Shape
from pnp.press.typeset.drawing.walk import leaves
from tests.gallery import looks

KEPT = Path(__file__).parent / "presets.txt"


def outline(face: Face) -> Iterator[str]:
    """The words of a face with their places, sizes and inks, and the shapes in each ink with the room that they take."""
    yield f"{face.width:g} x {face.height:g} mm"
    shapes: dict[str, list[tuple[float, float, float, float]]] = {}
    for leaf, matrix in leaves(face.items):
        if isinstance(leaf, GlyphRun):
            a, b, c, d, e, f = matrix
            x, y = a * leaf.x + c * leaf.y + e, b * leaf.x + d * leaf.y + f
            words = leaf.text.replace("\u00ad", "").rstrip()
            yield f"  {x:6.1f} {y:6.1f}  {leaf.size:4.1f} pt {leaf.font}, {leaf.fill}: {words}"
        elif isinstance(leaf, Shape):
            ink = f"fill {leaf.paint.fill}" if leaf.paint.fill else f"line {leaf.paint.stroke} {leaf.paint.width:g}"
            shapes.setdefault(ink, []).append(bounds(transformed(leaf.segments, matrix)))
    for ink, found in shapes.items():
        left, top, right, bottom = (pick(box[i] for box in found) for i, pick in enumerate((min, min, max, max)))
        yield f"  {len(found)} in {ink}: {left:.1f} {top:.1f} to {right:.1f} {bottom:.1f}"


def told(name: str) -> str:
    """A preset as the file keeps it."""
    return f"{name}, " + "\n".join(outline(looks()[name])) + "\n"


def test_every_preset_is_kept(update: bool) -> None:
    assert set(looks()) == set(preset_names())
    if update:
        KEPT.write_text("\n".join(map(told, preset_names())), "utf-8")
    kept = KEPT.read_text("utf-8").split("\n\n")
    assert [part.partition(",")[0] for part in kept] == list(preset_names())


@pytest.mark.parametrize("name", preset_names())
def test_a_preset_looks_as_it_did(name: str) -> None:
    kept = {part.partition(",")[0]: part.rstrip("\n") for part in KEPT.read_text("utf-8").split("\n\n")}
    assert told(name).rstrip("\n") == kept[name]
