"""Tables of the same cards in other languages → catalogues. Rows are matched by id, columns by name."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from pnp.app.game.errors import WrongRequest
from pnp.app.output.write import write_all
from pnp.app.translate.exchange import TRANSLATED, Row, take
from pnp.app.translate.po_text import blocks_of, text_of, width_of
from pnp.app.translate.translate import catalogue_text, read_translations, write_catalogues
from pnp.base.frozen import dataclass
from pnp.model.game import Card, CardKind, Member, Message
from pnp.source.diagnostics import Report
from pnp.source.load.card_table import CardTable, read_card_table
from pnp.source.load.card_table import Row as TableRow
from pnp.source.load.files import Disk

IDS = ("code", "id", "key", "card_id", "number", "no", "uuid", "slug", "name", "title")
"""Columns by which rows of two languages are matched, the best first."""


@dataclass(frozen=True)
class TableTranslations:
    """The translations from a table."""

    locale: str
    texts: int
    column: str
    """The column that matched its rows; "" for their order."""


def take_language_tables(folder: Path, tables: Mapping[str, str], report: Report) -> tuple[TableTranslations, ...]:
    """Write a catalogue in a game's folder for each language, from a table of its cards in that language. Raises
    WrongRequest for an unreadable table, and for a name that is not a language (PNP100, PNP118, PNP119)."""
    translations = read_translations(str(folder), report)
    game = translations.loaded.game
    read = {locale: _table(name, report) for locale, name in tables.items()}
    write_catalogues(translations, list(tables), report)
    taken = []
    for locale, table in read.items():
        column, pairs = _pairs(table, tuple(game.cards.values()))
        if not pairs:
            help = f"give both tables a column {IDS[1]} with the same ids"
            report.error("PNP145", f"no row of `{table.file}` is a card of the game", table.span, help)
            raise WrongRequest(report)
        matched = {row.number for row, _ in pairs}
        for row in table.rows:
            if row.number not in matched:
                message = f"row {row.number} is not a card of the game: “{row.text(column)[:40]}”"
                report.warn("PNP145", message, row.span, f"write the `{column}` of a card")
        rows = [one for row, card in pairs for one in _translations(row, card)]
        text = catalogue_text(translations.folder, locale, report)
        blocks = blocks_of(text)
        count = take(blocks, rows)
        written = text_of(blocks, width_of(text)).encode()
        if not write_all({translations.folder / f"{locale}.po": written}, report, folder):
            raise WrongRequest(report)
        taken.append(TableTranslations(locale, count, column))
    return tuple(taken)


def _table(name: str, report: Report) -> CardTable:
    file = Path(name.partition("#")[0])
    table = read_card_table(Disk(file.parent), Path(name).name, report)
    if table is None or report.errors:
        raise WrongRequest(report)
    return table


def _pairs(table: CardTable, kinds: tuple[CardKind, ...]) -> tuple[str, list[tuple[TableRow, Card]]]:
    """The rows of a table with their cards, and the column that matches them: the first usual one that most rows share
    with the cards, or the order if there are as many."""
    cards = [card for kind in kinds for card in kind.cards]
    names = [cell.text for cell in table.columns]
    for column in [name for name in IDS if name in names] + [name for name in names if name not in IDS]:
        by_id = {_id(card, column): card for card in cards}
        pairs = [(row, by_id[row.text(column)]) for row in table.rows if row.text(column) in by_id]
        if len(by_id) == len(cards) and len(pairs) * 2 > len(table.rows):
            return column, pairs
    if len(cards) == len(table.rows):
        return "", list(zip(table.rows, cards, strict=True))
    return "", []


def _id(card: Card, column: str) -> str:
    """The text of a card that rows are matched by: its code, or a cell."""
    if column == "code" and "code" not in card.values:
        return card.code
    return _text(card.values.get(column, card.values.get(f"{column}_", "")))


def _text(value: object) -> str:
    match value:
        case Message():
            return value.text
        case Member():
            return value.label.text
    return "" if value is None else str(value)


def _translations(row: TableRow, card: Card) -> Iterator[Row]:
    """The translations that a row of a language has for the texts of a card."""
    for name, value in card.values.items():
        cell = row.text(name.rstrip("_"))
        message = value.label if isinstance(value, Member) else value
        if cell and isinstance(message, Message) and message.text and cell != message.text:
            yield Row(message.context, 0, message.text, cell, TRANSLATED)
