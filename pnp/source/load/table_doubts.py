"""Doubts about a card table as a whole: rows without names of columns, a table on its side, formulas that nobody has
worked out, letters that were read in a wrong encoding."""

import re
from collections.abc import Iterable, Sequence

from pnp.source.diagnostics import Report
from pnp.source.diagnostics.hints import listed
from pnp.source.diagnostics.numbers import number_of
from pnp.source.diagnostics.suggestions import HEADINGS
from pnp.source.load.cells import CardTable, Cell, Row

_NUMBER = re.compile(r"[+−-]?\d+(?:[.,]\d+)?")
_SENTENCE = re.compile(r".*\w\s.*\w[.!]")
_FORMULA = re.compile(r"=\s*[-+]?(?:[A-Za-z]+\(|\$?[A-Z]{1,3}\$?\d|\d+[-+*/^]).*", re.DOTALL)
_GARBLED = re.compile("[ÂÃâ][\x80-\xbf¡-¿€‚-„†-•…‰‹›™ŒœŠšŸŽžƒˆ˜“”’‘–—]+")
SHOWN = 3
"""Most cells that a message names."""


def report_doubts(head: Sequence[Cell], table: CardTable, report: Report) -> None:
    """Report a first row that looks like a card, and a table on its side (PNP146); formulas without their results
    (PNP147); and garbled letters (PNP148)."""
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
    cells = [*titles, *(cell for row in table.rows if _is_doubtful(row) for cell in row.cells.values())]
    _report_formulas(cells, report)
    _report_garbled(cells, report)


def _is_doubtful(row: Row) -> bool:
    """Whether any text of a row is worth a look: rows are packed, and most are plain."""
    return any(text[:1] == "=" or (not text.isascii() and _GARBLED.search(text)) for text in row.texts)


def _card_like(titles: Sequence[Cell]) -> list[str]:
    """The titles that are numbers or sentences, behind a first title; [] for usual titles."""
    values = [c.text for c in titles[1:] if _NUMBER.fullmatch(c.text) or _SENTENCE.fullmatch(c.text)]
    return [titles[0].text, *values] if values else []


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
    """A text whose UTF-8 was once read as Windows-1252, as it was before: ``CafÃ©`` was `Café`. Another text is the
    same."""
    return text if text.isascii() else _GARBLED.sub(_mended, text)


def _mended(match: re.Match[str]) -> str:
    try:
        return match[0].encode("cp1252").decode()
    except UnicodeError:
        return match[0]
