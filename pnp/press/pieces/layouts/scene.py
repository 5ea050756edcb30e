"""The context of all slots of a layout: its format, its cards, the theme."""

import re

from pnp.base.frozen import dataclass
from pnp.model.game import Layout
from pnp.model.schema.layout import FILLINGS, Slot
from pnp.model.text.placeholders import placeholders_of
from pnp.press.edition.edition import Edition, PieceFormat
from pnp.press.edition.theme import Theme
from pnp.press.pieces.layouts.ink import PAPER, Ink, ink_of, theme_ink
from pnp.press.pieces.layouts.place import Box, box_of
from pnp.press.pieces.layouts.subject import Subject

SOLID = 0.5
"""A ground at least this strong is a solid one: content on it is in paper colour, and low ink draws only its
outline."""


@dataclass(frozen=True)
class Scene:
    """A layout, the format and the cards that it is drawn for."""

    layout: Layout
    subject: Subject
    format: PieceFormat
    edition: Edition
    plain: bool = False
    """Whether colours are written out."""

    @property
    def theme(self) -> Theme:
        """Inks and type."""
        return self.edition.theme

    def column(self, asked: tuple[str, ...]) -> str:
        """The expression for the first of these columns that exists; "" for none."""
        return self.subject.of(self.layout, asked)

    def count(self, asked: tuple[str, ...]) -> str:
        """The expression for a number: of a column, or one that is written out; "" for none."""
        return self.column(asked) or next((name for name in asked if name.isdecimal()), "")

    def ink(self, asked: tuple[str, ...], otherwise: str = "") -> Ink | None:
        """The first of these colours that exists, else an ink of the theme."""
        first = ink_of(asked, self.layout, self.subject, self.theme)
        return first or (theme_ink(self.theme, otherwise) if otherwise else None)

    def ground(self, slot: Slot) -> Ink | None:
        """The solid colour behind a slot's content; None for paper or a light tint."""
        fill = self.ink(slot.fill) if slot.fill and slot.tint >= SOLID else None
        return None if fill is None or fill.expression == "ink('paper')" else fill

    def front(self, slot: Slot, otherwise: str = "accent") -> str:
        """The expression for the colour of a slot's content: paper on a solid ground, unless the slot names another."""
        own = self.ink(slot.ink)
        solid = self.ground(slot)
        if solid is None:
            return self.readable(slot, own or theme_ink(self.theme, otherwise)).expression
        light = own.expression if own else "ink('paper')"
        return f"({solid.tinted(slot.tint).expression} if low_ink else {light})"

    def readable(self, slot: Slot, ink: Ink) -> Ink:
        """An ink of a slot. Paper on the solid ground of an earlier slot takes that ground's colour in low ink, which
        leaves the ground unprinted."""
        under = self._under(slot) if ink.expression == PAPER else None
        return ink if under is None else Ink(f"({under.expression} if low_ink else {PAPER})")

    def _under(self, slot: Slot) -> Ink | None:
        """The solid ground that earlier slots put under the centre of one; None for paper, or for a picture."""
        box, ground = self._box(slot), None
        for earlier in self.layout.slots.values():
            if earlier is slot or box is None:
                break
            other = self._box(earlier)
            if other is None or not (
                abs(box.cx - other.cx) <= other.width / 2 and abs(box.cy - other.cy) <= other.height / 2
            ):
                continue
            if earlier.picture:
                ground = None
            elif earlier.fill and earlier.tint >= SOLID and self.ink(earlier.fill):
                solid = self.ground(earlier)
                ground = solid.tinted(earlier.tint) if solid else None
        return ground

    def _box(self, slot: Slot) -> Box | None:
        return box_of(slot, self.layout.grid, self.format)

    def background(self, slot: Slot) -> str:
        """The expression for the colour behind a slot's content."""
        solid = self.ground(slot) or (None if slot.fill else self._under(slot))
        return f"(ink('paper') if low_ink else {solid.expression})" if solid else "ink('paper')"

    def columns_of(self, slot: Slot) -> frozenset[str]:
        """The columns that a slot asks for in any way: for its content, its colour, its number of marks."""
        filling = filling_of(slot)
        asked = [slot.ink, slot.fill, slot.line, slot.mark, slot.times, slot.of]
        asked += [slot.blend, slot.pattern_ink, slot.outline_ink]
        asked += [getattr(slot, filling)] if filling not in ("", "text", "lines", "track", "frame") else []
        columns = {self.subject.first(self.layout, names) for names in asked}
        columns |= {self.layout.columns.get(name, name) for name in slot.column} if slot.parted else set()
        named = {*slot.when.values, *re.findall(r"[A-Za-z_]\w*", slot.when.expression)}
        columns |= {self.subject.named(self.layout, name) for name in named} | self.inserted(slot, self.layout)
        columns |= {self.subject.entries[name] for name in columns if name in self.subject.entries}
        return frozenset(name for name in columns if name in self.subject.columns)

    @staticmethod
    def inserted(slot: Slot, layout: Layout) -> frozenset[str]:
        """The columns inserted into the texts of a slot."""
        inserts = placeholders_of(slot.text.text) + placeholders_of(slot.label.text)
        return frozenset(layout.columns.get(name, name) for insert in inserts for name in insert.names)


def filling_of(slot: Slot) -> str:
    """The key that fills a slot; "" if it is only an outline."""
    return next((name for name in FILLINGS if _has_text(getattr(slot, name))), "")


def _has_text(value: object) -> bool:
    return bool(getattr(value, "text", value))
