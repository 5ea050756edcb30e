"""The map of a quest, drawn from its data: encounters in rows and the ways between, or the cards of a corridor."""

import math
from dataclasses import replace

from pnp.base.frozen import dataclass
from pnp.press.document.quests import MapPlace, QuestMap
from pnp.press.edition.edition import Edition
from pnp.press.pieces.draw import card_face, laid_card, line_of
from pnp.press.pieces.layered import layered
from pnp.press.typeset import Drawing, ParagraphStyle, Run, TextBlock, TextStyle, set_text
from pnp.press.typeset.drawing.mirror import mirrored_items
from pnp.press.typeset.drawing.move import moved
from pnp.press.typeset.drawing.outline import ellipse_outline, polygon_outline, rect_outline
from pnp.press.typeset.drawing.page import Item, Paint, Path, Segment

BOX = (25.0, 8.4)
"""The box of a place, mm: largest width, and height."""
STEP = 15.4
"""Distance from one row to the next, mm; less if there are many rows."""
WIDTHS = tuple(BOX[0] * share for share in (1.0, 1.25, 1.5, 1.75, 2.0))
"""Widths of a place to try, mm."""
DEEPEST = 150.0
"""Largest height of a map, mm."""
GAP = 3.2
"""Space between two places of a row, mm."""
MARGIN = 5.0
"""Space at the sides, for ways that lead back, mm."""
NARROW = 2.4
"""Width of a gap for passing ways, mm."""
DASHES: tuple[tuple[float, ...], ...] = ((), (1.5, 1.1), (0.05, 1.1), (3.0, 0.8, 0.05, 0.8))
"""Dash patterns of each kind of way, since colour alone would not distinguish them."""
TIP = 1.5
"""Length of an arrow's point, mm."""
CARDS = 5
"""Cards in a row of a corridor."""


@dataclass(frozen=True)
class _Spot:
    """The position of a drawn encounter: its centre and its width; a gap is narrow."""

    x: float
    y: float
    width: float


def quest_drawing(map: QuestMap, edition: Edition, width: float, small: TextStyle) -> Drawing:
    """The map of a quest ``width`` mm wide; ``small``: the type of its words."""
    items, height = _corridor(map, edition, width, small) if map.cards else _ways(map, edition, width, small)
    key, deep = _key(map, edition, width, small, height + 2.0)
    drawing_items = [*items, *(key if not map.cards else [])]
    if edition.setting.right_to_left:
        drawing_items = list(mirrored_items(drawing_items, width))
    return Drawing(tuple(drawing_items), width, height + (deep if not map.cards else 0.0), "left", 1.2, 3.0)


# ------------------------------------------------------------------------------------------------- rows and ways
def _ways(map: QuestMap, edition: Edition, width: float, small: TextStyle) -> tuple[list[Item], float]:
    """Places in rows, and the ways between them under them."""
    laid = layered(len(map.places), [(w.start, w.end) for w in map.ways])
    step = min(STEP, (DEEPEST - BOX[1]) / max(1, len(laid.rows) - 1))
    spots: dict[int, _Spot] = {}
    for at, row in enumerate(laid.rows):
        wanted = max((_wanted(map.places[one], edition, small) for one in row if one >= 0), default=BOX[0])
        spots |= _row(row, 0.3 + at * step, width, wanted)
    bent: dict[tuple[int, int], list[_Spot]] = {}
    for (ends, _), gap in sorted(laid.gaps.items(), key=lambda e: e[0][1]):
        bent.setdefault(ends, []).append(spots[gap])
    kinds: dict[tuple[int, int], list[int]] = {}
    for one in map.ways:
        kinds.setdefault((one.start, one.end), []).append(one.kind)
    items: list[Item] = []
    sides = 0
    for way in map.ways:
        start, end = spots[way.start], spots[way.end]
        paint = Paint(stroke=edition.theme.accent, width=0.35, dash=DASHES[way.kind % len(DASHES)], cap="round")
        if (way.start, way.end) in laid.back:
            items += _back(start, end, width, sides, paint)
            sides += 1
            continue
        pair = (way.start, way.end)
        items += _line([start, *bent.get(pair, ()), end], _shift(kinds[pair], way.kind), paint)
    for n, place in enumerate(map.places):
        items += _place(place, spots[n], edition, small)
    return items, (len(laid.rows) - 1) * step + BOX[1] + 0.6


def _wanted(place: MapPlace, edition: Edition, small: TextStyle) -> float:
    """Width of a place at which its title is as large as the others', mm: at most twice the usual."""
    return next((w for w in WIDTHS if _titled(place, w - 2.4, edition, small)[1] == small.size), WIDTHS[-1])


def _row(row: tuple[int, ...], top: float, width: float, wanted: float) -> dict[int, _Spot]:
    """The places of a row side by side, centred, ``wanted`` mm wide if they fit; ``top``: their upper edge."""
    room = width - 2 * MARGIN
    places = sum(1 for one in row if one >= 0)
    gaps = len(row) - places
    box = min(wanted, (room - gaps * NARROW - (len(row) - 1) * GAP) / max(1, places))
    length = places * box + gaps * NARROW + (len(row) - 1) * GAP
    x = (width - length) / 2
    spots = {}
    for one in row:
        wide = box if one >= 0 else NARROW
        spots[one] = _Spot(x + wide / 2, top + BOX[1] / 2, wide if one >= 0 else 0.0)
        x += wide + GAP
    return spots


def _shift(kinds: list[int], kind: int) -> float:
    """Distance that a way is moved aside if several, of these kinds, lead from one place to the same other, mm."""
    return (kinds.index(kind) - (len(kinds) - 1) / 2) * 2.6


def _line(spots: list[_Spot], shift: float, paint: Paint) -> list[Item]:
    """A way down from place to place, curved where it bends, with a point at its end."""
    segments: list[Segment] = []
    x, y = spots[0].x + shift, spots[0].y + BOX[1] / 2
    segments.append(("M", (x, y)))
    for spot in spots[1:]:
        last = spot is spots[-1]
        to_x = spot.x + shift
        to_y = spot.y - BOX[1] / 2 - (TIP * 0.8 if last else 0.0)
        middle = (y + to_y) / 2
        segments.append(("C", (x, middle, to_x, middle, to_x, to_y)))
        x, y = to_x, to_y
        if not last:
            y = spot.y + BOX[1] / 2
            segments.append(("L", (x, y)))
    point = polygon_outline([(x - TIP * 0.45, y - 0.1), (x + TIP * 0.45, y - 0.1), (x, y + TIP * 0.9)])
    return [Path(tuple(segments), paint), Path(point, Paint(paint.stroke))]


def _back(start: _Spot, end: _Spot, width: float, number: int, paint: Paint) -> list[Item]:
    """A way that leads up again, round the side of the map that is nearer."""
    right = start.x + end.x >= width
    edge = width - 0.8 - 1.1 * (number % 3) if right else 0.8 + 1.1 * (number % 3)
    sign = 1.0 if right else -1.0
    x, y = start.x + sign * start.width / 2, start.y + 1.6
    to_x, to_y = end.x + sign * (end.width / 2 + TIP * 0.8), end.y + (1.6 if start is end else -1.6)
    middle = (y + to_y) / 2
    segments: tuple[Segment, ...] = (
        ("M", (x, y)), ("C", (edge, y, edge, y, edge, middle)), ("C", (edge, to_y, edge, to_y, to_x, to_y)),
    )  # fmt: skip
    tip = to_x - sign * TIP * 0.9
    point = polygon_outline([(to_x, to_y - TIP * 0.45), (to_x, to_y + TIP * 0.45), (tip, to_y)])
    return [Path(segments, paint), Path(point, Paint(paint.stroke))]


def _place(place: MapPlace, spot: _Spot, edition: Edition, small: TextStyle) -> list[Item]:
    """A place: its number in a disc, and its title in a box; an end has a double frame."""
    theme = edition.theme
    left, top, high = spot.x - spot.width / 2, spot.y - BOX[1] / 2, BOX[1]
    items: list[Item] = [Path(rect_outline(left, top, spot.width, high, 1.6), Paint(theme.paper, theme.accent, 0.4))]
    if place.is_end:
        inner = rect_outline(left + 0.7, top + 0.7, spot.width - 1.4, high - 1.4, 1.1)
        items.append(Path(inner, Paint(stroke=theme.accent, width=0.2)))
    return items + _words(place, left + 1.2, spot.y, spot.width - 2.4, edition, small)


def _words(place: MapPlace, x: float, y: float, room: float, edition: Edition, small: TextStyle) -> list[Item]:
    """A place's number and title on at most two lines, smaller where they need more."""
    block, size = _titled(place, room, edition, small)
    first = size * 0.3528 * 0.98
    return list(block.items_from(x, y - block.height / 2 + first))


def _titled(place: MapPlace, room: float, edition: Edition, small: TextStyle) -> tuple[TextBlock, float]:
    """A place's number and title in a box of this width, and the size of the type."""
    bold = replace(small, font=f"{edition.theme.sans} Bold", fill=edition.theme.accent)
    plain = replace(small, fill=edition.theme.text)
    for size in (small.size, small.size * 0.92, small.size * 0.85, 5.8):
        runs = (Run(f"{place.number}\u2002", replace(bold, size=size)), Run(place.title, replace(plain, size=size)))
        style = ParagraphStyle(replace(plain, size=size), size * 1.1, "center")
        block = set_text(runs, style, room, edition.setting)
        if block.height <= BOX[1] - 1.6:
            break
    return block, size


def _key(map: QuestMap, edition: Edition, width: float, small: TextStyle, y: float) -> tuple[list[Item], float]:
    """The meaning of each kind of line, and the height to leave for it, mm."""
    items: list[Item] = []
    x, top = 0.0, y
    for kind, label in enumerate(map.kinds):
        paint = Paint(stroke=edition.theme.accent, width=0.35, dash=DASHES[kind % len(DASHES)], cap="round")
        words, wide = line_of(edition, label, small)
        if x + 9.0 + wide > width:
            x, y = 0.0, y + 3.6
        items.append(Path((("M", (x, y + 1.6)), ("L", (x + 7.0, y + 1.6))), paint))
        items += [moved(item, x + 8.4, y + 2.5) for item in words]
        x += 9.0 + wide + 5.0
    return items, y - top + 6.0


# ------------------------------------------------------------------------------------------------- cards in a corridor
def _corridor(map: QuestMap, edition: Edition, width: float, small: TextStyle) -> tuple[list[Item], float]:
    """The cards as they were laid, row by row, there and back, with the encounters under them."""
    gap = 3.4
    wide = (width - (CARDS - 1) * gap) / CARDS
    first = card_face(edition, map.places[0].card, map.cards) if map.places else None
    ratio = first.height / first.width if first is not None else 88 / 63
    high = wide * ratio
    step = high + 12.0
    theme = edition.theme
    items: list[Item] = []
    for n, place in enumerate(map.places):
        row, column = divmod(n, CARDS)
        column = column if row % 2 == 0 else CARDS - 1 - column
        x, y = column * (wide + gap), row * step
        if n + 1 < len(map.places):
            items += _on(row, column, (x, y, wide, high), gap, step, theme.accent)
        face = card_face(edition, place.card, map.cards)
        if face is not None:
            items.append(laid_card(edition, face, x, y, wide / face.width))
        else:
            items.append(Path(rect_outline(x, y, wide, high, 1.6), Paint(theme.paper, theme.accent, 0.4)))
            words, length = line_of(edition, place.card, small)
            items += [moved(item, x + (wide - length) / 2, y + high / 2) for item in words]
        items += _words(place, x - gap / 2 + 0.4, y + high + 4.6, wide + gap - 0.8, edition, small)
    rows = math.ceil(len(map.places) / CARDS)
    return items, rows * step


def _on(
    row: int, column: int, card: tuple[float, float, float, float], gap: float, step: float, ink: str
) -> list[Item]:
    """The link from a card (its x, y, width and height) to the next: a dot between them, or below the last of a row."""
    x, y, wide, high = card
    turns = column == (CARDS - 1 if row % 2 == 0 else 0)
    if turns:
        at_x, at_y = x + wide / 2, y + step - 1.4
    else:
        at_x, at_y = (x + wide + gap / 2 if row % 2 == 0 else x - gap / 2), y + high / 2
    return [Path(ellipse_outline(at_x, at_y, 0.8, 0.8), Paint(ink))]
