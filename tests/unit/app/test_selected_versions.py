"""`--rows` and `--where` of `pnp diff` and `pnp check`: of all cards, only the selected ones are compared and drawn."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from pnp.app.cli import main
from pnp.app.diff.compare import ComparisonOptions, Difference, diff
from pnp.app.game.build_options import BuildOptions
from pnp.checks.edition import CheckOptions
from pnp.source.diagnostics import Failed, Report
from tests.tiny import HARE_RACE

NO_PLAY = ComparisonOptions(pages=False, games=0)


@pytest.fixture
def versions(tmp_path: Path) -> tuple[Path, Path]:
    """The Hare Race; in today's version both ranks say something else, and their rows have changed places."""
    for name in ("old", "new"):
        shutil.copytree(HARE_RACE, tmp_path / name / "hare-race")
    new = tmp_path / "new" / "hare-race"
    rows = "colour,rank,copies,says\n*,HIGH,2,Mind your ears!\n*,LOW,4,Slow and sure.\n"
    (new / "cards.csv").write_text(rows, "utf-8")
    return tmp_path / "old" / "hare-race", new


def compared(versions: tuple[Path, Path], tmp_path: Path, **selection: object) -> tuple[Difference, list[Path]]:
    old, new = versions
    options = BuildOptions(
        locales=("en",), papers=("a4",), out=tmp_path / "out", check=CheckOptions(play=False, cache=False)
    )
    (difference,), files = diff(new, str(old), replace(options, **selection), Report(), NO_PLAY)  # type: ignore[arg-type]
    return difference, files


def cards_of(difference: Difference) -> set[str]:
    return {name for name in difference.cards["en"].changed if name.startswith("hares:")}


@pytest.mark.parametrize("selection", [{"rows": ((2, 2),)}, {"where": "rank == HIGH"}])
def test_today_s_rows_select_the_cards_of_both_versions(
    selection: dict[str, object], versions: tuple[Path, Path], tmp_path: Path
) -> None:
    difference, files = compared(versions, tmp_path, **selection)
    changed = difference.cards["en"]
    assert cards_of(difference) == {"hares:HR", "hares:HB"}
    assert not changed.added and not changed.removed
    assert len(files) == 2 and "low" not in files[1].read_text("utf-8")


def test_without_a_selection_every_card_is_compared(versions: tuple[Path, Path], tmp_path: Path) -> None:
    assert cards_of(compared(versions, tmp_path)[0]) == {"hares:HR", "hares:HB", "hares:LR", "hares:LB"}


def test_a_selection_of_no_card_and_a_wrong_condition_are_told(versions: tuple[Path, Path], tmp_path: Path) -> None:
    for selection, code in (({"rows": ((9, 9),)}, "PNP307"), ({"where": "rnk == HIGH"}, "PNP106")):
        with pytest.raises(Failed) as failed:
            compared(versions, tmp_path, **selection)
        assert [fault.code for fault in failed.value.report.errors] == [code]


def test_check_draws_only_the_selected_cards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PNP_CACHE", str(tmp_path / "cache"))
    folder = tmp_path / "deck"
    folder.mkdir()
    picture = "no-such-picture.png"
    (folder / "cards.csv").write_text(f"name,text,picture\nAda,Hello.,\nBo,Hi.,{picture}\nCy,Hey.,\n", "utf-8")
    codes = {}
    for rows in ("2-4", "3", "2,4", "8", ""):
        main(["check", str(folder), "--jobs", "1", *(["--rows", rows] if rows else [])])
        told = capsys.readouterr()
        codes[rows] = (picture in told.out + told.err, "PNP307" in told.out + told.err)
    assert codes == {
        "2-4": (True, False), "3": (True, False), "2,4": (False, False), "8": (False, True), "": (True, False)
    }  # fmt: skip


def test_check_refuses_a_selection_for_a_check_that_draws_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(HARE_RACE), "--rows", "1", "--no-layout"]) != 0
    assert "`--rows` selects the cards to draw, but `--no-layout` draws none" in capsys.readouterr().err
