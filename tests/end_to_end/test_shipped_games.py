"""The games that come with pnp have no fault in their files, words, translations and agreements."""

import json

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
