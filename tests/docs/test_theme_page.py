"""docs/theme.md: every theme that it shows is taken without a complaint."""

import re

import pytest

from tests.architecture.source import ROOT
from tests.unit.press.edition.test_theme import edition_with

PAGE = (ROOT / "docs" / "theme.md").read_text("utf-8")
THEMES = re.findall(r"```yaml theme\.yaml\n(.*?)```", PAGE, re.S)
INLINE = ["differ: {colour: [shape, texture]}", "own: {names: [north, south]}"]


@pytest.mark.parametrize("theme", [*THEMES, *INLINE])
def test_a_theme_of_the_page_is_sound(theme: str) -> None:
    edition, faults = edition_with(theme)
    assert edition is not None and [f"{d.code} {d.message}" for d in faults if d.code != "PNP501"] == []


def test_there_are_themes_on_the_page() -> None:
    assert len(THEMES) == 2
