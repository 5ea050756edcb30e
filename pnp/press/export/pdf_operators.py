"""Numbers, matrices, colours and outlines as PDF operators; an outline is serialized once, however often it is
drawn."""

import hashlib
import re
import zlib
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from pnp.press.typeset.drawing.move import CURRENT_COLOUR
from pnp.press.typeset.drawing.page import Colour, Face, Matrix, Page, Segment

if TYPE_CHECKING:
    from pnp.press.export.cmyk import Separation
    from pnp.press.export.pdf_fonts import FontUses

_LETTERS = {"M": "m", "L": "l", "C": "c", "Z": "h"}
MOST_OUTLINES = 200_000
"""Outlines that are remembered from one document to the next."""
MOST_PACKED = 4_000_000
"""Bytes of packed streams that are remembered from one document to the next."""


def number(value: float) -> str:
    """A number, to a millionth."""
    text = f"{value:.6f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def matrix_operator(matrix: Matrix) -> str:
    """The operator for a transformation matrix."""
    return " ".join(number(v) for v in matrix) + " cm"


@lru_cache(maxsize=4096)  # measured: without it, building Hearts takes 76 % more time
def colour_operator(colour: Colour, stroking: bool) -> str:
    """The operator that sets a colour: grey if red, green and blue are equal, so that black stays pure black.

    ``currentColor`` outside any text is black.
    """
    if colour == CURRENT_COLOUR:
        colour = "#000000"
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    if red == green == blue:
        return f"{number(round(red, 4))} {'G' if stroking else 'g'}"
    return " ".join(number(round(v, 4)) for v in (red, green, blue)) + (" RG" if stroking else " rg")


@lru_cache(maxsize=4096)  # measured: without it, exporting Hearts as PDF/X takes 3 % more time
def ink_operator(colour: Colour, stroking: bool, separation: "Separation", solid: bool, fine: bool) -> str:
    """The operator that sets a colour in four inks."""
    from pnp.press.export.cmyk import inks_of

    inks = inks_of(colour, separation, solid, fine)
    return " ".join(number(round(v, 4)) for v in inks) + (" K" if stroking else " k")


def grey_of(colour: Colour) -> Colour:
    """The grey with a colour's lightness, by the weights of SVG masks."""
    red, green, blue = (int(colour[i : i + 2], 16) if colour.startswith("#") else 0 for i in (1, 3, 5))
    return "#" + f"{round(0.2125 * red + 0.7154 * green + 0.0721 * blue):02X}" * 3


# ------------------------------------------------------------------------------------------------- outlines
class Outline(NamedTuple):
    """An outline in painted form."""

    operators: str
    end: str
    """The operator that paints it."""

    def painting(self) -> str:
        """All its operators, with the one that paints it."""
        return f"{self.operators} {self.end}"


_Known = tuple[tuple[Segment, ...], str, dict[str, Outline]]
"""An outline, its operators, and its painted form."""


class PathCache:
    """Caches the operators of outlines, since a motif may be on every card, and packed streams for later documents,
    since sheets of A4 and of Letter show the same faces."""

    def __init__(self) -> None:
        self._outlines: dict[int, _Known] = {}
        self.worded: dict[int, tuple[Face, bool]] = {}
        """Faces among words by their identity, and whether they have words in them."""
        self.codes: tuple[Sequence[Page], FontUses] | None = None
        """The pages of the last booklet in the order of reading, and the codes of its type."""
        self._packed: dict[bytes, bytes] = {}
        self._packed_bytes = 0

    def outline(self, segments: tuple[Segment, ...], end: str) -> Outline:
        """An outline painted by an operator; the same object wherever it is used."""
        painted = self._remembered(segments)[2]
        if end not in painted:
            painted[end] = Outline(self.operators(segments), end)
        return painted[end]

    def operators(self, segments: tuple[Segment, ...]) -> str:
        """The construction operators of an outline."""
        return self._remembered(segments)[1]

    def _remembered(self, segments: tuple[Segment, ...]) -> _Known:
        stored = self._outlines.get(id(segments))
        if stored is None or stored[0] is not segments:
            stored = self._outlines[id(segments)] = (segments, path_operators(segments), {})
        return stored

    def packed(self, data: bytes) -> bytes:
        """A stream compressed by zlib. Each is compressed only once, which saves 2 % for three cards on two papers."""
        key = hashlib.blake2b(data, digest_size=20).digest()
        packed = self._packed.get(key)
        if packed is None:
            packed = zlib.compress(data)
            self._packed_bytes += len(packed)
            if self._packed_bytes > MOST_PACKED:
                self._packed, self._packed_bytes = {}, len(packed)
            self._packed[key] = packed
        return packed

    def forget(self) -> None:
        """Clear the cache of outlines if it is very large, and the parts that only documents of one build share."""
        if len(self._outlines) > MOST_OUTLINES:
            self._outlines.clear()
        self.worded.clear()
        self.codes = None


def path_operators(segments: Iterable[Segment]) -> str:
    """m, l, c and h operators of an outline."""
    every = tuple(segments)
    numbers = tuple([number for _, numbers in every for number in numbers])
    if {*map(type, numbers)} <= {float} and all(len(numbers) == _COUNTS[op] for op, numbers in every):
        # all at once, in half the time: four decimals each, of which the last zeros are taken away
        text = " ".join([_FORMATS[op] for op, _ in every]) % numbers
        return _LAST_ZERO.sub(" ", text.replace("000 ", " ").replace("00 ", " "))
    return " ".join([" ".join([*[str(round(v, 4)) for v in numbers], _LETTERS[op]]) for op, numbers in every])


_COUNTS = {"M": 2, "L": 2, "C": 6, "Z": 0}
_FORMATS = {op: "%.4f " * count + _LETTERS[op] for op, count in _COUNTS.items()}
_LAST_ZERO = re.compile(r"(?<=\.\d\d\d)0 ")
