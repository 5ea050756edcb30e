"""Faults of faces beside the cells that they concern."""

from types import SimpleNamespace
from typing import Any

import pytest

from pnp.app.workshop.card_faults import _column_of, _gravest, _row_of, column_of_box
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
