"""The gallery shows everything that there is, says so in words, and the documentation's pictures are of it."""

import io
import json
import runpy
from dataclasses import replace
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image

from pnp.app.build.page_digests import DrawingDigests
from pnp.app.cli.main import main
from pnp.app.gallery.gallery import press_gallery
from pnp.model.schema.layouts import preset_names
from pnp.press.impose.formats import read_formats
from pnp.press.pages.gallery import gallery_pages
from pnp.press.pieces.gallery import Sample, motif_snippets
from pnp.press.screen.html_pages import gallery_bytes
from pnp.press.typeset.drawing.contrast import visible_leaves
from pnp.press.typeset.drawing.outline import bounds, transformed
from pnp.press.typeset.drawing.page import Face, GlyphRun, PlacedFace
from pnp.press.typeset.drawing.page import Path as Outline
from pnp.press.typeset.motifs import ICONS, MOTIFS
from pnp.press.typeset.motifs.rims import RIMS
from pnp.press.typeset.motifs.signs import SIGNS
from pnp.source.diagnostics import Report
from tests import tiny
from tests.architecture.source import ROOT
from tests.gallery import gallery

PICTURES = runpy.run_path(str(ROOT / "tools" / "write_pictures.py"))


def test_nothing_in_it_is_complained_of() -> None:
    assert [f"{d.code} {d.message}" for d in gallery()[2]] == []


def test_everything_that_there_is_is_shown() -> None:
    edition, shown, _ = gallery()
    names = {shelf.title: [sample.name for sample in shelf.samples] for shelf in shown}
    assert names["Layouts"] == list(preset_names())
    assert names["Inks"] == list(edition.theme.inks)
    assert names["Text styles"] == list(edition.theme.type)
    assert names["Typefaces"] == list(edition.fonts.entries)
    assert set(names["Motifs"]) == set(MOTIFS) == set(motif_snippets()), "show it in templates/gallery/motifs.yaml"
    assert names["Rims"] == list(RIMS) and names["Signs"] == list(SIGNS)
    icons = [name for title, found in names.items() if title.startswith("Icons: ") for name in found]
    assert sorted(icons) == sorted(ICONS)
    assert {*names["Formats"], *names["Large formats"]} == set(read_formats(Report()))


def test_the_pages_are_the_same_twice_and_say_every_name() -> None:
    edition, shown, _ = gallery()
    pages = gallery_pages(edition, shown, "x")
    again = Report()
    other = gallery_pages(*press_gallery(again), "x")
    digests = DrawingDigests(edition.fonts)
    assert [digests.page(page) for page in pages] == [digests.page(page) for page in other]
    names = {sample.name for shelf in shown for sample in shelf.samples}
    page = gallery_bytes(edition, shown, "x").decode("utf-8")
    assert all(f"<b>{name}</b>" in page for name in names)
    beyond = [b for p in pages for i, m, _, clips in visible_leaves(p.items) if isinstance(i, Outline) and i.segments
              and all(b[2] > p.width or b[3] > p.height
                      for b in map(bounds, (transformed(i.segments, m), *clips)) if b)
              and (b := bounds(transformed(i.segments, m)))]  # fmt: skip
    assert not beyond


def test_the_pictures_of_the_documentation_are_of_what_there_is() -> None:
    kept = json.loads((ROOT / "docs" / "pictures" / "made-of.json").read_text("utf-8"))
    assert kept == PICTURES["digests"](*gallery()[:2]), "run `python tools/write_pictures.py`"


@pytest.mark.parametrize("name", PICTURES["WANTED"])
def test_a_picture_is_there_and_small(name: str) -> None:
    file = ROOT / "docs" / "pictures" / f"{name}.png"
    assert Image.open(file).width == PICTURES["WIDTH"] and file.stat().st_size < 400_000


def test_a_games_own_icons_and_inks_are_in_its_gallery(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    icon = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="4"/></svg>'
    for name, text in {**tiny.FILES, "theme.yaml": 'inks: {moss: "#2F5D2A"}\n', "art/icons/turnip.svg": icon}.items():
        file = tmp_path / "hares" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    assert main(["gallery", "hares", "--out", "out"]) == 0
    (web,) = (tmp_path / "out").glob("*.html")
    assert "<b>turnip</b>" in web.read_text("utf-8") and "<b>moss</b>" in web.read_text("utf-8")
    (pdf,) = (tmp_path / "out").glob("*.pdf")
    text = "".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(io.BytesIO(pdf.read_bytes())))
    assert "turnip" in text and "moss" in text


def test_words_below_a_small_drawing_do_not_run_into_the_next_row() -> None:
    """A drawing stands on the line of its row's tallest one, with as many lines of words as it needs."""
    edition, shelves, _ = gallery()
    tall, small = Face("tall", 40, 60, ()), Face("small", 40, 20, ())
    note = "many words " * 20
    samples = (Sample("tall", "", tall), Sample("small", note, small), *(Sample("next", "", tall) for _ in range(4)))
    (page,) = gallery_pages(edition, [replace(shelves[0], samples=samples, cell=(40.0, 60.0))], "")
    tops = [item.matrix[5] for item in page.items if isinstance(item, PlacedFace) and item.face is tall]
    words = [item for item in page.items if isinstance(item, GlyphRun) and "many" in item.text]
    assert len(words) > 5 and max(word.y for word in words) < max(tops)
