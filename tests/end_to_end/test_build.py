"""Printing: what is written where, all of it or none, and the same bytes each time."""

from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.app.cli.status import DONE, ERRORS, WRONG
from tests.end_to_end.commanding import Outcome, change, codes


def printed(folder: Path) -> dict[str, bytes]:
    """The files below a folder by their names."""
    return {str(f.relative_to(folder)): f.read_bytes() for f in sorted(folder.rglob("*")) if f.is_file()}


def test_a_game_is_printed_whole_and_twice_the_same(pnp: Callable[..., Outcome], game: Path, tmp_path: Path) -> None:
    status, out, err = pnp("build", "./fire", "--out", "one")
    assert (status, codes(err)) == (DONE, [])
    assert "warning[" not in err
    assert "A4: " in err and "double-sided (en)" in err
    files = printed(tmp_path / "one")
    assert sorted(f"one/{name}" for name in files) == sorted(out.split())
    pages = {name for name in files if name.endswith(".html")}
    assert pages == {"fire/en/fire-rulebook.html"}
    assert all(data.startswith(b"<!DOCTYPE html>" if name in pages else b"%PDF-") for name, data in files.items())
    for part in ("cards-a4", "cards-letter", "tokens-a4", "reference-a4", "rulebook-a5", "print-plan-letter"):
        assert f"fire/en/fire-{part}.pdf" in files
    by_copies = ("--jobs", "2")  # (a command of the tests has one process otherwise)
    assert pnp("build", "./fire", "--only", "cards", "--only", "rulebook", "--out", "two", *by_copies)[0] == DONE
    again = printed(tmp_path / "two")
    assert len(again) > 3 and again == {name: data for name, data in files.items() if name in again}


def test_one_part_on_one_paper(pnp: Callable[..., Outcome], game: Path, tmp_path: Path) -> None:
    assert pnp("build", "./fire", "--only", "tokens", "--paper", "letter")[0] == DONE
    assert list(printed(tmp_path / "output")) == [
        "fire/en/fire-tokens-letter.pdf",
        "fire/en/fire-tokens-punch-guide-letter.pdf",
    ]


def test_a_game_with_errors_is_not_printed_and_the_old_papers_stay(
    pnp: Callable[..., Outcome], game: Path, tmp_path: Path
) -> None:
    assert pnp("build", "./fire", "--only", "tokens")[0] == DONE
    before = printed(tmp_path / "output")
    change(game / "rules" / "02-turn.md", "Draw {{ wood(gathered) }} from", "Draw two cards from")
    status, _, err = pnp("build", "./fire", "--only", "tokens")
    assert (status, codes(err)) == (ERRORS, ["PNP302"])
    assert printed(tmp_path / "output") == before


def test_with_force_it_is_printed_as_a_draft(pnp: Callable[..., Outcome], game: Path, tmp_path: Path) -> None:
    change(game / "rules" / "02-turn.md", "Draw {{ wood(gathered) }} from", "Draw two cards from")
    status, _, err = pnp("build", "./fire", "--only", "tokens", "--force")
    assert (status, codes(err)) == (ERRORS, ["PNP302"])
    sheets, guides = ([n for n in printed(tmp_path / "output") if ("guide" in n) == guide] for guide in (False, True))
    assert len(sheets) == len(guides) == 2


@pytest.mark.parametrize(
    "wrong", [("--paper", "a44"), ("--printer", "hme"), ("--only", "card")], ids=["paper", "printer", "part"]
)
def test_a_choice_that_there_is_not(
    pnp: Callable[..., Outcome], game: Path, tmp_path: Path, wrong: tuple[str, str]
) -> None:
    status, _, err = pnp("build", "./fire", *wrong)
    assert (status, codes(err)) == (WRONG, ["PNP120"]) and "help: write `" in err
    assert not (tmp_path / "output").exists()


def test_an_output_folder_that_cannot_be_written(pnp: Callable[..., Outcome], game: Path, tmp_path: Path) -> None:
    (tmp_path / "papers").write_text("a file in the way", "utf-8")
    status, _, err = pnp("build", "./fire", "--only", "tokens", "--out", "papers")
    assert (status, codes(err)) == (WRONG, ["PNP119"])
    status, _, err = pnp("proof", "./fire", "--games", "0", "--out", "papers")
    assert (status, codes(err)) == (WRONG, ["PNP119"])
    assert pnp("gallery", "./fire", "--out", "papers")[0] == WRONG
    assert (tmp_path / "papers").read_text("utf-8") == "a file in the way"
