"""Gestures on the page *Layout*, as changes of layouts.yaml and in words."""

import re
from collections.abc import Mapping
from dataclasses import field
from typing import TypeAlias

from pnp.app.editing.table_edits import NotEdited
from pnp.app.workshop.layout_text import SLOT_KEYS, LayoutText
from pnp.app.workshop.slot_places import placed
from pnp.base.frozen import dataclass
from pnp.model.game import Layout
from pnp.model.schema.layout import Slot
from pnp.model.schema.layouts import preset, preset_names
from pnp.press.edition.edition import PieceFormat
from pnp.press.pieces.layouts.place import Box, box_of
from pnp.press.typeset.motifs.paper import num

Keys: TypeAlias = Mapping[str, object]
Lengths: TypeAlias = tuple[float, float, float, float]
"""x, y, width and height of a box, mm."""
KINDS = ("place", "set", "add", "remove", "order", "write-out")
"""``place`` moves or resizes a slot, ``set`` changes its keys, ``order`` moves it up or down, ``write-out`` writes the
whole layout."""
_NEAR = 0.005
NAME = re.compile(r"[a-z][a-z0-9-]{0,39}")


@dataclass(frozen=True)
class Gesture:
    """A gesture."""

    kind: str
    """One of KINDS."""
    slot: str = ""
    box: Box | None = None
    """place, add: the target area of the face, mm."""
    keys: Keys = field(default_factory=dict)
    """set, add: keys of the slot with their values; None removes a key."""
    by: int = 0
    """order: number of positions to move up on the face."""


def gesture(kind: str, slot: str, box: Lengths | None, keys: Keys, by: int) -> Gesture:
    """A gesture with the lengths of its box rounded to hundredths of a mm."""
    return Gesture(kind, slot, Box(*(round(each, 2) for each in box)) if box is not None else None, keys, by)


def with_gesture(text: LayoutText, gesture: Gesture, format: PieceFormat) -> str:
    """The text of the file after a gesture. Raises NotEdited."""
    if gesture.kind == "write-out":
        return text.written_out()
    begun = LayoutText(text.begun(), text.name, text.layout)
    slot = begun.layout.slots.get(gesture.slot)
    if gesture.kind == "add":
        return _added(begun, gesture, format)
    if slot is None:
        raise NotEdited(f"the layout has no slot `{gesture.slot}`")
    match gesture.kind:
        case "place" if gesture.box is not None:
            return begun.with_place(slot.name, placed(slot, gesture.box, format))
        case "set":
            return begun.with_keys(slot.name, _checked(gesture.keys))
        case "remove":
            return begun.without_slot(slot.name, _is_inherited(begun, slot.name))
        case "order":
            return begun.with_order(slot.name, gesture.by)
    raise NotEdited(f"`kind` is not one of {', '.join(KINDS)}")


def _added(text: LayoutText, gesture: Gesture, format: PieceFormat) -> str:
    if not NAME.fullmatch(gesture.slot):
        raise NotEdited("the name of a slot is small letters, digits and `-`, and begins with a letter")
    if gesture.box is None:
        raise NotEdited("a new slot needs a place")
    place = placed(Slot(name=gesture.slot), gesture.box, format)
    return text.with_slot(gesture.slot, {"at": place, **_checked(gesture.keys)})


def _checked(keys: Keys) -> Keys:
    unknown = [key for key in keys if key not in SLOT_KEYS]
    if unknown:
        raise NotEdited(f"a slot has no key `{unknown[0]}`")
    return keys


def _is_inherited(text: LayoutText, slot: str) -> bool:
    """Whether a slot comes from the layout that this one extends; if that is another layout of the game, the slot is
    copied."""
    if not text.extends:
        return False
    return slot in preset(text.extends).slots if text.extends in preset_names() else True


# ------------------------------------------------------------------------------------------------- descriptions
def gesture_words(gesture: Gesture, layout: Layout, format: PieceFormat) -> str:
    """The description of a gesture: `art: lower edge moved by 4 mm`."""
    match gesture.kind:
        case "place":
            return f"{gesture.slot}: {_place_words(gesture, layout, format)}"
        case "set":
            return f"{gesture.slot}: {', '.join(_key_words(key, value) for key, value in gesture.keys.items())}"
        case "add":
            return f"new slot {gesture.slot}"
        case "remove":
            return f"{gesture.slot} taken away"
        case "order":
            return f"{gesture.slot} moved {'up' if gesture.by > 0 else 'down'}"
    return "all slots written out"


def _place_words(gesture: Gesture, layout: Layout, format: PieceFormat) -> str:
    slot, new = layout.slots.get(gesture.slot), gesture.box
    old = box_of(slot, layout.grid, format) if slot is not None else None
    if old is None or new is None:
        return "place"
    moves = {
        "left": new.x - old.x, "upper": new.y - old.y,
        "right": new.x + new.width - old.x - old.width, "lower": new.y + new.height - old.y - old.height,
    }  # fmt: skip
    moved = {edge: round(by, 2) for edge, by in moves.items() if abs(by) >= _NEAR}
    if len(moved) == 1:
        ((edge, by),) = moved.items()
        return f"{edge} edge moved {_way(edge, by)}"
    if abs(moves["left"] - moves["right"]) < _NEAR and abs(moves["upper"] - moves["lower"]) < _NEAR:
        return f"moved {' and '.join(_way(edge, by) for edge, by in moved.items() if edge in ('left', 'upper'))}"
    size, corner = (new.width, new.height), (new.x, new.y)
    return f"{' × '.join(map(_mm, size))} mm at {', '.join(map(_mm, corner))}"


def _mm(length: float) -> str:
    return num(round(length, 2))


def _way(edge: str, by: float) -> str:
    ways = ("right", "left") if edge in ("left", "right") else ("down", "up")
    return f"{ways[by < 0]} by {_mm(abs(by))} mm"


def _key_words(key: str, value: object) -> str:
    if value is None:
        return f"{key} taken away"
    shown = ", ".join(map(str, value)) if isinstance(value, list) else str(value)
    return f"{key} {shown}" if not isinstance(value, dict) else f"{key} {', '.join(value)}"
