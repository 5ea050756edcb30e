"""The length of the lists in a column: the shape of a tile knows how many edges it has."""

import pytest

COLUMNS = "columns: {rank: rank, suit: suit or nothing, text: text}"


def _with(build, column: str, cell: str):  # type: ignore[no-untyped-def]
    long = COLUMNS.replace("text: text", f"text: text, near: {column}")
    rows = f"rank,suit,text,near\nONE,RED,first,{cell}\nTWO,RED,second,RED|BLUE\n"
    return build(COLUMNS, long, **{"cards.csv": rows})


@pytest.mark.parametrize("column", ["list of 2 suit", "list of hand_limit suit"])
def test_a_list_of_another_length_is_a_fault_of_its_cell(build, column: str) -> None:  # type: ignore[no-untyped-def]
    assert _with(build, column, "BLUE|RED").faults == []
    fault = _with(build, column, "BLUE|RED|RED").only()
    assert fault.span.file.endswith("cards.csv")
    assert (fault.code, fault.span.line, fault.span.column) == ("PNP111", 2, 15)
    assert "3 entries" in fault.message and "a list of 2" in fault.message
    assert "no entry" in _with(build, column, "").only().message


def test_any_length_is_right_unless_one_is_declared(build) -> None:  # type: ignore[no-untyped-def]
    assert _with(build, "list of suit", "BLUE|RED|RED").faults == []
    column = _with(build, "list of hand_limit suit", "BLUE|RED").game.cards["slip"].columns["near"]
    assert (str(column.type), column.length, column.length_from) == ("list of suit", 2, "hand_limit")


@pytest.mark.parametrize("column", ["list of 0 suit", "list of hand_limmit suit"])
def test_a_length_that_is_no_number_is_a_fault_of_the_declaration(build, column: str) -> None:  # type: ignore[no-untyped-def]
    fault = _with(build, column, "RED|BLUE").report.diagnostics[0]
    assert fault.code == "PNP106" and "a number above 0" in fault.message and fault.span.file.endswith("game.yaml")
