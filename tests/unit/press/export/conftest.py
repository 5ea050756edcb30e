"""The project's own fonts, and a setting that gathers complaints."""

from pathlib import Path

import pytest

from pnp.press.typeset import Fonts, Setting, load_fonts
from pnp.source.diagnostics import Report

ROOT = Path(__file__).parents[4]


@pytest.fixture(scope="session")
def fonts() -> Fonts:
    """The committed fonts."""
    return load_fonts(ROOT / "templates" / "fonts")


@pytest.fixture
def setting(fonts: Fonts) -> Setting:
    """English, no icons, an empty report."""
    return Setting(fonts, Report())
