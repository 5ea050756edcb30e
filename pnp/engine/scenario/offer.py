"""Finds the actions that the sequence of play offers a player at a moment of a scenario."""

from collections.abc import Callable

from pnp.base.frozen import dataclass
from pnp.engine.play.state import State
from pnp.engine.play.values import Player
from pnp.engine.play.window import BoundAction
from pnp.engine.scenario.script import Step


@dataclass(frozen=True)
class Offer:
    """The actions that a player may choose from in a phase, when it comes."""

    state: State
    """The table at that moment; not the one at which the scenario is played."""
    me: Player
    """The player at that table."""
    actions: tuple[BoundAction, ...]
    reason: str
    """Why the sequence does not reach it; "" if it does."""

    def has(self, name: str) -> BoundAction | None:
        """The action with this name, if it is offered."""
        return next((deed for deed in self.actions if deed.name == name), None)


AskSequence = Callable[[Step, str, str], Offer]
"""Asks for the offer to a player in a phase, at the moment of a check."""
