"""YAML and JSON → a card table: a list of mappings, or a list inside other mappings and lists (``suits[].cards``)."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from pnp.base.frozen import dataclass
from pnp.source.diagnostics import Report, Span
from pnp.source.diagnostics.budgets import COLUMNS
from pnp.source.diagnostics.hints import did_you_mean
from pnp.source.diagnostics.numbers import number_of
from pnp.source.diagnostics.suggestions import CARD_NAMES
from pnp.source.load.account import Entry, left_out
from pnp.source.load.cells import CardTable, Cell, Row
from pnp.source.load.nodes import Dictionary, Listing, Node, Scalar
from pnp.source.load.table_head import column_name, printable_cell
from pnp.source.load.yaml_file import Origin, read_yaml

DEEPEST = 6
"""Most levels of mappings and lists that are searched for cards."""
_SURROGATES = re.compile(r"\\u(d[89ab][0-9a-f]{2})\\u(d[c-f][0-9a-f]{2})", re.IGNORECASE)


def json_as_yaml(text: str) -> str:
    """A JSON text made valid YAML, line by line: tabs become spaces, and two escapes for one character become one."""
    return _SURROGATES.sub(_one_escape, text.replace("\t", " "))


def json_lines_as_yaml(text: str) -> str:
    """A text with a JSON object in each line, as one list of YAML with the same lines."""
    lines = json_as_yaml(text).rstrip().split("\n")
    full = [f"{line}," if line.strip() and number < len(lines) else line for number, line in enumerate(lines, 1)]
    return f"[{chr(10).join(full)}]"


def has_all_commas(text: str, path: str, report: Report, in_lines: bool) -> bool:
    """Whether no comma is missing from a JSON text. A missing one is reported (PNP102), because YAML would join the
    values beside it into one text. ``in_lines``: each line is a JSON text of its own."""
    for number, part in enumerate(text.split("\n") if in_lines else [text], 1):
        try:
            json.loads(part or "0")
        except json.JSONDecodeError as fault:
            if "',' delimiter" in fault.msg:
                line, column = number + fault.lineno - 1, fault.colno
                span = Span(path, line, column, line, column + 1)
                report.error("PNP102", "a comma is missing here", span, "write `,` between two entries")
                return False
        except RecursionError:
            break  # (the reader of YAML reports the depth)
    return True


def _one_escape(match: re.Match[str]) -> str:
    high, low = int(match[1], 16), int(match[2], 16)
    return f"\\U{0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00):08X}"


def nested_table(text: str, path: str, at: str, report: Report) -> CardTable | None:
    """The table in a text. ``at``: the path to its cards; "" for the longest list of mappings. Reports PNP106, PNP107
    and faults of the YAML; None if the table cannot be read."""
    faults = report.error_count
    node = read_yaml(text, Origin(path), report)
    if node is None or report.error_count > faults:
        if report.error_count == faults:
            _report_no_list(path, report)
        return None
    steps = at or _longest(node)
    if steps is None:
        _report_no_list(path, report)
        return None
    items = list(_items(node, _steps(steps), {}, path, report))
    if report.error_count > faults:
        return None
    table = _table(items, path, node.span, report)
    return table if at else replace(table, account=(*_other_lists(node, steps, path), *table.account))


def _other_lists(node: Node, chosen: str, path: str) -> Iterator[Entry]:
    """The lists of mappings that are not read: neither inside nor around the chosen one."""
    read = list(_resolved(node, _steps(chosen), (node,)))
    seen = {id(each) for nodes in read for each in nodes}
    inside = {id(nodes[-1]) for nodes in read}
    for way, (count, is_list) in _ways(node, "", 0):
        lists = list(_resolved(node, _steps(way), (node,))) if is_list else []
        is_read = any(id(nodes[-1]) in seen or any(id(each) in inside for each in nodes) for nodes in lists)
        if lists and not is_read:
            seen |= {id(nodes[-1]) for nodes in lists}
            why = f"only `{chosen}` is read; name another list as `{path.rpartition('/')[2]}#{way}`"
            yield left_out("list", f"{way}, {number_of(count, 'card')}", why, node.span)


def _steps(way: str) -> list[str]:
    return [step for step in way.split(".") if step]


def _resolved(node: Node, steps: Sequence[str], above: tuple[Node, ...]) -> Iterator[tuple[Node, ...]]:
    """The nodes at the end of a path, each after its ancestors."""
    if not steps:
        yield above
        return
    name, is_each = steps[0].removesuffix("[]"), steps[0].endswith("[]")
    below = node.entries.get(name) if name and isinstance(node, Dictionary) else None if name else node
    if below is not None:
        for child in _children(below) if is_each else (below,):
            yield from _resolved(child, steps[1:], (*above, below, child))


def _report_no_list(path: str, report: Report) -> None:
    message = "a card table in YAML or JSON is a list with one mapping for each card"
    report.error(
        "PNP106", message, Span(path, 1, 1, 1, 2), "write `- column: cell`, or name the list: `at: suits[].cards`"
    )


# ------------------------------------------------------------------------------------------------- the list of cards
def _longest(node: Node) -> str | None:
    """The path to the longest list of mappings; lists called `cards` come first, then those whose mappings have names.
    Without a list, the path to mappings of mappings; None if there are neither."""
    ways = dict(_ways(node, "", 0))
    lists = {way: count for way, (count, is_list) in ways.items() if is_list}
    counts = lists or {way: count for way, (count, _) in ways.items()}
    if "" in lists and len(lists) > 1 and not any(count >= lists[""] for way, count in lists.items() if way):
        return ""

    def rank(way: str) -> tuple[bool, bool, int, bool]:
        is_cards = way.rpartition(".")[2].casefold() in CARDS
        return is_cards, _have_names(node, way), counts[way], not way.startswith("[]")

    return max(counts, key=rank, default=None)


CARDS = ("cards", "deck", "karten", "cartes", "cartas", "carte")
"""Usual names of lists of cards."""


def _have_names(node: Node, way: str) -> bool:
    """Whether most mappings at the end of a path have a column with a usual name for a card's name."""
    items = [child for nodes in _resolved(node, _steps(way), (node,)) for child in _children(nodes[-1])]
    keys = [item.entries for item in items if isinstance(item, Dictionary)]
    return 2 * sum(any(column_name(key).casefold() in CARD_NAMES for key in each) for each in keys) > len(keys)


def _ways(node: Node, way: str, depth: int) -> Iterator[tuple[str, tuple[int, bool]]]:
    """Each path to mappings that may be cards, with their number and whether they are in lists."""
    if depth > DEEPEST:
        return
    children = _children(node)
    if children and all(isinstance(child, Dictionary) for child in children):
        yield way, (len(children), isinstance(node, Listing))
        merged: dict[str, tuple[int, bool]] = {}
        for child in children:
            assert isinstance(child, Dictionary)
            for key, below in child.entries.items():
                inner = f"{way}[].{key}" if way else f"[].{key}"
                for name, (count, is_list) in _ways(below, inner, depth + 1):
                    merged[name] = (merged.get(name, (0, False))[0] + count, is_list)
        yield from merged.items()
    if isinstance(node, Dictionary):
        for key, below in node.entries.items():
            yield from _ways(below, f"{way}.{key}".lstrip("."), depth + 1)


def _children(node: Node) -> Sequence[Node]:
    match node:
        case Listing(items=items):
            return items
        case Dictionary(entries=entries):
            return tuple(entries.values())
    return ()


@dataclass(frozen=True)
class _Item:
    """A mapping that is a card, with the cells of the mappings around it."""

    node: Dictionary
    around: Mapping[str, Cell]
    key: Cell | None = None
    """Its key, if a mapping of cards contains it."""


def _items(
    node: Node, steps: Sequence[str], around: Mapping[str, Cell], path: str, report: Report, name: str = ""
) -> Iterator[_Item]:
    """The cards at the end of a path. Reports PNP107 for a step that leads nowhere, and PNP106 for items that are not
    mappings."""
    if not steps:
        yield from _cards(node, around, report)
        return
    step, is_each = steps[0].removesuffix("[]"), steps[0].endswith("[]")
    if step:
        below = node.entries.get(step) if isinstance(node, Dictionary) else None
        if below is None:
            keys = list(node.entries) if isinstance(node, Dictionary) else []
            help = did_you_mean(step, keys) or (f"write one of {', '.join(keys[:12])}" if keys else "")
            report.error("PNP107", f"there is no `{step}` here", node.span, help)
            return
        node, name = below, step
    if not is_each:
        yield from _items(node, steps[1:], around, path, report, name)
        return
    for child in _children(node):
        own = dict(_scalars(child, f"{_singular(name)}_" if name else "")) if isinstance(child, Dictionary) else {}
        yield from _items(child, steps[1:], {**around, **own}, path, report, name)


def _cards(node: Node, around: Mapping[str, Cell], report: Report) -> Iterator[_Item]:
    if isinstance(node, Dictionary) and all(isinstance(child, Dictionary) for child in node.entries.values()):
        for key, child in node.entries.items():
            assert isinstance(child, Dictionary)
            yield _Item(child, around, Cell(key, node.keys.get(key, child.span)))
        return
    if not isinstance(node, Listing):
        report.error("PNP106", "expected a list with one mapping for each card", node.span, "write `- column: cell`")
        return
    for item in node.items:
        if isinstance(item, Dictionary):
            yield _Item(item, around)
        else:
            report.error("PNP106", "a card is a mapping of columns to cells", item.span, "write `- column: cell`")


def _singular(name: str) -> str:
    return name[:-1] if name.endswith("s") and len(name) > 2 else name


def _scalars(node: Dictionary, prefix: str) -> Iterator[tuple[str, Cell]]:
    for key, value in node.entries.items():
        if isinstance(value, Scalar) and value.value is not None:
            yield f"{prefix}{key}", Cell(value.text.strip(), value.span)


# ------------------------------------------------------------------------------------------------- the table
def _table(items: Sequence[_Item], path: str, span: Span, report: Report) -> CardTable:
    columns: dict[str, Cell] = {}
    titles: dict[str, str] = {}
    account: dict[str, Entry] = {}
    rows: list[Row] = []
    cards = [dict(_cells(item.node, "", account)) for item in items]
    empty = {name for name in account if not any(name in card and card[name].text for card in cards)}
    for number, (item, typed) in enumerate(zip(items, cards, strict=True), 1):
        typed = {name: cell for name, cell in typed.items() if name not in empty}
        if item.key is not None:
            typed = {("id" if "name" in typed else "name"): item.key, **typed}
        cells: dict[str, Cell] = {}
        for key, cell in {**item.around, **typed}.items():
            name = column_name(key) or f"column_{len(columns) + 1}"
            if name not in columns and len(columns) == COLUMNS.most:
                report.error("PNP130", COLUMNS.message(path), cell.span, "print the columns that the cards need")
                return CardTable(path, tuple(columns.values()), tuple(rows), span, tuple(account.values()), titles)
            columns.setdefault(name, Cell(name, item.node.keys.get(key, cell.span)))
            cells[name] = printable_cell(cell, report)
            if not key.isascii():
                titles[name] = key
        rows.append(Row.of(cells, item.node.span, rows[-1].names if rows else (), number))
    return CardTable(path, tuple(columns.values()), tuple(rows), span, tuple(account.values()), titles)


def _cells(node: Dictionary, prefix: str, account: dict[str, Entry]) -> Iterator[tuple[str, Cell]]:
    """The cells of a card. A mapping inside it yields one cell for each of its keys: `stats_hp`."""
    for key, value in node.entries.items():
        name = f"{prefix}{key}"
        match value:
            case Scalar():
                yield name, Cell("" if value.value is None else value.text.strip(), value.span)
            case Dictionary():
                yield from _cells(value, f"{name}_", account)
            case Listing(items=items) if all(isinstance(item, Scalar) for item in items):
                yield name, _list_cell([item.text for item in items if isinstance(item, Scalar)], value.span)
            case _:
                why = "its cells are lists of mappings or of lists"
                account.setdefault(name, left_out("column", name, why, node.keys.get(key, value.span)))


def _list_cell(items: Sequence[str], span: Span) -> Cell:
    """A cell of several values: a text prints them with commas, and a column of names reads them from ``raw``."""
    return Cell(", ".join(items), span, "|".join(items) if len(items) > 1 else "")
