"""The lines changed by an edit, with the keys above them for context."""

from collections.abc import Iterator
from difflib import SequenceMatcher

from pnp.app.editing.line_ends import LINE_END
from pnp.base.frozen import dataclass

MOST = 40
"""Most lines that are shown; a layout that has been written out has more."""


@dataclass(frozen=True)
class ChangedLine:
    """A line of a file."""

    sign: str
    """``-`` removed, ``+`` added, "" for an unchanged line above."""
    number: int
    """The line number in the old file (for a removed line) or the new one."""
    text: str

    def data(self) -> list[object]:
        """The line as JSON."""
        return [self.sign, self.number, self.text]


def changed_lines(before: str, after: str) -> list[ChangedLine]:
    """The removed and added lines of a text, each group below the keys that it belongs to."""
    old, new = _lines(before), _lines(after)
    lines: list[ChangedLine] = []
    for kind, i, j, k, m in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind == "equal":
            continue
        first = new[k] if k < m else old[i]
        lines += [line for line in _above(new, k, first) if line not in lines]
        lines += [ChangedLine("-", number + 1, old[number]) for number in range(i, j)]
        lines += [ChangedLine("+", number + 1, new[number]) for number in range(k, m)]
    return lines[:MOST]


def _lines(text: str) -> list[str]:
    lines = LINE_END.split(text)
    return lines[:-1] if lines[-1] == "" else lines


def _above(lines: list[str], at: int, first: str) -> list[ChangedLine]:
    return list(_keys_above(lines, at, len(first) - len(first.lstrip(" "))))[::-1]


def _keys_above(lines: list[str], at: int, indent: int) -> Iterator[ChangedLine]:
    """The lines above with decreasing indentation, the nearest first."""
    for number in range(at - 1, -1, -1):
        line = lines[number]
        own = len(line) - len(line.lstrip(" "))
        if line.strip() and not line.lstrip().startswith("#") and own < indent:
            indent = own
            yield ChangedLine("", number + 1, line)
