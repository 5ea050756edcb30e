"""Pictures in a drawing: fitted into their box, and refused where they are too coarse to print."""

from dataclasses import replace
from pathlib import Path as FilePath

from PIL import Image as Pillow

from pnp.typeset.outline import rect_outline
from pnp.typeset.page import Group, Image, Item
from pnp.typeset.style import Setting

LEAST_PPI = 200
"""Pixels an inch under which a picture is said to be too coarse."""


def place_image(image: Image, ratio: str, name: str, setting: Setting) -> tuple[Item, ...]:
    """The picture in its box as ``preserveAspectRatio`` says. Warns of a coarse one (PNP702)."""
    with Pillow.open(image.file) as opened:
        pixels = opened.size
    fitted = image if ratio.startswith("none") else _in_proportion(image, ratio, pixels)
    ppi = min(pixels[0] / (fitted.width / 25.4), pixels[1] / (fitted.height / 25.4))
    if ppi < LEAST_PPI:
        setting.report.warn(
            "PNP702",
            f"the picture `{FilePath(image.file).name}` on `{name}` has {ppi:.0f} pixels an inch, under {LEAST_PPI}",
            setting.span,
            f"draw it with at least {round(fitted.width / 25.4 * 300)} pixels across",
        )
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
