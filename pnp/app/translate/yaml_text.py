"""YAML text with added keys; its existing content is preserved, including comments."""

import json
import re
from collections.abc import Iterator
from typing import Any

import yaml

from pnp.source.load.yaml_nodes import compose_nodes

Wanted = dict[str, Any]
"""Keys with their values: texts, and mappings like this one; "" for a blank value."""

_WIDE = 116
_PLAIN = re.compile(r"[^\W\d_][^\x00-\x1f:#,\[\]{}\"'&*!|>%@`\\]*(?<! )")
_WORDS_OF_YAML = frozenset(["yes", "no", "true", "false", "null", "on", "off"])


def grown(text: str, wanted: Wanted) -> str:
    """The text of a mapping with every missing key added, at any depth; existing values are kept."""
    root = compose_nodes(text)
    edits = list(_edits(root, wanted, text, 0)) if isinstance(root, yaml.MappingNode) else []
    if root is None or (isinstance(root, yaml.ScalarNode) and not root.value):
        edits = [(len(text), "".join(_lines(wanted, 0)))]
    for at, added in sorted(edits, key=lambda edit: edit[0])[::-1]:
        if at and text[at - 1] != "\n" and added.endswith("\n"):
            added = "\n" + added
        text = text[:at] + added + text[at:]
    return text


def _edits(node: yaml.MappingNode, wanted: Wanted, text: str, indent: int) -> Iterator[tuple[int, str]]:
    """Insertions and their places, the lowest first, so that additions to a mapping follow those below it."""
    nodes = {str(key.value): value for key, value in node.value}
    missing = {key: value for key, value in wanted.items() if key not in nodes}
    for key, value in wanted.items():
        node_of_key = nodes.get(key)
        if node_of_key is None or not isinstance(value, dict):
            continue
        if isinstance(node_of_key, yaml.MappingNode):
            inner = node_of_key.value[0][0].start_mark.column if node_of_key.value else indent + 2
            yield from _edits(node_of_key, value, text, inner)
        elif not node_of_key.value:
            if node.flow_style:
                yield node_of_key.end_mark.index, f" {_flow(value)}"
            else:
                yield _line_end(text, node_of_key.end_mark.index), "".join(_lines(value, indent + 2))
    if not missing:
        return
    if node.flow_style:
        comma = ", " if node.value else ""
        yield node.end_mark.index - 1, comma + _flow(missing)[1:-1]
    else:
        yield _line_end(text, _last(node)), "".join(_lines(missing, indent))


def _last(node: yaml.Node) -> int:
    """The end of a node's last value; a block's own end mark is after the blank lines that follow it."""
    if isinstance(node, yaml.MappingNode) and not node.flow_style and node.value:
        key, value = node.value[-1]
        return max(int(key.end_mark.index), _last(value))
    return int(node.end_mark.index)


def _line_end(text: str, at: int) -> int:
    end = text.find("\n", at)
    return len(text) if end < 0 else end + 1


def _lines(wanted: Wanted, indent: int) -> Iterator[str]:
    """Keys as lines; a complete, short mapping is on one line."""
    for key, value in wanted.items():
        head = f"{' ' * indent}{_scalar(key)}:"
        if isinstance(value, str):
            yield f"{head} {_scalar(value)}".rstrip() + "\n"
        elif (indent >= 4 or (indent and _is_full(value))) and len(head) + len(_flow(value)) < _WIDE:
            yield f"{head} {_flow(value)}\n"
        else:
            yield f"{head}\n"
            yield from _lines(value, indent + 2)


def _is_full(wanted: Wanted) -> bool:
    return all(_is_full(value) if isinstance(value, dict) else value for value in wanted.values())


def _flow(wanted: Wanted) -> str:
    parts = (f"{_scalar(k)}: {_flow(v) if isinstance(v, dict) else _scalar(v)}" for k, v in wanted.items())
    return "{" + ", ".join(parts) + "}"


def _scalar(text: str) -> str:
    plain = _PLAIN.fullmatch(text) and text.casefold() not in _WORDS_OF_YAML
    return text if plain or not text else json.dumps(text, ensure_ascii=False)
