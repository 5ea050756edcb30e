"""Finds unknown names in a game's own layouts: columns, inks, icons, styles (PNP107), and keys that exclude each other
(PNP106). Each is reported at its position in layouts.yaml."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pnp.base.frozen import dataclass
from pnp.model.game import Card, CardKind, Component, Layout
from pnp.model.schema.layout import FILLINGS, Slot, When
from pnp.press.edition.edition import Edition, PieceFormat
from pnp.press.pieces.layouts.condition import BadCondition, condition
from pnp.press.pieces.layouts.filling import ICON_SHARE
from pnp.press.pieces.layouts.ink import ink_of
from pnp.press.pieces.layouts.ink_words import SHADES, own_ink
from pnp.press.pieces.layouts.place import Box, box_of, ends_before_it_begins, is_off
from pnp.press.pieces.layouts.subject import Subject, card_subject, piece_subject
from pnp.press.pieces.layouts.usual import back_layout, card_layout, piece_layout
from pnp.press.pieces.shape_check import check_sign
from pnp.press.typeset.drawing.trim import disc
from pnp.source.diagnostics import Diagnostic
from pnp.source.diagnostics.hints import did_you_mean, listed
from pnp.source.load.nodes import below

OF_COLUMNS = ("column", "number", "pips", "court", "emblem", "spots")
OF_INKS = ("ink", "fill", "line", "blend", "pattern_ink", "outline_ink")
FACES = ("index", "display")
"""Type styles that are not the theme's: the face of titles, large."""


@dataclass(frozen=True)
class _LayoutUse:
    """A layout and the values for everything that it draws."""

    layout: Layout
    subjects: tuple[Subject, ...]
    edition: Edition
    format: str = ""
    """The format of the first thing that it draws."""

    @property
    def columns(self) -> list[str]:
        """The columns that it may show, by the names that it has for them."""
        own = [name for subject in self.subjects for name in subject.columns]
        return list(dict.fromkeys([*own, *(name for name, column in self.layout.columns.items() if column in own)]))

    def has_column(self, name: str) -> bool:
        """Whether anything that it draws has this column."""
        return name in self.columns


def check_layouts(edition: Edition) -> Iterator[Diagnostic]:
    """Report the faults of every layout of the game that draws something."""
    yield from _inks_of_members(edition)
    for layout in edition.game.layouts.values():
        subjects = tuple(_subjects(layout, edition))
        if subjects and (layout.own or layout.columns):
            use = _LayoutUse(layout, subjects, edition, _format(layout, edition))
            yield from _renamed(use)
            for name, slot in layout.slots.items():
                if name in layout.own:
                    yield from _slot(slot, use)
            yield from _off_the_card(use)
            yield from _covered(use)
            yield from _cut_signs(use)


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
            front = None if component.template else piece_layout(component, edition)
            if layout in (front, game.layouts.get(component.back)):
                yield piece_subject(component, edition)
        elif any(layout in _both_sides(card, kind, component, edition) for card in kind.cards):
            yield card_subject(kind)


def _both_sides(
    card: Card, kind: CardKind, component: Component, edition: Edition
) -> tuple[Layout | None, Layout | None]:
    """The layouts of a card's face and of its back."""
    return card_layout(card, kind, component, edition), back_layout(card, kind, component, edition)


def _format(layout: Layout, edition: Edition) -> str:
    """The format of the first thing that a layout draws."""
    kinds = edition.game.cards
    for component in edition.game.components:
        kind = kinds.get(component.prints)
        drawn = (side for card in kind.cards for side in _both_sides(card, kind, component, edition)) if kind else ()
        back = edition.game.layouts.get(component.back)
        is_of_piece = kind is None and layout in (piece_layout(component, edition), back)
        if is_of_piece or any(own is layout for own in drawn):
            return component.format or (kind.format if kind else "")
    return ""


def _renamed(use: _LayoutUse) -> Iterator[Diagnostic]:
    """The designer's columns, by the names that a preset asks for."""
    for asked, column in use.layout.columns.items():
        if not any(column in subject.columns for subject in use.subjects):
            fault = _unknown("column", column, use.columns, use, "")
            node = below(use.layout.source, "columns", asked)
            yield replace(fault, span=node.span) if node is not None else fault


def _covered(use: _LayoutUse) -> Iterator[Diagnostic]:
    """Report slots entirely under a later one that is filled and always drawn (PNP720)."""
    layout, edition = use.layout, use.edition
    format = edition.facts.formats.get(use.format)
    if format is None:
        return
    slots = [(slot, box_of(slot, layout.grid, format)) for slot in layout.slots.values()]
    for place, (slot, box) in enumerate(slots):
        later = (
            other for other, above in slots[place + 1 :] if box and above and _hides(other) and _lies_in(box, above)
        )
        over = next(later, None)
        if over is not None and slot.name in layout.own and not slot.twice and not slot.turn:
            message = f"the slot `{slot.name}` is completely covered by `{over.name}`, which is drawn over it"
            help = f"write `{slot.name}` below `{over.name}`, or move one of them"
            yield Diagnostic("PNP720", message, layout.place(slot.name), help, "warning")


def _off_the_card(use: _LayoutUse) -> Iterator[Diagnostic]:
    """Report slots of the game that are entirely beyond the trim (PNP703)."""
    layout, format = use.layout, use.edition.facts.formats.get(use.format)
    if format is None:
        return
    for name in slots_off(layout, format):
        box = box_of(layout.slots[name], layout.grid, format)
        assert box is not None
        message = (
            f"the slot `{name}` is off the card: it is at {box.x:g}, {box.y:g} mm, and the card measures "
            f"{format.width:g} × {format.height:g} mm"
        )
        help = "write a place on the card: `at: [x, y, width, height]`; a negative x or y counts from the far edge"
        yield Diagnostic("PNP703", message, layout.place(name, "at"), help)


def slots_off(layout: Layout, format: PieceFormat) -> list[str]:
    """The names of the game's own slots of a layout that are entirely beyond the trim."""
    boxes = {name: box_of(slot, layout.grid, format) for name, slot in layout.slots.items() if name in layout.own}
    return [name for name, box in boxes.items() if box is not None and is_off(box, format)]


def _cut_signs(use: _LayoutUse) -> Iterator[Diagnostic]:
    """Report icons that the cut goes through, or that are nearer to it than the safe margin (PNP703), or that straddle
    a fold (PNP320)."""
    layout, format = use.layout, use.edition.facts.formats.get(use.format)
    if format is None:
        return
    for slot in layout.slots.values():
        if not slot.icon or slot.times or slot.name not in layout.own:
            continue
        box = box_of(slot, layout.grid, format)
        if box is not None and not slot.label.text and not is_off(box, format):
            inner = box.within(slot.padding)
            share = ICON_SHARE if slot.shape else 1.0
            shape = disc(inner.cx, inner.cy, min(inner.width, inner.height) / 2 * share)
            yield from check_sign(f"the icon of the slot `{slot.name}`", shape, format, layout.place(slot.name))


def _hides(slot: Slot) -> bool:
    """Whether a slot covers all of its box on every card."""
    always = slot.when == When()
    return bool(slot.fill) and always and slot.shape in ("", "rectangle") and not slot.corner and not slot.turn


def _lies_in(box: Box, other: Box) -> bool:
    """Whether a box lies entirely within another."""
    return (
        box.x >= other.x and box.y >= other.y
        and box.x + box.width <= other.x + other.width and box.y + box.height <= other.y + other.height
    )  # fmt: skip


def _slot(slot: Slot, use: _LayoutUse) -> Iterator[Diagnostic]:
    layout, edition = use.layout, use.edition
    filled = [key for key in FILLINGS if getattr(getattr(slot, key), "text", getattr(slot, key))]
    if len(filled) > 1:
        message = f"`{slot.name}` is filled by both `{filled[0]}` and `{filled[1]}`"
        yield Diagnostic("PNP106", message, layout.place(slot.name), "split it into two slots, one above the other")
    if slot.cell and layout.grid is None:
        help = "write `grid: {columns: 6, rows: 8}` beside `slots:`, or `at:` instead of `cell:`"
        yield Diagnostic(
            "PNP106", f"`{slot.name}` is placed in a grid, but there is no grid", layout.place(slot.name), help
        )
    format = edition.facts.formats.get(use.format)
    if format is not None and not slot.on and ends_before_it_begins(slot, format):
        message = f"`{slot.name}` ends before it begins, on {format.width:g} × {format.height:g} mm"
        help = "write a width and height above zero, or ones that end nearer to the right and lower edge: `-6`"
        yield Diagnostic("PNP106", message, layout.place(slot.name, "at"), help)
    for key in OF_COLUMNS:
        asked: tuple[str, ...] = getattr(slot, key)
        if asked and not any(map(use.has_column, asked)):
            yield _unknown("column", asked[0], use.columns, use, slot.name, key)
    icons = edition.setting.icons
    for key in ("icon", "mark"):
        asked = getattr(slot, key)
        if asked and not any(name.strip(":") in icons or use.has_column(name) for name in asked):
            yield _unknown("icon or column", asked[0], [*use.columns, *icons], use, slot.name, key)
    for key in ("times", "of", "bar"):
        asked = getattr(slot, key)
        if asked and not any(name.isdecimal() or use.has_column(name) for name in asked):
            yield _unknown("column", asked[0], use.columns, use, slot.name, key)
    for key in OF_INKS:
        asked = getattr(slot, key)
        if asked and all(ink_of(asked, layout, subject, edition.theme) is None for subject in use.subjects):
            yield _unknown("ink or column", asked[0], [*edition.theme.inks, *use.columns], use, slot.name, key)
    fonts = edition.fonts.entries
    if slot.font and slot.font not in fonts:
        yield _unknown("typeface", slot.font, list(fonts), use, slot.name, "font")
    if slot.style and slot.style not in (*edition.theme.type, *FACES):
        yield _unknown("style of type", slot.style, [*edition.theme.type, *FACES], use, slot.name, "style")
    yield from _when(slot, use)


def _when(slot: Slot, use: _LayoutUse) -> Iterator[Diagnostic]:
    unknown = []
    for subject in use.subjects:
        try:
            condition(slot.when, use.layout, subject, is_checked=True)
        except BadCondition as fault:
            unknown.append(fault.word)
    if len(unknown) == len(use.subjects):
        yield _unknown("column", unknown[0], use.columns, use, slot.name, "when")


def _unknown(what: str, word: str, names: Sequence[str], use: _LayoutUse, slot: str, *path: str) -> Diagnostic:
    """The diagnostic for an unknown name, with suggestions."""
    place = use.layout.place(slot, *path) if slot else use.layout.span
    few = [name for name in names if name not in ("code", "kind")][:12]
    help = did_you_mean(word, names) or f"write {listed(few)}"
    if f"{word}_" in names:
        help = f"write `{word}_`: the table's column is called that here, because the name `{word}` is reserved"
    if what == "typeface":
        from pnp.press.edition.installed_fonts import installed_styles

        styles = installed_styles(word)
        help = f"write {listed(styles)}" if styles else help
    return Diagnostic("PNP107", f"there is no {what} `{word}`", place, help)
