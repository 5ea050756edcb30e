"""The content of font files, each in memory once, whatever the number of registers that have it open."""

from pathlib import Path
from weakref import WeakValueDictionary

import uharfbuzz


class FontContent:
    """The bytes of a font and the parts of it that nobody changes. Made by :func:`font_content`."""

    __slots__ = ("__weakref__", "characters", "data", "face")

    def __init__(self, data: bytes, index: int) -> None:
        self.data = data
        self.face = uharfbuzz.Face(data, index)
        self.characters: frozenset[int] = frozenset(self.face.unicodes)


_IN_USE: WeakValueDictionary[tuple[Path, int], FontContent] = WeakValueDictionary()
"""The contents in use, by file and number in a collection. A content leaves with the last register that uses it."""


def font_content(data: bytes, file: Path, index: int) -> FontContent:
    """The content of a file just read; the one in use, if its bytes are the same."""
    # Measured: without it, the two editions of All But Malice in the workshop take 20 MB more.
    content = _IN_USE.get((file, index))
    if content is None or content.data != data:
        content = _IN_USE[file, index] = FontContent(data, index)
    return content
