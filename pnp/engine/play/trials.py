"""Trials: an action whose rule runs and is taken back, to see what it leaves (``leaves=``).

Such rules only set counters and fields, and put pieces on boards (:mod:`pnp.rules.trials`). If ``leaves=`` is a number,
trials are nested: :func:`least` takes further actions of the phase, to see how small the number can become.
"""

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any

from pnp.engine.play.values import Player

if TYPE_CHECKING:
    from pnp.engine.play.state import State
    from pnp.engine.play.window import BoundAction

FURTHEST = 12
"""The number of actions, one after the other, that a look ahead tries."""


class Trial:
    """A context in which rules run; afterwards the table is as before, but for the steps that they took. A defect in
    the rules ends the game, so it is not taken back. Trials of one action may be nested."""

    __slots__ = ("_before", "_boards", "_counts", "_slots", "_state")

    def __init__(self, state: "State", writes: Collection[str]) -> None:
        """``writes``: the names of everything that the rules may change."""
        self._state = state
        self._slots = [(owner, name) for owners, name, _ in state.starts if name in writes for owner in owners]
        self._boards = [board for name, board in state.boards.items() if name in writes]
        self._before: list[tuple[list[object], list[dict[object, int]], tuple[Any, ...]]] = []
        self._counts: tuple[list[int], dict[str, int]] = ([], {})

    def __enter__(self) -> None:
        """Remember the table, and stop the log."""
        state = self._state
        values = [getattr(owner, name) for owner, name in self._slots]
        pieces = [dict(board.where) for board in self._boards]
        self._before.append((values, pieces, (state.dirty[0], state.clean, state.log)))
        self._counts = state.counters.own[:], dict(state.data_counts)
        state.log = None

    def uncount(self) -> None:
        """Put back the counts of arcs: a rule that is tried is not exercised. Values in the condition are."""
        state = self._state
        state.counters.own[:], data = self._counts
        state.data_counts.clear()
        state.data_counts.update(data)

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        """Put the table back."""
        state = self._state
        values, pieces, (dirty, state.clean, state.log) = self._before.pop()
        if kind is not None:
            return
        for (owner, name), value in zip(self._slots, values, strict=True):
            setattr(owner, name, value)
        for board, where in zip(self._boards, pieces, strict=True):
            board.where = where
        state.dirty[0] = dirty


def least(state: "State", me: Player, deeds: "Sequence[BoundAction]", moves: int = FURTHEST) -> int:
    """The smallest value that the number in ``leaves=`` of these actions has now, or after some of them one after the
    other. The search ends at 0."""
    best: int = deeds[0].leaves(me)
    for deed in deeds:
        if best <= 0 or moves <= 0:
            break
        if deed.may_begin((me,)):
            best = _least_after(state, me, deed, (), moves, best)
    return best


def _least_after(
    state: "State", me: Player, deed: "BoundAction", args: tuple[object, ...], moves: int, best: int
) -> int:
    """The smaller of ``best`` and what an action, with these first parameters, can make of the number."""
    at = len(args)
    if at == len(deed.lists):
        return min(best, least_left(state, me, deed, args, moves - 1))
    options = deed.lists[at](me, *args)
    state.charge(16 * len(options))
    for option in options:
        if best <= 0:
            break
        best = _least_after(state, me, deed, (*args, option), moves, best)
    return best


def least_left(state: "State", me: Player, deed: "BoundAction", args: tuple[object, ...], moves: int = FURTHEST) -> int:
    """The smallest value that the number can have after an action, by itself or by the actions that may follow."""
    with deed.attempt(me, args):
        if deed.followers:
            return least(state, me, deed.followers, moves)
        left: int = deed.leaves(me)
        return left


def may_stop(state: "State", me: Player, deeds: "Sequence[BoundAction]") -> bool:
    """Whether a player who may pass may do so now: not while an action can make the number in ``leaves=`` smaller."""
    deed = next((d for d in deeds if d.among), None)
    if deed is None:
        return True
    left: int = deed.leaves(me)
    return left <= 0 or left <= least(state, me, deed.among)
