"""CSV rows of a text, each with its first line: for files that spreadsheets write."""

import csv
import io
from collections.abc import Iterator

from pnp.base.frozen import dataclass


class BadRow(ValueError):
    """An unreadable row: its line, and the reason in words."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"line {line}: {why}")
        self.line, self.why = line, why


@dataclass(frozen=True)
class CsvRow:
    """A row, by the column names."""

    line: int
    cells: dict[str, str]
    """The cells, without those missing at the end of a short row."""

    @property
    def is_empty(self) -> bool:
        """Whether all its cells are empty."""
        return not any(self.cells.values())

    def text(self, name: str) -> str:
        """A cell; "" if the row is too short."""
        return self.cells.get(name, "")


def csv_head(text: str) -> list[str]:
    """The names in the first row. Raises BadRow."""
    return next(([name.strip() for name in cells] for _, cells in _records(text)), [])


def csv_rows(text: str) -> Iterator[CsvRow]:
    """The rows below the first. Raises BadRow for an unreadable row, or one with more cells than the first."""
    records = _records(text)
    head = [name.strip() for name in next(records, (1, []))[1]]
    for line, cells in records:
        if any(cells[len(head) :]):
            raise BadRow(line, f"it has {len(cells)} cells, and the head names {len(head)}")
        yield CsvRow(line, dict(zip(head, cells, strict=False)))


def _records(text: str) -> Iterator[tuple[int, list[str]]]:
    reader = csv.reader(io.StringIO(text, newline=""))
    line = 1
    try:
        for cells in reader:
            yield line, cells
            line = reader.line_num + 1
    except csv.Error as error:
        raise BadRow(line, str(error)) from None
