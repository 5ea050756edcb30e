"""Edits of the columns of cards in YAML, which are keys of each card: rename and delete."""

from collections.abc import Iterator

import yaml

from pnp.app.editing.column_edits import ColumnEdit, DeleteColumn, RenameColumn, check_columns
from pnp.app.editing.line_ends import line_end, line_start
from pnp.app.editing.table_edits import NotEdited
from pnp.app.editing.yaml_table import Change, YamlTable, changed, texts_by_column, written, yaml_table
from pnp.source.load.table_head import column_name
from pnp.source.load.yaml_nodes import written_end

NO_ORDER = "in YAML the order of the columns is the order of the keys of each card: change the file itself"
NO_EMPTY = "a column of YAML cards begins with its first text: write the key into a card, in the file itself"


def with_keys(table: YamlTable, edit: ColumnEdit) -> str:
    """The text of a table after an edit of its columns. Raises NotEdited, also if the new text would be read
    differently from the edit."""
    check_columns(table, edit)
    if not isinstance(edit, RenameColumn | DeleteColumn):
        raise NotEdited(NO_ORDER if hasattr(edit, "to") else NO_EMPTY)
    text = changed(table.text, _changes(table, edit))
    after = yaml_table(text, table.at, table.skip_column)
    if [texts_by_column(after, row) for row in after.rows] != _expected(table, edit):
        raise NotEdited("other cells would be read differently after this edit: change the file itself")
    return text


def _expected(table: YamlTable, edit: RenameColumn | DeleteColumn) -> list[dict[str, str]]:
    old, rows = table.columns[edit.column].name, []
    for row in table.rows:
        cells = texts_by_column(table, row)
        text = cells.pop(old, "")
        if text and isinstance(edit, RenameColumn):
            cells[column_name(edit.title)] = text
        rows.append(cells)
    return rows


def _changes(table: YamlTable, edit: RenameColumn | DeleteColumn) -> Iterator[Change]:
    column = table.columns[edit.column]
    for number in range(1, len(table.rows) + 1):
        node = table.mapping(number)
        place = next((n for n, (key, _) in enumerate(node.value) if column_name(key.value) == column.name), None)
        if place is None:
            continue
        if isinstance(edit, RenameColumn):
            key = node.value[place][0]
            yield key.start_mark.index, key.end_mark.index, written(edit.title.strip())
        else:
            yield *_part(table.text, node, place), ""


def _part(text: str, node: yaml.MappingNode, place: int) -> tuple[int, int]:
    """The start and end of a key with its value, and of what separates it from its neighbours."""
    key, value = node.value[place]
    start = key.start_mark.index
    if len(node.value) == 1:
        raise NotEdited("a card has a text in this column alone, and would be empty: delete the card first")
    if node.flow_style:
        if place + 1 < len(node.value):
            return start, node.value[place + 1][0].start_mark.index
        return node.value[place - 1][1].end_mark.index, value.end_mark.index
    if text[line_start(text, start) : start].strip():  # (it follows the dash of its card)
        if place + 1 == len(node.value):
            raise NotEdited(f"line {key.start_mark.line + 1} is written with `?`: change the file itself")
        following = node.value[place + 1][0].start_mark
        if text[line_end(text, written_end(value, text)) : following.index].strip():
            raise NotEdited(f"the remark above line {following.line + 1} would be lost: change the file itself")
        return start, following.index
    return line_start(text, start), line_end(text, written_end(value, text))
