"""`pnp scenario` runs a file in a game's `scenarios/` folder against that game, wherever the folder lies."""

from pathlib import Path

import pytest

from pnp.app.play.scenarios import run_scenarios
from tests.tiny import FILES

TEXT = """{head}
players: [Ada, Bruno]
given: {{from: nothing, Ada.hand: [LR], active: Ada}}
expect: {{Ada.hand: [LR]}}
"""


def game_called(folder: Path, id: str = "hare-race") -> Path:
    """A copy of the Hare Race in a folder of any name."""
    for name, text in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text.replace("game: hare-race", f"game: {id}"), "utf-8")
    (folder / "scenarios").mkdir()
    return folder


@pytest.mark.parametrize("head", ["", "game: hare-race", "game: my-copy", "game: hearts", "game: {path}"])
def test_a_file_beside_its_game_needs_no_path(tmp_path: Path, head: str) -> None:
    # an own game that is called like a shipped one is the one that its scenarios mean
    folder = game_called(tmp_path / "my-copy", "hearts" if "hearts" in head else "hare-race")
    file = folder / "scenarios" / "one.yaml"
    file.write_text(TEXT.format(head=head.replace("{path}", str(folder))), "utf-8")
    ((_, executed),) = run_scenarios([file])
    assert executed.ok, executed.diagnostics


def test_a_file_elsewhere_names_its_game(tmp_path: Path) -> None:
    folder = game_called(tmp_path / "my-copy")
    file = tmp_path / "one.yaml"
    file.write_text(TEXT.format(head=""), "utf-8")
    ((_, executed),) = run_scenarios([file])
    assert [one.code for one in executed.diagnostics] == ["PNP105"]
    ((_, executed),) = run_scenarios([file], str(folder))
    assert executed.ok
