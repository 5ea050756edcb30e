"""Statistics against closed forms and published tables."""

from collections import Counter
from math import comb, sqrt

import pytest

from pnp.checks.statistics.intervals import EXACT, LEVEL, Z95, binomial_p, holm, mean_of, quantile, student, wilson
from pnp.checks.statistics.paired import FigureChange, judged


def figure(difference, half, pairs):
    return FigureChange(
        "rounds", "length", 1.0, 1.0 + difference, difference, difference - half, difference + half, pairs, 9
    )


@pytest.mark.parametrize("pairs", [2, 3, 4, 5, 6, 7, 8, 10, 20, 50, 200, 1000])
def test_a_lone_figure_is_shown_where_its_interval_leaves_zero_out(pairs):
    """Its interval ends at zero where Student's t is at its 95 % quantile, and Wallace's value of p is just above 0.05."""
    assert not judged([figure(1.0, 1.0001, pairs)])[0].shown and not judged([figure(-1.0, 1.0001, pairs)])[0].shown
    assert judged([figure(1.0, 0.7, pairs)])[0].shown
    assert judged([figure(-1.0, 0.9, pairs)])[0].shown is (pairs > 2)


@pytest.mark.parametrize(("pairs", "shown"), [(5, False), (6, True)])
def test_pairs_that_differ_alike_are_coins_on_one_side(pairs, shown):
    """0.5 ** 4 = 0.0625 is no proof, 0.5 ** 5 = 0.03125 is one."""
    assert judged([figure(1.0, 0.0, pairs)])[0].shown is shown
    assert not judged([figure(0.0, 0.0, 50)])[0].shown


def test_of_many_figures_each_needs_more():
    """Alone p is 0.03125; among two it counts twice."""
    coin = figure(1.0, 0.0, 6)
    assert [f.shown for f in judged([coin, figure(0.0, 0.0, 6)])] == [False, False]
    assert [f.shown for f in judged([figure(1.0, 0.0, 7), figure(0.0, 0.0, 6)])] == [True, False]


def test_corrected_chances_by_hand():
    assert holm([0.01, 0.02, 0.03, 0.5]) == pytest.approx([0.04, 0.06, 0.06, 0.5])
    assert holm([0.5, 0.004, 0.4]) == pytest.approx([0.8, 0.012, 0.8]) and holm([]) == []
    assert holm([0.9, 0.8]) == [1.0, 1.0]


@pytest.mark.parametrize(
    ("hits", "trials", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (1, 10, 0.0179, 0.4042), (81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 0, 0.0, 1.0)],
)  # fmt: skip
def test_wilsons_intervals_are_those_of_newcombe(hits, trials, low, high):
    """81 of 263 and 15 of 148 are examples of R. G. Newcombe, Two-sided confidence intervals for the single proportion (1998)."""
    assert wilson(hits, trials) == pytest.approx((low, high), abs=5e-5)


@pytest.mark.parametrize(
    ("hits", "trials", "share"), [(2, 10, 0.25), (7, 10, 0.25), (0, 5, 0.4), (5, 5, 0.4), (13, 40, 1 / 3)]
)
def test_the_smaller_tail_of_a_binomial_is_doubled(hits, trials, share):
    def chance(k):
        return comb(trials, k) * share**k * (1 - share) ** (trials - k)

    tail = sum(map(chance, range(hits + 1))) if hits <= trials * share else sum(map(chance, range(hits, trials + 1)))
    assert binomial_p(hits, trials, share) == pytest.approx(min(1.0, 2 * tail))


def test_a_binomial_of_many_trials_is_normal():
    trials = EXACT + 5_000
    deviation = sqrt(trials * 0.2 * 0.8)
    assert binomial_p(round(trials * 0.2 + Z95 * deviation), trials, 0.2) == pytest.approx(LEVEL, abs=0.002)
    assert binomial_p(round(trials * 0.2 - 2.5758 * deviation), trials, 0.2) == pytest.approx(0.01, abs=0.0005)
    assert binomial_p(3, 0, 0.5) == binomial_p(3, 9, 0.0) == binomial_p(3, 9, 1.0) == 1.0


@pytest.mark.parametrize(
    ("freedom", "known"),
    [
        (0, 12.7062),
        (1, 12.7062),
        (2, 4.3027),
        (3, 3.1824),
        (4, 2.7764),
        (5, 2.5706),
        (7, 2.3646),
        (15, 2.1314),
        (60, 2.0003),
    ],
)
def test_students_quantiles_are_those_of_the_tables(freedom, known):
    assert student(freedom) == pytest.approx(known, abs=0.0012)


def test_the_mean_of_counted_values_by_hand():
    """2, 4, 4, 6: mean 4, variance 8 / 3, and 3.1824 standard errors of sqrt(2 / 3) to either side."""
    mean, spread, low, high = mean_of(Counter({2: 1, 4: 2, 6: 1}))
    assert (mean, spread) == pytest.approx((4, sqrt(8 / 3)))
    assert (low, high) == pytest.approx((4 - 3.1824 * sqrt(2 / 3), 4 + 3.1824 * sqrt(2 / 3)))
    assert mean_of({}) == (0.0, 0.0, 0.0, 0.0) and mean_of({7: 1}) == (7, 0.0, 7, 7)


@pytest.mark.parametrize(
    ("share", "value"), [(0.0, 1), (0.1, 1), (0.25, 2.5), (0.3, 4), (0.5, 5), (0.75, 7.5), (0.9, 9), (1.0, 9)]
)
def test_quantiles_of_four_values(share, value):
    assert quantile({1: 1, 4: 1, 6: 1, 9: 1}, share) == value
    assert quantile({}, share) == 0.0
