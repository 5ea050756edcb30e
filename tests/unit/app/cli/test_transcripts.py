"""Commands on the Hare Race, with all that they print.

Each transcript is stored below transcripts/; a changed one is written there by `--update`, and its difference is read
before it is committed. Times and digests are masked.
"""

import io
import re
import shutil
import sys
from pathlib import Path

import pytest

from pnp.app.cli.main import main
from tests.golden import hold
from tests.tiny import HARE_RACE

STORED = Path(__file__).parent / "transcripts"
RACE = "hare-race"
QUICK = ["--jobs", "1", "--seed", "3"]
GUESSES = "seat\nrules\n?\nx\n1\nlook\nhelp\nundo\n" + "1\n" * 30
SCENARIOS = """\
game: hare-race
players: [Ada, Bruno]
given: {from: nothing, round: 1, active: Ada, Ada.hand: [HR, LR], Bruno.hand: [LB], burrow: [LR, LR, HB]}
scenarios:
  - name: a high hare brings two carrots
    do: [{Ada hop: play HR}]
    expect: {Ada.carrots: 2, heap: [HR]}
  - name: a low hare does not
    do: [{Ada hop: play LR}]
    expect: {Ada.carrots: 2, heap: [HR]}
"""
COMMANDS: dict[str, list[list[str]]] = {
    "find": [["find", RACE, word, *more] for word in ("goal", "2.1", "hare", "nothing") for more in ([], ["--json"])],
    "simulate": [["simulate", RACE, "--games", "20", *QUICK]],
    "simulate-json": [["simulate", RACE, "--games", "5", *QUICK, "--json"]],
    "sweep": [["simulate", RACE, "--games", "4", *QUICK, "--sweep", "last_round=1..2", *more] for more in ([], ["--json"])],
    "perft": [["perft", RACE, "--depth", "3", *more] for more in ([], ["--json"])],
    "play": [["play", RACE, "--seed", "1", "--save", "game.json"], ["replay", "game.json"], ["replay", "game.json", "--json"]],
    "locale": [["locale", "stats", RACE], ["locale", "stats", RACE, "--json"], ["locale", "words", RACE, "--locale", "fr"]],
    "review": [["review", RACE], ["agree", RACE, "goal"], ["review", RACE, "--begin"], ["review", RACE], ["agree", RACE, "play"]],
    "scenario": [["scenario", "races.yaml", *more] for more in ([], ["--json"])] + [["scenario", RACE]],
    "explain": [["explain", "PNP302"], ["explain", "PNP302", "--json"]],
    "quest": [["quest", RACE], ["quest", RACE, "--json"]],
    "dump": [["dump", RACE, "--stage", stage] for stage in ("rules", "terms")],
}  # fmt: skip


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_prints_this(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], update: bool
) -> None:
    shutil.copytree(HARE_RACE, tmp_path / RACE)
    (tmp_path / "races.yaml").write_text(SCENARIOS, "utf-8")
    monkeypatch.chdir(tmp_path)
    lines: list[str] = []
    for words in COMMANDS[name]:
        monkeypatch.setattr(sys, "stdin", io.StringIO(GUESSES))
        status = main(words)
        printed = capsys.readouterr()
        lines += [f"$ pnp {' '.join(words)}", *printed.out.splitlines(), *printed.err.splitlines(), f"= {status}", ""]
    hold(STORED / f"{name}.txt", [_masked(line, tmp_path) for line in lines], update)


def test_each_transcript_has_its_commands() -> None:
    assert {file.stem for file in STORED.glob("*.txt")} == set(COMMANDS)


def _masked(line: str, folder: Path) -> str:
    plain = line.rstrip().replace(str(folder), "FOLDER")
    return re.sub(r"\b[0-9a-f]{16,}\b", "DIGEST", re.sub(r"\b\d+(\.\d+)? m?s\b", "TIME", plain))
