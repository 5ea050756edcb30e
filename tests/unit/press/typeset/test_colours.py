"""Colours as CIE Lab and how far apart they are, against published values."""

import pytest

from pnp.press.typeset.drawing.colours import difference, lab


@pytest.mark.parametrize(
    ("colour", "wanted"),
    [
        ("#FFFFFF", (100.0, 0.0, 0.0)),
        ("#777777", (50.034, 0.0, 0.0)),
        ("#FF0000", (53.241, 80.092, 67.203)),
        ("#0000FF", (32.297, 79.188, -107.860)),
    ],
)
def test_bright_colours_are_where_cie_puts_them(colour: str, wanted: tuple[float, float, float]) -> None:
    assert lab(colour, "") == pytest.approx(wanted, abs=0.02)


@pytest.mark.parametrize(("colour", "light"), [("#000000", 0.0), ("#010101", 0.2742), ("#080808", 2.1934)])
def test_the_darkest_greys_lie_on_the_straight_part_of_the_curve(colour: str, light: float) -> None:
    """Below a hundredth of white's light, L* is 903.3 times the light."""
    assert lab(colour, "") == pytest.approx((light, 0.0, 0.0), abs=0.002)


def test_near_blacks_are_hardly_apart() -> None:
    assert difference("#000000", "#020202") < 1.0
