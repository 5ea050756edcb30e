"""The gallery as a web page: one file, every sample an inline drawing with its name."""

from collections.abc import Sequence

from markupsafe import Markup

from pnp.base.resources import TEMPLATES
from pnp.press.edition.edition import Edition
from pnp.press.export.svg import SvgWriter
from pnp.press.html.palette import day
from pnp.press.pieces.gallery import Sample, Shelf

LARGER = 1.5
"""How much larger than on paper samples stand on a screen."""


def gallery_bytes(edition: Edition, shelves: Sequence[Shelf], title: str) -> bytes:
    """The page as a file."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    loader = FileSystemLoader(str(TEMPLATES))
    environment = Environment(
        loader=loader, undefined=StrictUndefined, autoescape=True, trim_blocks=True, lstrip_blocks=True
    )
    writer = SvgWriter(edition.fonts, "drawn:", "currentColor", labels=False, digits=2)
    shown = [
        (shelf, [(sample, Markup(_drawn(sample, shelf, writer))) for sample in shelf.samples]) for shelf in shelves
    ]
    text = environment.get_template("html/gallery.html.j2").render(
        title=title, language="en", shelves=shown, palette=day(edition.theme), defs=Markup("".join(writer.defs))
    )
    return text.encode("utf-8")


def _drawn(sample: Sample, shelf: Shelf, writer: SvgWriter) -> str:
    face = sample.face
    scale = min(1.0, shelf.cell[0] / face.width, shelf.cell[1] / face.height) * LARGER
    drawn = writer.items(face.items)
    box = f'viewBox="0 0 {face.width:.2f} {face.height:.2f}"'
    size = f'width="{face.width * scale:.2f}mm" height="{face.height * scale:.2f}mm"'
    return f'<svg {size} {box} aria-hidden="true">{drawn}</svg>'
