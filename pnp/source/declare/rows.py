"""Files of named rows, all of one declared class: formats, papers, printers, services, shapes of books."""

from collections.abc import Iterable
from pathlib import Path
from typing import TypeVar

from pnp.source.declare.kind import Kind
from pnp.source.declare.read import Record
from pnp.source.declare.spot import Reading, Spot, Wrong
from pnp.source.diagnostics import Report, Span
from pnp.source.load.nodes import Dictionary
from pnp.source.load.safe_open import read_named
from pnp.source.load.yaml_file import Origin, read_yaml

T = TypeVar("T")


def read_rows(kind: Kind[T], text: str, file: str, report: Report) -> dict[str, T]:
    """The rows of a file's text, by name. A faulty row is reported and left out (PNP102 to PNP106). ``file``: the name
    of the file in diagnostics."""
    root = read_yaml(text, Origin(file), report)
    if root is None:
        return {}
    if not isinstance(root, Dictionary):
        report.error("PNP106", "a table is a mapping of names to rows", root.span, "write lines such as `name: {…}`")
        return {}
    rows = {}
    for name, node in root.entries.items():
        reading = Reading(report)
        try:
            row = kind.read(Spot(node, reading, (name,), root.keys[name]))
        except Wrong:
            continue
        reading.finish()
        if not reading.faults:
            rows[name] = row
    return rows


def read_tables(of: type[T], file: str, folders: Iterable[Path], report: Report) -> dict[str, T]:
    """The rows of ``file`` in each folder that has it; a later folder's row replaces an earlier one of that name.

    Reports PNP100, PNP102 and PNP103 for a file that cannot be read, PNP104 to PNP106 for what it holds; rows with a
    fault are left out.
    """
    rows: dict[str, T] = {}
    for folder in folders:
        path = folder / file
        if path.is_file():
            text = _text_of(path, report)
            rows.update(read_rows(Record(of, blank=True), text, str(path), report))
    return rows


def _text_of(path: Path, report: Report) -> str:
    try:
        text = read_named(path).decode()
    except (OSError, UnicodeDecodeError) as error:
        report.error(
            "PNP100", f"`{path}` cannot be read: {error}", Span(str(path)), "check the file and its permissions"
        )
        return ""
    report.sources[str(path)] = text
    return text
