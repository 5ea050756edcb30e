"""Trials: an action whose rule runs and is taken back, to see what it leaves (``leaves=``).

Such rules only set counters and fields, and put pieces on boards (:mod:`pnp.rules.trials`). If ``leaves=`` is a number,
trials are nested: :func:`least` takes further actions of the phase, to see how small the number can become. Such a look
ahead has a budget of steps of its own.
"""

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from pnp.engine.play.values import Player

if TYPE_CHECKING:
    from pnp.engine.play.state import State
    from pnp.engine.play.window import BoundAction

FURTHEST = 12
"""The number of actions, one after the other, that a look ahead tries."""
LOOKING = 256
"""Steps charged for a look ahead, which has a budget of its own."""


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


class Look:
    """Looks ahead in a phase: how small the number in ``leaves=`` of its actions can become. A search ends at a number
    that is small enough."""

    __slots__ = ("_state", "deeds")

    def __init__(self, state: "State", deeds: "Sequence[BoundAction]") -> None:
        self._state, self.deeds = state, deeds

    def aim(self, me: Player) -> int:
        """How small the number can become from here."""
        with self._other_budget():
            return self._least(me, FURTHEST, 0)

    def reaches(self, me: Player, deed: "BoundAction", args: tuple[object, ...], aim: int) -> bool:
        """Whether the number can become as small as the last aim after an action, by itself or with others after it."""
        with self._other_budget():
            return self._left(me, deed, args, FURTHEST, aim) <= aim

    @contextmanager
    def _other_budget(self) -> Iterator[None]:
        """Use another budget of steps."""
        state = self._state
        state.charge(LOOKING)
        budget = state.budget
        state.refill()
        yield
        state.refill(budget)

    def _least(self, me: Player, moves: int, enough: int) -> int:
        """The smallest value that the number has now, or after some actions one after the other."""
        best: int = self.deeds[0].leaves(me)
        for deed in self.deeds:
            if best <= enough or moves <= 0:
                break
            if deed.may_begin((me,)):
                best = self._after(me, deed, (), (moves, enough, best))
        return best

    def _after(self, me: Player, deed: "BoundAction", args: tuple[object, ...], search: tuple[int, int, int]) -> int:
        """The smaller of the best number so far and what an action, with these first parameters, can make of it."""
        moves, enough, best = search
        at = len(args)
        if at == len(deed.lists):
            return min(best, self._left(me, deed, args, moves - 1, enough))
        options = deed.lists[at](me, *args)
        self._state.charge(16 * len(options))
        for option in options:
            if best <= enough:
                break
            best = self._after(me, deed, (*args, option), (moves, enough, best))
        return best

    def _left(self, me: Player, deed: "BoundAction", args: tuple[object, ...], moves: int, enough: int) -> int:
        """The smallest value that the number can have after an action."""
        with deed.attempt(me, args):
            left: int = self._least(me, moves, enough) if deed.goes_on else deed.leaves(me)
            return left


def may_stop(me: Player, deeds: "Sequence[BoundAction]") -> bool:
    """Whether a player who may pass may do so now: not while an action can make the number in ``leaves=`` smaller."""
    deed = next((d for d in deeds if d.look is not None), None)
    if deed is None or deed.look is None:
        return True
    left: int = deed.leaves(me)
    return left <= 0 or left <= deed.look.aim(me)
