"""The games that come with pnp have no fault in their files, words, translations and agreements."""

import json
from pathlib import Path

import pytest

from pnp.app.cli import main
from pnp.base.resources import GAMES

FINAL = [name for name in sorted(path.name for path in GAMES.iterdir()) if (GAMES / name / "agreed.yaml").is_file()]


def test_every_final_game_is_among_them() -> None:
    assert {"all-but-malice", "cards", "deck-of-fey", "game-of-amber", "living-trumps"} <= {*FINAL}


@pytest.mark.parametrize("name", FINAL)
def test_a_game_has_no_fault_before_it_is_played(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    status = main(["check", name, "--no-play", "--json", "--jobs", "1"])
    faults = [f for f in json.loads(capsys.readouterr().out)["diagnostics"] if f["severity"] != "note"]
    assert (status, faults) == (0, [])


@pytest.mark.parametrize("name", FINAL)
def test_a_game_has_no_fault_in_play_and_on_its_pages(
    name: str, request: pytest.FixtureRequest, capsys: pytest.CaptureFixture[str]
) -> None:
    if not request.config.getoption("--full"):
        pytest.skip("takes minutes; the README checks Hearts: --full")
    status = main(["check", name, "--json", "--jobs", "1"])
    faults = [f for f in json.loads(capsys.readouterr().out)["diagnostics"] if f["severity"] != "note"]
    assert (status, faults) == (0, [])


EVERY = sorted(path.parent for path in (*GAMES.glob("*/game.yaml"), *GAMES.glob("games/*/game.yaml")))


@pytest.mark.parametrize("folder", EVERY, ids=[folder.name for folder in EVERY])
def test_every_file_of_a_game_is_printed(
    folder: Path, tmp_path: Path, request: pytest.FixtureRequest, capsys: pytest.CaptureFixture[str]
) -> None:
    if not request.config.getoption("--full"):
        pytest.skip("takes minutes: --full")
    status = main(["build", str(folder), "--out", str(tmp_path), "--jobs", "1", "--json"])
    assert (status, [f["message"] for f in json.loads(capsys.readouterr().out)["diagnostics"]]) == (0, [])
    assert len([*tmp_path.rglob("*.pdf")]) >= 4
