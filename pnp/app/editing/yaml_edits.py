"""Edits of a YAML text by keys: only the changed lines are rewritten, all others are preserved."""

import json
import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, TypeAlias

import yaml

from pnp.app.editing.line_ends import LINE_END, line_end, line_start, usual_end
from pnp.app.editing.table_edits import NotEdited
from pnp.press.typeset.motifs.paper import num
from pnp.source.load.yaml_nodes import compose_nodes, written_end

Path: TypeAlias = tuple[str | int, ...]
"""The keys that lead to a value, and the indices in lists."""
STEP = 2
"""Spaces that indent a mapping within another."""
_PLAIN = re.compile(r"[A-Za-z][\w.-]*")
COMMA = re.compile(r"[ \t]*,")
ALONE = re.compile(r" *[\w-]+: *")
"""The part of a line before the value of a key in block style."""
OWN_LINE = re.compile(r"[ \t]*(?:#[^\r\n]*)?(?:\r\n|\r|\n)")
"""The rest of a line after a value in flow style: nothing, or a comment."""
_WORDS_OF_YAML = frozenset({"yes", "no", "true", "false", "null", "on", "off", "y", "n"})
_ELSEWHERE = "this value is written once for several places: change the file itself"


# ------------------------------------------------------------------------------------------------- edits
def with_value(text: str, path: Path, value: object, blocks: int = 0) -> str:
    """The text with a value replaced, or added at the end of its mapping, together with missing mappings above it.
    ``blocks``: number of levels, from the top of the file, whose mappings are written in block style; deeper ones are
    in flow style. Raises NotEdited."""
    edited = _with_value(text, path, value, blocks)
    expected = _data(text)
    _put(expected, path, _plain(value))
    return _checked(edited, expected)


def without(text: str, path: Path) -> str:
    """The text without a key and its value; the comments above it are kept. Raises NotEdited."""
    mapping, name = _mapping_at(text, path[:-1]), str(path[-1])
    place = _place_of(mapping, name)
    expected = _data(text)
    del _at(expected, path[:-1])[name]
    start, end = _item(text, mapping, place)
    if not mapping.flow_style:
        start = line_start(text, mapping.value[place][0].start_mark.index)
    edited = text[:start] + text[end:]
    if not mapping.flow_style and len(mapping.value) == 1:
        _at(expected, path[:-2])[path[-2]] = ""
    return _checked(edited, expected)


def moved(text: str, path: Path, by: int) -> str:
    """The text with a key moved ``by`` places down in its mapping (up if negative), together with the comment lines
    above it. Raises NotEdited."""
    mapping, name = _mapping_at(text, path[:-1]), str(path[-1])
    if mapping.flow_style:
        raise NotEdited("these keys are on one line: first put each on a separate line in the file")
    place = _place_of(mapping, name)
    target = min(max(place + by, 0), len(mapping.value) - 1)
    places = [_item(text, mapping, number) for number in range(len(mapping.value))]
    items = [_ended(text[start:end], text) for start, end in places]
    items.insert(target, items.pop(place))
    first, last = places[0][0], places[-1][1]
    if any(start != end for (_, end), (start, _) in pairwise(places)):
        raise NotEdited("these keys are not on separate lines: change the file itself")
    expected = _data(text)
    parent = _at(expected, path[:-1])
    names = list(parent)
    names.insert(target, names.pop(names.index(name)))
    reordered = {key: parent[key] for key in names}
    parent.clear()
    parent.update(reordered)
    return _checked(text[:first] + "".join(items) + text[last:], expected)


def data_of(text: str) -> dict[str, object]:
    """The mapping in a YAML text, with scalars as texts. Raises NotEdited for any other content."""
    return _data(text)


# ------------------------------------------------------------------------------------------------- writing
def flow(value: object) -> str:
    """A value on one line: nothing, yes and no, numbers, texts (quoted if necessary), lists, mappings."""
    match value:
        case None:
            return ""
        case bool():
            return "yes" if value else "no"
        case int() | float():
            return num(value)
        case str():
            is_plain = _PLAIN.fullmatch(value) and value.casefold() not in _WORDS_OF_YAML
            return value if is_plain else json.dumps(value, ensure_ascii=False)
        case Mapping():
            return "{" + ", ".join(f"{key_text(key)}: {flow(each)}" for key, each in value.items()) + "}"
        case Sequence():
            return "[" + ", ".join(map(flow, value)) + "]"
    raise NotEdited("the file cannot hold this value")


def key_text(key: str) -> str:
    """A key of a mapping."""
    return key if re.fullmatch(r"[A-Za-z_][\w-]*", key) else json.dumps(key, ensure_ascii=False)


def lines_of(key: str, value: object, indent: int, blocks: int) -> list[str]:
    """A key and its value as lines; mappings of the first ``blocks`` levels are in block style."""
    lead = f"{' ' * indent}{key_text(key)}:"
    if blocks > 0 and isinstance(value, Mapping) and value:
        below = [lines_of(name, each, indent + STEP, blocks - 1) for name, each in value.items()]
        return [lead, *(line for lines in below for line in lines)]
    return [f"{lead} {flow(value)}".rstrip()]


# ------------------------------------------------------------------------------------------------- places
def _with_value(text: str, path: Path, value: object, blocks: int) -> str:
    root = _composed(text)
    if root is None:
        end, lines = usual_end(text), lines_of(str(path[0]), _nested(path[1:], value), 0, blocks)
        return _ended(text, text) + end.join(lines) + end
    node, depth = _deepest(root, path)
    rest = path[depth:]
    if not rest:
        return _replaced(text, node, value)
    wanted = _nested(rest[1:], value)
    if isinstance(node, yaml.ScalarNode) and _is_nothing(node):
        return _filled(text, node, str(rest[0]), wanted, blocks - depth + 1)
    if not isinstance(node, yaml.MappingNode):
        raise NotEdited("there is a value in place of keys: change the file itself")
    if node.flow_style:
        bare = _without_braces(text, node) if blocks >= depth else None
        return _with_value(bare, path, value, blocks) if bare else _with_flow_key(text, node, str(rest[0]), wanted)
    return _with_block_key(text, node, lines_of(str(rest[0]), wanted, node.start_mark.column, blocks - depth))


def _without_braces(text: str, node: yaml.MappingNode) -> str | None:
    """The text without an empty mapping `{}` that ends a line `key: {}`, so that its keys can follow in lines of their
    own; None for any other mapping."""
    start, end = node.start_mark.index, node.end_mark.index
    before = text[line_start(text, start) : start]
    if text[start:end] != "{}" or not ALONE.fullmatch(before) or not OWN_LINE.match(text, end):
        return None
    return text[:start].rstrip(" ") + text[end:]


def _with_flow_key(text: str, node: yaml.MappingNode, key: str, value: object) -> str:
    """The text with an additional key before the closing brace: on a line of its own if the last key has one."""
    written = f"{key_text(key)}: {flow(value)}"
    if not node.value:
        end = node.end_mark.index - 1
        return f"{text[:end].rstrip(' ')}{written}{text[end:]}"
    last, end = node.value[-1][0].start_mark.index, written_end(node.value[-1][1], text)
    after = COMMA.match(text, end)
    place = after.end() if after else end
    if own := OWN_LINE.fullmatch(text, place, line_end(text, place)):
        start = line_start(text, last)
        if not text[start:last].strip():
            rest = text[place : own.end()]
            return f"{text[:end]},{rest}{text[start:last]}{written}{usual_end(text)}{text[own.end() :]}"
    return f"{text[:place]}{'' if after else ','} {written}{text[place:]}"


def _with_block_key(text: str, node: yaml.MappingNode, lines: list[str]) -> str:
    """The text with additional lines after the last value of a mapping."""
    end = line_end(text, max(written_end(value, text) for _, value in node.value))
    mark = usual_end(text)
    before = text[:end]
    before += "" if before == "" or LINE_END.search(before[-1:]) else mark
    return before + mark.join(lines) + mark + text[end:]


def _filled(text: str, node: yaml.ScalarNode, key: str, value: object, blocks: int) -> str:
    """The text with a mapping added to a key without a value."""
    if blocks <= 0 or node.value:
        return _replaced(text, node, {key: value})
    start = line_start(text, node.start_mark.index)
    line = text[start : line_end(text, start)]
    lines = lines_of(key, value, len(line) - len(line.lstrip(" ")) + STEP, blocks - 1)
    end, mark = start + len(line), usual_end(text)
    return _ended(text[:end], text) + mark.join(lines) + mark + text[end:]


def _replaced(text: str, node: yaml.Node, value: object) -> str:
    """The text with a value replaced."""
    start, end = node.start_mark.index, written_end(node, text)
    if isinstance(node, yaml.ScalarNode) and _is_nothing(node) and not node.value:
        start = end = text.rfind(":", 0, start + 1) + 1
        return f"{text[:start]} {flow(value)}{text[end:]}"
    if isinstance(node, yaml.CollectionNode) and not node.flow_style:
        start = len(text[:start].rstrip(" \r\n-"))
        return f"{text[:start]} {flow(value)}".rstrip(" ") + text[end:]
    written = flow(value)
    if not written:
        start = len(text[:start].rstrip(" "))
    if isinstance(node, yaml.ScalarNode) and node.style == "'" and isinstance(value, str):
        written = "'" + value.replace("'", "''") + "'"
    return text[:start] + written + text[end:]


def _item(text: str, mapping: yaml.MappingNode, place: int) -> tuple[int, int]:
    """The start and end of a key with its value: whole lines with the comments above in block style, a part of the line
    in flow style."""
    key, value = mapping.value[place]
    if not mapping.flow_style:
        start = line_start(text, key.start_mark.index)
        floor = line_end(text, written_end(mapping.value[place - 1][1], text)) if place else start
        return floor if place else start, line_end(text, max(written_end(value, text), key.end_mark.index))
    end = max(written_end(value, text), key.end_mark.index)
    after = COMMA.match(text, end)
    start, end_of_comma = line_start(text, key.start_mark.index), after.end() if after else end
    own = OWN_LINE.fullmatch(text, end_of_comma, line_end(text, end_of_comma))
    if own and not text[start : key.start_mark.index].strip():
        return start, own.end()  # with the comment at the end of the line, which is about this key
    if place:
        return written_end(mapping.value[place - 1][1], text), max(written_end(value, text), key.end_mark.index)
    if len(mapping.value) > 1:
        return key.start_mark.index, mapping.value[1][0].start_mark.index
    return key.start_mark.index, written_end(value, text)


def _composed(text: str) -> yaml.Node | None:
    try:
        root = compose_nodes(text)
    except yaml.YAMLError:
        raise NotEdited("the file has errors: correct them in an editor first") from None
    if isinstance(root, yaml.ScalarNode) and not root.style and not root.value:  # (`---` alone)
        return None
    if root is None or isinstance(root, yaml.MappingNode):
        return root
    raise NotEdited("the file is not a mapping: correct it in an editor first")


def _deepest(root: yaml.Node, path: Path) -> tuple[yaml.Node, int]:
    """The last existing node on the path, and the number of keys that lead to it."""
    node = root
    for depth, key in enumerate(path):
        following = _child(node, key)
        if following is None:
            return node, depth
        node = following
    return node, len(path)


def _child(node: yaml.Node, key: str | int) -> yaml.Node | None:
    if isinstance(node, yaml.SequenceNode) and isinstance(key, int):
        return node.value[key] if key < len(node.value) else None
    if not isinstance(node, yaml.MappingNode):
        return None
    values = [(name, value) for name, value in node.value if name.value == key]
    if len(values) > 1 or any(name.value == "<<" for name, _ in node.value):
        raise NotEdited(_ELSEWHERE)
    if not values:
        return None
    name, value = values[0]
    child: yaml.Node = value
    if value.start_mark.index < name.end_mark.index:  # an alias: the node is at its anchor
        raise NotEdited(_ELSEWHERE)
    return child


def _mapping_at(text: str, path: Path) -> yaml.MappingNode:
    root = _composed(text)
    if root is not None:
        node, depth = _deepest(root, path)
        if depth == len(path) and isinstance(node, yaml.MappingNode):
            return node
    raise NotEdited("there is nothing of that name in the file")


def _place_of(mapping: yaml.MappingNode, name: str) -> int:
    place = next((at for at, (key, _) in enumerate(mapping.value) if key.value == name), -1)
    if place < 0:
        raise NotEdited(f"there is no `{name}` in the file")
    return place


def _is_nothing(node: yaml.ScalarNode) -> bool:
    return not node.style and node.value in ("", "~", "null", "Null", "NULL")


def _ended(part: str, text: str) -> str:
    return part if not part or LINE_END.search(part[-1:]) else part + usual_end(text)


# ------------------------------------------------------------------------------------------------- checks
def _data(text: str) -> dict[str, Any]:
    root = _composed(text)
    return _plain_node(root) if root is not None else {}


def _plain_node(node: yaml.Node) -> Any:
    if isinstance(node, yaml.MappingNode):
        return {str(key.value): _plain_node(value) for key, value in node.value}
    if isinstance(node, yaml.SequenceNode):
        return [_plain_node(each) for each in node.value]
    return "" if isinstance(node, yaml.ScalarNode) and _is_nothing(node) else str(node.value)


def _plain(value: Any) -> Any:
    """A value as a reader of its text gets it: scalars as texts."""
    if isinstance(value, Mapping):
        return {key: _plain(each) for key, each in value.items()}
    if value is None or isinstance(value, bool | int | float):
        return flow(value)
    return value if isinstance(value, str) else [_plain(each) for each in value]


def _nested(path: Path, value: object) -> object:
    for key in reversed(path):
        value = {str(key): value}
    return value


def _at(data: Any, path: Path) -> Any:
    for key in path:
        data = data[key]
    return data


def _put(data: Any, path: Path, value: Any) -> None:
    for key in path[:-1]:
        if isinstance(data, dict) and not isinstance(data.get(key), dict | list):
            data[key] = {}
        data = data[key]
    data[path[-1]] = value


def _checked(text: str, expected: Mapping[str, object]) -> str:
    """The text, if reading it gives the expected value. Raises NotEdited otherwise."""
    data = _data(text)
    if data != expected or _order(data) != _order(expected):
        raise NotEdited("something else would be read differently after this edit: change the file itself")
    return text


def _order(data: object) -> Any:
    return [(key, _order(value)) for key, value in data.items()] if isinstance(data, dict) else None
