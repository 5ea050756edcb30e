"""How much ink a page takes."""

import pytest
from PIL import Image

from pnp.press.export.pdf import pdf_bytes
from pnp.press.export.png import ink_of, picture_ink
from pnp.press.typeset import load_fonts
from pnp.press.typeset.drawing.outline import rect_outline
from pnp.press.typeset.drawing.page import Document, Page, Paint, Path


@pytest.mark.parametrize(
    ("colour", "coloured", "black"),
    [("#FFFFFF", 0, 0), ("#000000", 0, 1), ("#00FFFF", 1, 0), ("#FF0000", 2, 0), ("#808080", 0, 127 / 255)],
)
def test_a_colour_is_taken_apart(colour: str, coloured: float, black: float) -> None:
    ink = picture_ink(Image.new("RGB", (10, 10), colour))
    assert (ink.coloured, ink.black) == pytest.approx((coloured, black))


def test_the_share_of_a_page_that_is_covered() -> None:
    quarter = Path(rect_outline(0.0, 0.0, 50.0, 50.0), Paint(fill="#000000"))
    pages = (Page(100.0, 100.0), Page(100.0, 100.0, (quarter,)))
    pdf = pdf_bytes(Document(pages, "ink"), load_fonts())
    assert [ink.total for ink in ink_of(pdf, [0, 1])] == pytest.approx([0.0, 0.25], abs=0.005)
    assert [ink.total for ink in ink_of(pdf, [1])] == pytest.approx([0.25], abs=0.005)
    assert list(ink_of(pdf, [0, 1])) == list(ink_of(pdf, [0, 1]))  # (tests/inks.py measures the same bytes once)
