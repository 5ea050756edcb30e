"""Names in the sequence of play are checked before any command plays the game."""

from pathlib import Path

import pytest

from pnp.app.cli import main
from tests import tiny

FAULTS = {
    "turns: nobody": "turns go by `nobody`, which does not exist",
    "at_most: nothing": "`at_most: nothing` names nothing",
}


@pytest.mark.parametrize("wrong", FAULTS)
@pytest.mark.parametrize("command", ["check", "simulate"])
def test_a_name_that_does_not_exist_stops_every_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: str, wrong: str
) -> None:
    tiny.write(tmp_path / "race", tiny.FILES)
    file = tmp_path / "race" / "game.yaml"
    key = wrong.partition(":")[0]
    lines = file.read_text("utf-8").splitlines()
    (place,) = [n for n, line in enumerate(lines) if f"{key}:" in line]
    before = lines[place].partition(f"{key}:")[0]
    lines[place] = before + wrong
    file.write_text("\n".join(lines) + "\n", "utf-8")
    assert main([command, str(tmp_path / "race")]) == 1
    captured = capsys.readouterr()
    report = captured.out + captured.err
    assert report.count("PNP306") == 1 and FAULTS[wrong] in report and "game.yaml:" in report
