"""Cards on a board that grows, as pictures: the cards as they lie, and a rim of free spaces around them."""

import math
from collections import Counter
from collections.abc import Iterator

from pnp.base.frozen import dataclass
from pnp.model.game import Board
from pnp.model.spaces import part_shown
from pnp.press.document.story import Layout
from pnp.press.edition.edition import Edition
from pnp.press.pieces.draw import laid_card, line_of
from pnp.press.pieces.grid_plan import HEXAGON, SQUARE, place_of
from pnp.press.typeset import Drawing, TextStyle
from pnp.press.typeset.drawing.move import moved
from pnp.press.typeset.drawing.outline import ellipse_outline
from pnp.press.typeset.drawing.page import Face, Item, Paint, Path

ROOM = 0.05
"""Room around a card on its space, in widths of a card."""
HIGHEST = math.sqrt(3) / 2
"""Width of a hexagon on its corner, of its height."""
SHARE = 0.62
"""Size of a card on a board, as a share of its size in a fan: a board has many spaces."""
MAN, LETTER = 0.36, 1.7
"""Diameter of a man, in distances of spaces in a row; size of its letter in points, for each mm of the diameter."""
CAPTION = 4.2
"""Height of a caption, mm."""


@dataclass(frozen=True)
class CaptionedCards:
    """Cards of one zone or board in a position, with their caption."""

    caption: str
    faces: tuple[Face, ...]
    layout: Layout | None = None
    """Their places, on a board that grows."""


def laid_out(edition: Edition, small: TextStyle, cards: CaptionedCards, width: float, largest: float) -> Drawing:
    """Cards in their places, turned as they lie, and the outlines of the free spaces beside them, at most ``width`` mm
    wide. They lie the same way in every language: edges that meet would not meet in a mirror."""
    layout = cards.layout
    assert layout is not None
    corners = HEXAGON if layout.sides == 6 else SQUARE
    spaces = [*layout.places, *layout.rim]
    xs = [x + dx for x, _ in spaces for dx, _ in corners]
    ys = [y + dy for _, y in spaces for _, dy in corners]
    side = max(max(face.width, face.height * (HIGHEST if layout.sides == 6 else 1.0)) for face in cards.faces)
    step = min(side * largest * SHARE * (1 + ROOM), width / (max(xs) - min(xs)))
    scale, (words, long) = step / (1 + ROOM) / side, line_of(edition, cards.caption, small)
    across, down = step * (max(xs) - min(xs)), step * (max(ys) - min(ys))
    start = across - long if edition.setting.right_to_left else 0.0
    items: list[Item] = [moved(item, start, CAPTION - 1.6) for item in words]
    items += _outlines(edition, layout, step, (step * min(xs), step * min(ys) - CAPTION))
    for one, (x, y), turn in zip(cards.faces, layout.places, layout.turns, strict=True):
        left = step * (x - min(xs)) - one.width * scale / 2
        top = CAPTION + step * (y - min(ys)) - one.height * scale / 2
        items.append(laid_card(edition, one, left, top, scale, turn * 360.0 / layout.sides))
    items += _men(edition, layout, step, (step * min(xs), step * min(ys) - CAPTION))
    return Drawing(tuple(items), across, CAPTION + down, "left", after=2.6)


def _men(edition: Edition, layout: Layout, step: float, origin: tuple[float, float]) -> Iterator[Item]:
    """Discs for men in the middle of their spaces; several on one space lie side by side."""
    theme, size = edition.theme, MAN * step
    style = TextStyle(f"{theme.sans} Bold", size * LETTER, theme.paper)
    low = edition.fonts.cap_height(style.font, style.size) / 2
    beside: Counter[tuple[float, float]] = Counter()
    for man in layout.men:
        x = step * man.place[0] - origin[0] + size * beside[man.place]
        y = step * man.place[1] - origin[1]
        beside[man.place] += 1
        fill = theme.inks.get(man.ink, theme.accent)
        disc = ellipse_outline(x, y, size / 2, size / 2)
        yield Path(disc, Paint(fill, theme.paper, 0.35))
        words, wide = line_of(edition, man.sign, style)
        yield from (moved(item, x - wide / 2, y + low) for item in words)


def beginning_of(edition: Edition, board: Board, largest: float) -> tuple[list[Item], float, float]:
    """The first spaces of a board that grows, with their width and height, mm: the one in the middle and those beside
    it, at most ``largest`` mm wide and high."""
    shape = edition.game.enums[board.places]
    free = tuple(place_of(shape, space) for space in shape.names if space in part_shown(edition.game, shape, ()))
    layout = Layout(6 if shape.hexes else 4, (), (), free)
    corners = HEXAGON if shape.hexes else SQUARE
    xs, ys = [x + dx for x, _ in free for dx, _ in corners], [y + dy for _, y in free for _, dy in corners]
    step = largest / max(max(xs) - min(xs), max(ys) - min(ys))
    items = list(_outlines(edition, layout, step, (step * min(xs), step * min(ys))))
    return items, step * (max(xs) - min(xs)), step * (max(ys) - min(ys))


def _outlines(edition: Edition, layout: Layout, step: float, origin: tuple[float, float]) -> Iterator[Item]:
    """The outlines of the free spaces, with this distance of spaces and this place at the upper left corner, mm."""
    ink = Paint(stroke=edition.theme.rule, width=0.25)
    for x, y in layout.rim:
        corners = HEXAGON if layout.sides == 6 else SQUARE
        points = [("L", (step * (x + dx) - origin[0], step * (y + dy) - origin[1])) for dx, dy in corners]
        yield Path((("M", points[0][1]), *points[1:], ("Z", ())), ink)
