"""Marks that are counted: rows of icons, bars of boxes, tracks of numbered spaces."""

import math
from collections.abc import Callable

from pnp.press.typeset.motifs.paper import circle, num, rect

MOST = 60
"""Icons in a row, or boxes of a bar, at most: more than that nobody counts."""
AIR = 0.16
"""Between two icons, in sizes of one."""
BoxOf = tuple[float, float, float, float]


def signs(draw: Callable[[float, float, float], str], times: int, box: BoxOf, along: str, align: str) -> str:
    """An icon so many times in a box (x, y, width, height in mm): in a row, a column, or rows that fill the box.
    ``draw`` takes middle and size. Raises ValueError for more than can be counted."""
    if times > MOST:
        raise ValueError(f"{times} icons are more than anybody counts: write a number beside one icon")
    if times < 1:
        return ""
    x, y, w, h = box
    columns, size = _fitting(times, w, h, along)
    rows = math.ceil(times / columns)
    step = size * (1 + AIR)
    drawn = []
    for i in range(times):
        row, column = divmod(i, columns)
        here = min(columns, times - row * columns)
        wide, high = here * step - size * AIR, rows * step - size * AIR
        left = {"left": x, "right": x + w - wide}.get(align, x + (w - wide) / 2)
        drawn.append(draw(left + column * step + size / 2, y + (h - high) / 2 + row * step + size / 2, size))
    return "".join(drawn)


def _fitting(times: int, w: float, h: float, along: str) -> tuple[int, float]:
    """How many columns, and how large an icon may be, mm."""
    if along == "down":
        return 1, min(w, h / (times + (times - 1) * AIR))
    if along == "across":
        return times, min(h, w / (times + (times - 1) * AIR))
    sizes = {}
    for columns in range(1, times + 1):
        rows = math.ceil(times / columns)
        sizes[columns] = min(w / (columns + (columns - 1) * AIR), h / (rows + (rows - 1) * AIR))
    best = max(sizes, key=lambda columns: (sizes[columns], -columns))
    return best, sizes[best]


def bar(value: int, most: int, x: float, y: float, w: float, h: float, ink: str, paper: str) -> str:
    """A row of ``most`` boxes, ``value`` of them filled."""
    most = max(1, min(max(most, value), MOST))
    gap = min(0.8, w / most * 0.2)
    wide = (w - gap * (most - 1)) / most
    line = 0.25
    return "".join(
        rect(x + i * (wide + gap) + line / 2, y + line / 2, wide - line, h - line, min(0.8, wide / 4),
             ink if i < value else paper, ink, line)
        for i in range(most)
    )  # fmt: skip


def track(font: str, count: int, x: float, y: float, w: float, h: float, ink: str, paper: str) -> str:
    """A track of ``count`` numbered spaces that fills a box, row by row, back and forth."""
    columns, size = _fitting(count, w, h, "block")
    rows = math.ceil(count / columns)
    wide, high = w / columns, h / rows
    drawn = []
    for i in range(count):
        row, column = divmod(i, columns)
        column = column if row % 2 == 0 else columns - 1 - column
        left, top = x + column * wide, y + row * high
        drawn.append(rect(left + 0.3, top + 0.3, wide - 0.6, high - 0.6, 1.2, paper, ink, 0.3))
        drawn.append(
            f'<text x="{num(left + wide / 2)}" y="{num(top + high / 2 + size * 0.13)}" text-anchor="middle" '
            f'font-family="{font}" font-size="{num(size * 0.36)}" font-variant-numeric="lining-nums" '
            f'fill="{ink}">{i + 1}</text>'
        )
    return "".join(drawn)


_SPOTS = {
    0: "", 1: "e", 2: "ai", 3: "aei", 4: "acgi", 5: "acegi", 6: "acdfgi", 7: "acdefgi", 8: "abcdfghi", 9: "abcdefghi",
}  # fmt: skip
"""Which of nine places have spots: a to i, row by row."""


def spots(value: int, x: float, y: float, w: float, h: float, ink: str) -> str:
    """Spots that count, as on dice and dominoes. Raises ValueError for more than nine."""
    if value not in _SPOTS:
        raise ValueError(f"{value} spots have no pattern: 0 to 9 are drawn")
    places = ("abcdefghi".index(place) for place in _SPOTS[value])
    step, r = min(w, h) / 3, min(w, h) / 10
    return "".join(circle(x + w / 2 + (i % 3 - 1) * step, y + h / 2 + (i // 3 - 1) * step, r, ink) for i in places)
