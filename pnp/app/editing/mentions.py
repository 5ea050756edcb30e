"""Finds names in the texts of a game: rule code, placeholders, YAML, card tables, catalogues, and templates of faces.
It also reads unfinished texts that cannot be parsed."""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import PurePath
from typing import Literal, TypeAlias

import yaml

from pnp.app.editing.code_mentions import WORD, code_words
from pnp.base.frozen import dataclass
from pnp.model.schema.fences import ChapterShow, ReferenceShow
from pnp.model.schema.game_file import GameFile
from pnp.model.schema.theme import Theme
from pnp.source.declare.json_schema import json_schema
from pnp.source.load.yaml_nodes import compose_nodes

Role: TypeAlias = Literal["name", "clause"]
Place: TypeAlias = Literal["code", "prose", "data", "table", "context", "template"]


@dataclass(frozen=True, slots=True)
class Mention:
    """A word in a text that may be a name. ``line`` and the columns count characters from 0; ``end`` is exclusive."""

    word: str
    role: Role
    """``clause`` if it names one; ``name`` for a thing that game.yaml or a rule declares."""
    place: Place
    line: int
    start: int
    end: int


PLACEHOLDER = re.compile(r"""\{\{(?=((?:"[^"]*"|'[^']*'|(?!\}\}).)*))\1(?:\}\}|$)""")
_WORD = re.compile(r"'[^']*'|\"[^\"]*\"|[|.]\s*\w+|[A-Za-z_]\w*")
_TAG = re.compile(r"\{[{%](.*?)(?:[%}]\}|$)")
_CLAUSE_IN_PROSE = re.compile(r"\{#([\w-]+)|\]\(#([\w-]+)\)|\brestates=([\w-]+)")
_FENCE = re.compile(r"\s*(`{3,})\s*(\w*)")
_CLAUSE_OF_FENCE = re.compile(r"(?:\s#|\bclause=|\bof=)([\w-]+)")
_DASHED = re.compile(r"[A-Za-z_][\w-]*")
_FILE = re.compile(r"\w/\w|\.(?:csv|j2|jpe?g|md|ods|png|svg|xlsx)\b")
CLAUSE_KEYS = frozenset({"clause", "clauses", "shows"})
"""Keys whose values are ids of clauses."""
PROSE_KEYS = frozenset({
    "brief", "design", "illustration", "is", "label", "many", "notes", "one", "prompt", "publisher", "setting",
    "tagline", "tells", "text", "title", "what", "who", "why",
})  # fmt: skip
"""Keys with values for people: only their placeholders contain names."""

SECTIONS = frozenset({
    "announcements", "boards", "cards", "cells", "columns", "constants", "counters", "fields", "names", "offers",
    "phases", "piles", "rankings", "roles", "shapes", "sides", "tables", "terms", "tokens", "variants", "zones",
})  # fmt: skip
"""Keys below which the designer's own names are; elsewhere, a key of the format is not a name."""


@cache  # measured: a call takes 0.6 ms, and each key of a file needs one
def keys_of_files() -> frozenset[str]:
    """Every key that a file of a game may have."""
    schemas = [json_schema(of, "") for of in (GameFile, Theme, ChapterShow, ReferenceShow)]
    return frozenset(
        name for schema in schemas for definition in schema["$defs"].values() for name in definition["properties"]
    )


def mentions(path: PurePath, text: str) -> tuple[Mention, ...]:
    """Every word of a file's text that may be a name, in order; none for a kind of file without names."""
    reader = _READERS.get(path.suffix)
    return tuple(reader(path, text)) if reader is not None else ()


def mention_at(mentions: tuple[Mention, ...], line: int, column: int) -> Mention | None:
    """The mention at a position, the shortest if several meet there; None if there is none."""
    here = [m for m in mentions if m.line == line and m.start <= column <= m.end]
    return min(here, key=lambda m: m.end - m.start, default=None)


# ------------------------------------------------------------------------------------------------- chapters
def _chapter(path: PurePath, text: str) -> Iterator[Mention]:
    lines = text.split("\n")
    at = 0
    while at < len(lines):
        fence = _FENCE.match(lines[at])
        if fence is None:
            yield from _prose_line(at, lines[at])
            at += 1
            continue
        for match in _CLAUSE_OF_FENCE.finditer(lines[at]):
            yield Mention(match[1], "clause", "data", at, match.start(1), match.end(1))
        end = next((n for n in range(at + 1, len(lines)) if lines[n].strip() == fence[1]), len(lines))
        code = lines[at + 1 : end]
        if fence[2] == "rule":
            for word, role, line, start in code_words("\n".join(code)):
                yield Mention(word, role, "code", at + 1 + line, start, start + len(word))
        else:
            yield from _yaml_text("\n".join(code), at + 1)
        at = end + 1


def _prose_line(line: int, text: str, first: int = 0) -> Iterator[Mention]:
    yield from _placeholders(line, text, first, "prose")
    for match in _CLAUSE_IN_PROSE.finditer(text):
        group = match.lastindex or 1
        yield Mention(match[group], "clause", "prose", line, first + match.start(group), first + match.end(group))


def _placeholders(
    line: int, text: str, first: int, place: Place, tag: re.Pattern[str] = PLACEHOLDER
) -> Iterator[Mention]:
    for match in tag.finditer(text):
        for part in _WORD.finditer(match[1]):
            word = part[0]
            start = first + match.start(1) + part.start()
            if word[0] in "'\"":
                inner = word[1:-1]
                if re.fullmatch(r"[\w-]+", inner):
                    yield Mention(inner, "name", place, line, start + 1, start + 1 + len(inner))
            elif word[0] == "." or (word[0] == "|" and place == "template"):
                bare = word[1:].strip()
                yield Mention(bare, "name", place, line, start + len(word) - len(bare), start + len(word))
            elif word[0] != "|":
                yield Mention(word, "name", place, line, start, start + len(word))


# ------------------------------------------------------------------------------------------------- YAML
def _yaml(path: PurePath, text: str) -> Iterator[Mention]:
    if path.stem in ("agreed", "survivors"):  # the keys of this mapping are clauses
        for line, line_text in enumerate(text.split("\n")):
            if match := re.match(r"([a-z][\w-]*):", line_text):
                yield Mention(match[1], "clause", "data", line, 0, match.end(1))
        return
    yield from _yaml_text(text, 0)


def _yaml_text(text: str, first: int) -> Iterator[Mention]:
    """The words of YAML; line by line if it cannot be parsed."""
    lines = text.split("\n")
    try:
        node = compose_nodes(text)
    except yaml.YAMLError:
        for at, line in enumerate(lines):
            bare = line.partition(" #")[0]
            yield from _words(bare, first + at, 0, "name")
        return
    if node is not None:
        yield from _node(node, "", lines, first, set())


def _node(node: yaml.Node, key: str, lines: list[str], first: int, visited: set[int]) -> Iterator[Mention]:
    """The words below a node; a node shared by aliases is read once, where it is written."""
    if id(node) in visited:
        return
    visited.add(id(node))
    if isinstance(node, yaml.MappingNode):
        for name, value in node.value:
            word = name.value if isinstance(name, yaml.ScalarNode) else ""
            if key in SECTIONS or word not in keys_of_files():
                yield from _node(name, "", lines, first, visited)
            yield from _node(value, word, lines, first, visited)
    elif isinstance(node, yaml.SequenceNode):
        for item in node.value:
            yield from _node(item, key, lines, first, visited)
    else:
        yield from _scalar(node, key, lines, first)


def _scalar(node: yaml.Node, key: str, lines: list[str], first: int) -> Iterator[Mention]:
    begin, end = node.start_mark, node.end_mark
    for at in range(begin.line, min(end.line, len(lines) - 1) + 1):
        low = begin.column if at == begin.line else 0
        high = end.column if at == end.line else len(lines[at])
        scalar = lines[at][low:high]
        if _FILE.search(scalar) and "{{" not in scalar:
            continue
        if key in PROSE_KEYS or "{{" in scalar or (key == "name" and " " in scalar.strip()):
            yield from _prose_line(first + at, scalar, low)
        else:
            yield from _words(scalar, first + at, low, "clause" if key in CLAUSE_KEYS else "name")


def _words(words: str, line: int, first: int, role: Role) -> Iterator[Mention]:
    """Words of data; a word with hyphens is a clause's id, unless it is an expression."""
    for match in _DASHED.finditer(words):
        start = first + match.start()
        if role == "clause" or ("-" in match[0] and " " not in words.strip()):
            yield Mention(match[0], "clause", "data", line, start, start + len(match[0]))
        else:
            for word in WORD.finditer(match[0]):
                yield Mention(word[0], "name", "data", line, start + word.start(), start + word.end())


# ------------------------------------------------------------------------------------------------- tables, catalogues
def cells(line: str) -> Iterator[tuple[int, str]]:
    """The cells of a line of a card table, each with its first column, without quotation marks."""
    at = 0
    for match in re.finditer(r'"((?:[^"]|"")*)"?(?:,|$)|([^,]*)(?:,|$)', line):
        if match.start() < at or (match.start() == len(line) and at):
            return
        at = match.end()
        yield (match.start(1), match[1]) if match[1] is not None else (match.start(2), match[2])


def _table(path: PurePath, text: str) -> Iterator[Mention]:
    lines = text.split("\n")
    head = [name.strip() for _, name in cells(lines[0])]
    clauses = {at for at, name in enumerate(head) if path.name == "provenance.csv" and name == "clauses"}
    for at, line in enumerate(lines):
        for column, (start, cell) in enumerate(cells(line)):
            if "{{" in cell:
                yield from _prose_line(at, cell, start)
            elif column in clauses and at:
                yield from _words(cell, at, start, "clause")
            elif path.name != "provenance.csv" and re.fullmatch(r"\s*[\w-]+\s*", cell):
                yield from _cell(cell, at, start)


def _cell(cell: str, line: int, first: int) -> Iterator[Mention]:
    """A cell of one word: a member or a clause, depending on its column's type and on the declarations."""
    word = cell.strip()
    start = first + cell.index(word)
    role: Role = "clause" if re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", word) and line else "name"
    yield Mention(word, role, "table", line, start, start + len(word))


_CONTEXT: Mapping[str, Role] = {"clause": "clause", "brief": "clause", "index": "clause", "example": "clause"}


def _catalogue(path: PurePath, text: str) -> Iterator[Mention]:
    for at, line in enumerate(text.split("\n")):
        if line.startswith("msgctxt "):
            msgid = line[9:].rstrip('"')
            role: Role = _CONTEXT.get(msgid.partition(":")[0], "name")
            for match in re.finditer(r"(?<=:)[^:]+", msgid):
                yield Mention(match[0], role, "context", at, 9 + match.start(), 9 + match.end())
        elif line.startswith(("msg", '"')):
            yield from _prose_line(at, line)


def _template(path: PurePath, text: str) -> Iterator[Mention]:
    for at, line in enumerate(text.split("\n")):
        yield from _placeholders(at, line, 0, "template", _TAG)


_READERS: Mapping[str, Callable[[PurePath, str], Iterator[Mention]]] = {
    ".md": _chapter, ".yaml": _yaml, ".csv": _table, ".po": _catalogue, ".pot": _catalogue, ".j2": _template,
}  # fmt: skip
