"""Faults of cards assigned to the cells that cause them, and the places of a face that show a cell."""

import re
from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from pnp.base.frozen import dataclass
from pnp.model.schema.layout import Layout
from pnp.press.typeset.drawing.extent import extent
from pnp.press.typeset.drawing.page import Face
from pnp.source.diagnostics import Diagnostic
from pnp.source.load.cells import CardTable, Row

Box: TypeAlias = dict[str, object]
"""A place on a face: the column, and the box in shares of the face's width and height."""
OVERFLOW = "PNP700"
OF_FACES = ("PNP701", "PNP703", "PNP704")
"""Faults of words on a face that follow from a text that does not fit."""
BOX_OF_TEXT = re.compile(r"the text of the box `([^`]+)`")
_WORDS = re.compile("“([^”]+)”")
_LEVELS = {"error": 0, "warning": 1}


@dataclass(frozen=True)
class CellFault:
    """A fault of a row, assigned to a cell if it belongs to one."""

    line: int
    """The first line of the row; 0 for a fault of the whole table."""
    column: str
    fault: Diagnostic
    more: int = 0
    """Number of further faults with the same cause."""

    def data(self) -> dict[str, object]:
        """The fault as JSON."""
        fault = self.fault
        return {
            "line": self.line, "column": self.column, "code": fault.code, "severity": fault.severity,
            "message": fault.message, "help": fault.help, "more": self.more,
        }  # fmt: skip


def cell_faults(
    faults: Iterable[Diagnostic], file: str, table: CardTable | None, layouts: Mapping[str, Layout]
) -> list[CellFault]:
    """The faults of a table, one for each cell: the most severe, with the number of the others. ``file``: the path of
    the table in diagnostics; faults of other files belong to the whole table."""
    groups: dict[tuple[int, str], list[Diagnostic]] = {}
    rows = sorted(table.rows, key=_line) if table is not None else []
    for fault in faults:
        if fault.severity == "note" or (fault.severity != "error" and fault.span.file != file):
            continue
        row = _row_of(fault, file, rows)
        place = (row.span.line, _column_of(fault, row, layouts)) if row is not None else (0, "")
        groups.setdefault(place, []).append(fault)
    causes = [place for place, own in groups.items() if any(fault.code == OVERFLOW for fault in own)]
    for cause in causes:
        for place in [p for p in groups if p[0] == cause[0] and p != cause]:
            groups[cause] += [fault for fault in groups[place] if fault.code in OF_FACES]
            groups[place] = [fault for fault in groups[place] if fault.code not in OF_FACES]
    return [_gravest(place, own) for place, own in sorted(groups.items()) if own]


def _gravest(place: tuple[int, str], faults: Sequence[Diagnostic]) -> CellFault:
    first = min(faults, key=lambda fault: (_LEVELS.get(fault.severity, 2), fault.code != OVERFLOW))
    return CellFault(place[0], place[1], first, len(faults) - 1)


def _line(row: Row) -> int:
    return row.span.line


def _row_of(fault: Diagnostic, file: str, rows: Sequence[Row]) -> Row | None:
    """The row of a fault; ``rows`` in the order of their lines."""
    if fault.span.file != file or not fault.span.line:
        return None
    behind = bisect_right(rows, fault.span.line, key=_line)
    return rows[behind - 1] if behind else None


def _column_of(fault: Diagnostic, row: Row, layouts: Mapping[str, Layout]) -> str:
    """The column that a fault of a row belongs to: the one whose cell it names, whose text it quotes, or whose box it
    concerns; otherwise the first."""
    places = {(row.place(name).line, row.place(name).column): name for name in row.names}
    at = places.get((fault.span.line, fault.span.column), "")
    box, words = BOX_OF_TEXT.search(fault.message), _WORDS.search(fault.message)
    if box:
        return column_of_box(box[1], row.names, layouts) or at
    if words:
        plain = _letters(words[1])
        return next((name for name in row.names if plain and plain in _letters(row.text(name))), at)
    return at or next(iter(row.names), "")


def column_of_box(box: str, columns: Sequence[str], layouts: Mapping[str, Layout]) -> str:
    """The column that a box of a face shows, by the box's name; "" if it shows none."""
    if box in columns:
        return box
    slots = [slot for layout in layouts.values() if (slot := layout.slots.get(box)) is not None]
    return next((name for slot in slots for name in slot.column if name in columns), "")


def part_boxes(face: Face, table: CardTable | None, layouts: Mapping[str, Layout]) -> list[Box]:
    """The places of a face's texts within its trim, in the order in which they are painted."""
    columns = [cell.text for cell in table.columns] if table is not None else []
    boxes: list[Box] = []
    for name, first, behind in face.parts:
        column, reach = column_of_box(name, columns, layouts), extent(face.items[first:behind])
        if column and reach is not None:
            x0, y0 = max(reach[0], 0.0), max(reach[1], 0.0)
            x1, y1 = min(reach[2], face.width), min(reach[3], face.height)
            boxes.append({
                "column": column, "x": round(x0 / face.width, 4), "y": round(y0 / face.height, 4),
                "width": round((x1 - x0) / face.width, 4), "height": round((y1 - y0) / face.height, 4),
            })  # fmt: skip
    return boxes


def _letters(text: str) -> str:
    """A text reduced to its letters: the text of a face differs from that of its cell in marks, spaces and quotes."""
    return re.sub(r"\W+", "", text).casefold()
