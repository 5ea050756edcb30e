"""Boards as pictures: spaces, the ways between them, and pieces, from the position of an example or a table."""

import math
from collections.abc import Iterator, Mapping, Sequence

from pnp.model.game import Board, Member
from pnp.press.document.values import cell_text
from pnp.press.edition.edition import Edition
from pnp.press.pieces.draw import line_of, piece_outline
from pnp.press.pieces.grid_plan import MARGIN, GridPlan, grid_plan
from pnp.press.pieces.laid_out import beginning_of
from pnp.press.pieces.spots import board_spots
from pnp.press.typeset import Drawing, TextStyle
from pnp.press.typeset.drawing.move import moved
from pnp.press.typeset.drawing.outline import ellipse_outline, multiply, scaling, translation
from pnp.press.typeset.drawing.page import Face, Group, Item, Paint, Path, PlacedFace, mixed

DASHES: tuple[tuple[float, ...], ...] = ((), (2.0, 1.0), (0.05, 0.9))
"""Dash patterns of lines to spaces one, two, three steps away."""
ASIDE = 1.34
"""Distance above the centre, in its widths, of the piece that is on no space, if a card is there too."""
LARGEST_RING = 40.0
"""Diameter of a ring that explains a table, mm."""
LARGEST_MAT = 60.0
"""Side of the square in which any other board is drawn, mm."""
ROOM = 0.86
"""Share of the width of a space that its name may take."""
DARK = 0.35
"""Share of the accent in a dark square."""
PIECE = 0.29
EMPTY = 0.09
"""Diameter of a piece, and of a space on an empty board, in diameters of the ring."""


def board_drawing(edition: Edition, board: Board, pieces: Sequence[str], size: float) -> Drawing:
    """A ring ``size`` mm wide: a piece's picture on each space that has one.

    ``pieces`` are the names of members, "" for an empty space. A single piece that is off the board is drawn in the
    centre.
    """
    items = ring_items(edition, board, pieces, size, lines=False)
    return Drawing(tuple(items), size, size, "left", 0.0, 2.6)


def ring_items(
    edition: Edition, board: Board, pieces: Sequence[str], size: float, lines: bool, across: float = 0.0
) -> list[Item]:
    """The items of a ring in a square ``size`` mm wide. ``across``: the width of its pieces, if they must leave space
    in the middle."""
    theme, count = edition.theme, len(board.spaces)
    piece = across or size * (min(PIECE, 1.9 / count) if any(pieces) else EMPTY)
    r = (size - piece) / 2 - 0.4
    spots = [_spot(size / 2, r, i, count) for i in range(count)]
    items: list[Item] = []
    for step in range(count // 2, 1, -1) if lines else ():
        paint = Paint(stroke=theme.accent, width=0.35, dash=DASHES[min(step, len(DASHES)) - 1], cap="round")
        for i in range(count):
            items.append(Path((("M", spots[i]), ("L", spots[(i + step) % count])), paint))
    ring = ellipse_outline(size / 2, size / 2, r, r)
    items += [Path(ring, Paint(stroke=theme.accent, width=1.1)), Path(ring, Paint(stroke=theme.paper, width=0.45))]
    for i, (x, y) in enumerate(spots):
        name = pieces[i] if i < len(pieces) else ""
        items.append(_space(edition, board, name, x, y, piece))
    left = [m.name for m in _members(edition, board) if m.name not in pieces]
    if any(pieces) and len(left) == 1:
        items.append(_space(edition, board, left[0], size / 2, size / 2 - (ASIDE * piece if across else 0.0), piece))
    return items


def mat_items(edition: Edition, board: Board, size: float, style: TextStyle, top: float = 0.0) -> Iterator[Item]:
    """The items of a board that is not a ring, in a square ``size`` mm wide whose upper ``top`` mm are left out: its
    ways, and its spaces in the places that they have on its mat, with their names where these fit."""
    theme, plan = edition.theme, grid_plan(board)
    spots, across = board_spots(board)
    places = {space: (size * x, size * y - top) for space, (x, y) in spots.items()}
    ways = () if plan and plan.corners else dict.fromkeys(tuple(sorted(way, key=str)) for way in board.ways)
    lines = [(("M", places[here]), ("L", places[there])) for here, there in ways]
    ink = Paint(stroke=theme.accent, width=0.5, cap="round") if plan else Paint(stroke=theme.accent, width=1.1)
    yield from (Path(along, ink) for along in lines)
    if not plan:  # double lines, open where they cross
        yield from (Path(along, Paint(stroke=theme.paper, width=0.45)) for along in lines)
    if plan:
        yield from _grid_items(edition, plan, size, style, top)
        return
    enum = edition.game.enums.get(board.places)
    labels = {member.name: edition.text(member.label) for member in enum.members} if enum else {}
    for space, (x, y) in places.items():
        yield Path(ellipse_outline(x, y, size * across / 2, size * across / 2), Paint(theme.paper, theme.accent, 0.35))
        words, wide = line_of(edition, labels.get(str(space), str(space)), style)
        if wide <= size * across * ROOM:
            low = edition.fonts.cap_height(style.font, style.size) / 2
            yield from (moved(item, x - wide / 2, y + low) for item in words)


def _grid_items(edition: Edition, plan: GridPlan, size: float, style: TextStyle, top: float) -> Iterator[Item]:
    """The outlines of the spaces of a grid, and the letters and numbers along its edges where these fit."""
    paper, dark = edition.theme.paper, mixed(edition.theme.paper, edition.theme.accent, DARK)
    for space, (x, y) in plan.spots.items() if plan.corners else ():
        outline = [("L", (size * (x + dx), size * (y + dy) - top)) for dx, dy in plan.corners]
        segments = (("M", outline[0][1]), *outline[1:], ("Z", ()))
        yield Path(segments, Paint(dark if space in plan.dark else paper, edition.theme.accent, 0.35))
    marks = [(*line_of(edition, text, style), x, y) for text, (x, y) in plan.marks]
    high = edition.fonts.cap_height(style.font, style.size)
    if max(high, *(wide for _, wide, _, _ in marks)) <= size * plan.cell * MARGIN:
        for words, wide, x, y in marks:
            yield from (moved(item, size * x - wide / 2, size * y - top + high / 2) for item in words)


def _members(edition: Edition, board: Board) -> Sequence[Member]:
    enum = edition.game.enums.get(board.of.name)
    return enum.members if enum else ()


def _spot(middle: float, r: float, index: int, count: int) -> tuple[float, float]:
    angle = 2 * math.pi * index / count
    return middle + r * math.sin(angle), middle - r * math.cos(angle)


def _space(edition: Edition, board: Board, name: str, x: float, y: float, size: float) -> Item:
    """A space with its piece, or empty."""
    theme = edition.theme
    face = piece_face(edition, board, name)
    if face is None:
        round_ = ellipse_outline(x, y, size / 2, size / 2)
        return Path(round_, Paint(theme.paper, theme.accent, 0.35))
    scale = size / face.width
    matrix = multiply(translation(x - size / 2, y - face.height * scale / 2), scaling(scale))
    outline = piece_outline(face)
    ground, line = Path(outline, Paint(theme.paper)), Path(outline, Paint(stroke=theme.rule, width=0.5))
    return Group((ground, PlacedFace(face, clip=outline), line), matrix)


def piece_face(edition: Edition, board: Board, name: str) -> Face | None:
    """The picture of a piece: that of the first component with one for each member of its kind; None if undrawn."""
    for component in edition.game.components:
        if component.each == board.of.name and (face := edition.faces.get(f"{component.id}:{name}")) is not None:
            return face
    return None


# ------------------------------------------------------------------------------------------------- where they are
def boards_shown(edition: Edition, shows: Sequence[str], position: object) -> list[tuple[Board, list[str]]]:
    """The boards that an example's picture shows, with the pieces of its position."""
    boards = []
    for name in shows:
        board = edition.game.boards.get(name)
        laid = position.get(name) if isinstance(position, Mapping) else None
        if board is not None and board.ring and isinstance(laid, list | tuple):
            boards.append((board, ["" if piece in (None, "nothing") else str(piece) for piece in laid]))
    return boards


def board_key(name: str, table: str, edition: Edition, width: float, style: TextStyle) -> Drawing:
    """A board as it lies on its mat (for a ring, every line), and beside it the table's values for spaces this many
    steps apart, in ``width`` mm; ``style``: the type of its words."""
    board = edition.game.boards[name]
    cells = edition.game.tables[table].cells if table else {}
    size = min(LARGEST_RING, width * 0.43) if board.ring or table else min(LARGEST_MAT, width)
    if board.grows and not cells:
        spaces, wide, high = beginning_of(edition, board, min(LARGEST_MAT, width) / 2)
        return Drawing(tuple(spaces), wide, high, "left", 1.2, 3.0)
    if not board.ring and not cells:
        top, bottom = (size * share for share in _ends(board))
        return Drawing(tuple(mat_items(edition, board, size, style, top)), width, bottom - top, "left", 1.2, 3.0)
    if board.grows:
        items = beginning_of(edition, board, size)[0]
    elif board.ring:
        items = list(ring_items(edition, board, (), size, True))
    else:
        items = list(mat_items(edition, board, size, style))
    step = min(5.0, size / max(1, len(cells)))
    y = size / 2 - 0.68 * step * (len(cells) - 1) / 2
    for (steps, *_), value in cells.items():
        items += _key_line(edition, int(steps), size * 1.15, size * 1.4, y - 1.0)
        words, _ = line_of(edition, cell_text(value, edition), style)
        items += [moved(item, size * 1.5, y) for item in words]
        y += step
    return Drawing(tuple(items), width, size, "left", 1.2, 3.0)


def _ends(board: Board) -> tuple[float, float]:
    """The upper and the lower end of a board that is not a ring, in parts of the side of its square."""
    (spots, across), plan = board_spots(board), grid_plan(board)
    reach = plan.cell / 2 if plan else across / 2
    if plan and plan.corners:
        reach = max(y for _, y in plan.corners)
    ends = [y + side * reach for _, y in spots.values() for side in (-1, 1)]
    if plan:
        ends += [y + side * plan.cell * MARGIN / 2 for _, (_, y) in plan.marks for side in (-1, 1)]
    return min(ends), max(ends)


def _key_line(edition: Edition, steps: int, x0: float, x1: float, y: float) -> list[Item]:
    """A sample of the line to a space this many steps away, between x0 and x1."""
    theme = edition.theme
    along = (("M", (x0, y)), ("L", (x1, y)))
    if steps == 0:
        return [Path(ellipse_outline((x0 + x1) / 2, y, 1.2, 1.2), Paint(theme.accent))]
    if steps == 1:
        return [
            Path(along, Paint(stroke=theme.accent, width=1.1)),
            Path(along, Paint(stroke=theme.paper, width=0.45)),
        ]
    dash = DASHES[min(steps, len(DASHES)) - 1]
    return [Path(along, Paint(stroke=theme.accent, width=0.35, dash=dash, cap="round"))]
