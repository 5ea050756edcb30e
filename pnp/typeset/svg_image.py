"""Pictures in a drawing: fitted into their box."""

from dataclasses import replace
from typing import TYPE_CHECKING

from lxml import etree

from pnp.typeset.outline import rect_outline
from pnp.typeset.page import Group, Image, Item
from pnp.typeset.pictures import PictureFault, check_picture
from pnp.typeset.svg_style import XLINK

if TYPE_CHECKING:
    from pnp.typeset.svg import _Reader


def draw_image(reader: "_Reader", element: etree._Element) -> tuple[Item, ...]:
    """An ``<image>``; nothing, and a report, for a picture that is not there, cannot be read or is too large."""
    href = element.get("href") or element.get(XLINK + "href") or ""
    try:
        file = reader.pictures(href)
        if file is None:
            message = f"the picture `{href}` that the drawing `{reader.name}` names is not there"
            raise PictureFault("PNP114", message, "put the picture into the game's art folder")
        pixels = check_picture(file)
    except PictureFault as fault:
        reader.setting.report.error(fault.code, fault.message, reader.setting.span, fault.help)
        return ()
    x, y, width, height = (reader.number(element, name) for name in ("x", "y", "width", "height"))
    image = Image(str(file), x, y, width, height)
    return place_image(image, element.get("preserveAspectRatio", "xMidYMid meet"), pixels)


def place_image(image: Image, ratio: str, pixels: tuple[int, int]) -> tuple[Item, ...]:
    """The picture (of so many pixels across and down) in its box as ``preserveAspectRatio`` says."""
    fitted = image if ratio.startswith("none") else _in_proportion(image, ratio, pixels)
    if "slice" not in ratio:
        return (fitted,)
    return (Group((fitted,), clip=rect_outline(image.x, image.y, image.width, image.height)),)


def _in_proportion(image: Image, ratio: str, pixels: tuple[int, int]) -> Image:
    """The picture as large as its box allows (meet) or demands (slice), aligned in it."""
    choose = max if "slice" in ratio else min
    scale = choose(image.width / pixels[0], image.height / pixels[1])
    width, height = pixels[0] * scale, pixels[1] * scale
    across = 0.0 if "xMin" in ratio else 1.0 if "xMax" in ratio else 0.5
    down = 0.0 if "YMin" in ratio else 1.0 if "YMax" in ratio else 0.5
    x, y = image.x + (image.width - width) * across, image.y + (image.height - height) * down
    return replace(image, x=x, y=y, width=width, height=height)
