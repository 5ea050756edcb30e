"""The ladder as data: a mean needs values."""

from dataclasses import replace

from pnp.checks.statistics.figures import Spread
from pnp.checks.statistics.ladder import _mean_data

MEAN = Spread(4, 2.5, 1.0, 4.0, 0.5, 1.0, 2.0, 2.25, 3.0, 4.0, ())


def test_a_mean_has_its_interval_and_its_median() -> None:
    assert _mean_data(MEAN) == {"mean": 2.5, "low": 1.0, "high": 4.0, "median": 2.25}


def test_there_is_no_mean_of_nothing() -> None:
    assert _mean_data(None) is None and _mean_data(replace(MEAN, n=0)) is None
