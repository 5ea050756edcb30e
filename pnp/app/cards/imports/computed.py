"""The table of a deck, with additional columns for values that a script computes for each card."""

import re
from collections.abc import Iterable, Mapping, Sequence

from pnp.model.read.guess import declared_name
from pnp.source.load.table_head import column_name

_REFERENCE = re.compile(r"\[([^\[\]]+)\]")


class ComputedColumns:
    """A table to which columns can be added. ``names``: the names of its columns in pnp, by lower-case title."""

    def __init__(self, columns: Sequence[str], rows: Iterable[Mapping[str, str]]) -> None:
        self.columns = list(columns)
        self.rows = [dict(row) for row in rows]
        self.names = {title.casefold(): declared_name(column_name(title) or title) for title in columns}
        self._flags: dict[frozenset[int], str] = {}

    def fill(self, count: int) -> None:
        """Give a table without rows ``count`` empty ones."""
        if not self.rows:
            self.rows = [{} for _ in range(count)]

    def finished(self) -> tuple[tuple[str, ...], tuple[Mapping[str, str], ...]]:
        """The columns and rows. A table without columns has the card numbers as its only one."""
        if not self.columns:
            self.add("number", [str(number) for number in range(1, len(self.rows) + 1)])
        return tuple(self.columns), tuple(self.rows)

    def title(self, name: str) -> str:
        """The title of a column by its name, ignoring case; "" for none."""
        plain = column_name(name.strip()).casefold()
        return next((title for title in self.columns if column_name(title).casefold() == plain), "") if plain else ""

    def cell(self, row: int, name: str) -> str:
        """A cell by the name of its column, ignoring case."""
        return self.rows[row].get(self.title(name), "")

    def add(self, name: str, cells: Sequence[str]) -> str:
        """Add a column; returns its name: `name`, or that with a number."""
        free = next(one for one in (name, *(f"{name}_{n}" for n in range(2, 10_000))) if one not in self.columns)
        self.columns.append(free)
        self.names[free.casefold()] = declared_name(free)
        for row, cell in zip(self.rows, cells, strict=True):
            row[free] = cell
        return self.names[free.casefold()]

    def flag(self, rows: Iterable[int]) -> str:
        """The name of a column that is yes for these rows and no for the others."""
        chosen = frozenset(rows)
        if chosen not in self._flags:
            cells = ["yes" if number in chosen else "no" for number in range(len(self.rows))]
            self._flags[chosen] = self.add(f"part_{len(self._flags) + 1}", cells)
        return self._flags[chosen]

    def content(self, text: str, name: str) -> dict[str, object]:
        """The keys of a slot for a text with `[Column]` in it, or for texts of single cards between bars."""
        references = [match for match in _REFERENCE.findall(text) if self.title(match)]
        if not references:
            parts = text.split("|") if "|" in text else []
            if parts:
                cells = [parts[number % len(parts)] for number in range(len(self.rows))]
                return {"column": self.add(name, cells)}
            return self._static(text, name)
        if _REFERENCE.fullmatch(text.strip()):
            return {"column": self.names[self.title(references[0]).casefold()]}
        if re.search(r"[\n<\\]|\{\{|\}\}", text):
            return {"column": self.computed(text, name)}
        inserted = _REFERENCE.sub(lambda match: self._insert(match), text)
        return {"text": inserted}

    def _insert(self, match: re.Match[str]) -> str:
        name = self.names.get(self.title(match[1]).casefold())
        return f"{{{{ {name} }}}}" if name else match[0]

    def _static(self, text: str, name: str) -> dict[str, object]:
        """Text that is the same on each card: a text of the layout if possible."""
        if re.search(r"[\n<\\*_#]|\{\{|\}\}", text):
            return {"column": self.add(name, [text] * len(self.rows))}
        return {"text": text}

    def computed(self, text: str, name: str) -> str:
        """The name of a new column with a text for each card, in which `[Column]` is replaced by its cell."""
        cells = [
            _REFERENCE.sub(lambda match, row=row: row.get(self.title(match[1]), match[0]), text)  # type: ignore[misc]
            for row in self.rows
        ]
        return self.add(name, cells)
