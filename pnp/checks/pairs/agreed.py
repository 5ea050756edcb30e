"""agreed.yaml: what was agreed of each pair last, and which pairs are open since.

A line a pair, ``key: WORDS CODE``, both digests; where editions of a game differ, those of each, parted by commas. Keys
are in the order of the alphabet, so that lines which two people add seldom meet.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from pathlib import Path
from typing import Literal

from pnp.base.frozen import dataclass
from pnp.checks.pairs.pairs import Pair
from pnp.source.diagnostics import Diagnostic, Report, Span
from pnp.source.load.safe_open import read_inside

FILE = "agreed.yaml"
HEAD = (
    "# The agreement of each clause and its code: a digest of its words, and one of the meaning of its code. "
    "Written by\n"
    "# `pnp agree` after somebody has read the two together; `pnp check` reports which of them have changed "
    "since.\n"
)
Moved = Literal["words", "code", "both", "new", "gone"]
_LINE = re.compile(
    r"(?P<key>[\w.-]+):\s+(?P<marks>[0-9a-f-]{8} [0-9a-f-]{8}(?:, [0-9a-f-]{8} [0-9a-f-]{8})*)\s*(?:#.*)?$"
)


@dataclass(frozen=True)
class Mark:
    """The agreed state of a pair: the digests of its words and of its code, in some edition."""

    words: str
    code: str


@dataclass(frozen=True)
class Agreed:
    """The content of agreed.yaml."""

    marks: Mapping[str, tuple[Mark, ...]]
    """By key; several where editions differ."""
    file: str = FILE
    lines: Mapping[str, int] = field(default_factory=dict)
    """The line of each key, from 1."""

    def span(self, key: str) -> Span:
        """Where a pair's line stands."""
        line = self.lines.get(key, 1)
        return Span(self.file, line, 1, line, len(key) + 1)


@dataclass(frozen=True)
class OpenPair:
    """A pair of which a side has moved since it was agreed."""

    moved: Moved
    key: str
    pair: Pair | None
    """None for one that is gone."""
    before: Mark | None = None
    """The agreed mark; of several, the one nearest to the pair."""


def read_agreed(text: str, file: str, report: Report) -> Agreed:
    """Read the text of an agreed.yaml. Reports PNP102 for a line that is not of its form, and leaves the line out."""
    marks: dict[str, tuple[Mark, ...]] = {}
    lines: dict[str, int] = {}
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip() or line.startswith("#"):
            continue
        match = _LINE.match(line)
        if match is None or match["key"] in marks:
            what = (
                "this line is not one that `pnp agree` writes" if match is None else f"`{match['key']}` appears twice"
            )
            span = Span(file, number, 1, number, len(line) + 1)
            report.error("PNP102", what, span, "remove the line, and run `pnp agree` for its clause")
            continue
        marks[match["key"]] = tuple(Mark(*mark.split()) for mark in match["marks"].split(", "))
        lines[match["key"]] = number
    return Agreed(marks, file, lines)


def agreed_text(marks: Mapping[str, Iterable[Mark]]) -> str:
    """The text of an agreed.yaml."""
    lines = []
    for key in sorted(marks):
        digests = sorted({f"{mark.words} {mark.code}" for mark in marks[key]})
        lines.append(f"{key}: {', '.join(digests)}\n")
    return HEAD + "".join(lines)


def mark_of(pair: Pair) -> Mark:
    """The mark that agreeing to a pair as it is would store."""
    return Mark(pair.words.digest, pair.code.digest)


def open_pairs(pairs: Mapping[str, Pair], agreed: Agreed) -> list[OpenPair]:
    """The pairs of one edition that have moved, or were never agreed."""
    pairs_open = []
    for key, pair in pairs.items():
        now, marks = mark_of(pair), agreed.marks.get(key, ())
        if now in marks:
            continue
        same_code = [mark for mark in marks if mark.code == now.code]
        same_words = [mark for mark in marks if mark.words == now.words]
        if not marks:
            pairs_open.append(OpenPair("new", key, pair))
        elif same_code:
            pairs_open.append(OpenPair("words", key, pair, same_code[0]))
        elif same_words:
            pairs_open.append(OpenPair("code", key, pair, same_words[0]))
        else:
            pairs_open.append(OpenPair("both", key, pair, marks[0]))
    return pairs_open


def gone_pairs(editions: Sequence[Mapping[str, Pair]], agreed: Agreed) -> list[OpenPair]:
    """The agreed pairs that are in no edition any more."""
    there = set().union(*editions)
    return [OpenPair("gone", key, None, marks[0]) for key, marks in agreed.marks.items() if key not in there]


def open_note(folder: Path, editions: Sequence[Mapping[str, Pair]]) -> Diagnostic | None:
    """One line on how many pairs of a game are open; None where there are none, or where nobody has begun to agree."""
    try:
        agreed = read_agreed(read_inside(folder, FILE).decode(), str(folder / FILE), Report())
    except (OSError, UnicodeDecodeError):
        return None  # (the check reports it)
    open_keys = {one.key for pairs in editions for one in open_pairs(pairs, agreed)}
    if not open_keys:
        return None
    what = "1 pair of words and code is" if len(open_keys) == 1 else f"{len(open_keys)} pairs of words and code are"
    help = f"run `pnp agree {folder.name}` to see what has changed since the agreement"
    return Diagnostic("PNP309", f"{what} open", Span(str(folder / FILE), 1, 1), help, "note")
