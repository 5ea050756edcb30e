"""Printers of one's own: a sheet is written, readings are kept, and what was read is put right."""

from pathlib import Path

import pypdfium2
import pytest

from pnp.app.cli.commands.printer import _off
from pnp.app.cli.main import main
from pnp.base.resources import user_folder
from pnp.press.impose.printers import Printer, read_printers
from pnp.source.diagnostics import Report


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_sheet_has_two_sides(home: Path) -> None:
    assert main(["printer", "calibrate", "office"]) == 0
    pdf = pypdfium2.PdfDocument(str(home / "output" / "calibration-office-a4.pdf"))
    assert len(pdf) == 2
    assert not user_folder().exists()


def test_readings_are_kept_and_move_backs(capsys: pytest.CaptureFixture[str]) -> None:
    seen = [word for name in "ABCD" for word in ("--seen", f"{name}=0.5,-0.25")]
    assert main(["printer", "calibrate", "office", "--margins", "5,5,5,12", "--duplex", "short", *seen]) == 0
    kept = read_printers(Report(), (user_folder(),))["office"]
    assert (kept.dx, kept.dy, kept.angle, kept.sx) == (0.5, -0.25, 0.0, 1.0)
    assert (kept.bottom, kept.duplex) == (12.0, "short")
    assert main(["printer", "list"]) == 0
    assert "office" in capsys.readouterr().out


def test_a_second_printer_leaves_the_first(home: Path) -> None:
    for name in ("office", "attic"):
        assert main(["printer", "calibrate", name, "--seen", "A=0,0", "--seen", "D=0.1,0.1"]) == 0
    assert list(read_printers(Report(), (user_folder(),))) == ["office", "attic"]


@pytest.mark.parametrize(
    "words", [["calibrate"], ["calibrate", "office", "--seen", "E=1,2"], ["calibrate", "office", "--seen", "A=1,2"],
              ["calibrate", "office", "--margins", "wide"], ["calibrate", "office", "--paper", "a44"], ["tune"]]
)  # fmt: skip
def test_what_cannot_be_meant_is_refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["printer", *words]) == 2
    assert "help:" in capsys.readouterr().err
    assert not user_folder().exists()


def test_absurd_readings_are_not_kept() -> None:
    assert main(["printer", "calibrate", "office", "--seen", "A=40,0", "--seen", "B=40,0"]) != 0
    assert not user_folder().exists()


@pytest.mark.parametrize(
    ("printer", "words"),
    [
        (Printer(), ""),
        (Printer(dx=0.5), "; backs moved +0.50, +0.00 mm, turned +0.00°"),
        (Printer(dy=-1.25), "; backs moved +0.00, -1.25 mm, turned +0.00°"),
        (Printer(angle=0.2), "; backs moved +0.00, +0.00 mm, turned +0.20°"),
        (Printer(sx=1.001), "; backs moved +0.00, +0.00 mm, turned +0.00°, stretched 1.001 × 1"),
        (Printer(sy=0.998), "; backs moved +0.00, +0.00 mm, turned +0.00°, stretched 1 × 0.998"),
    ],
)
def test_the_list_of_printers_says_how_each_is_corrected(printer: Printer, words: str) -> None:
    assert _off(printer) == words
