"""A card with numbers at its parts: a disc for each, beside what it stands for."""

from dataclasses import replace
from itertools import pairwise

from pnp.press.document.shows import FaceFigure
from pnp.press.edition import Edition
from pnp.press.pieces.labelled import SCALE, labelled_card
from pnp.press.typeset import Drawing
from pnp.press.typeset.drawing.extent import extent
from pnp.press.typeset.drawing.page import Face, Group, Path, PlacedFace
from pnp.source.diagnostics import Report

WIDTH = 100.0


def discs(drawing: Drawing) -> dict[str, tuple[float, float]]:
    """The middle of each disc, by its figure."""
    assert not isinstance(drawing.content, Face)
    placed = [item for item in drawing.content if isinstance(item, PlacedFace)]
    return {
        p.face.name.split(":")[1]: (p.matrix[4] + p.face.width / 2, p.matrix[5] + p.face.height / 2) for p in placed
    }


def test_each_part_has_its_disc_beside_it(english: Edition) -> None:
    parts = ("index", "cost", "title", "cast", "rules")
    drawing = labelled_card(FaceFigure("HK", parts), english, WIDTH, 1.0)
    card = english.faces["HK"]
    found = discs(drawing)
    assert list(found) and set(found) == {"1", "2", "3", "4", "5"}
    left, right = (WIDTH - card.width * SCALE) / 2, (WIDTH + card.width * SCALE) / 2
    assert found["1"][0] < left and found["2"][0] > right  # the index stands on the left, the cost on the right
    assert found["1"][1] < found["3"][1] < found["5"][1]  # from above, as on the card
    assert all(0 < y < card.height * SCALE for _, y in found.values())
    assert isinstance(drawing.content, tuple) and isinstance(drawing.content[0], Group)


def test_a_line_ends_beside_what_it_leads_to_and_covers_none_of_it(english: Edition) -> None:
    drawing = labelled_card(FaceFigure("HK", ("index", "cost")), english, WIDTH, 1.0)
    card = english.faces["HK"]
    left = (WIDTH - card.width * SCALE) / 2
    boxes = {name: box for name, first, behind in card.parts if (box := extent(card.items[first:behind]))}
    assert isinstance(drawing.content, tuple)
    dots = [extent([item]) for item in drawing.content if isinstance(item, Path) and item.paint.fill]
    index, cost = (dot for dot in dots if dot is not None)
    assert index[2] <= left + boxes["index"][0] * SCALE - 0.2
    assert cost[0] >= left + boxes["cost"][2] * SCALE + 0.2


def test_discs_of_one_side_do_not_touch(english: Edition) -> None:
    found = discs(labelled_card(FaceFigure("HK", ("title", "cast", "rules", "title", "cast")), english, WIDTH, 1.0))
    for side in (True, False):
        heights = sorted(y for x, y in found.values() if (x < WIDTH / 2) == side)
        assert all(b - a > 4.8 for a, b in pairwise(heights))


def test_what_the_drawing_does_not_name_is_told(english: Edition) -> None:
    edition = replace(english, setting=replace(english.setting, report=Report()))
    assert discs(labelled_card(FaceFigure("HK", ("index", "titel")), edition, WIDTH, 1.0)).keys() == {"1"}
    assert [d.code for d in edition.report.errors] == ["PNP107"] and "`titel`" in edition.report.errors[0].message
    edition = replace(english, setting=replace(english.setting, report=Report()))
    labelled_card(FaceFigure("KH", ("index",)), edition, WIDTH, 1.0)
    assert "there is no card `KH`" in edition.report.errors[0].message
