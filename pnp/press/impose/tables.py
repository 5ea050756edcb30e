"""Tables of formats, papers, printers and services: YAML mappings of named rows, each read as its declared class."""

from collections.abc import Iterable
from pathlib import Path
from typing import TypeVar

from pnp.source.declare.read import Record
from pnp.source.declare.rows import read_rows
from pnp.source.diagnostics import Report, Span
from pnp.source.load.safe_open import read_named

T = TypeVar("T")


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
        report.error("PNP100", f"`{path}` cannot be read: {error}", Span(str(path)), "check the file and its rights")
        return ""
    report.sources[str(path)] = text
    return text
