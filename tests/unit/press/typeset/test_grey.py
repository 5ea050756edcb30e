"""Drawings in shades of grey."""

from pathlib import Path as File

import pypdfium2
import pytest
from PIL import Image as Pillow

from pnp.press.export.pdf import pdf_bytes
from pnp.press.typeset import load_fonts
from pnp.press.typeset.drawing.grey import grey, grey_pages
from pnp.press.typeset.drawing.outline import rect_outline
from pnp.press.typeset.drawing.page import Document, Face, Gradient, Group, Image, Page, Paint, Path, PlacedFace


@pytest.mark.parametrize(
    ("colour", "light"),
    [("#FFFFFF", "#FFFFFF"), ("#000000", "#000000"), ("#00FF00", "#969696"), ("#FF0000", "#4C4C4C")],
)
def test_a_colour_is_as_light_in_grey(colour: str, light: str) -> None:
    assert grey(colour) == light


def test_a_face_on_two_pages_stays_one() -> None:
    face = Face("a", 10.0, 10.0, (Path(rect_outline(0, 0, 10, 10), Paint(fill="#FF0000")),))
    pages = grey_pages([Page(20.0, 20.0, (PlacedFace(face),)), Page(20.0, 20.0, (PlacedFace(face),))])
    first, second = (page.items[0] for page in pages)
    assert isinstance(first, PlacedFace) and isinstance(second, PlacedFace)
    assert first.face is second.face and first.face.items[0] == Path(face.items[0].segments, Paint(fill="#4C4C4C"))  # type: ignore[union-attr]


def test_nothing_on_a_grey_page_has_a_colour(tmp_path: File) -> None:
    file = tmp_path / "red.png"
    Pillow.new("RGB", (4, 4), "#C02020").save(file)
    shade = Gradient((0.0, 0.0, 50.0, 0.0), ((0.0, "#0000FF"), (1.0, "#FFFF00")))
    items = (
        Group((Path(rect_outline(0, 0, 50, 50), Paint(fill=shade)),)),
        Path(rect_outline(50, 0, 50, 50), Paint(fill="#20A040", stroke="#FF00FF", width=2.0)),
        Image(str(file), 0.0, 50.0, 50.0, 50.0),
    )
    pdf = pdf_bytes(Document((Page(100.0, 100.0, items),), "grey", is_grey=True), load_fonts())
    drawn = pypdfium2.PdfDocument(pdf)[0].render(scale=1).to_pil().convert("RGB")
    assert all(max(colour) - min(colour) <= 2 for _, colour in drawn.getcolors(100_000))
    assert len(drawn.getcolors(100_000)) > 20
