"""Small games put together by chance come to the same on both sides; ``--full`` and benchmarks/small_games.py play hundreds."""

import pytest
from hypothesis import HealthCheck, given, settings

from tests.unit.engine.native.small_games import ComparisonResult, compared, texts

SETTINGS = settings(derandomize=True, suppress_health_check=list(HealthCheck))


def _play(examples: int) -> ComparisonResult:
    """Compare so many games; what was compared of those that are sound."""
    all_of_them = ComparisonResult()

    @settings(SETTINGS, max_examples=examples)
    @given(texts())
    def one(text: tuple[str, bool, int]) -> None:
        found = compared(text)
        if found is not None:
            assert not found.differences, text[0]
            all_of_them.games += found.games
            all_of_them.questions += found.questions

    one()
    return all_of_them


def test_small_games_come_out_alike(request: pytest.FixtureRequest) -> None:
    examples = 600 if request.config.getoption("--full") else 20
    found = _play(examples)
    assert found.games > examples
    assert found.questions > examples
