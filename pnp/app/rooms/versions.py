"""The versions of a game with which rooms began: after an edit of the game, a room continues with its own rules.

A version is a file in the folder of rooms, named by the digest of its rules. It holds the files of the game that rules
and words are read from, and those of its libraries, without pictures.
"""

import base64
import json
from pathlib import Path

from pnp.app.api.project import Project, project_of
from pnp.app.game.reading import read_quest
from pnp.app.rooms.room_files import write_or_refuse
from pnp.base.disk import escapes_folder, make_own_folder, read_own, read_regular
from pnp.model.read.bare_tables import guessed_folder
from pnp.rules.loading import ONLY_PRINT, compile_tree
from pnp.source.diagnostics import Failed, Report
from pnp.source.load import load_game
from pnp.source.load.files import Memory
from pnp.source.load.json_text import read_json
from pnp.source.load.stamp import files_below

FOLDER = "versions"
"""The folder in the folder of rooms."""
PICTURES = (".png", ".jpg", ".jpeg", ".webp", ".gif", ".pdf", ".ttf", ".otf", ".woff", ".woff2", ".xcf")
"""Endings of files that neither rules nor words depend on."""
MOST_BYTES = 8 * 1024 * 1024
"""Most bytes of the files of a version; a larger game has none."""


def keep_version(project: Project, rooms: Path) -> None:
    """Store the version of a game that a new room uses, unless it is stored already or the game is too large."""
    target = _file(rooms, project.loaded.rules.digest)
    if target.exists():
        return
    files = _files_of(project)
    if sum(map(len, files.values())) > MOST_BYTES:
        return
    encoded = {name: base64.b64encode(data).decode() for name, data in files.items()}
    make_own_folder(target.parent)
    write_or_refuse(target, json.dumps(encoded), target.parent)


def earlier_version(now: Project, rooms: Path, digest: str, quest: str) -> Project | None:
    """The game with the rules of that digest; None if that version is not stored, or cannot be read any more."""
    try:
        stored = read_json(read_own(_file(rooms, digest), 2 * MOST_BYTES))
        files: dict[str, str | bytes] = {str(name): base64.b64decode(data) for name, data in stored.items()}
    except (OSError, ValueError, TypeError, AttributeError):
        return None
    if any(escapes_folder(name.removeprefix("../")) for name in files):
        return None
    report, variant = Report(), now.loaded.game.variant
    try:
        tree = load_game(guessed_folder(Memory(files, str(now.folder)), report), report)
        report.stop_on_errors()
        loaded = read_quest(tree, variant, quest, report) if quest else compile_tree(tree, variant, report, ONLY_PRINT)
        project = project_of(loaded, now.prose.locale, report)
    except Failed:
        return None
    return project if project.loaded.rules.digest == digest else None


def _files_of(project: Project) -> dict[str, bytes]:
    """The files of a game by their names, and those of its libraries as `../NAME/…`."""
    folders = {"": project.folder, **{f"../{one.name}/": one for one in project.loaded.libraries}}
    return {
        f"{start}{file.relative_to(folder).as_posix()}": read_regular(file, MOST_BYTES)
        for start, folder in folders.items()
        for file in files_below(folder)
        if file.is_file() and not file.is_symlink() and not file.name.lower().endswith(PICTURES)
    }


def _file(rooms: Path, digest: str) -> Path:
    return rooms / FOLDER / f"{digest}.json"
