"""The search for the largest type of a quick reference."""

from dataclasses import replace
from typing import Any

import pytest

from pnp.press.pages import reference_fit as fit
from pnp.press.pages.reference_layout import A4

WAY = fit._Way(A4, (), {})
SIZES = [round(A4.least + step * fit.STEP, 1) for step in range(21)]


@pytest.mark.parametrize("largest", SIZES)
@pytest.mark.parametrize("first", [0.0, 8.6, 10.0])
@pytest.mark.parametrize("power", [1.0, 2.0, 8.0])
def test_the_search_finds_the_largest_size_that_fits(
    largest: float, first: float, power: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever grows with the size, and wherever the search begins; in fewer trials than sizes."""
    tried: list[float] = []

    def attempt(edition: Any, way: Any, goal: Any, size: float) -> fit.Fit:
        tried.append(size)
        over = 40.0 * ((size / (largest + 0.05)) ** power - 1.0)
        return fit.Fit(size, (), (), (), (), A4, over, (size / 11.0) ** 2)

    monkeypatch.setattr(fit, "_attempt", attempt)
    found = fit._largest(None, WAY, (), first)  # type: ignore[arg-type]
    assert round(found.size, 1) == largest
    assert len(tried) == len(set(tried)) <= 9


def test_a_text_that_does_not_even_fit_at_the_smallest_size_is_tried_once(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[float] = []

    def attempt(edition: Any, way: Any, goal: Any, size: float) -> fit.Fit:
        tried.append(size)
        return fit.Fit(size, (), (), (), (), A4, 5.0, 1.4)

    monkeypatch.setattr(fit, "_attempt", attempt)
    assert fit._largest(None, replace(WAY, is_lean=True), ()).over > 0  # type: ignore[arg-type]
    assert tried == [A4.least]
