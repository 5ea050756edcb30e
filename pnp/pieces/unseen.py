"""Drawings that are known and need not be drawn to be looked at: a sum stands in the place of each."""

import hashlib
from collections.abc import Callable


class Unseen(str):
    """The sum of a drawing, and a way to draw it after all."""

    again: Callable[[], str | None]


def sum_of(svg: str) -> str:
    """What a drawing is known by; what stands in its place already is that."""
    if isinstance(svg, Unseen):
        return svg
    return hashlib.blake2b(svg.encode("utf-8", "surrogatepass"), digest_size=12).hexdigest()


def whole(svg: str) -> str:
    """The drawing itself."""
    return (svg.again() or "") if isinstance(svg, Unseen) else svg


def unseen(svg: str, again: Callable[[], str | None] = lambda: None, sum: str = "") -> Unseen:
    """What stands in the place of a drawing; ``again`` draws it, ``sum`` is that which it is known by, where that is
    known."""
    if isinstance(svg, Unseen):
        return svg
    made = Unseen(sum or sum_of(svg))
    made.again = again
    return made
