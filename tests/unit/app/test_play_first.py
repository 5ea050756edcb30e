"""What running the rules shows comes first: open pairs keep nothing from being played, in a game of any status."""

import json
import shutil
from pathlib import Path

import pytest

from pnp.app.cli.commands.check import CheckListener
from pnp.app.cli.console import Console
from pnp.app.cli.main import main
from pnp.base.resources import GAMES
from pnp.source.diagnostics import Report

BEST = "card.suit == lead.suit and card.rank > best.rank"


def codes(text: str) -> list[str]:
    """The codes of a short report, in its order, each once."""
    return list(dict.fromkeys(line.split("[")[1][:6] for line in text.splitlines() if "[PNP" in line))


def edit(folder: Path, name: str, old: str, new: str) -> None:
    """Change one place in a file of a game."""
    text = (folder / name).read_text("utf-8")
    assert text.count(old) == 1
    (folder / name).write_text(text.replace(old, new), "utf-8")


@pytest.fixture
def campfire(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """A new game, agreed to, whose action then takes a card from a pile that may be empty."""
    folder = tmp_path / "campfire"
    assert main(["new", str(folder)]) == 0
    edit(folder, "rules/02-turn.md", "card=ashes)", "card=fire)")
    capsys.readouterr()
    return folder


@pytest.mark.parametrize(
    ("status", "strict"), [("draft", ()), ("playable", ()), ("final", ()), ("final", ("--strict",))]
)
def test_a_dead_end_is_shown_before_the_open_pair(
    campfire: Path,
    status: str,
    strict: tuple[str, ...],
    capsys: pytest.CaptureFixture[str],
    pytestconfig: pytest.Config,
) -> None:
    if (status, strict) in (("playable", ()), ("final", ())) and not pytestconfig.getoption("--full"):
        pytest.skip("a draft and a final game with --strict stand for it; run --full")
    edit(campfire, "game.yaml", "status: playable", f"status: {status}")
    assert main(["check", str(campfire), "--no-layout", "--games", "6", "--short", "--jobs", "1", *strict]) == 1
    streams = capsys.readouterr()
    assert codes(streams.err)[:2] == ["PNP401", "PNP614"]
    assert ", 0 games" not in streams.out


@pytest.mark.parametrize("options", [(), ("--no-play",)])
def test_a_failing_example_is_shown_before_the_open_pair(
    tmp_path: Path, options: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    folder = Path(shutil.copytree(GAMES / "hearts", tmp_path / "hearts"))
    edit(folder, "rules/03-tricks.md", BEST, BEST.replace(">", "<"))
    assert main(["check", str(folder), "--no-layout", "--games", "3", "--short", "--jobs", "1", *options]) == 1
    assert codes(capsys.readouterr().err)[:3] == ["PNP800", "PNP801", "PNP614"]


def test_a_failing_scenario_is_shown_without_play(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = Path(shutil.copytree(GAMES / "hearts", tmp_path / "hearts"))
    (folder / "scenarios").mkdir(exist_ok=True)
    scenario = "players: [A, B, C, D]\ngiven:\n  A.points: 3\nexpect:\n  A.points: 4\n"
    (folder / "scenarios" / "wrong.yaml").write_text(scenario, "utf-8")
    assert main(["check", str(folder), "--no-play", "--short"]) == 1
    (fault,) = [line for line in capsys.readouterr().err.splitlines() if "PNP80" in line]
    assert "wrong.yaml:5" in fault


def test_a_game_that_nobody_has_agreed_to_says_what_is_not_noticed(
    campfire: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    unknown = "pnp does not notice an edit of only words or only code"
    begin = f"`pnp review {campfire} --begin`"
    main(["check", str(campfire), "--no-play"])
    assert unknown not in "".join(capsys.readouterr())
    (campfire / "agreed.yaml").unlink()
    main(["check", str(campfire), "--no-play"])
    (line,) = [line for line in capsys.readouterr().out.splitlines() if unknown in line]
    assert begin in line
    main(["check", str(campfire), "--no-play", "--json"])
    assert json.loads(capsys.readouterr().out)["review_begun"] is False
    CheckListener(Console(), campfire).done(None, Report(), 0.1)  # (of `--watch`)
    assert begin in "".join(capsys.readouterr())
