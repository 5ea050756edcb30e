"""How many pieces a sheet takes, and how much bleed it says that it holds."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.press.impose.cutters import Cutter
from pnp.press.impose.formats import Paper
from pnp.press.impose.packing import Bleed, in_english
from pnp.press.impose.plan import Options, plan_sheets
from pnp.press.impose.printers import Printer
from pnp.source.diagnostics import Report

FOUR = Printer(margins=(4,))


@pytest.mark.parametrize(
    ("name", "paper", "count"),
    [
        ("poker", "a4", 9),
        ("poker-us", "a4", 9),
        ("poker", "letter", 9),
        ("poker-us", "letter", 9),
        ("bridge", "a4", 9),
        ("tarot", "a4", 4),
        ("tarot", "letter", 4),
        ("mini", "a4", 16),
        ("poker", "a3", 18),
        ("sheet-a5", "a4", 2),
        ("sheet-a4", "a3", 2),
        ("round", "a4", 12),
    ],
)
def test_the_paper_takes_as_many_as_fit(formats, papers, name, paper, count):
    plan = plan_sheets(formats[name], papers[paper], Options(), Report())
    assert plan is not None and len(plan.packing) == count


def test_nine_poker_cards_on_a4_leave_two_millimetres_of_bleed_at_margins_of_four(formats, papers):
    plan = plan_sheets(formats["poker"], papers["a4"], Options(printer=FOUR, furniture=None), Report())
    assert len(plan.packing) == 9
    assert plan.packing.bleed.across == pytest.approx((210 - 8 - 189) / 6)
    assert plan.packing.bleed.words(in_english, "en") == "bleed 2.1 × 3 mm"
    assert plan.words() == "9 per sheet of A4, portrait, bleed 2.1 × 3 mm"


def test_fewer_pieces_are_taken_rather_than_too_little_bleed(formats, papers):
    plan = plan_sheets(formats["poker"], papers["a4"], Options(least_bleed=3.0, printer=FOUR), Report())
    assert len(plan.packing) == 8 and plan.packing.bleed.least == pytest.approx(3)
    assert plan.packing.width > plan.packing.height


def test_a_cutting_machine_gets_two_cuts_between_cards(formats, papers):
    plan = plan_sheets(formats["poker"], papers["a4"], Options(cutter=Cutter("c", marks="three")), Report())
    assert len(plan.packing) == 8 and plan.packing.bleed.least >= 0.6


def test_round_tokens_are_staggered_where_that_gives_more(formats, papers):
    plan = plan_sheets(formats["token-20"], papers["a4"], Options(), Report())
    room_x, room_y = 210 - 12.7, 297 - 12.7 - 8.4
    assert plan.packing.rows == "staggered"
    assert len(plan.packing) > int((room_x + 2) / 22) * int((room_y + 2) / 22)


def test_the_block_is_in_the_middle_of_the_sheet(formats, papers):
    uneven = Printer(margins=(3, 4, 9, 12))
    for name in ("poker", "token-25", "hex-50", "nameplate"):
        plan = plan_sheets(formats[name], papers["letter"], Options(printer=uneven), Report())
        x0, y0, x1, y1 = plan.packing.block
        assert x0 + x1 == pytest.approx(plan.packing.width)
        assert y0 + y1 == pytest.approx(plan.packing.height)


def test_pieces_may_lie_turned(formats):
    strip = Paper("strip", 110, 300)
    plan = plan_sheets(formats["business"], strip, Options(orientation="portrait", furniture=None), Report())
    assert plan.packing.slots[0].turned is False
    narrow = Paper("narrow", 70, 300)
    plan = plan_sheets(formats["business"], narrow, Options(orientation="portrait", furniture=None), Report())
    assert plan.packing.slots[0].turned is True
    assert plan_sheets(formats["business"], narrow, Options(orientation="portrait", may_turn=False), Report()) is None


def test_a_fixed_gap_is_kept(formats, papers):
    plan = plan_sheets(formats["poker"], papers["a4"], Options(gap=0.0), Report())
    first, second = plan.packing.slots[:2]
    assert second.x - first.x == pytest.approx(63)
    assert plan.packing.bleed.words(in_english, "en") == "bleed 3 mm round the block only"


def test_bleed_has_the_decimal_sign_of_the_language():
    said = [Bleed(1.4, 2.35, 3.0, 3.0).words(in_english, locale) for locale in ("en", "fr", "he")]
    assert said == ["bleed 1.4 × 2.3 mm", "bleed 1,4 × 2,3 mm", "bleed 1.4 × 2.3 mm"]


@given(st.floats(0, 5), st.floats(0, 5), st.floats(0, 5))
def test_the_bleed_that_is_said_is_never_more_than_there_is(across, down, outside):
    said = Bleed(across, down, outside, 5.0).words(in_english, "en")
    numbers = [float(word) for word in said.split() if word.replace(".", "").isdigit()]
    assert all(number <= max(across, down, outside) + 0.001 for number in numbers)
    if min(across, down, outside) < 0.05 and numbers and " × " not in said:
        assert "only" in said


@pytest.mark.parametrize("grid", [(3, 3), (2, 4), (4, 2), (1, 1)])
def test_a_grid_that_is_asked_for_is_laid(grid, formats, papers):
    plan = plan_sheets(formats["poker"], papers["a4"], Options(grid=grid), Report())
    columns, rows = ({round(slot.box[axis], 3) for slot in plan.packing.slots} for axis in (0, 1))
    assert (len(columns), len(rows)) == grid


def test_an_odd_number_of_a_grid_lies_beside_a_fold_not_across_it(formats, papers):
    """Three columns are folded between two rows; three rows of three cannot be folded at all."""
    plan = plan_sheets(formats["mini"], papers["a4"], Options(grid=(3, 2), duplex="gutterfold"), Report())
    assert plan.packing.fold == "y" and len(plan.slots) == 3
    assert plan_sheets(formats["mini"], papers["a4"], Options(grid=(3, 3), duplex="gutterfold"), Report()) is None


def test_a_grid_without_room_is_told(formats, papers):
    report = Report()
    assert plan_sheets(formats["poker"], papers["a4"], Options(grid=(5, 5)), report) is None
    (fault,) = report.errors
    assert fault.code == "PNP707" and "room for 9" in fault.help
