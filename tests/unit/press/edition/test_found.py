"""Faces that the press does not bring: found on the machine by their files' names, and told."""

import shutil
from pathlib import Path

import pytest
import yaml

from pnp.base.resources import FONTS
from pnp.press.document.languages import font_tag, has_east_asian_faces
from pnp.press.edition import system_fonts as found
from pnp.press.edition.registers import read_registers
from pnp.press.edition.system_fonts import with_system_face
from pnp.press.typeset.text.fonts import load_fonts
from pnp.source.diagnostics import Report, Span

KANJI = FONTS / "NotoSerifJP" / "NotoSerifJP_500Medium.ttf"
HOME = Span("game.yaml", 1)


@pytest.fixture(autouse=True)
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine whose fonts lie in one folder alone."""
    monkeypatch.setattr(found, "font_folders", lambda packages: [tmp_path / "share" / "fonts"])
    (tmp_path / "share" / "fonts" / "deep").mkdir(parents=True)
    return tmp_path / "share" / "fonts"


def test_a_machine_without_the_font_changes_nothing() -> None:
    fonts, report = load_fonts(FONTS), Report()
    assert with_system_face(fonts, "zh-Hans", list, [FONTS], report, HOME) is fonts and not report.diagnostics
    assert with_system_face(fonts, "fr", list, [FONTS], report, HOME) is fonts


@pytest.mark.parametrize(("language", "name"), [("zh-Hant", "Noto Serif TC"), ("zh-TW", "Noto Serif TC"), ("ko", "")])
def test_the_first_that_is_there_is_taken_and_told(language: str, name: str, machine: Path) -> None:
    shutil.copy(KANJI, machine / "deep" / "NotoSerifTC-Regular.otf")
    report = Report()
    fonts = with_system_face(load_fonts(FONTS), language, list, [FONTS], report, HOME)
    assert fonts.stand_ins("Alegreya", language) == ((name,) if name else ())
    told = [(d.code, d.severity) for d in report]
    assert told == ([("PNP717", "note")] if name else [])
    assert all(name in d.message and "version" in d.message for d in report)


def test_a_games_own_file_comes_first_and_a_broken_one_is_passed_over(machine: Path, tmp_path: Path) -> None:
    own = tmp_path / "game" / "fonts"
    own.mkdir(parents=True)
    shutil.copy(KANJI, own / "NotoSansSC_400Regular.ttf")
    shutil.copy(KANJI, own / "NotoSansSC_700Bold.ttf")
    (machine / "NotoSerifSC-Regular.otf").write_bytes(b"no font")
    fonts = with_system_face(load_fonts(FONTS), "zh-CN", list, [own, FONTS], Report(), HOME)
    assert fonts.entries["Noto Sans SC"].file.parent == own
    assert fonts.stand_ins("Alegreya Bold", "zh-CN") == ("Noto Sans SC Bold", "Noto Sans SC")


def test_chinese_borrows_no_forms_of_japanese() -> None:
    fonts = load_fonts(FONTS)
    assert not any("JP" in face for face in fonts.chain("Alegreya", "zh-Hans"))
    assert any("JP" in face for face in fonts.chain("Alegreya", "en"))


def test_a_font_that_just_lies_in_a_games_folder_stands_in_for_what_is_missing(tmp_path: Path) -> None:
    own = tmp_path / "game" / "fonts"
    own.mkdir(parents=True)
    shutil.copy(FONTS / "NotoSerifThai" / "NotoSerifThai-Regular.ttf", own / "mine.ttf")
    fonts = read_registers([FONTS, own], Report())
    assert fonts.fallback["any"][-1] in fonts.entries and len(fonts.fallback["any"]) == 3


@pytest.mark.parametrize(("text", "is_used"), [("木を切る", False), ("火の狐", True), ("Fox № 9", False)])
def test_rare_japanese_characters_come_from_a_face_behind_the_presss_own(
    text: str, is_used: bool, machine: Path
) -> None:
    shutil.copy(KANJI, machine / "SourceHanSerif-Regular.otf")
    report = Report()
    fonts = with_system_face(load_fonts(FONTS), "ja", lambda: [text], [FONTS], report, HOME)
    assert fonts.stand_ins("Alegreya", "ja") == ("Noto Serif JP", *(["Source Han Serif"] if is_used else []))
    assert [d.code for d in report] == (["PNP717"] if is_used else [])


def test_only_east_asian_languages_have_faces_to_look_for() -> None:
    languages = {font_tag(tag) for tag in yaml.safe_load((FONTS / "found.yaml").read_text("utf-8"))["faces"]}
    assert all(has_east_asian_faces(tag) for tag in languages) and {"ja", "ko"} < languages
    assert has_east_asian_faces("zh-TW") and not has_east_asian_faces("he") and not has_east_asian_faces("en")
