"""What a table without a game.yaml is taken for, and that what is guessed is a game without fault."""

import re

import pytest
import yaml

from pnp.base.resources import TEMPLATES
from pnp.model.game import Game
from pnp.model.read.build import build_game
from pnp.model.read.column_roles import FRONTS
from pnp.model.read.guess import Guess, guess_game
from pnp.source.diagnostics import Report
from pnp.source.load import Memory, load_game
from pnp.source.load.card_table import read_card_table
from pnp.source.load.files import OverlaidFiles
from pnp.source.load.table_head import column_name


def guessed(text: str, file: str = "cards.csv") -> Guess:
    """What is made of a table."""
    table = read_card_table(Memory({file: text}), file, Report())
    assert table is not None
    return guess_game("Heroes", [(file, table)])


def built(text: str, file: str = "cards.csv") -> Game:
    """The game that is guessed, which has to be without fault."""
    report = Report()
    files = OverlaidFiles(Memory({file: text}), {"game.yaml": guessed(text, file).game_yaml})
    game = build_game(load_game(files, report), report)
    assert not report.diagnostics, [d.message for d in report]
    return game


TABLE = """\
Name,Cost,Kind,Attack,Flying,Art,Text,Qty
Ranger,2,unit,3,yes,ranger.png,Draw a card.,2
Fire Ball,3,spell,,no,,Deal 3 damage.,3
Wall,1,unit,0,no,,"Cannot attack, ever.",1
"""


def test_columns_are_told_by_what_stands_in_them() -> None:
    game = built(TABLE)
    (kind,) = game.cards.values()
    types = {name: str(column.type) for name, column in kind.columns.items()}
    assert types == {
        "name": "text", "cost": "num", "kind_": "kind_", "attack": "num or nothing", "flying": "flag", "art": "text",
        "text": "text",
    }  # fmt: skip
    assert [(card.code, card.copies) for card in kind.cards] == [("RANGER", 2), ("FIRE_BALL", 3), ("WALL", 1)]
    assert [m.label.text for m in game.enums["kind_"].members] == ["unit", "spell"]


def test_every_column_is_said_with_what_it_is_taken_for() -> None:
    said = guessed(TABLE).sentences
    assert said[0] == "cards.csv: 3 rows, a kind of card called `card`"
    assert {line.strip() for line in said[1:]} >= {
        "cost: a number", "kind: one of unit, spell", "attack: a number or nothing", "art: a picture",
        "qty: number of copies of each card",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("text", "type"),
    [
        ("Name,Anzahl,Art\nKepler,1,Person\nGalilei,2,Person\nLinse,1,Gerät\n", "art_"),
        ("Name,Anzahl,Art\nKepler,1,kepler.png\nGalilei,2,person.png\nLinse,1,person.png\n", "text"),
        ("Name,Count,Art\nKepler,1,person\nGalilei,2,person\nLens,1,device\n", "text"),
    ],
)
def test_art_beside_german_titles_is_a_kind_and_no_picture(text: str, type: str) -> None:
    assert re.search(rf"^      art_?: {type}\b", guessed(text).game_yaml, re.MULTILINE), guessed(text).game_yaml
    assert ("art: a picture" in " ".join(guessed(text).sentences)) == (type == "text")


@pytest.mark.parametrize("front", FRONTS)
def test_the_look_for_flash_cards_shows_every_usual_front(front: str) -> None:
    slots = yaml.safe_load((TEMPLATES / "layouts" / "flashcard.yaml").read_text("utf-8"))["flashcard"]["slots"]
    assert front in slots["word"]["column"]


def test_a_game_that_is_guessed_is_a_draft_that_nobody_plays_yet() -> None:
    game = built(TABLE)
    assert (game.status, game.has_course, game.id) == ("draft", False, "game")
    assert [(c.prints, c.count) for c in game.components] == [("card", 6)]


def test_cards_of_one_name_get_codes_of_their_own() -> None:
    kind = built("name,text\nImp,a\nImp,b\nImp,c\n").cards["card"]
    assert [card.code for card in kind.cards] == ["IMP", "IMP_2", "IMP_3"]
    assert len({card.values["text"].context for card in kind.cards}) == 3


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("left,right\n1,2\n3,4\n", ["1", "3"]),
        ("left,right\n1,1\n1,2\n", ["1_1", "1_2"]),
        ("suit,worth\ncups,1\ncups,2\ncoins,1\n", ["CUPS_1", "CUPS_2", "COINS_1"]),
        ("topic,question\na,One?\na,Two?\nb,Three?\n", ["ONE", "TWO", "THREE"]),
        ("worth\n1\n1\n", ["ROW_1", "ROW_2"]),
    ],
)
def test_cards_are_told_apart_by_the_fewest_columns(text: str, codes: list[str]) -> None:
    kind = built(text, "dominoes.csv").cards["dominoes"]
    assert [card.code for card in kind.cards] == codes


@pytest.mark.parametrize("column", ["class", "index", "tokens", "face", "for", "count", "any", "me"])
def test_names_that_the_rules_language_keeps_are_no_fault(column: str) -> None:
    built(f"name,{column}\nA,red\nB,red\nC,blue\nD,blue\n")


def test_two_columns_may_have_the_same_words() -> None:
    game = built("name,hat,coat\nA,red,blue\nB,red,blue\nC,blue,red\nD,blue,red\n")
    assert len({m.name for e in game.enums.values() for m in e.members}) == 4


def test_a_bad_letter_in_a_text_is_the_texts_own() -> None:
    game = built('name,kind\n"He said: ""No""",a - b\n"# 1",yes\n{x,a - b\n', "a b.csv")
    assert [m.label.text for m in game.enums["kind_"].members] == ["a - b", "yes"]


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Attack / Defence", "attack_defence"),
        ("Stärke", "starke"),
        ("2nd", "column_2nd"),
        ("名前", ""),
        ("#", "number"),
        ("cost", "cost"),
    ],
)
def test_titles_of_columns_become_names(title: str, name: str) -> None:
    assert column_name(title) == name


def test_rows_with_the_same_name_are_told_with_their_numbers() -> None:
    """Two cards of one name and no code became `FOX` and `FOX_2` in silence: copies, or a row typed twice?"""
    lines = guessed("name,cost\nFox,1\nOak,2\nFox,3\n").sentences
    assert [line for line in lines if "same name" in line] == [
        "  same name: `Fox` (rows 2, 4): each row is a card of its own; for copies of one card, write one row and a "
        "column `copies`"
    ]
    assert not any("same name" in line for line in guessed("name,cost\nFox,1\nOak,2\n").sentences)
    assert not any("same name" in line for line in guessed("code,name\nA,Fox\nB,Fox\n").sentences)


def test_many_names_that_several_rows_have_are_counted() -> None:
    rows = "".join(f"N{n},{side}\n" for n in range(9) for side in (1, 2))
    (line,) = [line for line in guessed("name,side\n" + rows).sentences if "same name" in line]
    assert "`N0` (rows 2, 3), `N1`" in line and " and 3 more: each row" in line
