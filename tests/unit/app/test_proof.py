"""The proof of a whole game: files, evidence that is kept, and what changed since an older version."""

import re
import shutil
from pathlib import Path

import pytest

from pnp.app.game.build_options import BuildOptions
from pnp.app.game.prepare import load_edition
from pnp.app.proof import chance_figures as proof_figures
from pnp.app.proof.chance_figures import figures_of
from pnp.app.proof.make_proof import compared, print_proof
from pnp.checks.edition import CheckOptions
from pnp.checks.search.effort import Effort
from pnp.checks.statistics.figures import Statistics
from pnp.engine.native.compiler import COMPILERS
from pnp.model.game import Game
from pnp.model.read.build import build_game
from pnp.model.read.find import data_folders
from pnp.source.diagnostics import Report
from pnp.source.load import load_game
from tests.tiny import HARE_RACE


@pytest.fixture
def versions(tmp_path: Path) -> tuple[Path, Path]:
    """The Hare Race as it was, and as it is."""
    for name in ("old", "new"):
        shutil.copytree(HARE_RACE, tmp_path / name / "hare-race")
    return tmp_path / "old" / "hare-race", tmp_path / "new" / "hare-race"


def game(folder: Path) -> Game:
    """The model of a folder."""
    return build_game(load_game(folder, Report(), data_folders()), Report(), "")


def edit(folder: Path, old: str, new: str) -> None:
    """Change the first chapter that says something."""
    chapter = next(f for f in sorted((folder / "rules").glob("*.md")) if old in f.read_text("utf-8"))
    chapter.write_text(chapter.read_text("utf-8").replace(old, new, 1), "utf-8")


def test_the_same_version_has_no_changes(versions: tuple[Path, Path]) -> None:
    found = compared(game(versions[0]), game(versions[1]))
    assert not found.changed and not found.removed


def test_words_and_code_change_apart(versions: tuple[Path, Path]) -> None:
    old, new = versions
    edit(new, "Shuffle", "Carefully shuffle")
    edit(new, "```rule\n", "```rule\n# mind this\n")
    found = compared(game(old), game(new))
    assert sorted(found.changed.values()) in (["code", "words"], ["both"])


def test_a_clause_that_is_gone_is_named(versions: tuple[Path, Path]) -> None:
    old, new = versions
    first = next(c for c in game(old).clauses.values() if c.kind == "rule" and c.number)
    edit(new, f"{{#{first.id}", f"{{#{first.id}-anew")
    found = compared(game(old), game(new))
    assert found.changed[f"{first.id}-anew"] == "new" and found.removed == (f"{first.number} {first.id}",)


def test_a_proof_is_written_as_pdf_and_as_a_page(versions: tuple[Path, Path], tmp_path: Path) -> None:
    old, new = versions
    check = CheckOptions(effort=Effort(games=20), cache=False)
    files = print_proof(new, str(old), True, BuildOptions(out=tmp_path / "out", check=check), Report())
    assert [f.name for f in files] == ["hare-race-proof.html", "hare-race-proof.pdf"]
    assert files[0].parent == tmp_path / "out" / "hare-race" / "en"
    assert "× in" in files[0].read_text("utf-8")


@pytest.mark.skipif(not any(map(shutil.which, COMPILERS)), reason="there is no C compiler")
def test_a_proof_tells_what_many_games_come_to(versions: tuple[Path, Path], tmp_path: Path) -> None:
    check = CheckOptions(effort=Effort(games=20), cache=False)
    files = print_proof(versions[1], "", True, BuildOptions(out=tmp_path / "out", check=check), Report(), 30)
    told = files[0].read_text("utf-8")
    assert "30 games for each number of players" in told
    assert re.search(r"2 players – won: seat 1 [0-9.]+\u202f% \([0-9.]+–[0-9.]+\), seat 2 ", told)


@pytest.mark.skipif(not any(map(shutil.which, COMPILERS)), reason="there is no C compiler")
def test_games_of_the_same_rules_are_played_once(versions: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    def figures(games: int) -> Statistics | None:
        return figures_of(load_edition(versions[1], "", Report()), games, CheckOptions())

    first = figures(20)
    monkeypatch.setattr(proof_figures, "simulate", None)
    edit(versions[1], "Players take turns", "You take turns")
    assert first is not None and figures(20) == first
    with pytest.raises(TypeError):
        figures(21)


@pytest.mark.parametrize(
    ("old", "new", "code", "is_played"),
    [("Shuffle", "Shuffle 7 times", "PNP302", True), ('cite("last-round")', 'cite("no-clause")', "PNP301", False)],
)
def test_a_game_with_errors_has_a_proof_that_says_what_was_searched(
    versions: tuple[Path, Path], tmp_path: Path, old: str, new: str, code: str, is_played: bool
) -> None:
    edit(versions[1], old, new)
    report = Report()
    files = print_proof(versions[1], "", True, BuildOptions(out=tmp_path / "out"), report)
    assert code in [d.code for d in report.errors]
    assert ("No games were searched" in files[0].read_text("utf-8")) is not is_played
