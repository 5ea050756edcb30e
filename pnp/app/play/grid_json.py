"""Boards of squares, hexagons or points for a table in a browser: the contents of each space, in rows and columns."""

from collections.abc import Mapping

from pnp.app.play.grid_lines import SET, grids_of
from pnp.app.play.table_words import sentence, value_words
from pnp.engine.play.describe import Describer
from pnp.engine.play.things import PlayerView, Thing
from pnp.engine.play.view import View
from pnp.model.game import Enumeration

Data = dict[str, object]


def grids(d: Describer, view: View) -> list[Data]:
    """Return the boards with numbers or fields of their spaces: the contents of a space are together in one cell."""
    values = {name: value for name, _, value in view.numbers}
    boards: dict[str, Data] = {}
    shapes = {shape.name: shape for _, shape in grids_of(d.game)}
    for name, shape in shapes.items():
        families = [family for family, of in grids_of(d.game) if of is shape]
        spaces = {
            space: [values[f.cells[space,]] for f in families if (space,) in f.cells and f.cells[space,] in values]
            for space in shape.names
        }
        if any(spaces.values()):
            boards[name] = _grid(d, shape, spaces)
    return list(boards.values())


def is_grid(d: Describer, board: str) -> bool:
    """Tell whether the spaces of a board are shown as a grid."""
    return any(shape.name == d.game.boards[board].places for _, shape in grids_of(d.game))


def _grid(d: Describer, shape: Enumeration, spaces: Mapping[str, list[Thing]]) -> Data:
    columns, rows = shape.size or tuple(map(max, zip(*shape.positions, strict=True)))
    names = dict(zip(shape.positions, shape.names, strict=True))
    label = next((d.text(b.label) for b in d.game.boards.values() if b.places == shape.name), "")
    return {
        "label": sentence(d, label), "hexes": bool(shape.hexes),
        "columns": [chr(ord("A") + column) for column in range(columns)],
        "rows": [
            [_cell(d, spaces[at]) if (at := names.get((c + 1, r + 1))) else None for c in range(columns)]
            for r in range(rows)
        ],
    }  # fmt: skip


def _cell(d: Describer, values: list[Thing]) -> Data:
    """A space: the seat of the player who is there (-1: nobody), and everything else in words."""
    there = [value for value in values if value not in (None, False, 0)]
    seat = next((value.seat for value in there if isinstance(value, PlayerView)), -1)
    words = [SET if value is True else value_words(d, value) for value in there if not isinstance(value, PlayerView)]
    return {"seat": seat, "who": d.person(seat) if seat >= 0 else "", "text": " ".join(words)}
