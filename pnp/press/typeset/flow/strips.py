"""Strips: the pieces that fill columns and pages, and how a column is cut from them.

A strip is drawn with its top left corner at (0, 0). Strips know their requirements of each other: the space before
them, and whether a page may end after them. Lengths are mm.
"""

from dataclasses import field

from pnp.base.frozen import dataclass, replace
from pnp.press.typeset.drawing.move import moved
from pnp.press.typeset.drawing.page import Item, Link, Tag
from pnp.press.typeset.flow.blocks import Break, Mark, Note


@dataclass(frozen=True, slots=True)
class Strip:
    """The smallest piece of a flow: a line, a row of a table, a box."""

    height: float
    items: tuple[Item, ...] = ()
    links: tuple[Link, ...] = ()
    marks: tuple[tuple[Mark, float], ...] = ()
    """Marks with their y."""
    notes: tuple[tuple[Note, float], ...] = ()
    """Side notes with the y of their line's baseline."""
    before: float = 0.0
    """Space before; the larger of it and the previous strip's ``after`` counts."""
    after: float = 0.0
    keep: bool = False
    """Whether no page may end after this strip."""
    baseline: float = 0.0
    """The first baseline, for cells on one line."""
    head: "Strip | None" = field(default=None, compare=False)
    """The strip that is repeated above this one if it begins a page: a table's head."""
    table: Tag | None = None
    """The table that it is a row of."""
    listing: Tag | None = None
    """The list that it is a line of, the outermost of several."""
    brk: Break | None = None
    """The break, if this is no strip but the end of a column or page."""
    space: bool = False
    """Whether it is empty space, which is dropped at the head of a column."""
    across: int = 0
    """If not 0, it is as wide as all columns, and strips with the same number stay in order. A negative one may
    float."""
    loath: bool = False
    """Whether a page should end after this strip only if that saves much empty space."""


Galley = tuple[Strip, ...]


def spaced(strips: Galley, before: float, after: float, marks: tuple[Mark, ...] = ()) -> Galley:
    """A galley with space around it and marks at its head."""
    if not strips:
        return ()
    first = strips[0]
    first = replace(first, before=max(first.before, before), marks=(*((m, 0.0) for m in marks), *first.marks))
    strips = (first, *strips[1:])
    return (*strips[:-1], replace(strips[-1], after=max(strips[-1].after, after)))


def joined(strips: Galley) -> Strip:
    """A galley as one strip that is never split."""
    pen = space = 0.0
    items: list[Item] = []
    links: list[Link] = []
    marks: list[tuple[Mark, float]] = []
    notes: list[tuple[Note, float]] = []
    for i, strip in enumerate(strips):
        pen += max(space, strip.before) if i else 0.0
        items += [moved(item, 0.0, pen) for item in strip.items]
        links += [replace(link, y=link.y + pen) for link in strip.links]
        marks += [(mark, y + pen) for mark, y in strip.marks]
        notes += [(note, y + pen) for note, y in strip.notes]
        pen += strip.height
        space = strip.after
    if not strips:
        return Strip(0.0)
    return Strip(
        pen,
        tuple(items),
        tuple(links),
        tuple(marks),
        tuple(notes),
        strips[0].before,
        strips[-1].after,
        strips[-1].keep,
        strips[0].baseline,
    )


def shifted(strip: Strip, x: float, y: float) -> Strip:
    """A strip's content moved; its height grows downwards with it."""
    return replace(
        strip,
        height=strip.height + y,
        items=tuple(moved(item, x, y) for item in strip.items),
        links=tuple(replace(link, x=link.x + x, y=link.y + y) for link in strip.links),
        marks=tuple((mark, at + y) for mark, at in strip.marks),
        notes=tuple((note, at + y) for note, at in strip.notes),
        baseline=strip.baseline + y,
    )


def gaps_of(strips: Galley) -> list[float]:
    """The space above each strip of a column: none above the first."""
    gaps: list[float] = []
    space = 0.0
    for i, strip in enumerate(strips):
        gaps.append(max(space, strip.before) if i and strip.brk is None else 0.0)
        space = strip.after if strip.brk is None else space
    return gaps


def height_of(strips: Galley) -> float:
    """Height of a column of strips, with a table's head above the first."""
    head = strips[0].head if strips else None
    return (head.height if head else 0.0) + sum(gaps_of(strips)) + sum(strip.height for strip in strips)


def balanced(strips: Galley, count: int) -> list[Galley]:
    """A galley cut into at most ``count`` columns of the least height."""
    if not strips:
        return []
    high = height_of(strips)
    low = high / count / 2
    best = [strips]
    for _ in range(24):
        middle = (low + high) / 2
        parts = cut(strips, middle)
        fits = len(parts) <= count and all(height_of(part) <= middle + 1e-6 for part in parts)
        if fits and not any(part[-1].keep for part in parts[:-1]):
            best, high = parts, middle
        else:
            low = middle
    return best


def cut(strips: Galley, height: float) -> list[Galley]:
    """A galley cut into columns no higher than ``height``, where strips allow it."""
    parts: list[Galley] = []
    start = 0
    while start < len(strips):
        head = strips[start].head
        end = column_end(strips, start, height - (head.height if head else 0.0))
        parts.append(strips[start:end])
        start = end
    return parts


def column_end(strips: Galley, start: int, height: float) -> int:
    """The index after the last strip of a column that begins at ``start``: the latest position where it may end."""
    used = space = 0.0
    best = start
    for i in range(start, len(strips)):
        strip = strips[i]
        if strip.brk is not None:
            return i if i > start else i + 1
        used += (max(space, strip.before) if i > start else 0.0) + strip.height
        if used > height + 1e-6:
            return best if best > start else max(i, start + 1)
        if not strip.keep:
            best = i + 1
        space = strip.after
    return len(strips)
