"""The picture of one step of the set-up: its changes on the table, with cards 18 mm wide."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pnp.model.pieces import pieces_of
from pnp.press.document.rule_facts import SetTable, SetUpStep, TableSeat
from pnp.press.edition.edition import Edition
from pnp.press.edition.theme import tint
from pnp.press.pieces.seats import Seats
from pnp.press.pieces.setup import CAPTION_PT, NEAR, SHARES, TablePicture
from pnp.press.pieces.tiles import Tile, TileRow, captioned, in_rows, laid, loosest
from pnp.press.typeset import Drawing, TextStyle
from pnp.press.typeset.drawing.mirror import mirrored_items
from pnp.press.typeset.drawing.move import carried
from pnp.press.typeset.drawing.outline import rect_outline, scaling
from pnp.press.typeset.drawing.page import Face, Item, Paint, Path

LARGER = 18.0 / (63.0 * NEAR[0])
"""Factor by which tiles of a table are enlarged: a poker card is 18 mm wide."""
EDGE, GAP = 2.4, 3.4
"""Space between the field's edge and its pieces, and between tiles, mm before enlargement."""
GROUND = 0.08
"""Strength of the accent in the field on which the pieces lie."""


def step_drawing(step: SetUpStep, edition: Edition, width: float, small: TextStyle) -> Drawing:
    """The zones changed by a step, as they are after it, at most ``width`` mm wide; empty if no piece moved."""
    caption = replace(small, size=max(CAPTION_PT, small.size) / LARGER)
    picture = _Step(edition, step, caption)
    room = width / LARGER - 2 * EDGE
    rows = [TileRow(row, GAP, 0, middle=True) for row in in_rows(picture.tiles(room), room, GAP)]
    if not rows:
        return Drawing((), 0.0, 0.0)
    wide = max(row.width for row in rows) + 2 * EDGE
    items: list[Item] = []
    y = EDGE
    for row in rows:
        items += laid(edition, caption, row, ((wide - row.width) / 2, y))[0]
        y += row.depth + GAP
    y += EDGE - GAP
    ground = Path(rect_outline(0.0, 0.0, wide, y, 1.6), Paint(tint(edition.theme.accent, GROUND)))
    if edition.setting.right_to_left:
        items = list(mirrored_items(items, wide))
    drawn = carried((ground, *items), scaling(LARGER))
    return Drawing((drawn,), wide * LARGER, y * LARGER, "center", 1.0, 3.0)


class _Step:
    """The tiles of a step."""

    def __init__(self, edition: Edition, step: SetUpStep, caption: TextStyle) -> None:
        self.edition, self.before, self.after = edition, step.before, step.after
        self.seats = Seats(edition, step.after)
        self.table = TablePicture(edition, 0.0, caption, step.after, {}, self.seats)
        self.caption = caption

    def tiles(self, room: float) -> list[Tile]:
        """The changes: in the middle of the table, then before the reader, or before each player if they differ."""
        tiles = [*self.middle(), *self.members(), *self.cards(room), *self.tokens(room)]
        return [tile for tile in tiles if tile.items]

    def middle(self) -> Iterator[Tile]:
        """Zones of the table and boards that changed, and the supply of tokens that players took."""
        table = self.table
        for zone in table.common():
            if self.after.zones.get(zone.name) != self.before.zones.get(zone.name) and self.after.zones.get(zone.name):
                yield table.pile(zone, NEAR[0])
        if self.after.boards != self.before.boards:
            yield from table.boards(NEAR[0])
        for token in self.tokens_taken():
            heap = table.heap(token)
            if heap is not None:
                yield heap

    def members(self) -> Iterator[Tile]:
        """The cards of members that players were given or chose: a role, a court."""
        for field in self.edition.game.fields.values():
            if field.owner == "player" and _members(self.after, field.name) != _members(self.before, field.name):
                faces = faces_of_members(self.edition, field.type.name)
                for player, member in zip(self.after.players, _members(self.after, field.name), strict=True):
                    if (face := faces.get(member)) is not None:
                        yield self.member_tile(player, field.name, face)

    def member_tile(self, player: TableSeat, field: str, face: Face) -> Tile:
        """The card of a member that a player was given, under the player's name."""
        piece, scale = self.table.piece(face, 0.0, 0.0, NEAR[0]), NEAR[0]
        tile = Tile((piece,), face.width * scale, face.height * scale, frozenset({field}))
        return captioned(self.edition, self.caption, tile, self.seats.name_of(player))

    def cards(self, room: float) -> list[Tile]:
        """The reader's zones that changed."""
        own, was = self.after.players[0], self.before.players[0]
        zones = [z for z in self.edition.game.zones.values() if z.owner == "player" and not z.piles]
        zones = [z for z in zones if own.zones.get(z.name) and own.zones.get(z.name) != was.zones.get(z.name)]
        if not zones:
            return []
        return loosest(
            lambda share: [self.table.zone_tile(own, z, NEAR[0], share, True) for z in zones], SHARES, room, GAP
        )

    def tokens(self, room: float) -> Iterator[Tile]:
        """The tokens that players took: the reader's, or each player's if they differ."""
        for name in self.edition.game.counters:
            amounts = _amounts(self.after, name)
            if amounts == _amounts(self.before, name):
                continue
            alike = len(set(amounts)) == 1
            for player in self.after.players[:1] if alike else self.after.players:
                tile = self.table.amount(player, name, True, room)
                if tile is not None:
                    yield captioned(self.edition, self.caption, tile, self.seats.name_of(player))

    def tokens_taken(self) -> Sequence[str]:
        """Kinds of tokens whose numbers changed for players."""
        counters = self.edition.game.counters.values()
        taken = [c.token for c in counters if c.token and _amounts(self.after, c.name) != _amounts(self.before, c.name)]
        return tuple(dict.fromkeys(taken))


def faces_of_members(edition: Edition, enum: str) -> dict[str, Face]:
    """The faces of the pieces for members of an enumeration, by member."""
    game, faces = edition.game, edition.faces
    pieces = [
        piece
        for component in game.components
        if component.prints == component.each == enum
        for piece in pieces_of(component, game.enums, game.tables)
    ]
    return {p.member.name: faces[p.name] for p in pieces if p.member is not None and p.name in faces}


def member_faces(edition: Edition) -> tuple[Face, ...]:
    """The faces of the characters that players may be: members of a field of the players that have a piece each."""
    for field in edition.game.fields.values():
        if field.owner == "player" and (faces := faces_of_members(edition, field.type.name)):
            return tuple(faces.values())
    return ()


def _members(table: SetTable, field: str) -> list[str]:
    return [player.members.get(field, "") for player in table.players]


def _amounts(table: SetTable, counter: str) -> list[int]:
    return [player.counters.get(counter, 0) for player in table.players]
