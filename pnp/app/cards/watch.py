"""`pnp cards --watch`: print the sheets again whenever the table or a file of its appearance is saved."""

import os
import time
from collections.abc import Callable
from pathlib import Path

from pnp.app.cards.print_table import CardSheets
from pnp.source.diagnostics import Failed, Report
from pnp.source.load.stamp import each_change, state_of

PAUSE = 0.15
"""Seconds between two checks of the files."""
FOLDERS = ("art", "fonts", "layouts", "templates")
"""Folders beside a table with the looks of its cards."""
FILES = ("theme.yaml", "layouts.yaml", "formats.yaml")
"""Files beside a table with the looks of its cards."""
Show = Callable[[tuple[Path, ...], Report, float], None]
"""Shows the result of one print: its files (none with errors), its report, and its duration in seconds."""


def watch_table(
    table: Path,
    printed: Callable[[Report], CardSheets],
    show: Show,
    prints: int | None = None,
    pause: Callable[[float], None] = time.sleep,
) -> None:
    """Print a table, and again after every change. Stops after ``prints`` prints, or never; ``pause`` waits between two
    checks of the files."""
    for _ in each_change(lambda: _state(table), prints, lambda: pause(PAUSE)):
        start, report = time.perf_counter(), Report()
        files: tuple[Path, ...] = ()
        try:
            files = printed(report).files
        except Failed as failed:
            report = failed.report
        show(files, report, time.perf_counter() - start)


def _state(table: Path) -> tuple[object, ...]:
    """Times and sizes of a table and the files of its appearance."""
    return (
        state_of(table.parent / name for name in FOLDERS),
        *(_stamp(path) for path in (table, *(table.parent / name for name in FILES))),
    )


def _stamp(path: Path) -> tuple[int, int]:
    try:
        status = os.stat(path)
    except OSError:
        return 0, 0
    return status.st_mtime_ns, status.st_size
