"""fonts.yaml of a game: every fault is a diagnostic, and the pages are set without it."""

import shutil
from pathlib import Path

import pytest

from pnp.diagnostics import Failed, Report
from pnp.edition.registers import Register, sound_folders
from pnp.resources import FONTS
from pnp.typeset import load_fonts

ROW = "fonts:\n  Mine: {file: mine.ttf"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "mine.ttf").write_bytes((FONTS / "Gloock/Gloock_400Regular.ttf").read_bytes())
    return tmp_path


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (ROW + "}\n  Other: {file: other.ttf}", "PNP100 3:17 there is no font `other.ttf`"),
        (ROW + ", bold: Gloock Bold}", "PNP107 2:32 there is no face `Gloock Bold`"),
        (ROW + ", heavy: very}", "PNP106 2:33 `fonts.Mine.heavy` cannot be `very`"),
        (ROW + ", scale: 0}", "PNP106 2:33 `fonts.Mine.scale` must be at least 0.1"),
        ("fonts:\n  Mine: {bold: Gloock}", "PNP105 2:3 `fonts.Mine` needs a key `file`"),
        ("fonts: Mine", "PNP106 1:8 `fonts` cannot be `Mine`"),
        ("fallback: {ja: [Mime]}\n" + ROW + "}", "PNP107 1:17 there is no face `Mime`"),
        ("fnts: {}", "PNP104 1:1 the file has no key `fnts`"),
        ("[", "PNP102"),
    ],
)  # fmt: skip
def test_every_fault_is_said_and_the_folder_left_out(folder: Path, text: str, said: str) -> None:
    (folder / "fonts.yaml").write_text(text, encoding="utf-8")
    report = Report()
    assert sound_folders([FONTS, folder], report) == [FONTS]
    found = [f"{d.code} {d.span.line}:{d.span.column} {d.message}" for d in report]
    assert any(line.startswith(said) for line in found), found


def test_a_face_that_this_installation_lacks_is_one_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(FONTS, tmp_path / "fonts", ignore=shutil.ignore_patterns("NotoSerifJP"))
    monkeypatch.setattr("pnp.edition.registers.FONTS", tmp_path / "fonts")
    with pytest.raises(Failed) as failed:
        sound_folders([tmp_path / "fonts"], Report())
    (found,) = failed.value.report
    assert found.code == "PNP100"
    assert found.message == "this installation of pnp lacks the fonts `Noto Serif JP` and `Noto Serif JP Bold`"
    assert found.help == "install it whole: `pip install --force-reinstall pnp-press`"


def test_a_sound_register_adds_its_faces(folder: Path) -> None:
    (folder / "fonts.yaml").write_text(ROW + ", bold: Gloock, scale: 0.9}\n", encoding="utf-8")
    report = Report()
    assert "Mine" in load_fonts(*sound_folders([FONTS, folder], report))
    assert not report.diagnostics


def test_the_presss_own_register_is_without_fault(tmp_path: Path) -> None:
    copied = tmp_path / "fonts"
    for file in FONTS.rglob("*.ttf"):
        (copied / file.relative_to(FONTS)).parent.mkdir(parents=True, exist_ok=True)
        (copied / file.relative_to(FONTS)).touch()
    (copied / "fonts.yaml").write_text((FONTS / "fonts.yaml").read_text("utf-8"), "utf-8")
    report = Report()
    assert sound_folders([copied], report) == [copied]
    assert not report.diagnostics and Register().fonts == {}
