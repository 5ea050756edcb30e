"""Groups of documents are drawn by copies of the process as they are by the process itself."""

import os
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from pnp.app.build.build import build
from pnp.app.build.plans import EditionDocument
from pnp.app.build.writing import Group, Writer
from pnp.app.game.build_context import open_context
from pnp.app.game.build_options import BuildOptions, PrintOptions, Timings
from pnp.checks.edition import CheckOptions
from pnp.checks.search import parallel
from pnp.checks.search.forked_queue import by_queue
from pnp.source.diagnostics import NOWHERE, Failed, Report
from tests import tiny

HERE = os.getpid()
COPIES: Any = partial(by_queue, 2)
BOOKS_OF: Any = object()
"""The edition of some books."""
pytestmark = pytest.mark.skipif(not parallel.can_copy(), reason="this system does not copy processes, or not here")


def writer() -> Writer:
    report = Report()
    return Writer(open_context(PrintOptions(), report), report, Timings())


def group(name: str) -> Group:
    """A group of one web page, which says which process has drawn it."""
    return Group(lambda: iter(()), BOOKS_OF, is_heavy=True, web=lambda: iter([(name, str(os.getpid()).encode())]))


def pages(drawn_by: Writer, groups: list[Group], copies: Any = COPIES) -> dict[str, int]:
    """The process that has drawn each page."""
    return {name: int(data) for one in drawn_by.all_drawn(groups, copies) for name, data in one.files.items()}


def test_copies_give_the_files_of_all_groups_in_their_order() -> None:
    names = [f"{number}.html" for number in range(5)]
    drawn = pages(writer(), [replace(group(name), weight=number) for number, name in enumerate(names)])
    assert list(drawn) == names and len(set(drawn.values())) <= 2


def test_sheets_are_drawn_by_this_process_first_and_the_longest_books_before_others() -> None:
    groups = [replace(group(str(weight)), weight=weight) for weight in (1.0, 4.0, 2.0)]
    sheets = [replace(group(name), books_of=None) for name in ("a", "b")]
    asked: list[Any] = []

    def copies(work: Any, work_here: Any, tasks: Any, order: list[int], here: list[int]) -> Iterator[tuple[int, Any]]:
        asked.extend([name for name, _ in tasks[number].web()] for number in (*here, *order) if number not in asked)
        return ((number, work_here(task)) for number, task in reversed([*enumerate(tasks)]))

    drawn = pages(writer(), [groups[0], sheets[0], groups[1], sheets[1], groups[2]], copies)
    assert [name for (name,) in asked][:5] == ["a", "b", "4.0", "2.0", "1.0"]
    assert list(drawn) == ["1.0", "a", "4.0", "b", "2.0"]


def test_one_process_or_one_heavy_group_needs_no_copies() -> None:
    groups = [group("a"), group("b")]
    assert set(pages(writer(), groups, copies=None).values()) == {HERE}
    assert set(pages(writer(), [groups[0], replace(groups[1], is_heavy=False)]).values()) == {HERE}


def test_faults_that_copies_find_are_reported() -> None:
    own = writer()

    def faulty() -> Iterator[EditionDocument]:
        own.report.warn("PNP700", "the text is too long", NOWHERE)
        return iter(())

    list(own.all_drawn([group("a"), replace(group("b"), documents=faulty)], COPIES))
    assert [diagnostic.code for diagnostic in own.report] == ["PNP700"]


def test_a_group_that_cannot_be_composed_stops_the_build_with_its_faults() -> None:
    own = writer()

    def failing() -> Iterator[EditionDocument]:
        own.report.error("PNP125", "there is no such quest", NOWHERE)
        raise Failed(own.report)

    with pytest.raises(Failed):
        list(own.all_drawn([group("a"), replace(group("b"), documents=failing)], COPIES))
    assert [diagnostic.code for diagnostic in own.report] == ["PNP125"]


def test_what_a_lost_copy_leaves_undone_is_drawn_here() -> None:
    def lost() -> Iterator[tuple[str, bytes]]:
        if os.getpid() != HERE:
            os._exit(1)
        yield "b", str(HERE).encode()

    drawn = pages(writer(), [group("a"), replace(group("b"), web=lost), group("c")])
    assert list(drawn) == ["a", "b", "c"] and drawn["b"] == HERE


def test_a_game_has_the_same_bytes_by_one_process_and_by_two(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tiny.write(tmp_path / "game", tiny.FILES)
    copied: list[int] = []

    def counted(jobs, work, work_here, tasks, order=(), here=()):  # type: ignore[no-untyped-def]
        copied.append(len(tasks))
        return by_queue(jobs, work, work_here, tasks, order, here)

    monkeypatch.setattr("pnp.app.build.build.by_queue", counted)
    monkeypatch.setattr("pnp.app.build.build.can_copy", lambda: True)  # (threads of servers of other tests may remain)
    files = []
    for jobs in (1, 2):
        out = tmp_path / str(jobs)
        options = BuildOptions(out=out, papers=("a4",), check=CheckOptions(play=False, jobs=jobs))
        built = build(tmp_path / "game", options, Report())
        files.append({file.relative_to(out): file.read_bytes() for file in built.files})
        assert bool(copied) == (jobs == 2)
    assert files[0] == files[1] and len(files[0]) > 5
