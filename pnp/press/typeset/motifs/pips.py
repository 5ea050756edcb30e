"""Pips: as many marks as a card's rank, arranged as on playing cards, those of the lower half rotated."""

from collections.abc import Callable, Mapping

from pnp.press.typeset.motifs.paper import Point, at

L, M, R = 0.0, 0.5, 1.0
_SIDES = {2: (0.0, 1.0), 3: (0.0, 0.5, 1.0), 4: (0.0, 1 / 3, 2 / 3, 1.0)}
PLACES: Mapping[int, tuple[Point, ...]] = {
    1: ((M, 0.5),),
    2: ((M, 0.0), (M, 1.0)),
    3: ((M, 0.0), (M, 0.5), (M, 1.0)),
    4: tuple((x, y) for y in _SIDES[2] for x in (L, R)),
    5: (*((x, y) for y in _SIDES[2] for x in (L, R)), (M, 0.5)),
    6: tuple((x, y) for y in _SIDES[3] for x in (L, R)),
    7: (*((x, y) for y in _SIDES[3] for x in (L, R)), (M, 0.25)),
    8: (*((x, y) for y in _SIDES[3] for x in (L, R)), (M, 0.25), (M, 0.75)),
    9: (*((x, y) for y in _SIDES[4] for x in (L, R)), (M, 0.5)),
    10: (*((x, y) for y in _SIDES[4] for x in (L, R)), (M, 1 / 6), (M, 5 / 6)),
}
"""Positions of the pips for each number: shares of the width and height between the centres of the outermost."""
SIZE, ACE = 0.162, 0.46
"""The size of a pip, and of a lone one, as shares of the box's height; neither exceeds what the width allows."""


def pips(count: int, x: float, y: float, width: float, height: float, draw: Callable[[float], str]) -> str:
    """Draw ``count`` pips in a box, mm; ``draw`` gives a mark of a size about the origin. "" for a number that is no
    card's rank."""
    places = PLACES.get(count)
    if places is None:
        return ""
    size = min(height * ACE, width * 0.62) if count == 1 else min(height * SIZE, width * 0.3)
    w, h = width - size, height - size
    drawn = []
    for px, py in places:
        mark = draw(size)
        drawn.append(at(x + size / 2 + px * w, y + size / 2 + py * h, mark, 180.0 if py > 0.5 else 0.0))
    return "".join(drawn)
