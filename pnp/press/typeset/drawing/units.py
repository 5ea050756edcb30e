"""Units of length: internally everything is mm, type is pt, and lengths are written "63mm", "9pt" or "2.5in"."""

import math
import re

PT = 25.4 / 72
"""One point, mm."""

_LARGEST = 1e6
"""Largest number in a drawing: nothing printed is a kilometre long."""
_UNITS = {"mm": 1.0, "cm": 10.0, "in": 25.4, "pt": PT, "px": 25.4 / 96, "q": 0.25}
_LENGTH = re.compile(r"\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)\s*([a-zA-Z]*)\s*")


def parse_length(text: str, unit: str = "mm") -> float:
    """The length in mm that ``text`` gives ("63mm", "9 pt", "2.5in"); a bare number is in ``unit``.

    Raises ValueError with a sentence for the designer if it is not a length.
    """
    match = _LENGTH.fullmatch(text)
    if not match:
        raise ValueError(f"`{text}` is not a length; write a number with mm, cm, in or pt")
    name = match[2].lower() or unit
    if name not in _UNITS:
        raise ValueError(f"`{match[2]}` is not a unit of length; write mm, cm, in or pt")
    length = float(match[1]) * _UNITS[name]
    if abs(length) > _LARGEST:
        raise ValueError(f"`{text[:40]}` is longer than anything that is printed")
    return length


SMALLEST_TYPE, LARGEST_TYPE = 0.05, 10_000.0
"""Sizes of type that can be drawn, pt."""


def type_size(size: float) -> float:
    """A size of type, pt. Raises ValueError for one too small to read or too large for any paper."""
    if not SMALLEST_TYPE <= size <= LARGEST_TYPE:
        raise ValueError(f"{size:g} pt is not a size of type; write one from {SMALLEST_TYPE:g} to {LARGEST_TYPE:g}")
    return size


def number(text: str) -> float:
    """A number of a drawing. Raises ValueError for text that is not a number, and for infinite or absurd ones."""
    try:
        value = float(text)
    except ValueError:
        raise ValueError(f"`{text[:40]}` is not a number") from None
    if not math.isfinite(value) or abs(value) > _LARGEST:
        raise ValueError(f"`{text}` is not a number that can be drawn")
    return value


def plain_numbers(text: str) -> list[float] | None:
    """The numbers of a text of digits, points, signs, commas and spaces; None unless spaces or commas separate them and
    :func:`number` takes each."""
    try:
        numbers = [float(word) for word in text.replace(",", " ").split()]
    except ValueError:
        return None
    return numbers if not numbers or -_LARGEST <= min(numbers) <= max(numbers) <= _LARGEST else None
