"""A layout as it is written in layouts.yaml, and the changes of that text by gestures on the page."""

from collections.abc import Mapping

from pnp.app.editing.table_edits import NotEdited
from pnp.app.editing.yaml_edits import data_of, moved, with_value, without
from pnp.app.workshop.slot_places import Written, place_text
from pnp.base.frozen import dataclass
from pnp.model.game import Layout, Message
from pnp.model.schema.layout import FILLINGS, Grid, Place, Slot, When
from pnp.source.declare.keys import Key, keys_of

SLOT_KEYS: Mapping[str, Key] = {key.name: key for key in keys_of(Slot)}
"""The keys of a slot."""
BLOCKS = 2
"""A layout and its slots stand in lines of their own; each slot takes one line."""


def layout_data(layout: Layout) -> dict[str, object]:
    """A layout with all its slots, as it is written."""
    data: dict[str, object] = {}
    if layout.format != "poker":
        data["format"] = layout.format
    if layout.columns:
        data["columns"] = dict(layout.columns)
    if layout.grid is not None:
        grid = layout.grid
        data["grid"] = {key.name: getattr(grid, key.field) for key in keys_of(Grid)}
    return {**data, "slots": {name: slot_data(slot) for name, slot in layout.slots.items()}}


def slot_data(slot: Slot) -> dict[str, object]:
    """A slot as it is written: the keys that differ from what a slot has anyway."""
    return {
        key.name: _value(getattr(slot, key.field))
        for key in SLOT_KEYS.values()
        if key.name not in ("use", "at" if slot.cell else "use") and not _is_usual(slot, key)
    }


def _is_usual(slot: Slot, key: Key) -> bool:
    return key.default is not None and getattr(slot, key.field) == key.default()


def _value(value: object) -> object:
    match value:
        case Place():
            return place_text(value)
        case When():
            return value.expression or {name: list(values) for name, values in value.values.items()}
        case Message():
            return value.text
        case (only,):
            return only
        case tuple():
            return list(value)
    return value


# ------------------------------------------------------------------------------------------------- gestures
@dataclass(frozen=True)
class LayoutText:
    """The text of a file of layouts, and the layout in it that is edited."""

    text: str
    name: str
    """The name that the layout has in the file."""
    layout: Layout
    """The layout as it is drawn."""
    is_usual: bool = False
    """Whether it is made of the columns, so that all of it has to be written before anything can be changed."""

    @property
    def own(self) -> dict[str, object] | None:
        """The layout as it stands in the file; None if it does not."""
        own = data_of(self.text).get(self.name)
        return own if isinstance(own, dict) else None

    @property
    def extends(self) -> str:
        """The layout that it extends; "" for none."""
        return str((self.own or {}).get("extends", ""))

    def own_slot(self, slot: str) -> dict[str, object]:
        """The keys of a slot that stand in the file itself."""
        slots = (self.own or {}).get("slots")
        own = slots.get(slot) if isinstance(slots, dict) else None
        return own if isinstance(own, dict) else {}

    def written_out(self) -> str:
        """The text with the whole layout, slot by slot. Raises NotEdited if a part of it stands there already."""
        if self.own is not None:
            raise NotEdited(f"`{self.name}` stands in the file already")
        return with_value(self.text, (self.name,), layout_data(self.layout), BLOCKS)

    def begun(self) -> str:
        """The text with the layout in it, so that a part of it can be changed: one that is made of the columns with all
        slots, any other as one that extends it."""
        if self.own is not None:
            return self.text
        return self.written_out() if self.is_usual else with_value(self.text, (self.name, "extends"), self.name, 1)

    def with_place(self, slot: str, place: str | list[Written]) -> str:
        """The text with another place of a slot; numbers that stay the same keep their spelling."""
        own = self.own_slot(slot)
        if "cell" in own:
            renewed = LayoutText(without(self.text, self._path(slot, "cell")), self.name, self.layout)
            return renewed.with_keys(slot, {"at": place})
        before = own.get("at")
        if not isinstance(before, list) or not isinstance(place, list) or len(before) != len(place):
            return self.with_keys(slot, {"at": place})
        text = self.text
        for at, (old, new) in enumerate(zip(before, place, strict=True)):
            if not _is_same(old, new):
                text = with_value(text, (*self._path(slot, "at"), at), new)
        return text

    def with_keys(self, slot: str, keys: Mapping[str, object]) -> str:
        """The text with other values of a slot's keys; None takes a key away. A slot has one filling alone."""
        text = self.text
        own = self.own_slot(slot)
        for key, value in keys.items():
            if value is not None:
                text = with_value(text, self._path(slot, key), value, BLOCKS)
            elif key in own:
                text = without(text, self._path(slot, key))
        if any(key in FILLINGS and value is not None for key, value in keys.items()):
            for other in set(FILLINGS) & set(own) - set(keys):
                text = without(text, self._path(slot, other))
        return text

    def with_slot(self, slot: str, keys: Mapping[str, object]) -> str:
        """The text with a further slot, which lies on top of the others."""
        if slot in self.layout.slots:
            raise NotEdited(f"there is a slot `{slot}` already")
        return with_value(self.text, self._path(slot), dict(keys), BLOCKS)

    def without_slot(self, slot: str, is_inherited: bool) -> str:
        """The text without a slot; one that comes from the layout below is named with nothing after it."""
        if is_inherited:
            return with_value(self.text, self._path(slot), None, BLOCKS)
        return without(self.text, self._path(slot))

    def with_order(self, slot: str, by: int) -> str:
        """The text with a slot some places further up on the face (later in the file)."""
        if self.extends or self.own is None:
            below = self.extends or self.layout.name
            raise NotEdited(f"`{self.name}` takes the order of its slots from `{below}`: write out all slots first")
        return moved(self.text, self._path(slot), by)

    def _path(self, *keys: str) -> tuple[str | int, ...]:
        return (self.name, "slots", *keys)


def _is_same(old: object, new: Written) -> bool:
    """Whether a length in the file says the same as a new one."""
    if isinstance(new, str):
        return "".join(str(old).split()) == "".join(new.split())
    try:
        return abs(float(str(old)) - new) < 0.005
    except ValueError:
        return False
