"""Drawings that are known and need not be drawn to be looked at: a sum stands in the place of each."""

import hashlib
import zlib
from collections.abc import Callable


class Unseen(str):
    """The sum of a drawing, and a way to draw it after all."""

    again: Callable[[], str | None]


class Packed:
    """A drawing that takes little room until it is looked at: a deck of thousands has them all at once."""

    def __init__(self, svg: str, like: bytes = b"") -> None:
        """``like``: what it may have in common with the others."""
        packer = zlib.compressobj(1, zdict=like) if like else zlib.compressobj(1)
        self.like, self.sum = like, sum_of(svg)
        self.data = packer.compress(svg.encode("utf-8", "surrogatepass")) + packer.flush()

    def svg(self) -> str:
        """The drawing."""
        opener = zlib.decompressobj(zdict=self.like) if self.like else zlib.decompressobj()
        return opener.decompress(self.data).decode("utf-8", "surrogatepass")


def sum_of(svg: str) -> str:
    """What a drawing is known by; what stands in its place already is that."""
    if isinstance(svg, Unseen):
        return svg
    return hashlib.blake2b(svg.encode("utf-8", "surrogatepass"), digest_size=12).hexdigest()


def whole(svg: str) -> str:
    """The drawing itself."""
    return (svg.again() or "") if isinstance(svg, Unseen) else svg
