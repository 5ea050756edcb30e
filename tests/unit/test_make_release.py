"""A release's zips have the same bytes for the same files, and its notes are the changelog's section."""

import io
import runpy
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest

from tests.tiny import HARE_RACE

TOOL = runpy.run_path(str(Path(__file__).parents[2] / "tools" / "make_release.py"))
FILES = {"fr/race.pdf": b"%PDF- fr" * 99, "en/race.pdf": b"%PDF- en"}


def test_a_zip_has_the_same_bytes_for_the_same_files_in_any_order() -> None:
    assert TOOL["zipped"](FILES) == TOOL["zipped"](dict(reversed(FILES.items())))
    assert TOOL["zipped"](FILES) != TOOL["zipped"](FILES, TOOL["MOMENT"] + 2)


def test_a_zip_holds_every_file_readable_by_everybody() -> None:
    with zipfile.ZipFile(io.BytesIO(TOOL["zipped"](FILES))) as archive:
        assert archive.namelist() == sorted(FILES)
        assert {name: archive.read(name) for name in FILES} == FILES
        assert {entry.external_attr >> 16 for entry in archive.infolist()} == {0o100644}
        assert {entry.date_time for entry in archive.infolist()} == {(2020, 2, 2, 0, 0, 0)}


def test_the_notes_of_a_version_are_its_section() -> None:
    text = "# Changes\n\n## 1.2.0, not yet released\n\n- new\n\n## 1.1.0 (2026-01-01)\n\n- old\n"
    assert TOOL["changes_of"]("1.2.0", text) == "## 1.2.0, not yet released\n\n- new\n"
    assert TOOL["changes_of"]("1.1.0", text) == "## 1.1.0 (2026-01-01)\n\n- old\n"
    assert TOOL["changes_of"]("2.0.0", text) == ""


def test_a_game_s_zip_is_the_same_twice(tmp_path: Path, pytestconfig: pytest.Config) -> None:
    """With --full, its PDFs are made twice too: tests/end_to_end/test_same_bytes.py does this for those of a build."""
    from pnp.app.game.games import list_games
    from pnp.source.diagnostics import Report

    game = replace(list_games(Report())[0], name="hare-race", folder=HARE_RACE)
    made = []
    for name in ("one", "two") if pytestconfig.getoption("--full") else ("one",):
        (tmp_path / name).mkdir()
        TOOL["zip_game"](game, tmp_path / name)
        made.append(next((tmp_path / name).iterdir()).read_bytes())
    with zipfile.ZipFile(io.BytesIO(made[0])) as archive:
        assert "hare-race/en/hare-race-cards-a4.pdf" in archive.namelist()
        inside = {name: archive.read(name) for name in reversed(archive.namelist())}
    assert all(zipped == TOOL["zipped"](inside) for zipped in made)
