"""Count the ways in which the first moves of a game can be made."""

from collections.abc import Iterator

from pnp.base.frozen import dataclass
from pnp.engine.play.perft import StuckGame, perft
from pnp.rules.loading import Loaded


@dataclass(frozen=True)
class Count:
    """The number of ways to make this many moves, or the reason why they cannot be counted."""

    moves: int
    ways: int
    fault: str = ""
    """The fault that stops a game, with its code; "" if there is none."""


def count_moves(loaded: Loaded, seats: int, depth: int, seed: int) -> Iterator[Count]:
    """Yield a count for one move, for two, and so on; if a game gets stuck, the last one has a fault. ``seats``: 0 for
    the fewest that the game allows."""
    moves = 1
    try:
        for moves, ways in enumerate(perft(loaded.game, loaded.rules, seats or loaded.game.players[0], depth, seed), 1):
            yield Count(moves, ways)
    except StuckGame as stuck:
        yield Count(moves, 0, f"{stuck.outcome.message} [{stuck.outcome.code}]")
