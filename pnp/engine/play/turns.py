"""Who has the next turn: each player of a list once, or round and round it, with turns left out and extra ones."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Literal

from pnp.engine.play.outcome import Defect
from pnp.engine.play.values import Player
from pnp.model.game import Step

if TYPE_CHECKING:
    from pnp.engine.play.state import State

TURN_STEPS = 256
"""The steps that a turn of those that go around costs beside its rules, so that no game lasts for ever."""
MOST_TURNS = 400
"""The most turns that go around, where nothing is said."""
Place = tuple[list[Player], int, int]
"""The list of players, the place in it, and how many turns are left (of turns that go around)."""


def takers(
    state: "State", node: Step, place: Place, is_over: Callable[[], bool], first: Literal["", "due", "begun"] = ""
) -> Iterator[Place]:  # fmt: skip
    """Yield the place of each player who has a turn, when the turn is due. ``first``: that of the first is due whatever
    its counters say, or has begun. Raises Defect if turns go on for longer than they may."""
    order, at, left = place
    absent, again, is_begun = 0, first == "due", first == "begun"
    while at < len(order):
        player = order[at]
        if not is_begun:
            absent = 0 if player.alive else absent + 1
            if absent == len(order) or (player.alive and is_over()):
                return
        if is_begun or (player.alive and (again or not _counts_down(state, player, node.skips))):
            is_begun = False
            if node.around and not left:
                _stop(node)
                return
            yield order, at, left
            left -= 1
            again = player.alive and _counts_down(state, player, node.extra)
        if node.around:
            state.charge(TURN_STEPS)
        if not again:
            at = (at + (-1 if _goes_back(state, node) else 1)) % len(order) if node.around else at + 1


def _stop(node: Step) -> None:
    """End the turns that go around after as many as there may be. Raises Defect if that is not meant to happen."""
    if node.until or node.at_most is None:
        most = MOST_TURNS if node.at_most is None else node.at_most
        raise Defect("PNP402", f"`{node.name}` goes on for more than {most} turns", node.clause)


def _goes_back(state: "State", node: Step) -> bool:
    """Tell whether turns go the other way round now."""
    if not node.backwards:
        return False
    value = state.functions.get(node.backwards)
    return bool(value() if value is not None else getattr(state.table, node.backwards))


def _counts_down(state: "State", player: Player, counter: str) -> bool:
    """Take one off a player's counter of turns that are left out, or of extra ones; whether there was one."""
    if not counter or getattr(player, counter) <= 0:
        return False
    setattr(player, counter, getattr(player, counter) - 1)
    state.dirty[0] |= state.bits[counter]
    state.names["_field"](player, counter)
    return True


def seats_in_order(state: "State", order: str) -> list[Player]:
    """The players in the order of a step: as they sit, or as a rule or a field of the table says."""
    if not order:
        return list(state.players)
    if order in state.functions:
        return list(state.functions[order]())
    return list(getattr(state.table, order))
