"""The columns that a layout looks for in a table."""

from pnp.model.game import Layout
from pnp.model.schema.layout import Slot
from pnp.press.pieces.layouts.subject import ASKED, ASKING, NAMES

TITLES = frozenset({"title", "name"})
"""Names of the column with a card's title."""
SEEN_ONCE = frozenset({"code", NAMES})
"""Columns that every table has, or that replace a column of another name."""


def column_choices(layout: Layout) -> tuple[tuple[str, ...], ...]:
    """For each value that a layout shows, the possible names of its column, the usual one first; the column of titles
    comes first."""
    choices: dict[str, dict[str, None]] = {}
    for slot in layout.slots.values():
        for names in _asked(slot, layout):
            usual = "name" if names[0] in TITLES else names[0]
            choices.setdefault(usual, {}).update(dict.fromkeys((usual, *names)))
    ordered = sorted(choices, key=lambda usual: usual != "name")
    return tuple(tuple(choices[usual]) for usual in ordered)


def wanted_columns(layout: Layout) -> tuple[str, ...]:
    """The usual names of the columns that a layout shows."""
    return tuple(names[0] for names in column_choices(layout))


def _asked(slot: Slot, layout: Layout) -> list[tuple[str, ...]]:
    """The columns for each key of a slot that asks for some; icons and numbers written out are not columns."""
    columns: list[tuple[str, ...]] = []
    for key in ASKING:
        asked: tuple[str, ...] = getattr(slot, key)
        is_icon = key == "icon" and len(asked) == 1 and asked[0] not in ASKED | {*layout.columns}
        names = tuple(name.strip("_") for name in asked if _is_column(name))
        if names and not is_icon and not (key == "of" and any(map(_is_column, slot.bar))):
            is_each = slot.parted and key == "column" and names[0] not in TITLES
            columns += [(name,) for name in names] if is_each else [names]
    return columns


def _is_column(name: str) -> bool:
    return not name.startswith(":") and not name.isdecimal() and name not in SEEN_ONCE
