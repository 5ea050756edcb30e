"""The corrections of a printer from readings that are not centred, and cuts between pieces that touch."""

import math

import pytest

from pnp.press.impose.printers import Printer, calibrated, check_printer
from pnp.press.impose.punchguide import Sheet, straight_cuts
from pnp.source.diagnostics import Report


def test_readings_of_targets_on_one_side_of_the_sheet_give_shift_turn_and_stretch() -> None:
    targets = {"A": (20.0, 10.0), "B": (80.0, 10.0), "C": (20.0, 50.0), "D": (80.0, 50.0)}
    readings = {name: (1.0 + 0.001 * x - 0.004 * y, 2.0 + 0.002 * y + 0.004 * x) for name, (x, y) in targets.items()}
    printer = calibrated(Printer(), targets, readings)
    assert (printer.dx, printer.dy, printer.sx, printer.sy) == (1.0, 2.0, 1.001, 1.002)
    assert printer.angle == pytest.approx(math.degrees(0.004), abs=1e-4)


@pytest.mark.parametrize(
    ("printer", "is_absurd"),
    [
        (Printer(dx=15.0, dy=-15.0, angle=-5.0), False), (Printer(dx=-15.1), True), (Printer(dy=-16.0), True),
        (Printer(dy=15.1), True), (Printer(angle=-5.1), True), (Printer(sx=0.89), True), (Printer(sy=1.11), True),
    ],
)  # fmt: skip
def test_corrections_in_any_direction_are_too_large_beyond_15_mm_and_5_degrees(
    printer: Printer, is_absurd: bool
) -> None:
    report = Report()
    check_printer(printer, report)
    assert [d.code for d in report] == ["PNP106"] * is_absurd


def test_one_cut_separates_pieces_that_touch() -> None:
    rounds = ((10.0, 10.0, 30.0, 30.0), (30.0, 10.0, 50.0, 30.0), (10.0, 34.0, 30.0, 54.0))
    assert straight_cuts(Sheet(100.0, 80.0, rounds)) == [("y", 32.0), ("x", 30.0)]
