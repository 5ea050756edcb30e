"""The texts of cards that are printed in the game's own language among those of another, for the account of a table."""

from collections.abc import Iterator

from pnp.model.game import CardKind, Member, Message
from pnp.press.edition.edition import Edition
from pnp.source.load.account import Entry


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
