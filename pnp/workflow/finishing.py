"""What a command that was ended left half moved is finished by the next one that has to do with that folder."""

import os
from collections.abc import Iterable
from pathlib import Path

from pnp.export.write import finish_left


def finish_output(*folders: object) -> None:
    """Finish what was left in, above or below the folders that a command reads or writes, before anything there is
    read. What is the name of no folder is passed over."""
    for folder in _folders(folders):
        finish_left(folder)


def _folders(named: Iterable[object]) -> list[Path]:
    paths = [Path(name) for name in named if isinstance(name, Path | str) and name]
    games = [Path("data") / path for path in paths]
    return [path for path in dict.fromkeys((*paths, *games)) if os.path.isdir(path)]
