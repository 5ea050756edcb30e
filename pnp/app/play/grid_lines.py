"""Boards of squares, hexagons or points as rows of text, with coordinates at the edges."""

from collections.abc import Collection, Mapping

from pnp.app.play.laid_cards import laid_on, text_on, window
from pnp.app.play.table_words import value_words
from pnp.engine.play.describe import Describer
from pnp.engine.play.things import Thing
from pnp.engine.play.view import View
from pnp.model.game import Enumeration, Family, Game
from pnp.model.spaces import board_of, part_shown, spaces_of_zones

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
            lines += _values(d, shape, cells)
    for shape in {enum: d.game.enums[enum] for enum, _ in spaces_of_zones(d.game).values()}.values():
        laid = laid_on(d, view, shape)
        if laid:
            shown = part_shown(d.game, shape, laid)
            texts = {name: text_on(d, shape, laid[name]) if name in laid else FREE for name in shown}
            lines += _rows(shape, texts, window(shape, shown))
    return lines


def _values(d: Describer, shape: Enumeration, values: Mapping[str, Thing]) -> list[str]:
    words = {name: _word(d, value) for name, value in values.items()}
    marks = marks_of({word for word in words.values() if word})
    board, used = board_of(d.game, shape), {name for name, word in words.items() if word}
    if board is not None and board.grows and not used:
        return []
    shown = part_shown(d.game, shape, used)
    texts = {name: marks.get(words.get(name, ""), FREE) for name in shape.names if name in shown}
    legend = [f"{mark} = {word}" for word, mark in sorted(marks.items()) if mark != word]
    return [*_rows(shape, texts, window(shape, shown)), *([", ".join(legend)] if legend else [])]


def _rows(shape: Enumeration, texts: Mapping[str, str], part: tuple[range, range]) -> list[str]:
    """Return the rows of a part of a board, with letters above and numbers beside them."""
    columns, rows = part
    width = max(1, *map(len, texts.values()))
    half = (width + 1) / 2 if shape.hexes else 0
    names = dict(zip(shape.positions, shape.names, strict=True))
    edge = len(str(shape.extent[1])) + 1
    lines = [" " * edge + " ".join(chr(ord("A") + column).ljust(width) for column in columns).rstrip()]
    for row in rows:
        number = shape.row_numbers[row]
        cells = [texts.get(names.get((column + 1, number), ""), "") for column in columns]
        indent = " " * round((row - rows[0]) * half)
        lines.append(indent + str(number).rjust(edge - 1) + " " + " ".join(c.ljust(width) for c in cells).rstrip())
    return lines


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
