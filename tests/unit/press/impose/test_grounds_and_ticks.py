"""What counts as the ground of a face, which ticks lie beyond a box, and which words of a sheet are read."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

import pytest

from pnp.press.impose.formats import Format, Paper
from pnp.press.impose.furniture import Furniture, SheetName, draw_furniture
from pnp.press.impose.marks import OFFSET, Tick
from pnp.press.impose.plan import Options, plan_sheets
from pnp.press.impose.sheets import GROUNDS, ground_of
from pnp.press.impose.tiles import _outside
from pnp.press.typeset.drawing.page import Face, GlyphRun, Group, Item, Paint, Path, Segment
from pnp.source.diagnostics import Report

from .conftest import fake_letter

BOX = (0.0, 0.0, 50.0, 80.0)


def filled(x: float, y: float, right: float, bottom: float) -> Path:
    """A filled rectangle."""
    corners: tuple[Segment, ...] = (("M", (x, y)), ("L", (right, y)), ("L", (right, bottom)), ("L", (x, bottom)))
    return Path((*corners, ("Z", ())), Paint("#AA0000"))


GROUND, SMALL = filled(-3.0, -3.0, 53.0, 83.0), filled(5.0, 5.0, 9.0, 9.0)


@pytest.mark.parametrize(
    ("items", "is_ground"),
    [
        ((GROUND,), True), ((SMALL, GROUND), True), ((*[SMALL] * (GROUNDS - 1), GROUND), True),
        ((*[SMALL] * GROUNDS, GROUND), False), ((Group((GROUND,)),), True), ((Group((Group((SMALL, GROUND)),)),), True),
        ((Group((GROUND,), opacity=0.5),), False), ((Group((GROUND,), (1, 0, 0, 1, 9, 0)),), False),
        ((Group((GROUND,), clip=SMALL.segments),), False), ((Group((SMALL,)), GROUND), True),
        ((filled(-1.5, -1.5, 51.5, 81.5),), True), ((filled(-1.4, -1.5, 51.5, 81.5),), False),
        ((filled(-1.5, -1.4, 51.5, 81.5),), False), ((filled(-1.5, -1.5, 51.4, 81.5),), False),
        ((filled(-1.5, -1.5, 51.5, 81.4),), False), ((replace(GROUND, paint=Paint(stroke="#AA0000")),), False), ((), False),
    ],
)  # fmt: skip
def test_a_ground_covers_a_face_and_half_its_bleed(items: tuple[Item, ...], is_ground: bool) -> None:
    face = Face("card", 50.0, 80.0, items, bleed=3.0)
    assert (ground_of(face) is not None) is is_ground
    assert ground_of(replace(face, bleed=0.0)) is None


@pytest.mark.parametrize(
    ("tick", "beyond"),
    [
        ((10, -4, 10, 0), (10, -4, 10, -OFFSET)), ((10, -4, 10, 80), (10, -4, 10, -OFFSET)), ((10, 80, 10, 84), (10, 80 + OFFSET, 10, 84)),
        ((10, 0, 10, 84), (10, 80 + OFFSET, 10, 84)), ((-4, 10, 0, 10), (-4, 10, -OFFSET, 10)), ((-4, 10, 50, 10), (-4, 10, -OFFSET, 10)),
        ((50, 10, 54, 10), (50 + OFFSET, 10, 54, 10)), ((0, 10, 54, 10), (50 + OFFSET, 10, 54, 10)),
    ],
)  # fmt: skip
def test_a_tick_ends_before_the_box(tick: tuple[float, ...], beyond: tuple[float, ...]) -> None:
    (made,) = _outside((Tick(*tick, fold=True),), BOX)
    assert (made.x0, made.y0, made.x1, made.y1) == beyond and made.fold


def test_words_of_the_first_sheet_are_read_once_and_its_ruler_never(formats: dict[str, Format]) -> None:
    furniture = Furniture("A game", "Cards", version="0.1", digest="3f2a91c4")
    options = Options(letter=fake_letter, furniture=furniture)
    plan = plan_sheets(formats["poker"], Paper("a4", 210, 297, "A4"), options, Report())
    assert plan is not None
    for number, tags in ((1, (["H1", "P"], ["P", "P"])), (2, ([], []))):
        above, below = draw_furniture(
            furniture, fake_letter, plan.packing, plan.printable, SheetName("fronts", number, 2)
        )
        assert isinstance(above, Group) and isinstance(below, Group)
        for band, wanted in ((above, tags[0]), (below, tags[1])):
            tagged = [item for item in band.items if isinstance(item, Group) and item.tags]
            assert [item.tags[-1].role for item in tagged] == wanted
            assert all(isinstance(one, GlyphRun) for one in leaves(tagged))
        assert sum(isinstance(one, Path) for one in leaves(below.items)) >= 1, "the ruler is drawn on each sheet"


def leaves(items: Iterable[Item]) -> Iterator[Item]:
    """Items that are no groups."""
    for item in items:
        if isinstance(item, Group):
            yield from leaves(item.items)
        else:
            yield item
