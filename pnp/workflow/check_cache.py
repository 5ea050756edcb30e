"""What a check answered, kept for as long as nothing that it read has changed: asked again, it answers at once.

The stamp of an answer covers every file of the game and of its libraries by its content, and the press itself (its
code, its templates, the user's printers) by size and time. It imports nothing of the stages, which take longer to load.
"""

import hashlib
import json
import os
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from pnp.diagnostics import Diagnostic, Label, Report, Span
from pnp.model.find import cache_folder, keep_text
from pnp.model.stamp import files_below, stamp_of, stamp_of_press


@dataclass(frozen=True)
class Answer:
    """What a check came to."""

    name: str
    """The game."""
    figures: tuple[dict[str, Any], ...]
    """Of each edition."""
    diagnostics: tuple[Diagnostic, ...]
    """Warnings and notes: an answer with errors is not kept, for its tapes may be gone."""


def recall(folder: Path, question: str) -> Answer | None:
    """The answer to the same question about the same files; None when there is none."""
    try:
        kept = json.loads(_file(folder, question).read_text("utf-8"))
        if kept["stamp"] != stamp(folder, [Path(place) for place in kept["libraries"]]):
            return None
        return Answer(kept["name"], tuple(kept["figures"]), tuple(_revived(d) for d in kept["diagnostics"]))
    except (OSError, ValueError, KeyError, TypeError):
        return None


def keep(folder: Path, question: str, libraries: Iterable[Path], answer: Answer, since: float) -> None:
    """Keep an answer, unless a file has changed ``since`` the work on it began (seconds); failing to is no fault."""
    places = sorted(set(libraries))
    try:
        if any(file.stat().st_mtime >= since for place in (folder, *places) for file in files_below(place)):
            return
        plain = {
            "stamp": stamp(folder, places), "libraries": [str(place) for place in places], "name": answer.name,
            "figures": list(answer.figures), "diagnostics": [asdict(d) for d in answer.diagnostics],
        }  # fmt: skip
    except OSError:
        return
    keep_text(_file(folder, question), json.dumps(plain))


def sources_of(diagnostics: Iterable[Diagnostic], report: Report) -> None:
    """Give a report the lines that diagnostics are about."""
    for name in {d.span.file for d in diagnostics if d.span.file}:
        try:
            report.sources[name] = Path(name).read_text("utf-8", errors="replace")
        except OSError:
            continue


def stamp(folder: Path, libraries: Iterable[Path] = ()) -> str:
    """A digest of everything that a check of a game reads."""
    return stamp_of_press() + stamp_of((folder, *libraries))


def _file(folder: Path, question: str) -> Path:
    key = repr((os.getcwd(), str(folder), question))
    return cache_folder() / f"{folder.resolve().name}-{hashlib.sha256(key.encode()).hexdigest()[:20]}.answer.json"


def _revived(plain: dict[str, Any]) -> Diagnostic:
    """A diagnostic that was kept as plain data."""
    labels = tuple(Label(Span(**label["span"]), label["text"]) for label in plain["labels"])
    return Diagnostic(**{**plain, "span": Span(**plain["span"]), "labels": labels, "steps": tuple(plain["steps"])})
