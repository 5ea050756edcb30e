"""How sure one may be: intervals of shares and means, exact tests, corrections for many comparisons."""

from collections import Counter
from math import comb
from statistics import NormalDist, mean, median, stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.checks.statistics.intervals import (
    EXACT,
    binomial_p,
    false_discovery,
    games_needed,
    holm,
    mean_of,
    normal_p,
    normal_quantile,
    quantile,
    student,
    wilson,
)

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


# ------------------------------------------------------------------------------------------------- worked out by hand
def test_wilsons_intervals_of_small_and_large_shares() -> None:
    """The upper end of none of ten is z² / (10 + z²), with z² = 3.841459."""
    assert wilson(0, 10) == pytest.approx((0.0, 0.277533), abs=1e-6)
    assert wilson(10, 10) == pytest.approx((0.722467, 1.0), abs=1e-6)
    assert wilson(1, 20) == pytest.approx((0.00888, 0.23613), abs=1e-5)
    assert wilson(19, 20) == pytest.approx((0.76387, 0.99112), abs=1e-5)
    assert wilson(0, 0) == (0.0, 1.0)


def test_the_binomial_test_of_a_quarter() -> None:
    assert binomial_p(0, 3, 0.25) == pytest.approx(2 * 27 / 64)
    assert binomial_p(3, 3, 0.25) == pytest.approx(2 / 64)
    assert binomial_p(1, 4, 0.25) == 1.0  # (both tails of the mean are more than half)
    assert (binomial_p(0, 0, 0.5), binomial_p(3, 3, 0.0), binomial_p(0, 3, 1.0)) == (1.0, 1.0, 1.0)


def test_the_binomial_test_is_exact_up_to_five_thousand_trials() -> None:
    """Two standard deviations from the mean, which are 71 of 5,000 and 100 of 10,000 even trials."""
    exact = 2 * sum(comb(5000, k) for k in range(2571, 5001)) / 2**5000
    assert binomial_p(2571, 5000, 0.5) == pytest.approx(exact, rel=1e-9) == pytest.approx(0.0462, abs=1e-4)
    assert binomial_p(2571, 5001, 0.5) == pytest.approx(2 * NormalDist().cdf(-70.5 / (5001**0.5 / 2)), rel=1e-9)
    assert binomial_p(5100, 10_000, 0.5) == binomial_p(4900, 10_000, 0.5) == pytest.approx(0.0455003, abs=1e-7)
    assert binomial_p(2080, 10_000, 0.2) == pytest.approx(0.0455003, abs=1e-7)


def test_corrected_chances_are_at_most_one() -> None:
    assert holm([0.9, 0.6]) == [1.0, 1.0] and holm([]) == [] and holm([0.01]) == [0.01]
    assert holm([0.02, 0.5, 0.001, 0.02]) == pytest.approx([0.06, 0.5, 0.004, 0.06])


def test_false_discoveries_after_benjamini_and_hochberg() -> None:
    """0.01 · 3 / 1, 0.03 · 3 / 2 and 0.04 · 3 / 3, of which the second must not exceed the third."""
    assert false_discovery([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.04, 0.04])
    assert false_discovery([0.2, 0.001, 0.9, 0.004]) == pytest.approx([0.8 / 3, 0.004, 0.9, 0.008])
    assert false_discovery([]) == [] and false_discovery([1.0]) == [1.0]


def test_normal_chances_and_quantiles() -> None:
    assert normal_p(0.0) == 1.0
    assert normal_p(2.0) == normal_p(-2.0) == pytest.approx(0.0455003, abs=1e-7)
    assert normal_quantile(0.05) == pytest.approx(1.959964, abs=1e-6)
    assert normal_quantile(0.0027) == pytest.approx(3.0, abs=1e-3)
    assert 7 < normal_quantile(0.0) < 9


def test_games_that_show_a_difference() -> None:
    """The known number for 0.5 against 0.6 is 194; 0.75 and 0.25 more is all, so 0.5 is compared instead."""
    assert games_needed(0.5, 0.1) == games_needed(0.5, 0.1, 0) == 194
    assert games_needed(0.5, 0.1, 10) == 330  # (0.005 for each: a quantile of 2.80703)
    assert games_needed(0.95, 0.1) == 53 and games_needed(0.75, 0.25) == 26


def test_students_quantile_is_an_expansion() -> None:
    """The terms of Abramowitz and Stegun (26.7.5) for 1.959964."""
    terms = (1.9599640, 2.3722712, 2.8224986, 2.5558497)
    for freedom in (6, 7, 40):
        summed = sum(term / freedom**power for power, term in enumerate(terms))
        assert student(freedom) == pytest.approx(summed, abs=1e-6)
    tabled = [12.7062, 12.7062, 4.3027, 3.1824, 2.7764, 2.5706]
    assert [student(freedom) for freedom in range(6)] == tabled


def test_intervals_of_means() -> None:
    assert mean_of({}) == (0.0, 0.0, 0.0, 0.0) and mean_of({7: 1}) == (7, 0.0, 7, 7)
    assert mean_of({1: 1, 3: 1}) == pytest.approx((2, 2**0.5, 2 - 12.7062, 2 + 12.7062))
    assert mean_of({0: 2, 4: 2}) == pytest.approx((2, (16 / 3) ** 0.5, -1.674719, 5.674719), abs=1e-5)


def test_quartiles() -> None:
    counts = {1: 1, 2: 1, 3: 1, 4: 1}
    assert [quantile(counts, share) for share in (0, 0.25, 0.3, 0.5, 0.75, 1)] == [1, 1.5, 2, 2.5, 3.5, 4]
    assert quantile({5: 3, 9: 1}, 0.5) == 5 and quantile({5: 3, 9: 1}, 0.75) == 7 and quantile({}, 0.5) == 0.0
