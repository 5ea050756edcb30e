"""The scenes between two questions: the table after each deed of a bot and after each rule, as each seat saw it.

A match plays on from an answer to the next question at once. A page that shows only the table at each question would
never show the card that a bot has played last, nor a trick before it is taken.
"""

from collections.abc import Mapping, Sequence

from pnp.base.frozen import dataclass
from pnp.engine.play.state import State
from pnp.engine.play.trace import TraceEvent
from pnp.engine.play.view import View, view_of

DEEDS = frozenset({"act", "choice", "react", "turn_of", "round"})
"""Events with which a new scene begins."""
SHOWN = frozenset({
    "move", "draw", "turn", "turn_up", "turn_down", "swap", "shuffle_into", "split", "show", "rebuild", "board",
    "gain", "pay", "lose", "put", "take_back", "hand_to", "field",
})  # fmt: skip
"""Events that change the table."""
MOST = 60
"""Scenes of one answer; the first ones are kept."""


@dataclass(frozen=True, slots=True)
class Scene:
    """The table at one moment between two questions."""

    views: Mapping[int, View]
    """The view of each filmed seat."""
    first: int
    """Number of events before the scene."""
    last: int
    """Number of events at its end."""


class Film:
    """Collects the scenes of some seats while a match plays on. Give :meth:`watch` to the trace of the match."""

    def __init__(self, state: State, happenings: Sequence[TraceEvent], seats: Sequence[int]) -> None:
        self.state, self.happenings, self.seats = state, happenings, tuple(seats)
        self.first = len(happenings)
        self.cause: tuple[str, object] = ("", None)
        self._scenes: list[Scene] = []
        self._current: Scene | None = None

    def watch(self, event: TraceEvent) -> None:
        """Record an event after it has changed the table. Events replayed from the tape are left out."""
        if self.state.tape.reading or len(self._scenes) >= MOST:
            self.first = len(self.happenings)
            return
        cause = event.clause, getattr(event.facts.get("source"), "owner", None)
        if event.kind in DEEDS or cause != self.cause:
            self._cut()
        self.cause = cause
        if event.kind in SHOWN:
            views = {seat: view_of(self.state, seat) for seat in self.seats}
            self._current = Scene(views, self.first, len(self.happenings))

    def _cut(self) -> None:
        """End the scene."""
        if self._current is not None:
            self._scenes.append(self._current)
            self.first, self._current = self._current.last, None

    def scenes(self, seat: int, end: View) -> tuple[Scene, ...]:
        """The scenes in which a seat saw something change, without those that look like the ``end``."""
        self._cut()
        seen: list[Scene] = []
        last: View | None = None
        for scene in self._scenes:
            view = scene.views.get(seat)
            if view is not None and view != last:
                seen.append(scene)
            last = view
        while seen and seen[-1].views[seat] == end:
            seen.pop()
        return tuple(seen)
