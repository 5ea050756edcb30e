"""Lengths with units, grounds that end at the trim, and slots off the card."""

from pathlib import Path

import pytest

from pnp.model.schema.layout import Length, Place, Slot
from pnp.press.edition.edition import PieceFormat
from pnp.press.pieces.layouts.place import Box, box_of, into_bleed
from pnp.press.pieces.preflight import check_prints
from pnp.press.typeset.drawing.extent import extent
from tests.faces import Drawn, deck, draw

POKER = PieceFormat(63, 88, bleed=3.0, safe=4.0)
ROWS = "code,title,cost\nfox,Ember Fox,2\noak,The Old Oak,10\n"


def laid_out(folder: Path, slots: str) -> Drawn:
    """Two beasts in a layout of these slots, each a line."""
    text = "own:\n  slots:\n" + "".join(f"    {line}\n" for line in slots.splitlines())
    return draw(deck(folder, "title: text, cost: num", ROWS, "layout: own", layouts=text))


@pytest.mark.parametrize(
    ("written", "mm"),
    [("6", 6), ("6mm", 6), ("0.5in", 12.7), (".5in", 12.7), ("1cm", 10), ("36pt", 12.7), ("-0.25in", 56.65),
     ("50% - 0.5in", 18.8), ("50% + 1cm", 41.5), ("2cm - 1mm", 19)],
)  # fmt: skip
def test_a_place_takes_units(tmp_path: Path, written: str, mm: float) -> None:
    drawn = laid_out(tmp_path, f'title: {{at: ["{written}", 6, 4, 8], column: title}}')
    layout = drawn.edition.game.layouts["own"]
    box = box_of(layout.slots["title"], None, POKER)
    assert box is not None and box.x == pytest.approx(mm, abs=0.001)


@pytest.mark.parametrize("written", ["0.5 inch", "in", "5px", "0.5in%"])
def test_an_unknown_unit_is_a_fault_with_the_units_there_are(tmp_path: Path, written: str) -> None:
    faults = laid_out(tmp_path, f'title: {{at: ["{written}", 6, 4, 8], column: title}}').faults
    assert faults[0].code == "PNP106" and "`0.5in`, `1cm`, `18pt`" in faults[0].message and faults[0].span.line == 3


def test_other_lengths_take_units_and_keep_their_bounds(tmp_path: Path) -> None:
    look = "corner: 0.1in, padding: 1mm, weight: 1pt, line: accent, size: [4mm, 8]"
    slot = laid_out(tmp_path, f"title: {{at: safe, column: title, {look}}}").edition.game.layouts["own"].slots["title"]
    assert (slot.corner, slot.padding) == (2.54, 1.0)
    assert slot.weight == pytest.approx(0.3528, abs=0.0001)
    assert slot.size == (pytest.approx(11.339, abs=0.001), 8.0)
    (tmp_path / "large").mkdir()
    faults = laid_out(tmp_path / "large", "title: {at: safe, column: title, weight: 1in}").faults
    assert "must be at most 10" in faults[0].message
    (tmp_path / "words").mkdir()
    faults = laid_out(tmp_path / "words", "title: {at: safe, column: title, weight: 1inch}").faults
    assert "`0.1in`" in faults[0].message


def test_a_ground_that_ends_at_the_trim_goes_into_the_bleed(tmp_path: Path) -> None:
    """Nobody was warned of the white strip that a cut a little outside leaves."""
    drawn = laid_out(
        tmp_path, "ground: {at: [0, 0, 63, 88], fill: accent}\ntitle: {at: safe, column: title, ink: paper}"
    )
    assert not [fault for fault in drawn.faults if fault.severity == "error"]
    reach = extent(drawn.face("fox").items)
    assert reach is not None and max(reach[:2]) <= -3 and reach[2] >= 66 and reach[3] >= 91


def a_slot(*lengths: float, **more: object) -> tuple[Slot, Box]:
    slot = Slot(name="ground", at=Place(box=tuple(map(Length, lengths))), **{"fill": ("accent",), **more})  # type: ignore
    box = box_of(slot, None, POKER)
    assert box is not None
    return slot, box


def test_only_sides_at_the_trim_are_extended() -> None:
    slot, box = a_slot(0, 40, 63, 5)
    assert into_bleed(slot, box, POKER) == Box(-3, 40, 69, 5)
    slot, box = a_slot(4, 40, 20, 48)
    assert into_bleed(slot, box, POKER) == Box(4, 40, 20, 51)


@pytest.mark.parametrize(
    "more",
    [
        {"corner": 3.0},
        {"line": ("text",)},
        {"turn": 5.0},
        {"shape": "circle"},
        {"fill": ()},
        {"path": "M0 0H9Z"},
        {"picture": ("art.png",)},
    ],
)
def test_shapes_that_extend_otherwise_stay_as_they_are(more: dict[str, object]) -> None:
    slot, box = a_slot(0, 0, 63, 88, **more)
    assert into_bleed(slot, box, POKER) == box


def test_a_slot_off_the_card_is_named_once_with_its_place(tmp_path: Path) -> None:
    """Each card reported its words beyond the trim, and a ground there was lost in silence."""
    slots = "far: {at: [70, 100, 20, 10], column: cost}\ngone: {at: [80, 10, 20, 10], fill: accent}\n"
    drawn = laid_out(tmp_path, slots + "title: {at: safe, column: title}")
    faults = [fault for fault in check_prints(drawn.edition, drawn.prints) if fault.code == "PNP703"]
    assert [(fault.code, fault.span.line, fault.severity) for fault in faults] == [
        ("PNP703", 3, "error"), ("PNP703", 4, "error")
    ]  # fmt: skip
    assert faults[0].message == (
        "the slot `far` is off the card: it is at 70, 100 mm, and the card measures 63 × 88 mm"
    )
