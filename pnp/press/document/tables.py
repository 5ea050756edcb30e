"""The tables of a game as nodes: one key as facts, two as a matrix, several side by side as a comparison."""

from collections.abc import Collection, Sequence
from typing import Unpack

from pnp.model.game import Enumeration, Table
from pnp.press.document.game_text import GameText
from pnp.press.document.nodes import Inline
from pnp.press.document.parts import ComparisonHead, ComparisonTable, Cycle, CycleSpot, Fact, Facts, Matrix, Result
from pnp.press.document.place import Place
from pnp.press.document.values import cell_text, member_named


def table_node(table: Table, text: GameText, **place: Unpack[Place]) -> Facts | Matrix:
    """A table of one key as pairs; one of two keys as a matrix."""
    if len(table.keys) != 1:
        return _matrix(table, text, **place)
    entries = (
        Fact(_words(key, text), (_counted(value, table.unit, text),), _mark(key, text), _mark(value, text))
        for (key, *_), value in table.cells.items()
    )
    return Facts(tuple(entries), **place)


def facts_node(tables: Sequence[Table], text: GameText, **place: Unpack[Place]) -> Facts:
    """For each key its value in every table."""
    keys = dict.fromkeys(key[0] for table in tables for key in table.cells)
    entries = (
        Fact(_words(key, text), tuple(_words(table.cells.get((key,)), text) for table in tables), _mark(key, text))
        for key in keys
    )
    return Facts(tuple(entries), True, **place)


def compared_node(
    tables: Sequence[Table], heads: Enumeration, text: GameText, **place: Unpack[Place]
) -> ComparisonTable:
    """A row for each key, best first: its code, then the value of every table under the name that it belongs to."""
    members = heads.members[: len(tables)]
    named = tuple(ComparisonHead(text.text(m.label), str(m.props.get("mark", ""))) for m in members)
    keys = sorted({key[0] for table in tables for key in table.cells}, key=lambda k: -_order(k, text))
    rows = ((_code(key, text), tuple(cell_text(table.cells.get((key,)), text) for table in tables)) for key in keys)
    return ComparisonTable(named, tuple(rows), **place)


def cycle_node(table: Table, text: GameText, **place: Unpack[Place]) -> Cycle:
    """The members of a table of who beats whom, in a circle: each is followed by the strongest that it beats."""
    beaten = {key: tuple(cell or ()) for (key,), cell in table.cells.items()}
    order = list(beaten)[:1]
    while left := [key for key in beaten if key not in order]:
        below = [key for key in left if key in beaten[order[-1]]]
        order.append(max(below or left, key=lambda key: len(beaten[key])))
    pairs = zip(order, [*order[1:], *order[:1]], strict=True)
    return Cycle(tuple(CycleSpot(_code(one, text), other in beaten[one]) for one, other in pairs), **place)


def _matrix(table: Table, text: GameText, **place: Unpack[Place]) -> Matrix:
    rows, columns = (_in_order({key[axis] for key in table.cells}, text) for axis in (0, 1))
    rows_of_results = ((cell_text(r, text), tuple(_result(table, r, c, text) for c in columns)) for r in rows)
    heads = tuple(cell_text(c, text) for c in columns)
    marks = [tuple(_mark(key, text) for key in keys) for keys in (rows, columns)]
    return Matrix(heads, tuple(rows_of_results), text.text(table.down), text.text(table.across), *marks, **place)


def _in_order(keys: Collection[object], text: GameText) -> list[object]:
    """Keys in the order of their enumeration, preceded by numbers in order of size."""
    return sorted(keys, key=lambda key: (0, key) if isinstance(key, int) else (1, _order(key, text)))


def _result(table: Table, row: object, column: object, text: GameText) -> Result:
    """A cell's value with the brief of the cell's clause."""
    clause = text.game.clauses.get(table.clauses.get((row, column), ""))
    value = cell_text(table.cells.get((row, column)), text)
    return Result(
        value, text.words(text.brief(clause)) if clause and clause.brief else (), clause=clause.id if clause else ""
    )


def _words(value: object, text: GameText) -> tuple[Inline, ...]:
    return text.words(cell_text(value, text))


def _counted(value: object, unit: str, text: GameText) -> tuple[Inline, ...]:
    """A value with its unit, if the table states it: a number of a term, as in prose."""
    is_number = isinstance(value, int) and not isinstance(value, bool)
    return text.words(text.prose.fill(f"{{{{ {unit}({value}) }}}}")) if unit and is_number else _words(value, text)


def _mark(value: object, text: GameText) -> str:
    """The mark of the member named by a value; "" for none."""
    member = member_named(value, text)
    return str(member.props.get("mark", "")) if member else ""


def _order(name: object, text: GameText) -> int:
    member = member_named(name, text)
    return member.order if member else 0


def _code(name: object, text: GameText) -> str:
    member = member_named(name, text)
    return text.prose.corner(member) if member else str(name)
