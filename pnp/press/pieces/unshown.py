"""Columns of card tables that no face shows, or not in words, and texts without a translation, for the report."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain

from pnp.base.frozen import dataclass
from pnp.model.game import Card, CardKind, Layout, Member, Message
from pnp.model.read.column_roles import is_back
from pnp.model.schema.layout import Slot
from pnp.press.edition.edition import Edition, PieceFormat
from pnp.press.pieces.backs import back_columns
from pnp.press.pieces.card_preview import shown_value
from pnp.press.pieces.layouts.drawn import fits, icon_name, words
from pnp.press.pieces.layouts.place import box_of
from pnp.press.pieces.layouts.scene import Scene
from pnp.press.pieces.layouts.subject import Subject, card_subject
from pnp.press.pieces.layouts.usual import back_name, card_layout
from pnp.press.pieces.templates import Templates
from pnp.source.load.account import Entry, changed, left_out

AS_MARKS = ("icon", "emblem", "picture", "mark", "ink", "fill", "line", "blend", "pattern_ink", "outline_ink", "when")
"""Keys of slots that show a column as something other than its words or its number."""


@dataclass(frozen=True)
class _Look:
    """A layout in a format, with the cards that it draws."""

    layout: Layout
    format: PieceFormat
    cards: tuple[Card, ...]


def unshown_columns(edition: Edition) -> Iterator[Entry]:
    """The columns with values that no layout of their cards shows and no rule reads; then those shown only as signs or
    colours. Templates are not examined."""
    templates = Templates(edition)
    for kind in edition.game.cards.values():
        looks = _looks(kind, edition)
        if looks is None:
            continue
        read = edition.rules.columns_read | _on_backs(kind, templates)
        subject = card_subject(kind)
        columns = [
            name for name, column in kind.columns.items()
            if name not in read and not column.formula and not is_back(kind, name)
        ]  # fmt: skip
        unshown: dict[str, dict[str, str]] = {}
        for look in looks:
            shown = templates.layout(look.layout, subject, look.format).shows
            for name in columns:
                if _own(name) not in shown and name not in shown and _has_cells(name, look.cards):
                    unshown.setdefault(name, {})[look.layout.name] = _missing_side(look, subject, name)
        for name, layouts in unshown.items():
            where = " and ".join(f"`{layout}`" for layout in sorted(layouts))
            why = next(filter(None, layouts.values()), f"no slot of {where} shows it")
            yield left_out("column", _title(kind, name), why, kind.columns[name].span)
        yield from dict.fromkeys(chain.from_iterable(_as_marks(look, kind, columns, edition) for look in looks))


def _missing_side(look: _Look, subject: Subject, name: str) -> str:
    """The reason why a slot for a column is not drawn: its format has no such side; "" if there is no such slot."""
    keys = _keys_of_columns(look.layout, subject)
    for slot in (*keys.get(_own(name), {}).values(), *keys.get(name, {}).values()):
        if slot.on and slot.on not in look.format.panels:
            sides = ", ".join(f"`{side}`" for side in look.format.panels) or "none"
            return f"the slot `{slot.name}` is on `{slot.on}`; the sides of this format: {sides}"
    return ""


def _own(name: str) -> str:
    """The name by which a layout knows a column whose name the rules language reserves."""
    return "kind" if name == "kind_" else name


def _title(kind: CardKind, name: str) -> str:
    return kind.columns[name].title or name.rstrip("_")


def _has_cells(name: str, cards: Iterable[Card]) -> bool:
    return any(_has_words(card.values.get(name)) for card in cards)


def _has_words(value: object) -> bool:
    return bool(value.text) if isinstance(value, Message) else value not in (None, False, ())


def _looks(kind: CardKind, edition: Edition) -> list[_Look] | None:
    """The layouts of these cards; None if a template draws any of them."""
    looks: dict[tuple[int, str], tuple[Layout, PieceFormat, list[Card]]] = {}
    for component in edition.game.components:
        format = edition.facts.formats.get(component.format or kind.format)
        if component.prints != kind.name or format is None:
            continue
        for card in kind.cards:
            layout = card_layout(card, kind, component, edition)
            if layout is None:
                return None
            looks.setdefault((id(layout), component.format), (layout, format, []))[2].append(card)
    return [_Look(layout, format, tuple(cards)) for layout, format, cards in looks.values()]


def _on_backs(kind: CardKind, templates: Templates) -> frozenset[str]:
    """The columns that the backs of these cards show in words; for a template, all that it names."""
    edition, subject, shown = templates.edition, card_subject(kind), set[str]()
    for component in edition.game.components:
        if component.prints != kind.name:
            continue
        layouts = {back_name(card, kind, component) for card in kind.cards} & {*edition.game.layouts}
        if layouts:
            keys = [_keys_of_columns(edition.game.layouts[name], subject) for name in layouts]
            shown |= {name for one in keys for name in one if one[name].keys() - {*AS_MARKS}}
        else:
            format = edition.facts.formats.get(component.format or kind.format)
            shown |= back_columns(component, kind, format, templates)
    return frozenset(shown | {"kind_"} if "kind" in shown else shown)


# ------------------------------------------------------------------------------------------ without their words
def _as_marks(look: _Look, kind: CardKind, columns: Iterable[str], edition: Edition) -> Iterator[Entry]:
    """The columns whose words are not on the cards of a look, since a sign or a colour replaces them."""
    subject = card_subject(kind)
    by_key = _keys_of_columns(look.layout, subject)
    for name in columns:
        keys = by_key.get(_own(name), by_key.get(name, {}))
        if not keys or keys.keys() - {*AS_MARKS} or "picture" in keys or not _has_cells(name, look.cards):
            continue
        if "icon" in keys:
            yield from _unknown_icons(look, kind, name, keys["icon"], edition)
            continue
        how = "as an ornament" if "emblem" in keys else "as a colour" if keys.keys() - {"when"} else "in conditions"
        why = f"`{look.layout.name}` shows it only {how}"
        yield changed("column", _title(kind, name), why, kind.columns[name].span)


def _keys_of_columns(layout: Layout, subject: Subject) -> Mapping[str, Mapping[str, Slot]]:
    """For each column, the keys with which slots show it, each with such a slot."""
    keys: dict[str, dict[str, Slot]] = {}
    for slot in layout.slots.values():
        for key in (*AS_MARKS, "column", "number", "times", "bar", "of", "spots", "pips", "court"):
            names = (*slot.when.values,) if key == "when" else getattr(slot, key)
            each = [(name,) for name in names] if slot.parted and key == "column" else [names]
            for asked in each:
                if column := subject.first(layout, asked):
                    keys.setdefault(column, {})[key] = slot
        for column in Scene.inserted(slot, layout):
            keys.setdefault(column, {})["text"] = slot
    return keys


def _unknown_icons(look: _Look, kind: CardKind, name: str, slot: Slot, edition: Edition) -> Iterator[Entry]:
    """The values of a column of icons that are not icon names: words or plain signs are drawn instead."""
    icons, box = edition.setting.icons, box_of(slot, look.layout.grid, look.format)
    span, where = kind.columns[name].span, f"`{look.layout.name}`"
    values = ((shown_value(card.values.get(name), edition), card) for card in look.cards)
    unknown = {words(value): card for value, card in values if words(value) and not icon_name(value, icons)}
    if not unknown or box is None:
        return
    if hasattr(next(iter(unknown.values())).values.get(name), "order"):
        yield changed("column", _title(kind, name), f"{where} shows it as plain signs", span)
        return
    inner = box.within(slot.padding)
    for text, card in unknown.items():
        how = "its words" if not slot.times and fits(text, inner.width, inner.height) else "a plain sign"
        yield changed("cell", text, f"no icon has this name; {where} shows {how}", card.span)


# ------------------------------------------------------------------------------------------ translations
def untranslated_cells(edition: Edition) -> Iterator[Entry]:
    """An entry for each column without any translation, and for each row without one in a column that has some."""
    if edition.locale == edition.game.language:
        return
    printed = {component.prints for component in edition.game.components}
    for kind in edition.game.cards.values():
        if kind.name in printed:
            for name in kind.columns:
                yield from _of_column(kind, name, edition)


def _of_column(kind: CardKind, name: str, edition: Edition) -> Iterator[Entry]:
    column, locale, own = kind.columns[name], edition.locale, edition.game.language
    texts = [(card, message) for card in kind.cards for message in _messages(card.values.get(name))]
    missing = [(card, message) for card, message in texts if edition.prose.catalogue.translation(message) is None]
    title = column.title or name.rstrip("_")
    if missing and len(missing) == len(texts):
        yield Entry("column", title, "not translated", f"{locale}: printed in {own}", column.span)
        return
    counted = f"`{title}` in {locale}: {len(texts) - len(missing)} of {len(texts)} are translated"
    for card, message in missing:
        yield Entry("row", str(card.row), "not translated", counted, message.span)


def _messages(value: object) -> list[Message]:
    """The messages of a cell whose words can be translated."""
    items = value if isinstance(value, tuple) else (value,)
    texts = (item.label if isinstance(item, Member) else item for item in items)
    return [text for text in texts if isinstance(text, Message) and text.text and not text.fixed]
