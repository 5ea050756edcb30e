"""Confidence in counts: intervals of shares and means, and tests against an even share."""

from collections.abc import Mapping, Sequence
from math import ceil, erfc, exp, lgamma, log, sqrt
from statistics import NormalDist
from typing import TypeVar

Number = TypeVar("Number", int, float)
"""A counted number."""
Z95 = 1.959963984540054
"""The standard normal quantile of a two-sided 95 % interval."""
LEVEL = 0.05
"""The p value below which a claim is made."""
EXACT = 5_000
"""Most trials for the exact binomial test; beyond it, the normal approximation is as good."""
_T95 = (12.7062, 4.3027, 3.1824, 2.7764, 2.5706)
"""Student's two-sided 95 % quantiles for 1 to 5 degrees of freedom."""


def wilson(hits: float, trials: int) -> tuple[float, float]:
    """The 95 % interval of a share, after Wilson (1927): right for small numbers and for shares near 0 and 1."""
    if not trials:
        return 0.0, 1.0
    share, spread = hits / trials, Z95 * Z95 / trials
    middle = (share + spread / 2) / (1 + spread)
    half = Z95 * sqrt(share * (1 - share) / trials + spread / (4 * trials)) / (1 + spread)
    return min(share, max(0.0, middle - half)), max(share, min(1.0, middle + half))


def binomial_p(hits: int, trials: int, share: float) -> float:
    """The probability of a count at least this extreme if each trial succeeds with that share: two-sided, with the
    smaller tail doubled. Trials whose own shares differ around that mean vary less, so the test errs on the side of
    claiming nothing."""
    if not trials or not 0 < share < 1:
        return 1.0
    if trials > EXACT:
        return erfc(abs(hits - trials * share) / sqrt(2 * trials * share * (1 - share)))
    far, log_in, log_out = lgamma(trials + 1), log(share), log(1 - share)

    def chance(k: int) -> float:
        return exp(far - lgamma(k + 1) - lgamma(trials - k + 1) + k * log_in + (trials - k) * log_out)

    tail = sum(map(chance, range(hits + 1) if hits <= trials * share else range(hits, trials + 1)))
    return min(1.0, 2 * tail)


def holm(chances: Sequence[float]) -> list[float]:
    """The p values of several simultaneous comparisons, corrected after Holm (1979), in the given order."""
    order = sorted(range(len(chances)), key=chances.__getitem__)
    adjusted, least = [1.0] * len(chances), 0.0
    for place, index in enumerate(order):
        least = max(least, min(1.0, chances[index] * (len(chances) - place)))
        adjusted[index] = least
    return adjusted


def false_discovery(chances: Sequence[float]) -> list[float]:
    """The p values of several simultaneous comparisons, corrected after Benjamini and Hochberg (1995), in the given
    order: of all values below 0.05, at most one in twenty is expected to be false."""
    order = sorted(range(len(chances)), key=chances.__getitem__)
    adjusted, least = [1.0] * len(chances), 1.0
    for place in range(len(order) - 1, -1, -1):
        index = order[place]
        least = min(least, chances[index] * len(chances) / (place + 1))
        adjusted[index] = least
    return adjusted


def normal_p(z: float) -> float:
    """The two-sided probability of a normal value at least this far from zero."""
    return erfc(abs(z) / sqrt(2))


def normal_quantile(level: float) -> float:
    """The standard normal value exceeded in absolute value by a share ``level`` of all values."""
    return NormalDist().inv_cdf(1 - max(level, 1e-15) / 2)


POWER = 0.8
"""The probability with which a difference of the size sought is to be shown."""


def games_needed(even: float, difference: float, comparisons: int = 1) -> int:
    """The number of games that show, four times in five, that a share differs this much from an even one, if as many
    shares are compared and corrected after Bonferroni, which Holm's correction betters a little."""
    other = even + difference if even + difference < 1 else even - difference
    z, power = normal_quantile(LEVEL / max(comparisons, 1)), NormalDist().inv_cdf(POWER)
    spread = z * sqrt(even * (1 - even)) + power * sqrt(other * (1 - other))
    return ceil((spread / difference) ** 2)


def student(freedom: int) -> float:
    """Student's two-sided 95 % quantile: a table, then the expansion of Cornish and Fisher (accurate to 0.002)."""
    if freedom <= len(_T95):
        return _T95[max(freedom, 1) - 1]
    z, v = Z95, freedom
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * v**3)
    return z + (z**3 + z) / (4 * v) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * v * v) + third


def mean_of(counts: Mapping[Number, int]) -> tuple[float, float, float, float]:
    """Mean, standard deviation and the mean's 95 % interval of counted values; the interval of a single value is that
    value, and says nothing."""
    n = sum(counts.values())
    if not n:
        return 0.0, 0.0, 0.0, 0.0
    mean = sum(v * times for v, times in sorted(counts.items())) / n
    if n < 2:
        return mean, 0.0, mean, mean
    spread = sqrt(sum(times * (v - mean) ** 2 for v, times in sorted(counts.items())) / (n - 1))
    half = student(n - 1) * spread / sqrt(n)
    return mean, spread, mean - half, mean + half


def quantile(counts: Mapping[Number, int], share: float) -> float:
    """The value below which a share of the counted values lies; if it falls between two values, their mean."""
    n = sum(counts.values())
    target, total = share * n, 0
    ordered = sorted(counts)
    for place, value in enumerate(ordered):
        total += counts[value]
        if total > target or place == len(ordered) - 1:
            return value
        if total == target:
            return (value + ordered[place + 1]) / 2
    return 0.0
