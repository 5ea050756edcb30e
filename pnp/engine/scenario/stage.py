"""Play of a scenario: the game's own sequence, which asks the scenario at every stop what comes next."""

from collections.abc import Callable, Sequence
from typing import Protocol

from pnp.engine.play.outcome import Stop
from pnp.engine.play.run import Play
from pnp.engine.play.state import State
from pnp.engine.play.values import Player
from pnp.engine.play.window import BoundAction
from pnp.model.game import Step as Node


class Done(Stop):
    """The scenario has no more steps."""


class Script(Protocol):
    """The runner that answers at the stops."""

    def pause(self) -> None:
        """Between two steps of the sequence: what the scenario does or looks at here; raises :class:`Done`."""

    def passed(self, kind: str, name: str) -> None:
        """A phase, a turn or a round is over."""

    def begins(self) -> None:
        """A phase, a turn or a round is about to begin; raises :class:`Done` where only the end was looked for."""

    def consult(self, me: Player, deeds: Sequence[BoundAction], phase: str, optional: bool) -> None:
        """A player is about to choose an action."""


class Stage(Play):
    """Plays the sequence of a game by a script."""

    script: Script | None = None
    """None: plays as any other game."""

    def __init__(self, state: State) -> None:
        super().__init__(state)

    def phase(self, name: str) -> None:
        """Play one phase, and stop behind it."""
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
    """The nodes that lead from below a node to the first one of a kind and name; None where there is none."""
    for child in node.steps:
        if child.kind == kind and name in ("", child.name):
            return [child]
        below = way_to(child, kind, name)
        if below is not None:
            return [child, *below]
    return None
