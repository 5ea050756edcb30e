"""How sure one may be: intervals of shares and means, exact tests, corrections for many comparisons."""

from collections import Counter
from math import comb
from statistics import mean, median, stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.checks.statistics.intervals import EXACT, binomial_p, holm, mean_of, quantile, student, wilson

VALUES = st.lists(st.integers(-20, 20), min_size=1, max_size=60)


def test_wilsons_interval_of_half_of_ten() -> None:
    low, high = wilson(5, 10)
    assert (round(low, 4), round(high, 4)) == (0.2366, 0.7634)


@given(st.integers(0, 500), st.integers(1, 500))
def test_the_interval_holds_the_share_and_stays_between_nothing_and_all(hits: int, more: int) -> None:
    low, high = wilson(hits, hits + more)
    assert 0 <= low <= hits / (hits + more) <= high <= 1


@given(st.integers(1, 40), st.data())
def test_the_binomial_test_sums_the_tail(trials: int, data: st.DataObject) -> None:
    hits = data.draw(st.integers(0, trials))
    below = sum(comb(trials, k) for k in range(hits + 1)) / 2**trials
    above = sum(comb(trials, k) for k in range(hits, trials + 1)) / 2**trials
    assert binomial_p(hits, trials, 0.5) == pytest.approx(min(1.0, 2 * min(below, above)))


def test_many_trials_are_tested_as_few_are() -> None:
    hits = EXACT // 4 + 60
    assert binomial_p(hits, EXACT, 0.25) == pytest.approx(binomial_p(hits + 1, EXACT + 4, 0.25), abs=0.004)


def test_holm_corrects_the_smallest_most_and_keeps_the_order() -> None:
    assert holm([0.04, 0.01, 0.03]) == pytest.approx([0.06, 0.03, 0.06])


@given(st.lists(st.floats(0, 1), max_size=12))
def test_a_corrected_chance_is_never_smaller(chances: list[float]) -> None:
    assert all(one <= other <= 1 for one, other in zip(chances, holm(chances), strict=True))


@pytest.mark.parametrize(
    ("freedom", "known"), [(1, 12.706), (5, 2.571), (6, 2.447), (10, 2.228), (30, 2.042), (1000, 1.962)]
)
def test_students_quantile_is_that_of_the_tables(freedom: int, known: float) -> None:
    assert student(freedom) == pytest.approx(known, abs=0.002)


@given(VALUES)
def test_counted_values_have_the_mean_and_median_of_the_values(values: list[int]) -> None:
    counts = Counter(values)
    middle, deviation, low, high = mean_of(counts)
    assert middle == pytest.approx(mean(values)) and low - 1e-9 <= middle <= high + 1e-9
    assert deviation == pytest.approx(stdev(values) if len(values) > 1 else 0.0)
    assert quantile(counts, 0.5) == median(values)
