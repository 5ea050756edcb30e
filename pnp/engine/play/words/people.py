"""Words on players: who sits where, who is first, who leaves."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from pnp.engine.play.outcome import Defect
from pnp.engine.play.values import Player

if TYPE_CHECKING:
    from pnp.engine.play.state import State

CUTS = 5
"""How often equal cuts are cut again unless the rule says."""


def words(state: "State") -> dict[str, Any]:
    """The words of this module."""
    log = state.log

    def seats_from(who: Player) -> list[Any]:
        return state.seats[who.seat]

    def others(me: Player) -> list[Any]:
        return state.rivals[me.seat]

    def left_of(who: Player) -> Any:
        return (others(who) or [who])[0]

    def extreme(people: Sequence[Player], key: Callable[[Any], Any], pick: Any) -> list[Any]:
        scores = [(key(p), p) for p in people]
        if not scores:
            raise Defect("PNP401", "the highest or lowest of nobody")
        best = pick(k for k, _ in scores)
        return [p for k, p in scores if k == best]

    def highest(people: Sequence[Player], key: Callable[[Any], Any]) -> list[Any]:
        return extreme(people, key, max)

    def lowest(people: Sequence[Player], key: Callable[[Any], Any]) -> list[Any]:
        return extreme(people, key, min)

    def ranked(
        people: Sequence[Player], keys: Sequence[Callable[[Any], Any]], cut: Any = None, rounds: int = CUTS
    ) -> list[Player]:
        groups = [list(people)]
        for key in keys:
            groups = [part for group in groups for part in parted(group, key)]
        order: list[Player] = []
        for group in groups:
            if len(group) > 1 and cut is None:
                raise Defect("PNP409", f"{' and '.join(p.name for p in group)} tie, but nothing says who is first")
            order += group if len(group) < 2 else cut_order(group, cut, rounds)
        return order

    def parted(group: list[Any], key: Callable[[Any], Any]) -> list[list[Any]]:
        """Equals together, best first; seat order within."""
        if len(group) < 2:
            return [group]
        values = {p.seat: key(p) for p in group}
        parts: list[list[Any]] = []
        for value in sorted(set(values.values()), reverse=True):
            parts.append([p for p in group if values[p.seat] == value])
        return parts

    def cut_order(group: list[Any], zone: Any, rounds: int) -> list[Any]:
        """Each turns up a card at a random place, which goes back there; equals cut again, then seats decide."""
        cards = list(zone)
        if not cards or rounds < 0:
            return sorted(group, key=lambda p: p.seat)
        values = {}
        for player in group:
            card = cards[state.one_of(cards)]
            values[player.seat] = state.cut_value(card)
            if log is not None:
                log("cut_card", who=player, cards=[card])
        order = []
        for value in sorted(set(values.values()), reverse=True):
            same = [p for p in group if values[p.seat] == value]
            order += same if len(same) == 1 else cut_order(same, zone, rounds - 1)
        return order

    def leave(who: Player, alive: bool) -> None:
        who.alive = alive
        state.seat_players()
        state.dirty[0] = -1
        if log is not None:
            log("revive" if alive else "eliminate", who=who)

    return {
        "seats_from": seats_from, "others": others, "left_of": left_of, "highest": highest, "lowest": lowest,
        "ranked": ranked, "eliminate": lambda who: leave(who, False), "revive": lambda who: leave(who, True),
    }  # fmt: skip
