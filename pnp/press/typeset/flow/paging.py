"""Chooses the ends of pages: the cheapest way to divide the text into pages, computed for all pages together, so that
no page is left half empty that a little of the page before would have filled.

A page that is a third empty looks like a mistake; two that are a quarter empty do not. Empty space therefore counts by
its square, and far more beyond a third. Lengths are mm.
"""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from itertools import accumulate

from pnp.press.typeset.flow.strips import Galley, gaps_of

THIRD = 0.3
"""A page that is emptier than this share of its height costs more."""
DEAR = 6.0
"""Factor of the additional cost of too much empty space, and the cost of a page on which nothing fits."""
PARTED = 0.1
"""Cost of a page that ends within a paragraph although more of it would fit."""
GAPING, GAP = 0.5, 0.12
"""``GAPING`` is that cost if more than the share ``GAP`` of the page stays empty, or if all of the paragraph would
fit."""
LISTED = 0.03
"""Cost of a page that ends between two items of a list although more of them would fit."""
LOATH = 0.08
"""Cost of a page that ends after a strip that should stay with the next."""
TORN = 0.25
"""Cost of a page that ends within a table that fits a page: it does so only if the page would be about a third empty
otherwise."""
LAST = 0.02
"""The last page of all counts by this share, so that it is as empty as possible and the following content may begin on
it."""
ENDED, STUB = 0.08, 0.75
"""A page that a break ends counts by this share: the end of a chapter may be half empty, and the pages before it may
not end early for its sake; but beyond this much it is expensive too."""

SLACK = 1e-6
"""A page may be overfull by this much, mm."""


def page_ends(strips: Galley, start: int, room: float, stretch: float) -> Mapping[int, int]:
    """For the first strip of each page, from ``start`` to the next break, the index after its last.

    ``room``: the height of a page; ``stretch``: the share by which the spaces of a page may grow, so that it is spread
    to its foot.
    """
    end = next((i for i in range(start, len(strips)) if strips[i].brk is not None), len(strips))
    own, is_last = strips[start:end], end == len(strips)
    gaps = gaps_of(own)
    feet = list(accumulate(gap + strip.height for gap, strip in zip(gaps, own, strict=True)))
    in_tables = _whole_tables(own, feet, room)
    count = len(own)
    nexts = [_next(own, behind) for behind in range(count + 1)]
    keeps = [strip.keep for strip in own]
    partings = [_parting(own, feet, behind) for behind in range(count)]
    rests = [_rest(own, feet, behind) for behind in range(count)]
    costs: list[float] = [float("inf")] * (count + 1)
    ends = [0] * (count + 1)
    costs[count] = 0.0
    for first in range(count - 1, -1, -1):
        top = feet[first] - own[first].height
        head = own[first].head
        free = room - (head.height if head else 0.0)
        last = _last_end(feet, first, top, free)
        spaces = list(accumulate(gaps[first + 1 : last], initial=0.0))
        widest = stretch * spaces[-1]
        for behind in range(last, first, -1):
            left = free - (feet[behind - 1] - top)
            if behind == count:
                cost = costs[count] + _end_cost(left / room, is_last)
            elif keeps[behind - 1]:
                continue
            else:
                share = left / room if left > 0.0 else 0.0
                empty = page_cost(share)
                if empty > costs[first] and left > widest:
                    break  # an emptier page costs even more
                is_stretched = left <= stretch * spaces[behind - first - 1]
                cost = costs[nexts[behind]] + (0.1 * share * share if is_stretched else empty)
                if own[behind - 1].loath:
                    cost += LOATH
                needed, torn = partings[behind]
                if left > needed:
                    has_gap = left > GAP * room or rests[behind] <= left
                    gapes = torn == PARTED and has_gap and own[behind].table is None
                    cost += GAPING if gapes else torn
            if behind in in_tables:
                cost += TORN
            if cost < costs[first]:
                costs[first], ends[first] = cost, behind
        if not ends[first]:  # higher than a page, or never allowed to end: as far as possible
            ends[first] = max(last, first + 1)
            costs[first] = costs[nexts[ends[first]]] + DEAR
    return _followed(own, ends, start)


def _last_end(feet: Sequence[float], first: int, top: float, free: float) -> int:
    """The last end of a page that begins with ``first``; ``first`` if not even that strip fits."""
    last = bisect_right(feet, free + top + SLACK, first)
    while last > first and free - (feet[last - 1] - top) < -SLACK:  # sums are not exact
        last -= 1
    while last < len(feet) and free - (feet[last] - top) >= -SLACK:
        last += 1
    return last


def _parting(strips: Galley, feet: Sequence[float], behind: int) -> tuple[float, float]:
    """The room for the lines that must stay with the strip before which a page ends; and the cost of that end if the
    page has more room."""
    if not behind:
        return 0.0, 0.0
    needed = feet[_item_end(strips, behind) - 1] - feet[behind - 1]
    return needed, PARTED if _parts(strips, behind) else LISTED if _parts_list(strips, behind) else 0.0


def _rest(strips: Galley, feet: Sequence[float], behind: int) -> float:
    """The height of the rest of a paragraph that a page ending there would split."""
    end = behind
    while behind and _parts(strips, end):
        end += 1
    return feet[end - 1] - feet[behind - 1] if end > behind else 0.0


def _parts(strips: Galley, index: int) -> bool:
    """Whether a page that ends before ``index`` splits a paragraph: its lines have no space between them."""
    if index >= len(strips) or strips[index].brk is not None:
        return False
    return not (strips[index - 1].after or strips[index].before or strips[index].space or strips[index - 1].space)


def _parts_list(strips: Galley, index: int) -> bool:
    """Whether a page that ends before ``index`` ends between two items of a list."""
    return strips[index].listing is not None and strips[index].listing is strips[index - 1].listing


def _item_end(strips: Galley, index: int) -> int:
    """The index after the lines that must stay with the one at ``index``."""
    while strips[index].keep and index + 1 < len(strips):
        index += 1
    return index + 1


def _whole_tables(strips: Galley, feet: Sequence[float], room: float) -> frozenset[int]:
    """The positions within tables that fit a page, at which a page should not end."""
    places: set[int] = set()
    start = 0
    for i in range(1, len(strips) + 1):
        if i < len(strips) and strips[i].table is not None and strips[i].table is strips[i - 1].table:
            continue
        if feet[i - 1] - feet[start] + strips[start].height <= room:
            places.update(range(start + 1, i))
        start = i
    return frozenset(places)


def _next(strips: Galley, index: int) -> int:
    """The strip that the next page begins with: spaces are left out at its head."""
    while index < len(strips) and strips[index].space:
        index += 1
    return index


def _followed(strips: Galley, ends: list[int], start: int) -> dict[int, int]:
    page_ends: dict[int, int] = {}
    at = _next(strips, 0)
    while at < len(strips):
        page_ends[start + at] = start + ends[at]
        at = _next(strips, ends[at])
    return page_ends


def _end_cost(share: float, last: bool) -> float:
    """Cost of a page that ends the text: the last of a book, or one before a break."""
    share = max(0.0, share)
    return LAST * share * share if last else ENDED * share * share + DEAR * max(0.0, share - STUB)


def page_cost(share: float) -> float:
    """Cost of a page that is empty by a share of its height: 0 to about 1, and more from a third on."""
    share = max(0.0, share)
    return share * share + (DEAR * (share - THIRD) if share > THIRD else 0.0)
