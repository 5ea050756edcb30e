"""Columns of card tables that no face shows, and texts without a translation, for the account of the table."""

from collections.abc import Iterator

from pnp.model.game import CardKind, Component, Member, Message
from pnp.model.read.column_roles import is_back
from pnp.press.edition.edition import Edition
from pnp.press.pieces.backs import back_columns
from pnp.press.pieces.layouts.subject import card_subject
from pnp.press.pieces.layouts.usual import card_layout
from pnp.press.pieces.templates import Templates
from pnp.source.load.account import Entry, left_out


def unshown_columns(edition: Edition) -> Iterator[Entry]:
    """The columns with something in them that no layout of their cards shows and no rule reads. Templates are not
    looked through."""
    templates = Templates(edition)
    for kind in edition.game.cards.values():
        printed = [component for component in edition.game.components if component.prints == kind.name]
        names = _layouts(kind, printed, edition)
        if not names:
            continue
        shown = _shown(kind, printed, templates)
        for name, column in kind.columns.items():
            is_used = name in shown or name in edition.rules.columns_read or column.formula or is_back(kind, name)
            if not is_used and any(map(_has_words, (card.values.get(name) for card in kind.cards))):
                where = " and ".join(f"`{layout}`" for layout in sorted(names))
                title = column.title or name.rstrip("_")
                yield left_out("column", title, f"no slot of {where} shows it", column.span)


def _has_words(value: object) -> bool:
    return bool(value.text) if isinstance(value, Message) else value not in (None, False, ())


def _layouts(kind: CardKind, printed: list[Component], edition: Edition) -> set[str]:
    """The names of the layouts of these cards; none if a template draws any of them, or if no layout is chosen."""
    names: set[str] = set()
    for component in printed:
        for card in kind.cards:
            layout = card_layout(card, kind, component, edition)
            if layout is None:
                return set()
            names.add(layout.name)
    return names


def _shown(kind: CardKind, printed: list[Component], templates: Templates) -> set[str]:
    shown: set[str] = set()
    edition, subject = templates.edition, card_subject(kind)
    for component in printed:
        format = edition.facts.formats.get(component.format or kind.format)
        shown |= back_columns(component, kind, format, templates)
        for card in kind.cards:
            layout = card_layout(card, kind, component, edition)
            if layout is not None and format is not None:
                shown |= templates.layout(layout, subject, format).shows
    return {"kind_" if name == "kind" else name for name in shown} | shown


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
    texts = [(card, message) for card in kind.cards if (message := _message(card.values.get(name))) is not None]
    missing = [(card, message) for card, message in texts if edition.prose.catalogue.translation(message) is None]
    title = column.title or name.rstrip("_")
    if missing and len(missing) == len(texts):
        yield Entry("column", title, "not translated", f"{locale}: printed in {own}", column.span)
        return
    counted = f"`{title}` in {locale}: {len(texts) - len(missing)} of {len(texts)} are translated"
    for card, message in missing:
        yield Entry("row", str(card.row), "not translated", counted, message.span)


def _message(value: object) -> Message | None:
    """What a cell says in words that can be translated; None for anything else."""
    message = value.label if isinstance(value, Member) else value
    return message if isinstance(message, Message) and message.text and not message.fixed else None
