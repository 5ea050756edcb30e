"""Finds hyphenation points by the patterns of a language; parsed patterns are cached for the next run.

pyphen reads patterns as text, tens of thousands of them: 0.4 s for German, in every process. The result is stored in
the user's cache, which is twenty times as fast, and is read anew when pyphen's file changes. pyphen has no function
that takes patterns already parsed, so they are looked up here in the same way as by its own class; a language whose
letters change at a hyphen is left to pyphen.
"""

import functools
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Protocol

import pyphen

from pnp.base.cache import Store
from pnp.base.frozen import dataclass
from pnp.press.typeset.text.script import SOFT_HYPHEN

NONE = ord("0")
LEAST_HEAD, LEAST_TAIL = 3, 3
"""Fewest letters that stay on the line, and that go to the next."""


class Hyphenator(Protocol):
    """Gives the points at which words of a language may be hyphenated."""

    def positions(self, word: str) -> list[int]:
        """Numbers of letters that may stay on the line."""


@dataclass(frozen=True)
class Patterns:
    """The patterns of a language, by Liang's method: each rates the positions between its letters for hyphenation; the
    highest number at a position decides, and an odd one allows a break."""

    numbers: Mapping[str, str]
    """By the letters of a pattern (a full stop is the end of a word): the first position of its numbers, and these,
    each as a character (:data:`NONE` for 0): texts are read several times as fast as lists of numbers."""
    longest: int
    """Letters of the longest pattern."""

    def positions(self, word: str) -> list[int]:
        """Numbers of letters that may stay on the line."""
        letters = f".{word.lower()}."
        places = [0] * (len(letters) + 1)
        for start in range(len(letters) - 1):
            for end in range(start + 1, min(start + self.longest, len(letters)) + 1):
                row = self.numbers.get(letters[start:end])
                if row is not None:
                    for place, level in enumerate(row[1:], start + ord(row[0]) - NONE):
                        places[place] = max(places[place], ord(level) - NONE)
        cuts = (place - 1 for place, number in enumerate(places) if number % 2)
        return [cut for cut in cuts if LEAST_HEAD <= cut <= len(word) - LEAST_TAIL]


@functools.cache  # measured: without it, building All But Malice takes 2 times as long
def hyphenator(language: str) -> Hyphenator | None:
    """The patterns of a language; None if there are none."""
    name = pyphen.language_fallback(language.replace("-", "_"))
    if not name:
        return None
    source = Path(str(pyphen.LANGUAGES[name]))
    stored = _STORE.load(source.stem, _version(source))
    if stored is not None:
        return stored
    patterns = pyphen.Pyphen(lang=name, left=LEAST_HEAD, right=LEAST_TAIL)
    read = patterns.hd.patterns
    if all(type(number) is int for _, numbers in read.values() for number in numbers):
        _STORE.store(source.stem, _patterns(rows_of(read)), _version(source))
    by_pyphen: Hyphenator = patterns
    return by_pyphen


def rows_of(read: Mapping[str, tuple[int, Sequence[int]]]) -> dict[str, str]:
    """Patterns as pyphen reads them, in the form of :class:`Patterns`."""
    return {letters: "".join(chr(NONE + n) for n in (first, *numbers)) for letters, (first, numbers) in read.items()}


def _version(source: Path) -> str:
    """The state of a file of patterns: they are read again if it has changed."""
    status = source.stat()
    return f"{status.st_size}-{status.st_mtime_ns}"


def _patterns(rows: dict[str, str]) -> Patterns:
    return Patterns(rows, max(map(len, rows)))


_STORE: Store[Patterns] = Store("hyphens", lambda: "rows", lambda patterns: dict(patterns.numbers), _patterns)


@functools.lru_cache(maxsize=20000)  # measured: without it, building All But Malice takes 3 % more time
def hyphen_points(word: str, language: str) -> tuple[int, ...]:
    """The points at which a word may be hyphenated: its soft hyphens, or else those of the language's patterns. Names
    and short words are left whole."""
    if SOFT_HYPHEN in word:
        return tuple(i + 1 for i, c in enumerate(word[:-1]) if c == SOFT_HYPHEN)
    bare = word.strip(".,;:!?()“”‘’\"'«»…")
    if len(bare) < 6 or not bare.isalpha() or (not language.startswith("de") and not bare.islower()):
        return ()
    patterns = hyphenator(language)
    offset = word.index(bare)
    return tuple(offset + p for p in patterns.positions(bare)) if patterns else ()
