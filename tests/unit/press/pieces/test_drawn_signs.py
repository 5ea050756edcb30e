"""Small signs that are drawn from type: figures in discs."""

import pytest

from pnp.app.gallery.gallery import gallery_edition
from pnp.press.edition import Edition
from pnp.press.pieces.draw import disc
from pnp.press.typeset.drawing.page import GlyphRun
from pnp.press.typeset.drawing.walk import leaves
from pnp.source.diagnostics import Report
from tests.tiny import HARE_RACE


@pytest.fixture(scope="module")
def edition() -> Edition:
    """The Hare Race."""
    return gallery_edition(HARE_RACE, Report())[0]


@pytest.mark.parametrize(("size", "type_size"), [(5.2, 9.0), (10.4, 18.0)])
def test_a_figure_fills_its_disc_at_any_size(size: float, type_size: float, edition: Edition) -> None:
    face = disc(edition, "3", size)
    ((run, (a, _, _, _, x, y)),) = [(i, m) for i, m in leaves(face.items) if isinstance(i, GlyphRun)]
    assert (face.width, face.height) == (size, size) and run.size * a == pytest.approx(type_size)
    assert 0 < x + run.x < size / 2 < y + run.y < size
