"""The place of a new game: a name that is free, or a folder without files."""

from pathlib import Path

import pytest

from pnp.app.game.errors import WrongRequest
from pnp.app.game.new_game import check_free
from pnp.source.diagnostics import Report


def test_a_free_name_and_empty_folders_are_taken(tmp_path: Path) -> None:
    (tmp_path / "empty" / "inner").mkdir(parents=True)
    for name in ("free", "empty"):
        check_free(tmp_path / name, Report())


def test_files_and_links_are_not_written_over(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    (tmp_path / "game" / "inner").mkdir(parents=True)
    (tmp_path / "game" / "inner" / "x.md").write_text("x")
    (tmp_path / "link").symlink_to(tmp_path / "nowhere")
    for name in ("file", "game", "link"):
        report = Report()
        with pytest.raises(WrongRequest):
            check_free(tmp_path / name, report)
        assert [(one.code, one.message) for one in report] == [("PNP119", f"`{tmp_path / name}` already exists")]
