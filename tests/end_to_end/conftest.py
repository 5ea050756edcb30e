"""What the tests of whole commands share: a new game in an empty folder, and a way to run commands there."""

from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.app.cli import main
from pnp.app.game.new_game import new_game
from tests.end_to_end.commanding import Outcome


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A new game in an empty folder, from which commands are given."""
    folder = tmp_path / "fire"
    for name, text in new_game("fire", "Fire").items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    monkeypatch.chdir(tmp_path)
    return folder


@pytest.fixture
def pnp(capsys: pytest.CaptureFixture[str]) -> Callable[..., Outcome]:
    """Runs a command: its status, what it printed, and what it complained of."""

    def run(*words: str) -> Outcome:
        capsys.readouterr()
        status = main(list(words))
        said = capsys.readouterr()
        assert "Traceback" not in said.err and "fault of pnp" not in said.err
        return status, said.out, said.err

    return run
