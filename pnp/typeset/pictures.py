"""Picture files that drawings name: only kinds that print, whole, and no larger than the press takes."""

from functools import lru_cache
from pathlib import Path

from PIL import Image as Pillow
from PIL import UnidentifiedImageError

from pnp.diagnostics.budgets import PICTURE, PIXELS, Budget

KINDS = ("PNG", "JPEG", "WEBP", "GIF", "TIFF", "BMP", "AVIF")
"""What Pillow is asked to open. Not among them are kinds that it hands to other programs (EPS)."""
_END_OF_JPEG = b"\xff\xd9"


class PictureFault(Exception):
    """A picture that is not drawn: the diagnostic's code, its sentence, and what to do."""

    def __init__(self, code: str, message: str, help: str) -> None:
        super().__init__(message)
        self.code, self.message, self.help = code, message, help


def check_picture(file: Path) -> tuple[int, int]:
    """Width and height of a picture, pixels. Raises PictureFault for one that cannot be read (PNP132) or is more than
    the press takes (PNP130)."""
    try:
        known = file.stat()
    except OSError as problem:
        raise _unreadable(file, problem.strerror or "it cannot be opened") from None
    if PICTURE.broken_by(known.st_size):
        raise _too_large(file, PICTURE)
    return _checked(file, known.st_size, known.st_mtime_ns)


@lru_cache(maxsize=4096)
def _checked(file: Path, size: int, time: int) -> tuple[int, int]:
    """The same for a file as it was at a time."""
    try:
        with Pillow.open(file, formats=KINDS) as image:
            pixels, kind = image.size, image.format
            if PIXELS.broken_by(pixels[0] * pixels[1]):
                raise _too_large(file, PIXELS)
            if kind == "PNG":
                image.verify()  # the sums of its parts, without unpacking them
            elif kind != "JPEG":
                image.load()
    except UnidentifiedImageError:
        raise _unreadable(file, "it is no PNG, JPEG, WebP, GIF, TIFF, BMP or AVIF") from None
    except Pillow.DecompressionBombError:
        raise _too_large(file, PIXELS) from None
    except (OSError, SyntaxError, ValueError, EOFError, MemoryError):
        raise _unreadable(file, "it is broken or cut off") from None
    if kind == "JPEG" and _END_OF_JPEG not in _tail(file):
        raise _unreadable(file, "it is cut off")
    return pixels


def _tail(file: Path) -> bytes:
    """The last bytes of a file: some programs write a few more behind the end of the picture."""
    with file.open("rb") as opened:
        opened.seek(max(0, file.stat().st_size - 4096))
        return opened.read()


def _unreadable(file: Path, why: str) -> PictureFault:
    return PictureFault("PNP132", f"the picture `{file.name}` cannot be read: {why}", "save it again as PNG or JPEG")


def _too_large(file: Path, budget: Budget) -> PictureFault:
    help = "save it smaller: 300 pixels an inch are enough for print"
    return PictureFault("PNP130", budget.message(file.name), help)
