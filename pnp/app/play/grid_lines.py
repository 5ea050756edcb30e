"""Boards of squares, hexagons or points as rows of text, with coordinates at the edges."""

from collections.abc import Collection, Mapping

from pnp.app.play.table_words import value_words
from pnp.engine.play.describe import Describer
from pnp.engine.play.things import Thing
from pnp.engine.play.view import View
from pnp.model.game import Enumeration, Family, Game

FREE = "·"
"""An empty space."""
SET = "x"
"""A space with a flag that is set."""


def grids_of(game: Game) -> list[tuple[Family, Enumeration]]:
    """Return the counters and fields that exist once for each space of a grid, with the grid."""
    families = [f for f in game.families.values() if f.of_member and not f.indices and f.kind in ("counter", "field")]
    return [(f, game.enums[f.keys[0]]) for f in families if game.enums[f.keys[0]].positions]


def cells_on_grids(game: Game, names: Collection[str] | None = None) -> frozenset[str]:
    """Return the names of the numbers on all grids, or on those with these names."""
    grids = [family for family, shape in grids_of(game) if names is None or shape.name in names]
    return frozenset(cell for family in grids for cell in family.cells.values())


def grid_lines(d: Describer, view: View) -> list[str]:
    """Return the rows of all grids that the viewer knows anything about."""
    values = {name: value for name, _, value in view.numbers}
    lines: list[str] = []
    for family, shape in grids_of(d.game):
        cells = {key[0]: values[cell] for key, cell in family.cells.items() if cell in values}
        if cells:
            lines += _rows(d, shape, cells)
    return lines


def _rows(d: Describer, shape: Enumeration, values: Mapping[str, Thing]) -> list[str]:
    words = {name: _word(d, value) for name, value in values.items()}
    marks = marks_of({word for word in words.values() if word})
    columns, rows = shape.extent
    width = max(1, *map(len, marks.values())) if marks else 1
    half = (width + 1) / 2 if shape.hexes else 0
    names = dict(zip(shape.positions, shape.names, strict=True))
    edge = len(str(rows)) + 1
    lines = [" " * edge + " ".join(chr(ord("A") + column).ljust(width) for column in range(columns)).rstrip()]
    for row, number in enumerate(shape.row_numbers):
        spaces = [names.get((column + 1, number)) for column in range(columns)]
        cells = ["" if space is None else marks.get(words.get(space, ""), FREE) for space in spaces]
        indent = " " * round(row * half)
        lines.append(indent + str(number).rjust(edge - 1) + " " + " ".join(c.ljust(width) for c in cells).rstrip())
    legend = [f"{mark} = {word}" for word, mark in sorted(marks.items()) if mark != word]
    return [*lines, *([", ".join(legend)] if legend else [])]


def _word(d: Describer, value: Thing) -> str:
    """Return the content of a space in words; "" for nothing."""
    if value in (None, False, 0):
        return ""
    return SET if value is True else value_words(d, value)


def marks_of(words: set[str]) -> dict[str, str]:
    """Return the shortest prefixes that distinguish words; numbers are not shortened."""
    for length in range(1, max(map(len, words), default=0) + 1):
        marks = {word: word if word.lstrip("-").isdecimal() else word[:length] for word in words}
        if len(set(marks.values())) == len(words):
            return marks
    return {word: word for word in words}
