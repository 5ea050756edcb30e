"""The order of turns: each player of a list once, or round and round it, with skipped and extra turns."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Literal

from pnp.engine.play.outcome import Defect
from pnp.engine.play.values import Player
from pnp.model.game import Step

if TYPE_CHECKING:
    from pnp.engine.play.state import State

TURN_STEPS = 256
"""The steps that each turn going around costs besides its rules, so that no game lasts forever."""
MOST_TURNS = 400
"""Default for the most turns that go around."""
Place = tuple[list[Player], int, int]
"""The list of players, the position in it, and the number of remaining turns (if they go around)."""


def takers(
    state: "State", node: Step, place: Place, is_over: Callable[[], bool], first: Literal["", "due", "begun"] = ""
) -> Iterator[Place]:  # fmt: skip
    """Yield the position of each player whose turn it is. ``first``: the first turn takes place whatever the counters
    say, or has begun. Raises Defect if turns go on for too long."""
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
    """Raise Defect unless the step declares that its turns end after the most allowed."""
    if node.until or node.at_most is None:
        most = MOST_TURNS if node.at_most is None else node.at_most
        raise Defect("PNP402", f"`{node.name}` goes on for more than {most} turns", node.clause)


def _goes_back(state: "State", node: Step) -> bool:
    """Whether turns currently go the other way round."""
    if not node.backwards:
        return False
    value = state.functions.get(node.backwards)
    return bool(value() if value is not None else getattr(state.table, node.backwards))


def _counts_down(state: "State", player: Player, counter: str) -> bool:
    """Take one off a player's counter of skipped or extra turns; returns whether there was one."""
    if not counter or getattr(player, counter) <= 0:
        return False
    setattr(player, counter, getattr(player, counter) - 1)
    state.dirty[0] |= state.bits[counter]
    state.names["_field"](player, counter)
    return True


def seats_in_order(state: "State", order: str) -> list[Player]:
    """The players in the order of a step: by seat, or as a rule or a field of the table says."""
    if not order:
        return list(state.players)
    if order in state.functions:
        return list(state.functions[order]())
    return list(getattr(state.table, order))


def turns_node(node: Step) -> Step | None:
    """The node of the sequence in which players take turns."""
    if node.kind == "turns":
        return node
    return next((node_of_turns for child in node.steps if (node_of_turns := turns_node(child))), None)
