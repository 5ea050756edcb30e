"""Count the ways in which the first moves of a game can be made."""

from collections.abc import Iterator

from pnp.base.frozen import dataclass
from pnp.engine.native.engine import choose
from pnp.engine.play.perft import StuckGame, perft
from pnp.rules.loading import LoadedGame


@dataclass(frozen=True)
class Count:
    """The number of ways to make this many moves, or the reason why they cannot be counted."""

    moves: int
    ways: int
    fault: str = ""
    """The fault that stops a game, with its code; "" if there is none."""


def count_moves(loaded: LoadedGame, seats: int, depth: int, seed: int) -> Iterator[Count]:
    """Yield a count for one move, for two, and so on; if a game gets stuck, the last one has a fault. ``seats``: 0 for
    the fewest that the game allows. The machine counts, and Python counts whatever the machine cannot: games that get
    stuck, among others.
    """
    seats = seats or loaded.game.players[0]
    machine = choose(loaded.game, seats).machine
    moves = 1
    while machine is not None and moves <= depth:
        ways = machine.ways(moves, seed)
        if ways is None:
            break
        yield Count(moves, ways)
        moves += 1
    if moves <= depth:
        yield from _by_python(loaded, seats, depth, seed, moves)


def _by_python(loaded: LoadedGame, seats: int, depth: int, seed: int, first: int) -> Iterator[Count]:
    """Yield the counts from a number of moves on."""
    moves = 1
    try:
        for moves, ways in enumerate(perft(loaded.game, loaded.rules, seats, depth, seed), 1):
            if moves >= first:
                yield Count(moves, ways)
    except StuckGame as stuck:
        yield Count(moves, 0, f"{stuck.outcome.message} [{stuck.outcome.code}]")
