"""The gallery of a theme: the edition that it shows, and the outlines of formats at their scales."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from pnp.app.gallery.gallery import BOXED, LARGE, format_shelves, gallery_edition, with_box
from pnp.app.gallery.layouts import WrittenTemplate, eject_layout
from pnp.press.edition import Edition
from pnp.press.impose.formats import TUCK_BOX, Format
from pnp.press.impose.tuckbox import tuck_box
from pnp.press.typeset.drawing.page import Path as Outline
from pnp.source.diagnostics import Report
from tests.tiny import HARE_RACE


@pytest.fixture(scope="module")
def edition() -> tuple[Edition, dict[str, Format]]:
    """The Hare Race as its gallery shows it, and the formats."""
    return gallery_edition(HARE_RACE, Report())


def test_a_gallery_is_of_the_game_in_its_own_language(edition: tuple[Edition, dict[str, Format]]) -> None:
    shown, formats = edition
    assert (shown.game.id, shown.locale) == ("hare-race", "en")
    assert {"poker", "tarot"} <= formats.keys() and TUCK_BOX not in formats
    box = tuck_box(*BOXED)
    assert with_box(formats) == {**formats, TUCK_BOX: box} and shown.game.folder == HARE_RACE


def test_formats_are_drawn_at_a_quarter_and_large_ones_at_a_sixteenth(
    edition: tuple[Edition, dict[str, Format]],
) -> None:
    shown, formats = edition
    poker = formats["poker"]
    names = {
        "card": poker,
        "limit": replace(poker, width=LARGE),
        "wide": replace(poker, width=LARGE + 1),
        "high": replace(poker, height=160.0),
        "round": replace(poker, width=25.5, height=25.5, shape="circle"),
    }
    small, large = format_shelves(shown, names)
    assert [one.title for one in (small, large)] == ["Formats", "Large formats"]
    assert small.about.endswith("They are drawn at 1 : 4.") and large.about.endswith("They are drawn at 1 : 16.")
    assert [sample.name for sample in small.samples] == ["card", "limit", "round"]
    assert [sample.name for sample in large.samples] == ["wide", "high"]
    card, wide = small.samples[0], large.samples[0]
    assert (card.face.width, card.face.height) == (poker.width / 4, poker.height / 4)
    assert (wide.face.width, wide.face.height) == ((LARGE + 1) / 16, poker.height / 16)
    assert card.note == f"{poker.width:g} × {poker.height:g} mm, bleed {poker.bleed:g}"
    assert small.samples[2].note == f"25.5 mm, bleed {poker.bleed:g}"
    (drawn,) = card.face.items
    assert isinstance(drawn, Outline)


def test_an_ejected_layout_names_its_file_and_the_template_for_game_yaml(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(HARE_RACE, tmp_path / "race"))
    file = folder / "templates" / "cards" / "creature.svg.j2"
    assert eject_layout(str(folder), "creature", Report()) == WrittenTemplate(file, "cards/creature.svg.j2")
    assert "<svg" in file.read_text("utf-8")
