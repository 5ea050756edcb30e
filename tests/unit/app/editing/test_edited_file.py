"""Other programs write a file in two steps: they empty or remove it, and then write. No page sees the first step."""

from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.app.editing import edited_file
from pnp.app.editing.edited_file import ABSENT, WRITING, EditedFile

OLD, NEW = "One line.\n", "Another line.\n"


@pytest.fixture
def file(tmp_path: Path) -> EditedFile:
    (tmp_path / "a.md").write_text(OLD, "utf-8")
    file = EditedFile(tmp_path, "a.md")
    assert file.read().text == OLD
    return file


@pytest.mark.parametrize("step", [lambda path: path.write_bytes(b""), Path.unlink], ids=["emptied", "removed"])
def test_a_file_that_is_about_to_be_written_is_read_when_it_is(
    file: EditedFile, step: Callable[[Path], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = file.folder / file.name
    step(path)
    monkeypatch.setattr(edited_file.time, "sleep", lambda seconds: path.write_text(NEW, "utf-8"))
    assert file.read().text == NEW


def test_a_file_that_stays_empty_is_read_so_and_waited_for_once(
    file: EditedFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    pauses: list[float] = []
    monkeypatch.setattr(edited_file.time, "sleep", pauses.append)
    (file.folder / file.name).write_bytes(b"")
    assert file.read().text == file.read().text == "" and pauses == [*WRITING]
    (file.folder / file.name).unlink()
    assert file.read().digest == ABSENT and pauses == [*WRITING]


def test_an_edit_beside_such_a_write_is_merged_with_it(file: EditedFile, monkeypatch: pytest.MonkeyPatch) -> None:
    path, base = file.folder / file.name, file.read()
    path.write_bytes(b"")
    monkeypatch.setattr(edited_file.time, "sleep", lambda seconds: path.write_text(f"Theirs.\n\n{OLD}", "utf-8"))
    file.change("text", base, "One longer line.\n")
    assert path.read_text("utf-8") == "Theirs.\n\nOne longer line.\n"
