"""The difference between two texts, word by word: removed words, added words, and their places."""

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import Literal

from pnp.base.frozen import dataclass

LEAST_ALIKE = 0.25
"""Least similarity of two lines to be shown as changed, and not as replaced."""
_TOKENS = re.compile(r"\{\{.*?\}\}|\w+(?:['’]\w+)*|\s+|[^\w\s]")
Kind = Literal["same", "removed", "added"]


@dataclass(frozen=True)
class Piece:
    """A part of a text that both versions have, or only one of them."""

    kind: Kind
    text: str


@dataclass(frozen=True)
class LineChange:
    """Differing lines: the pieces of the old and of the new ones; either may be empty."""

    old: tuple[tuple[Piece, ...], ...]
    new: tuple[tuple[Piece, ...], ...]
    first_new: int
    """The index of the first new line."""


def tokens(text: str) -> list[str]:
    """The words, placeholders, signs and spaces of a text; together they are the text."""
    return _TOKENS.findall(text)


def pieces_of(old: str, new: str) -> tuple[Piece, ...]:
    """The removed and added pieces of a text, in reading order."""
    before, after = tokens(old), tokens(new)
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    if matcher.ratio() < LEAST_ALIKE:
        return tuple(piece for piece in (Piece("removed", old), Piece("added", new)) if piece.text)
    pieces: list[Piece] = []
    for tag, a, b, c, d in _joined(matcher.get_opcodes(), before):
        if tag == "equal":
            pieces.append(Piece("same", "".join(before[a:b])))
        else:
            pieces += [Piece("removed", "".join(before[a:b]))] if a < b else []
            pieces += [Piece("added", "".join(after[c:d]))] if c < d else []
    return tuple(pieces)


_Operation = tuple[str, int, int, int, int]


def _joined(operations: Sequence[_Operation], before: Sequence[str]) -> Iterator[_Operation]:
    """The operations, with changes that only spaces or one sign separate joined into one."""
    joined: list[_Operation] = []
    for at, (tag, a, b, c, d) in enumerate(operations):
        is_gap = tag == "equal" and 0 < at < len(operations) - 1 and not re.search(r"\w", "".join(before[a:b]))
        if joined and joined[-1][0] != "equal" and (tag != "equal" or is_gap):
            _, first_old, _, first_new, _ = joined[-1]
            joined[-1] = ("replace", first_old, b, first_new, d)
        else:
            joined.append((tag, a, b, c, d))
    yield from joined


def line_changes(old: Sequence[str], new: Sequence[str]) -> list[LineChange]:
    """The lines that differ, each with the difference within it."""
    changes = []
    for tag, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag != "equal":
            pieces = pieces_of("\n".join(old[a:b]), "\n".join(new[c:d]))
            removed = _in_lines(piece for piece in pieces if piece.kind != "added") if a < b else ()
            added = _in_lines(piece for piece in pieces if piece.kind != "removed") if c < d else ()
            changes.append(LineChange(removed, added, c))
    return changes


def _in_lines(pieces: Iterator[Piece]) -> tuple[tuple[Piece, ...], ...]:
    lines: list[list[Piece]] = [[]]
    for piece in pieces:
        first, *others = piece.text.split("\n")
        lines[-1] += [Piece(piece.kind, first)] if first else []
        lines += [[Piece(piece.kind, other)] if other else [] for other in others]
    return tuple(map(tuple, lines))


def marked(pieces: Sequence[Piece], removed: str = "[-{}-]", added: str = "{{+{}+}}") -> str:
    """A line as text, with marks around removed and added words."""
    return "".join(
        piece.text if piece.kind == "same" else _bracketed(piece.text, removed if piece.kind == "removed" else added)
        for piece in pieces
    )


def _bracketed(text: str, mark: str) -> str:
    """A text between marks; the spaces around it stay outside."""
    inner = text.strip()
    if not inner:
        return text
    lead, trail = text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]
    return lead + mark.format(inner) + trail
