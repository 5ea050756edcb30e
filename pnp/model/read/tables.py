"""``tables:`` and ``rankings:`` of game.yaml: every key checked, every cell a value of the table's type."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import product

from pnp.model.game import HandShape, Ranking, Table
from pnp.model.read.declarations import frozen
from pnp.model.schema.scope import Scope
from pnp.model.schema.types import Type
from pnp.source.declare.keys import keys_of
from pnp.source.diagnostics.hints import did_you_mean
from pnp.source.load.number import whole_number

Key = tuple[object, ...]


# ------------------------------------------------------------------------------------------------- tables
def build_tables(scope: Scope) -> dict[str, Table]:
    """``tables:``"""
    tables = {}
    for name, entry in scope.entries.tables.items():
        path = ("tables", name)
        scope.declare("table", name, scope.span(*path))
        faults = scope.report.error_count
        keys = tuple(_key_types(scope, name))
        type = entry.type
        cells: dict[Key, object] = {}
        clauses: dict[Key, str] = {}
        for key, steps, cell in _cells(scope, keys, entry.cells, ("tables", name, "cells")):
            value, clause = _cell(scope, cell, steps)
            cells[key] = _value(scope, value, type, name, key, steps)
            if clause:
                clauses[key] = clause
        if not entry.some and scope.report.error_count == faults:
            _check_complete(scope, name, keys, cells)
        tables[name] = replace(entry, keys=keys, cells=frozen(cells), clauses=frozen(clauses))
    return tables


def _key_types(scope: Scope, name: str) -> Iterator[Type]:
    entry = scope.entries.tables[name]
    words = entry.key_words or ((entry.key_word,) if entry.key_word else ())
    if not words or len(words) > 2 or (entry.key_word and entry.key_words):
        scope.report.error(
            "PNP105",
            f"the table `{name}` needs one key or two",
            scope.span("tables", name),
            "write `key: …` or `keys: [… , …]`",
        )
    for word in words[:2]:
        type = scope.type(word, "tables", name, "keys" if entry.key_words else "key")
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
    scope: Scope, keys: tuple[Type, ...], cells: object, path: tuple[str, ...], done: Key = ()
) -> Iterator[tuple[Key, tuple[str, ...], object]]:
    """Each cell with its key and its path in the file; ``A|B`` stands for several keys. Reports unknown keys."""
    if len(done) == len(keys):
        yield done, path, cells
        return
    if not isinstance(cells, dict):
        scope.report.error(
            "PNP106", "expected a mapping with the second key", scope.value_span(*path), "write `KEY: value`"
        )
        return
    for word, below in cells.items():
        for part in word.split("|"):
            key = _key(scope, part.strip(), keys[len(done)], (*path, word))
            if key is not None:
                yield from _cells(scope, keys, below, (*path, word), (*done, key))


def _key(scope: Scope, word: str, type: Type, path: tuple[str, ...]) -> object:
    if type.kind == "any":
        return word
    if type.kind == "num":
        if (number := whole_number(word)) is not None:
            return number
        scope.report.error("PNP106", f"`{word}` is not a number", scope.span(*path), "the table's key is `num`")
        return None
    names = scope.entries.names[type.name].names
    if word in names:
        return word
    scope.report.error("PNP107", f"{type.name} has no `{word}`", scope.span(*path), did_you_mean(word, names))
    return None


def _cell(scope: Scope, cell: object, path: tuple[str, ...]) -> tuple[object, str]:
    """The value of a cell, and its clause."""
    if isinstance(cell, dict):
        for key in cell:
            if key not in ("value", "clause"):
                scope.report.error(
                    "PNP104",
                    f"a cell has no key `{key}`",
                    scope.span(*path, key),
                    did_you_mean(key, ("value", "clause")),
                )
        clause = cell.get("clause", "")
        return cell.get("value"), scope.clause(str(clause), *path) if clause else ""
    return cell, ""


def _value(scope: Scope, value: object, type: Type, table: str, key: Key, path: tuple[str, ...]) -> object:
    if type.kind == "text" and not type.many and value is not None:
        words = "-".join(str(part) for part in key)
        return scope.message(str(value), f"table:{table}:{words}", *path)
    return scope.resolve(value, type, scope.value_span(*path), f"a cell of `{table}`")


def _check_complete(scope: Scope, name: str, keys: tuple[Type, ...], cells: dict[Key, object]) -> None:
    """Check that every member of a key's enumeration has its cells."""
    if not keys or any(type.kind != "enum" for type in keys):
        return
    required = product(*(scope.entries.names[type.name].names for type in keys))
    missing = ["/".join(key) for key in required if key not in cells]
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
    """``rankings:``; one may extend another with ``from:`` and inserted rows."""
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
    if entry.base:
        others = [other for other in scope.entries.rankings if other != name and other not in from_]
        if not scope.check_name("ranking", entry.base, others, scope.value_span(*path, "from")):
            return replace(entry, shapes=(), insert=())
        base = _ranking(scope, entry.base, (*from_, name))
        columns = {**base.columns, **entry.columns}
        shapes = list(base.shapes)
        _insert(scope, name, columns, shapes)
        return replace(
            base, name=name, rank=entry.rank or base.rank, suit=entry.suit or base.suit, low=entry.low or base.low,
            run=entry.run or base.run, shapes=tuple(shapes), columns=frozen(columns),
            clause=entry.clause or base.clause, span=entry.span,
        )  # fmt: skip
    _check_enums(scope, name, entry)
    for key in entry.columns:
        scope.attribute("hand", "column", key, scope.span(*path, "columns", key))
    rows = enumerate(entry.shapes)
    shapes = [_shape(scope, entry, row, (*path, "hands", index), entry.columns) for index, row in rows]
    if not shapes:
        advice = "write `hands:` and its rows, best first"
        scope.report.error("PNP105", f"the ranking `{name}` has no hands", entry.span, advice)
    return replace(entry, run=entry.run or 5, shapes=tuple(shapes))


def _check_enums(scope: Scope, name: str, entry: Ranking) -> None:
    for key, word in (("rank", entry.rank), ("suit", entry.suit)):
        if not word:
            scope.report.error(
                "PNP105",
                f"the ranking `{name}` needs `{key}`",
                scope.span("rankings", name),
                f"write `{key}:` and an enumeration",
            )
        else:
            scope.check_name("enumeration", word, scope.entries.names, scope.value_span("rankings", name, key))
    if entry.low and entry.rank in scope.entries.names:
        members = scope.entries.names[entry.rank].names
        scope.check_name(entry.rank, entry.low, members, scope.value_span("rankings", name, "low"))


def _shape(
    scope: Scope, ranking: Ranking, row: HandShape, path: tuple[str | int, ...], columns: Mapping[str, Type]
) -> HandShape:
    if row.top and ranking.rank in scope.entries.names:
        members = scope.entries.names[ranking.rank].names
        scope.check_name(ranking.rank, row.top, members, scope.value_span(*path, "top"))
    return replace(row, columns=frozen(_columns(scope, row, columns, path)))


def _columns(
    scope: Scope, row: HandShape, columns: Mapping[str, Type], path: tuple[str | int, ...]
) -> dict[str, object]:
    extra = row.columns
    for key in extra:
        if key not in columns:
            scope.report.error(
                "PNP104",
                f"a hand has no key `{key}`",
                scope.span(*path, key),
                did_you_mean(key, [*columns, *(each.name for each in keys_of(HandShape))])
                or f"declare it: `columns: {{{key}: flag}}`",
            )
    values = {}
    for key, type in columns.items():
        if key in extra:
            values[key] = scope.resolve(extra[key], type, scope.value_span(*path, key), f"`{key}`")
        elif type.optional:
            values[key] = None
        else:
            scope.report.error(
                "PNP105",
                f"the hand `{row.name}` has no value for `{key}`",
                scope.value_span(*path),
                f"write `{key}: …`",
            )
    return values


def _insert(scope: Scope, name: str, columns: Mapping[str, Type], shapes: list[HandShape]) -> None:
    for index, row in enumerate(scope.entries.rankings[name].insert):
        path = ("rankings", name, "insert", index)
        names = [shape.name for shape in shapes]
        anchor = row.after or row.before
        if not anchor:
            scope.report.error(
                "PNP105",
                f"the place of `{row.name}` in the ranking is missing",
                scope.value_span(*path),
                "write `after:` or `before:` and a hand",
            )
        elif scope.check_name("hand", anchor, names, scope.value_span(*path, "after" if row.after else "before")):
            at = names.index(anchor) + (1 if row.after else 0)
            shapes.insert(at, _shape(scope, scope.entries.rankings[name], row, path, columns))
