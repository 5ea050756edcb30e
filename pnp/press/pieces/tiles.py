"""Tiles of a picture of a table: a few pieces of one zone, with words under them, set side by side in rows."""

from collections.abc import Callable, Iterator, Sequence

from pnp.base.frozen import dataclass, replace
from pnp.press.edition.edition import Edition
from pnp.press.pieces.draw import line_of, width_of
from pnp.press.typeset import TextStyle
from pnp.press.typeset.drawing.move import moved
from pnp.press.typeset.drawing.outline import translation
from pnp.press.typeset.drawing.page import Group, Item

CAPTION = 2.9
"""Distance from one line of a caption to the next, mm."""
BELOW = 3.2
"""Distance from the foot of the pieces to the first baseline of their caption, mm."""
LEAST_CAPTION = 13.0
"""Least width of a caption even if the pieces are narrower, mm."""


@dataclass(frozen=True)
class Tile:
    """Pieces of one zone. They begin at (0, 0) and are ``width`` by ``height`` mm."""

    items: tuple[Item, ...]
    width: float
    height: float
    names: frozenset[str]
    """Its names in rules: its zone, its counter and token, its board."""
    caption: tuple[str, ...] = ()
    wide: float = 0.0
    """Width with the caption, mm."""
    inside: tuple["Spot", ...] = ()
    """Tiles within it that have discs of their own."""

    @property
    def deep(self) -> float:
        """Height with the caption, mm."""
        return self.height + (BELOW - CAPTION + 0.8 + CAPTION * len(self.caption) if self.caption else 0.0)


@dataclass(frozen=True)
class Spot:
    """The position of a tile, or of a name, in the picture: the anchor for a disc beside it."""

    names: frozenset[str]
    x: float
    y: float
    order: int
    """Rank among the places, the best first."""


def captioned(edition: Edition, style: TextStyle, tile: Tile, text: str) -> Tile:
    """The tile with words under it, in as many lines as its width requires."""
    if not text:
        return replace(tile, wide=tile.width)
    lines = in_lines(edition, style, text, max(tile.width, LEAST_CAPTION))
    widest = max(width_of(edition, line, style) for line in lines)
    return replace(tile, caption=tuple(lines), wide=max(tile.width, widest))


def in_lines(edition: Edition, style: TextStyle, text: str, room: float) -> list[str]:
    """A caption on one line; on the narrowest two if one is too long; on three if two are."""

    def wide(line: str) -> float:
        return width_of(edition, line, style)

    words = text.split(" ")
    best = [text]
    for count in (2, 3):
        if wide(max(best, key=wide)) <= room or len(words) < count:
            break
        best = min(_parted(words, count), key=lambda lines: max(map(wide, lines)))
    return best


def _parted(words: Sequence[str], count: int) -> Iterator[list[str]]:
    """Words in this many lines, in all possible ways."""
    if count == 1:
        yield [" ".join(words)]
        return
    for i in range(1, len(words) - count + 2):
        for rest in _parted(words[i:], count - 1):
            yield [" ".join(words[:i]), *rest]


def in_rows(tiles: Sequence[Tile], width: float, gap: float) -> list[list[Tile]]:
    """Tiles in rows no wider than this many mm, each as full as possible."""
    rows: list[list[Tile]] = []
    pen = 0.0
    for tile in tiles:
        if not rows or pen + gap + tile.wide > width:
            rows.append([])
            pen = -gap
        rows[-1].append(tile)
        pen += gap + tile.wide
    return rows


def loosest(make: Callable[[float], Sequence[Tile]], shares: Sequence[float], width: float, gap: float) -> list[Tile]:
    """The tiles made with the first of these shares (the largest first) that take as few rows as with the last, none of
    them too wide."""
    closest = list(make(shares[-1]))
    least = len(in_rows(closest, width, gap))
    for share in shares[:-1]:
        tiles = list(make(share))
        if len(in_rows(tiles, width, gap)) == least and all(tile.wide <= width for tile in tiles):
            return tiles
    return closest


def caption_lines(
    edition: Edition,
    style: TextStyle,
    lines: Sequence[str],
    place: tuple[float, float],
    width: float,
    middle: bool = False,
) -> Item:
    """Lines of one caption from a first baseline on, which are read as one: centred in a width, or aligned with the
    start of the script."""
    items: list[Item] = []
    x, y = place
    share = 0.5 if middle else 1.0 if edition.setting.right_to_left else 0.0
    for n, line in enumerate(lines):
        words, wide = line_of(edition, line, style)
        items += [moved(item, x + (width - wide) * share, y + n * CAPTION) for item in words]
    return Group(tuple(items))


@dataclass(frozen=True)
class TileRow:
    """Tiles that lie side by side."""

    tiles: Sequence[Tile]
    gap: float
    """Space between two of them, mm."""
    order: int
    """The order of their spots."""
    middle: bool = False
    """Whether pieces and captions are centred on each other, as in the middle of a table; otherwise they are aligned at
    the left and at the top."""

    @property
    def width(self) -> float:
        """Its width with the gaps, mm."""
        return sum(tile.wide for tile in self.tiles) + self.gap * (len(self.tiles) - 1)

    @property
    def depth(self) -> float:
        """The height of a centred row with its captions, mm."""
        high = max(tile.height for tile in self.tiles)
        return max(high, *((high - tile.height) / 2 + tile.deep for tile in self.tiles))


def laid(edition: Edition, style: TextStyle, row: TileRow, place: tuple[float, float]) -> tuple[list[Item], list[Spot]]:
    """A row of tiles from a position on, and the position of each."""
    items: list[Item] = []
    spots: list[Spot] = []
    (x, y), high, order, middle = place, max(tile.height for tile in row.tiles), row.order, row.middle
    for tile in row.tiles:
        left = x + (tile.wide - tile.width) / 2 if middle else x
        top = y + (high - tile.height) / 2 if middle else y
        items.append(Group(tile.items, translation(left, top)))
        if tile.caption:
            width = tile.wide if middle else max(width_of(edition, line, style) for line in tile.caption)
            items.append(caption_lines(edition, style, tile.caption, (x, top + tile.height + BELOW), width, middle))
        spots.append(Spot(tile.names, left, top, order))
        spots += [Spot(spot.names, left + spot.x, top + spot.y, order) for spot in tile.inside]
        x += tile.wide + row.gap
    return items, spots
