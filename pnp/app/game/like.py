"""`pnp new --like`: a new game that begins as a copy of a reference game."""

import re
from pathlib import Path

from pnp.app.game.errors import WrongRequest
from pnp.app.game.schemas import schema_files
from pnp.app.output.write import write_all
from pnp.base.resources import REFERENCE_GAMES
from pnp.model.read.find import reference_names
from pnp.source.diagnostics import Report, Span
from pnp.source.diagnostics.hints import did_you_mean

LEFT_OUT = ("agreed.yaml", "evidence")
"""Files and folders that a copy leaves out: agreements, and evidence from play."""
FIRST_VERSION = "0.1"


def write_game_like(folder: Path, like: str, title: str, report: Report) -> str:
    """Write a reference game into a folder as a new game of status `playable`, and return its title.

    Raises WrongRequest if there is no reference game of that name (PNP100), or if the files cannot be written (PNP119).
    """
    names = reference_names()
    if like not in names:
        choices = f"write one of {', '.join(f'`{name}`' for name in names)}"
        report.error("PNP100", f"there is no reference game `{like}`", Span(like), did_you_mean(like, names) or choices)
        raise WrongRequest(report)
    title = title or folder.name.replace("-", " ").title()
    source = REFERENCE_GAMES / like
    paths = (path for path in sorted(source.rglob("*")) if path.is_file())
    texts = {path.relative_to(source): path.read_bytes() for path in paths}
    files = {
        folder / path: _renamed(path, text, folder.name, title)
        for path, text in texts.items()
        if path.parts[0] not in LEFT_OUT
    }
    if not write_all(files | schema_files(folder), report, folder):
        raise WrongRequest(report)
    return title


def _renamed(path: Path, content: bytes, name: str, title: str) -> bytes:
    """A file of a reference game with the new game's name, and in game.yaml with its title, status and version."""
    if path.suffix != ".yaml":
        return content
    text = re.sub(r"(?m)^game: .*$", f"game: {name}", content.decode("utf-8"), count=1)
    if path == Path("game.yaml"):
        quoted = title.replace('"', "'")
        for key, value in (("title", f'"{quoted}"'), ("status", "playable"), ("version", f'"{FIRST_VERSION}"')):
            text = re.sub(rf"(?m)^{key}: .*$", lambda _, line=f"{key}: {value}": line, text, count=1)  # type: ignore[misc]
    return text.encode()
