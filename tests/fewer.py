"""Of many similar cases, a usual run tries those that represent the others; ``--full`` tries all."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import pytest


def fewer(values: Iterable[Any], is_usual: Callable[[Any], bool], stands: str) -> list[Any]:
    """Parameters of a test (a tuple for several names); those that are not usual have the mark ``full``. ``stands``:
    the case that represents them, which is the reason of their skip."""
    every = list(values)
    usual = [is_usual(one) for one in every]
    assert any(usual) and not all(usual), "nothing is left for a usual run, or nothing for --full"
    return [one if chosen else _full(one, stands) for one, chosen in zip(every, usual, strict=True)]


def one_of(number: int, values: Sequence[Any], stands: str) -> list[Any]:
    """Return the values: every ``number``-th, from the first, runs as usual; the others run with ``--full``."""
    return [one if place % number == 0 else _full(one, stands) for place, one in enumerate(values)]


def first_of_each(values: Sequence[tuple[Any, ...]]) -> list[Any]:
    """Return tuples that begin with the name of a game; of each game, the first runs as usual, the others with ``--full``."""
    names = [one[0] for one in values]
    return [
        one if place == names.index(one[0]) else _full(one, f"the first edition of {one[0]} represents it")
        for place, one in enumerate(values)
    ]


def _full(one: Any, stands: str) -> Any:
    return pytest.param(*(one if isinstance(one, tuple) else (one,)), marks=pytest.mark.full(stands))
