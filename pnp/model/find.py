"""Which folder a game is: by its name, below ./data or among the games that come with pnp, or by its path."""

import re
from pathlib import Path

from pnp.diagnostics import Report, Span
from pnp.diagnostics.hints import did_you_mean
from pnp.load.door import read_inside
from pnp.resources import GAMES


def data_folders() -> tuple[Path, ...]:
    """Where a game's or library's name is looked up: ./data, then the press's own."""
    here = Path("data")
    return (here, GAMES) if here.is_dir() and here.resolve() != GAMES else (GAMES,)


def game_names() -> tuple[str, ...]:
    """The games that can be called by name, sorted."""
    found = {path.name for folder in data_folders() if folder.is_dir() for path in folder.iterdir() if is_game(path)}
    return tuple(sorted(found))


def is_draft(folder: Path) -> bool:
    """Does the folder's game.yaml say ``draft: yes``?"""
    return re.search(r"(?m)^[\"']?draft[\"']?\s*:\s*(yes|true)\b", _declarations(folder)) is not None


def is_game(folder: Path) -> bool:
    """Has the folder a game.yaml that names players? A library has none."""
    return re.search(r"(?m)^[\"']?players[\"']?\s*:", _declarations(folder)) is not None


def _declarations(folder: Path) -> str:
    """The text of a folder's game.yaml; "" where there is none that can be read."""
    try:
        return read_inside(folder, "game.yaml").decode("utf-8", "replace")
    except OSError:
        return ""


def find_game(name: str, report: Report) -> Path | None:
    """The folder of a game, by its name or its path; PNP100 when there is none."""
    path = Path(name)
    for folder in (path, *(place / name for place in data_folders())):
        if (folder / "game.yaml").is_file() and (folder != path or "/" in name or path.is_absolute() or is_game(path)):
            return folder
    if path.name == "game.yaml" and path.is_file():
        return path.parent
    games = game_names()
    if path.is_dir():
        report.error(
            "PNP100", f"the folder `{name}` has no game.yaml", Span(name), "write its game.yaml, or give another folder"
        )
    else:
        known = f"write one of {', '.join(f'`{game}`' for game in games)}, or the path of a folder"
        report.error("PNP100", f"there is no game `{name}`", Span(name), did_you_mean(name, games) or known)
    return None
