"""Outcomes of tasks that people carry out or judge: people are asked at a table; otherwise a stand-in answers."""

from typing import TYPE_CHECKING

from pnp.engine.play.outcome import Defect
from pnp.engine.play.question import LiveQuestion, QuestionKind
from pnp.engine.play.values import Player
from pnp.model.schema.course import NO_ANSWER, PLAYER_ANSWER, Deed

if TYPE_CHECKING:
    from pnp.engine.play.state import State


class ByHand:
    """The outcomes of tasks done by hand."""

    __slots__ = ("state",)

    def __init__(self, state: "State") -> None:
        self.state = state

    def by_hand(self, who: Player, name: str, prompt: str) -> object:
        """Ask people for an outcome, or let the stand-in give a random one. Raises Defect if there is none."""
        state, deed = self.state, self.state.game.by_hand[name]
        outcomes = self.outcomes(who, deed)
        total = sum(weight for _, weight in outcomes)
        if not total:
            raise Defect("PNP401", f"`{name}`, which {who} does by hand, has no possible outcome")
        options = [outcome for outcome, _ in outcomes]
        kind: QuestionKind = "confirm" if deed.asks.kind == "flag" else "choose"
        if who.seat in state.people:
            return options[state.ask(LiveQuestion(who, kind, prompt, options, detail=self.seconds(deed)))]
        at = state.outcome_by_hand(options, [weight for _, weight in outcomes])
        if state.log is not None:
            state.log("choice", who=who, question=(kind, prompt, options, "", "", (), None), index=at)
        return options[at]

    def outcomes(self, who: Player, deed: Deed) -> list[tuple[object, int]]:
        """Return the outcomes in order, each with the frequency that its stand-in gives it."""
        if deed.asks.kind == "flag":
            return [(False, deed.weight("no")), (True, deed.weight("yes"))]
        none = [(None, deed.weight(NO_ANSWER))] if deed.asks.optional else []
        if deed.asks.kind == "player":
            others: list[Player] = self.state.names["others"](who)
            return [*none, *((player, deed.weight(PLAYER_ANSWER)) for player in others)]
        members = self.state.names[deed.asks.name]
        return [*none, *((member, deed.weight(member.name)) for member in members)]

    def seconds(self, deed: Deed) -> int | None:
        """Return the time that people have; None for no limit."""
        value = deed.seconds
        return int(self.state.names[value]) if isinstance(value, str) else value
