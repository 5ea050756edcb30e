"""A game's folder, by its name or its path. It imports nothing of the stages."""

from pathlib import Path

from pnp.app.game.errors import WrongRequest
from pnp.model.read.find import find_game
from pnp.source.diagnostics import Report


def find_folder(name: str, report: Report) -> Path:
    """The folder of the game of that name or path. Raises WrongRequest (PNP100) when there is none."""
    folder = find_game(name, report)
    if folder is None:
        raise WrongRequest(report)
    return folder
