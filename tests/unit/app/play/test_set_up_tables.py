"""What a set-up of a free table may name: counters, notes and seats."""

from pathlib import Path
from types import SimpleNamespace

import pytest

from pnp.app.play.free.setups import _number, _texts, _with_counters, _with_notes
from pnp.app.play.free.starting import MOST_SEATS
from pnp.app.play.free.table import Counter, FreeTable, Note
from pnp.app.play.seats import Refused
from pnp.app.rooms.free_rooms import FreePlan, FreeRooms
from pnp.app.serve.table import _number as number_in


def test_counters_and_notes_belong_to_nobody_and_have_numbers_of_their_own() -> None:
    table = _with_notes(_with_counters(FreeTable(2, next=5), {"Round": 1, "Gold": "many", 3: -4}), ["Ann begins", 7])
    assert table.counters == (Counter(5, "Round", 1), Counter(6, "Gold", 0), Counter(7, "3", -4))
    assert table.notes == (Note(8, -1, "Ann begins"), Note(9, -1, "7")) and table.next == 10
    assert _with_counters(table, ["Round"]).counters == () and _texts("Ann") == []
    assert [_number(value) for value in ((1 << 20) - 1, 1 << 20, -(1 << 20), 1.5, "3")] == [(1 << 20) - 1, 0, 0, 0, 0]


@pytest.mark.parametrize("seats", [(), ("here",) * (MOST_SEATS + 1), ("here", "greedy"), ("",)])
def test_a_table_has_a_bounded_number_of_people(seats: tuple[str, ...], tmp_path: Path) -> None:
    with pytest.raises(Refused) as refused:
        FreeRooms(SimpleNamespace(), tmp_path).create(FreePlan(seats))  # type: ignore[arg-type]
    assert refused.value.status == 422


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("0", 0),
        ("17", 17),
        ("999999999", 999_999_999),
        ("9999999999", -1),
        ("", -1),
        ("-3", -1),
        ("1.5", -1),
        (None, -1),
    ],
)
def test_a_number_in_an_address_is_short_and_whole(text: str | None, number: int) -> None:
    parameters = {} if text is None else {"seat": text}
    assert number_in(SimpleNamespace(query_params=parameters), "seat") == number  # type: ignore[arg-type]
