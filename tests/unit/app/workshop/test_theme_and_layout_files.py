"""Files of looks with little in them, or with unknown names: what a check without play says."""

from pathlib import Path

import pytest

from pnp.app.cli.main import main
from tests.unit.app.serve.running import copy_of_hearts


def check(folder: Path, capsys: pytest.CaptureFixture[str]) -> str:
    """What `pnp check --no-play` says."""
    main(["check", str(folder), "--no-play"])
    said = capsys.readouterr()
    return said.out + said.err


@pytest.mark.parametrize("text", ["# nothing yet\n", "", "---\n# a remark\n"])
def test_a_theme_of_remarks_alone_is_no_fault(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = copy_of_hearts(tmp_path)
    (folder / "theme.yaml").write_text(text, "utf-8")
    assert "error" not in check(folder, capsys)


def test_a_theme_that_is_a_list_is_told_how_to_begin(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = copy_of_hearts(tmp_path)
    (folder / "theme.yaml").write_text("- a\n", "utf-8")
    said = check(folder, capsys)
    assert "`theme.yaml` is not a mapping" in said and "begin it with `inks:`" in said


def test_an_unknown_ink_of_a_layout_is_found_without_play(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = copy_of_hearts(tmp_path)
    game = folder / "game.yaml"
    game.write_text(game.read_text("utf-8").replace("    back: cards/plain-back.svg.j2", "    layout: own"), "utf-8")
    (folder / "layouts.yaml").write_text("own:\n  slots:\n    ground: {at: bleed, fill: moss}\n", "utf-8")
    said = check(folder, capsys)
    assert "layouts.yaml:3:31: error[PNP107 unknown-reference]: there is no ink or column `moss`" in said
