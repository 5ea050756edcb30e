"""Statistics that no games were played for: one table of two players whose shares of wins a test gives."""

from pnp.checks.statistics.figures import Length, Spread, Statistics, TableStatistics, WinGroup, WinShare

NOTHING = Spread(0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, ())


def run_of(by: str, *shares: WinShare) -> Statistics:
    """A run of forty games with these shares of wins."""
    group = WinGroup(by, by.capitalize(), shares)
    length = Length(NOTHING, NOTHING, NOTHING)
    table = TableStatistics(2, 40, 40, 0, (group,), (), length, NOTHING, None, (), (), ())
    return Statistics("game", "Game", "", "", "1", "", 1, ("random",), {}, 0.95, len(shares), (table,))
