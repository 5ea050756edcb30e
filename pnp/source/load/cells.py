"""The cells of a card table, each with its place: rows, columns, and the table as a whole."""

from array import array
from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import Self

from pnp.base.frozen import dataclass
from pnp.source.diagnostics import Report, Span
from pnp.source.load.account import Entry


@dataclass(frozen=True, slots=True)
class Cell:
    """The text of a cell, trimmed, and its place."""

    text: str
    span: Span = field(compare=False)
    raw: str = field(default="", compare=False)
    """The value of a cell that is displayed in another form: `3.5` for `$3.50`, `red|blue` for `red, blue`."""

    @property
    def list_text(self) -> str:
        """The text with `|` between the values of a list."""
        return self.raw if "|" in self.raw else self.text


@dataclass(frozen=True, slots=True)
class Row:
    """One row: its cells by column name. A cell that the file does not have is absent.

    Rows are packed: ten thousand cards have sixty thousand cells, each with a place.
    """

    names: tuple[str, ...]
    """Names of the columns."""
    texts: tuple[str, ...]
    """The texts of the cells."""
    file: str = field(compare=False)
    sheet: str = field(compare=False)
    """The sheet's name; "" for other files than spreadsheets."""
    places: bytes = field(compare=False)
    """Begin and end of each cell, as lines and columns; then the same for the row."""
    number: int = field(default=0, compare=False)
    """The row's number in the spreadsheet, or the card's number in a list; both are counted from 1."""
    raws: tuple[tuple[int, str], ...] = field(default=(), compare=False)
    """Values of cells that the spreadsheet displays in another form, each with the position of its cell."""

    @classmethod
    def of(cls, cells: Mapping[str, Cell], span: Span, names: tuple[str, ...] = (), number: int = 0) -> Self:
        """A row of cells. ``names``: the column names, which rows share if they are equal."""
        places = array("I")
        for one in (*(cell.span for cell in cells.values()), span):
            places.extend((one.line, one.column, one.end_line, one.end_column))
        columns, texts = tuple(cells), tuple([cell.text for cell in cells.values()])
        sheet = span.place.rpartition("!")[0]
        raws = tuple((place, cell.raw) for place, cell in enumerate(cells.values()) if cell.raw)
        return cls(names if names == columns else columns, texts, span.file, sheet, places.tobytes(), number, raws)

    @property
    def cells(self) -> dict[str, Cell]:
        """The cells with their places."""
        return {name: self.cell(name) for name in self.names}

    @property
    def span(self) -> Span:
        """The place of the row."""
        return self._span(len(self.names))

    def _span(self, number: int) -> Span:
        line, column, last, end = array("I", self.places[number * _PLACE : (number + 1) * _PLACE])
        place = f"{self.sheet}!{column_letters(column - 1)}{line}" if self.sheet else ""
        return Span(self.file, line, column, line if last == line else last, end, place)

    def __contains__(self, column: str) -> bool:
        return column in self.names

    def cell(self, column: str) -> Cell:
        """The cell of a column; an empty one at the row's place if there is none."""
        raw = dict(self.raws).get(self.names.index(column), "") if self.raws and column in self.names else ""
        return Cell(self.text(column), self.place(column), raw)

    def text(self, column: str) -> str:
        """The text of a cell; "" if there is none."""
        return self.texts[self.names.index(column)] if column in self.names else ""

    def place(self, column: str) -> Span:
        """The place of a cell; the row's place if there is none."""
        return self._span(self.names.index(column)) if column in self.names else self.span


_PLACE = 4 * array("I").itemsize


@dataclass(frozen=True, slots=True)
class CardTable:
    """A card table as typed."""

    file: str
    columns: tuple[Cell, ...]
    rows: tuple[Row, ...]
    span: Span = field(compare=False)
    account: tuple[Entry, ...] = field(default=(), compare=False)
    """The rows, columns and cells that are left out, or are not as they were typed."""
    titles: Mapping[str, str] = field(default_factory=dict, compare=False)
    """The original titles of columns whose names have other letters: `starke` is "Stärke"."""


def column_letters(index: int) -> str:
    """A spreadsheet's name of a column, counted from 0: A, B, … Z, AA."""
    letters = ""
    index += 1
    while index:
        index, digit = divmod(index - 1, 26)
        letters = chr(ord("A") + digit) + letters
    return letters


ERRORS = ("#DIV/0!", "#N/A", "#NAME?", "#NULL!", "#NUM!", "#REF!", "#VALUE!")
"""Error values that a spreadsheet stores in the cell of a failed formula."""


def check_failed(records: Iterable[list[Cell]], report: Report) -> None:
    """Report the error values of failed formulas (PNP111)."""
    for cell in (cell for record in records for cell in record if cell.text in ERRORS):
        report.error("PNP111", f"its formula gives `{cell.text}`", cell.span, "correct the formula, or write the value")


def column_index(letters: str) -> int:
    """The number of a column, counted from 0, by a spreadsheet's name of it."""
    index = 0
    for letter in letters:
        index = index * 26 + ord(letter) - ord("A") + 1
    return index - 1
