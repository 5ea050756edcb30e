"""Locating the folder of a game: by name, below ./data or among the games that come with pnp, or by path."""

import os
import re
from pathlib import Path

from pnp.base.resources import GAMES, REFERENCE_GAMES
from pnp.model.schema.status import Status, status_in
from pnp.source.diagnostics import Report, Span
from pnp.source.diagnostics.hints import did_you_mean
from pnp.source.load.files import TABLES, card_tables, is_lost_link
from pnp.source.load.safe_open import read_inside


def data_folders() -> tuple[Path, ...]:
    """The folders to search for a game or library by name: ./data, then pnp's own."""
    here = Path("data")
    return (here, GAMES) if here.is_dir() and here.resolve() != GAMES else (GAMES,)


def game_names() -> tuple[str, ...]:
    """The names of the games in ./data and among pnp's own, sorted."""
    names = {path.name for folder in data_folders() if folder.is_dir() for path in folder.iterdir() if is_game(path)}
    return tuple(sorted(names))


def reference_names() -> tuple[str, ...]:
    """The names of the reference games, sorted."""
    folders = REFERENCE_GAMES.iterdir() if REFERENCE_GAMES.is_dir() else ()
    return tuple(sorted(path.name for path in folders if is_game(path)))


def _named_folders(name: str) -> tuple[Path, ...]:
    """The folders that a name may mean, in the order in which they are tried."""
    return tuple(place / name for place in (*data_folders(), REFERENCE_GAMES))


def name_of(folder: Path) -> str:
    """The argument with which a command finds the game in a folder: its name if that leads there, or its whole path."""
    named = next((named for named in _named_folders(folder.name) if is_game(named)), None)
    return folder.name if named is not None and named.resolve() == folder.resolve() else str(folder.resolve())


def command_name(folder: Path) -> str:
    """The shortest argument with which a command finds the game in a folder."""
    name = name_of(folder)
    here = Path.cwd()
    return f"./{Path(name).relative_to(here)}" if Path(name).is_relative_to(here) else name


def status_of(folder: Path) -> Status:
    """The status of the game in a folder, by its own declaration."""
    return status_in(_declarations(folder))


def is_game(folder: Path) -> bool:
    """Whether the folder has a game.yaml with players or a status. A library's game.yaml has neither."""
    return re.search(r"(?m)^[\"']?(players|status)[\"']?\s*:", _declarations(folder)) is not None


def _holds_cards(folder: Path) -> bool:
    """Whether a folder has card tables and no entry called game.yaml, readable or not."""
    if os.path.lexists(folder / "game.yaml"):
        return False
    try:
        return bool(card_tables(path.name for path in folder.iterdir() if not path.name.startswith((".", "~$"))))
    except OSError:
        return False


def _has_declarations(folder: Path) -> bool:
    """Whether there is a game.yaml, even a dangling link: reading it reports the fault."""
    return (folder / "game.yaml").is_file() or is_lost_link(folder / "game.yaml")


def _declarations(folder: Path) -> str:
    """The text of a folder's game.yaml; "" if it is missing or unreadable."""
    try:
        return read_inside(folder, "game.yaml").decode("utf-8", "replace")
    except OSError:
        return ""


def find_game(name: str, report: Report) -> Path | None:
    """The folder of a game, by its name or its path. Reports PNP100 and returns None if there is none."""
    path = Path(name)
    is_path = "/" in name or path.is_absolute() or name in (os.curdir, os.pardir)
    for folder in (path, *_named_folders(name)):
        if _has_declarations(folder) and (folder != path or is_path or is_game(path)):
            return folder
    if path.name == "game.yaml" and path.is_file():
        return path.parent
    if path.is_dir() and is_path and _holds_cards(path):
        return path
    _report_no_game(name, report)
    return None


def _report_no_game(name: str, report: Report) -> None:
    """Report why a name or path leads to no game (PNP100)."""
    path = Path(name)
    if path.name.lower().endswith((*TABLES, ".json", ".jsonl", ".ndjson")) and path.is_file():
        what = f"`{name}` is a table of cards and not a game"
        new = f"pnp new NAME --from {name}"
        help = f"print it with `pnp cards {name}`, or make a game of it first: `{new}`"
        report.error("PNP100", what, Span(name), help)
    elif path.is_dir() and _holds_cards(path):
        what = f"`{name}` is not the name of a game, but of a folder with a table of cards"
        report.error("PNP100", what, Span(name), f"write `./{name}`")
    elif path.is_dir() and (path / "game.yaml").is_file():
        what = f"the game.yaml in `{name}` has neither `players:` nor `status:`, which the game.yaml of a game has"
        help = f"write them there, or use `./{name}` to read it anyway"
        report.error("PNP100", what, Span(f"{name}/game.yaml"), help)
    elif path.is_dir():
        report.error(
            "PNP100",
            f"the folder `{name}` has no game.yaml and no table of cards",
            Span(name),
            "put a cards.csv into it, write its game.yaml, or name another folder",
        )
    else:
        games = game_names()
        choices = f"write one of {', '.join(f'`{game}`' for game in games)}, or the path of a folder"
        near = did_you_mean(name, (*games, *reference_names(), *_neighbouring_games(name)))
        report.error("PNP100", f"there is no game `{name}`", Span(name), near or choices)


def _neighbouring_games(name: str) -> list[str]:
    """The folders with games next to a missing path, as the user would write them."""
    lead, slash, _ = name.rpartition("/")
    try:
        folders = [path for path in Path(f"{lead}{slash}" or ".").iterdir() if path.is_dir()]
    except OSError:
        return []
    games = (path for path in folders if is_game(path) or _holds_cards(path))
    return [f"{lead}{slash}{path.name}" if slash else f"./{path.name}" for path in games]
