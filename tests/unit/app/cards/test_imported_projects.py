"""Projects of other card makers as the tables, layouts and messages that pnp makes of them.

The projects are those of tests/strangers, which also prints them. Each result is stored below imported/; a changed
result is written there by `--update`, and its difference is read before it is committed.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from pnp.app.cards.imports.read import read_project
from pnp.app.cards.imports.write import project_files
from pnp.app.game.errors import WrongRequest
from pnp.model.read.guess import Wishes
from pnp.source.diagnostics import Report
from tests.golden import hold
from tests.strangers.test_imports import HERE, cases, write_project

STORED = Path(__file__).parent / "imported"


@pytest.mark.parametrize("case", cases())
def test_a_project_becomes_these_files(case: dict[str, Any], tmp_path: Path, update: bool) -> None:
    write_project(case, tmp_path)
    name = re.sub(r"\W+", "-", case["case"]).strip("-").casefold()
    hold(STORED / f"{name}.txt", [line.rstrip() for line in _lines(tmp_path, case["from"])], update)


def test_each_stored_result_has_its_project() -> None:
    names = {
        re.sub(r"\W+", "-", case["case"]).strip("-").casefold()
        for file in HERE.glob("*.yaml")
        for case in yaml.safe_load(file.read_text("utf-8"))
    }
    assert names == {file.stem for file in STORED.glob("*.txt")}


def _lines(folder: Path, name: str) -> Iterator[str]:
    """The messages about a project, and the files that it becomes."""
    report = Report()
    try:
        project = read_project(folder / name, report)
        assert project is not None
        files, guess = project_files(project, Wishes(), report)
    except WrongRequest:
        project, files, guess = None, {}, None
    for one in report:
        place = f"{one.span.file.rpartition('/')[2]}:{one.span.line}:{one.span.column}-{one.span.end_column}"
        yield f"{one.severity} {one.code} {place} {one.message}"
        yield f"    {one.help}"
    if project is not None:
        yield f"tool: {project.tool}, title: {project.title}, marks: {dict(project.marks)}"
        yield from (f"deck: {d.name}, {d.format}, copies: {d.copies}, back: {d.back}" for d in project.decks)
    if guess is not None:
        yield from (f"guess: {line}" for line in guess.sentences)
    for path, data in sorted(files.items()):
        yield f"--- {path}"
        yield from [f"{len(data)} bytes"] if path.startswith("art/") else data.decode().splitlines()
