"""The place of a slot that was moved is written in the way in which it stood: from the other edge, as a share."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.app.editing.table_edits import NotEdited
from pnp.app.workshop.slot_places import placed
from pnp.model.schema.layout import Length, Place, Slot
from pnp.press.edition.edition import PieceFormat
from pnp.press.pieces.layouts.place import Box, box_of

POKER = PieceFormat(63.0, 88.0, 4.1, 3.0)


def length(value: float | str) -> Length:
    """A length as layouts.yaml has it."""
    if not isinstance(value, str):
        return Length(value)
    share, _, more = value.partition("%")
    sign, number = (more.split() or ["+", "0"])[:2]
    return Length(float(number) * (-1 if sign == "-" else 1), float(share) / 100)


def slot_at(*lengths: float | str) -> Slot:
    return Slot(name="art", at=Place(box=tuple(map(length, lengths))))


@pytest.mark.parametrize(
    ("before", "box", "after"),
    [
        ((6.8, 14.6, -6.8, 34), Box(6.8, 14.6, 49.4, 38), [6.8, 14.6, -6.8, 38.0]),
        ((6.8, 14.6, -6.8, 34), Box(8.8, 14.6, 49.4, 34), [8.8, 14.6, -4.8, 34.0]),
        ((-15.4, 3.4, 12, 12), Box(45.6, 3.4, 12, 12), [-17.4, 3.4, 12.0, 12.0]),
        ((9, "43% + 15.6", -9, 4.6), Box(9, 54.44, 45, 4.6), [9.0, "43% + 16.6", -9.0, 4.6]),
        ((9, 40, -9, "50% - 4"), Box(9, 40, 45, 42), [9.0, 40.0, -9.0, "50% - 2"]),
        ((0, 0, 20, 10), Box(-3, 0, 20, 10), ["1% - 3.63", 0.0, 20.0, 10.0]),
        ((6.8, 14.6, -6.8, 34), Box(40, 14.6, 49.4, 34), [40.0, 14.6, 49.4, 34.0]),
        ((1, 1, 2, 2), Box(3, 3, 57, 82), "safe"),
        ((1, 1, 2, 2), Box(-4.1, -4.1, 71.2, 96.2), "bleed"),
    ],
)
def test_a_place_keeps_its_way_of_writing(before: tuple[Any, ...], box: Box, after: object) -> None:
    assert placed(slot_at(*before), box, POKER) == after


def test_a_panel_has_lengths_of_its_own() -> None:
    box = replace(POKER, panels={"front": (10.0, 20.0, 50.0, 60.0)})
    slot = replace(slot_at(2, 2, -2, 6), on="front")
    assert placed(slot, Box(13, 22, 35, 6), box) == [3.0, 2.0, -2.0, 6.0]


@pytest.mark.parametrize("box", [Box(5, 5, 0.5, 10), Box(70, 5, 10, 10), Box(5, -30, 10, 10)])
def test_a_slot_that_cannot_be_seen_is_refused(box: Box) -> None:
    with pytest.raises(NotEdited):
        placed(slot_at(1, 1, 5, 5), box, POKER)


SIZES = st.one_of(
    st.integers(-20, 60).map(float),
    st.integers(0, 100).map(lambda n: f"{n}%"),
    st.just("50% - 4"),
    st.just("30% + 2.5"),
)


@settings(max_examples=200, deadline=None)
@given(
    st.tuples(SIZES, SIZES, SIZES, SIZES),
    st.integers(-4, 50),
    st.integers(-4, 70),
    st.integers(1, 60),
    st.integers(1, 80),
)
def test_what_is_written_is_read_as_the_box(before: tuple[Any, ...], x: int, y: int, width: int, height: int) -> None:
    box = Box(float(x), float(y), float(width), float(height))
    if x + width < 0 or y + height < 0:
        return
    written = placed(slot_at(*before), box, POKER)
    place = Place(written) if isinstance(written, str) else Place(box=tuple(map(length, written)))  # type: ignore[arg-type]
    again = box_of(Slot(name="art", at=place), None, POKER)
    assert again is not None
    for name in ("x", "y", "width", "height"):
        assert getattr(again, name) == pytest.approx(getattr(box, name), abs=0.011), (before, written)
