"""Where a face's pictures lie: in the game's folder art/, by file name, or by a card's code."""

import os
from collections.abc import Iterable, Sequence
from pathlib import Path

from pnp.load.door import inside
from pnp.typeset.pictures import PictureFault

ENDINGS = ("", ".png", ".jpg", ".jpeg", ".webp", ".avif")
"""What may be left out of a picture's name."""


def find_picture(folders: Sequence[Path], names: Iterable[str]) -> str:
    """The first of these names that a picture is found by, as a drawing names it: `knight.png`; "" for none, and for a
    name that is written with its ending the name itself, so that its absence is told."""
    for name in names:
        if not name:
            continue
        for ending in ENDINGS:
            if picture_file(folders, name + ending) is not None:
                return name + ending
        if os.path.splitext(name)[1].lower() in ENDINGS[1:]:
            return name
    return ""


def picture_file(folders: Sequence[Path], href: str) -> Path | None:
    """The file of a picture in the art folder of a game, or of what it shares. Raises PictureFault (PNP131) for one
    that lies elsewhere."""
    outside = False
    for folder in folders:
        for name in (f"art/{href}", href):
            try:
                file = inside(folder, name)
            except OSError:
                outside = True
                continue
            if os.path.isfile(file):
                return file
    if outside:
        help = "put the picture into the game's art folder, and name it from there"
        raise PictureFault("PNP131", f"the picture `{href}` is not opened: it lies outside the game's folder", help)
    return None
