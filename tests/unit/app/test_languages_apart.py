"""A bad catalogue blocks its own language: the others are printed, and which was left is said."""

from pathlib import Path

import pytest

from pnp.app.cli.main import main
from tests.tiny import IN_FRENCH

SPOILT = "huit carottes".join(IN_FRENCH["locale/fr.po"].rsplit("{{ carrot(goal) }}", 1))
"""A translation that has dropped a placeholder."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in {**IN_FRENCH, "locale/fr.po": SPOILT}.items():
        (tmp_path / "game" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "game" / name).write_text(text, "utf-8")
    return tmp_path / "game"


def build(folder: Path, *more: str) -> tuple[int, list[str]]:
    out = folder.parent / "out"
    words = ["build", str(folder), "--out", str(out), "--only", "cards", "--paper", "a4", "--jobs", "1", *more]
    return main(words), sorted({file.parent.name for file in out.rglob("*.pdf")})


def test_the_other_languages_are_printed(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert build(folder) == (1, ["en"])
    told = capsys.readouterr().err
    assert "PNP602" in told and "fr was not printed" in told


def test_nothing_is_printed_where_no_language_is_left(folder: Path) -> None:
    assert build(folder, "--locale", "fr") == (1, [])


def test_a_language_that_nobody_wants_is_not_looked_at(folder: Path) -> None:
    assert build(folder, "--locale", "en") == (0, ["en"])


def test_force_prints_all_as_drafts(folder: Path) -> None:
    assert build(folder, "--force") == (1, ["en", "fr"])


def test_a_catalogue_that_cannot_be_read_blocks_its_own_language(folder: Path) -> None:
    (folder / "locale" / "fr.po").write_text('msgid "a\nmsgstr "b"\n', "utf-8")
    assert build(folder) == (1, ["en"])
