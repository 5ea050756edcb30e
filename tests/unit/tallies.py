"""Games counted for tests, from records that a test has written or played."""

from collections.abc import Iterable

from pnp.checks.statistics.aggregate import GameMeasures, Tally
from pnp.checks.statistics.games import Record


def tallied(seats: int, measured: GameMeasures, records: Iterable[Record]) -> Tally:
    """What some games with so many seats come to."""
    tally = Tally(seats, measured)
    for record in records:
        tally.note(record)
    return tally
