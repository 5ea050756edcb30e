"""Doubts about a card table as a whole: rows without names of columns, a table on its side, formulas without their
results, letters that were read in a wrong encoding, headings among the cards."""

import re
from collections import Counter
from collections.abc import Collection, Container, Iterable, Sequence

from pnp.source.diagnostics import Report
from pnp.source.diagnostics.hints import listed
from pnp.source.diagnostics.numbers import number_of
from pnp.source.diagnostics.suggestions import CARD_NAMES, HEADINGS
from pnp.source.load.cells import CardTable, Cell, Row

_NUMBER = re.compile(r"[+−-]?\d+(?:[.,]\d+)?")
_SENTENCE = re.compile(r".*\w\s.*\w[.!]")
_FORMULA = re.compile(r"=\s*[-+]?(?:[A-Za-z]+\(|\$?[A-Z]{1,3}\$?\d|\d+[-+*/^]).*", re.DOTALL)
_GARBLED = re.compile("[ÂÃâ][\x80-\xbf¡-¿€‚-„†-•…‰‹›™ŒœŠšŸŽžƒˆ˜“”’‘–—]+")
_DECORATED = re.compile(r".*\w\s*[:：]|([-–—=*_~#])\1.*|[\[【〔].*[\]】〕]")
"""A heading within a table: ``Units:``, ``-- Units --``, ``[Units]``."""
SHOWN = 3
"""Most cells that a message names."""


def report_doubts(head: Sequence[Cell], table: CardTable, report: Report) -> None:
    """Report a first row that looks like a card, and a table on its side (PNP146); formulas without their results
    (PNP147); garbled letters (PNP148); and rows that look like headings (PNP149)."""
    titles = [cell for cell in head if cell.text]
    usual = [cell for cell in titles if cell.text.casefold().strip() in HEADINGS]
    first = table.columns[0].text
    beside = [row.cell(first) for row in table.rows[:12] if row.text(first).casefold() in HEADINGS]
    if len(beside) > 1 and len(usual) <= 1 and len(beside) * 2 > len(table.rows[:12]):
        names = listed([cell.text for cell in (titles[0], *beside)][:SHOWN], "and")
        help = "turn the table by a quarter in your spreadsheet (“transpose”), so that each card has a row"
        report.warn("PNP146", f"the names of columns seem to be below each other: {names}", titles[0].span, help)
    elif not usual and (card_like := _card_like(titles)):
        message = f"the first row names the columns, and looks like a card: {listed(card_like[:SHOWN], 'and')}"
        help = "write a row with names such as `name`, `cost`, `text` above it, if it is a card"
        report.warn("PNP146", message, titles[0].span, help)
    _report_sections(table, report)
    _report_second_head(table, report)
    cells = [*titles, *(cell for row in table.rows if _is_doubtful(row) for cell in row.cells.values())]
    _report_formulas(cells, report)
    _report_garbled(cells, report)


def _is_doubtful(row: Row) -> bool:
    """Whether any text of a row is worth a look: rows are packed, and most are plain."""
    return any(text[:1] == "=" or (not text.isascii() and _GARBLED.search(text)) for text in row.texts)


def _card_like(titles: Sequence[Cell]) -> list[str]:
    """The first title, followed by those others that are numbers or sentences; [] if none is."""
    values = [c.text for c in titles[1:] if _NUMBER.fullmatch(c.text) or _SENTENCE.fullmatch(c.text)]
    return [titles[0].text, *values] if values else []


def _report_sections(table: CardTable, report: Report) -> None:
    """Report rows with a heading alone, where most rows fill two columns or more (PNP149)."""
    alone = [row for row in table.rows if sum(map(bool, row.texts)) == 1]
    if not alone or len(alone) * 2 > len(table.rows):
        return
    titles = [table.titles.get(cell.text, cell.text).casefold() for cell in table.columns]
    names = [place for place, title in enumerate(titles) if title in CARD_NAMES][:1] or range(len(titles))
    capitals = Counter(
        place for row in table.rows for place in names if "".join(row.texts[place : place + 1]).isupper()
    )
    ordinary = {place for place, number in capitals.items() if number * 3 > len(table.rows)}
    sections = [row for row in alone if _is_section(row, names, ordinary)]
    _report_rows(sections, "has one text, and looks like the heading of a section", report)


def _is_section(row: Row, places: Collection[int], ordinary: Container[int]) -> bool:
    """Whether the only text of a row looks like a heading. ``places``: the positions of names; ``ordinary``: those
    where cards have names in capital letters too."""
    place, text = next((place, text) for place, text in enumerate(row.texts) if text)
    is_capital = text.isupper() and len(text) > 1 and place not in ordinary
    return place in places and (is_capital or _DECORATED.fullmatch(text) is not None)


def _report_second_head(table: CardTable, report: Report) -> None:
    """Report rows that name columns: the headings of a second table below the first (PNP149)."""
    heads = [row for row in table.rows if _is_head(row)]
    _report_rows(heads, "looks like names of columns", report)


def _is_head(row: Row) -> bool:
    """Whether at least two texts of a row, and half of them, are usual names of columns, and none is a value."""
    texts = [text for text in row.texts if text]
    usual = {text.casefold() for text in texts} & HEADINGS
    return len(usual) > 1 and len(usual) * 2 >= len(texts) == len(set(texts)) and not any(map(_is_value, texts))


def _is_value(text: str) -> bool:
    return _NUMBER.fullmatch(text) is not None or _SENTENCE.fullmatch(text) is not None


def _report_rows(rows: Sequence[Row], look: str, report: Report) -> None:
    if rows:
        row, text = rows[0], " ".join(filter(None, rows[0].texts))
        more = f" (and {number_of(len(rows) - 1, 'further row')})" if len(rows) > 1 else ""
        help = "if it is not a card, write `#` before its first text, and it is left out"
        report.warn("PNP149", f"row {row.number} (`{text[:40]}`) {look}{more}", row.span, help)


def _report_formulas(cells: Iterable[Cell], report: Report) -> None:
    formulas = [cell for cell in cells if not cell.span.place and _FORMULA.fullmatch(cell.text)]
    if formulas:
        message = f"the card shows the formula `{formulas[0].text[:40]}` itself (in {number_of(len(formulas), 'cell')})"
        help = "save the table from your spreadsheet program, so that the file has the results"
        report.warn("PNP147", message, formulas[0].span, help)


def _report_garbled(cells: Iterable[Cell], report: Report) -> None:
    garbled = [(cell, mended) for cell in cells if (mended := mended_letters(cell.text)) != cell.text]
    if garbled:
        cell, mended = garbled[0]
        message = f"`{cell.text[:40]}` was probably `{mended[:40]}` (in {number_of(len(garbled), 'cell')})"
        help = "open the original file as UTF-8, and save it again"
        report.warn("PNP148", message, cell.span, help)


def mended_letters(text: str) -> str:
    """Repair a text whose UTF-8 was read as Windows-1252: ``CafÃ©`` becomes `Café`. Any other text is unchanged."""
    return text if text.isascii() else _GARBLED.sub(_mended, text)


def _mended(match: re.Match[str]) -> str:
    try:
        return match[0].encode("cp1252").decode()
    except UnicodeError:
        return match[0]
