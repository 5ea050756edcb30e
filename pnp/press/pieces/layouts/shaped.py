"""The layout made from columns for pieces that are not upright cards: hexagons, circles, tokens, folding pieces.

Rows are stacked, each as wide as the outline allows at its height; a die shows a column on each of its sides. Lengths
are mm.
"""

import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from pnp.base.frozen import dataclass
from pnp.model.game import CardKind
from pnp.model.read.column_roles import Columns, column_label
from pnp.model.schema.layout import Length, Place, Slot
from pnp.press.edition.edition import PieceFormat
from pnp.press.pieces.shape_check import cut_face
from pnp.press.typeset.drawing.trim import beyond_trim

DIE = ("one", "two", "three", "four", "five", "six")
"""The panels of a die."""
SMALL = 40.0
"""A shape lower than this, mm, shows no picture unless its table names one."""
LABELLED = 25.0
"""Numbers on narrower pieces, mm, have no names, which would be too small to read."""
PARTED = " · "
ACCENT = "accent"
BETWEEN = 0.8
"""Space between two rows."""
WIDE = 0.42
"""A row at the narrow end of a shape is at least this share of the shape's width."""


@dataclass(frozen=True)
class _Row:
    """Slots side by side, ``high`` shares of the height that rows divide, or ``least`` mm."""

    slots: tuple[Slot, ...]
    high: float
    least: float


def shaped_slots(columns: Columns, kind: CardKind, format: PieceFormat) -> Iterator[Slot]:
    """The slots of a piece with such a format."""
    ink = (*columns.signs[:1], ACCENT)
    if set(DIE) <= format.panels.keys():
        yield from _die(columns, kind, ink)
        return
    panel = "front" if "front" in format.panels else ""
    on = replace(format, outline=(), corner=0.0) if panel else format
    if panel:
        x0, y0, x1, y1 = format.panels[panel]
        on = replace(on, width=x1 - x0, height=y1 - y0)
    elif edge := _edge(format, ink):
        yield edge
    again = _is_turned_round(format)
    for slot in _placed(list(_rows(columns, kind, ink, on)), on):
        yield replace(slot, on=panel, twice=again)


def _is_turned_round(format: PieceFormat) -> bool:
    """Whether the back panel is the front, rotated by half a turn about the centre of the piece."""
    if not {"front", "back"} <= format.panels.keys() or format.outline:
        return False
    x0, y0, x1, y1 = format.panels["front"]
    return (format.width - x1, format.height - y1, format.width - x0, format.height - y0) == format.panels["back"]


def _edge(format: PieceFormat, ink: tuple[str, ...]) -> Slot | None:
    """A line along the edge of a circle or a hexagon; None for any other shape."""
    is_circle = format.is_round
    is_hexagon = len(format.outline) == 7 and abs(format.height * 3**0.5 - 2 * format.width) < 0.01
    if not (is_circle or is_hexagon):
        return None
    inset = Length(format.safe / 2)
    outset = Length(-format.safe / 2)
    shape = "circle" if is_circle else "hexagon"
    return Slot(name="edge", at=Place(box=(inset, inset, outset, outset)), shape=shape, line=ink, weight=0.5)


# ------------------------------------------------------------------------------------------------- rows
def _rows(columns: Columns, kind: CardKind, ink: tuple[str, ...], format: PieceFormat) -> Iterator[_Row]:
    """The rows of a piece from top to bottom."""
    large = min(format.width, format.height) >= SMALL
    labelled = large or (len(columns.numbers) > 1 and format.width >= LABELLED)
    signs = tuple(_slot(f"sign-{name}", icon=(name,), ink=(name, ACCENT)) for name in columns.signs[:3])
    numbers = tuple(
        _slot(name.replace("_", "-"), number=(name,), ink=ink, **({"label": column_label(kind.columns[name])}
              if labelled else {}))
        for name in columns.numbers
    )  # fmt: skip
    if columns.picture or large:
        yield _Row((_slot("art", picture=(columns.picture or "art",), ink=ink, fit="contain"),), 3.0, 7.0)
    if signs:
        yield _Row(signs, 0.8, 4.0)
    titles = (columns.title,) if columns.title else columns.words[:2] or ("code",)
    parted = "" if columns.title else PARTED
    title = _slot("title", column=titles, parted=parted, style="title", ink=ink, size=(15.0, 7.0), shared=False)
    yield _Row((title,), 1.0, 3.6)
    words = columns.words if columns.title else columns.words[2:]
    if words:
        yield _Row((_slot("words", column=words, parted=PARTED, style="label", size=(9.0, 7.0)),), 0.6, 2.8)
    for name in columns.texts:
        called = "text" if name == columns.texts[0] else f"text-{name}"
        yield _Row((_slot(called, column=(name,), style="rules", size=(10.0, 7.0), balance=True),), 2.4, 7.0)
    if columns.facts:
        facts = _slot("facts", column=columns.facts, named=True, parted="\n\n", style="rules", size=(10.0, 7.0))
        yield _Row((facts,), 2.4, 7.0)
    if columns.story:
        yield _Row((_slot("story", column=(columns.story,), style="flavour", balance=True),), 1.2, 5.0)
    for start in range(0, len(numbers), 3):
        yield _Row(numbers[start : start + 3], 1.1, 7.4 if labelled else 4.6)


def _placed(rows: list[_Row], format: PieceFormat) -> Iterator[Slot]:
    """The slots of rows in position: as high as their shares, as wide as the outline there."""
    top, bottom = _ends(format, rows)
    room = bottom - top - BETWEEN * (len(rows) - 1)
    parts = sum(row.high for row in rows)
    spare = max(0.0, room - sum(row.least for row in rows))
    scale = min(1.0, room / sum(row.least for row in rows))
    y = top
    for row in rows:
        high = row.least * scale + spare * row.high / parts
        half = _half_width(format, y, y + high)
        wide = 2 * half / len(row.slots)
        for number, slot in enumerate(row.slots):
            x = format.width / 2 - half + number * wide
            yield replace(slot, at=_at(x, y, wide, high))
        y += high + BETWEEN


def _ends(format: PieceFormat, rows: list[_Row]) -> tuple[float, float]:
    """Start and end of the rows: the heights at which a shape is wide enough for the first and the last of them."""
    widest = 2 * _half_width(format, format.height / 2 - 1, format.height / 2 + 1)

    def end(row: _Row, is_low: bool) -> float:
        at = format.safe
        while at < format.height / 4:
            top = format.height - at - row.least if is_low else at
            if 2 * _half_width(format, top, top + row.least) >= WIDE * widest:
                break
            at += 0.25
        return at

    return end(rows[0], False), format.height - end(rows[-1], True)


def _half_width(format: PieceFormat, top: float, bottom: float) -> float:
    """Half of the widest box between two heights, in the middle of a piece, within the safe margin."""
    face = cut_face(format)
    low, high, middle = 0.5, format.width / 2, format.width / 2
    for _ in range(14):
        half = (low + high) / 2
        box = [(middle - half, top), (middle + half, top), (middle + half, bottom), (middle - half, bottom)]
        low, high = (half, high) if beyond_trim(face, box) <= 1e-6 - format.safe else (low, half)
    return low


def _at(x: float, y: float, width: float, height: float) -> Place:
    return Place(box=tuple(Length(round(value, 2)) for value in (x, y, width, height)))


# ------------------------------------------------------------------------------------------------- dice
def _die(columns: Columns, kind: CardKind, ink: tuple[str, ...]) -> Iterator[Slot]:
    """The sides of a die. A column named after a side is on that side; the others follow in the order of the table,
    from the first again after the last. A title gives way to columns named after sides."""
    shown = [name for name in kind.columns if name in _columns_in(columns)]
    sides = _sides(shown)
    others = [name for name in shown if name not in sides.values()]
    free = len(DIE) - len(sides)
    if sides and len(others) > free and columns.title in others:
        others.remove(columns.title)
    rest = itertools.cycle(others or list(sides.values()) or ["code"])
    for panel in DIE:
        name = sides.get(panel) or next(rest)
        slot = _slot(f"side-{panel}", on=panel, ink=ink, at=_at(2.0, 2.0, -2.0, -2.0))
        if name in columns.numbers:
            yield replace(slot, number=(name,))
        elif name in columns.signs:
            yield replace(slot, icon=(name,), ink=(name, ACCENT), at=_at(3.0, 2.0, -3.0, -6.0))
            yield _slot(f"word-{panel}", on=panel, column=(name,), style="label", size=(7.5, 7.0),
                        at=_at(1.5, -5.4, -1.5, 3.6))  # fmt: skip
        elif name == columns.picture:
            yield replace(slot, picture=(name,), fit="contain")
        else:
            yield replace(slot, column=(name,), style="label", size=(12.0, 7.0), balance=True)


def _sides(names: Sequence[str]) -> dict[str, str]:
    """The columns named after the sides of a die: `one` to `six`, or numbered from 1 after the same word, such as
    `side_1` to `side_6`."""
    called = {name: name for name in names if name in DIE}
    stems: dict[str, dict[str, str]] = {}
    for name in names:
        if numbered := _NUMBERED.fullmatch(name):
            stems.setdefault(numbered[1], {})[DIE[int(numbered[2]) - 1]] = name
    longest = max(stems.values(), key=len, default={})
    return called or (longest if len(longest) > 1 and DIE[0] in longest else {})


_NUMBERED = re.compile(r"(.*?)_?([1-6])")


def _columns_in(columns: Columns) -> set[str]:
    words = (columns.title, columns.story, columns.picture)
    return {*words, *columns.texts, *columns.words, *columns.facts, *columns.signs, *columns.numbers} - {""}


def _slot(name: str, **keys: Any) -> Slot:
    return Slot(name=name, **keys)
