"""Cached answers of checks: the same check of unchanged files is answered at once.

An answer's stamp covers every file of the game and its libraries by content, and the press itself (its code, its
templates, the user's printers) by size and time. The module imports no stage, since stages take longer to load.
"""

import hashlib
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from pnp.app.check.figures import EditionFigures, figures_data, figures_from
from pnp.base import cache
from pnp.base.frozen import dataclass
from pnp.source.diagnostics import Diagnostic, Report
from pnp.source.diagnostics.stored import from_plain, to_plain
from pnp.source.load.safe_open import read_named
from pnp.source.load.stamp import files_below, stamp_of, stamp_of_press


@dataclass(frozen=True)
class Answer:
    """The result of a check."""

    name: str
    """The game."""
    figures: tuple[EditionFigures, ...]
    """The figures of each edition."""
    diagnostics: tuple[Diagnostic, ...]
    """Warnings and notes. An answer with errors is not cached, because its tapes may be gone."""


def load_answer(folder: Path, question: str) -> Answer | None:
    """The cached answer for the same question and files; None if there is none."""
    return cache.load(_name(folder, question), stamp_of_press(), lambda data: _answer(data, folder))


def _answer(data: Any, folder: Path) -> Answer:
    """An answer from plain data. Raises ValueError or OSError if a file has changed."""
    if data["files"] != stamp_of((folder, *(Path(place) for place in data["libraries"]))):
        raise ValueError("the files have changed")
    return Answer(data["name"], tuple(map(figures_from, data["figures"])), tuple(map(from_plain, data["diagnostics"])))


def store_answer(folder: Path, question: str, libraries: Iterable[Path], answer: Answer, since: float) -> None:
    """Store an answer, unless a file has changed ``since`` work on it began (seconds). A failure to store it is
    ignored."""
    places = sorted(set(libraries))
    try:
        if any(file.stat().st_mtime >= since for place in (folder, *places) for file in files_below(place)):
            return
        files = stamp_of((folder, *places))
    except OSError:
        return
    data = {
        "files": files, "libraries": [str(place) for place in places], "name": answer.name,
        "figures": [figures_data(f) for f in answer.figures],
        "diagnostics": [to_plain(d) for d in answer.diagnostics],
    }  # fmt: skip
    cache.store(_name(folder, question), stamp_of_press(), data)


def sources_of(diagnostics: Iterable[Diagnostic], report: Report) -> None:
    """Give a report the source lines of its diagnostics."""
    for name in {d.span.file for d in diagnostics if d.span.file}:
        try:
            report.sources[name] = read_named(Path(name)).decode("utf-8", "replace")
        except OSError:
            continue


def _name(folder: Path, question: str) -> str:
    key = repr((os.getcwd(), str(folder), question))
    return f"{folder.resolve().name}-{hashlib.sha256(key.encode()).hexdigest()[:20]}.answer"
