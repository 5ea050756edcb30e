"""`pnp scenario`: run given / do / expect files, or those of a game's folder, against the games that they name."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from pnp.app.game.errors import WrongRequest
from pnp.app.game.reading import read_game
from pnp.checks.search.scenarios import FOLDER, ExecutedScenario, run_file
from pnp.model.game import Game
from pnp.model.read.find import find_game, is_game
from pnp.rules import RuleSet
from pnp.rules.loading import LoadedGame
from pnp.source.diagnostics import Report, Span
from pnp.source.load.build import read_dictionary
from pnp.source.load.files import Disk
from pnp.source.load.nodes import plain

__all__ = ["ExecutedScenario", "run_scenarios"]


FIRST_SCENARIO = (
    "write one into `scenarios/` in the game's folder (docs/scenarios.md shows how), or play a phase at the table of "
    "`pnp serve` and save it as a scenario"
)


def run_scenarios(files: Sequence[Path], game: str = "") -> Iterator[tuple[Path, ExecutedScenario]]:
    """Run every scenario of the files, folders and games. ``game``: for files that do not name theirs. Raises Failed
    for a game that cannot be read, and WrongRequest for a folder without scenarios."""
    loaded_games: dict[tuple[str, str], LoadedGame] = {}
    for file in [file for name in files for file in scenario_files(name)]:
        for executed in _run(file, game, loaded_games):
            yield file, executed


def scenario_files(name: Path) -> list[Path]:
    """The scenario files that a file, a folder or the name of a game stands for. Raises WrongRequest (PNP100) if there
    are none."""
    report = Report()
    is_yaml = name.suffix.lower() in (".yaml", ".yml") and name.name != "game.yaml"
    if is_yaml and not name.is_dir():
        return [name]  # (a missing one is reported when it is read)
    if name.is_file() and name.name != "game.yaml":
        report.error("PNP100", f"`{name}` is not a scenario: scenarios are YAML files", Span(str(name)), FIRST_SCENARIO)
        raise WrongRequest(report)
    is_scenarios = name.is_dir() and not is_game(name) and not (name / FOLDER).is_dir() and any(name.glob("*.yaml"))
    folder = name if name.is_dir() else find_game(str(name), report)
    if folder is None:
        raise WrongRequest(report)
    files = sorted((folder if is_scenarios else folder / FOLDER).glob("*.yaml"))
    if not files:
        report.error("PNP100", f"`{name}` has no scenarios yet", Span(str(name)), FIRST_SCENARIO)
        raise WrongRequest(report)
    return files


def _run(file: Path, game: str, loaded_games: dict[tuple[str, str], LoadedGame]) -> Iterator[ExecutedScenario]:
    """Run the scenarios of one file. ``loaded_games``: games that have been read already."""
    report = Report()
    data = read_dictionary(Disk(file.parent), file.name, report)
    if data is None:
        yield ExecutedScenario("", False, (), tuple(report))
        return
    folder, names = _game_around(file)
    game = game or (str(folder) if names else "")

    def edition(name: str, variant: str) -> tuple[Game, RuleSet]:
        name = str(folder) if name in names else name
        if (name, variant) not in loaded_games:
            loaded_games[name, variant] = read_game(name, report, variant)
        loaded = loaded_games[name, variant]
        return loaded.game, loaded.rules

    for executed in run_file(data, file, game, edition):
        yield replace(executed, ok=executed.ok and not report.errors, diagnostics=(*report, *executed.diagnostics))


def _game_around(file: Path) -> tuple[Path, tuple[str, ...]]:
    """The folder of the game in whose `scenarios/` a file lies, and the names with which its scenarios mean that game;
    no names if it lies elsewhere."""
    folder = file.resolve().parent.parent
    if file.resolve().parent.name != FOLDER or not is_game(folder):
        return folder, ()
    declarations = read_dictionary(Disk(folder), "game.yaml", Report())
    declared = plain(declarations).get("game") if declarations is not None else None
    return folder, (folder.name, *([str(declared)] if declared else []))
