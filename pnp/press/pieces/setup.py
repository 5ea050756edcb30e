"""The set-up diagram: the table as the simulator leaves it, with each step's disc beside the pieces it placed."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from pnp.model.game import Zone
from pnp.press.document.rule_facts import SetTable, TableCard, TableSeat
from pnp.press.edition.edition import Edition
from pnp.press.pieces.boards import piece_face, ring_items
from pnp.press.pieces.draw import back_face, card_face, line_of, piece_outline, width_of
from pnp.press.pieces.seats import Seats
from pnp.press.pieces.step_discs import OTHERS, OWN, OWN_NAME, SHARED, THEIR_NAME, step_discs
from pnp.press.pieces.tiles import CAPTION, Spot, Tile, TileRow, caption_lines, captioned, in_rows, laid, loosest
from pnp.press.typeset import Drawing, TextStyle
from pnp.press.typeset.drawing.mirror import mirrored_items
from pnp.press.typeset.drawing.move import carried, moved
from pnp.press.typeset.drawing.outline import multiply, rect_outline, scaling, translation
from pnp.press.typeset.drawing.page import Face, Group, Item, Paint, Path, PlacedFace

MEASURE = 92.0
"""Width that the table is drawn for, mm; it is enlarged if a page has space."""
LARGEST = 1.5
"""Largest factor of enlargement."""
EDGE = 4.0
"""Space between the edge of the table and its pieces, mm."""
CAPTION_PT = 7.25
"""Type of captions, pt."""
NEAR, FAR = (0.235, 0.19), (0.165, 0.145)
"""Scale of cards before the reader and in the middle, on the other side of the table, and of those that need space."""
GAP, FAR_GAP, ZONE_GAP = 3.4, 2.0, 9.0
"""Gaps before the reader, before another player, and in the middle of the table, mm."""
LEAST_GAP = 2.0
"""Gap between crowded zones in the middle of the table, mm."""
SHARES = (0.62, 0.5, 0.4, 0.32, 0.26, 0.21, 0.17)
"""Visible shares of each card of a fan, in widths: the largest that fits is used."""
TIGHT = 0.12
"""Visible share of each face-down card of a fan."""
BACKS = 3
"""Number of backs that represent any number of cards."""
MOST = 16
"""Most open cards of one zone, and tokens of a player, that are drawn one by one."""
BOARD, LARGE_BOARD = 34.0, 46.0
"""Width of a board in the middle of the table, mm; of one with a card in its centre."""
TOKEN, FAR_TOKEN = 4.8, 3.0
"""Height of a player's tokens, mm."""
ABOVE = 0.3
"""A card in the middle of a board has this share of its height above the board's centre; the piece that is on no space
is over it."""
OVERLAP = 0.55
"""Least visible share of a token in a row."""
ABREAST = 4
"""Most other players side by side."""
INSET = 20.0
"""Distance of the reader's own cards from the left, mm, if they are in the middle."""
OFF = 0.45
"""Distance between the cards of a pile, mm."""


def table_drawing(players: int, steps: Mapping[str, str], edition: Edition, width: float, small: TextStyle) -> Drawing:
    """The table after set-up for this many players, seen by the first of them, no wider than ``width`` mm. ``steps``:
    the numbers of the clauses that set it up; ``small``: the type of captions."""
    least, most = edition.game.players
    table = edition.rules.table(min(max(players, least), most))
    caption = replace(small, size=max(CAPTION_PT, small.size))
    return TablePicture(edition, width, caption, table, steps, Seats(edition, table)).drawing()


@dataclass
class TablePicture:
    """A drawing of a table in progress; mm from the upper left corner of the drawing."""

    edition: Edition
    full_width: float
    """Width that it may take, mm."""
    small: TextStyle
    """Type of captions, as the table is drawn."""
    table: SetTable
    steps: Mapping[str, str]
    seats: Seats
    items: list[Item] = field(default_factory=list)
    spots: list[Spot] = field(default_factory=list)
    """Positions for discs."""

    def drawing(self) -> Drawing:
        """Foes along the top, the common places in the middle, the reader's own cards below; off the table the box."""
        own, *others = self.seats.seated
        high = self.foes(others, 1.2)
        high = self.middle(high + 2.8)
        high = self.player(own, EDGE, high, MEASURE - 2 * EDGE, own=True)
        edge = Paint(stroke=self.edition.theme.accent, width=0.4)
        table = Path(rect_outline(0.2, 0.2, MEASURE - 0.4, high, 2.4), edge)
        high = self.box(high + 2.6)
        items = (table, *self.items, *step_discs(self.edition, self.steps, self.spots))
        if self.edition.setting.right_to_left:
            items = mirrored_items(items, MEASURE)
        larger = min(LARGEST, self.full_width / MEASURE)
        drawn = carried(items, scaling(larger))
        return Drawing((drawn,), MEASURE * larger, (high + 0.4) * larger, "center", 1.2, 3.6)

    # ---------------------------------------------------------------------------------------- players
    def foes(self, others: Sequence[TableSeat], y: float) -> float:
        """The other players side by side; returns where they end."""
        rows = -(-len(others) // ABREAST)
        beside = -(-len(others) // max(1, rows))
        width = (MEASURE - 2 * EDGE - 3.0 * (beside - 1)) / max(1, beside)
        for row in range(rows):
            seats = others[row * beside : (row + 1) * beside]
            y = max(self.player(p, EDGE + i * (width + 3.0), y, width, own=False) for i, p in enumerate(seats))
        return y

    def player(self, player: TableSeat, x: float, y: float, width: float, own: bool) -> float:
        """Draw one player's place: name and tokens, and the cards below them. Returns its lower end."""
        zones = [z for z in self.edition.game.zones.values() if z.owner == "player" and not z.piles]
        zones = [z for z in zones if player.zones.get(z.name)]
        gap, order = (GAP, OWN) if own else (FAR_GAP, OTHERS)

        def rows(scale: float) -> list[list[Tile]]:
            shares = loosest(lambda s: [self.zone_tile(player, z, scale, s, own) for z in zones], SHARES, width, gap)
            return in_rows(shares, width, gap)

        large, small = map(rows, NEAR if own else FAR)
        shorter = small if len(small) < len(large) else large
        if own:
            wide = max((sum(t.wide + gap for t in row) - gap for row in shorter), default=0.0)
            x += min(INSET, max(0.0, (width - wide) / 2))
            width -= x - EDGE
        y = self.heading(player, x, y, width, own)
        for row in shorter:
            self.add(TileRow(row, gap, order), x, y)
            y += max(tile.deep for tile in row) + (3.0 if own else 1.6)
        return y

    def heading(self, player: TableSeat, x: float, y: float, width: float, own: bool) -> float:
        """A player's name with marks before and tokens after it; returns where the cards begin."""
        edition, pen = self.edition, x
        size = (10.0 if own else 8.5) * self.small.size / CAPTION_PT
        style = TextStyle(f"{edition.theme.sans} Bold", size, edition.theme.text)
        baseline = y + (5.0 if own else 4.4)
        for mark in self.seats.marks_of(player):
            self.put(mark, pen, baseline - 2.9, 3.2 / mark.height)
            pen += 4.0
        name, room = self.seats.name_of(player), x + width - pen
        words, wide = line_of(edition, name, style)
        if wide > room:  # a longer name than its place is wide
            words, wide = line_of(edition, name, replace(style, size=size * room / wide))
        self.items += [moved(i, pen, baseline) for i in words]
        pen += wide
        self.spots.append(
            Spot(self.seats.fields_in_name(player), pen + 3.6, baseline - 0.4, OWN_NAME if own else THEIR_NAME)
        )
        counters = self.edition.game.counters
        at = pen + (9.0 if own else 2.4)
        tokens = [t for c in counters if (t := self.amount(player, c, own, x + width - at)) is not None]
        beside = at + sum(t.wide + 2.0 for t in tokens) - 2.0 <= x + width
        high, order = max((t.height for t in tokens), default=0.0), OWN if own else OTHERS
        if tokens and beside:
            at = at if own else x + width - sum(t.wide + 2.0 for t in tokens) + 2.0
            self.add(TileRow(tokens, 2.0, order), at, baseline - 1.4 - high / 2)
        elif tokens:
            self.add(TileRow(tokens, 2.0, order), x, baseline + 2.6)
            baseline += high + 2.4
        return baseline + (4.4 if own else 2.4)

    def zone_tile(self, player: TableSeat, zone: Zone, scale: float, share: float, own: bool) -> Tile:
        """The cards of a player's zone: side by side if the reader sees them, else a few backs."""
        cards = sorted(player.zones.get(zone.name, ()), key=lambda card: card.order)
        is_open = zone.face == "up" or zone.sees == ("owner" if own else "others")
        some = is_open or (zone.face == "each" and any(card.face_up for card in cards))
        shown = cards[: MOST if some else BACKS]
        faces = [f for c in shown if (f := self.face(c, is_open or (some and c.face_up))) is not None]
        if not faces:
            return Tile((), 0.0, 0.0, frozenset())
        wide, shift = faces[0].width * scale, faces[0].width * scale * (share if some else TIGHT)
        if self.edition.setting.right_to_left:
            faces, shown = faces[::-1], shown[::-1]
        items = [self.piece(face, i * shift, 0.0, scale) for i, face in enumerate(faces)]
        for i, card in enumerate(shown):
            items += self.tokens_on(card, i * shift, faces[0], scale)
        size = (wide + shift * (len(faces) - 1), faces[0].height * scale)
        tile = Tile((Group(tuple(items)),), *size, frozenset({zone.name}))
        return self.named(tile, self.edition.text(zone.label), len(cards) if len(shown) < len(cards) else 0)

    def tokens_on(self, card: TableCard, x: float, face: Face, scale: float) -> Iterator[Item]:
        """The tokens on a card, side by side across its middle."""
        flat = [f for name, number in card.tokens for _ in range(number) if (f := self.token_face(name)) is not None]
        for i, token in enumerate(flat):
            left = x + (face.width * scale - token.width * scale) / 2 + (i - (len(flat) - 1) / 2) * token.width * scale
            yield self.piece(token, left, (face.height - token.height) * scale / 2, scale)

    def amount(self, player: TableSeat, counter: str, own: bool, room: float) -> Tile | None:
        """A player's tokens of one kind in a row, closer together if space is short; None for no tokens."""
        declared = self.edition.game.counters[counter]
        face = self.token_face(declared.token) if declared.owner == "player" and declared.token else None
        number = player.counters.get(counter, 0) if face is not None else 0
        if face is None or not number:
            return None
        scale = (TOKEN if own else FAR_TOKEN) / face.height
        shown = number if number <= MOST else BACKS
        size = face.width * scale
        step = max(OVERLAP * size, min(size + 0.5, (room - size) / max(1, shown - 1)))
        items: list[Item] = [self.piece(face, i * step, 0.0, scale) for i in range(shown)]
        wide = (shown - 1) * step + size
        if shown < number:
            words, more = line_of(self.edition, f"× {number}", self.small)
            items += [moved(i, wide + 0.8, face.height * scale / 2 + 0.9) for i in words]
            wide += more + 0.8
        names = frozenset({counter, declared.token})
        return Tile(tuple(items), wide, face.height * scale, names, wide=wide)

    # ---------------------------------------------------------------------------------------- the middle
    def middle(self, y: float) -> float:
        """The boards and the zones of the table, an empty one as an outline, and the tokens that belong to no player.
        Returns where they end."""
        width = MEASURE - 2 * EDGE
        large, small = (self.middle_rows(scale, width) for scale in NEAR)
        for row in small if len(small) < len(large) else large:
            room = width - sum(tile.wide for tile in row)
            gap = min(ZONE_GAP, room / max(1, len(row) - 1))
            placed = TileRow(row, gap, SHARED, middle=True)
            self.add(placed, (MEASURE - placed.width) / 2, y)
            y += placed.depth + 2.0
        return y

    def middle_rows(self, scale: float, width: float) -> list[list[Tile]]:
        """The middle of the table with cards of a scale, in rows: zones on both sides of boards and of the centre, and
        behind or below them the tokens."""
        boards = self.boards(scale)
        zones = [z for z in self.common() if z.lies == "table" or (z.lies == "centre" and not boards)]
        if len(in_rows([self.pile(z, scale) for z in zones], width, LEAST_GAP)) > 1:
            zones = [z for z in zones if z.discards or self.table.zones.get(z.name)]  # (the others can wait)
        around = [self.pile(z, scale) for z in zones if z.lies != "centre"]
        centre = [self.pile(z, scale) for z in zones if z.lies == "centre"] + boards
        half = (len(around) + 1) // 2
        tiles = [*around[:half], *centre, *around[half:]]
        heaps = [h for t in self.edition.game.tokens if (h := self.heap(t)) is not None]
        together = in_rows([*tiles, *heaps], width, LEAST_GAP)
        return together if len(together) == 1 else in_rows(tiles, width, LEAST_GAP) + in_rows(heaps, width, ZONE_GAP)

    def common(self) -> list[Zone]:
        """The zones of the table that have a place of their own."""
        zones = [z for z in self.edition.game.zones.values() if z.owner == "table" and not z.piles]
        return [z for z in zones if not z.empty_at_rest and self.edition.text(z.label)]

    def boards(self, scale: float) -> list[Tile]:
        """The boards, each with the cards that lie in the centre."""
        inside = [self.pile(z, scale) for z in self.common() if z.lies == "centre"]
        size = LARGE_BOARD if inside else BOARD
        tiles = []
        for name, pieces in self.table.boards.items():
            board = self.edition.game.boards[name]
            if not board.ring:
                continue
            drawn = next((f for name in pieces if (f := piece_face(self.edition, board, name)) is not None), None)
            across = drawn.width * NEAR[0] if drawn is not None and inside else 0.0
            items = ring_items(self.edition, board, pieces, size, False, across)
            spots: list[Spot] = []
            for tile in inside:
                place = ((size - tile.wide) / 2, size / 2 - tile.height * ABOVE)
                alone = TileRow([tile], 0.0, SHARED, middle=True)
                laid_items, tile_spots = laid(self.edition, self.small, alone, place)
                items += laid_items
                spots += tile_spots
            names = frozenset({board.name})
            tiles.append(Tile(tuple(items), size, size, names, wide=size, inside=tuple(spots)))
        return tiles

    def pile(self, zone: Zone, scale: float) -> Tile:
        """A zone of the table: a small stack, its cards side by side if all are seen, or a dashed outline."""
        cards = self.table.zones.get(zone.name, ())
        names = frozenset({zone.name})
        back = back_face(self.edition, zone.of) or (self.face(cards[0], True) if cards else None)
        if back is None:
            return Tile((), 0.0, 0.0, names)
        size = (back.width * scale, back.height * scale)
        if not cards:
            paint = Paint(stroke=self.edition.theme.rule, width=0.3 / scale, dash=(1.2 / scale, 0.9 / scale))
            place = Group((Path(piece_outline(back), paint),), scaling(scale))
            return self.named(Tile((place,), *size, names), self.edition.text(zone.label))
        face = self.face(cards[-1], zone.face == "up")
        if zone.face != "up" and back_face(self.edition, zone.of) is None:
            face = self._blank(back)
        number = min(len(cards), BACKS)
        items = tuple(self.piece(face or back, i * OFF, (number - 1 - i) * OFF, scale) for i in range(number))
        size = (size[0] + (number - 1) * OFF, size[1] + (number - 1) * OFF)
        return self.named(Tile(items, *size, names), self.edition.text(zone.label), len(cards) if len(cards) > 1 else 0)

    def _blank(self, front: Face) -> Face:
        """The white back of a card that has none, in the shape of its front."""
        outline = piece_outline(front)
        return replace(front, name=f"blank:{front.name}", items=(Path(outline, Paint(fill=self.edition.theme.paper)),))

    def heap(self, token: str) -> Tile | None:
        """Tokens in the middle of the table: a small heap, or the only one; None if a player holds it."""
        declared = self.edition.game.tokens[token]
        face = self.token_face(token)
        is_unique = declared.supply == 1
        if face is None or (is_unique and token in self.table.held_tokens):
            return None
        size = face.width * NEAR[0]
        spots = ((0.0, 0.0),) if is_unique else ((0.0, 0.0), (size * 0.72, size * 0.3), (size * 0.2, size * 0.8))
        items = tuple(self.piece(face, dx, dy, NEAR[0]) for dx, dy in spots)
        wide, high = (size, size) if is_unique else (size * 1.72, size * 1.8)
        return self.named(Tile(items, wide, high, frozenset({token})), self.edition.text(declared.label))

    def box(self, y: float) -> float:
        """Draw the pieces that are back in the box, below the table; returns the picture's lower edge."""
        scale, pen, deepest = FAR[1], EDGE, y
        for zone in self.common():
            cards = self.table.zones.get(zone.name, ()) if zone.lies == "box" else ()
            faces = [f for c in cards[:BACKS] if (f := self.face(c, zone.face == "up")) is not None]
            if not faces:
                continue
            shift, wide, high = faces[0].width * scale * TIGHT, faces[0].width * scale, faces[0].height * scale
            items = tuple(self.piece(face, i * shift, 0.0, scale) for i, face in enumerate(faces))
            tile = Tile(items, wide + shift * (len(faces) - 1), high, frozenset({zone.name}))
            label = self.named(tile, self.edition.text(zone.label), len(cards) if len(cards) > 1 else 0).caption
            self.add(TileRow([tile], 0.0, SHARED), pen + 2.6, y + 1.6)
            at, widest = pen + 2.6 + tile.width + 1.6, max(width_of(self.edition, t, self.small) for t in label)
            low = y + 1.6 + high / 2 + 0.9 - (len(label) - 1) / 2 * CAPTION
            self.items.append(caption_lines(self.edition, self.small, label, (at, low), widest))
            pen, deepest = at + widest + GAP, y + 2.0 + high
        return deepest

    # ---------------------------------------------------------------------------------------- pieces
    def add(self, row: TileRow, x: float, y: float) -> None:
        """Add a row of tiles, beginning at a position."""
        items, spots = laid(self.edition, self.small, row, (x, y))
        self.items += items
        self.spots += spots

    def named(self, tile: Tile, label: str, number: int = 0) -> Tile:
        """A tile with its name, and the number of cards if that is not visible."""
        text = self.edition.capital(label)
        return captioned(self.edition, self.small, tile, f"{text} ×\N{NO-BREAK SPACE}{number}" if number else text)

    def face(self, card: TableCard, is_open: bool) -> Face | None:
        """A card's face, or its back."""
        edition = self.edition
        return card_face(edition, card.code, card.kind) if is_open else back_face(edition, card.kind)

    def token_face(self, token: str) -> Face | None:
        """The picture of a kind of token."""
        component = next((c for c in self.edition.game.components if c.prints == token), None)
        return self.edition.faces.get(component.id) if component else None

    def piece(self, face: Face, x: float, y: float, scale: float) -> Item:
        """A piece with its paper and keyline."""
        theme = self.edition.theme
        outline = piece_outline(face)
        line = Paint(stroke=theme.rule, width=0.45)
        parts = (Path(outline, Paint(theme.paper)), PlacedFace(face, clip=outline), Path(outline, line))
        return Group(parts, multiply(translation(x, y), scaling(scale)))

    def put(self, icon: Face, x: float, y: float, scale: float) -> None:
        """Add an icon at a position, not cropped."""
        self.items.append(PlacedFace(icon, multiply(translation(x, y), scaling(scale))))
