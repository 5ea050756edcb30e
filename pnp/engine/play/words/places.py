"""Words on boards, and on piles made in play."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from pnp.engine.play.outcome import Defect
from pnp.engine.play.values import Board, NewPile
from pnp.engine.play.words.grids import grid_words
from pnp.source.diagnostics.numbers import number_of

if TYPE_CHECKING:
    from pnp.engine.play.state import State


def words(state: "State") -> dict[str, Callable[..., object]]:
    """The words of this module."""
    places = Places(state)
    return {
        "lay": places.lay, "put_on": places.put_on, "take_off": places.take_off, "space_of": space_of,
        "at": pieces_at, "neighbours": neighbours, "distance": distance, "new_pile": places.new_pile,
        "_mix": places.mix, **grid_words(state),
    }  # fmt: skip


class Places:
    """Words that change boards, and make piles."""

    __slots__ = ("dirty", "state")

    def __init__(self, state: "State") -> None:
        self.state, self.dirty = state, state.dirty

    def _changed(self, board: Board) -> None:
        self.dirty[0] |= board.bit
        if self.state.log is not None:  # (a trial stops the log)
            self.state.log("board", board=board, pieces=board.pieces)

    def lay(self, pieces: Iterable[object], board: Board) -> None:
        """Lay pieces on the spaces of a board, in order. Raises PNP403 for too many."""
        members = list(pieces)
        if len(members) > len(board.spaces):
            raise Defect(
                "PNP403",
                f"{number_of(len(members), 'piece')} are laid on the {number_of(len(board.spaces), 'space')} of "
                f"`{board.name}`",
            )
        board.where = {piece: index for index, piece in enumerate(members)}
        self._changed(board)

    def put_on(self, piece: object, board: Board, space: object) -> None:
        """Put a piece on a space of a board."""
        board.where[piece] = board.index[space]
        self._changed(board)

    def take_off(self, piece: object, board: Board) -> None:
        """Take a piece off a board."""
        board.where.pop(piece, None)
        self._changed(board)

    def mix(self, board: Board) -> None:
        """Let the pieces change places; the same spaces stay occupied."""
        pieces, places = list(board.where), list(board.where.values())
        for last in range(len(pieces) - 1, 0, -1):
            pick = last - self.state.one_of(pieces[: last + 1][::-1])
            pieces[last], pieces[pick] = pieces[pick], pieces[last]
        board.where = dict(sorted(zip(pieces, places, strict=True), key=lambda pair: pair[1]))
        self._changed(board)

    def new_pile(self, name: str, cards: object, by: object = None) -> NewPile:
        """Make a pile of cards. Raises PNP403 if the owner has the most allowed."""
        for pile in self.state.piles[name]:
            if pile.owner is by and not len(pile):
                pile.forget()
                self.state.names["move"](cards, pile)
                return pile
        whose = f"{by} has" if by is not None else "there are"
        raise Defect("PNP403", f"{whose} as many piles `{name}` as are allowed")


def space_of(board: Board, piece: object) -> object:
    """The space of a piece; None off the board."""
    index = board.where.get(piece)
    return None if index is None else board.spaces[index]


def pieces_at(board: Board, space: object) -> list[object]:
    """The pieces on a space."""
    index = board.index[space]
    return [piece for piece, where in board.where.items() if where == index]


def neighbours(board: Board, space: object) -> list[object]:
    """The spaces beside a space."""
    return [board.spaces[i] for i in board.beside[board.index[space]]]


def distance(board: Board, one: object, other: object) -> int:
    """The number of steps between two spaces. Raises PNP401 without a way."""
    steps = board.steps[board.index[one]].get(board.index[other])
    if steps is None:
        raise Defect("PNP401", f"there is no way from {one} to {other} on `{board.name}`")
    return steps
