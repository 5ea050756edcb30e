"""Find a game's folder by its name or path. The module imports no stage."""

from pathlib import Path

from pnp.app.game.errors import WrongRequest
from pnp.model.read.find import command_name, find_game
from pnp.source.diagnostics import Report


def find_folder(name: str, report: Report) -> Path:
    """The folder of the game with that name or path. Raises WrongRequest (PNP100) if there is none."""
    folder = find_game(name, report)
    if folder is None:
        raise WrongRequest(report)
    return folder


__all__ = ["command_name", "find_folder"]
