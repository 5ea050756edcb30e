"""``tables:`` and ``rankings:`` of game.yaml: every key checked, every cell a value of the table's type."""

from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING, Any

from pnp.diagnostics.hints import did_you_mean
from pnp.model.declarations import frozen, meaning
from pnp.model.game import HandShape, Ranking, Table
from pnp.model.scope import Scope
from pnp.model.types import Type

if TYPE_CHECKING:
    from pnp.model.schema import HandEntry, RankingEntry

Key = tuple[Any, ...]


# ------------------------------------------------------------------------------------------------- tables
def build_tables(scope: Scope) -> dict[str, Table]:
    """``tables:``"""
    tables = {}
    for name, entry in scope.entries.tables.items():
        path = ("tables", name)
        scope.declare("table", name, scope.span(*path))
        faults = len(scope.report.diagnostics)
        keys = tuple(_key_types(scope, name))
        type = scope.type(entry.type, *path, "type")
        cells: dict[Key, Any] = {}
        clauses: dict[Key, str] = {}
        for key, steps, given in _cells(scope, keys, entry.cells, ("tables", name, "cells")):
            value, clause = _cell(scope, given, steps)
            cells[key] = _value(scope, value, type, name, key, steps)
            if clause:
                clauses[key] = clause
        if not entry.some and len(scope.report.diagnostics) == faults:
            _check_complete(scope, name, keys, cells)
        tables[name] = Table(
            name, keys, type, frozen(cells), frozen(clauses), scope.clause(entry.clause, *path), scope.span(*path)
        )
    return tables


def _key_types(scope: Scope, name: str) -> Iterator[Type]:
    entry = scope.entries.tables[name]
    words = entry.keys or ([entry.key] if entry.key else [])
    if not words or len(words) > 2 or (entry.key and entry.keys):
        scope.report.error(
            "PNP105",
            f"the table `{name}` needs one key or two",
            scope.span("tables", name),
            "write `key: …` or `keys: [… , …]`",
        )
    for word in words[:2]:
        type = scope.type(word, "tables", name, "keys" if entry.keys else "key")
        if type.kind not in ("enum", "num", "any"):
            scope.report.error(
                "PNP106",
                f"a table cannot have `{word}` as its key",
                scope.span("tables", name),
                "use an enumeration, or `num`",
            )
            type = Type("any")
        yield type


def _cells(
    scope: Scope, keys: tuple[Type, ...], given: Any, path: tuple[str, ...], done: Key = ()
) -> Iterator[tuple[Key, tuple[str, ...], Any]]:
    """Each cell with its key and its path in the file; ``A|B`` stands for several keys. Reports unknown keys."""
    if len(done) == len(keys):
        yield done, path, given
        return
    if not isinstance(given, dict):
        scope.report.error(
            "PNP106", "a mapping with the second key is wanted here", scope.value_span(*path), "write `KEY: value`"
        )
        return
    for word, below in given.items():
        for part in word.split("|"):
            key = _key(scope, part.strip(), keys[len(done)], (*path, word))
            if key is not None:
                yield from _cells(scope, keys, below, (*path, word), (*done, key))


def _key(scope: Scope, word: str, type: Type, path: tuple[str, ...]) -> Any:
    if type.kind == "any":
        return word
    if type.kind == "num":
        if word.lstrip("-").isdecimal():
            return int(word)
        scope.report.error("PNP106", f"`{word}` is no number", scope.span(*path), "the table's key is `num`")
        return None
    names = scope.entries.names[type.name].members
    if word in names:
        return word
    scope.report.error("PNP107", f"{type.name} has no `{word}`", scope.span(*path), did_you_mean(word, names))
    return None


def _cell(scope: Scope, given: Any, path: tuple[str, ...]) -> tuple[Any, str]:
    """The value of a cell, and the clause that tells it."""
    if isinstance(given, dict):
        for key in given:
            if key not in ("value", "clause"):
                scope.report.error(
                    "PNP104",
                    f"a cell has no key `{key}`",
                    scope.span(*path, key),
                    did_you_mean(key, ("value", "clause")),
                )
        clause = given.get("clause", "")
        return meaning(given.get("value")), scope.clause(str(clause), *path) if clause else ""
    return meaning(given), ""


def _value(scope: Scope, value: Any, type: Type, table: str, key: Key, path: tuple[str, ...]) -> Any:
    if type.kind == "text" and not type.many and value is not None:
        words = "-".join(str(part) for part in key)
        return scope.message(str(value), f"table:{table}:{words}", *path)
    return scope.resolve(value, type, scope.value_span(*path), f"a cell of `{table}`")


def _check_complete(scope: Scope, name: str, keys: tuple[Type, ...], cells: dict[Key, Any]) -> None:
    """Every member of an enumeration that is a key has its cells."""
    if not keys or any(type.kind != "enum" for type in keys):
        return
    wanted = product(*(scope.entries.names[type.name].members for type in keys))
    missing = ["/".join(key) for key in wanted if key not in cells]
    if missing:
        shown = ", ".join(f"`{key}`" for key in missing[:5]) + (
            f" and {len(missing) - 5} more" if len(missing) > 5 else ""
        )
        scope.report.error(
            "PNP105",
            f"the table `{name}` has no cell for {shown}",
            scope.span("tables", name),
            "add them, or write `some: yes`",
        )


# ------------------------------------------------------------------------------------------------- rankings
def build_rankings(scope: Scope) -> dict[str, Ranking]:
    """``rankings:``; one may be made ``from:`` another with rows put in."""
    rankings: dict[str, Ranking] = {}
    for name in scope.entries.rankings:
        scope.declare("ranking", name, scope.span("rankings", name))
        rankings[name] = _ranking(scope, name, ())
    for name in dict.fromkeys(shape.name for ranking in rankings.values() for shape in ranking.shapes):
        span = next(s.span for r in rankings.values() for s in r.shapes if s.name == name)
        scope.declare("hand", name, span)
    return rankings


def _ranking(scope: Scope, name: str, from_: tuple[str, ...]) -> Ranking:
    entry = scope.entries.rankings[name]
    path = ("rankings", name)
    span, clause = scope.span(*path), scope.clause(entry.clause, *path)
    if entry.base:
        base_span = scope.value_span(*path, "from")
        others = [other for other in scope.entries.rankings if other != name and other not in from_]
        if not scope.known("ranking", entry.base, others, base_span):
            return Ranking(name, entry.rank, entry.suit, clause=clause, span=span)
        base = _ranking(scope, entry.base, (*from_, name))
        own = {key: scope.type(text, *path, "columns", key) for key, text in entry.columns.items()}
        columns = {**base.columns, **own}
        shapes = list(base.shapes)
        _insert(scope, name, columns, shapes)
        return Ranking(
            name, entry.rank or base.rank, entry.suit or base.suit, entry.low or base.low, entry.run or base.run,
            tuple(shapes), frozen(columns), clause or base.clause, span,
        )  # fmt: skip
    _check_enums(scope, name, entry)
    columns = {key: scope.type(text, *path, "columns", key) for key, text in entry.columns.items()}
    for key in columns:
        scope.attribute("hand", "column", key, scope.span(*path, "columns", key))
    shapes = [_shape(scope, name, "hands", index, columns) for index in range(len(entry.hands))]
    if not shapes:
        scope.report.error(
            "PNP105", f"the ranking `{name}` has no hands", span, "write `hands:` and its rows, best first"
        )
    run = entry.run or 5
    return Ranking(name, entry.rank, entry.suit, entry.low, run, tuple(shapes), frozen(columns), clause, span)


def _check_enums(scope: Scope, name: str, entry: "RankingEntry") -> None:
    for key, word in (("rank", entry.rank), ("suit", entry.suit)):
        if not word:
            scope.report.error(
                "PNP105",
                f"the ranking `{name}` needs `{key}`",
                scope.span("rankings", name),
                f"write `{key}:` and an enumeration",
            )
        else:
            scope.known("enumeration", word, scope.entries.names, scope.value_span("rankings", name, key))
    if entry.low and entry.rank in scope.entries.names:
        members = scope.entries.names[entry.rank].members
        scope.known(entry.rank, entry.low, members, scope.value_span("rankings", name, "low"))


def _shape(scope: Scope, ranking: str, section: str, index: int, columns: Any) -> HandShape:
    entry = scope.entries.rankings[ranking]
    row: HandEntry = (entry.hands if section == "hands" else entry.insert)[index]
    path = ("rankings", ranking, section, index)
    if row.top and entry.rank in scope.entries.names:
        scope.known(entry.rank, row.top, scope.entries.names[entry.rank].members, scope.value_span(*path, "top"))
    return HandShape(
        row.hand,
        scope.label(row.label, row.hand, f"label:hand:{row.hand}", *path),
        tuple(row.groups),
        row.run,
        row.suited,
        row.top,
        row.size,
        frozen(_columns(scope, row, columns, path)),
        scope.clause(row.clause, *path),
        scope.value_span(*path),
    )


def _columns(scope: Scope, row: "HandEntry", columns: Any, path: tuple[str | int, ...]) -> dict[str, Any]:
    extra = {key: meaning(value) for key, value in (row.model_extra or {}).items()}
    for key in extra:
        if key not in columns:
            scope.report.error(
                "PNP104",
                f"a hand has no key `{key}`",
                scope.span(*path, key),
                did_you_mean(key, [*columns, *type(row).model_fields]) or f"declare it: `columns: {{{key}: flag}}`",
            )
    values = {}
    for key, wanted in columns.items():
        if key in extra:
            values[key] = scope.resolve(extra[key], wanted, scope.value_span(*path, key), f"`{key}`")
        elif wanted.optional:
            values[key] = None
        else:
            scope.report.error(
                "PNP105", f"the hand `{row.hand}` says nothing of `{key}`", scope.value_span(*path), f"write `{key}: …`"
            )
    return values


def _insert(scope: Scope, name: str, columns: Any, shapes: list[HandShape]) -> None:
    for index, row in enumerate(scope.entries.rankings[name].insert):
        path = ("rankings", name, "insert", index)
        names = [shape.name for shape in shapes]
        anchor = row.after or row.before
        if not anchor:
            scope.report.error(
                "PNP105",
                f"where does `{row.hand}` come in?",
                scope.value_span(*path),
                "write `after:` or `before:` and a hand",
            )
        elif scope.known("hand", anchor, names, scope.value_span(*path, "after" if row.after else "before")):
            at = names.index(anchor) + (1 if row.after else 0)
            shapes.insert(at, _shape(scope, name, "insert", index, columns))
