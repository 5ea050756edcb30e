"""The choices of a phase: a player takes one of the legal actions, or several."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pnp.engine.play.outcome import Defect
from pnp.engine.play.question import LiveQuestion
from pnp.engine.play.trials import may_stop
from pnp.engine.play.values import Player
from pnp.engine.play.window import BoundAction
from pnp.model.game import Phase

if TYPE_CHECKING:
    from pnp.engine.play.state import State
    from pnp.engine.play.triggers import Triggers


class Deeds:
    """Offers actions, and carries out the one that is chosen."""

    def __init__(self, state: "State", triggers: "Triggers") -> None:
        self.state, self.triggers = state, triggers

    def _choices(self, phase: Phase) -> None:
        state = self.state
        me = state.names["active"]
        deeds = state.windows.actions.get(phase.name, [])
        deed = self._offer(me, deeds, phase.name, phase.optional)
        while deed is not None:
            self._do(me, deed)
            if phase.choose == "any":
                deed = self._offer(me, deeds, phase.name, True)
            elif deed.rule.header.repeat:
                deed = self._offer(me, [deed], phase.name, True)
            else:
                return

    def _offer(self, me: Player, deeds: Sequence[BoundAction], phase: str, optional: bool) -> BoundAction | None:
        """Ask for an action; None if none is taken."""
        state = self.state
        legal = [d for d in deeds if d.legal(state, (me,))]
        if not me.alive:
            return None
        if not legal:
            if not optional:
                self._stuck(me, state.game.phases[phase])
            return None
        if optional and may_stop(me, legal):
            at = state.ask(LiveQuestion(me, "action", phase, [None, *(d.rule for d in legal)]))
            return legal[at - 1] if at else None
        if len(legal) == 1:
            return legal[0]
        return legal[state.ask(LiveQuestion(me, "action", phase, [d.rule for d in legal]))]

    def _stuck(self, me: Player, phase: Phase) -> None:
        """Run what happens when a player must act and cannot."""
        if not phase.stuck:
            raise Defect("PNP401", f"{me} must take an action, but none is legal", phase.clause)
        self.state.functions[phase.stuck](me)
        self.triggers.rest()

    def _do(self, me: Player, deed: BoundAction) -> None:
        if self.state.log is not None:
            self.state.log("act", who=me, rule=deed.rule)
        deed.run(self.state, (me,))
        self.triggers.rest()
