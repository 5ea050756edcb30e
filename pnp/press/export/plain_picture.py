"""Pictures of any kind as plain pixels: upright, with eight bits per channel, grey or in screen colours."""

import io
from typing import TYPE_CHECKING

from pnp.press.export.icc import opened_profile

if TYPE_CHECKING:
    from PIL import Image as Pillow

SHOWN_BY_BROWSERS = {
    "PNG": "image/png",
    "JPEG": "image/jpeg",
    "GIF": "image/gif",
    "WEBP": "image/webp",
    "AVIF": "image/avif",
}
"""Kinds of pictures that a web page may contain unchanged, by Pillow's names."""
_DEEP = ("I;16", "I;16B", "I;16L", "I;16N", "I", "F")
"""Modes with more than eight bits per channel: all are grey."""


def plain_picture(image: "Pillow.Image") -> "Pillow.Image":
    """The first frame of a picture in mode L, RGB or RGBA, rotated upright, with its profile applied to its colours."""
    return _on_screen(upright_picture(image))


def upright_picture(image: "Pillow.Image") -> "Pillow.Image":
    """The first frame of a picture in mode L, RGB, RGBA or CMYK, rotated upright, in the colours of its own profile."""
    from PIL import ImageOps

    upright = ImageOps.exif_transpose(image)
    upright = shallow(upright) if upright.mode in _DEEP else upright
    if "A" in upright.getbands() or "transparency" in upright.info:
        return upright.convert("RGBA")
    return upright if upright.mode in ("L", "RGB", "CMYK") else upright.convert(_plain_mode(upright.mode))


def _plain_mode(mode: str) -> str:
    return "L" if mode in ("1", "L") else "RGB"


def shallow(image: "Pillow.Image") -> "Pillow.Image":
    """A grey picture with more than eight bits per pixel reduced to eight; its greatest possible value is white."""
    low, high = image.getextrema()
    assert isinstance(low, int | float) and isinstance(high, int | float)
    if image.mode.startswith("I;16") or (image.mode == "I" and 255 < high <= 65_535):
        scale = 1 / 257
    else:
        scale = 255 / high if high > 255 or (image.mode == "F" and 0 < high <= 1) else 1.0
    wide = image.convert("I") if image.mode.startswith("I;16") else image
    picture: Pillow.Image = wide.point(lambda value: value * scale + 0.5).convert("L")
    return picture


def _on_screen(image: "Pillow.Image") -> "Pillow.Image":
    """A picture in screen colours (sRGB): by its own profile if it has a fitting one."""
    from PIL import ImageCms

    alpha = image.getchannel("A") if image.mode == "RGBA" else None
    colours = image.convert("RGB") if alpha is not None else image
    profile = opened_profile(image.info.get("icc_profile") or b"")
    if profile is not None:
        mode = "L" if colours.mode == "L" else "RGB"
        screen = ImageCms.createProfile("sRGB")
        try:
            converted = ImageCms.profileToProfile(colours, profile, screen, outputMode="RGB" if mode == "RGB" else "L")
            colours = converted if converted is not None else colours
        except ImageCms.PyCMSError:  # a profile for another kind of picture does not apply
            pass
    if colours.mode == "CMYK":
        colours = colours.convert("RGB")
    if alpha is not None:
        colours.putalpha(alpha)
    return colours


def browser_picture(data: bytes) -> tuple[str, bytes]:
    """A picture for a web page: its kind and its bytes, unchanged if browsers support the kind."""
    from PIL import Image as Pillow

    with Pillow.open(io.BytesIO(data)) as image:
        if image.format in SHOWN_BY_BROWSERS and image.mode != "CMYK":
            return SHOWN_BY_BROWSERS[image.format], data
        buffer = io.BytesIO()
        plain_picture(image).save(buffer, "PNG")
    return "image/png", buffer.getvalue()
