"""`pnp list`: the games that commands find by name."""

from collections.abc import Mapping
from pathlib import Path

from pnp.base.frozen import dataclass
from pnp.model.read.find import find_game, game_names, reference_names, status_of
from pnp.model.schema.status import Status
from pnp.source.diagnostics import Report
from pnp.source.diagnostics.numbers import range_of
from pnp.source.load.build import read_dictionary
from pnp.source.load.files import Disk
from pnp.source.load.nodes import Dictionary, Scalar, below


@dataclass(frozen=True)
class GameSummary:
    """The facts of a game in its game.yaml."""

    name: str
    title: str
    players: str
    """4, or "2 to 4"."""
    status: Status
    """Its status."""
    variants: Mapping[str, str]
    """The titles of its variants by name."""
    locales: tuple[str, ...]
    """The language of its source, then those of its catalogues."""
    tagline: str
    folder: Path


def list_reference_games(report: Report) -> list[GameSummary]:
    """The reference games. Unreadable ones are reported and left out."""
    return [summary for name in reference_names() if (summary := _summary(name, report))]


def list_games(report: Report) -> list[GameSummary]:
    """The games below ./data, and those that come with pnp. Unreadable ones are reported and left out."""
    return [summary for name in game_names() if (summary := _summary(name, report))]


def _summary(name: str, report: Report) -> GameSummary | None:
    folder = find_game(name, report)
    if folder is None:
        return None
    files = Disk(folder)
    data = read_dictionary(files, "game.yaml", report)
    if data is None:
        return None
    variants = below(data, "variants")
    titles = variants.entries if isinstance(variants, Dictionary) else {}
    catalogues = [file[:-3] for file in files.names("locale") if file.endswith(".po")]
    return GameSummary(
        name=name,
        title=_text(data, "title"),
        players=_players(_text(data, "players")),
        status=status_of(folder),
        variants={id: _text(data, "variants", id, "title") for id in titles},
        locales=(_text(data, "language") or "en", *catalogues),
        tagline=_text(data, "tagline"),
        folder=folder,
    )


def _text(data: Dictionary, *path: str) -> str:
    node = below(data, *path)
    return node.text if isinstance(node, Scalar) else ""


def _players(text: str) -> str:
    """``2 to 4`` for ``2..4``, ``4`` for ``4..4``; any other text unchanged."""
    least, dots, most = text.partition("..")
    most = most if dots else least
    return range_of(int(least), int(most)) if least.isdecimal() and most.isdecimal() else text
