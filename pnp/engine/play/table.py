"""The table of a game: its zones, cards, players and fields, as the objects that compiled rules name."""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

from pnp.engine.play import values
from pnp.engine.play.values import Board, Card, Member, NewPile, Pile, Player, Token, Zone
from pnp.model import game as model
from pnp.model.game import Game
from pnp.model.schema.sight import SEES
from pnp.rules.rule import change_bits

Effect = tuple[Callable[..., object], tuple[str, ...]]
"""The function of an effect, and the names of its parameters."""


class Table:
    """The things on a table and its players, created once from a game for a number of players."""

    def __init__(self, game: Game, seats: int) -> None:
        self.game = game
        self.bits = change_bits(game)
        self.dirty = [0]
        self.members = self._members()
        self.tokens = self._tokens()
        slots = [*self._slots("table"), *self._families("table")]
        self.table: Any = values.table_class(slots, self._pile_names("table"))()
        self.seated = self._seats(seats)
        """The players, in the order of their seats."""
        self.beside = self._sides(seats)
        """Roles, and sides controlled by others; none in most games."""
        self.everyone = [*self.seated, *self.beside]
        self.players: list[Player] = []
        self.people: frozenset[int] = frozenset()
        """Seats of people, who are asked for outcomes by hand; for other seats stand-ins answer."""
        self.piles: dict[str, list[NewPile]] = {}
        """Every pile that may be made, by its kind."""
        self.zones = self._zones()
        self.judged = [z for z in self.zones if z.decl.sees not in SEES]
        """The zones whose observers are determined by a @value."""
        self.boards = {b.name: Board(b, self.value(list(b.spaces)), self.bits[b.name]) for b in game.boards.values()}
        self.cards = self._cards()
        self.card_count = len(self.cards)
        self._set_families()
        self.start = self._start()
        self.starts = self._starts()
        self.card_base = values.Card
        self.has_copies = any(c.copies > 1 for k in game.cards.values() for c in k.cards)

    def chances(self, n: int, times: int) -> list[int]:
        """Read numbers below n, n - 1 … from the tape, which the state knows."""
        raise AssertionError("a table without a tape")

    def outcome_by_hand(self, outcomes: Sequence[object], weights: Sequence[int]) -> int:
        """The index of the outcome that a stand-in gives, as often as the weights say."""
        (number,) = self.chances(sum(weights), 1)
        for at, weight in enumerate(weights):
            if number < weight:
                return at
            number -= weight
        raise AssertionError("a number beyond the weights")

    @cached_property
    def copies(self) -> dict[tuple[str, str], list[Card]]:
        """The cards by kind and lower-case code."""
        copies: dict[tuple[str, str], list[Card]] = {}
        for card in self.cards:
            copies.setdefault((card.kind, card.code.lower()), []).append(card)
        return copies

    @cached_property
    def places(self) -> dict[tuple[int, str], Zone]:
        """The zones by owner and name; for piles of one kind the first."""
        return {(id(zone.owner), zone.name): zone for zone in reversed(self.zones)}

    def _members(self) -> dict[str, Member]:
        members: dict[str, Member] = {}
        for enum in self.game.enums.values():
            members |= {m.name: Member(m.order, m.name, enum.name) for m in enum.members}
            for member, (column, row) in zip(enum.members, enum.positions, strict=False):
                members[member.name].row, members[member.name].column = row, column
        for ranking in self.game.rankings.values():
            members |= {s.name: Member(i, s.name, ranking.name) for i, s in enumerate(ranking.shapes)}
        return members

    def _tokens(self) -> dict[str, Token]:
        counters = {c.token: c.name for c in self.game.counters.values() if c.token and c.owner == "player"}
        tokens = self.game.tokens.values()
        return {t.name: Token(t.name, counters.get(t.name, ""), t.supply, self.bits[t.name]) for t in tokens}

    def _slots(self, owner: str) -> list[str]:
        kinds = (self.game.counters.values(), self.game.fields.values())
        return [d.name for kind in kinds for d in kind if d.owner == owner]

    def _families(self, owner: str) -> list[str]:
        """The families of an owner; the table's include those of a set's members."""
        return [family.name for family in self.game.families.values() if family.owner == owner]

    def _set_families(self) -> None:
        """Give every owner its families: zones, or counters and fields, by member."""
        owners = {"table": [self.table], "player": self.everyone, "card": self.cards}
        places = self.places
        for family in self.game.families.values():
            names = list(family.cells.values())
            width = len(self.game.enums[family.keys[-1]].members)
            rows = [names[at : at + width] for at in range(0, len(names), width)]
            for owner in owners[family.owner]:
                who = id(None if owner is self.table else owner)
                cells: list[Any] = (
                    [[self.tokens[name] for name in row] for row in rows]
                    if family.kind == "token"
                    else [[places[who, name] for name in row] for row in rows]
                    if family.kind == "zone"
                    else [values.Cells(owner, row) for row in rows]
                )
                setattr(owner, family.name, cells if len(family.keys) > 1 else cells[0])

    def cell_of(self, name: str, members: tuple[Member, ...]) -> str:
        """The name of a family's counter or field for these members; the name itself without members."""
        return self.game.families[name].cells[tuple(m.name for m in members)] if members else name

    def _is_public(self, name: str) -> bool:
        """Whether everybody may know a counter or field."""
        declared = self.game.counters.get(name) or self.game.fields.get(name)
        return declared is not None and declared.public

    def public_fields(self) -> list[str]:
        """The counters and fields of cards known to everybody who sees the card."""
        return [name for name in self._slots("card") if self._is_public(name)]

    def back_fields(self) -> list[str]:
        """The counters and fields of cards that are visible on a hidden card."""
        declared: list[model.Counter | model.Field] = [*self.game.counters.values(), *self.game.fields.values()]
        return [one.name for one in declared if one.on_back]

    def _pile_names(self, owner: str) -> list[str]:
        return [z.name for z in self.game.zones.values() if z.piles and z.owner == owner]

    def _seats(self, n: int) -> list[Player]:
        zones = [z.name for z in self.game.zones.values() if z.owner == "player" and not z.piles]
        slots = [*zones, *self._slots("player"), *self._families("player")]
        self._player = values.player_class(slots, self._pile_names("player"))
        return [self._seat(seat, f"Player {seat + 1}") for seat in range(n)]

    def _seat(self, seat: int, name: str) -> Player:
        player: Player = self._player()
        player.seat, player.bit, player.alive = seat, 1 << seat, True
        player.stands_for, player.handle, player.name, player.seat_name = None, "", name, name
        return player

    def _sides(self, seats: int) -> list[Any]:
        """Roles and sides; the role that controls a side sees what the side sees."""
        sides: list[Any] = []
        for side in self.game.sides.values():
            for number in range(1, side.count + 1):
                mark = str(number) if side.count > 1 else ""
                one = self._seat(seats + len(sides), f"{side.label.text} {mark}".strip())
                one.stands_for, one.handle = side, side.name + mark
                master = next((p for p in sides if p.stands_for.is_role and p.stands_for.name == side.controller), None)
                one.bit |= master.bit if master is not None else 0
                sides.append(one)
        return sides

    def _zones(self) -> list[Zone]:
        zones: list[Zone] = []
        seats = self._bits()
        for decl in self.game.zones.values():
            for owner in self.everyone if decl.owner == "player" else (None,):
                if decl.piles:
                    zones += self._empty_piles(decl, owner)
                    continue
                team = self._team_bits(decl)
                zone = (Pile if decl.order == "stack" else Zone)(decl, owner, self.bits[decl.name], seats, team)
                if isinstance(zone, Pile):
                    zone.chances = self.chances
                if owner is not None:
                    setattr(owner, decl.name, zone)
                zones.append(zone)
        return zones

    def team_of(self, player: Player, teams: str) -> Member:
        """The team of a player, which follows from the seat."""
        names = self.game.enums[teams].members
        return self.members[names[player.seat % len(names)].name]

    def _team_bits(self, decl: model.Zone) -> int:
        """A bit for each seat of the team that owns a zone; 0 for other zones."""
        family = self.game.families.get(decl.family)
        if family is None or not family.of_member or not self.game.enums[family.keys[0]].teams:
            return 0
        ((team, *_),) = (members for members, cell in family.cells.items() if cell == decl.name)
        return sum(p.bit for p in self.seated if self.team_of(p, family.keys[0]).name == team)

    def _bits(self) -> int:
        """A bit for each seat at the table."""
        bits = 0
        for player in self.everyone:
            bits |= player.bit
        return bits

    def _empty_piles(self, decl: model.Zone, owner: Player | None) -> list[NewPile]:
        """The piles of a kind that an owner may have, all empty."""
        starts = {fact.name: self.value(fact.start) for fact in decl.facts.values()}
        piles = [NewPile(decl, owner, self.bits[decl.name], self._bits(), starts) for _ in range(decl.piles)]
        setattr(owner if owner is not None else self.table, f"{decl.name}_made", piles)
        self.piles.setdefault(decl.name, []).extend(piles)
        return piles

    def _cards(self) -> list[Card]:
        """The cards of every kind that has a zone; other kinds are printed but not used in play."""
        cards: list[Card] = []
        fields, home = self._slots("card"), self.home
        for kind in (kind for kind in self.game.cards.values() if kind.name in home):
            families = self._families("card")
            card_type = values.card_class(kind, fields, self.public_fields(), self.back_fields(), families)
            columns = card_type._columns
            for face in kind.cards:
                printed = [(column.name, self.value(face.values.get(column.name))) for column in columns]
                for _ in range(face.copies):
                    card = card_type()
                    card.face, card.code, card.index, card.kind = face, face.code, len(cards), kind.name
                    card.tokens = {}
                    for name, value in printed:
                        setattr(card, name, [*value] if isinstance(value, list) else value)
                    cards.append(card)
        return cards

    def value(self, value: object) -> Any:
        """A value of the data in the form for rules: members as objects, nothing as None."""
        name = getattr(value, "name", value)
        if isinstance(name, str):
            return self.members.get(name, value)
        if isinstance(value, list | tuple):
            return [self.value(v) for v in value]
        return value

    def table_zone(self, name: str) -> Zone:
        """A zone of the table by its name."""
        return next(z for z in self.zones if z.name == name and z.owner is None)

    def zone_of(self, name: str, owner: Player | None) -> Zone:
        """A zone of the table, or of an owner by its name with ``me.``."""
        zone: Zone = getattr(owner, name.removeprefix("me.")) if name.startswith("me.") else self.table_zone(name)
        return zone

    @property
    def home(self) -> dict[str, Zone]:
        """The zone in which a kind's cards start."""
        homes: dict[str, Zone] = {}
        for zone in self.zones:
            if zone.owner is None and not zone.decl.piles:
                homes.setdefault(zone.decl.of, zone)
        return homes

    def _start(self) -> list[tuple[Zone, list[Card]]]:
        """Each zone in which cards start, with its cards."""
        home = self.home
        piles: dict[str, tuple[Zone, list[Card]]] = {}
        for card in self.cards:
            zone = home[card.kind]
            piles.setdefault(zone.name, (zone, []))[1].append(card)
        return list(piles.values())

    def _starts(self) -> list[tuple[list[Card], str, Any]]:
        """The initial values of counters and fields: owners, name and value."""
        owners = {"table": [self.table], "player": self.everyone, "card": self.cards}
        counters = [(owners[c.owner], c.name, c.start) for c in self.game.counters.values()]
        fields = [f for f in self.game.fields.values() if not f.by_seat]
        by_seat = [f.name for f in self.game.fields.values() if f.by_seat]
        starts = [*counters, *((owners[f.owner], f.name, self.value(f.start)) for f in fields)]
        return starts + [([p], name, self.team_of(p, name)) for name in by_seat for p in self.everyone]
