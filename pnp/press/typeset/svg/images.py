"""Pictures in a drawing: fitted into their box; a missing one leaves a marked box."""

from dataclasses import replace
from pathlib import Path as FilePath
from typing import TYPE_CHECKING

from lxml import etree

from pnp.base.disk import TooLarge, read_regular
from pnp.press.typeset.drawing.outline import multiply, rect_outline, scaling, translation
from pnp.press.typeset.drawing.page import Group, Image, Item, Paint, Path, PlacedFace
from pnp.press.typeset.drawing.pictures import PictureFault, check_picture
from pnp.press.typeset.drawing.units import PT
from pnp.press.typeset.svg.style import PNP, XLINK
from pnp.press.typeset.text.paragraph import set_line
from pnp.press.typeset.text.style import ParagraphStyle, Run, TextStyle
from pnp.source.diagnostics.budgets import TEXT

if TYPE_CHECKING:
    from pnp.press.typeset.svg.reader import FaceReader

MARK, MARK_WIDTH = "#7A7F8A", 0.25
"""Colour and weight, mm, of the box that replaces a picture."""
MARK_TYPE = ("Alegreya Sans", 7.0)
"""Face and size, pt, of the name in it."""


def draw_image(reader: "FaceReader", element: etree._Element) -> tuple[Item, ...]:
    """Draw an ``<image>``. A missing one is reported (PNP114, a warning) and leaves a box with its name; nothing is
    drawn for one that cannot be read (PNP132), lies outside (PNP131) or is too large (PNP130), and only the first frame
    of an animated one (PNP135)."""
    href = element.get("href") or element.get(XLINK + "href") or ""
    x, y, width, height = (reader.number(element, name) for name in ("x", "y", "width", "height"))
    ratio = element.get("preserveAspectRatio", "xMidYMid meet")
    focus = _focus(element.get(PNP + "focus"), ratio)
    setting = reader.setting
    try:
        file = reader.pictures(href)
        if file is None:
            help = "put the picture into the game's art folder, or remove its name"
            if href.startswith(("https://", "http://")):
                help = "fetch it with `pnp cards TABLE --refresh`, or put a picture into the game's art folder"
            setting.report.warn("PNP114", f"there is no picture `{href}`", setting.span, help)
            return _stand_in(reader, href, (x, y, width, height))
        if file.suffix.lower() == ".svg":
            return _drawing(reader, file, (x, y, width, height), ratio, focus)
        facts = check_picture(file)
    except PictureFault as fault:
        setting.report.error(fault.code, fault.message, setting.span, fault.help)
        return ()
    if facts.frames > 1:
        message = f"the picture `{file.name}` has {facts.frames} frames; only the first is printed"
        setting.report.warn("PNP135", message, setting.span, "save the frame that you need as PNG or JPEG")
    image = Image(str(file), x, y, width, height)
    return place_image(image, ratio, facts.size, focus)


def _focus(text: str | None, ratio: str) -> tuple[float, float]:
    """The point of a picture to put at the centre of its box, as far as the picture allows: shares of its width and
    height, from ``pnp:focus="30 20"`` (percent) or the alignment of ``preserveAspectRatio``."""
    across = 0.0 if "xMin" in ratio else 1.0 if "xMax" in ratio else 0.5
    down = 0.0 if "YMin" in ratio else 1.0 if "YMax" in ratio else 0.5
    try:
        shares = [min(max(float(part.rstrip("%")) / 100, 0.0), 1.0) for part in (text or "").replace(",", " ").split()]
    except ValueError:
        return across, down
    return (shares[0], shares[1]) if len(shares) == 2 else (across, down)


def place_image(
    image: Image, ratio: str, pixels: tuple[int, int], focus: tuple[float, float] = (0.5, 0.5)
) -> tuple[Item, ...]:
    """The picture (with this width and height in pixels) in its box, following ``preserveAspectRatio``."""
    if ratio.startswith("none"):
        return (image,)
    x, y, width, height = _fitted((image.x, image.y, image.width, image.height), ratio, pixels, focus)
    fitted = replace(image, x=x, y=y, width=width, height=height)
    return _cut((fitted,), (image.x, image.y, image.width, image.height), ratio)


Box = tuple[float, float, float, float]


def _cut(items: tuple[Item, ...], box: Box, ratio: str) -> tuple[Item, ...]:
    return (Group(items, clip=rect_outline(*box)),) if "slice" in ratio else items


def _fitted(box: Box, ratio: str, size: tuple[float, float], focus: tuple[float, float]) -> Box:
    """A picture of a size as large as its box allows (meet) or demands (slice), with its focus at the box's."""
    x, y, wide, high = box
    choose = max if "slice" in ratio else min
    scale = choose(wide / size[0], high / size[1])
    width, height = size[0] * scale, size[1] * scale
    return x + (wide - width) * focus[0], y + (high - height) * focus[1], width, height


def _drawing(
    reader: "FaceReader", file: FilePath, box: Box, ratio: str, focus: tuple[float, float]
) -> tuple[Item, ...]:
    """An SVG drawing in place of a picture: read like a face, with its own faults reported under its name."""
    try:
        data = read_regular(file, TEXT.most)
    except TooLarge:
        raise PictureFault("PNP130", TEXT.message(file.name), "draw it with less, or save it as PNG") from None
    face = reader.inner(data, file.name, _no_pictures)
    wide, high = face.width + 2 * face.bleed, face.height + 2 * face.bleed
    x, y, width, height = box if ratio.startswith("none") else _fitted(box, ratio, (wide, high), focus)
    matrix = multiply(translation(x, y), scaling(width / wide, height / high))
    return _cut((PlacedFace(face, multiply(matrix, translation(face.bleed, face.bleed))),), box, ratio)


def _no_pictures(href: str) -> FilePath | None:
    help = "draw it with shapes, or save the whole drawing as PNG"
    raise PictureFault("PNP706", f"a drawing that is used as a picture contains the picture `{href}`", help)


def _stand_in(reader: "FaceReader", href: str, box: Box) -> tuple[Item, ...]:
    """A box with a cross and, if it fits, the name of the missing picture."""
    x, y, width, height = box
    if width <= 0 or height <= 0:
        return ()
    line = Paint(stroke=MARK, width=MARK_WIDTH)
    cross = (("M", (x, y)), ("L", (x + width, y + height)), ("M", (x + width, y)), ("L", (x, y + height)))
    items: tuple[Item, ...] = (Path(rect_outline(*box), Paint("#F2F3F5", MARK, MARK_WIDTH)), Path(cross, line))
    face, size = MARK_TYPE
    if face not in reader.setting.fonts.entries:
        return items
    style = TextStyle(face, size, "#4A4F5A")
    words = set_line((Run(FilePath(href).name or "?", style),), ParagraphStyle(style, size), reader.setting.quiet())
    em = size * PT
    if words.width + em > width or 2 * em > height:
        return items
    left, base = x + (width - words.width) / 2, y + height / 2
    ground = Path(rect_outline(left - em / 2, base - em, words.width + em, 2 * em), Paint("#F2F3F5"))
    return (*items, ground, *words.items_from(left, base + em * 0.3))
