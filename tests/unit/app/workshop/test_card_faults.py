"""Faults of faces beside the cells that they concern."""

from types import SimpleNamespace
from typing import Any

import pytest

from pnp.app.workshop import card_faults
from pnp.app.workshop.card_faults import _column_of, _gravest, _row_of, cell_faults, column_of_box, part_boxes
from pnp.source.diagnostics import Diagnostic, Span

TEXTS = {"name": "Red Fox", "text": "Draw two cards.", "cost": "3"}


def row(line: int = 4) -> Any:
    """A row of three cells, one on each of three lines."""
    places = {name: Span("cards.csv", line + n, 5, line + n, 9) for n, name in enumerate(TEXTS)}
    return SimpleNamespace(
        names=tuple(TEXTS), place=places.__getitem__, text=TEXTS.__getitem__, span=Span("cards.csv", line, 1, line, 2)
    )


def fault(message: str, line: int = 4, column: int = 1, **more: Any) -> Diagnostic:
    return Diagnostic(
        more.pop("code", "PNP700"), message, Span(more.pop("file", "cards.csv"), line, column, line, column + 1), **more
    )


@pytest.mark.parametrize(
    ("message", "line", "column", "owner"),
    [
        ("the text of the box `text` does not fit", 4, 1, "text"), ("the text of the box `body` does not fit", 4, 1, "text"),
        ("the text of the box `other` does not fit", 6, 5, "cost"), ("“draw two” does not fit", 4, 1, "text"), ("“wolf” does not fit", 5, 5, "text"),
        ("“wolf” does not fit", 4, 1, ""), ("something is wrong", 5, 5, "text"), ("something is wrong", 4, 1, "name"),
    ],
)  # fmt: skip
def test_a_fault_belongs_to_a_column(message: str, line: int, column: int, owner: str) -> None:
    layouts: Any = {"own": SimpleNamespace(slots={"body": SimpleNamespace(column=("rules", "text"))})}
    assert _column_of(fault(message, line, column), row(), layouts) == owner


def test_a_box_shows_the_first_of_its_columns_that_the_table_has() -> None:
    layouts: Any = {"own": SimpleNamespace(slots={"body": SimpleNamespace(column=("rules", "text", "name"))})}
    assert [column_of_box(box, tuple(TEXTS), layouts) for box in ("body", "cost", "none")] == ["text", "cost", ""]


@pytest.mark.parametrize(
    ("line", "file", "owner"),
    [
        (3, "cards.csv", None),
        (4, "cards.csv", 4),
        (8, "cards.csv", 4),
        (9, "cards.csv", 9),
        (99, "cards.csv", 9),
        (9, "other.csv", None),
        (0, "cards.csv", None),
    ],
)
def test_a_fault_belongs_to_the_row_that_begins_at_or_above_it(line: int, file: str, owner: int | None) -> None:
    found = _row_of(fault("x", line, file=file), "cards.csv", [row(4), row(9)])
    assert (found.span.line if found else None) == owner


def test_the_gravest_fault_of_a_cell_is_shown_and_the_others_are_counted() -> None:
    faults = [fault("a", severity="warning"), fault("b", severity="error", code="PNP111"), fault("c", severity="error")]
    shown = _gravest((4, "text"), faults)
    assert (shown.line, shown.column, shown.more) == (4, "text", 2)
    assert shown.fault.severity == "error"


def faults_of(*faults: Diagnostic) -> list[tuple[int, str, str, int]]:
    layouts: Any = {"own": SimpleNamespace(slots={"body": SimpleNamespace(column=("text",))})}
    table: Any = SimpleNamespace(rows=[row(9), row(4)])
    return [
        (one.line, one.column, one.fault.code, one.more) for one in cell_faults(faults, "cards.csv", table, layouts)
    ]


def test_faults_that_follow_from_a_text_that_does_not_fit_are_counted_with_it() -> None:
    overflow = fault("the text of the box `body` does not fit")
    small, other = fault("words are small", 4, 5, code="PNP701"), fault("it is odd", 4, 5, code="PNP111")
    assert faults_of(small, overflow) == [(4, "text", "PNP700", 1)]
    assert faults_of(small, other, overflow) == [(4, "name", "PNP111", 0), (4, "text", "PNP700", 1)]
    assert faults_of(small) == [(4, "name", "PNP701", 0)]
    elsewhere = fault("words are small", 9, 5, code="PNP701")
    assert faults_of(elsewhere, overflow) == [(4, "text", "PNP700", 0), (9, "name", "PNP701", 0)]
    assert faults_of(overflow, fault("x", 4, 6, code="PNP703"), fault("y", 4, 6, code="PNP704")) == [
        (4, "text", "PNP700", 2)
    ]


def test_faults_of_the_table_and_of_other_files() -> None:
    assert faults_of(fault("x", 9, 5, severity="note")) == []
    assert faults_of(fault("x", 2, file="layouts.yaml", severity="warning")) == []
    assert faults_of(fault("x", 2, file="layouts.yaml", severity="error")) == [(0, "", "PNP700", 0)]
    assert faults_of(fault("x", 3, severity="warning")) == [(0, "", "PNP700", 0)]
    assert cell_faults([fault("x")], "cards.csv", None, {})[0].data() == {
        "line": 0, "column": "", "code": "PNP700", "severity": "error", "message": "x", "help": "", "more": 0,
    }  # fmt: skip


def test_a_text_is_shown_in_shares_of_the_trim(monkeypatch: pytest.MonkeyPatch) -> None:
    reaches = {"a": (-3.0, 10.0, 30.0, 45.0), "b": (20.0, -2.0, 70.0, 99.0), "c": None}
    monkeypatch.setattr(card_faults, "extent", lambda items: reaches[items[0]])
    face: Any = SimpleNamespace(
        parts=(("name", 0, 1), ("cost", 1, 2), ("text", 2, 3), ("other", 0, 1)), items="abc", width=60.0, height=90.0
    )
    table: Any = SimpleNamespace(columns=[SimpleNamespace(text=name) for name in TEXTS])
    assert part_boxes(face, table, {}) == [
        {"column": "name", "x": 0.0, "y": 0.1111, "width": 0.5, "height": 0.3889},
        {"column": "cost", "x": 0.3333, "y": 0.0, "width": 0.6667, "height": 1.0},
    ]
    assert part_boxes(face, None, {}) == []
