"""The text of a YAML list of cards, edited in place: comments, order and the style of all other values are
preserved."""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TypeAlias, TypeVar

import yaml

from pnp.app.editing.line_ends import LINE_END, line_end, line_start, split_lines, usual_end
from pnp.app.editing.table_edits import (
    AddRow,
    Column,
    CopyRow,
    DeleteRow,
    Edit,
    MoveRow,
    NotEdited,
    PasteCells,
    SetCell,
    SkipRow,
    TextRow,
    check_block,
    check_column,
    check_row,
)
from pnp.base.frozen import dataclass
from pnp.model.read.card_rows import SKIP, is_skipped
from pnp.source.diagnostics import Report
from pnp.source.load.cells import CardTable, Row
from pnp.source.load.nested_cells import nested_table
from pnp.source.load.yaml_nodes import compose_nodes, written_end

N = TypeVar("N", bound=yaml.Node)
_PLAIN = re.compile(r"[^\W_][\w .,;!?()'/+*%&=“”‘’„–—…-]*")
"""A text that needs no quotes unless it would be read as something else; a colon or ``#`` always needs them."""
Change: TypeAlias = tuple[int, int, str]
"""The start and end of a part of the text, and the text that replaces it."""
_NOTHING = frozenset({"", "~", "null", "Null", "NULL"})


@dataclass
class YamlTable:
    """A YAML text with a list of mappings."""

    text: str
    at: str
    """The path to the cards; "" for the longest list."""
    table: CardTable
    skip_column: bool = True
    """Whether a column `skip` leaves rows out; False if the game declares a column of that name."""

    @cached_property
    def columns(self) -> Sequence[Column]:
        """The columns, in the order of first use."""
        titles = self.table.titles
        return [Column(cell.text, titles.get(cell.text, cell.text)) for cell in self.table.columns]

    @cached_property
    def rows(self) -> Sequence[TextRow]:
        """The cards, including skipped ones."""
        names = [column.name for column in self.columns]
        return [
            TextRow(tuple(row.text(name) for name in names), self._is_skipped(row), row.span.line)
            for row in self.table.rows
        ]

    def _is_skipped(self, row: Row) -> bool:
        return self.skip_column and SKIP in row and is_skipped(row.text(SKIP))

    @cached_property
    def units(self) -> Sequence[str]:
        """The text of each card, and the lines around them."""
        units: list[str] = []
        at = 0
        for start, end in self._places_of_items() or ():
            units += [*split_lines(self.text[at:start]), self.text[start:end]]
            at = end
        return [*units, *split_lines(self.text[at:])]

    def _places_of_items(self) -> list[tuple[int, int]] | None:
        try:
            return [self._item(number) for number in range(1, len(self.table.rows) + 1)]
        except NotEdited:
            return None

    # ------------------------------------------------------------------------------------------ places
    @cached_property
    def _nodes(self) -> dict[tuple[int, int], list[yaml.Node]]:
        """The nodes by line and column, counted from 1; a shared node appears several times."""
        nodes: dict[tuple[int, int], list[yaml.Node]] = {}
        root = compose_nodes(self.text)
        for node in _walk(root):
            nodes.setdefault((node.start_mark.line + 1, node.start_mark.column + 1), []).append(node)
        return nodes

    @cached_property
    def _flow_places(self) -> frozenset[int]:
        """The positions of the values inside brackets and braces, where a comma ends a text without quotes."""
        nodes = (node for nodes in self._nodes.values() for node in nodes)
        flows = [node for node in nodes if isinstance(node, yaml.CollectionNode) and node.flow_style]
        return frozenset(each.start_mark.index for node in flows for each in _walk(node))

    def _node(self, line: int, column: int, kind: type[N]) -> N:
        nodes = [node for node in self._nodes.get((line, column), ()) if isinstance(node, kind)]
        if len(nodes) != 1:
            raise NotEdited("this value is written once for several places: change the file itself")
        return nodes[0]

    def mapping(self, number: int) -> yaml.MappingNode:
        """The mapping of a card, by its number."""
        span = self.table.rows[number - 1].span
        return self._node(span.line, span.column, yaml.MappingNode)

    def _item(self, number: int) -> tuple[int, int]:
        """The start and end of a card's lines. Raises NotEdited if it does not have lines of its own."""
        node = self.mapping(number)
        start = line_start(self.text, node.start_mark.index)
        dash = re.match(r"[ ]*-[ ]+", self.text[start : node.start_mark.index])
        if node.flow_style and dash and start + dash.end() == node.start_mark.index:
            return start, line_end(self.text, node.end_mark.index)
        if not dash or start + dash.end() != node.start_mark.index or not node.value:
            raise NotEdited("the cards are not on separate lines: change the file itself")
        return start, line_end(self.text, max(written_end(value, self.text) for _, value in node.value))

    # ------------------------------------------------------------------------------------------ edits
    def edited(self, edit: Edit) -> str:
        """The text after an edit. Raises NotEdited, also if the new text would be read differently from the edit."""
        check_row(self, edit.row, len(self.rows) + 1 if isinstance(edit, AddRow | PasteCells) else 0)
        for write in (written, quoted):
            text = self._after(edit, write)
            if self._is_as_wanted(edit, text):
                return text
        raise NotEdited("other cells would be read differently after this edit: change the file itself")

    def _with_block(self, edit: PasteCells, write: Callable[[str], str]) -> str:
        """The text with a block of cells: each row in place of another one, the rest below the last one."""
        check_block(self, edit)
        changes: list[Change] = []
        added: list[str] = []
        for row, texts in enumerate(edit.texts, edit.row):
            if row > len(self.rows):
                added.append(self._new_item(AddRow(row, dict(enumerate(texts, edit.column))), write))
                continue
            now = self.rows[row - 1].cells
            cells = {self.columns[n].name: text for n, text in enumerate(texts, edit.column) if now[n] != text}
            changes += self._cell_changes(row, cells, write)
        if added:
            changes.append(self._item_change(len(self.rows) + 1, "".join(added)))
        return changed(self.text, changes)

    def _after(self, edit: Edit, write: Callable[[str], str]) -> str:
        match edit:
            case PasteCells():
                return self._with_block(edit, write)
            case SetCell():
                check_column(self, edit.column)
                return self._with_cell(edit.row, self.columns[edit.column].name, edit.text, write)
            case SkipRow():
                if not self.skip_column:
                    raise NotEdited("the game has a column `skip` of its own: no row can be skipped")
                return self._with_cell(edit.row, SKIP, "yes" if edit.is_skipped else "no", str)
            case AddRow():
                return self._with_item(edit.row, self._new_item(edit, write))
            case CopyRow():
                return self._with_item(edit.row + 1, self._lines_of(edit.row))
            case DeleteRow():
                start, end = self._item(edit.row)
                return self.text[:start] + self.text[end:]
            case MoveRow():
                check_row(self, edit.to)
                return self._moved(edit)

    def _is_as_wanted(self, edit: Edit, text: str) -> bool:
        """Whether a text has the rows that an edit asks for."""
        try:
            after = yaml_table(text, self.at, self.skip_column)
        except NotEdited:
            return False
        return [texts_by_column(after, row) for row in after.rows] == expected_rows(self, edit)

    def _with_cell(self, number: int, name: str, text: str, write: Callable[[str], str]) -> str:
        return changed(self.text, self._cell_changes(number, {name: text}, write))

    def _cell_changes(self, number: int, texts: Mapping[str, str], write: Callable[[str], str]) -> Iterator[Change]:
        """The changes of the text that give a card new texts, by column."""
        row = self.table.rows[number - 1]
        for name, text in texts.items():
            if name in row:
                place = row.place(name)
                node = self._node(place.line, place.column, yaml.ScalarNode)
                start, end = node.start_mark.index, node.end_mark.index
                if node.style in ("|", ">"):
                    end = written_end(node, self.text)
                elif not node.style:
                    end = start + len(self.text[start:end].rstrip())
                yield start, end, self._scalar(node, text, write)
        missing = {name: text for name, text in texts.items() if name not in row}
        if missing:
            yield self._key_change(self.mapping(number), missing, write)

    def _scalar(self, node: yaml.ScalarNode, text: str, write: Callable[[str], str]) -> str:
        """A text in the style of the value that it replaces, if that style can represent it."""
        if node.style in ("|", ">") and text.strip():
            line = line_start(self.text, node.start_mark.index)
            body = self.text[line_end(self.text, node.start_mark.index) :]
            indent = re.match(r"[ ]*", body)
            width = len(indent[0]) if indent else node.start_mark.index - line
            return "|" + self._end + self._end.join(" " * width + part if part else "" for part in LINE_END.split(text))
        if node.style == "'" and not LINE_END.search(text):
            return "'" + text.replace("'", "''") + "'"
        if node.style == '"':
            return quoted(text)
        return _in_flow(text, write) if node.start_mark.index in self._flow_places else write(text)

    def _key_change(self, node: yaml.MappingNode, texts: Mapping[str, str], write: Callable[[str], str]) -> Change:
        """The change that adds values to a card, after its last one."""
        if node.flow_style:
            end = node.end_mark.index - 1
            while self.text[end - 1] in " \r\n":
                end -= 1
            values = ", ".join(f"{name}: {_in_flow(text, write)}" for name, text in texts.items())
            return end, end, f"{', ' if node.value else ''}{values}"
        end = line_end(self.text, max(written_end(each, self.text) for _, each in node.value))
        lines = [f"{' ' * node.start_mark.column}{name}: {write(text)}" for name, text in texts.items()]
        is_last = not LINE_END.search(self.text[max(end - 2, 0) : end])
        return end, end, f"{self._end if is_last else ''}{self._end.join(lines)}{'' if is_last else self._end}"

    @cached_property
    def _end(self) -> str:
        return usual_end(self.text)

    def _lines_of(self, number: int) -> str:
        start, end = self._item(number)
        return self.text[start:end]

    def _new_item(self, edit: AddRow, write: Callable[[str], str]) -> str:
        cells = {self.columns[column].name: text for column, text in edit.cells.items() if text.strip()}
        if not cells or not self.rows:
            raise NotEdited("a card needs text: give the new card a name")
        lead = re.match(r"[ ]*-[ ]+", self._lines_of(min(edit.row, len(self.rows))))
        assert lead is not None
        lines = [f"{name}: {write(text)}" for name, text in cells.items()]
        return lead[0] + f"{self._end}{' ' * len(lead[0])}".join(lines) + self._end

    def _with_item(self, number: int, item: str) -> str:
        return changed(self.text, [self._item_change(number, item)])

    def _item_change(self, number: int, item: str) -> Change:
        """The change that adds a card: before the card that has its number, or after the last one."""
        at = self._item(number)[0] if number <= len(self.rows) else self._item(len(self.rows))[1]
        if at and not LINE_END.search(self.text[at - 1 : at]):
            item = self._end + LINE_END.sub(self._end, item).rstrip("\r\n")
        elif not LINE_END.search(item[-1:]):
            item += self._end
        return at, at, item

    def _moved(self, edit: MoveRow) -> str:
        """The text with a card moved. Lines between cards stay in place."""
        places = [self._item(number) for number in range(1, len(self.rows) + 1)]
        items = [self.text[start:end] for start, end in places]
        items.insert(edit.to - 1, items.pop(edit.row - 1))
        last_end = LINE_END.search(self.text[places[-1][1] - 1 : places[-1][1]])
        items = [item if LINE_END.search(item[-1:]) else item + self._end for item in items]
        if not last_end:
            items[-1] = items[-1].removesuffix("\n").removesuffix("\r")
        text, at = "", 0
        for (start, end), item in zip(places, items, strict=True):
            text += self.text[at:start] + item
            at = end
        return text + self.text[at:]


def yaml_table(text: str, at: str = "", skip_column: bool = True) -> YamlTable:
    """A YAML text with its cards. Raises NotEdited if it has none that can be read."""
    report = Report()
    table = nested_table(LINE_END.sub("\n", text), "", at, report)
    if table is None or report.errors:
        raise NotEdited("the file has errors: correct them in an editor first")
    return YamlTable(text, at, table, skip_column)


def expected_rows(table: YamlTable, edit: Edit) -> list[dict[str, str]]:
    """The rows expected after an edit: for each its non-empty texts by column."""
    rows = [texts_by_column(table, row) for row in table.rows]
    place = edit.row - 1
    match edit:
        case PasteCells():
            for number, texts in enumerate(edit.texts, place):
                cells = {table.columns[n].name: text.strip() for n, text in enumerate(texts, edit.column)}
                rows[number : number + 1] = [_without_empty({**(rows[number] if number < len(rows) else {}), **cells})]
        case SetCell():
            rows[place] = _without_empty({**rows[place], table.columns[edit.column].name: edit.text.strip()})
        case SkipRow():
            rows[place] = {**rows[place], SKIP: "yes" if edit.is_skipped else "no"}
        case AddRow():
            rows.insert(place, _without_empty({table.columns[n].name: text.strip() for n, text in edit.cells.items()}))
        case CopyRow():
            rows.insert(place, rows[place])
        case DeleteRow():
            rows.pop(place)
        case MoveRow():
            rows.insert(edit.to - 1, rows.pop(place))
    return rows


def texts_by_column(table: YamlTable, row: TextRow) -> dict[str, str]:
    """The texts of a row by column, without empty ones."""
    cells = zip(table.columns, row.cells, strict=True)
    return _without_empty({column.name: LINE_END.sub("\n", text) for column, text in cells})


def _without_empty(cells: dict[str, str]) -> dict[str, str]:
    return {name: LINE_END.sub("\n", text) for name, text in cells.items() if text}


def changed(text: str, changes: Iterable[Change]) -> str:
    """A text after changes that do not overlap. Changes at one position keep their order."""
    parts, at = [], 0
    for start, end, new in sorted(changes, key=lambda change: change[:2]):
        parts += [text[at:start], new]
        at = end
    return "".join([*parts, text[at:]])


def _in_flow(text: str, write: Callable[[str], str]) -> str:
    """A text as a value inside brackets or braces."""
    return quoted(text) if "," in text else write(text)


def written(text: str) -> str:
    """A text as a YAML value: plain if it is read as the same text, otherwise in double quotes."""
    is_plain = _PLAIN.fullmatch(text) and text == text.strip() and text not in _NOTHING
    return text if is_plain else quoted(text)


def quoted(text: str) -> str:
    """A text as a YAML value in double quotes."""
    return json.dumps(text, ensure_ascii=False)


# ------------------------------------------------------------------------------------------------- places in a text
def _walk(node: yaml.Node | None) -> Iterator[yaml.Node]:
    """A node and all nodes below it; a shared node appears several times."""
    if node is None:
        return
    yield node
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            yield from (*_walk(key), *_walk(value))
    elif isinstance(node, yaml.SequenceNode):
        for item in node.value:
            yield from _walk(item)
