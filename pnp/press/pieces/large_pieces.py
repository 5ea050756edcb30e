"""Find pieces that are larger than the spaces of the board on which they lie (PNP725). Lengths are mm."""

import math
from collections.abc import Iterator, Sequence
from itertools import combinations

from pnp.model.game import Board, Component, Game
from pnp.model.read.sequence import MAT
from pnp.press.edition.edition import Edition
from pnp.press.pieces.cards import Print
from pnp.press.pieces.spots import board_spots
from pnp.press.typeset.drawing.contrast import Point
from pnp.press.typeset.drawing.page import Face
from pnp.press.typeset.drawing.trim import hull, outline_points, trim_outline
from pnp.source.diagnostics import Diagnostic

EDGE, HEAD = 8.0, 17.0
"""Margin of a mat around its board, and the height of its title, as templates/cards/board.svg.j2 draws them."""
TOLERANCE = 0.05
TURNS = 24
"""Number of turns, within half a round, in which pieces are tried on a board."""
STEPS = 12
"""Number of points that approximate a curve of a piece's outline."""


def check_large_pieces(edition: Edition, prints: Sequence[Print]) -> Iterator[Diagnostic]:
    """A warning for each component whose pieces overlap in every turn if they lie on neighbouring spaces of a board
    that is printed by the usual template: one with a template of its own may have spaces of other sizes."""
    game, formats = edition.game, edition.facts.formats
    faces = {piece.component: piece.face for piece in prints if piece.format in formats}
    for mat in game.components:
        board = game.boards.get(mat.prints)
        if board is None or mat.template != MAT or mat.id not in faces or len(board.spaces) < 2:
            continue
        size = faces[mat.id].width, faces[mat.id].height
        apart = space_distance(board, *size)
        for component in _pieces_on(game, board):
            if component.id not in faces:
                continue
            needed = apart / room_share(faces[component.id], space_steps(board, *size))
            if needed > apart + TOLERANCE:
                yield _fault(component, needed, mat, apart, board_side(*size) * needed / apart)


def room_share(piece: Face, steps: Sequence[Point]) -> float:
    """The least room between pieces of one outline that lie these steps apart, all in the turn that fits best: 1 if
    they touch, less if they overlap. A hollow outline counts as filled."""
    outline = hull(list(outline_points(trim_outline(piece), STEPS)))
    reach = max(math.dist(a, b) for a, b in combinations(outline, 2))
    near = [step for step in steps if math.hypot(*step) < reach]
    normals = [_normal(a, b) for a, b in zip(outline, (*outline[1:], outline[0]), strict=True) if a != b]
    widths = [(normal, _width(outline, normal)) for normal in normals]
    turns = (math.pi * turn / TURNS for turn in range(TURNS))
    return max((min((_gap(step, turn, widths) for step in near), default=math.inf) for turn in turns), default=1.0)


def _normal(a: Point, b: Point) -> Point:
    length = math.dist(a, b)
    return (b[1] - a[1]) / length, (a[0] - b[0]) / length


def _width(outline: Sequence[Point], direction: Point) -> float:
    """The extent of an outline in a direction."""
    along = [x * direction[0] + y * direction[1] for x, y in outline]
    return max(along) - min(along)


def _gap(step: Point, turn: float, widths: Sequence[tuple[Point, float]]) -> float:
    """The distance of two pieces this step apart, as a share of that at which they touch."""
    cos, sin = math.cos(turn), math.sin(turn)
    x, y = step[0] * cos + step[1] * sin, step[1] * cos - step[0] * sin
    return max(abs(x * normal[0] + y * normal[1]) / width for normal, width in widths)


def _fault(component: Component, needed: float, mat: Component, apart: float, side: float) -> Diagnostic:
    """``needed``: the least distance of spaces that the pieces have room on; ``side``: the side of a board with it."""
    message = (
        f"the pieces of `{component.id}` need spaces {needed:.1f} mm apart, but those of their board, `{mat.id}`, are "
        f"only {apart:.1f} mm apart"
    )
    wanted = f"{math.ceil(side + 2 * EDGE)}x{math.ceil(side + HEAD + 2 * EDGE)}"
    help = (
        f"choose a format of at most {math.floor(apart)} mm for `{component.id}`, or a larger one for the board: "
        f"`{mat.id}: {{prints: {mat.prints}, count: 1, format: {wanted}}}`"
    )
    return Diagnostic("PNP725", message, component.span, help, "warning")


def board_side(width: float, height: float) -> float:
    """Side of the square in which a mat of this size shows its board."""
    return min(width - 2 * EDGE, height - HEAD - 2 * EDGE)


def space_distance(board: Board, width: float, height: float) -> float:
    """Distance of the two nearest spaces of a board on a mat of this size."""
    spots, _ = board_spots(board)
    return board_side(width, height) * min(math.dist(one, other) for one, other in combinations(spots.values(), 2))


def space_steps(board: Board, width: float, height: float) -> list[Point]:
    """The ways from a space to all others on a mat of this size, each once, mm."""
    spots, _ = board_spots(board)
    side = board_side(width, height)
    pairs = combinations(spots.values(), 2)
    steps = {(round(side * (bx - ax), 3), round(side * (by - ay), 3)) for (ax, ay), (bx, by) in pairs}
    return sorted(steps)


def _pieces_on(game: Game, board: Board) -> list[Component]:
    """The components whose pieces lie on the spaces of a board: by the kind of its pieces, or by the values of its
    spaces. If none is named there and the game has one board, every component with a piece for each member."""
    pieces = [c for c in game.components if c.each and c.prints not in game.boards and c.prints not in game.cards]
    words = set(_words_of_spaces(game, board))
    on_board = [c for c in pieces if c.each == board.of.name or words.intersection((c.prints, c.each))]
    return on_board or (pieces if len(game.boards) == 1 else [])


def _words_of_spaces(game: Game, board: Board) -> Iterator[str]:
    """The names of the values that each space of a board has (`man` of `square.man`), and of their members."""
    for family in game.families.values():
        if family.keys == (board.places,):
            yield family.name
            field = game.fields.get(next(iter(family.cells.values()), ""))
            if field is not None and field.type.kind == "enum":
                yield field.type.name
                yield from (member.lower() for member in game.enums[field.type.name].names)
