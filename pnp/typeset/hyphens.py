"""Where words may be hyphenated, by the patterns of their language; patterns once read lie ready for the next run.

Reading the patterns of a language takes a fifth of a second (they come as text, tens of thousands of them), reading
what was made of them a tenth of that. It is kept in the user's cache, and made anew when the patterns change.
"""

import functools
from pathlib import Path
from typing import Any

import pyphen

from pnp import cache

LEAST_HEAD, LEAST_TAIL = 3, 3
"""Letters that stay on the line, and that go to the next."""


@functools.cache
def hyphenator(language: str) -> pyphen.Pyphen | None:
    """The patterns of a language; None where there are none."""
    name = pyphen.language_fallback(language.replace("-", "_"))
    if not name:
        return None
    source = Path(str(pyphen.LANGUAGES[name]))
    if source not in pyphen.hdcache:
        stored = cache.load(_name(source), _version(source), _revived)
        if stored is not None:
            pyphen.hdcache[source] = stored
    found = pyphen.Pyphen(lang=name, left=LEAST_HEAD, right=LEAST_TAIL)
    if not hasattr(found.hd, "stored"):
        _store(source, found.hd)
    return found


def _name(source: Path) -> str:
    return f"hyphens-{source.stem}"


def _version(source: Path) -> str:
    """Of the patterns: they are read anew when their file is another."""
    known = source.stat()
    return f"{known.st_size}-{known.st_mtime_ns}"


def _revived(patterns: Any) -> Any:
    """A dictionary of pyphen's with patterns that were stored."""
    made = pyphen.HyphDict.__new__(pyphen.HyphDict)
    made.patterns, made.cache, made.maxlen, made.stored = patterns, {}, max(map(len, patterns)), True
    return made


def _store(source: Path, read: Any) -> None:
    """Store patterns for the next run; not those that change letters as they cut, which are more than numbers."""
    read.stored = True
    if all(type(value) is int for _, values in read.patterns.values() for value in values):
        cache.store(_name(source), _version(source), read.patterns)
