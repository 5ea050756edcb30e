"""``boards:`` and ``piles:`` of game.yaml: spaces for pieces, and piles made during play."""

from dataclasses import replace
from itertools import pairwise

from pnp.model.game import Board, Field, Zone
from pnp.model.read.declarations import frozen
from pnp.model.schema.declared import Piles
from pnp.model.schema.reserved import NAME
from pnp.model.schema.scope import Scope, split_owner
from pnp.model.schema.types import NUM

Space = int | str
SMALLEST, LARGEST = 3, 60
"""Fewest and most spaces of a ring."""


def build_boards(scope: Scope) -> dict[str, Board]:
    """``boards:``; each board is a name of rule code."""
    boards = {}
    for name, board in scope.entries.boards.items():
        path = ("boards", name)
        scope.declare("board", name, board.span)
        spaces = _spaces(scope, board, path)
        ways = _ways(scope, board, spaces, path)
        enum = scope.entries.names.get(board.places)
        grid, hexes = (enum.size, bool(enum.hexes)) if enum is not None else ((), False)
        positions = enum.positions if enum is not None else ()
        for key in ("crossings", "checkered"):
            if getattr(board, key) and (hexes or not grid):
                place, message = (
                    scope.value_span(*path, key),
                    f"`{key}` is for boards of squares, but `{name}` is not one",
                )
                scope.report.error("PNP106", message, place, "give its spaces `grid: 9 x 9`")
        ring = board.size is not None
        _growing(scope, board, path, bool(grid))
        boards[name] = replace(board, spaces=spaces, ways=ways, ring=ring, grid=grid, hexes=hexes, positions=positions)
    return boards


def _growing(scope: Scope, board: Board, path: tuple[str, str], is_grid: bool) -> None:
    """Report keys of a board on which cards lie, if it has no sides or its cards no such field."""
    for key in ("grows", "turned"):
        if getattr(board, key) and not is_grid:
            message = f"`{key}` is for boards of squares or hexagons, but `{board.name}` is not one"
            help = "give its spaces `grid: 15 x 15` or `hex: 15 x 15`"
            scope.report.error("PNP106", message, scope.value_span(*path, key), help)
    if board.turned:
        numbers = [f.name for f in scope.entries.fields.values() if f.owner == "card" and f.type == NUM and not f.each]
        scope.check_name("field of cards that is a number", board.turned, numbers, scope.value_span(*path, "turned"))


def _spaces(scope: Scope, entry: Board, path: tuple[str, str]) -> tuple[Space, ...]:
    """The spaces in order: 1 … n, or an enumeration's members."""
    if (entry.size is None) == (not entry.places):
        scope.report.error(
            "PNP105", "a board is either a ring or has spaces with names", scope.span(*path),
            "write `ring: 7`, or `spaces:` and an enumeration",
        )  # fmt: skip
        return ()
    if entry.size is not None:
        return tuple(range(1, _size(scope, entry.size, path) + 1))
    if not scope.check_name("enumeration", entry.places, scope.entries.names, scope.value_span(*path, "spaces")):
        return ()
    return tuple(scope.entries.names[entry.places].names)


def _size(scope: Scope, ring: int | str, path: tuple[str, str]) -> int:
    """The number of spaces in a ring: a number, or a constant with a number."""
    place = scope.value_span(*path, "ring")
    if isinstance(ring, str):
        numbers = {name: entry.value for name, entry in scope.entries.constants.items() if type(entry.value) is int}
        ring = numbers.get(ring, SMALLEST)  # an unknown constant has been reported
    if not SMALLEST <= ring <= LARGEST:
        scope.report.error("PNP106", f"a ring has {SMALLEST} to {LARGEST} spaces", place, "write another number")
        return SMALLEST
    return ring


def _ways(
    scope: Scope, entry: Board, spaces: tuple[Space, ...], path: tuple[str, str]
) -> tuple[tuple[Space, Space], ...]:
    """The pairs of adjacent spaces."""
    if entry.size is not None:
        return (*pairwise(spaces), (spaces[-1], spaces[0])) if spaces else ()
    if not entry.ways and entry.places in scope.entries.names:
        beside = scope.entries.names[entry.places].beside
        return tuple((spaces[one], spaces[other]) for one, near in enumerate(beside) for other in near if one < other)
    ways = []
    for index, way in enumerate(entry.ways):
        place = scope.value_span(*path, "ways", index)
        if len(way) != 2:
            scope.report.error("PNP106", "a way joins two spaces", place, "write `[HERE, THERE]`")
        elif all(scope.check_name("space", str(end), [str(s) for s in spaces], place) for end in way):
            ways.append((way[0], way[1]))
    return tuple(ways)


def build_piles(scope: Scope) -> dict[str, Zone]:
    """``piles:``, by bare name: an owner may have several zones of each."""
    piles: dict[str, Zone] = {}
    for key, entry in scope.entries.piles.items():
        path = ("piles", key)
        owner, name = split_owner(key)
        if owner not in ("player", "table") or not NAME.fullmatch(name):
            message = f"`{key}` cannot be the name of piles"
            scope.report.error("PNP106", message, entry.span, "write `player.name` or `table.name`")
            continue
        entries = scope.entries
        others = {split_owner(other)[1] for part in (entries.zones, entries.counters, entries.fields) for other in part}
        if name in others or name in piles:
            message = f"`{name}` is already declared"
            scope.report.error("PNP108", message, entry.span, "give the piles another name")
        piles[name] = Zone(
            name=name, of=entry.of, owner=entry.owner, face=entry.face, sees=entry.sees, count=entry.count, order="row",
            label=entry.label, clause=entry.clause, span=entry.span, piles=entry.most,
            facts=frozen(_facts(scope, entry, path)),
        )  # fmt: skip
    return piles


def _facts(scope: Scope, piles: Piles, path: tuple[str, str]) -> dict[str, Field]:
    facts = {}
    for name, fact in piles.fields.items():
        scope.attribute("pile", "field", name, fact.span)
        place = scope.value_span(*path, "fields", name, "start")
        here = (*path, "fields", name)
        start = scope.resolve(scope.started(fact.start, *here), fact.type, place, f"`{name}`")
        field = Field(name=name, owner="table", type=fact.type, start=start, span=fact.span)
        facts[name] = replace(field, constants=scope.constants_at(here, "start"))
    return facts
