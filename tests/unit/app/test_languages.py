"""Languages shared out among processes come out as they do one after the other."""

import contextlib
import shutil
from pathlib import Path

import pytest

from pnp.app.build.build import build
from pnp.app.game.build_options import BuildOptions
from pnp.checks.edition import CheckOptions
from pnp.source.diagnostics import Failed, Report

RACE = Path(__file__).parents[2] / "hare-race"


@pytest.fixture
def race(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game in English and French."""
    monkeypatch.setenv("PNP_CACHE", str(tmp_path / "cache"))
    shutil.copytree(RACE, tmp_path / "race")
    return tmp_path / "race"


def built(folder: Path, out: Path, jobs: int, force: bool = False) -> tuple[dict[str, bytes], list[str]]:
    report = Report()
    check = CheckOptions(jobs=jobs, play=False)
    options = BuildOptions(papers=("a4",), only=("rulebook",), out=out, force=force, check=check)
    with contextlib.suppress(Failed):
        build(folder, options, report)
    files = {str(f.relative_to(out)): f.read_bytes() for f in out.rglob("*.pdf")}
    return files, [d.code for d in report]


def test_the_files_are_the_same_for_any_number_of_processes(race: Path, tmp_path: Path) -> None:
    one, told = built(race, tmp_path / "one", 1)
    two, told_too = built(race, tmp_path / "two", 2)
    assert {Path(name).parts[1] for name in one} == {"en", "fr"}
    assert one == two
    assert told == told_too


def test_a_fault_in_one_language_prints_nothing_or_marks_every_page_as_a_draft(race: Path, tmp_path: Path) -> None:
    chapter = race / "rules/02-turn.md"
    chapter.write_text(
        chapter.read_text("utf-8").replace("{#seats}", "{#seats}\n\n" + "W" * 300 + " {#wide kind=advice}"), "utf-8"
    )
    assert built(race, tmp_path / "none", 2)[0] == {}
    one, _ = built(race, tmp_path / "one", 1, force=True)
    two, told = built(race, tmp_path / "two", 2, force=True)
    assert one == two
    assert one and "PNP700" in told
