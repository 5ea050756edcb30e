"""The door to a designer's files: encodings, missing files, libraries."""

from pathlib import Path

import pytest

from pnp.app.game.new_game import new_game
from pnp.source.diagnostics import Report
from pnp.source.load import Disk, Memory, load_game
from pnp.source.load.files import read_text
from pnp.source.load.stamp import files_below, stamp_of, state_of


def test_a_wrong_encoding_names_the_byte_and_the_line() -> None:
    report = Report()
    assert read_text(Memory({"game.yaml": b"title: x\ntagline: caf\xe9\n"}), "game.yaml", report) is None
    (fault,) = report.errors
    assert fault.code == "PNP101" and (fault.span.line, fault.span.column) == (2, 13)
    assert "0xE9" in fault.message and "line 2" in fault.message


def test_utf_16_is_recognised() -> None:
    report = Report()
    read_text(Memory({"a": "x".encode("utf-16")}), "a", report)
    assert "UTF-16" in report.errors[0].message


def test_a_byte_order_mark_and_line_ends_of_windows_do_not_matter() -> None:
    assert read_text(Memory({"a": b"\xef\xbb\xbfone\r\ntwo\r"}), "a", Report()) == "one\ntwo\n"


def test_a_text_with_a_nul_in_it_is_none() -> None:
    report = Report()
    assert read_text(Memory({"a.md": b"one\ntw\0o\n"}), "a.md", report) is None
    assert [(d.code, d.span.line, d.span.column) for d in report.errors] == [("PNP101", 2, 3)]


def test_a_missing_folder_is_one_diagnostic(tmp_path: Path) -> None:
    report = Report()
    load_game(tmp_path / "nothing", report)
    assert [d.code for d in report] == ["PNP100"]


def test_a_folder_without_game_yaml_is_one_diagnostic(tmp_path: Path) -> None:
    report = Report()
    load_game(tmp_path, report)
    assert [d.code for d in report] == ["PNP100"]
    assert "game.yaml" in report.errors[0].message


def test_an_empty_game_yaml_is_one_diagnostic() -> None:
    report = Report()
    load_game(Memory({"game.yaml": "# nothing yet\n"}), report)
    assert [d.code for d in report] == ["PNP102"]


def test_a_library_is_found_beside_the_game_and_in_the_library_folders(tmp_path: Path) -> None:
    for folder in ("games/mine", "games/near", "far/away"):
        (tmp_path / folder).mkdir(parents=True)
        (tmp_path / folder / "game.yaml").write_text(f"game: {Path(folder).name}\n", encoding="utf-8")
    (tmp_path / "games/mine/game.yaml").write_text("game: mine\nshares: [near, away]\n", encoding="utf-8")
    report = Report()
    tree = load_game(tmp_path / "games/mine", report, (tmp_path / "far",))
    assert not report.errors and list(tree.shared) == ["near", "away"]


def test_a_library_that_is_not_there_is_an_unknown_reference() -> None:
    report = Report()
    load_game(Memory({"game.yaml": "game: a\nshares: [b]\n"}), report)
    assert [d.code for d in report] == ["PNP107"]


def test_libraries_that_share_each_other_are_reported_and_not_followed() -> None:
    texts = {"game.yaml": "shares: [a]", "../a/game.yaml": "shares: [b]", "../b/game.yaml": "shares: [a]"}
    report = Report()
    load_game(Memory(texts), report)
    assert [d.message for d in report] == ["`a` shares itself"]


def test_files_on_disk_and_in_memory_are_listed_alike(tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    for name in ("rules/02-b.md", "rules/01-a.md", "rules/.hidden"):
        (tmp_path / name).write_text("", encoding="utf-8")
    memory = Memory({"rules/02-b.md": "", "rules/01-a.md": "", "game.yaml": ""})
    assert Disk(tmp_path).names("rules") == memory.names("rules") == ("01-a.md", "02-b.md")


FILES = (
    "theme.yaml",
    "layouts.yaml",
    "reference.md",
    "cards.csv",
    "rules/09-more.md",
    "quests/a.yaml",
    "layouts/a.yaml",
)


@pytest.mark.parametrize("name", [*FILES, "game.yaml", "locale/de.po", "fonts/fonts.yaml"])
@pytest.mark.parametrize("leads", ["to itself", "nowhere", "to a folder"])
def test_a_link_that_is_no_file_is_told_and_hides_nothing_else(tmp_path: Path, name: str, leads: str) -> None:
    for path, text in new_game("fire", "Fire").items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, "utf-8")
    file = tmp_path / name
    file.parent.mkdir(exist_ok=True)
    file.unlink(missing_ok=True)
    file.symlink_to({"to itself": file.name, "nowhere": "gone", "to a folder": tmp_path}[leads])
    files = Disk(tmp_path)
    listed = file.name in files.names(file.parent.relative_to(tmp_path).as_posix())
    assert listed and (files.has(name) or leads == "to a folder")
    assert len(files.names("rules")) >= 3 and stamp_of([tmp_path]) and state_of([tmp_path])
    if name.startswith("rules/"):
        report = Report()
        tree = load_game(tmp_path, report)
        assert len(tree.chapters) == 3 and [d.code for d in report] == ["PNP100"]


@pytest.mark.parametrize("folder", ["rules", "quests", "layouts", "locale"])
def test_a_folder_that_is_a_link_to_itself_is_told(tmp_path: Path, folder: str) -> None:
    (tmp_path / "game.yaml").write_text("game: fire\n", "utf-8")
    (tmp_path / folder).symlink_to(folder)
    report = Report()
    load_game(tmp_path, report)
    assert f"{folder}` does not lead to a folder" in next(iter(report)).message


def test_links_to_the_folder_above_are_followed_no_further(tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "up").symlink_to("..")
    (tmp_path / "here").symlink_to(".")
    assert not files_below(tmp_path) and not state_of([tmp_path]) and Disk(tmp_path).names("rules") == ()
