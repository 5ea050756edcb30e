"""Ranges of cards (``1-3,5``, ``1-{(Name)}``) and conditions (``[Kind]=Light``) of nanDECK."""

import re
from collections.abc import Mapping

from pnp.app.cards.imports.arithmetic import value_of
from pnp.app.cards.imports.computed import ComputedColumns
from pnp.base.frozen import dataclass

MOST = 20_000
"""The highest card number that is read."""
_COUNT = re.compile(r"\(\s*[A-Za-z_][^()]*\)")
"""``(Name)``: the number of rows with a value in that column, which is the number of cards."""


def numbers_in(text: str, count: int) -> list[int] | None:
    """The card numbers in a range; all for an empty one, None for an unreadable one."""
    plain = text.strip().strip('"').strip()
    if not plain or plain.upper() == "ALL":
        return list(range(1, count + 1))
    numbers: list[int] = []
    for part in plain.split(","):
        ends = [_number(end, count) for end in _ends(part)]
        if not ends or None in ends:
            return None
        first, last = int(ends[0] or 0), int(ends[-1] or 0)
        if not 0 < first <= MOST or not 0 < last <= MOST:
            return None
        numbers += range(min(first, last), max(first, last) + 1)
    return numbers


def highest_number(text: str) -> int:
    """The highest number in a range without a table; 1 for an unreadable one."""
    return max(numbers_in(text, 1) or [1])


def _ends(part: str) -> list[str]:
    """The one or two ends of a part of a range; a `-` within braces is a minus."""
    depth, cut = 0, -1
    for index, character in enumerate(part):
        depth += (character == "{") - (character == "}")
        if character == "-" and not depth and part[:index].strip():
            cut = index
            break
    return [part[:cut], part[cut + 1 :]] if cut >= 0 else [part]


def _number(text: str, count: int) -> float | None:
    plain = _COUNT.sub(str(count), text.strip())
    return value_of(plain.replace("{", "(").replace("}", ")"))


@dataclass(frozen=True)
class Condition:
    """The rows for which a condition holds."""

    rows: frozenset[int]
    values: Mapping[str, tuple[str, ...]]
    """The same condition as values of one column; empty if it depends on several columns, or on empty cells."""
    column: str = ""
    others: tuple[str, ...] = ()
    """The column's other values, if none of them is empty."""

    def negated(self, count: int) -> "Condition":
        """The condition that holds for all other rows."""
        rows = frozenset(range(count)) - self.rows
        values = {self.column: self.others} if self.column and self.others else {}
        wanted = next(iter(self.values.values()), ())
        return Condition(rows, values, self.column if values and wanted else "", wanted)


_COMPARED = re.compile(r"(.*?)(<>|<=|>=|=|<|>|@)(.*)", re.DOTALL)


def condition_of(text: str, table: ComputedColumns, count: int) -> Condition | None:
    """The condition in a text, evaluated for the rows of the table; None if it is unreadable."""
    parts = re.split(r"_(AND|OR)_", text, flags=re.IGNORECASE)
    rows: frozenset[int] | None = None
    for index in range(0, len(parts), 2):
        own = _rows_of(parts[index].strip().strip("()"), table, count)
        if own is None:
            return None
        is_and = index > 0 and parts[index - 1].upper() == "AND"
        rows = own if rows is None else rows & own if is_and else rows | own
    assert rows is not None
    columns = {name.casefold() for name in re.findall(r"\[([^\[\]]+)\]", text) if table.title(name)}
    if len(columns) != 1:
        return Condition(rows, {})
    column = table.title(next(iter(columns)))
    chosen = dict.fromkeys(table.rows[row].get(column, "") for row in sorted(rows))
    others = dict.fromkeys(row.get(column, "") for number, row in enumerate(table.rows) if number not in rows)
    if not chosen or "" in chosen or "" in others:
        return Condition(rows, {})
    name = table.names[column.casefold()]
    return Condition(rows, {name: tuple(chosen)}, name, tuple(others))


def _rows_of(text: str, table: ComputedColumns, count: int) -> frozenset[int] | None:
    match = _COMPARED.fullmatch(text)
    if match is None:
        return None
    rows = set()
    for row in range(count):
        left, right = (_filled(side, table, row) for side in (match[1], match[3]))
        if _holds(left, match[2], right):
            rows.add(row)
    return frozenset(rows)


def _filled(text: str, table: ComputedColumns, row: int) -> str:
    """A side of a comparison, filled in for one card."""
    return re.sub(r"\[([^\[\]]+)\]", lambda m: table.cell(row, m[1]), text.strip().strip('"')).strip()


def _holds(left: str, way: str, right: str) -> bool:
    """Whether a comparison holds; numeric if both sides are numbers."""
    numbers = value_of(left), value_of(right)
    one: float | str = numbers[0] if None not in numbers and numbers[0] is not None else left.casefold()
    two: float | str = numbers[1] if None not in numbers and numbers[1] is not None else right.casefold()
    match way:
        case "=":
            return one == two
        case "<>":
            return one != two
        case "@":
            return right.casefold() in left.casefold()
    if not isinstance(one, float) or not isinstance(two, float):
        return False
    return {"<": one < two, ">": one > two, "<=": one <= two, ">=": one >= two}[way]
