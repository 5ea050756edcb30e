"""`pnp build --watch`: print a game again whenever one of its files is saved, and draw only the changed parts anew."""

import time
from collections.abc import Callable
from pathlib import Path

from pnp.app.build.build import build
from pnp.app.game.build_options import BuildCache, BuildOptions
from pnp.base.resources import TEMPLATES
from pnp.model.read.find import data_folders
from pnp.source.diagnostics import Failed, Report
from pnp.source.load.stamp import each_change, state_of

PAUSE = 0.15
"""Seconds between two looks at the files."""
Tell = Callable[[list[Path], Report, float], None]
"""Reports the result of a build: its files (none for a game with errors), its report, and its duration in seconds."""


def watch(
    folder: Path,
    options: BuildOptions,
    tell: Tell,
    builds: int | None = None,
    pause: Callable[[float], None] = time.sleep,
) -> None:
    """Print a game, and again after every change to it, to its libraries' folders or to the press's templates.

    Stops after ``builds`` builds, or never; ``pause`` waits between two looks.
    """
    cache = BuildCache()
    watched = (folder, *(f for f in data_folders() if f.resolve() != folder.resolve().parent), TEMPLATES)
    for _ in each_change(lambda: state_of(watched), builds, lambda: pause(PAUSE)):
        start, report = time.perf_counter(), Report()
        files: list[Path] = []
        try:
            files = list(build(folder, options, report, cache=cache).files)
        except Failed:
            cache.evidence.clear()
        tell(files, report, time.perf_counter() - start)
