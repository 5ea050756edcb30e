"""Words on players: their seats, their order, and leaving the game."""

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from pnp.engine.play.outcome import Defect
from pnp.engine.play.values import Player, Zone

if TYPE_CHECKING:
    from pnp.engine.play.state import State

CUTS = 5
"""Default for how often equal cuts are repeated."""


def words(state: "State") -> dict[str, Callable[..., object]]:
    """The words of this module."""
    people = People(state)
    return {
        "seats_from": people.seats_from, "others": people.others, "left_of": people.left_of,
        "highest": people.highest, "lowest": people.lowest, "ranked": people.ranked,
        "eliminate": people.eliminate, "revive": people.revive,
    }  # fmt: skip


class People:
    """Words about players and their order."""

    __slots__ = ("log", "state")

    def __init__(self, state: "State") -> None:
        self.state, self.log = state, state.log

    def seats_from(self, who: Player) -> list[Player]:
        """The players in the game, from one of them round the table."""
        return self.state.seats[who.seat]

    def others(self, me: Player) -> list[Player]:
        """The other players in the game, from the left of one of them."""
        return self.state.rivals[me.seat]

    def left_of(self, who: Player) -> Player:
        """The next player in the game; the player, if there is no other."""
        return (self.others(who) or [who])[0]

    def highest(self, people: Sequence[Player], key: Callable[[Player], int]) -> list[Player]:
        """The players with the highest value. Raises PNP401 for nobody."""
        return _extreme(people, key, max)

    def lowest(self, people: Sequence[Player], key: Callable[[Player], int]) -> list[Player]:
        """The players with the lowest value. Raises PNP401 for nobody."""
        return _extreme(people, key, min)

    def ranked(
        self,
        people: Sequence[Player],
        keys: Sequence[Callable[[Player], int]],
        cut: Zone | None = None,
        rounds: int = CUTS,
    ) -> list[Player]:
        """The players ordered by several values, best first. ``cut``: the zone from which equals cut cards."""
        groups = [list(people)]
        for key in keys:
            groups = [part for group in groups for part in _parted(group, key)]
        order: list[Player] = []
        for group in groups:
            if len(group) > 1 and cut is None:
                raise Defect("PNP409", f"{' and '.join(p.name for p in group)} tie, but no rule says who is first")
            order += group if len(group) < 2 or cut is None else self.cut_order(group, cut, rounds)
        return order

    def cut_order(self, group: list[Player], zone: Zone, rounds: int) -> list[Player]:
        """Each player turns up a card at a random position and returns it; equals cut again, then seats decide."""
        state, cards = self.state, list(zone)
        if not cards or rounds < 0:
            return sorted(group, key=lambda p: p.seat)
        values = {}
        for player in group:
            card = cards[state.one_of(cards)]
            values[player.seat] = state.cut_value(card)
            if self.log is not None:
                self.log("cut_card", who=player, cards=[card])
        order: list[Player] = []
        for value in sorted(set(values.values()), reverse=True):
            same = [p for p in group if values[p.seat] == value]
            order += same if len(same) == 1 else self.cut_order(same, zone, rounds - 1)
        return order

    def eliminate(self, who: Player) -> None:
        """Take a player out of the game."""
        self._set_alive(who, False)

    def revive(self, who: Player) -> None:
        """Bring a player back into the game."""
        self._set_alive(who, True)

    def _set_alive(self, who: Player, alive: bool) -> None:
        who.alive = alive
        self.state.seat_players()
        self.state.dirty[0] = -1
        if self.log is not None:
            self.log("revive" if alive else "eliminate", who=who)


def _extreme(
    people: Sequence[Player], key: Callable[[Player], int], pick: Callable[[Iterable[int]], int]
) -> list[Player]:
    scores = [(key(p), p) for p in people]
    if not scores:
        raise Defect("PNP401", "the highest or lowest of nobody")
    best = pick(k for k, _ in scores)
    return [p for k, p in scores if k == best]


def _parted(group: list[Player], key: Callable[[Player], int]) -> list[list[Player]]:
    """Groups of equals, best first; seat order within."""
    if len(group) < 2:
        return [group]
    values = {p.seat: key(p) for p in group}
    best_first = sorted(set(values.values()), reverse=True)
    return [[p for p in group if values[p.seat] == value] for value in best_first]
