"""Writes that are killed, and commands that write into one folder at the same time.

benchmarks/fuzz/killed_commands.py does the first with whole commands.
"""

import os
import shutil
import signal
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from benchmarks.fuzz.killed_commands import CHANGES, WRITES, Tree, ended, start, tree
from pnp.app.cli.running import run
from pnp.app.output.recover import finish_output
from pnp.app.output.write import write_all
from pnp.source.diagnostics import Report
from tests.diagnostics.pages import write_game
from tests.tiny import IN_FRENCH

OLD = {"a.txt": b"old a", "deep/b.txt": b"old b"}
NEW = {"a.txt": b"new a", "deep/b.txt": b"new b", "deep/er/c.txt": b"new c"}


# ------------------------------------------------------------------------------------------------- kills
def write_and_die(folder: Path, files: dict[str, bytes], number: int) -> bool:
    """Write files in a process that is killed just before this change of the disk; whether it came to it."""
    child = os.fork()
    if not child:
        changes = 0

        def look(event: str, values: tuple[object, ...]) -> None:
            nonlocal changes
            if event in CHANGES or (event == "open" and isinstance(values[2], int) and values[2] & WRITES):
                changes += 1
                if changes == number:
                    os.kill(os.getpid(), signal.SIGKILL)

        sys.addaudithook(look)
        write_all({folder / name: data for name, data in files.items()}, Report(), folder)
        os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -signal.SIGKILL


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the system has no fork")
@pytest.mark.parametrize("old", [OLD, {}], ids=["over old files", "into new folders"])
def test_a_write_that_is_killed_at_any_change_leaves_old_or_new_files_and_nothing_else(
    old: dict[str, bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    (tmp_path / "state" / "pnp" / "writing").mkdir(parents=True, mode=0o700)
    ends = []
    for number in range(1, 200):
        place = tmp_path / str(number)
        place.mkdir()
        folder = place / "made" / "out"
        if old:
            write_all({folder / name: data for name, data in old.items()}, Report(), folder)
        before = tree(place)
        if not write_and_die(folder, NEW, number):
            break
        finish_output(folder)
        after = tree(place)
        ends.append("old" if after == before else "new")
        assert after == before or {n: (folder / n).read_bytes() for n in NEW} == NEW, f"change {number}"
        assert after == before or len([v for v in after.values() if v]) == len(NEW), f"change {number}"
        assert not list((tmp_path / "state" / "pnp" / "writing").iterdir()), f"change {number}"
        assert write_all({folder / name: data for name, data in NEW.items()}, Report(), folder)
    assert ends.count("old") >= 5 and ends.count("new") >= 5


def test_a_new_game_goes_into_a_folder_that_holds_empty_folders_alone(tmp_path: Path) -> None:
    (tmp_path / "mine" / "rules").mkdir(parents=True)
    assert run(["new", str(tmp_path / "mine")]) == 0
    assert (tmp_path / "mine" / "game.yaml").is_file()
    assert run(["new", str(tmp_path / "mine")]) == 2


# ------------------------------------------------------------------------------------------------- two at once
@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a game in two languages and translations of it, where commands are given."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("CI", "1")
    place = tmp_path / "place"
    write_game(place / "hares", dict(IN_FRENCH), {})
    run_all(place, ["locale export hares --locale fr --file fr.csv"])
    table = place / "fr.csv"
    table.write_text(table.read_text("utf-8-sig").replace("Le ", "Un "), "utf-8-sig")
    return place


def run_all(place: Path, commands: Sequence[str]) -> None:
    """Run commands at the same time, each in a process of its own; each must end well, or say what is wrong."""
    statuses = [ended(child) for child in [start(words, place) for words in commands]]
    said = (place / "said.txt").read_text("utf-8")
    assert set(statuses) <= {0, 1}, said
    assert "fault of pnp" not in said and "Traceback" not in said


def tree_after(place: Path, commands: Sequence[str], copy: str) -> Tree:
    """The files that one command after the other leaves, in a copy of the folder."""
    other = place.parent / copy / "place"
    shutil.copytree(place, other)
    for words in commands:
        run_all(other, [words])
    return tree(other)


PAIRS = {
    "build": ("build hares --only cards --force --locale en --out out", "build hares --only cards --force --locale en --low-ink --out out"),
    "cards": ("cards hares/cards.csv --out out", "cards hares/cards.csv --low-ink --out out"),
    "evidence": ("agree hares deal", "check hares --keep"),
    "catalogues": ("locale import hares --locale fr --file fr.csv", "locale update hares"),
}  # fmt: skip


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the system has no fork")
@pytest.mark.parametrize("pair", PAIRS)
def test_two_commands_at_once_leave_what_one_after_the_other_would(pair: str, place: Path) -> None:
    first, second = PAIRS[pair]
    orders = [tree_after(place, order, name) for name, order in (("ab", (first, second)), ("ba", (second, first)))]
    before = tree(place)
    run_all(place, (first, second))
    after = tree(place)
    assert after != before
    assert after in orders, [sorted(set(after.items()) ^ set(order.items())) for order in orders]
    journals = place.parent / "state" / "pnp" / "writing"
    assert not journals.is_dir() or not list(journals.iterdir())
