"""Numbers in messages, which are English: a count with its noun, and a range that has one end where both are equal."""

from collections.abc import Sequence


def number_of(count: int, noun: str, several: str = "") -> str:
    """``1 error``, ``2 errors``, ``1,200 copies``; ``several`` is the plural where it does not end in -s alone."""
    return f"{count:,} {noun if count == 1 else several or f'{noun}s'}"


def range_of(numbers: Sequence[int], noun: str = "") -> str:
    """``4``, ``2 to 4`` or ``2, 4``, in ascending order; with a noun ``4 players``."""
    first, last = min(numbers), max(numbers)
    has_gaps = len(set(numbers)) not in (1, last - first + 1)
    text = str(first) if first == last else f"{first} to {last}"
    if has_gaps:
        text = ", ".join(map(str, sorted(set(numbers))))
    return text if not noun else f"{text} {noun if last == 1 else f'{noun}s'}"
