"""Numbers and dates as spreadsheets show them: format codes of ECMA-376, part 1, section 18.8.31."""

from datetime import datetime, time, timedelta

import pytest

from pnp.source.load.number_format import Moment, general_number, shown_value

NUMBERS = [
    (3.5, '"$"#,##0.00', "$3.50"),
    (1234.5, '#,##0.0 "kg"', "1,234.5 kg"),
    (1234567, "#,##0", "1,234,567"),
    (0.125, "0.0%", "12.5%"),
    (7, "000", "007"),
    (5551234, "000-0000", "555-1234"),
    (2.5, "0.##", "2.5"),
    (0.5, ".00", ".50"),
    (0.335, "0.00", "0.34"),
    (3, '"x"0', "x3"),
    (3, '0"x"', "3x"),
    (12, '0" HP"', "12 HP"),
    (5, 'General" pts"', "5 pts"),
    (5, "[Red]0", "5"),
    (0, "#", ""),
    # signs
    (-5, "0;(0)", "(5)"),
    (5, "0;(0)", "5"),
    (-3, "0", "-3"),
    (3, "+0;-0", "+3"),
    (0, '0;-0;"-"', "-"),
    (-1.5, '_("$"* #,##0.00_);_("$"* (#,##0.00)', "$(1.50)"),
    # thousands and millions
    (1500000, '0.0,,"M"', "1.5M"),
    (12000, '0,"k"', "12k"),
    # fractions
    (0.5, "# ?/?", "1/2"),
    (1.25, "# ?/?", "1 1/4"),
    (1.0, "# ?/?", "1"),
    (12.5, "# ?/2", "12 1/2"),
    # currencies of languages
    (1234.5, "#,##0.00\\ [$€-407]", "1.234,50 €"),
    (1234.5, "[$€-407] #,##0.00", "€ 1.234,50"),
    (1234.5, "#,##0.00 [$€-40C]", "1\u00a0234,50 €"),
    # what depends on more than the file
    (12, '[>10]"big";0', None),
    (1.5e10, "0.00E+00", "1.50E+10"),
    (0.000012, "0.0E+0", "1.2E-5"),
    (150, "0E-0", "2E2"),
    (150, "##0.0E+0", None),
    (5, "@", None),
]
MOMENTS: list[tuple[Moment, str, str | None]] = [
    (datetime(2024, 1, 5), "d.m.yyyy", "5.1.2024"),
    (datetime(2024, 1, 5), "d\\.m\\.yyyy;@", "5.1.2024"),
    (datetime(2024, 1, 5), "dd/mm/yy", "05/01/24"),
    (datetime(2024, 1, 5), "mmm d, yyyy", "Jan 5, 2024"),
    (datetime(2024, 1, 5), "dddd", "Friday"),
    (datetime(2024, 1, 5, 18, 5), "yyyy-mm-dd hh:mm", "2024-01-05 18:05"),
    (time(12, 30), "h:mm AM/PM", "12:30 PM"),
    (time(0, 5), "h:mm AM/PM", "12:05 AM"),
    (time(0, 1, 30), "mm:ss", "01:30"),
    (timedelta(hours=26, minutes=5), "[h]:mm", "26:05"),
    (datetime(2024, 1, 5), "[$-407]d. mmmm yyyy", None),
    (datetime(2024, 1, 5), "mm-dd-yy", None),
]


@pytest.mark.parametrize(("value", "code", "shown"), [*NUMBERS, *MOMENTS])
def test_a_value_is_shown_by_its_code(value: float | Moment, code: str, shown: str | None) -> None:
    assert shown_value(value, code) == shown


@pytest.mark.parametrize(
    ("number", "shown"),
    [
        (3.0, "3"),
        (-2, "-2"),
        (2.5, "2.5"),
        (1 / 3, "0.3333333333"),
        (0.1 + 0.2, "0.3"),
        (1e-7, "1E-7"),
        (1e15, "1" + "0" * 15),
    ],
)
def test_a_number_without_a_code(number: float, shown: str) -> None:
    assert general_number(number) == shown
