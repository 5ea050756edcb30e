"""Tables of formats, papers, printers and services: YAML mappings of named rows, read with the place of every key."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pnp.diagnostics import Report, Span
from pnp.diagnostics.hints import did_you_mean
from pnp.load.nodes import Dictionary, Node, plain
from pnp.load.yaml_file import Origin, read_yaml


@dataclass(frozen=True)
class Row:
    """One named row: its values as plain data, and where the name and each key stand."""

    name: str
    values: Mapping[str, Any]
    span: Span
    places: Mapping[str, Span]

    def place(self, key: str) -> Span:
        """Where a key stands; the row's own place when it is not written."""
        return self.places.get(key, self.span)


def read_rows(file: str, folders: Iterable[Path], report: Report) -> dict[str, Row]:
    """The rows of ``file`` in each folder that has it; a later folder's row replaces an earlier one of that name.

    Reports PNP100, PNP102 and PNP103 for a file that cannot be read, PNP106 for one that is no table of rows.
    """
    rows: dict[str, Row] = {}
    for folder in folders:
        path = folder / file
        if path.is_file():
            rows.update(_rows_of(path, report))
    return rows


def _rows_of(path: Path, report: Report) -> dict[str, Row]:
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        report.error("PNP100", f"`{path}` cannot be read: {error}", Span(str(path)), "check the file and its rights")
        return {}
    report.sources[str(path)] = text
    return rows_of_text(text, str(path), report)


def rows_of_text(text: str, name: str, report: Report) -> dict[str, Row]:
    """The rows of a table given as text; ``name`` stands in spans. Reports as :func:`read_rows` does."""
    root = read_yaml(text, Origin(name), report)
    if root is None:
        return {}
    if not isinstance(root, Dictionary):
        report.error("PNP106", "a table is a mapping of names to rows", root.span, "write lines such as `name: {…}`")
        return {}
    return {key: row for key, node in root.entries.items() if (row := _row(key, node, root.keys[key], report))}


def _row(name: str, node: Node, span: Span, report: Report) -> Row | None:
    if isinstance(node, Dictionary):
        return Row(name, plain(node), span, node.keys)
    report.error("PNP106", f"`{name}` is no row", node.span, "write `{width: …, height: …}`")
    return None


class Reader:
    """Takes values out of one row, reporting what is missing, unknown or of the wrong kind with its place."""

    def __init__(self, row: Row, keys: Iterable[str], report: Report) -> None:
        self.row, self.report = row, report
        self.good = True
        for key in row.values:
            if key not in (known := tuple(keys)):
                hint = did_you_mean(key, known) or f"take it out; a row here has {', '.join(known)}"
                report.error("PNP104", f"`{key}` is no key of `{row.name}`", row.place(key), hint)

    def length(self, key: str, default: float | None = None, least: float = 0.0) -> float:
        """A length in mm: a number no smaller than ``least``; without a default it must be written."""
        value = self.row.values.get(key, default)
        if isinstance(value, (int, float)) and not isinstance(value, bool) and value >= least:
            return float(value)
        return self._wrong(key, f"a number of mm from {least:g}", default)

    def number(self, key: str, default: float) -> float:
        """Any number."""
        value = self.row.values.get(key, default)
        if isinstance(value, (int, float)) and not isinstance(value, bool):
            return float(value)
        return self._wrong(key, "a number", default)

    def flag(self, key: str) -> bool:
        """yes or no; no when it is not written."""
        value = self.row.values.get(key, False)
        return value if isinstance(value, bool) else bool(self._wrong(key, "yes or no", 0.0))

    def text(self, key: str, default: str) -> str:
        """A text."""
        value = self.row.values.get(key, default)
        if isinstance(value, (str, int, float)) and not isinstance(value, bool):
            return str(value)
        self._wrong(key, "a text", 0.0)
        return default

    def one_of(self, key: str, choices: tuple[str, ...]) -> str:
        """One of a closed list of words; the first when it is not written."""
        value = self.row.values.get(key, choices[0])
        if value in choices:
            return str(value)
        hint = did_you_mean(str(value), choices) or f"write one of {', '.join(choices)}"
        self.report.error("PNP106", f"`{value}` is no {key}", self.row.place(key), hint)
        self.good = False
        return choices[0]

    def numbers(self, key: str, counts: tuple[int, ...], default: tuple[float, ...] = ()) -> tuple[float, ...]:
        """One number or a list of as many as ``counts`` allows."""
        value = self.row.values.get(key, list(default))
        values = value if isinstance(value, list) else [value]
        if (len(values) in counts or (not values and not default)) and all(
            isinstance(v, (int, float)) and not isinstance(v, bool) for v in values
        ):
            return tuple(float(v) for v in values)
        self._wrong(key, f"a list of {' or '.join(map(str, counts))} numbers", 0.0)
        return default

    def take(self, key: str, read: Callable[[Any], Any], kind: str, default: Any) -> Any:
        """Whatever ``read`` makes of the value; ``kind`` tells what was wanted where it raises an error."""
        if key not in self.row.values:
            return default
        try:
            return read(self.row.values[key])
        except (ValueError, TypeError, KeyError, AttributeError):
            self._wrong(key, kind, 0.0)
            return default

    def _wrong(self, key: str, kind: str, default: float | None) -> float:
        self.good = False
        if key not in self.row.values:
            self.report.error("PNP105", f"`{self.row.name}` says no `{key}`", self.row.span, f"add `{key}:`, {kind}")
        else:
            what = f"`{key}` of `{self.row.name}` is `{self.row.values[key]}`"
            self.report.error("PNP106", what, self.row.place(key), f"write {kind}")
        return 0.0 if default is None else default
