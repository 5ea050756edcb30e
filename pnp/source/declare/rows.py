"""Files of named rows, all of one declared class: formats, papers, printers, services, shapes of books."""

from collections.abc import Iterable
from pathlib import Path
from typing import TypeVar

from pnp.base.cache import remember
from pnp.base.resources import TEMPLATES
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
        if folder == TEMPLATES:
            of_press, own = _rows_of_press(of, file)
            report.sources |= own.sources
            report.add_all(own)
            rows.update(of_press)
        else:
            rows.update(_rows_in(of, folder / file, report))
    return rows


@remember(32)  # measured: without it, each table of three cards after the first takes 16 % more
def _rows_of_press(of: type[T], file: str) -> tuple[dict[str, T], Report]:
    """The rows of a file that comes with pnp, which is read once, and the faults in it."""
    report = Report()
    return _rows_in(of, TEMPLATES / file, report), report


def _rows_in(of: type[T], path: Path, report: Report) -> dict[str, T]:
    if not path.is_file():
        return {}
    text = _text_of(path, report)
    return read_rows(Record(of, blank=True), text, str(path), report)


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
