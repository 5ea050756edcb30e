"""Play of a scenario: the game's own sequence, which asks the scenario at every stop for the next step."""

from collections.abc import Callable, Sequence
from typing import Protocol

from pnp.engine.play.outcome import Stop
from pnp.engine.play.run import Play
from pnp.engine.play.state import State
from pnp.engine.play.values import Player
from pnp.engine.play.window import BoundAction
from pnp.model.game import Step as Node


class ScenarioEnd(Stop):
    """Raised when the scenario has no more steps."""


class Script(Protocol):
    """The runner that answers at the stops."""

    def pause(self) -> None:
        """Act at a stop between two steps of the sequence. Raises :class:`ScenarioEnd`."""

    def passed(self, kind: str, name: str) -> None:
        """Handle the end of a phase, a turn or a round."""

    def begins(self) -> None:
        """Handle the beginning of a phase, a turn or a round. Raises :class:`ScenarioEnd` at an awaited end."""

    def consult(self, me: Player, deeds: Sequence[BoundAction], phase: str, optional: bool) -> None:
        """Handle a player's choice of an action."""


class Stage(Play):
    """Plays the sequence of a game by a script."""

    script: Script | None = None
    """None plays an ordinary game."""

    def __init__(self, state: State) -> None:
        super().__init__(state)

    def phase(self, name: str) -> None:
        """Play one phase, and stop after it."""
        self._beginning()
        self._stopping(super().phase, (name,), "phase", name)

    def end_turn(self, player: Player) -> None:
        """Run everything due at the end of a turn, and stop."""
        self._stopping(super().end_turn, (player,), "end", "turn")

    def end_round(self) -> None:
        """Run everything due at the end of a round, and stop."""
        self._stopping(super().end_round, (), "end", "round")

    def _begin_turn(self, player: Player, node: Node) -> None:
        self._beginning()
        super()._begin_turn(player, node)

    def _begin_round(self, node: Node, number: int) -> None:
        self._beginning()
        super()._begin_round(node, number)

    def _beginning(self) -> None:
        if self.script is not None:
            self.script.begins()

    def _stopping(self, run: Callable[..., None], args: tuple[object, ...], kind: str, name: str) -> None:
        try:
            run(*args)
        finally:
            if self.script is not None:
                self.script.passed(kind, name)
        if self.script is not None:
            self.script.pause()

    def _offer(self, me: Player, deeds: Sequence[BoundAction], phase: str, optional: bool) -> BoundAction | None:
        if self.script is not None and me is not None:
            self.script.consult(me, deeds, phase, optional)
        return super()._offer(me, deeds, phase, optional)

    def _do(self, me: Player, deed: BoundAction) -> None:
        super()._do(me, deed)
        if self.script is not None:
            self.script.pause()


def way_to(node: Node, kind: str, name: str = "") -> list[Node] | None:
    """The nodes from below a node to the first one of a kind and name; None if there is none."""
    for child in node.steps:
        if child.kind == kind and name in ("", child.name):
            return [child]
        below = way_to(child, kind, name)
        if below is not None:
            return [child, *below]
    return None
