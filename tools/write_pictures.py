"""Draw the pictures of the documentation: shelves of the gallery as PNG files in docs/pictures/.

Run it after a change to what they show: ``python tools/write_pictures.py``. made-of.json keeps a digest of what is
drawn in each, before it is made into pixels, and a test holds them to it.
"""

import io
import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from pnp.app.build.page_digests import DrawingDigests
from pnp.app.gallery.gallery import press_gallery
from pnp.press.edition import Edition
from pnp.press.export.pdf import pdf_bytes
from pnp.press.export.png import pictures
from pnp.press.pages.gallery import gallery_strip
from pnp.press.pieces.gallery import Shelf
from pnp.press.typeset.drawing.page import Document, Page
from pnp.source.diagnostics import Report

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "pictures"
MADE_OF = FOLDER / "made-of.json"
WIDTH = 1000
"""Of a picture, pixels."""
COLOURS = 24
LOOK_COLOURS = 200
"""The same of layouts, each of which has colours of its own."""
LOOKS_EACH = 20
"""Layouts in a picture; more pictures than these need are an error."""
WANTED: dict[str, tuple[str, ...]] = {
    "layouts": ("Layouts",),
    "layouts-2": ("Layouts",),
    "layouts-3": ("Layouts",),
    "inks": ("Inks",),
    "styles": ("Text styles",),
    "icons": ("Icons: ",),
    "motifs": ("Motifs", "Rims", "Signs"),
}
"""The pictures, each with how the titles of its shelves begin."""


def pages(edition: Edition, shown: Sequence[Shelf]) -> Iterator[tuple[str, Page, Edition]]:
    """Every picture of a gallery as a page, as wide as the paper and as high as what stands on it."""
    for name, titles in WANTED.items():
        chosen = [_bare(shelf) for shelf in shown if shelf.title.startswith(titles)]
        if name.startswith("layouts"):
            chosen = [_part(chosen[0], int(name.partition("-")[2] or 1))]
        yield name, gallery_strip(edition, chosen), edition


def _bare(shelf: Shelf) -> Shelf:
    """A shelf whose title says what it is beside others of its kind."""
    return replace(shelf, title=shelf.title.removeprefix("Icons: ").capitalize(), about="")


def _part(shelf: Shelf, number: int) -> Shelf:
    """One of the pictures of a shelf that is too long for a single one."""
    start = (number - 1) * LOOKS_EACH
    return replace(shelf, title=shelf.title if number == 1 else "", samples=shelf.samples[start : start + LOOKS_EACH])


def digests(edition: Edition, shown: Sequence[Shelf]) -> dict[str, str]:
    """What each picture of a gallery is drawn of."""
    return {name: DrawingDigests(edition.fonts).page(page) for name, page, edition in pages(edition, shown)}


def main() -> None:
    """Draw all."""
    FOLDER.mkdir(exist_ok=True)
    made = {}
    for name, page, edition in pages(*press_gallery(Report())):
        made[name] = DrawingDigests(edition.fonts).page(page)
        size = (WIDTH, round(WIDTH * page.height / page.width))
        (picture,) = pictures(pdf_bytes(Document((page,), name), edition.fonts), sizes=[size])
        out = io.BytesIO()
        colours = LOOK_COLOURS if name.startswith("layouts") else COLOURS
        picture.quantize(colours, dither=0).save(out, "PNG", optimize=True)
        (FOLDER / f"{name}.png").write_bytes(out.getvalue())
    MADE_OF.write_text(json.dumps(made, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
