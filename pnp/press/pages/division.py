"""Divides the pieces of a reference among the columns of its pages. Lengths are mm."""

from collections.abc import Iterable, Sequence

OVER, PARTED, EARLY = 1000.0, 0.1, 1e-6
"""Costs of a mm that does not fit, and of a section split between two columns; an empty column costs 1, and a little
more before a full one."""
SPARSE = 1 / 3
"""Share of a page that should not stay empty."""


def division(
    heights: Sequence[Sequence[float]], rooms: Sequence[float], parted: Sequence[bool], gap: float
) -> tuple[int, ...]:
    """The end of each column of pieces in order: none overfull if possible, all evenly full, and few ends within a
    section (``parted``: pieces whose section continues; all others have a ``gap`` except at a column's end)."""
    count = len(heights[0])
    best: dict[int, tuple[float, tuple[int, ...]]] = {0: (0.0, ())}
    """For each number of sections placed: the cost, and the ends."""
    for i, (own, room) in enumerate(zip(heights, rooms, strict=True)):
        tried: dict[int, tuple[float, tuple[int, ...]]] = {}
        for start, (cost, ends) in best.items():
            used = 0.0
            for end in range(start, count + 1):
                used += own[end - 1] if end > start else 0.0
                if i == len(heights) - 1 and end < count:
                    continue
                over = used - (gap if start < end and not parted[end - 1] else 0.0) - room
                total = cost + (over / room) ** 2 + (OVER * over if over > 0 else 0.0)
                total += PARTED if start < end < count and parted[end - 1] else 0.0
                total += EARLY if start == end < count else 0.0
                if end not in tried or total < tried[end][0]:
                    tried[end] = (total, (*ends, end))
        best = tried
    return best[count][1]


def filled(heights: Iterable[float], room: float, page_room: float) -> tuple[int, float]:
    """The number of pages begun by blocks of these heights, which start in ``room``, and the room left after them."""
    turns = 0
    for high in heights:
        if high > room:
            turns, room = turns + 1, page_room
        room -= high
    return turns, room


def placing(heights: Sequence[float], room: float, page_room: float) -> tuple[int, bool, float]:
    """The pages begun for blocks of these heights, whether they begin in the room below others, which they do if that
    saves a page, or fills one that would be over a third empty, and the room left after them."""
    turns, left = filled(heights, room, page_room)
    turns_apart, left_apart = filled(heights, page_room, page_room)
    most = turns_apart + (1 if room > SPARSE * page_room else 0)
    if heights[0] <= room and turns <= most:
        return turns, True, left
    return turns_apart + 1, False, left_apart
