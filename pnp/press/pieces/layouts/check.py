"""What a game's own layouts name that there is not: columns, inks, icons, styles (PNP107), and keys that exclude each
other (PNP106). Each is told at its place in layouts.yaml."""

from collections.abc import Iterator, Sequence

from pnp.base.frozen import dataclass
from pnp.model.game import Layout
from pnp.model.schema.layout import FILLINGS, Slot
from pnp.press.edition.edition import Edition
from pnp.press.pieces.layouts.condition import BadCondition, condition
from pnp.press.pieces.layouts.ink import ink_of
from pnp.press.pieces.layouts.ink_words import SHADES, own_ink
from pnp.press.pieces.layouts.subject import Subject, card_subject, piece_subject
from pnp.press.pieces.layouts.usual import card_layout, piece_layout
from pnp.source.diagnostics import Diagnostic
from pnp.source.diagnostics.hints import did_you_mean, listed

OF_COLUMNS = ("column", "number", "pips", "court", "emblem", "spots")
OF_INKS = ("ink", "fill", "line")
FACES = ("index", "display")
"""Styles of type that are no style of the theme: the face of titles, large."""


@dataclass(frozen=True)
class _Seen:
    """A layout and what it is filled from, of all that it draws."""

    layout: Layout
    subjects: tuple[Subject, ...]
    edition: Edition

    @property
    def columns(self) -> list[str]:
        """The columns that it may show, by the names that it has for them."""
        own = [name for subject in self.subjects for name in subject.columns]
        return list(dict.fromkeys([*own, *(name for name, column in self.layout.columns.items() if column in own)]))

    def known(self, name: str) -> bool:
        """Whether anything that it draws has this column."""
        return name in self.columns


def check_layouts(edition: Edition) -> Iterator[Diagnostic]:
    """The faults of every layout of the game that draws something."""
    yield from _inks_of_members(edition)
    for layout in edition.game.layouts.values():
        subjects = tuple(_subjects(layout, edition))
        if subjects and layout.own:
            seen = _Seen(layout, subjects, edition)
            yield from _renamed(seen)
            for name, slot in layout.slots.items():
                if name in layout.own:
                    yield from _slot(slot, seen)


def _inks_of_members(edition: Edition) -> Iterator[Diagnostic]:
    """Members whose `ink` is neither an ink of the theme nor a colour."""
    inks = edition.theme.inks
    for enum in edition.game.enums.values():
        for member in enum.members:
            ink = str(member.props.get("ink", ""))
            if ink and not own_ink(ink, inks):
                help = did_you_mean(ink, [*inks, *SHADES]) or 'write an ink of the theme, or a colour: `ink: "#2F5D50"`'
                yield Diagnostic("PNP107", f"there is no ink `{ink}`", member.span, help)


def _subjects(layout: Layout, edition: Edition) -> Iterator[Subject]:
    game = edition.game
    for component in game.components:
        kind = game.cards.get(component.prints)
        if kind is None:
            if not component.template and piece_layout(component, edition) is layout:
                yield piece_subject(component, edition)
        elif any(card_layout(card, kind, component, edition) is layout for card in kind.cards):
            yield card_subject(kind)


def _renamed(seen: _Seen) -> Iterator[Diagnostic]:
    """Columns of one's own for those that a preset asks for."""
    for asked, column in seen.layout.columns.items():
        if not any(column in subject.columns for subject in seen.subjects):
            yield _unknown("column", column, seen.columns, seen, "", "columns", asked)


def _slot(slot: Slot, seen: _Seen) -> Iterator[Diagnostic]:
    layout, edition = seen.layout, seen.edition
    filled = [key for key in FILLINGS if getattr(getattr(slot, key), "text", getattr(slot, key))]
    if len(filled) > 1:
        message = f"`{slot.name}` is filled by both `{filled[0]}` and `{filled[1]}`"
        yield Diagnostic("PNP106", message, layout.place(slot.name), "split it into two slots, one above the other")
    if slot.cell and layout.grid is None:
        help = "write `grid: {columns: 6, rows: 8}` beside `slots:`, or `at:` instead of `cell:`"
        yield Diagnostic(
            "PNP106", f"`{slot.name}` is placed in a grid, but there is no grid", layout.place(slot.name), help
        )
    for key in OF_COLUMNS:
        asked: tuple[str, ...] = getattr(slot, key)
        if asked and not any(map(seen.known, asked)):
            yield _unknown("column", asked[0], seen.columns, seen, slot.name, key)
    icons = edition.setting.icons
    for key in ("icon", "mark"):
        asked = getattr(slot, key)
        if asked and not any(name in icons or seen.known(name) for name in asked):
            yield _unknown("icon or column", asked[0], [*seen.columns, *icons], seen, slot.name, key)
    for key in ("times", "of", "bar"):
        asked = getattr(slot, key)
        if asked and not any(name.isdecimal() or seen.known(name) for name in asked):
            yield _unknown("column", asked[0], seen.columns, seen, slot.name, key)
    for key in OF_INKS:
        asked = getattr(slot, key)
        if asked and all(ink_of(asked, layout, subject, edition.theme) is None for subject in seen.subjects):
            yield _unknown("ink or column", asked[0], [*edition.theme.inks, *seen.columns], seen, slot.name, key)
    if slot.style and slot.style not in (*edition.theme.type, *FACES):
        yield _unknown("style of type", slot.style, [*edition.theme.type, *FACES], seen, slot.name, "style")
    yield from _when(slot, seen)


def _when(slot: Slot, seen: _Seen) -> Iterator[Diagnostic]:
    unknown = []
    for subject in seen.subjects:
        try:
            condition(slot.when, seen.layout, subject)
        except BadCondition as fault:
            unknown.append(fault.word)
    if len(unknown) == len(seen.subjects):
        yield _unknown("column", unknown[0], seen.columns, seen, slot.name, "when")


def _unknown(what: str, word: str, known: Sequence[str], seen: _Seen, slot: str, *path: str) -> Diagnostic:
    """Something that there is not, with what may have been meant."""
    place = seen.layout.place(slot, *path) if slot else seen.layout.span
    few = [name for name in known if name not in ("code", "kind")][:12]
    help = did_you_mean(word, known) or f"write {listed(few)}"
    return Diagnostic("PNP107", f"there is no {what} `{word}`", place, help)
