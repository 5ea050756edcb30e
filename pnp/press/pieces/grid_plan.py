"""Boards of squares and hexagons as drawings: the outline of every space, or the lines whose crossings are the spaces,
with letters above the columns and numbers beside the rows."""

import math
from collections.abc import Iterable

from pnp.base.frozen import dataclass
from pnp.model.game import Board, Enumeration

Space = int | str
Spot = tuple[float, float]
"""Right and down, in parts of a square's side."""
HEX_ROW = math.sqrt(3) / 2
"""Distance of rows of hexagons, in distances of hexagons in a row."""
SQUARE = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))
HEXAGON = tuple(
    (math.sin(math.radians(60 * k)) / math.sqrt(3), math.cos(math.radians(60 * k)) / math.sqrt(3)) for k in range(6)
)
"""Corners about the middle of a space, in distances of spaces in a row."""
MARGIN = 0.45
"""Room for a letter or a number, in distances of spaces in a row."""
GAP = 0.14
"""Room between a number of two digits and its row, in distances of spaces in a row."""
PIECE = 0.9
"""Diameter of a piece on a space, in distances of spaces in a row."""


@dataclass(frozen=True)
class GridPlan:
    """A board of squares or hexagons in a square with sides of 1."""

    spots: dict[Space, Spot]
    """The middle of each space."""
    cell: float
    """The distance of spaces in a row."""
    corners: tuple[Spot, ...]
    """The corners of a space about its middle; () where the spaces are crossings of lines."""
    dark: frozenset[Space]
    """The spaces that are printed dark."""
    marks: tuple[tuple[str, Spot], ...]
    """The letters of the columns and the numbers of the rows, with their places."""


def place_of(shape: Enumeration, space: str) -> Spot:
    """The place of a space, in distances of spaces in a row."""
    down, right = divmod(shape.names.index(space), shape.extent[0])
    return (right + down / 2, down * HEX_ROW) if shape.hexes else (float(right), float(down))


def grid_plan(board: Board) -> GridPlan | None:
    """The plan of a board of squares or hexagons; None for any other board."""
    if not board.grid or not board.spaces:
        return None
    middles = {space: _middle(board, *divmod(i, board.grid[0])) for i, space in enumerate(board.spaces)}
    letters = [(chr(ord("A") + column), _middle(board, -1, column)) for column in range(board.grid[0])]
    numbers = [(str(board.positions[row * board.grid[0]][1]), _middle(board, row, -1)) for row in range(board.grid[1])]
    corners = HEXAGON if board.hexes else SQUARE
    nearer = MARGIN / 2 - 0.5
    marks = [(text, _nearer(at, 0.0, -nearer)) for text, at in letters]
    apart = GAP if any(len(text) > 1 for text, _ in numbers) else 0.0
    marks += [(text, _nearer(at, -nearer - apart, 0.0)) for text, at in numbers]
    outline = [(x + dx, y + dy) for x, y in middles.values() for dx, dy in corners]
    outline += [(x + side * MARGIN / 2, y + side * MARGIN / 2) for _, (x, y) in marks for side in (-1, 1)]
    left, top, side = _frame(outline)

    def placed(spot: Spot) -> Spot:
        return (spot[0] - left) / side, (spot[1] - top) / side

    return GridPlan(
        {space: placed(spot) for space, spot in middles.items()}, 1 / side,
        () if board.crossings else tuple((x / side, y / side) for x, y in corners),
        frozenset(s for i, s in enumerate(board.spaces) if board.checkered and sum(divmod(i, board.grid[0])) % 2),
        tuple((text, placed(spot)) for text, spot in marks),
    )  # fmt: skip


def _middle(board: Board, row: int, column: int) -> Spot:
    """The middle of a space, in distances of spaces in a row."""
    return (column + row / 2, row * HEX_ROW) if board.hexes else (float(column), float(row))


def _nearer(spot: Spot, right: float, down: float) -> Spot:
    return spot[0] + right, spot[1] + down


def _frame(points: Iterable[Spot]) -> tuple[float, float, float]:
    """The left, the top and the side of the smallest square around these points, which are in its middle."""
    xs, ys = zip(*points, strict=True)
    side = max(max(xs) - min(xs), max(ys) - min(ys))
    return (min(xs) + max(xs) - side) / 2, (min(ys) + max(ys) - side) / 2, side
