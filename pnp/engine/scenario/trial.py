"""Trials: whether the sequence of play would let a player act at a moment of a scenario.

A header states what an action needs; only the sequence states whose turn it is, in which phase, and how often somebody
may act. So the scenario is replayed from its beginning to that moment, at a table of its own, with the tried step.
"""

from collections.abc import Sequence
from dataclasses import field, replace

from pnp.base.frozen import dataclass
from pnp.engine.play.outcome import CRASHES, Defect, Stop
from pnp.engine.play.values import Player
from pnp.engine.play.window import BoundAction
from pnp.engine.scenario.fault import BadScenario
from pnp.engine.scenario.notation import player_named
from pnp.engine.scenario.offer import Offer
from pnp.engine.scenario.runner import NOT_REACHED, Runner
from pnp.engine.scenario.script import Script, Step
from pnp.engine.scenario.stage import ScenarioEnd
from pnp.engine.scenario.tables import Tables, lay_out
from pnp.source.diagnostics.hints import listed


@dataclass(frozen=True)
class Trials:
    """Tries steps of one scenario."""

    tables: Tables
    script: Script
    seed: int | None
    offers: dict[tuple[int, str, str], Offer] = field(default_factory=dict)
    """Earlier results, by number of taken steps, player and phase."""

    def offer(self, look: Step, who: str, phase: str) -> Offer:
        """The actions that the sequence offers a player in a phase at the moment of a check."""
        steps = self.script.steps[: self.script.steps.index(look)]
        taken = tuple(step for step in steps if step.kind != "look")
        key = len(taken), who, phase
        if key not in self.offers:
            self.offers[key] = self._tried(taken, Step("act", f"{who} {phase}", "", look.path), phase)
        return self.offers[key]

    def _tried(self, taken: tuple[Step, ...], tried: Step, phase: str) -> Offer:
        script = replace(self.script, steps=(*taken, tried), leave=False)
        laid = lay_out(self.tables.for_trials(), script, None, self.seed)
        trial = _Trial(laid.state, laid.play, script, laid.record)
        trial.tried, trial.phase = tried, phase
        me = player_named(laid.state, tried.key.split()[0])
        try:
            trial.run()
        except BadScenario as fault:
            return Offer(laid.state, me, (), _reason(fault, me, phase, tried))
        except (Defect, Stop, StopIteration, *CRASHES) as fault:
            return Offer(laid.state, me, (), f"the rules cannot continue: {fault}")
        if trial.offered is None:
            return Offer(laid.state, me, (), f"`{phase}` of {me} does not come now")
        return Offer(laid.state, me, trial.offered, "")


def _reason(fault: BadScenario, me: Player, phase: str, tried: Step) -> str:
    """Why the sequence does not reach a player's choice in a phase."""
    text = str(fault)
    return f"`{phase}` of {me} does not come now" if text == NOT_REACHED and fault.path == tried.path else text


class _Trial(Runner):
    """A scenario that ends at a player's choice in a phase."""

    tried: Step
    phase: str
    offered: tuple[BoundAction, ...] | None = None
    """The legal actions of the player there; None if play does not reach the moment."""

    def _actor_and_action(self, step: Step) -> tuple[Player, BoundAction | None]:
        if step is not self.tried:
            return super()._actor_and_action(step)
        return player_named(self.state, step.key.split()[0]), self.state.windows.actions[self.phase][0]

    def _is_meant(self, step: Step, me: Player, deeds: Sequence[BoundAction], optional: bool) -> bool:
        if step is not self.tried:
            return super()._is_meant(step, me, deeds, optional)
        is_here = player_named(self.state, step.key.split()[0]) is me
        is_here &= any(deed.rule.header.phase == self.phase for deed in deeds)
        if is_here:
            self.offered = tuple(deed for deed in deeds if me.alive and deed.legal(self.state, (me,)))
        return is_here

    def _may_pass(
        self, me: Player, legal: list[BoundAction], phase: str, optional: bool, next_step: Step | None
    ) -> None:
        """Raise :class:`BadScenario` unless the player may pass: a tried step may not skip another player's action."""
        if next_step is self.tried and optional and me is not self._actor_and_action(self.tried)[0]:
            names = listed(dict.fromkeys(deed.name for deed in legal))
            raise BadScenario(f"{me} may {names} in `{phase}` before that", self.tried.path)
        super()._may_pass(me, legal, phase, optional, next_step)

    def _begin(self, step: Step) -> tuple[Player, BoundAction | None]:
        if step is self.tried:
            raise ScenarioEnd
        return super()._begin(step)
