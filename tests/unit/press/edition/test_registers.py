"""fonts.yaml of a game: every fault is a diagnostic, and the pages are set without it."""

import os
import shutil
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from pnp.base.resources import FONTS
from pnp.press.edition.registers import Register, read_registers
from pnp.press.export.pdf_fonts import FontUse
from pnp.source.diagnostics import Failed, Report
from pnp.source.diagnostics.budgets import TYPEFACE

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
    assert "Mine" not in read_registers([FONTS, folder], report)
    found = [f"{d.code} {d.span.line}:{d.span.column} {d.message}" for d in report]
    assert any(line.startswith(said) for line in found), found


def test_a_face_that_this_installation_lacks_is_one_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(FONTS, tmp_path / "fonts", ignore=shutil.ignore_patterns("NotoSerifJP"))
    monkeypatch.setattr("pnp.press.edition.registers.FONTS", tmp_path / "fonts")
    with pytest.raises(Failed) as failed:
        read_registers([tmp_path / "fonts"], Report())
    (found,) = failed.value.report
    assert found.code == "PNP100"
    assert found.message == "this installation of pnp lacks the fonts `Noto Serif JP` and `Noto Serif JP Bold`"
    assert found.help == "install it whole: `pip install --force-reinstall pnp-press`"


def test_a_sound_register_adds_its_faces(folder: Path) -> None:
    (folder / "fonts.yaml").write_text(ROW + ", bold: Gloock, scale: 0.9}\n", encoding="utf-8")
    report = Report()
    assert "Mine" in read_registers([FONTS, folder], report)
    assert not report.diagnostics


def test_the_presss_own_register_is_without_fault(tmp_path: Path) -> None:
    shutil.copytree(FONTS, tmp_path / "fonts")
    report = Report()
    assert set(read_registers([tmp_path / "fonts"], report).entries) == set(read_registers([FONTS], report).entries)
    assert not report.diagnostics and Register().fonts == {}


def test_without_a_register_fonts_go_by_their_own_names(folder: Path) -> None:
    report = Report()
    assert "Gloock" in read_registers([folder], report) and not report.diagnostics


# ------------------------------------------------------------------------------------------------- from a stranger
def told(folder: Path, text: str = ROW + "}") -> list[str]:
    """The codes of what is told of a folder with this register; without one where the text is empty."""
    if text:
        (folder / "fonts.yaml").write_text(text, encoding="utf-8")
    report = Report()
    assert set(read_registers([FONTS, folder], report).entries) == set(read_registers([FONTS], Report()).entries)
    return [d.code for d in report]


@pytest.mark.parametrize("register", [ROW + "}", ""], ids=["named", "loose"])
def test_a_font_that_is_a_link_out_of_the_game_is_not_opened(folder: Path, register: str) -> None:
    (folder / "mine.ttf").unlink()
    (folder / "mine.ttf").symlink_to(FONTS / "Gloock/Gloock_400Regular.ttf")
    assert told(folder, register) == ["PNP131"]


@pytest.mark.parametrize("name", ["../../mine.ttf", str(FONTS / "Gloock/Gloock_400Regular.ttf")])
def test_a_register_names_no_font_of_the_disk(folder: Path, name: str) -> None:
    assert told(folder, f"fonts:\n  Mine: {{file: {name}}}") == ["PNP131"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes here")
@pytest.mark.parametrize("register", [ROW + "}", ""], ids=["named", "loose"])
def test_a_font_that_is_a_pipe_is_not_waited_for(folder: Path, register: str) -> None:
    (folder / "mine.ttf").unlink()
    os.mkfifo(folder / "mine.ttf")
    assert told(folder, register) == ["PNP100"]


@pytest.mark.parametrize("content", [b"", b"no font", b"OTTO" + bytes(400), b"\0\1\0\0" + b"\xff" * 400])
def test_what_is_no_font_is_told(folder: Path, content: bytes) -> None:
    (folder / "mine.ttf").write_bytes(content)
    assert told(folder) == ["PNP133"]


def test_half_a_font_is_told(folder: Path) -> None:
    whole = (folder / "mine.ttf").read_bytes()
    (folder / "mine.ttf").write_bytes(whole[: len(whole) // 2])
    assert told(folder) == ["PNP133"]


def test_a_font_beyond_its_bytes_is_not_read(folder: Path) -> None:
    with (folder / "mine.ttf").open("r+b") as file:
        file.truncate(TYPEFACE.most + 1)
    assert told(folder) == ["PNP130"]


def test_a_name_that_yaml_once_took_for_a_number_is_a_name(folder: Path) -> None:
    assert told(folder, "fonts:\n  Mine: {file: 1.5}") == ["PNP100"]


def test_a_font_that_is_broken_within_ends_the_work_with_its_name(folder: Path) -> None:
    font = TTFont(folder / "mine.ttf", lazy=True)
    place = font.reader.tables["glyf"]
    data = bytearray((folder / "mine.ttf").read_bytes())
    data[place.offset : place.offset + place.length] = b"\x00\x01\xff\xfe" * (place.length // 4)
    (folder / "mine.ttf").write_bytes(data[: place.offset + place.length])
    (folder / "fonts.yaml").write_text(ROW + "}", encoding="utf-8")
    report = Report()
    fonts = read_registers([FONTS, folder], report)
    if report.errors:
        assert [d.code for d in report] == ["PNP133"]
        return
    use = FontUse("T1", fonts.open("Mine"))
    for glyph in fonts.open("Mine").shape("Hares").glyphs:
        use.code(glyph.gid, glyph.text)
    with pytest.raises(Failed) as ended:
        use.written()
    assert [d.code for d in ended.value.report] == ["PNP133"]


def test_a_folder_with_a_fault_is_left_out_also_where_the_fault_was_told_before(folder: Path) -> None:
    """An older version of a game may have the same fault in the same place; the second is not taken for sound."""
    (folder / "fonts.yaml").write_text(ROW + ", figures: Nobody}", encoding="utf-8")
    report = Report()
    for _ in range(2):
        assert "Mine" not in read_registers([FONTS, folder], report)
    assert len(report.errors) == 1
