"""Words on the order of play: announcements, windows, effects, endings."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from pnp.engine.play.outcome import Defect, EndPhase, EndRound, EndTurn, GameOver
from pnp.engine.play.values import Event, Player

if TYPE_CHECKING:
    from pnp.engine.play.state import State


MOST_BOOKED = 4096
"""Most things booked for one moment."""


def words(state: "State") -> dict[str, Callable[..., object]]:
    """The words of this module."""
    course = Course(state)
    return {
        "announce": course.announce, "cancel": course.cancel, "moment": course.moment, "perform": course.perform,
        "later": course.later, "win": course.win, "end_game": course.end_game, "end_phase": end_phase,
        "end_turn": end_turn, "end_round": end_round, "require": require,
    }  # fmt: skip


class Course:
    """Words about the course of the game."""

    __slots__ = ("log", "state")

    def __init__(self, state: "State") -> None:
        self.state, self.log = state, state.log

    def announce(self, kind: str, *values: object) -> bool:
        """Announce something, which players may answer; False if it is cancelled."""
        fields = list(self.state.game.announcements[kind].fields)
        event = Event(kind, dict.fromkeys(fields) | dict(zip(fields, values, strict=False)))
        if self.log is not None:
            self.log("announce", event=event)
        self.state.window(event)
        return not event.cancelled

    def cancel(self, event: Event) -> None:
        """Cancel an announcement."""
        event.cancelled = True
        if self.log is not None:
            self.log("cancel", event=event)

    def moment(self) -> None:
        """Let players react."""
        self.state.window(None)

    def perform(self, what: object, names: tuple[str, ...], *arguments: object) -> object:
        """Run the @effect of a card or member. Raises PNP307 without one, PNP400 for a missing argument."""
        effect = self.state.effect_of(what)
        if effect is None:
            raise Defect("PNP307", f"no rule states the effect of {what}")
        function, params = effect
        values = dict(zip(names, arguments, strict=True)) | {"card": what}
        for param in params:
            if values[param] is None:
                raise Defect("PNP400", f"the effect of {what} needs `{param}`, but that is nothing")
        return function(*(values[p] for p in params))

    def later(self, when: str, procedure: object, *arguments: object) -> None:
        """Schedule a procedure for a moment. Raises PNP412 for too many."""
        booked = self.state.pending.setdefault(when, [])
        if len(booked) >= MOST_BOOKED:
            raise Defect("PNP412", f"more than {MOST_BOOKED} things are scheduled for the same moment")
        booked.append((procedure, arguments))

    def win(self, who: Player | list[Player]) -> None:
        """End the game with winners."""
        raise GameOver(list(who) if isinstance(who, list) else [who], self.state.running())

    def end_game(self, winners: list[Player]) -> None:
        """End the game with a list of winners, which may be empty."""
        raise GameOver(list(winners), self.state.running())


def end_phase() -> None:
    """End the phase."""
    raise EndPhase


def end_turn() -> None:
    """End the turn."""
    raise EndTurn


def end_round() -> None:
    """End the round."""
    raise EndRound


def require(holds: object, clause: str) -> None:
    """Raise PNP403 if the condition of an invariant does not hold."""
    if not holds:
        raise Defect("PNP403", "a printed “always” or “never” does not hold", clause)
