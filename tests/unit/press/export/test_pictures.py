"""Pictures go into a PDF as they are, whole, and tell one file from another."""

import io

import pikepdf
import pytest
from PIL import Image as Pillow

from pnp.press.export.pdf import pdf_bytes
from pnp.press.export.png import png_file
from pnp.press.typeset import Fonts
from pnp.press.typeset.drawing.page import Document, Image, Page


def document(folder, count):  # type: ignore[no-untyped-def]
    items = []
    for n in range(count):
        file = folder / f"{n}.png"
        Pillow.effect_noise((20 + n, 30), 50).convert("RGBA" if n % 2 else "RGB").save(file)
        items.append(Image(str(file), 5.0 * n, 0.0, 5.0, 5.0))
    return Document((Page(100, 100, tuple(items)),), "x")


@pytest.mark.parametrize("count", [0, 1, 7])
def test_every_picture_is_there_whole_and_the_file_is_sound(tmp_path, fonts: Fonts, count: int) -> None:  # type: ignore[no-untyped-def]
    data = pdf_bytes(document(tmp_path, count), fonts)
    pdf = pikepdf.open(io.BytesIO(data))
    assert not pdf.check_pdf_syntax()
    pictures = [o for o in pdf.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Image"]
    shown = [o for o in pictures if o.get("/ColorSpace") == "/DeviceRGB"]
    assert sorted(int(o.Width) for o in shown) == [20 + n for n in range(count)]
    assert all(len(o.read_bytes()) == int(o.Width) * int(o.Height) * 3 for o in shown)


def test_other_pictures_give_the_file_another_fingerprint(tmp_path, fonts: Fonts) -> None:  # type: ignore[no-untyped-def]
    one, other = (pdf_bytes(document(tmp_path, 1), fonts) for _ in range(2))  # the noise differs
    assert pikepdf.open(io.BytesIO(one)).trailer.ID[0] != pikepdf.open(io.BytesIO(other)).trailer.ID[0]


def test_pictures_say_that_their_colours_are_srgb() -> None:
    data = png_file(Pillow.new("RGB", (4, 4), "#336699"), 300.0)
    assert Pillow.open(io.BytesIO(data)).info["srgb"] == 1
