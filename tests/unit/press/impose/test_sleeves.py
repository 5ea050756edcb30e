"""Which sleeves cards go into."""

import re

import pytest

from pnp.press.impose.sleeves import find_sleeve, read_sleeves
from pnp.source.diagnostics import Report


@pytest.fixture(scope="module")
def sleeves():
    """Those of the press."""
    report = Report()
    read = read_sleeves(report)
    assert not report.diagnostics
    return read


@pytest.mark.parametrize(
    ("format", "sleeve"),
    [
        ("poker", "card-game"), ("poker-us", "card-game"), ("mini", "mini-euro"), ("bridge", "bridge"),
        ("tarot", "tarot"), ("square", "square"), ("euro", "euro"), ("usgame", "american"), ("japanese", "japanese"),
    ],
)  # fmt: skip
def test_a_card_has_the_sleeve_that_is_made_for_it(format, sleeve, formats, sleeves):
    card = formats[format]
    assert find_sleeve(card.width, card.height, sleeves).name == sleeve
    assert find_sleeve(card.height, card.width, sleeves).name == sleeve


def test_the_size_of_a_sleeve_is_written_as_its_readers_write(sleeves):
    sizes = [re.sub(r"\s", " ", sleeves["tarot"].size(locale)) for locale in ("en", "fr", "ru")]
    assert sizes == ["70 × 120.65 mm", "70 × 120,65 mm", "70 × 120,65 мм"]


def test_every_sleeve_has_its_sources_and_a_sleeve_is_larger_than_its_cards(sleeves):
    for sleeve in sleeves.values():
        assert sleeve.sources
        for width, height in re.findall(r"([\d.]+) × ([\d.]+)", " ".join(sleeve.sources)):
            assert 0.5 < float(width) - sleeve.width < 4 and 0.5 < float(height) - sleeve.height < 5


def test_a_card_of_no_usual_size_has_none(sleeves):
    assert find_sleeve(120.0, 120.0, sleeves) is None
    assert find_sleeve(20.0, 20.0, sleeves) is None
