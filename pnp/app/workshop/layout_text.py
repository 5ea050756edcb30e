"""A layout as written in layouts.yaml, and the changes that gestures on the page make to that text."""

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
"""A layout and its slots are in block style; each slot takes one line."""


def layout_data(layout: Layout) -> dict[str, object]:
    """A layout with all its slots, in written form."""
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
    """A slot in written form: the keys that differ from their defaults."""
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
    """The text of a layout file, and the layout in it that is being edited."""

    text: str
    name: str
    """The name that the layout has in the file."""
    layout: Layout
    """The layout as drawn."""
    is_usual: bool = False
    """Whether it is made from the columns, so that it has to be written completely before anything can be changed."""

    @property
    def own(self) -> dict[str, object] | None:
        """The keys of the layout as the file has them; None if the file does not contain it."""
        own = data_of(self.text).get(self.name)
        return own if isinstance(own, dict) else None

    @property
    def extends(self) -> str:
        """The layout that it extends; "" for none."""
        return str((self.own or {}).get("extends", ""))

    def own_slot(self, slot: str) -> dict[str, object]:
        """The keys of a slot that are written in the file itself."""
        slots = (self.own or {}).get("slots")
        own = slots.get(slot) if isinstance(slots, dict) else None
        return own if isinstance(own, dict) else {}

    def written_out(self) -> str:
        """The text with the whole layout, slot by slot. Raises NotEdited if a part of it is written already."""
        if self.own is not None:
            raise NotEdited(f"`{self.name}` is in the file already")
        return with_value(self.text, (self.name,), layout_data(self.layout), BLOCKS)

    def begun(self) -> str:
        """The text with the layout in it, so that a part of it can be changed: one made from columns with all its
        slots, any other as an extension."""
        if self.own is not None:
            return self.text
        return self.written_out() if self.is_usual else with_value(self.text, (self.name, "extends"), self.name, 1)

    def with_place(self, slot: str, place: str | list[Written]) -> str:
        """The text with a slot moved; unchanged numbers keep their spelling."""
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
        """The text with a slot's keys changed; None removes a key. A slot has only one filling."""
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
        """The text with an additional slot on top of the others."""
        if slot in self.layout.slots:
            raise NotEdited(f"there is a slot `{slot}` already")
        return with_value(self.text, self._path(slot), dict(keys), BLOCKS)

    def without_slot(self, slot: str, is_inherited: bool) -> str:
        """The text without a slot; one from the layout below is overridden by an empty entry."""
        if is_inherited:
            return with_value(self.text, self._path(slot), None, BLOCKS)
        return without(self.text, self._path(slot))

    def with_order(self, slot: str, by: int) -> str:
        """The text with a slot moved up on the face (later in the file)."""
        if self.extends or self.own is None:
            below = self.extends or self.layout.name
            raise NotEdited(f"`{self.name}` takes the order of its slots from `{below}`: write out all slots first")
        return moved(self.text, self._path(slot), by)

    def _path(self, *keys: str) -> tuple[str | int, ...]:
        return (self.name, "slots", *keys)


def _is_same(old: object, new: Written) -> bool:
    """Whether a length in the file equals a new one."""
    if isinstance(new, str):
        return "".join(str(old).split()) == "".join(new.split())
    try:
        return abs(float(str(old)) - new) < 0.005
    except ValueError:
        return False
