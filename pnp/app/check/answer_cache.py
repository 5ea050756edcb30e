"""Cached answers of checks: the same check of unchanged files is answered at once.

An answer's stamp covers every file of the game and its libraries by content, and the press itself (its code, its
templates, the user's printers) by size and time. The module imports no stage, since stages take longer to load.
"""

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from pnp.app.check.figures import EditionFigures, figures_data, figures_from
from pnp.base.cache import Store, key_of
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


@dataclass(frozen=True)
class _StoredAnswer:
    """An answer with the files that it is valid for."""

    files: str
    """Their stamp."""
    libraries: tuple[Path, ...]
    answer: Answer


def load_answer(folder: Path, question: str) -> Answer | None:
    """The cached answer for the same question and files; None if there is none."""
    stored = _STORE.load(_name(folder, question))
    if stored is None or stored.files != stamp_of((folder, *stored.libraries)):
        return None
    return stored.answer


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
    _STORE.store(_name(folder, question), _StoredAnswer(files, tuple(places), answer))


def sources_of(diagnostics: Iterable[Diagnostic], report: Report) -> None:
    """Give a report the source lines of its diagnostics."""
    for name in {d.span.file for d in diagnostics if d.span.file}:
        try:
            report.sources[name] = read_named(Path(name)).decode("utf-8", "replace")
        except OSError:
            continue


def _name(folder: Path, question: str) -> str:
    return f"{folder.resolve().name}-{key_of(os.getcwd(), str(folder), question)}"


def _to_plain(stored: _StoredAnswer) -> object:
    answer = stored.answer
    return {
        "files": stored.files, "libraries": [str(place) for place in stored.libraries], "name": answer.name,
        "figures": [figures_data(f) for f in answer.figures],
        "diagnostics": [to_plain(d) for d in answer.diagnostics],
    }  # fmt: skip


def _from_plain(data: Any) -> _StoredAnswer:
    figures, diagnostics = tuple(map(figures_from, data["figures"])), tuple(map(from_plain, data["diagnostics"]))
    answer = Answer(data["name"], figures, diagnostics)
    return _StoredAnswer(data["files"], tuple(map(Path, data["libraries"])), answer)


_STORE: Store[_StoredAnswer] = Store("answer", stamp_of_press, _to_plain, _from_plain)
