"""Words on the order of play: announcements, windows, effects, endings."""

from typing import TYPE_CHECKING, Any

from pnp.engine.play.outcome import Defect, EndPhase, EndRound, EndTurn, GameOver
from pnp.engine.play.values import Event, Player

if TYPE_CHECKING:
    from pnp.engine.play.state import State


MOST_BOOKED = 4096
"""Things that may be booked for one moment."""


def words(state: "State") -> dict[str, Any]:
    """The words of this module."""
    log = state.log

    def announce(kind: str, *values: object) -> bool:
        fields = list(state.game.announcements[kind].fields)
        event = Event(kind, dict.fromkeys(fields) | dict(zip(fields, values, strict=False)))
        if log is not None:
            log("announce", event=event)
        state.window(event)
        return not event.cancelled

    def cancel(event: Event) -> None:
        event.cancelled = True
        if log is not None:
            log("cancel", event=event)

    def moment() -> None:
        state.window(None)

    def perform(what: object, names: tuple[str, ...], *arguments: object) -> Any:
        effect = state.effect_of(what)
        if effect is None:
            raise Defect("PNP307", f"no rule states the effect of {what}")
        function, params = effect
        values = dict(zip(names, arguments, strict=True)) | {"card": what}
        for param in params:
            if values[param] is None:
                raise Defect("PNP400", f"the effect of {what} needs `{param}`, but that is nothing")
        return function(*(values[p] for p in params))

    def later(when: str, procedure: object, *arguments: object) -> None:
        booked = state.pending.setdefault(when, [])
        if len(booked) >= MOST_BOOKED:
            raise Defect("PNP412", f"more than {MOST_BOOKED} things are scheduled for the same moment")
        booked.append((procedure, arguments))

    def win(who: Player | list[Player]) -> None:
        raise GameOver(list(who) if isinstance(who, list) else [who], state.running())

    def end_game(winners: list[Player]) -> None:
        raise GameOver(list(winners), state.running())

    def end_phase() -> None:
        raise EndPhase

    def end_turn() -> None:
        raise EndTurn

    def end_round() -> None:
        raise EndRound

    def require(holds: object, clause: str) -> None:
        if not holds:
            raise Defect("PNP403", "a printed “always” or “never” does not hold", clause)

    return {
        "announce": announce, "cancel": cancel, "moment": moment, "perform": perform, "later": later, "win": win,
        "end_game": end_game, "end_phase": end_phase, "end_turn": end_turn, "end_round": end_round, "require": require,
    }  # fmt: skip
