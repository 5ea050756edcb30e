"""``boards:`` and ``piles:`` of game.yaml: spaces with pieces on them, and piles that are made in play."""

from itertools import pairwise
from typing import TYPE_CHECKING, Literal, cast

from pnp.model.declarations import frozen, meaning
from pnp.model.game import Board, Field, Zone
from pnp.model.reserved import NAME
from pnp.model.scope import Scope, split_owner
from pnp.model.types import PLAYER, Type

if TYPE_CHECKING:
    from pnp.model.schema import BoardEntry

Space = int | str
SMALLEST, LARGEST = 3, 60
"""Spaces of a ring."""


def build_boards(scope: Scope) -> dict[str, Board]:
    """``boards:``; a board is a name of rule code."""
    boards = {}
    for name, entry in scope.entries.boards.items():
        path = ("boards", name)
        scope.declare("board", name, scope.span(*path))
        of = PLAYER if entry.of == "player" else Type("enum", entry.of)
        if of.kind == "enum":
            scope.known("enumeration", entry.of, [*scope.entries.names, "player"], scope.value_span(*path, "of"))
        spaces = _spaces(scope, entry, path)
        boards[name] = Board(
            name, of, spaces, _ways(scope, entry, spaces, path), entry.ring is not None, entry.spaces,
            scope.label(entry.label, name, f"label:board:{name}", *path), scope.clause(entry.clause, *path),
            scope.span(*path),
        )  # fmt: skip
    return boards


def _spaces(scope: Scope, entry: "BoardEntry", path: tuple[str, str]) -> tuple[Space, ...]:
    """The spaces in order: 1 … n, or an enumeration's members."""
    if (entry.ring is None) == (not entry.spaces):
        scope.report.error(
            "PNP105", "a board is either a ring or has spaces with names", scope.span(*path),
            "write `ring: 7`, or `spaces:` and an enumeration",
        )  # fmt: skip
        return ()
    if entry.ring is not None:
        return tuple(range(1, _size(scope, entry.ring, path) + 1))
    if not scope.known("enumeration", entry.spaces, scope.entries.names, scope.value_span(*path, "spaces")):
        return ()
    return tuple(scope.entries.names[entry.spaces].members)


def _size(scope: Scope, ring: int | str, path: tuple[str, str]) -> int:
    """How many spaces a ring has: a number, or a constant that is one."""
    place = scope.value_span(*path, "ring")
    if isinstance(ring, str):
        numbers = {name: entry.value for name, entry in scope.entries.constants.items() if type(entry.value) is int}
        ring = numbers[ring] if scope.known("constant", ring, numbers, place) else SMALLEST
    if not SMALLEST <= ring <= LARGEST:
        scope.report.error("PNP106", f"a ring has {SMALLEST} to {LARGEST} spaces", place, "write another number")
        return SMALLEST
    return ring


def _ways(
    scope: Scope, entry: "BoardEntry", spaces: tuple[Space, ...], path: tuple[str, str]
) -> tuple[tuple[Space, Space], ...]:
    """Which spaces lie side by side."""
    if entry.ring is not None:
        return (*pairwise(spaces), (spaces[-1], spaces[0])) if spaces else ()
    ways = []
    for index, way in enumerate(entry.ways):
        place = scope.value_span(*path, "ways", index)
        if len(way) != 2:
            scope.report.error("PNP106", "a way joins two spaces", place, "write `[HERE, THERE]`")
        elif all(scope.known("space", end, [str(s) for s in spaces], place) for end in way):
            ways.append((way[0], way[1]))
    return tuple(ways)


def build_piles(scope: Scope) -> dict[str, Zone]:
    """``piles:``, by bare name: zones of which their owner may have several at once."""
    made: dict[str, Zone] = {}
    for key, entry in scope.entries.piles.items():
        path = ("piles", key)
        owner, name = split_owner(key)
        if owner not in ("player", "table") or not NAME.fullmatch(name):
            scope.report.error(
                "PNP106",
                f"`{key}` cannot be the name of piles",
                scope.span(*path),
                "write `player.name` or `table.name`",
            )
            continue
        entries = scope.entries
        others = {split_owner(other)[1] for part in (entries.zones, entries.counters, entries.fields) for other in part}
        if name in others or name in made:
            scope.report.error(
                "PNP108", f"`{name}` is already declared", scope.span(*path), "give the piles another name"
            )
        scope.known("card kind", entry.of, scope.entries.cards, scope.value_span(*path, "of"))
        made[name] = Zone(
            name, entry.of, cast(Literal["table", "player"], owner), entry.face, entry.sees, entry.count, "row",
            label=scope.label(entry.label, name, f"label:zone:{name}", *path), clause=scope.clause(entry.clause, *path),
            span=scope.span(*path), piles=entry.most, facts=frozen(_facts(scope, name, path)),
        )  # fmt: skip
    return made


def _facts(scope: Scope, name: str, path: tuple[str, str]) -> dict[str, Field]:
    facts = {}
    for fact, entry in scope.entries.piles[path[1]].fields.items():
        place = (*path, "fields", fact)
        scope.attribute("pile", "field", fact, scope.span(*place))
        type = scope.type(entry.type, *place, "is")
        start = scope.resolve(meaning(entry.start), type, scope.value_span(*place, "start"), f"`{fact}`")
        facts[fact] = Field(fact, "table", type, start, span=scope.span(*place))
    return facts
