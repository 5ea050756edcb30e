"""Counting games: Wilson's interval, shares by seat and role, spreads."""

from hypothesis import given
from hypothesis import strategies as st

from pnp.cli.tally import Record, table, tally, wilson


def game(winner: int, rounds: int = 3, status: str = "ended") -> Record:
    return Record(status, "8.2 Winning", (winner,), rounds, 40, 12, ("FIONA", "FLORA"), (("secret", rounds + 4),))


def test_wilsons_interval_of_half_of_ten() -> None:
    low, high = wilson(5, 10)
    assert (round(low, 4), round(high, 4)) == (0.2366, 0.7634)


@given(st.integers(0, 500), st.integers(1, 500))
def test_the_interval_holds_the_share_and_stays_between_nothing_and_all(hits: int, more: int) -> None:
    low, high = wilson(hits, hits + more)
    assert 0 <= low <= hits / (hits + more) <= high <= 1


def test_wins_are_counted_by_seat_and_by_role() -> None:
    data = tally([game(0), game(0), game(1)], 2)
    assert [seat["won"] for seat in data["seats"]] == [2, 1]
    assert {role["name"]: role["won"] for role in data["roles"]} == {"FIONA": 2, "FLORA": 1}
    assert data["most_needed"] == {"secret": 7}


def test_games_that_did_not_finish_count_for_nobody() -> None:
    data = tally([game(0), game(1, status="stuck")], 2)
    assert data["finished"] == 1
    assert [seat["won"] for seat in data["seats"]] == [1, 0]


def test_the_table_names_every_seat_and_every_ending() -> None:
    lines = "\n".join(table(tally([game(0), game(1, 9)], 2), ["greedy", "random"]))
    assert "seat 2 (random)" in lines and "8.2 Winning" in lines and "50.0%" in lines
