"""Recovery of interrupted writes: finishes writes that killed commands left half done, before a command reads the same
folders, and names their files that must not be touched."""

import os
import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from pnp.app.output.journal import Leftover, finish, tokens_at_work
from pnp.base.disk import files_in_place
from pnp.source.diagnostics import Diagnostic, Span
from pnp.source.diagnostics.numbers import number_of

__all__ = ["files_in_place", "finish_output"]
DEEP = 3
"""Most levels of folders that are searched for files of interrupted writes."""
LEFT = re.compile(r"\.pnp-writing-.*|\..+\.(?P<token>[0-9a-f]{8}|[0-9a-f]{16})\.(part|old|copy\.part)", re.DOTALL)
"""Names of temporary files. (Earlier versions kept their journals beside the files.)"""


def finish_output(*folders: object) -> list[Diagnostic]:
    """Finish interrupted writes in, above or below the folders that a command reads or writes; returns notes on files
    that it leaves alone (PNP136). Arguments that name a file are ignored."""
    places = _folders(folders)
    notes = [_note(one) for one in finish(places)]
    strays = _strays(places)
    return [*notes, _note_on_strays(strays)] if strays else notes


def _folders(named: Iterable[object]) -> list[Path]:
    paths = [Path(name) for name in named if isinstance(name, Path | str) and name and "\0" not in str(name)]
    games = [Path("data") / path for path in paths]
    return [path for path in dict.fromkeys((*paths, *games)) if os.path.isdir(path) or not os.path.lexists(path)]


def _strays(folders: Iterable[Path]) -> list[Path]:
    """Temporary files without a journal, in these folders and a few levels below."""
    at_work = tokens_at_work()
    strays: dict[Path, None] = {}
    for folder in folders:
        for place, below, names in os.walk(folder):
            if len(Path(place).parts) - len(folder.parts) >= DEEP:
                below.clear()
            for name in names:
                match = LEFT.fullmatch(name)
                if match is not None and match["token"] not in at_work:
                    strays[Path(place, name)] = None
    return sorted(strays)


def _note(leftover: Leftover) -> Diagnostic:
    message = f"a write that was stopped is not finished, because `{_plain(leftover.file)}` {leftover.why}"
    return Diagnostic(
        "PNP136", message, Span(_plain(leftover.file)), "look at the file, and delete it", severity="note"
    )


def _note_on_strays(strays: Sequence[Path]) -> Diagnostic:
    first, more = _plain(strays[0]), len(strays) - 1
    files = f"`{first}`" + (f" and {number_of(more, 'more file')}" if more else "")
    message = f"{files} may be left over from an interrupted write; pnp leaves {'them' if more else 'it'} alone"
    return Diagnostic("PNP136", message, Span(first), "look at each, and delete it", severity="note")


def _plain(file: Path) -> str:
    """A path without characters that control a terminal."""
    return "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in str(file))
