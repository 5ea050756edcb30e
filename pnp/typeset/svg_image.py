"""Pictures in a drawing: fitted into their box."""

from dataclasses import replace

from PIL import Image as Pillow

from pnp.typeset.outline import rect_outline
from pnp.typeset.page import Group, Image, Item


def place_image(image: Image, ratio: str) -> tuple[Item, ...]:
    """The picture in its box as ``preserveAspectRatio`` says."""
    with Pillow.open(image.file) as opened:
        pixels = opened.size
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
