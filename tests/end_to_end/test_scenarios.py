"""The scenarios of tests/scenarios, and of games that have some in their folder, come out as they say, and come to the
clauses that they name."""

import shutil
from pathlib import Path

import pytest

from pnp.app.cli.main import main
from pnp.checks.search.scenarios import run_file
from pnp.model.game import Game
from pnp.rules import RuleSet
from pnp.source.diagnostics import Report
from pnp.source.load.build import read_dictionary
from pnp.source.load.files import Disk
from tests.shipped import loaded

ROOT = Path(__file__).parents[2]
FILES = sorted([*(ROOT / "tests" / "scenarios").glob("*/*.yaml"), *(ROOT / "data").glob("*/scenarios/*.yaml")])


def edition(name: str, variant: str) -> tuple[Game, RuleSet]:
    """A game in one of its variants, with its rules."""
    made = loaded(name, variant)
    return made.game, made.rules


def ordered_by_edition() -> list[Path]:
    """Those of an edition one after another, so that it is read once."""
    return sorted(FILES, key=lambda f: (game_of(f), _variant(f), f.name))


def game_of(file: Path) -> str:
    """The game of a file, which lies in its folder or in one named like it."""
    return (file.parent.parent if file.parent.name == "scenarios" else file.parent).name


def _variant(file: Path) -> str:
    lines = file.read_text("utf-8").splitlines()
    return next((line.partition(": ")[2] for line in lines if line.startswith(("variant:", "variants:"))), "")


@pytest.mark.parametrize("file", ordered_by_edition(), ids=lambda f: f"{game_of(f)}/{f.stem}")
def test_scenario_comes_out_as_it_says(file: Path) -> None:
    report = Report()
    node = read_dictionary(Disk(file.parent), file.name, report)
    assert node is not None and not report.errors
    executed = list(run_file(node, file, game_of(file), edition))
    assert executed
    assert [(d.code, d.span.line, d.message) for one in executed for d in one.diagnostics] == []
    assert all(one.ok for one in executed)


def test_each_of_the_hard_games_has_at_least_thirty() -> None:
    for name in ("all-but-malice", "living-trumps", "deck-of-fey"):
        assert sum(game_of(f) == name for f in FILES) >= 30


def test_a_game_or_a_folder_stands_for_its_scenarios(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A folder without any says where to put one, and does not ask for a file in place of the folder."""
    race = tmp_path / "race"
    shutil.copytree(ROOT / "tests" / "hare-race", race)
    assert main(["scenario", str(race)]) != 0
    told = capsys.readouterr().err
    assert "has no scenarios yet" in told and "`scenarios/`" in told and "put a file at" not in told
    (race / "scenarios").mkdir()
    text = "players: [Ada, Bo]\ngiven: {from: nothing}\nexpect: {Ada.carrots: 0}\n"
    (race / "scenarios" / "nothing.yaml").write_text(text, "utf-8")
    for name in (race, race / "scenarios", race / "game.yaml"):
        assert main(["scenario", str(name)]) == 0, capsys.readouterr().err
        assert "nothing.yaml: as expected" in capsys.readouterr().out
    assert main(["scenario", str(race / "cards.csv")]) != 0
    assert "is not a scenario" in capsys.readouterr().err
