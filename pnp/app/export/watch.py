"""`pnp export --watch`: write the files again whenever a file of the game is saved."""

import time
from collections.abc import Callable
from pathlib import Path

from pnp.app.decks.bundle import Order
from pnp.app.export.deliver import export
from pnp.base.resources import TEMPLATES
from pnp.model.read.find import data_folders
from pnp.source.diagnostics import Failed, Report
from pnp.source.load.stamp import each_change, state_of

PAUSE = 0.15
"""Seconds between two checks of the files."""
Show = Callable[[list[Path], Report, float], None]
"""Shows the result of one export: its files (none with errors), its report, and its duration in seconds."""


def watch_export(
    folder: Path,
    order: Order,
    show: Show,
    exports: int | None = None,
    pause: Callable[[float], None] = time.sleep,
) -> None:
    """Export a game, and again after every change to it, to its libraries' folders or to the press's templates. Stops
    after ``exports`` exports, or never; ``pause`` waits between two checks of the files."""
    watched = (folder, *(f for f in data_folders() if f.resolve() != folder.resolve().parent), TEMPLATES)
    for _ in each_change(lambda: state_of(watched), exports, lambda: pause(PAUSE)):
        start, report = time.perf_counter(), Report()
        files: list[Path] = []
        try:
            files = export(folder, order, report)
        except Failed as failed:
            report = failed.report
        show(files, report, time.perf_counter() - start)
