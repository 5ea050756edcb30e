"""Positions of the spaces of a board on its mat: round a ring, along a track, in rows of a grid."""

import math
from collections.abc import Mapping, Sequence

from pnp.model.game import Board
from pnp.press.pieces.grid_plan import PIECE, Space, Spot, grid_plan

ROW = 4
"""A track with at most this many spaces is one row."""
FILLED = 0.72
"""Diameter of a space, in distances from the next."""
LARGEST = 0.2
"""Diameter of the largest space, in sides of the square."""


def board_spots(board: Board) -> tuple[dict[Space, Spot], float]:
    """The centre of each space in a square with sides of 1, and the diameter common to all.

    If all ways make one line, the spaces are in rows that alternate direction; if they join neighbours in rows and
    columns, in these; otherwise, as in a ring, in a circle, in which every way can be drawn straight.
    """
    if plan := grid_plan(board):
        return plan.spots, plan.cell * PIECE
    if board.positions:
        return _at_positions(board)
    spaces, beside = board.spaces, _beside(board)
    if not board.ring and (line := _line(spaces, beside)):
        return _in_rows(line, max(min(ROW, len(line)), math.ceil(math.sqrt(len(line)))), turning=True)
    if not board.ring and (columns := _columns(spaces, beside)):
        return _in_rows(spaces, columns)
    return _in_circle(_circuit(spaces, beside) or spaces)


def _beside(board: Board) -> dict[Space, list[Space]]:
    beside: dict[Space, list[Space]] = {space: [] for space in board.spaces}
    for here, there in board.ways:
        for one, other in ((here, there), (there, here)):
            if other not in beside[one]:
                beside[one].append(other)
    return beside


def _line(spaces: Sequence[Space], beside: Mapping[Space, Sequence[Space]]) -> list[Space]:
    """The spaces from one end to the other, if their ways make one line; else nothing."""
    ends = [space for space in spaces if len(beside[space]) == 1]
    return _walk(ends[0], spaces, beside) if len(ends) == 2 else []


def _circuit(spaces: Sequence[Space], beside: Mapping[Space, Sequence[Space]]) -> list[Space]:
    """The spaces in circular order, if each lies between two others; else nothing."""
    round_ = bool(spaces) and all(len(ways) == 2 for ways in beside.values())
    return _walk(spaces[0], spaces, beside) if round_ else []


def _walk(start: Space, spaces: Sequence[Space], beside: Mapping[Space, Sequence[Space]]) -> list[Space]:
    """All spaces, each beside the previous one; nothing if the walk meets a fork, or does not reach all."""
    walked = [start]
    while ahead := [space for space in beside[walked[-1]] if space not in walked]:
        if len(beside[walked[-1]]) > 2:
            return []
        walked.append(ahead[0])
    return walked if len(walked) == len(spaces) else []


def _columns(spaces: Sequence[Space], beside: Mapping[Space, Sequence[Space]]) -> int:
    """Number of columns of a grid in which every way joins neighbours, with the spaces in order of its rows; 0 if no
    grid does."""
    count, place = len(spaces), {space: i for i, space in enumerate(spaces)}
    middle = math.sqrt(count)
    for columns in sorted(range(2, count), key=lambda c: (count % c > 0, abs(c - middle))):
        steps = [
            sum(abs(a - b) for a, b in zip(divmod(place[h], columns), divmod(place[t], columns), strict=True))
            for h, ways in beside.items()
            for t in ways
        ]
        if all(step == 1 for step in steps):
            return columns
    return 0


def _in_rows(spaces: Sequence[Space], columns: int, turning: bool = False) -> tuple[dict[Space, Spot], float]:
    """Rows one below the other; ``turning``: every second goes from right to left."""
    rows = math.ceil(len(spaces) / columns)
    cell = 1 / max(columns, rows)
    spots = {}
    for i, space in enumerate(spaces):
        y, x = divmod(i, columns)
        if turning and y % 2:
            x = columns - 1 - x
        spots[space] = (0.5 + (x - (columns - 1) / 2) * cell, 0.5 + (y - (rows - 1) / 2) * cell)
    return spots, min(LARGEST, FILLED * cell)


def _at_positions(board: Board) -> tuple[dict[Space, Spot], float]:
    """Each space in the column and row that its name states."""
    columns, rows = zip(*board.positions, strict=True)
    cell = 1 / (1 + max(max(columns) - min(columns), max(rows) - min(rows)))
    middle = (max(columns) + min(columns)) / 2, (max(rows) + min(rows)) / 2
    at = [(0.5 + (x - middle[0]) * cell, 0.5 + (y - middle[1]) * cell) for x, y in board.positions]
    return dict(zip(board.spaces, at, strict=True)), min(LARGEST, FILLED * cell)


def _in_circle(spaces: Sequence[Space]) -> tuple[dict[Space, Spot], float]:
    """A circle that begins at the top and goes clockwise."""
    count = len(spaces)
    size = min(LARGEST, FILLED * math.sin(math.pi / count)) if count > 1 else LARGEST
    r = (1 - size) / 2
    angles = [2 * math.pi * i / count for i in range(count)]
    spots = {s: (0.5 + r * math.sin(a), 0.5 - r * math.cos(a)) for s, a in zip(spaces, angles, strict=True)}
    return spots, size
