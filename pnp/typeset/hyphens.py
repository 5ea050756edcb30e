"""Where words may be hyphenated, by the patterns of their language; patterns once read lie ready for the next run.

Reading the patterns of a language takes a fifth of a second (they come as text, tens of thousands of them), reading
what was made of them a tenth of that. It is kept in the user's cache, and made anew when the patterns change.
"""

import functools
import json
from pathlib import Path
from typing import Any

import pyphen

from pnp.model.find import cache_folder, keep_text

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
        kept = _recall(source)
        if kept is not None:
            pyphen.hdcache[source] = kept
    found = pyphen.Pyphen(lang=name, left=LEAST_HEAD, right=LEAST_TAIL)
    if not hasattr(found.hd, "kept"):
        _keep(source, found.hd)
    return found


def _file(source: Path) -> Path:
    known = source.stat()
    return cache_folder() / f"hyphens-{source.stem}-{known.st_size}-{known.st_mtime_ns}.json"


def _recall(source: Path) -> Any | None:
    """The patterns as they were kept; None when they were not."""
    try:
        patterns = json.loads(_file(source).read_text("utf-8"))
        made = pyphen.HyphDict.__new__(pyphen.HyphDict)
        made.patterns, made.cache, made.maxlen, made.kept = patterns, {}, max(map(len, patterns)), True
    except (OSError, ValueError, TypeError):
        return None
    return made


def _keep(source: Path, read: Any) -> None:
    """Keep patterns for the next run; not those that change letters as they cut, which are more than numbers."""
    read.kept = True
    if not all(type(value) is int for _, values in read.patterns.values() for value in values):
        return
    keep_text(_file(source), json.dumps(read.patterns, ensure_ascii=False, separators=(",", ":")))
