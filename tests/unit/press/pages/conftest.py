"""Pages of quick references are made of fits that are known."""

import pytest

from pnp.press.pages import reference
from tests.unit.press.pages.fits import fit_reference


@pytest.fixture(autouse=True)
def _fits_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reference, "fit_reference", fit_reference)
