"""docs/icons.md: what it shows is drawn, with the inks that it says, and the rules for drawings of one's own hold."""

import re
from pathlib import Path

import pytest
from PIL import Image as Pillow

from pnp.press.typeset.drawing.page import Image as Picture
from pnp.press.typeset.drawing.page import Path as Shape
from pnp.press.typeset.drawing.walk import leaves
from pnp.press.typeset.motifs import ICONS
from tests.architecture.source import ROOT
from tests.faces import Drawn, deck, draw

PAGE = (ROOT / "docs" / "icons.md").read_text("utf-8")
THEMES = re.findall(r"```yaml\n# theme\.yaml\n(.*?)```", PAGE, re.S)
NAMED = dict.fromkeys(re.findall(r"(?<![\w:]):([a-z0-9-]+):(?!:)", PAGE))


def with_text(folder: Path, text: str, drawing: str = "", **files: str) -> Drawn:
    """A card that says this, in a game with a drawing of its own called turnip."""
    if drawing:
        (folder / "art" / "icons").mkdir(parents=True)
        (folder / "art" / "icons" / "turnip.svg").write_text(drawing)
    rows = f'code,title,text\nfox,Fox,"{text}"\n'
    layout = "own:\n  slots:\n    words: {at: safe, column: text, style: rules}\n"
    return draw(deck(folder, "title: text, text: text", rows, "layout: own", layouts=layout, **files))


def inks(drawn: Drawn) -> set[object]:
    """The colours of all shapes on the card, without that of its paper."""
    fills = {leaf.paint.fill for leaf, _ in leaves(drawn.face("fox").items) if isinstance(leaf, Shape)}
    return fills - {None, drawn.edition.theme.paper}


def test_every_icon_that_the_page_names_is_drawn(tmp_path: Path) -> None:
    own = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M2 2H22V22Z"/></svg>'
    drawn = with_text(tmp_path, " ".join(f":{name}:" for name in NAMED), own)
    assert len(NAMED) >= 5 and not drawn.faults
    assert {"die-1", "die-6", "arrow-up", "star-7", "cards-3"} <= set(ICONS)
    assert len(ICONS) > int(re.search(r"more than (\d+)", PAGE)[1])  # type: ignore[index]


def test_the_theme_of_the_page_gives_coins_their_ink(tmp_path: Path) -> None:
    (theme,) = THEMES
    drawn = with_text(tmp_path, "Pay 2 :coin:", theme=theme)
    assert not drawn.faults and "#9A5A00" in inks(drawn)


def test_an_ink_can_be_taken_away_again(tmp_path: Path) -> None:
    assert "icons: {hearts: text}" in PAGE
    assert inks(with_text(tmp_path, ":hearts:", theme="icons: {hearts: text}\n")) == {"#23252D"}


@pytest.mark.parametrize(
    ("paint", "seen"), [("black", {"#23252D"}), ("#17A34A", {"#17A34A"}), ("currentColor", {"#23252D"})]
)
def test_a_drawing_in_black_takes_the_ink_and_one_in_colours_keeps_them(
    tmp_path: Path, paint: str, seen: set[object]
) -> None:
    shape = f'<path fill="{paint}" d="M2 2H22V22Z"/>'
    drawing = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">{shape}</svg>'
    drawn = with_text(tmp_path, ":turnip:", drawing)
    assert inks(drawn) == seen and not drawn.faults


def test_a_picture_among_the_icons_is_told(tmp_path: Path) -> None:
    (tmp_path / "art" / "icons").mkdir(parents=True)
    (tmp_path / "art" / "icons" / "beet.jpg").write_bytes(b"")
    assert "PNP134" in {fault.code for fault in with_text(tmp_path, "none").faults} and "PNP134" in PAGE


def test_a_png_is_an_icon_in_its_own_colours(tmp_path: Path) -> None:
    (tmp_path / "art" / "icons").mkdir(parents=True)
    Pillow.new("RGBA", (200, 100), (23, 163, 74, 128)).save(tmp_path / "art" / "icons" / "beet.png")
    drawn = with_text(tmp_path, "Take a :beet:.")
    pictures = [item for item, _ in leaves(drawn.face("fox").items) if isinstance(item, Picture)]
    assert [Path(item.file).name for item in pictures] == ["beet.png"] and not drawn.faults
    assert pictures[0].width == 2 * pictures[0].height
    layout = tmp_path / "layouts.yaml"
    layout.write_text("own: {slots: {sign: {at: [20, 20, 10, 10], icon: beet}}}\n")
    slot = draw(tmp_path)
    assert [type(item) for item, _ in leaves(slot.face("fox").items)] == [Picture] and not slot.faults


def test_the_call_that_the_page_shows_draws_an_icon(tmp_path: Path) -> None:
    (call,) = re.findall(r"`\{\{ (motif\.icon\(.*?\)) \}\}`", PAGE)
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88">{% set x, y, size = 20, 30, 8 %}{{ '
        + call
        + " }}</svg>"
    )
    (tmp_path / "templates" / "cards").mkdir(parents=True)
    (tmp_path / "templates" / "cards" / "own.svg.j2").write_text(svg)
    drawn = draw(deck(tmp_path, "title: text", "code,title\nfox,Fox\n", "template: cards/own.svg.j2"))
    assert inks(drawn) == {drawn.edition.theme.accent} and not drawn.faults
