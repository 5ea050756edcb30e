"""The set-up diagram: the table as the simulator leaves it, each step's disc beside what it put there."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from pnp.edition.edition import Edition
from pnp.model.game import Zone
from pnp.pieces.boards import pieces_of, ring_items
from pnp.pieces.draw import card_face, disc, line_of, piece_outline
from pnp.play import Play, State, Tape
from pnp.typeset import Drawing, TextStyle
from pnp.typeset.mirror import mirrored_items
from pnp.typeset.move import carried, moved
from pnp.typeset.outline import multiply, rect_outline, rotation, scaling, translation
from pnp.typeset.page import Face, Group, Item, Paint, Path, Placed

MEASURE = 92.0
"""Width that the table is drawn for, mm; it is made larger where a page has room."""
LARGEST = 1.5
"""How many times larger at most."""
SEED = 5
"""The shuffle that is shown."""
CAPTION, CAPTION_GAP = 2.9, 1.4
"""From one line of a caption to the next, and between two captions, mm."""
CAPTION_PT = 7.25
"""Type of captions, pt."""
NEAR, FAR = 0.235, 0.165
"""Scale of cards before the reader and on the other side of the table."""
ZONE_GAP, LEAST_GAP = 11.0, 1.6
"""Between zones in the middle of the table, mm: as a rule, and at least."""
BOARD_GAP = 3.0
"""Beside a board, mm."""
BOARD = 34.0
"""Width of a board in the middle of the table, mm."""
CLOSE = 0.17
"""Share of a card in sight, at least, where there is no room for more."""
SPILL = 1.1
"""How far pieces may go beyond a player's share before they are set closer."""
CARD = 88.0
"""Height of the cards that tokens stand beside, as a rule, mm."""
SMALLER = 0.85
"""How much smaller the cards of the others are then."""
SHOWN = 6
"""Most cards of a zone, and tokens of a player, that are drawn."""


def table_drawing(players: int, steps: Mapping[str, int], edition: Edition, width: float, small: TextStyle) -> Drawing:
    """The table after set-up for so many players, seen by the first of them, no wider than ``width`` mm. ``steps``: the
    numbers that clauses of the set-up have in their list; ``small``: the type of captions."""
    game, rules = edition.game, edition.rules
    players = min(max(players, game.players[0]), game.players[1])
    state = State(game, rules, players)
    play = Play(state)
    play.begin(Tape(seed=SEED))
    play.guarded(play.set_up)
    return _Table(edition, width, replace(small, size=CAPTION_PT), state, steps).drawing()


@dataclass
class _Table:
    """A drawing of a table under way; mm from the upper left corner of the drawing."""

    edition: Edition
    whole: float
    """Width that it may take, mm."""
    small: TextStyle
    """Type of captions, as the table is drawn."""
    state: State
    steps: Mapping[str, int]
    items: list[Item] = field(default_factory=list)
    told: set[int] = field(default_factory=set)
    """The steps that have their disc."""
    marking: bool = False
    """Discs are put now: on what is nearest to the reader."""

    def drawing(self) -> Drawing:
        """Foes along the top, the common zones in the middle, the reader's own cards below."""
        others = self.state.everyone[1:]
        high = self.row(others, 1.2, FAR)
        self.marking = True
        high = self.middle(high + 3.4)
        inset = 0.0 if self.is_crowded(self.state.everyone[0], MEASURE - 29.2, NEAR) else 20.0
        high = self.row(self.state.everyone[:1], high + 3.4, NEAR, inset)
        theme = self.edition.theme
        ground = Path(rect_outline(0.2, 0.2, MEASURE - 0.4, high + 2.0, 2.4), Paint(stroke=theme.accent, width=0.4))
        items = (ground, *self.items)
        if self.edition.setting.right_to_left:
            items = mirrored_items(items, MEASURE)
        larger = min(LARGEST, self.whole / MEASURE)
        drawn = carried(items, scaling(larger))
        return Drawing((drawn,), MEASURE * larger, (high + 2.4) * larger, "center", 1.2, 3.6)

    # ---------------------------------------------------------------------------------------- parts
    def row(self, seats: list[Any], y: float, scale: float, inset: float = 0.0) -> float:
        """Players side by side: name, zones, tokens. Returns where it ends."""
        width = (MEASURE - 8.0 - inset) / max(1, len(seats))
        ends = [self.player(p, 4.0 + inset + i * width, y, width, scale) for i, p in enumerate(seats)]
        return max(ends, default=y)

    def player(self, player: Any, x: float, y: float, width: float, scale: float) -> float:
        """One player's place."""
        edition = self.edition
        name, pen = self.name_of(player), x
        size = 10.0 if scale == NEAR else 8.5
        style = TextStyle(f"{edition.theme.sans} Bold", size, edition.theme.text)
        baseline = y + 4.4
        for mark in self.marks_of(player):
            self.put(mark, pen, baseline - 2.9, 3.2 / mark.height)
            pen += 4.0
        words, wide = line_of(edition, name, style)
        self.items += [moved(i, pen, baseline) for i in words]
        self.step(self.fields(), pen + wide + 1.0, baseline - 3.4)
        zones = [z for z in edition.game.zones.values() if z.owner == "player" and len(getattr(player, z.name))]
        near = scale == NEAR
        ends: list[float] = []
        pen, top = x + 1.2, y + (8.6 if near else 7.0)
        crowded = self.is_crowded(player, width - 1.2, scale)
        share = (width - 12.0 - 5.0 * len(zones)) / max(1, sum(len(self.shown(player, z)) for z in zones))
        scale *= SMALLER if crowded and not near else 1.0
        limit, gap = x + width - (self.tokens_width(player, scale) if near else 0.0), 3.0 if crowded else 4.4
        for zone in zones:
            cards = self.shown(player, zone)
            if crowded:
                cards = cards[: SHOWN if near or zone.face == "up" else SHOWN // 2]
                if pen > x + 1.2 and pen + self.least_width(cards, scale) > limit:
                    pen, top = x + 1.2, max(ends) + 1.0
            end, h = self.cards(zone, cards, pen, top, scale, player.seat == 0, 0.0 if crowded else share, crowded)
            ends.append(top + h)
            self.step([zone.name], pen - 2.6, top - 3.0)
            pen = end + (gap if near or not crowded else 2.0)
        bottom = ends[-1] if ends else top
        if crowded and not near and pen + self.tokens_width(player, scale) - 3.0 > x + width:
            pen, top, bottom = x + 1.2, bottom + 1.0, bottom + 2.0
            ends.append(bottom + 4.0)
        self.tokens(player, pen, top, bottom - top - (3.6 if near or not crowded else 0.0), scale)
        return max(ends, default=top)

    def shown(self, player: Any, zone: Zone) -> list[Any]:
        """The cards of a player's zone that are drawn."""
        return list(list.__iter__(getattr(player, zone.name)))[:SHOWN]

    def least_width(self, cards: list[Any], scale: float, share: float = CLOSE) -> float:
        """Of a zone's cards when they lie as close as they can be read, or so much of each in sight, mm."""
        face = self.face(cards[0], False) if cards else None
        return face.width * scale * (1.0 + share * (len(cards) - 1)) if face else 0.0

    def is_crowded(self, player: Any, room: float, scale: float) -> bool:
        """Whether a player's pieces do not fit side by side with a third of each card in sight."""
        zones = [z for z in self.edition.game.zones.values() if z.owner == "player"]
        wide = [self.least_width(cards, scale, 0.3) for z in zones if (cards := self.shown(player, z))]
        return sum(wide) + 4.4 * len(wide) + self.tokens_width(player, scale) > SPILL * room

    def cards(
        self, zone: Zone, cards: list[Any], x: float, y: float, scale: float, own: bool, room: float, close: bool
    ) -> tuple[float, float]:
        """A zone's cards with its name below, if there is room for it; returns its right end and its height."""
        open_face = zone.face == "up" or (own and zone.sees == "owner")
        faces = [f for c in cards if (f := self.face(c, open_face)) is not None]
        if not faces:
            return x, 0.0
        wide, high = faces[0].width * scale, faces[0].height * scale
        shift = min(wide * 0.62 if zone.face == "up" else wide * 0.5, max(wide * (CLOSE if close else 0.3), room))
        before = len(self.items)
        for i, face in enumerate(faces[:: -1 if self.edition.setting.right_to_left else 1]):
            self.put(face, x + i * shift, y, scale)
        self.items[before:] = [Group(tuple(self.items[before:]))]
        end = x + wide + shift * (len(faces) - 1)
        if close and not own:
            return end, high
        self.caption(self.edition.text(zone.label), x, y + high + 3.0)
        return end, high + 3.6

    def tokens_width(self, player: Any, scale: float) -> float:
        """Room that a player's tokens take beside the cards, mm."""
        wide = 0.0
        for counter in self.edition.game.counters.values():
            face = self.token_face(counter.token) if counter.owner == "player" and counter.token else None
            number = min(int(getattr(player, counter.name)), 2 * SHOWN) if face is not None else 0
            if face is not None and number:
                size = face.width * scale
                rows = max(1, int((CARD * scale + 0.6) / (size + 0.5)))
                wide += -(-number // rows) * (size + 0.6) + 3.0
        return wide

    def tokens(self, player: Any, x: float, y: float, high: float, scale: float) -> None:
        """A player's tokens in columns as high as the cards beside them."""
        edition = self.edition
        pen = x
        for counter in edition.game.counters.values():
            if counter.owner != "player" or not counter.token:
                continue
            face = self.token_face(counter.token)
            number = min(int(getattr(player, counter.name)), 2 * SHOWN)
            if face is None or not number:
                continue
            size = face.width * scale
            rows = max(1, int((high + 0.6) / (size + 0.5)))
            for i in range(number):
                self.put(face, pen + i // rows * (size + 0.6), y + i % rows * (size + 0.5), scale)
            self.step([counter.name, counter.token], pen - 3.6, y - 3.0)
            pen += -(-number // rows) * (size + 0.6) + 3.0

    def middle(self, y: float) -> float:
        """The zones of the table, an empty one as an outline, and the tokens that nobody has."""
        edition = self.edition
        zones = [
            z
            for z in edition.game.zones.values()
            if z.owner == "table" and not z.empty_at_rest and edition.text(z.label)
        ]
        back = next((f for n, f in edition.faces.items() if n.startswith("back:")), None)
        wide, high = (back.width * NEAR, back.height * NEAR) if back else (14.8, 20.7)
        if (
            len(zones) * (wide + LEAST_GAP) > MEASURE
        ):  # (where they have no room, empty places wait until they are used)
            zones = [z for z in zones if z.discards or self.state.table_zone(z.name)]
        free = [t.name for t in edition.game.tokens.values() if self.token_face(t.name) is not None]
        boards = [b for b in self.state.boards.values() if b.decl.ring]
        heaps = sum(self.heap_width(t) + 5.0 for t in free)
        pieces = len(zones) * wide + max(0.0, heaps - 5.0) + len(boards) * (BOARD + BOARD_GAP)
        gap = min(ZONE_GAP, max(LEAST_GAP, (MEASURE - 4.0 - pieces) / max(1, len(zones))))
        apart = heaps > 0 and pieces + len(zones) * gap > MEASURE - 4.0 and not boards
        if apart:
            gap = min(ZONE_GAP, (MEASURE - 6.0 - len(zones) * wide) / max(1, len(zones) - 1))
        total = len(zones) * (wide + gap) - gap if apart else pieces + len(zones) * gap
        x = (MEASURE - total) / 2
        for board in boards:
            ring = ring_items(edition, board.decl, pieces_of(board.pieces), BOARD, False)
            self.items.append(Group(tuple(ring), translation(x, y)))
            self.step([board.name], x - 1.6, y)
            x += BOARD + BOARD_GAP
        if boards:
            y += (BOARD - high - 4.2) / 2
        more = 0.0
        for zone in zones:
            cards = list(list.__iter__(self.state.table_zone(zone.name)))
            lines = self.pile(zone, cards, x, y, (wide, high), wide + gap)
            more = max(more, (lines - 1) * CAPTION)
            x += wide + gap
        if apart:
            x, y = (MEASURE - heaps + 5.0) / 2, y + high / 2 + 8.4 + more
        for token in free:
            self.supply(token, x, y, high)
            x += self.heap_width(token) + 5.0
        if apart:
            return y + high / 2 + 5.0
        return y + high + 4.2 + more + ((BOARD - high - 4.2) / 2 if boards else 0.0)

    def is_unique(self, token: str) -> bool:
        """Whether there is one of a kind of token."""
        return self.edition.game.tokens[token].supply == 1

    def heap_width(self, token: str) -> float:
        """Width of a kind of token in the middle of the table, mm; 0 when somebody holds it."""
        face = self.token_face(token)
        if face is None or (self.is_unique(token) and self.state.holders.get(token) is not None):
            return 0.0
        return face.width * NEAR * (1.0 if self.is_unique(token) else 1.72)

    def pile(self, zone: Zone, cards: list[Any], x: float, y: float, size: tuple[float, float], room: float) -> int:
        """A zone of the table: a small stack, or a dashed outline; how many lines its caption takes in a room so many
        mm wide."""
        edition, (wide, high) = self.edition, size
        if cards:
            face = self.face(cards[-1], zone.face == "up")
            for i in range(3 if len(cards) > 3 and face else 1):
                if face is not None:
                    self.put(face, x + i * 0.5, y - i * 0.5, NEAR)
        else:
            paint = Paint(stroke=edition.theme.rule, width=0.3, dash=(1.2, 0.9))
            self.items.append(Path(rect_outline(x, y, wide, high, 3.0 * NEAR), paint))
        count = f" ({len(cards)})" if cards and zone.order == "stack" else ""
        lines = self.in_lines(edition.text(zone.label) + count, room - CAPTION_GAP)
        for i, line in enumerate(lines):
            self.caption(line, x + wide / 2, y + high + 3.2 + i * CAPTION, 0.5)
        return len(lines)

    def supply(self, token: str, x: float, y: float, high: float) -> None:
        """Tokens in the middle of the table: a small heap, or the one there is."""
        face = self.token_face(token)
        if face is None or not self.heap_width(token):
            return
        size = face.width * NEAR
        unique = self.is_unique(token)
        heap = ((0.0, 0.0),) if unique else ((0.0, 0.0), (size * 0.72, size * 0.3), (size * 0.2, size * 0.8))
        down = (high - size * (1.0 if unique else 1.8)) / 2
        for dx, dy in heap:
            self.put(face, x + dx, y + down + dy, NEAR)

    # ---------------------------------------------------------------------------------------- pieces
    def name_of(self, player: Any) -> str:
        """What a seat is called: the member of its first field, else its number."""
        edition = self.edition
        for decl in edition.game.fields.values():
            if decl.owner == "player" and decl.type.kind == "enum":
                value = getattr(player, decl.name, None)
                member = next(
                    (m for m in edition.game.enums[decl.type.name].members if m.name == getattr(value, "name", "")),
                    None,
                )
                if member is not None:
                    return edition.text(member.label)
        return edition.say("Player {seat}").format(seat=player.seat + 1)

    def marks_of(self, player: Any) -> Iterable[Face]:
        """The marks that tables give a player's own member: her suit."""
        edition = self.edition
        for decl in edition.game.fields.values():
            value = getattr(getattr(player, decl.name, None), "name", "") if decl.owner == "player" else ""
            for table in edition.game.tables.values():
                cell = table.cells.get((value,)) if len(table.keys) == 1 else None
                for enum in edition.game.enums.values():
                    for member in enum.members:
                        if member.name == cell and str(member.props.get("mark", "")) in edition.setting.icons:
                            yield edition.setting.icons[str(member.props["mark"])]
                            return

    def face(self, card: Any, is_open: bool) -> Face | None:
        """A card's face, or its back."""
        edition = self.edition
        return card_face(edition, card.code, card.kind) if is_open else edition.faces.get(f"back:{card.kind}")

    def token_face(self, token: str) -> Face | None:
        """The picture of a kind of token."""
        component = next((c for c in self.edition.game.components if c.prints == token), None)
        return self.edition.faces.get(component.id) if component else None

    def fields(self) -> list[str]:
        """The players' own fields, which their names show."""
        return [f.name for f in self.edition.game.fields.values() if f.owner == "player"]

    def put(self, face: Face, x: float, y: float, scale: float, tilt: float = 0.0) -> None:
        """A piece with its paper and keyline."""
        theme = self.edition.theme
        matrix = multiply(multiply(translation(x, y), scaling(scale)), rotation(tilt, face.width / 2, face.height / 2))
        if face.width < 2.0:  # an icon: nothing is cut out
            self.items.append(Placed(face, matrix))
            return
        outline = piece_outline(face)
        line = Paint(stroke=theme.rule, width=0.45)
        self.items.append(
            Group((Path(outline, Paint(theme.paper)), Placed(face, clip=outline), Path(outline, line)), matrix)
        )

    def caption(self, text: str, x: float, y: float, share: float = 0.0) -> None:
        """A few words under something; ``share`` 0.5 centres them about x."""
        words, wide = line_of(self.edition, text, self.small)
        self.items += [moved(i, x - wide * share, y) for i in words]

    def in_lines(self, text: str, room: float) -> list[str]:
        """A caption on one line, or on the two that are least wide where one is too long."""

        def wide(line: str) -> float:
            return line_of(self.edition, line, self.small)[1]

        words = text.split(" ")
        if len(words) == 1 or wide(text) <= room:
            return [text]
        parts = [[" ".join(words[:i]), " ".join(words[i:])] for i in range(1, len(words))]
        return min(parts, key=lambda lines: max(map(wide, lines)))

    def step(self, names: Iterable[str], x: float, y: float) -> None:
        """The disc of the step that put these there; each step has one disc."""
        wanted = set(names)
        if not self.marking:
            return
        for rule in self.edition.rules.of_kind("setup"):
            number = self.steps.get(rule.clause)
            if number is None or number in self.told or not wanted & (rule.own_writes | rule.writes):
                continue
            if self._first_writer(wanted) != rule.clause:
                continue
            self.told.add(number)
            self.items.append(Placed(disc(self.edition, str(number), 4.2), translation(x, y)))
            return

    def _first_writer(self, names: set[str]) -> str:
        """The first step that puts something into one of these; for a zone that fills later, the last."""
        writers = [r.clause for r in self.edition.rules.of_kind("setup") if names & r.writes]
        return writers[0] if writers else ""
