"""Find pieces that are larger than the spaces of the board on which they lie (PNP725). Lengths are mm."""

import math
from collections.abc import Iterator, Sequence
from itertools import combinations

from pnp.model.game import Board, Component, Game
from pnp.model.read.sequence import MAT
from pnp.press.edition.edition import Edition
from pnp.press.pieces.cards import Print
from pnp.press.pieces.spots import board_spots
from pnp.source.diagnostics import Diagnostic

EDGE, HEAD = 8.0, 17.0
"""Margin of a mat around its board, and the height of its title, as templates/cards/board.svg.j2 draws them."""
TOLERANCE = 0.05


def check_large_pieces(edition: Edition, prints: Sequence[Print]) -> Iterator[Diagnostic]:
    """A warning for each component whose pieces overlap if they lie on neighbouring spaces of a board that is printed
    by the usual template: one with a template of its own may have spaces of other sizes."""
    game, formats = edition.game, edition.facts.formats
    sizes = {piece.component: (piece.face.width, piece.face.height) for piece in prints if piece.format in formats}
    for mat in game.components:
        board = game.boards.get(mat.prints)
        if board is None or mat.template != MAT or mat.id not in sizes or len(board.spaces) < 2:
            continue
        apart = space_distance(board, *sizes[mat.id])
        for component in _pieces_on(game, board):
            across = max(sizes.get(component.id, (0.0, 0.0)))
            if across > apart + TOLERANCE:
                yield _fault(component, across, mat, apart, board_side(*sizes[mat.id]) * across / apart)


def _fault(component: Component, across: float, mat: Component, apart: float, needed: float) -> Diagnostic:
    """``needed``: the side of a board with enough room."""
    message = (
        f"the pieces of `{component.id}` are {across:g} mm wide, but the spaces of their board, `{mat.id}`, are only "
        f"{apart:.1f} mm apart"
    )
    wanted = f"{math.ceil(needed + 2 * EDGE)}x{math.ceil(needed + HEAD + 2 * EDGE)}"
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
