"""ICC profiles of printing conditions, read by littleCMS, which uses them to convert colours to inks.

The user names the file, and a PDF/X contains it as its output intent. The press ships none: a shop's own suits its
paper, and most may not be redistributed. https://www.color.org/registry
"""

import io
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.base.disk import read_regular
from pnp.source.diagnostics import Report, Span

if TYPE_CHECKING:
    from PIL import Image as Pillow
    from PIL.ImageCms import ImageCmsProfile, ImageCmsTransform
LARGEST_PROFILE = 40_000_000
"""Most bytes of a profile: our largest has 9 MB."""


def read_profile(file: Path, report: Report) -> bytes:
    """A profile for a printing press; empty, with PNP120, for anything else."""
    try:
        data = read_regular(file, LARGEST_PROFILE)
    except OSError as error:
        report.error("PNP120", f"`{file}` cannot be read: {(error.strerror or str(error)).lower()}", Span(str(file)))
        return b""
    fault = fault_of(data)
    if fault:
        help = "name an ICC profile for offset printing, such as one that your print shop offers"
        report.error("PNP120", f"`{file}` {fault}", Span(str(file)), help)
        return b""
    return data


def fault_of(data: bytes) -> str:
    """Why these bytes are not a profile that converts colours to four inks, as the end of a sentence; "" if they
    are."""
    profile = opened_profile(data)
    if profile is None:
        return "is not an ICC profile"
    space, device = profile.profile.xcolor_space.strip(), profile.profile.device_class.strip()
    if space != "CMYK":
        return f"is a profile for {space}, not for four inks (CMYK)"
    if device != "prtr":
        return "is not a profile of a printing device"
    return "" if to_inks(data) else "does not say how inks make a colour"


def opened_profile(data: bytes) -> "ImageCmsProfile | None":
    """A profile from these bytes; None if they are not one."""
    if not data:
        return None
    from PIL import ImageCms

    try:
        return ImageCms.ImageCmsProfile(io.BytesIO(data))
    except OSError:
        return None


def description_of(data: bytes) -> str:
    """A profile's own name; "" if it has none."""
    profile = opened_profile(data)
    return (profile.profile.profile_description or "").strip() if profile else ""


@lru_cache(maxsize=16)  # measured: without it, exporting All But Malice as PDF/X takes 1.7 % more time
def to_inks(press: bytes, source: bytes = b"") -> "ImageCmsTransform | None":
    """The transform from red, green and blue to the four inks of a profile; None if one of the two cannot do it.
    ``source`` is the profile of the colours (empty for sRGB).

    Colours within the press's range are preserved, white is the paper, and darkness is stretched to the press's
    darkest.
    """
    from PIL import ImageCms

    screen = opened_profile(source) if source else ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB"))
    inks = opened_profile(press)
    if screen is None or inks is None:
        return None
    intent, flags = ImageCms.Intent.RELATIVE_COLORIMETRIC, ImageCms.Flags.BLACKPOINTCOMPENSATION
    try:
        return ImageCms.buildTransform(screen, inks, "RGB", "CMYK", intent, flags)
    except ImageCms.PyCMSError:
        return None


def picture_in_inks(picture: "Pillow.Image", press: bytes, source: bytes = b"") -> "Pillow.Image":
    """A picture in red, green and blue converted to the four inks of a profile; ``source`` is the picture's own
    profile.

    Raises ValueError for an unusable profile, which :func:`read_profile` never returns.
    """
    transform = (to_inks(press, source) if source else None) or to_inks(press)
    if transform is None:
        raise ValueError("the profile does not say how inks make a colour")
    return transform.apply(picture)


@lru_cache(maxsize=16)  # measured: without it, each grey of a file for a print shop takes 14 ms
def _black_ramp(press: bytes) -> tuple[float, ...]:
    """Lightness of 256 tints of black ink, as a share of the range between full black and paper."""
    from PIL import Image as Pillow
    from PIL import ImageCms

    inks, lab = opened_profile(press), ImageCms.ImageCmsProfile(ImageCms.createProfile("LAB"))
    tints = Pillow.frombytes("CMYK", (256, 1), bytes(v for k in range(256) for v in (0, 0, 0, k)))
    if inks is None:
        raise ValueError("this is not a profile")
    try:
        seen = ImageCms.buildTransform(inks, lab, "CMYK", "LAB", ImageCms.Intent.RELATIVE_COLORIMETRIC).apply(tints)
    except ImageCms.PyCMSError:  # it does not describe the appearance of inks
        return tuple(1 - tint / 255 for tint in range(256))
    lights = seen.getchannel("L").tobytes()
    span = max(1, lights[0] - lights[-1])
    return tuple((light - lights[-1]) / span for light in lights)


def black_in_inks(grey: int, press: bytes) -> float:
    """The share of black ink, 0 to 1, with the lightness of a screen grey (0 to 255), within the range of black ink."""
    share = grey / 255
    y = share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4
    light = (116 * y ** (1 / 3) - 16 if y > 216 / 24389 else y * 24389 / 27) / 100
    ramp = _black_ramp(press)
    return min(range(256), key=lambda tint: abs(ramp[tint] - light)) / 255


def colour_in_inks(red: int, green: int, blue: int, press: bytes) -> tuple[float, float, float, float]:
    """A colour (0 to 255 each) in the four inks of a profile, 0 to 1 each. Raises ValueError, as
    :func:`picture_in_inks` does."""
    from PIL import Image as Pillow

    cyan, magenta, yellow, black = picture_in_inks(Pillow.new("RGB", (1, 1), (red, green, blue)), press).tobytes()
    return (cyan / 255, magenta / 255, yellow / 255, black / 255)
