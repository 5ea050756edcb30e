"""Variables of CardMaker: ``@[column]``, ``#(switch;…)#`` and ``#(if … then … else …)#``, evaluated for a card.

The forms: the wiki of github.com/nhmkdev/cardmaker.
"""

import re
from collections.abc import Callable, Mapping

from pnp.app.cards.imports.arithmetic import value_of

_COLUMN = re.compile(r"@\[([^\[\]]+)\]")
_LOGIC = re.compile(r"#\((switch|if)\b(.*?)\)#", re.DOTALL | re.IGNORECASE)
UNREAD = re.compile(r"#(?:sc|random|padl|padr|bgshape|bggraphic|repeat|nested|sub)?[#;:][^#]*#|!\[[^\]]*\]|##[^#]*#")
"""Variables that cannot be read: counters, random numbers, and shapes behind words."""
_IF = re.compile(r"\s*(.*?)\s*(==|!=|<=|>=|<|>)\s*(.*?)\s+then\s+(.*?)(?:\s+else\s+(.*))?\s*", re.DOTALL)


def has_logic(text: str) -> bool:
    """Whether a text has a switch or a condition."""
    return _LOGIC.search(text) is not None


def as_references(text: str) -> str:
    """A text without logic, with ``[column]`` for its columns."""
    return _COLUMN.sub(lambda match: f"[{match[1].strip()}]", text)


def worked_out(text: str, row: Mapping[str, str]) -> str:
    """A text evaluated for one card's cells."""
    cells = {name.casefold(): cell for name, cell in row.items()}
    filled = _COLUMN.sub(lambda match: cells.get(match[1].strip().casefold(), ""), text)
    for _ in range(20):
        changed = _LOGIC.sub(lambda match: _WAYS[match[1].casefold()](match[2]), filled, count=1)
        if changed == filled:
            break
        filled = changed
    return filled


def _switch(text: str) -> str:
    key, *pairs = [part.strip() for part in text.lstrip(";").split(";")]
    default = ""
    for value, result in zip(pairs[::2], pairs[1::2], strict=False):
        if value == "#default":
            default = result
        elif value.casefold() == key.casefold():
            return result
    return default


def _if(text: str) -> str:
    match = _IF.fullmatch(text)
    if match is None:
        return ""
    left, way, right, then, other = match.groups()
    return then if _holds(left, way, right) else other or ""


def _holds(left: str, way: str, right: str) -> bool:
    if way in ("==", "!="):
        return (left.casefold() == right.casefold()) == (way == "==")
    one, two = value_of(left), value_of(right)
    if one is None or two is None:
        return False
    return {"<": one < two, ">": one > two, "<=": one <= two, ">=": one >= two}[way]


_WAYS: Mapping[str, Callable[[str], str]] = {"switch": _switch, "if": _if}
