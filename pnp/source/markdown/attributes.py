"""Attribute lists: ``{#court kind=rule brief="a character joins"}`` at the end of a chapter's block."""

import re
from dataclasses import field

from pnp.base.frozen import dataclass

_ITEM = re.compile(
    r"""\s*(?:\#(?P<id>[\w-]+)
          |(?P<key>[A-Za-z][\w-]*)=(?:"(?P<double>(?:[^"\\]|\\.)*)"|'(?P<single>(?:[^'\\]|\\.)*)'|(?P<bare>[^\s{}"']+))
        )(?=[\s}]|$)""",
    re.VERBOSE | re.DOTALL,
)
_WORD = re.compile(r"\S+")
_START = re.compile(r"(?<![{\w`])\{(?=\s*(?:#[\w-]|[A-Za-z][\w-]*=))")


@dataclass(frozen=True, slots=True)
class Attribute:
    """One attribute: its value, and the value's position in the parsed text (characters from 0)."""

    value: str
    start: int


@dataclass(frozen=True, slots=True)
class AttributeList:
    """The content of an attribute list; ``id`` is the key of ``#court``. ``start`` is the position of its brace."""

    start: int
    items: dict[str, Attribute] = field(default_factory=dict)
    fault: str = ""
    """Why it is unreadable; "" for a readable list."""
    fault_at: int = 0


def find_attributes(text: str) -> AttributeList | None:
    """The attribute list at the end of a text, or None. A list that begins there but is unreadable has a fault."""
    faulty: AttributeList | None = None
    length, last = len(text.rstrip()), text.rfind("}")
    for match in _START.finditer(text):
        candidate, end = _parse(text, match.start(), closing="}")
        if candidate.fault and last < match.start():
            return candidate
        if not candidate.fault and end >= length:
            return candidate
        if candidate.fault and last + 1 >= length:
            faulty = faulty or candidate
    return faulty


def parse_info(text: str) -> AttributeList:
    """The attributes of a fence's info string, after its first word: ``variants=a clause=court #one`` or in braces."""
    stripped = text.strip()
    if stripped.startswith("{"):
        return _parse(text, text.index("{"), closing="}")[0]
    return _parse(text, -1, closing="")[0]


def _behind_spaces(text: str, at: int) -> int:
    while at < len(text) and text[at].isspace():
        at += 1
    return at


def _parse(text: str, start: int, closing: str) -> tuple[AttributeList, int]:
    """Parse the items from the brace at ``start`` to the closing brace (or the end of the text)."""
    items: dict[str, Attribute] = {}
    at = start + 1
    while True:
        here = _behind_spaces(text, at)
        if (closing and text.startswith(closing, here)) or (not closing and here == len(text)):
            return AttributeList(start, items), here + len(closing)
        match = _ITEM.match(text, at)
        if match is None:
            word = _WORD.match(text, here)
            fault = f"`{word[0]}` cannot be read in an attribute list" if word else "the attribute list is not closed"
            return AttributeList(start, items, fault, here), here
        kind = match.lastgroup or ""
        key = "id" if kind == "id" else match["key"]
        value = re.sub(r"\\(.)", r"\1", match[kind]) if kind in ("double", "single") else match[kind]
        if key in items:
            return AttributeList(start, items, f"`{key}` appears twice in the attribute list", here), here
        items[key] = Attribute(" ".join(value.split()), match.start(kind))
        at = match.end()
