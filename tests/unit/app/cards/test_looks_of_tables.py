"""The files beside a table that give its cards their looks: which are copied, and which are watched."""

import os
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from pnp.app.cards import looks_beside, watch
from pnp.source.diagnostics import Failed, Report, Span
from pnp.source.diagnostics.budgets import Budget


def write(folder: Path, *names: str, content: str = "xyz") -> None:
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(content, "utf-8")


def table(*cells: str) -> Any:
    return SimpleNamespace(rows=[SimpleNamespace(cells={"picture": SimpleNamespace(text=cell)}) for cell in cells])


def test_looks_are_those_of_pnp_cards_and_the_pictures_that_a_cell_names(tmp_path: Path) -> None:
    write(tmp_path, "theme.yaml", "layouts.yaml", "other.yaml", "wolf.png", "fox.png", "notes.txt", "wolf.txt")
    write(tmp_path, "art/a.png", "art/b/c.png", "art/.hidden/d.png", "fonts/f.otf", "other/x.png", "templates/t.j2")
    write(tmp_path, "art/1/2/3/last.png", "art/1/2/3/4/deep.png")
    (tmp_path / "art/link").symlink_to(tmp_path / "other")
    report = Report()
    looks = looks_beside.looks_beside(tmp_path, [table("Wolf", ""), table("art/none")], report)
    assert list(looks) == [
        "theme.yaml", "layouts.yaml", "wolf.png", "art/a.png", "art/1/2/3/last.png", "art/b/c.png", "fonts/f.otf", "templates/t.j2",
    ] and set(looks.values()) == {b"xyz"}  # fmt: skip
    assert not report.diagnostics


def test_the_rest_is_not_copied_if_there_are_too_many_files_or_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = [f"art/{name}.png" for name in "abcd"]
    write(tmp_path, *names)

    def copied(files: int, size: int) -> tuple[list[str], list[str]]:
        monkeypatch.setattr(looks_beside, "OLDER", Budget("files", files))
        monkeypatch.setattr(looks_beside, "COMMIT", Budget("bytes", size))
        report = Report()
        return list(looks_beside.looks_beside(tmp_path, [], report)), [d.message for d in report]

    assert copied(4, 12) == (names, [])
    subject = f"`{tmp_path.name}` is more than pnp accepts: at most"
    assert copied(3, 12) == (names[:3], [f"{subject} 3 files: the rest is not copied"])
    assert copied(4, 11) == (names[:3], [f"{subject} 11 bytes: the rest is not copied"])


def test_a_watched_table_is_printed_after_each_change_of_its_looks(tmp_path: Path) -> None:
    file = tmp_path / "deck.csv"
    write(tmp_path, "deck.csv", "art/a.png")
    before = watch._state(file)
    assert before[1] == (os.stat(file).st_mtime_ns, 3) and before[2:] == ((0, 0),) * len(watch.FILES)
    write(tmp_path, "theme.yaml", content="ab")
    assert [stamp[1] for stamp in watch._state(file)[1:]] == [3, 2, 0, 0]  # type: ignore[index]
    write(tmp_path, "art/b.png")
    assert watch._state(file)[0] != before[0]

    shown: list[tuple[tuple[Path, ...], int, bool]] = []
    pauses: list[float] = []
    faults = [False, True]

    def printed(report: Report) -> Any:
        if faults.pop(0):
            failed = Report()
            failed.error("PNP100", "no card", Span(""), "write one")
            raise Failed(failed)
        return SimpleNamespace(files=(file,))

    def pause(seconds: float) -> None:
        pauses.append(seconds)
        write(tmp_path, "deck.csv", content="x" * (9 + len(pauses)))

    def show(files: tuple[Path, ...], report: Report, seconds: float) -> None:
        shown.append((files, len(report.diagnostics), 0.0 <= seconds < 60.0))

    watch.watch_table(file, printed, show, prints=2, pause=pause)
    assert shown == [((file,), 0, True), ((), 1, True)] and set(pauses) == {watch.PAUSE} and len(pauses) >= 1
