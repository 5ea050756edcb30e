"""Maps laid out in rows: every way leads down, but those that close a circle; ways that pass rows have their gaps."""

from hypothesis import given
from hypothesis import strategies as st

from pnp.press.pieces.layered import crossings, depths, layered


def test_a_place_stands_below_all_that_lead_to_it() -> None:
    assert depths(4, [(0, 1), (0, 2), (1, 2), (2, 3)]) == [0, 1, 2, 3]


def test_a_way_back_is_told_apart() -> None:
    laid = layered(3, [(0, 1), (1, 2), (2, 0)])
    assert laid.rows == ((0,), (1,), (2,))
    assert laid.back == {(2, 0)}


def test_a_way_that_passes_a_row_goes_through_a_gap() -> None:
    laid = layered(3, [(0, 1), (1, 2), (0, 2)])
    gap = laid.gaps[(0, 2), 1]
    assert sorted(laid.rows[1]) == [gap, 1]


def test_places_of_a_row_are_put_where_ways_do_not_cross() -> None:
    laid = layered(5, [(0, 1), (0, 2), (1, 4), (2, 3)])
    links = [(0, 1), (0, 2), (1, 4), (2, 3)]
    assert crossings(laid.rows, links) == 0


@given(st.integers(1, 9).flatmap(lambda n: st.tuples(st.just(n), st.lists(
    st.tuples(st.integers(0, n - 1), st.integers(0, n - 1)), max_size=16))))  # fmt: skip
def test_every_place_stands_in_one_row_and_every_other_way_leads_down(drawn: tuple[int, list[tuple[int, int]]]) -> None:
    count, ways = drawn
    laid = layered(count, ways)
    row_of = {one: at for at, row in enumerate(laid.rows) for one in row}
    assert sorted(one for one in row_of if one >= 0) == list(range(count))
    assert all(row_of[start] < row_of[end] for start, end in ways if (start, end) not in laid.back)
    for (way, row), gap in laid.gaps.items():
        assert row_of[gap] == row and row_of[way[0]] < row < row_of[way[1]]
