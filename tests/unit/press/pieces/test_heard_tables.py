"""Cards that strangers make from tables, as a listener hears them: each number with the name of its column, once."""

from pathlib import Path

import pytest

from pnp.press.pieces.alt_text import read_out
from pnp.press.typeset.drawing.page import PlacedFace

from .layouts.test_shaped import printed

CREATURES = (
    "name,cost,attack,life,type,text,flavour\n"
    'Ember Drake,3,3,3,Creature,"Deal 2 :fire: to a foe. Then draw a card.",It burns.\n'
    "Raven 12,1,7,5,Creature,Draw 5 cards.,\n"
    "Bolt,1,,,Spell,Deal 3 :damage: to any target.,\n"
)
NUMBERS = "suit,value\nMoon,1\nMoon,12\nSun,7\n"
DICE = "name,side_1,side_2,side_3,side_4,side_5,side_6\nLuck,1,2,3,4,5,6\nFate,:sword:,:shield:,:heart:,+1,-1,x\n"
HEARD = {
    (CREATURES, "poker", "creature"): [
        "Ember Drake, Creature: cost 3; Deal 2 fire to a foe. Then draw a card. attack 3; life 3; It burns.",
        "Raven 12, Creature: cost 1; Draw 5 cards. attack 7; life 5",
        "Bolt, Spell: cost 1; Deal 3 damage to any target.",
    ],
    (CREATURES, "poker", "monster"): [
        "Ember Drake, Creature: cost 3; life 3; attack 3; Deal 2 fire to a foe. Then draw a card. It burns.",
        "Raven 12, Creature: cost 1; life 5; attack 7; Draw 5 cards.",
        "Bolt, Spell: cost 1; Deal 3 damage to any target.",
    ],
    (NUMBERS, "poker", "number-suit"): ["Moon: value 1", "Moon: value 12", "Sun: value 7"],
    (NUMBERS, "hex-30", ""): ["Moon: value 1", "Moon: value 12", "Sun: value 7"],
    (NUMBERS, "token-25", ""): ["Moon: value 1", "Moon: value 12", "Sun: value 7"],
    (DICE, "die-20", ""): ["Luck: 1; 2; 3; 4; 5; 6", "Fate: sword; shield; heart; +1; −1; x"],
    ("名前,コスト,効果\n炎の竜,3,カードを2枚引く。\n", "hex-90", ""): ["炎の竜: カードを2枚引く。 コスト 3"],
    ("שם,עלות,טקסט\nמגן,1,מנעו 2 נזק.\n", "round-large", ""): ["מגן: מנעו 2 נזק. עלות 1"],
}


@pytest.mark.parametrize(("table", "format", "layout"), HEARD)
def test_each_number_of_a_table_is_heard_with_its_name(table: str, format: str, layout: str, tmp_path: Path) -> None:
    edition, prints, _ = printed(table, format, tmp_path, layout)
    heard = [read_out((PlacedFace(piece.face),), edition) for piece in prints]
    assert heard == HEARD[table, format, layout]
