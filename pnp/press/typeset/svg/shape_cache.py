"""Plain shapes common to many drawings: a frame that is on every card of a deck is read once."""

from collections.abc import Callable

from lxml import etree

from pnp.press.typeset.drawing.page import Item
from pnp.press.typeset.svg.style import PNP
from pnp.press.typeset.text.style import Setting

TELLING = frozenset({"id", PNP + "text"})
"""Attributes that make a shape unique."""
MOST = 2048
"""Shapes that are remembered; with more than this, all are dropped."""
Items = tuple[Item, ...]


def is_plain(element: etree._Element) -> bool:
    """Whether an element has no unique attributes."""
    return not len(element) and TELLING.isdisjoint(element.keys())


class Shapes:
    """Drawings of plain shapes of one setting, by all of their attributes and those that they inherit."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.stored: dict[tuple[object, ...], Items] = setting.cache.setdefault("shapes", {})

    def of(self, key: tuple[object, ...], read: Callable[[], Items]) -> Items:
        """The items of a shape, read when it is first seen. A shape that refers to another element of its drawing is
        read each time, and so is a faulty one, whose fault is reported each time."""
        stored = self.stored.get(key)
        if stored is not None:
            return stored
        faults = len(self.setting.report.diagnostics)
        items = read()
        if len(self.setting.report.diagnostics) == faults and not any(map(_refers, key)):
            if len(self.stored) >= MOST:
                self.stored.clear()
            self.stored[key] = items
        return items


def _refers(value: object) -> bool:
    return isinstance(value, tuple) and "url(" in value[1]
