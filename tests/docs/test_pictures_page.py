"""docs/pictures.md: what it says of sizes holds."""

import re
from pathlib import Path

import pytest
from PIL import Image as Pillow

from pnp.press.impose.formats import read_formats
from pnp.press.typeset.drawing.page import Image
from pnp.press.typeset.drawing.walk import leaves
from pnp.source.diagnostics import Report
from pnp.source.diagnostics.budgets import PICTURE, PIXELS
from tests.architecture.source import ROOT
from tests.faces import deck, draw

PAGE = (ROOT / "docs" / "pictures.md").read_text("utf-8")


def test_the_limits_are_those_of_the_press() -> None:
    assert f"{PIXELS.most // 1_000_000} million pixels or {PICTURE.most // 1_000_000} MB" in PAGE


def test_the_pixels_of_a_card_are_right() -> None:
    card = read_formats(Report())["poker"]
    wide, high = ((side + 2 * card.bleed) / 25.4 * 300 for side in (card.width, card.height))
    found = re.search(r"has (\d+) × (\d+) pixels at 300", PAGE)
    assert found is not None and (int(found[1]), int(found[2])) == (round(wide), round(high))


def test_the_drawing_that_the_page_shows_places_its_picture(tmp_path: Path) -> None:
    (image,) = re.findall(r"```svg\n(.*?)```", PAGE, re.S)
    svg = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:pnp="https://pnp.press/svg" viewBox="0 0 63 88">'
    (tmp_path / "templates" / "cards").mkdir(parents=True)
    (tmp_path / "templates" / "cards" / "own.svg.j2").write_text(f"{svg}{image}</svg>")
    (tmp_path / "art").mkdir()
    Pillow.new("RGB", (1200, 400), "#C02020").save(tmp_path / "art" / "hare.png")
    drawn = draw(deck(tmp_path, "title: text", "code,title\nfox,Fox\n", "template: cards/own.svg.j2"))
    (placed,) = [leaf for leaf, _ in leaves(drawn.face("fox").items) if isinstance(leaf, Image)]
    assert not drawn.faults and placed.height == pytest.approx(38) and placed.width == pytest.approx(114)
    assert placed.x == pytest.approx(6 + (51 - 114) / 2)  # the middle stays, as `focus="50 20"` has it


@pytest.mark.parametrize("file", ["BROWN_HARE.png", "animal/BROWN_HARE.png", "Brown Hare.jpg"])
def test_a_layout_finds_pictures_as_the_page_says(tmp_path: Path, file: str) -> None:
    assert "`Brown Hare.jpg` is found for the code `BROWN_HARE`" in PAGE and "`art/animal/HARE.png`" in PAGE
    (tmp_path / "art" / "animal").mkdir(parents=True)
    Pillow.new("RGB", (900, 900), "#C02020").save(tmp_path / "art" / file)
    layout = "own:\n  slots:\n    art: {at: safe, picture: art}\n"
    folder = deck(tmp_path, "title: text", "code,title\nBROWN_HARE,Hare\n", "layout: own", layouts=layout)
    game = (folder / "game.yaml").read_text().replace("beast", "animal").replace("animals", "beasts")
    (folder / "game.yaml").write_text(game)
    drawn = draw(folder)
    assert [leaf for leaf, _ in leaves(drawn.face("BROWN_HARE").items) if isinstance(leaf, Image)]


def test_the_codes_that_the_page_names_say_what_it_says() -> None:
    for code in dict.fromkeys(re.findall(r"PNP\d+", PAGE)):
        text = (ROOT / "docs" / "diagnostics" / f"{code}.md").read_text("utf-8").casefold()
        assert "picture" in text or "pixels" in text or "file" in text, code
