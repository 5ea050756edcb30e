"""Places in the units of an editor."""

from pathlib import Path

import pytest

from pnp.app.editing.looking_up import LineRange
from pnp.app.lsp.convert import characters, to_range


def utf16(text: str) -> int:
    """Units of UTF-16, which most editors count."""
    return len(text.encode("utf-16-le")) // 2


@pytest.mark.parametrize(("units", "character"), [(0, 0), (1, 1), (2, 2), (3, 2), (4, 3), (9, 3)])
def test_a_column_of_the_editor_is_a_character(units: int, character: int) -> None:
    assert characters("a\N{GRINNING FACE}b", units, utf16) == character


@pytest.mark.parametrize(
    ("line", "start", "end", "units"), [(0, 1, 3, (1, 4)), (1, 0, 2, (0, 2)), (2, 0, 9, (0, 0)), (3, 0, 2, (0, 0))]
)
def test_a_place_is_counted_in_the_units_of_the_editor(line: int, start: int, end: int, units: tuple[int, int]) -> None:
    place = to_range(LineRange(Path("a.md"), line, start, end), "a\N{GRINNING FACE}bc\nde\n", utf16)
    assert (place.start.line, place.start.character, place.end.line, place.end.character) == (
        line,
        units[0],
        line,
        units[1],
    )
