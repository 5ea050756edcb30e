"""Parts that `--only` asks for and that a game has not."""

import json
from pathlib import Path

import pytest

from pnp.app.build.empty_parts import empty_parts
from pnp.app.cli import main

FILES = [Path(f"output/cards/en/{name}") for name in (
    "cards-cards-a4.pdf", "cards-level-none-tokens-a4.pdf", "cards-reference-cards-a4.pdf", "cards-print-plan-a4.pdf",
    "cards-quest-mill-a5.pdf", "cards-level-none-rulebook.html",
)]  # fmt: skip


@pytest.mark.parametrize(("only", "empty"), [
    (("cards", "tokens", "reference-cards", "plan", "quests", "html"), ()),
    (("mats", "cards", "mats"), ("mats",)),
    (("reference", "rulebook"), ("reference", "rulebook")),
    ((), ()),
])  # fmt: skip
def test_a_part_is_empty_if_no_file_belongs_to_it(only: tuple[str, ...], empty: tuple[str, ...]) -> None:
    assert empty_parts(only, FILES, "cards", ["level-none"]) == empty


def test_the_command_says_which_parts_are_not_in_the_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["build", "hearts", "--locale", "en", "--paper", "a4", "--only", "cards", "--out", str(tmp_path)]
    assert main([*words, "--only", "mats", "--only", "quests"]) == 0
    assert "there is nothing to print for `--only mats` or `--only quests`" in "".join(capsys.readouterr())
    assert main([*words, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["empty"] == []
