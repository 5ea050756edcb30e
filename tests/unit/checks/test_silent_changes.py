"""A zone whose label is a participle is mentioned by any form of its verb."""

import shutil
from pathlib import Path

import pytest

from pnp.checks.static.changes import check_silent_changes
from pnp.rules.loading import load_and_compile
from pnp.source.diagnostics import Report

HEARTS = Path(__file__).parents[3] / "data" / "hearts"


@pytest.mark.parametrize(("label", "codes"), [("taken tricks", []), ("won tricks", ["PNP305"])])
def test_a_zone_is_mentioned_by_any_form_of_its_verb(label: str, codes: list[str], tmp_path: Path) -> None:
    """The section says that somebody takes and took a trick, and not that anybody wins one."""
    folder = shutil.copytree(HEARTS, tmp_path / "hearts")
    rules, game = folder / "rules" / "03-tricks.md", folder / "game.yaml"
    text = rules.read_text("utf-8")
    reworded = text.replace(
        "The player who has taken a {{ trick }} leads to the next.",
        "The next {{ trick }} is led by whoever took the last one.",
    )
    assert reworded != text
    rules.write_text(reworded, "utf-8")
    game.write_text(game.read_text("utf-8").replace("label: taken tricks", f"label: {label}"), "utf-8")
    loaded = load_and_compile(folder, "", Report())
    assert [d.code for d in check_silent_changes(loaded.game, loaded.rules)] == codes
