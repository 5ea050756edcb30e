"""Merging of two changes to the same text, if they affect different parts."""

from collections.abc import Sequence
from difflib import SequenceMatcher
from itertools import pairwise
from typing import TypeAlias

_Change: TypeAlias = tuple[int, int, tuple[str, ...]]
"""First part, end of the range, and the replacement."""


def merged(base: Sequence[str], ours: Sequence[str], theirs: Sequence[str]) -> str | None:
    """The text with the changes of both sides; None if both changed the same part differently. A part is a row, or a
    line between rows."""
    own, other = _changes(base, ours), _changes(base, theirs)
    pending = sorted({*own, *other})
    for first, second in pairwise(pending):
        if second[0] < first[1] or (first[0] == second[0] and first[1] == second[1]):
            return None
    parts, at = list[str](), 0
    for start, end, instead in pending:
        parts += [*base[at:start], *instead]
        at = end
    return "".join([*parts, *base[at:]])


def _changes(base: Sequence[str], changed: Sequence[str]) -> list[_Change]:
    """The changes that lead from one text to another; one for each part if as many parts are added as removed."""
    changes: list[_Change] = []
    for kind, start, end, first, last in SequenceMatcher(None, base, changed, autojunk=False).get_opcodes():
        if kind == "equal":
            continue
        if end - start == last - first:
            changes += [(start + n, start + n + 1, (changed[first + n],)) for n in range(end - start)]
        else:
            changes.append((start, end, tuple(changed[first:last])))
    return changes
