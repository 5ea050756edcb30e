"""`pnp scenario`: run given / do / expect files against the games that they name."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from pnp.app.game.reading import read_game
from pnp.checks.search.scenarios import ExecutedScenario, run_file
from pnp.model.game import Game
from pnp.rules import RuleSet
from pnp.rules.loading import Loaded
from pnp.source.diagnostics import Report
from pnp.source.load.build import read_dictionary
from pnp.source.load.files import Disk

__all__ = ["ExecutedScenario", "run_scenarios"]


def run_scenarios(files: Sequence[Path], game: str = "") -> Iterator[tuple[Path, ExecutedScenario]]:
    """Run every scenario of the files. ``game``: for files that do not name theirs. Raises Failed for a game that
    cannot be read."""
    loaded_games: dict[tuple[str, str], Loaded] = {}
    for file in files:
        for executed in _run(file, game, loaded_games):
            yield file, executed


def _run(file: Path, game: str, loaded_games: dict[tuple[str, str], Loaded]) -> Iterator[ExecutedScenario]:
    """Run the scenarios of one file. ``loaded_games``: games that have been read already."""
    report = Report()
    data = read_dictionary(Disk(file.parent), file.name, report)
    if data is None:
        yield ExecutedScenario("", False, (), tuple(report))
        return

    def edition(name: str, variant: str) -> tuple[Game, RuleSet]:
        if (name, variant) not in loaded_games:
            loaded_games[name, variant] = read_game(name, report, variant)
        loaded = loaded_games[name, variant]
        return loaded.game, loaded.rules

    for executed in run_file(data, file, game, edition):
        yield replace(executed, ok=executed.ok and not report.errors, diagnostics=(*report, *executed.diagnostics))
