"""Words on boards and on piles made in play."""

from typing import TYPE_CHECKING, Any

from pnp.engine.play.outcome import Defect
from pnp.engine.play.values import Board, MadePile
from pnp.source.diagnostics.numbers import number_of

if TYPE_CHECKING:
    from pnp.engine.play.state import State


def words(state: "State") -> dict[str, Any]:
    """The words of this module."""
    dirty, log = state.dirty, state.log

    def changed(board: Board) -> None:
        dirty[0] |= board.bit
        if log is not None:
            log("board", board=board, pieces=board.pieces)

    def lay(pieces: Any, board: Board) -> None:
        members = list(pieces)
        if len(members) > len(board.spaces):
            raise Defect(
                "PNP403",
                f"{number_of(len(members), 'piece')} are laid on the {number_of(len(board.spaces), 'space')} of "
                f"`{board.name}`",
            )
        board.where = {piece: index for index, piece in enumerate(members)}
        changed(board)

    def put_on(piece: object, board: Board, space: object) -> None:
        board.where[piece] = board.index[space]
        changed(board)

    def take_off(piece: object, board: Board) -> None:
        board.where.pop(piece, None)
        changed(board)

    def space_of(board: Board, piece: object) -> Any:
        index = board.where.get(piece)
        return None if index is None else board.spaces[index]

    def at(board: Board, space: object) -> list[Any]:
        index = board.index[space]
        return [piece for piece, where in board.where.items() if where == index]

    def neighbours(board: Board, space: object) -> list[Any]:
        return [board.spaces[i] for i in board.beside[board.index[space]]]

    def distance(board: Board, one: object, other: object) -> int:
        steps = board.steps[board.index[one]].get(board.index[other])
        if steps is None:
            raise Defect("PNP401", f"there is no way from {one} to {other} on `{board.name}`")
        return steps

    def mix(board: Board) -> None:
        """The pieces change places; the spaces that have any stay those that have."""
        pieces, places = list(board.where), list(board.where.values())
        for last in range(len(pieces) - 1, 0, -1):
            pick = last - state.one_of(pieces[: last + 1][::-1])
            pieces[last], pieces[pick] = pieces[pick], pieces[last]
        board.where = dict(sorted(zip(pieces, places, strict=True), key=lambda pair: pair[1]))
        changed(board)

    def new_pile(name: str, cards: object, by: object = None) -> MadePile:
        for pile in state.piles[name]:
            if pile.owner is by and not len(pile):
                pile.forget()
                state.names["move"](cards, pile)
                return pile
        whose = f"{by} has" if by is not None else "there are"
        raise Defect("PNP403", f"{whose} as many piles `{name}` as are allowed")

    return {
        "lay": lay, "put_on": put_on, "take_off": take_off, "space_of": space_of, "at": at, "neighbours": neighbours,
        "distance": distance, "new_pile": new_pile, "_mix": mix,
    }  # fmt: skip
