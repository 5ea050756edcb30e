"""Picture files that drawings name: only printable formats, complete, and within the press's size limits."""

import struct
import warnings
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from pnp.base.disk import open_regular
from pnp.base.frozen import dataclass
from pnp.source.diagnostics.budgets import PICTURE, PIXELS, Budget

if TYPE_CHECKING:
    from PIL import Image as Pillow

KINDS = ("PNG", "JPEG", "WEBP", "GIF", "TIFF", "BMP", "AVIF")
"""Formats that Pillow may open. Formats that it passes to other programs (EPS) are not among them."""
_END_OF_JPEG = b"\xff\xd9"
_ORIENTATION = 0x0112
"""EXIF's tag for the orientation of the camera."""
ON_ITS_SIDE = range(5, 9)
"""Orientations that exchange height and width."""


class PictureFault(Exception):
    """A picture that is not drawn: the diagnostic's code, its sentence, and its advice."""

    def __init__(self, code: str, message: str, help: str) -> None:
        super().__init__(message)
        self.code, self.message, self.help = code, message, help


@dataclass(frozen=True)
class PictureFacts:
    """The facts of a readable picture."""

    size: tuple[int, int]
    """Width and height in upright orientation, pixels."""
    orientation: int = 1
    """Orientation of its pixels, as in EXIF: 1 is upright, 6 a quarter turn."""
    frames: int = 1
    """The number of frames: a picture with more than one is animated, or has pages."""


def check_picture(file: Path) -> PictureFacts:
    """Read the facts of a picture. Raises PictureFault for one that cannot be read (PNP132) or exceeds the press's
    limits (PNP130)."""
    try:
        status = file.stat()
    except OSError as problem:
        raise _unreadable(file, problem.strerror or "it cannot be opened") from None
    if PICTURE.is_exceeded_by(status.st_size):
        raise _too_large(file, PICTURE)
    return _checked(file, status.st_size, status.st_mtime_ns)


@lru_cache(maxsize=4096)  # measured: without it, 300 cards of a table with pictures take 10 % more time
def _checked(file: Path, size: int, time: int) -> PictureFacts:
    """The facts of a picture, cached by its size and modification time. Raises what :func:`check_picture` does."""
    from PIL import Image as Pillow
    from PIL import UnidentifiedImageError

    warnings.simplefilter("ignore", Pillow.DecompressionBombWarning)  # PIXELS is the limit, and has its own message
    try:
        with open_regular(file) as opened, Pillow.open(opened, formats=KINDS) as image:
            pixels, kind = image.size, image.format
            if PIXELS.is_exceeded_by(pixels[0] * pixels[1]):
                raise _too_large(file, PIXELS)
            orientation, frames = _orientation(image, file), getattr(image, "n_frames", 1)
            if kind == "PNG":
                image.verify()  # the checksums of its parts, without unpacking them
            else:
                image.draft(None, (1, 1))  # (a JPEG at an eighth of its size, which takes a third of the time)
                image.load()
    except UnidentifiedImageError:
        raise _unreadable(file, "it is not a PNG, JPEG, WebP, GIF, TIFF, BMP or AVIF") from None
    except Pillow.DecompressionBombError:
        raise _too_large(file, PIXELS) from None
    except (OSError, SyntaxError, ValueError, EOFError, MemoryError, struct.error):
        raise _unreadable(file, "it is damaged or truncated") from None
    if kind == "JPEG" and _END_OF_JPEG not in _tail(file):
        raise _unreadable(file, "it is truncated")
    upright = pixels[::-1] if orientation in ON_ITS_SIDE else pixels
    return PictureFacts((upright[0], upright[1]), orientation, frames)


def _orientation(image: "Pillow.Image", file: Path) -> int:
    """Orientation of a picture's pixels. Pillow turns a TIFF upright itself, and would unpack a PNG to find it."""
    if image.format == "TIFF":
        return 1
    if image.format == "PNG":
        with open_regular(file) as opened:
            return _orientation_of_png(opened)
    return _valid_orientation(image.getexif().get(_ORIENTATION, 1))


def _orientation_of_png(opened: BinaryIO) -> int:
    from PIL import Image as Pillow

    opened.seek(8)
    while len(head := opened.read(8)) == 8:
        (length,) = struct.unpack(">I", head[:4])
        if head[4:] == b"eXIf":
            exif = Pillow.Exif()
            exif.load(opened.read(min(length, 65_536)))
            return _valid_orientation(exif.get(_ORIENTATION, 1))
        opened.seek(length + 4, 1)
    return 1


def _valid_orientation(orientation: object) -> int:
    return orientation if isinstance(orientation, int) and 1 <= orientation <= 8 else 1


def _tail(file: Path) -> bytes:
    """The last bytes of a file: some programs write a few more after the end of the picture."""
    with open_regular(file) as opened:
        opened.seek(max(0, file.stat().st_size - 4096))
        return opened.read()


def _unreadable(file: Path, why: str) -> PictureFault:
    return PictureFault("PNP132", f"the picture `{file.name}` cannot be read: {why}", "save it again as PNG or JPEG")


def _too_large(file: Path, budget: Budget) -> PictureFault:
    help = "save it smaller: 300 pixels per inch are enough for print"
    return PictureFault("PNP130", budget.message(file.name), help)
