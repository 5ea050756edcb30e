"""Files of named rows, all of one declared class: formats, papers, printers, services, shapes of books."""

from typing import TypeVar

from pnp.source.declare.kind import Kind
from pnp.source.declare.spot import Reading, Spot, Wrong
from pnp.source.diagnostics import Report
from pnp.source.load.nodes import Dictionary
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
