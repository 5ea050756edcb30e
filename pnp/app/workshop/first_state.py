"""The state of a game when the workshop was opened, stored so that changes since then can be shown."""

from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from pnp.base.disk import write_inside
from pnp.source.diagnostics.budgets import PICTURE
from pnp.source.load.safe_open import read_inside

MOST_BYTES = 64 * 1024 * 1024
"""Most bytes of a game whose initial state is stored."""


def stored_state(folder: Path) -> "TemporaryDirectory[str] | None":
    """A copy of a game's files, in a folder of the game's name; None if there are none, or too many bytes."""
    files = [file for file in folder.rglob("*") if file.is_file()]
    if not files or sum(file.stat().st_size for file in files) > MOST_BYTES:
        return None
    stored = TemporaryDirectory(prefix="pnp-desk-")
    target = Path(stored.name) / folder.resolve().name
    target.mkdir()
    for name in (file.relative_to(folder) for file in files):
        if not any(part.startswith(".") or part == "reports" for part in name.parts):
            with suppress(OSError):  # a link that leads out is not read as a part of the game either
                write_inside(target, name, read_inside(folder, str(name), PICTURE))
    return stored
