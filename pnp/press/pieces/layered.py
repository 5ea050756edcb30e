"""Places and the ways between them laid out in rows, from the start downwards: for maps drawn from data.

Each place is below every place that leads to it, except for ways in a circle. A way that passes rows goes through a gap
in each of them, and the places of a row are in the order in which their ways cross least (barycentres, a few sweeps).
"""

from collections.abc import Mapping, Sequence

from pnp.base.frozen import dataclass

Way = tuple[int, int]
SWEEPS = 8
"""Number of times that the order of rows is improved."""


@dataclass(frozen=True)
class PlaceRows:
    """Rows of places."""

    rows: tuple[tuple[int, ...], ...]
    """The places of each row, from the left; a negative number is a gap for passing ways."""
    gaps: dict[tuple[Way, int], int]
    """The gap by which a way passes a row."""
    back: frozenset[Way]
    """Ways that lead up, or to a place of the same row."""


def layered(count: int, ways: Sequence[Way]) -> PlaceRows:
    """Lay out ``count`` places, the first at the top."""
    depth = depths(count, ways)
    rows: list[list[int]] = [[] for _ in range(max(depth, default=0) + 1)]
    for place in range(count):
        rows[depth[place]].append(place)
    back = frozenset(way for way in ways if depth[way[1]] <= depth[way[0]])
    gaps: dict[tuple[Way, int], int] = {}
    links: list[Way] = []
    for way in dict.fromkeys(ways):
        if way in back:
            continue
        above = way[0]
        for row in range(depth[way[0]] + 1, depth[way[1]]):
            gap = -1 - len(gaps)
            gaps[way, row] = gap
            rows[row].append(gap)
            links.append((above, gap))
            above = gap
        links.append((above, way[1]))
    return PlaceRows(tuple(tuple(row) for row in _ordered(rows, links)), gaps, back)


def depths(count: int, ways: Sequence[Way]) -> list[int]:
    """The row of each place, from 0: the number of ways on the longest road to it without a circle; places that no way
    leads to are at the top."""
    on = {place: [end for start, end in ways if start == place] for place in range(count)}
    back = _backward(count, on)
    depth = [0] * count
    for _ in range(count):
        for start, end in ways:
            if (start, end) not in back:
                depth[end] = max(depth[end], depth[start] + 1)
    return depth


def _backward(count: int, on: Mapping[int, Sequence[int]]) -> set[Way]:
    """The ways that close a circle, found by following each road to its end."""
    backward: set[Way] = set()
    done: set[int] = set()
    for first in range(count):
        path: list[tuple[int, int]] = [(first, 0)] if first not in done else []
        while path:
            place, turn = path.pop()
            if turn == len(on[place]):
                done.add(place)
                continue
            path.append((place, turn + 1))
            end = on[place][turn]
            if end in (one for one, _ in path):
                backward.add((place, end))
            elif end not in done:
                path.append((end, 0))
    return backward


def _ordered(rows: list[list[int]], links: Sequence[Way]) -> list[list[int]]:
    """The rows in the order in which ways cross least, as far as sweeps down and up find it."""
    best, least = [list(row) for row in rows], crossings(rows, links)
    for sweep in range(SWEEPS):
        down = sweep % 2 == 0
        for at in range(1, len(rows)) if down else range(len(rows) - 2, -1, -1):
            beside = rows[at - 1] if down else rows[at + 1]
            place = {one: i for i, one in enumerate(beside)}
            middles = {one: _middle(one, place, links, down, i) for i, one in enumerate(rows[at])}
            rows[at] = sorted(rows[at], key=middles.__getitem__)
        count = crossings(rows, links)
        if count < least:
            best, least = [list(row) for row in rows], count
    return best


def _middle(one: int, place: dict[int, int], links: Sequence[Way], down: bool, own: int) -> float:
    """The mean position of a place's neighbours in the adjacent row; its own if it has none."""
    joined = [place[a if down else b] for a, b in links if (b if down else a) == one and (a if down else b) in place]
    return sum(joined) / len(joined) if joined else own


def crossings(rows: Sequence[Sequence[int]], links: Sequence[Way]) -> int:
    """Number of pairs of ways that cross between neighbouring rows."""
    place = {one: (at, i) for at, row in enumerate(rows) for i, one in enumerate(row)}
    ends = [(place[a], place[b]) for a, b in links]
    return sum(
        1
        for i, (a, b) in enumerate(ends)
        for c, d in ends[i + 1 :]
        if a[0] == c[0] and (a[1] - c[1]) * (b[1] - d[1]) < 0
    )
