"""Boxes for decks: as large as their largest cards, as thick as all copies of them."""

import pytest

from pnp.app.game.boxes import copies_of, with_boxes
from pnp.model.read.build import build_game
from pnp.press.impose.formats import box_size
from pnp.source.diagnostics import Report
from pnp.source.load import Memory, load_game
from tests.lab import GAME, chapter, over

CARDS = "rank,suit,points,says,copies\nONE,RED,1,a,3\nTWO,RED,2,b,4\nONE,BLUE,3,c,1\n"
COMPONENTS = """\
components:
  slips: {prints: slip, format: poker}
  reds: {prints: slip, format: tarot, where: suit == RED}
  box: {prints: box, label: Box, format: tuck-box, holds: [slips], template: cards/box.svg.j2}
  large: {prints: large, label: Large, format: tuck-box, holds: [slips, reds], stock: 0.4, template: cards/box.svg.j2}
"""


@pytest.fixture(scope="module")
def game():
    report = Report()
    files = {
        "game.yaml": over(GAME, COMPONENTS),
        "cards.csv": CARDS,
        "rules/01-rules.md": chapter("@phase(go)\ndef go_on():\n    pass\n"),
    }
    made = build_game(load_game(Memory(files), report), report, "")
    return with_boxes(made, report)


def named(game, name):
    return next(component for component in game.components if component.id == name)


def test_all_copies_of_the_chosen_cards_are_counted(game):
    assert (
        copies_of(named(game, "slips"), game) == 8
        and copies_of(named(game, "reds"), game) == 7
        and copies_of(named(game, "box"), game) == 0
    )


def test_a_box_has_the_size_of_what_it_holds(game):
    """8 cards of 0.3 mm; 8 and 7 cards of 0.4 mm, the larger of which are 70 × 120 mm."""
    assert box_size(named(game, "box").format) == pytest.approx((63, 88, 2.4))
    assert box_size(named(game, "large").format) == pytest.approx((70, 120, 6.0))
