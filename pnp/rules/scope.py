"""The meaning of each name of rule code in a game, and the attributes of players, cards and the table."""

from collections.abc import Iterable, Mapping
from dataclasses import field

from pnp.base.frozen import dataclass
from pnp.model.game import Family, Game
from pnp.model.schema.types import FLAG, NUM, Kind, Type
from pnp.rules.words import (
    BUILT_IN,
    CARD_ATTRIBUTES,
    EVENT_ATTRIBUTES,
    PLAYER_ATTRIBUTES,
    SPACE_ATTRIBUTES,
    WORDS,
)

PRINT_ONLY = frozenset({"text", "clause"})


@dataclass(frozen=True)
class Scope:
    """The names that rule code may use, with their types."""

    names: Mapping[str, Type]
    """Global names: constants, members, enumerations, zones, tokens, tables, phases …"""
    player: Mapping[str, Type]
    card: Mapping[str, Mapping[str, Type]]
    """By card kind."""
    table: Mapping[str, Type]
    event: Mapping[str, Mapping[str, Type]]
    """By announcement."""
    hand: Mapping[str, Mapping[str, Type]]
    """By ranking."""
    phases: frozenset[str]
    sides: frozenset[str]
    """Sides without a controller, which a @policy may control."""
    enums: Mapping[str, bool]
    """Enumerations and rankings, and whether they are cyclic."""
    writable: frozenset[str]
    """Fields, and counters without tokens: the data that rule code may assign."""
    zones: Mapping[str, str] = field(default_factory=dict)
    """The card kind of each zone."""
    tables: Mapping[str, tuple[tuple[Type, ...], Type]] = field(default_factory=dict)
    """Keys and cells of each table."""
    tokens: Mapping[str, str] = field(default_factory=dict)
    """The counter of each token that players own."""
    boards: Mapping[str, tuple[Type, Type]] = field(default_factory=dict)
    """The types of the pieces and the spaces of each board."""
    piles: Mapping[str, Mapping[str, Type]] = field(default_factory=dict)
    """The fields of each kind of pile."""
    families: Mapping[str, tuple[Family, Type]] = field(default_factory=dict)
    """Families, which are indexed by members, each with the type of its cells."""
    grids: frozenset[str] = frozenset()
    lined: frozenset[str] = frozenset()
    """Sets of names that are the spaces of a grid."""
    deeds: Mapping[str, Type] = field(default_factory=dict)
    """The outcome types of tasks done by hand."""
    members: Mapping[str, Mapping[str, Type]] = field(default_factory=dict)
    """By set of names: the attributes of its members, which are families that belong to the set."""

    def attributes(self, of: Type) -> Mapping[str, Type]:
        """The attributes of a type; of all types if it is unknown."""
        match of.kind:
            case "player":
                return self.player
            case "card":
                return self.card[of.name] if of.name in self.card else _merged(self.card.values())
            case "event":
                return self.event.get(of.name) or _merged(self.event.values())
            case "pile":
                return self.piles.get(of.name, {})
            case "enum":
                return self.members.get(of.name, {})
            case "hand":
                return self.hand.get(of.name) or _merged(self.hand.values())
            case "any":
                return _merged(
                    (
                        self.player,
                        self.table,
                        *self.card.values(),
                        *self.event.values(),
                        *self.hand.values(),
                        *self.piles.values(),
                        *self.members.values(),
                    )
                )
            case _:
                return {}


def _merged(parts: Iterable[Mapping[str, Type]]) -> Mapping[str, Type]:
    merged: dict[str, Type] = {}
    for part in parts:
        merged.update(part)
    return merged


def build_scope(game: Game) -> Scope:
    """The scope of a game's rule code."""
    counters, zones = game.counters.values(), game.zones.values()
    return Scope(
        names=_global_names(game),
        player=_player(game),
        card=_cards(game),
        table={**_owned(game, "table"), **_piles(game, "table"), **_table_families(game)},
        event=_events(game),
        hand={r.name: {**r.columns, "shape": Type("enum", r.name)} for r in game.rankings.values()},
        phases=frozenset(game.phases),
        sides=frozenset(s.name for s in game.sides.values() if not s.controller),
        enums={e.name: e.cyclic for e in game.enums.values()} | dict.fromkeys(game.rankings, False),
        writable=_writable(game),
        zones={z.name: z.of for z in zones},
        tables={t.name: (t.keys, t.type) for t in game.tables.values()},
        tokens={c.token: c.name for c in counters if c.token and c.owner == "player"},
        boards={b.name: (b.of, Type("enum", b.places) if b.places else NUM) for b in game.boards.values()},
        piles={z.name: {f.name: f.type for f in z.facts.values()} for z in zones if z.piles},
        families={family.name: (family, _cell_type(game, family)) for family in game.families.values()},
        grids=frozenset(enum.name for enum in game.enums.values() if enum.size),
        lined=frozenset(enum.name for enum in game.enums.values() if enum.lines),
        deeds={deed.name: deed.asks for deed in game.by_hand.values()},
        members=_of_members(game),
    )


def _cell_type(game: Game, family: Family) -> Type:
    """The type of the cells of a family."""
    cell = next(iter(family.cells.values()), "")
    if family.kind in ("zone", "token"):
        return Type("zone" if family.kind == "zone" else "token", cell)
    return game.fields[cell].type if cell in game.fields else NUM


def _families(game: Game, owner: str) -> dict[str, Type]:
    """The families of an owner, each to be indexed."""
    own = [family for family in game.families.values() if family.owner == owner and not family.of_member]
    return {family.name: Type("cells", family.name) for family in own}


def _table_families(game: Game) -> dict[str, Type]:
    """The counters and fields of the table that exist once for each member; its zones have names of their own."""
    families = _families(game, "table")
    return {name: kind for name, kind in families.items() if game.families[name].kind in ("counter", "field")}


def _of_members(game: Game) -> dict[str, dict[str, Type]]:
    """By set of names: the families that belong to its members. One with no other key is a single thing of each."""
    members = {enum.name: dict(SPACE_ATTRIBUTES) for enum in game.enums.values() if enum.positions}
    for family in game.families.values():
        if family.of_member:
            kind = Type("cells", family.name + "/1") if family.indices else _cell_type(game, family)
            members.setdefault(family.keys[0], {})[family.name] = kind
    return members


def _global_names(game: Game) -> dict[str, Type]:
    names: dict[str, Type] = dict(BUILT_IN)
    for enum in game.enums.values():
        names[enum.name] = Type("enum", enum.name, many=True)
        names |= {m.name: Type("enum", enum.name) for m in enum.members}
    for constant in game.constants.values():
        names[constant.name] = _constant_type(constant.value, names)
    names |= {kind: Type("card", kind, many=True) for kind in game.cards}
    zones = [z.name for z in game.zones.values() if z.owner == "table" and not z.piles and not z.family]
    names |= {name: Type("zone", name) for name in zones}
    alone = [f.name for f in game.families.values() if f.kind in ("zone", "token")]
    names |= {name: kind for name, kind in _families(game, "table").items() if name in alone}
    names |= _named("board", game.boards)
    names |= {side.name: Type("player", many=side.count > 1) for side in game.sides.values()}
    names |= _named("token", [token.name for token in game.tokens.values() if not token.family])
    names |= _named("table", game.tables)
    for ranking in game.rankings.values():
        names[ranking.name] = Type("ranking", ranking.name)
        names |= {s.name: Type("enum", ranking.name) for s in ranking.shapes}
    return (
        names
        | _named("deed", game.by_hand)
        | _named("announcement", game.announcements)
        | _named("offer", game.offers)
        | _named("phase", game.phases)
    )


def _named(kind: Kind, names: Iterable[str]) -> dict[str, Type]:
    """Things of a kind, each with a type of its own."""
    return {name: Type(kind, name) for name in names}


def _events(game: Game) -> dict[str, Mapping[str, Type]]:
    announcements = {a.name: {**EVENT_ATTRIBUTES, **a.fields} for a in game.announcements.values()}
    return {**announcements, **{offer.name: offer.fields for offer in game.offers.values()}}


def _writable(game: Game) -> frozenset[str]:
    """Fields, counters without tokens, and the fields of piles; families by the names of their cells, too."""
    counters = {counter.name for counter in game.counters.values() if not counter.token}
    own = frozenset(field.name for field in game.fields.values() if not field.by_seat) | counters
    families = {f.name for f in game.families.values() if own.issuperset(f.cells.values())}
    return own | families | {fact for zone in game.zones.values() for fact in zone.facts}


def _constant_type(value: object, names: Mapping[str, Type]) -> Type:
    if isinstance(value, bool):
        return FLAG
    return NUM if isinstance(value, int) else names.get(str(value), Type("any"))


def _owned(game: Game, owner: str) -> dict[str, Type]:
    """The fields and counters of an owner, without the cells of families."""
    fields = {f.name: f.type for f in game.fields.values() if f.owner == owner and not f.family}
    return fields | {c.name: NUM for c in game.counters.values() if c.owner == owner and not c.family}


def _player(game: Game) -> dict[str, Type]:
    own = [z.name for z in game.zones.values() if z.owner == "player" and not z.piles and not z.family]
    zones = {name: Type("zone", name) for name in own}
    return {
        **PLAYER_ATTRIBUTES, **zones, **_piles(game, "player"), **_owned(game, "player"), **_families(game, "player"),
    }  # fmt: skip


def _piles(game: Game, owner: str) -> dict[str, Type]:
    """The piles of an owner: a list of the present ones."""
    return {z.name: Type("pile", z.name, many=True) for z in game.zones.values() if z.piles and z.owner == owner}


def _cards(game: Game) -> dict[str, Mapping[str, Type]]:
    common = {**CARD_ATTRIBUTES, **_owned(game, "card"), **_families(game, "card")}
    return {
        kind.name: {**common, **{c.name: c.type for c in kind.columns.values() if c.type.kind not in PRINT_ONLY}}
        for kind in game.cards.values()
    }


def all_names(scope: Scope) -> list[str]:
    """Every global name and library word: candidates for did-you-mean."""
    return [*scope.names, *WORDS]


def thing_called(scope: Scope, name: str) -> str:
    """The thing of the game that a name stands for, in words: `a zone`, `one of the set `suit``; `a rule` if it is none
    of the things of game.yaml."""
    kind = scope.names.get(name)
    if name in BUILT_IN:
        return "a word of the language"
    if kind is None:
        return "a rule"
    if name in scope.enums:
        return "a ranking of hands" if kind.kind == "ranking" else "a set of names"
    if kind.kind == "cells":
        return "a family of game.yaml, with one thing for each member"
    if kind.kind == "card":
        return "a kind of cards"
    if kind.kind == "player":
        return "a side"
    if kind.kind == "enum":
        return f"a member of `{kind.name}`" if name.isupper() else f"a constant, a member of `{kind.name}`"
    return _KINDS.get(kind.kind, "a constant")


_KINDS = {
    "zone": "a zone",
    "board": "a board",
    "token": "a token",
    "table": "a table of values",
    "deed": "a task done by hand",
    "announcement": "an announcement",
    "offer": "an offer",
    "phase": "a phase",
}
"""Words for the kinds of things that have global names."""
