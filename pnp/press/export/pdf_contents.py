"""The content of a part of a PDF's structure, and its order."""

from collections.abc import Sequence
from typing import TypeVar

from pnp.base.frozen import dataclass

Kid = TypeVar("Kid")
Place = tuple[int, int]
"""The place of content in the order of reading: its page of the book, and its number among what was written."""


@dataclass(frozen=True, slots=True)
class Content:
    """Content of a page by its number there."""

    page: int
    number: int
    place: Place = (0, 0)


@dataclass(frozen=True, slots=True)
class Annotation:
    """A link of a page by its place among those."""

    page: int
    index: int


def in_reading_order(kids: Sequence[Kid]) -> list[Kid]:
    """Sort what a part consists of by its place in the book: on the sheets of a booklet, the end of a paragraph may be
    written before its beginning. A link's annotation, which has no place, stays behind the one before it."""
    places: list[Place] = []
    for kid in kids:
        places.append(getattr(kid, "place", None) or (places[-1] if places else (0, 0)))
    return [kids[number] for number in sorted(range(len(kids)), key=places.__getitem__)]
