"""docs/pictures.md: what it says of sizes holds."""

import re

from pnp.diagnostics import Report
from pnp.diagnostics.budgets import PICTURE, PIXELS
from pnp.impose.formats import read_formats
from tests.architecture.source import ROOT

PAGE = (ROOT / "docs" / "pictures.md").read_text("utf-8")


def test_the_limits_are_those_of_the_press() -> None:
    assert f"{PIXELS.most // 1_000_000} million pixels or {PICTURE.most // 1_000_000} MB" in PAGE


def test_the_pixels_of_a_card_are_right() -> None:
    card = read_formats(Report())["poker"]
    wide, high = ((side + 2 * card.bleed) / 25.4 * 300 for side in (card.width, card.height))
    found = re.search(r"has (\d+) × (\d+) pixels at 300", PAGE)
    assert found is not None and (int(found[1]), int(found[2])) == (round(wide), round(high))
