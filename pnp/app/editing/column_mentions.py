"""The places of a game that name a column of cards: layouts, the declaration of its kind, templates, chapters and
catalogues. Only plain names are found; the caller tries the renamed game."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import PurePath

import yaml

from pnp.app.editing.line_ends import split_lines
from pnp.app.editing.mentions import PLACEHOLDER
from pnp.app.editing.yaml_table import Change
from pnp.model.schema.layout import Slot
from pnp.source.declare.keys import keys_of
from pnp.source.load.yaml_nodes import compose_nodes

TEXTS = frozenset({"text", "label"})
"""Keys of a slot with placeholders, in which a column is a name of its own."""
NO_COLUMNS = frozenset({"art", "at", "back", "file", "format", "label", "layout", "sheet", "standard", "template"})
"""Keys of a kind of cards whose values name no column."""
_TAG = re.compile(r"\{\{.*?\}\}|\{%.*?%\}", re.DOTALL)
_RULE = re.compile(r"\s*(`{3,})\s*(\w*)")


def renamed_text(name: str, text: str, kind: str, old: str, new: str) -> list[Change]:
    """The changes that rename a column of a kind of cards in a file's text; none for a file that does not name it."""
    path = PurePath(name)
    if old not in text:
        return []
    if path.suffix in (".yaml", ".yml"):
        places = _yaml_places(path, text, kind, old)
    elif path.suffix == ".j2":
        places = _template_places(text, old)
    elif path.suffix == ".md":
        places = _chapter_places(text, old)
    elif path.suffix in (".po", ".pot"):
        places = (match.span(1) for match in _context(kind, old).finditer(text))
    else:
        return []
    return [(start, end, new) for start, end in sorted(set(places))]


def _context(kind: str, old: str) -> "re.Pattern[str]":
    return re.compile(rf'^msgctxt "card:{re.escape(kind)}:[^"\n]*:({re.escape(old)})"', re.MULTILINE)


# ------------------------------------------------------------------------------------------------- templates, chapters
def _after_dot(text: str, old: str, first: int = 0) -> Iterator[tuple[int, int]]:
    """`card.cost` and `card["cost"]`."""
    for match in re.finditer(rf"""\.\s*({re.escape(old)})\b|\[\s*(["'])({re.escape(old)})\2\s*\]""", text):
        start, end = match.span(1) if match[1] else match.span(3)
        yield first + start, first + end


def _template_places(text: str, old: str) -> Iterator[tuple[int, int]]:
    for tag in _TAG.finditer(text):
        yield from _after_dot(tag[0], old, tag.start())


def _chapter_places(text: str, old: str) -> Iterator[tuple[int, int]]:
    """The places in rule code, and in placeholders of other lines."""
    at, fence, is_rule = 0, "", False
    for line in split_lines(text):
        match = _RULE.match(line)
        if fence and line.strip() == fence:
            fence = ""
        elif not fence and match:
            fence, is_rule = match[1], match[2] == "rule"
        elif fence and is_rule:
            yield from _after_dot(line, old, at)
        else:
            for placeholder in PLACEHOLDER.finditer(line):
                yield from _after_dot(placeholder[0], old, at + placeholder.start())
        at += len(line)


# ------------------------------------------------------------------------------------------------- YAML
def _yaml_places(path: PurePath, text: str, kind: str, old: str) -> Iterator[tuple[int, int]]:
    if path.name not in ("layouts.yaml", "game.yaml"):
        return
    try:
        root = compose_nodes(text)
    except yaml.YAMLError:
        return
    if path.name == "layouts.yaml":
        for layout in _values(root).values():
            yield from _layout_places(layout, text, old)
        return
    declared = _values(_values(_values(root).get("cards")).get(kind))
    for key, value in declared.items():
        if key == "columns" and isinstance(value, yaml.MappingNode):
            for column, _ in value.value:
                yield from _name_places(column, text, old)
        elif key not in NO_COLUMNS:
            yield from _name_places(value, text, old)


def _values(node: yaml.Node | None) -> Mapping[str, yaml.Node]:
    """The values of a mapping by key; {} for any other node."""
    if not isinstance(node, yaml.MappingNode):
        return {}
    return {key.value: value for key, value in node.value if isinstance(key, yaml.ScalarNode)}


@cache  # measured: reading the keys of a slot takes 0.3 ms, and each slot of a file needs them
def _column_keys() -> frozenset[str]:
    """The keys of a slot that may name columns: lists of words."""
    return frozenset(key.name for key in keys_of(Slot) if key.name not in ("at", "cell", "size", "shadow", "focus"))


def _layout_places(layout: yaml.Node, text: str, old: str) -> Iterator[tuple[int, int]]:
    parts = _values(layout)
    aliases = _values(parts.get("columns"))
    for column in aliases.values():
        yield from _name_places(column, text, old)
    if old in aliases:  # (its slots mean the name on the left)
        return
    for slot in _values(parts.get("slots")).values():
        for key, value in _values(slot).items():
            if key in TEXTS:
                yield from _placeholder_places(value, text, old)
            elif key == "when":
                yield from _condition_places(value, text, old)
            elif key in _column_keys():
                yield from _name_places(value, text, old)


def _name_places(node: yaml.Node, text: str, old: str) -> Iterator[tuple[int, int]]:
    """The places of scalars that are the name itself, in a list or alone."""
    if isinstance(node, yaml.SequenceNode):
        for each in node.value:
            yield from _name_places(each, text, old)
    elif isinstance(node, yaml.ScalarNode) and node.value == old:
        start = text.find(old, node.start_mark.index)
        if 0 <= start <= node.start_mark.index + 1:  # (after a quotation mark)
            yield start, start + len(old)


def _words(part: str, old: str, first: int) -> Iterator[tuple[int, int]]:
    """A name of its own in an expression, or after `card.`; not in quotes, and no member of something else."""
    for match in re.finditer(rf"""'[^']*'|"[^"]*"|(?<![\w.])(?:card\.)?({re.escape(old)})(?!\w|\s*\()""", part):
        if match[1]:
            yield first + match.start(1), first + match.end(1)


def _placeholder_places(node: yaml.Node, text: str, old: str) -> Iterator[tuple[int, int]]:
    start, end = node.start_mark.index, node.end_mark.index
    for match in re.finditer(r"\{\{(.*?)\}\}", text[start:end], re.DOTALL):
        yield from _words(match[1].replace('\\"', "  "), old, start + match.start(1))


def _condition_places(node: yaml.Node, text: str, old: str) -> Iterator[tuple[int, int]]:
    if isinstance(node, yaml.MappingNode):
        for key, _ in node.value:
            yield from _name_places(key, text, old)
        return
    start, end = node.start_mark.index, node.end_mark.index
    first = 1 if text[start : start + 1] in ("'", '"') else 0
    yield from _words(text[start + first : end - first], old, start + first)
