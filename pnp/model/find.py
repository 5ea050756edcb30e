"""Where things are: games under data/ or at a path (libraries are none), the press's templates, the user's cache."""

import os
import re
from collections.abc import Mapping
from pathlib import Path

from pnp.diagnostics import Report, Span
from pnp.diagnostics.hints import did_you_mean

_PACKAGE = Path(__file__).resolve().parent.parent


def _home() -> Path:
    """The folder that holds data/ and templates/: the checkout, or the installed package."""
    for folder in (_PACKAGE.parent, _PACKAGE):
        if (folder / "templates").is_dir() and (folder / "data").is_dir():
            return folder
    return _PACKAGE.parent


def data_folder() -> Path:
    """The games that come with the press."""
    return _home() / "data"


def templates_folder() -> Path:
    """The templates, fonts and theme that come with the press."""
    return _home() / "templates"


def cache_folder() -> Path:
    """Where what was found out is kept from run to run: ``$PNP_CACHE``, or ``pnp`` in the user's cache folder."""
    given = os.environ.get("PNP_CACHE")
    if given:
        return Path(given)
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "pnp"


def keep_text(file: Path, text: str) -> bool:
    """Write a file of the cache, whole or not at all; False where that cannot be done, which is no fault."""
    part = file.with_suffix(f".{os.getpid()}.part")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        part.write_text(text, "utf-8")
        os.replace(part, file)
    except OSError:
        return False
    return True


def user_folder(environment: Mapping[str, str] | None = None) -> Path:
    """The folder of the user's ``printers.yaml``: ``pnp`` below ``$XDG_CONFIG_HOME``, else below ``~/.config``."""
    variables = os.environ if environment is None else environment
    base = variables.get("XDG_CONFIG_HOME") or ""
    home = Path(variables["HOME"]) if "HOME" in variables else Path.home()
    return (Path(base) if Path(base).is_absolute() else home / ".config") / "pnp"


def data_folders() -> tuple[Path, ...]:
    """Where a game's or library's name is looked up: ./data, then the press's own."""
    here = Path("data")
    own = data_folder()
    return (here, own) if here.is_dir() and here.resolve() != own else (own,)


def game_names() -> tuple[str, ...]:
    """The games that can be called by name, sorted."""
    found = {path.name for folder in data_folders() if folder.is_dir() for path in folder.iterdir() if is_game(path)}
    return tuple(sorted(found))


def finished_games() -> tuple[str, ...]:
    """The games that can be called by name and are no drafts."""
    places = {name: next(f / name for f in data_folders() if is_game(f / name)) for name in game_names()}
    return tuple(name for name, folder in places.items() if not is_draft(folder))


def is_draft(folder: Path) -> bool:
    """Does the folder's game.yaml say ``draft: yes``?"""
    try:
        text = (folder / "game.yaml").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return False
    return re.search(r"(?m)^[\"']?draft[\"']?\s*:\s*(yes|true)\b", text) is not None


def is_game(folder: Path) -> bool:
    """Has the folder a game.yaml that names players? A library has none."""
    try:
        text = (folder / "game.yaml").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return False
    return re.search(r"(?m)^[\"']?players[\"']?\s*:", text) is not None


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
