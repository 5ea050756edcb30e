"""Drawings that are known and need not be drawn to be checked: a hash replaces each."""

import hashlib
from collections.abc import Callable

from pnp.press.typeset.drawing.shared_parts import Parted


class Unseen(str):
    """The checksum of a drawing, and a way to draw it after all."""

    __slots__ = ("again",)
    again: Callable[[], str | None]


def sum_of(svg: str) -> str:
    """The key of a drawing; its stand-in is its own key."""
    if isinstance(svg, Unseen | Parted):
        return str(svg)
    return hashlib.blake2b(svg.encode("utf-8", "surrogatepass"), digest_size=12).hexdigest()


def drawn(svg: str) -> str:
    """A drawing at hand, in parts if these are known."""
    return (svg.again() or "") if isinstance(svg, Unseen) else svg


def whole(svg: str) -> str:
    """The drawing itself."""
    drawing = drawn(svg)
    return drawing.whole if isinstance(drawing, Parted) else drawing


def unseen(svg: str, again: Callable[[], str | None] = lambda: None) -> Unseen:
    """The stand-in for a drawing; ``again`` draws it."""
    if isinstance(svg, Unseen):
        return svg
    stand_in = Unseen(sum_of(svg))
    stand_in.again = again
    return stand_in
