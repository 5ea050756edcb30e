"""Trials: an action whose rule runs and is taken back, to see what it leaves (``leaves=``).

Such rules only set counters and fields, and put pieces on boards (:mod:`pnp.rules.trials`).
"""

from collections.abc import Collection
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pnp.engine.play.state import State


class Trial:
    """A context in which rules run; afterwards the table is as before, but for the steps that they took. A defect in
    the rules ends the game, so it is not taken back."""

    __slots__ = ("_before", "_boards", "_counts", "_marks", "_slots", "_state")

    def __init__(self, state: "State", writes: Collection[str]) -> None:
        """``writes``: the names of everything that the rules may change."""
        self._state = state
        self._slots = [(owner, name) for owners, name, _ in state.starts if name in writes for owner in owners]
        self._boards = [board for name, board in state.boards.items() if name in writes]
        self._before: tuple[list[object], list[dict[object, int]]] = ([], [])
        self._marks = (0, 0, state.log)
        self._counts: tuple[list[int], dict[str, int]] = ([], {})

    def __enter__(self) -> None:
        """Remember the table, and stop the log."""
        state = self._state
        values = [getattr(owner, name) for owner, name in self._slots]
        pieces = [dict(board.where) for board in self._boards]
        self._before, self._marks = (values, pieces), (state.dirty[0], state.clean, state.log)
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
        (values, pieces), (dirty, state.clean, state.log) = self._before, self._marks
        if kind is not None:
            return
        for (owner, name), value in zip(self._slots, values, strict=True):
            setattr(owner, name, value)
        for board, where in zip(self._boards, pieces, strict=True):
            board.where = where
        state.dirty[0] = dirty
