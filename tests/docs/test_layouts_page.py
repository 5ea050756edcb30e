"""The page on layouts: what it shows draws cards without fault, and its table has every way to fill a slot."""

import re
from pathlib import Path

from pnp.model.schema.layout import FILLINGS
from pnp.press.typeset.drawing.outline import bounds, transformed
from pnp.press.typeset.drawing.page import Path as Outline
from pnp.press.typeset.drawing.walk import leaves
from tests.faces import draw
from tests.strangers.on_faces import cards, game, lines_of

PAGE = (Path(__file__).parents[2] / "docs/layouts.md").read_text("utf-8")
REST = """game: beasts
title: Beasts
players: 2
{cards}
zones: {{deck: {{of: beast, face: down, sees: nobody, order: stack}}}}
phases: {{play: {{choose: one, label: Turn}}}}
sequence: {{round: {{at_most: 1, steps: [{{phase: play}}]}}}}
components: {{beasts: {{prints: beast, count: 2}}}}
"""


def shown() -> list[str]:
    """The files that the page shows, but for its sections on single things."""
    fences = re.findall(r"(?ms)^```yaml\n(.*?)^```", PAGE.partition("\n## Backs\n")[0])
    return [text for text in fences if "on: one" not in text]


def test_what_the_page_shows_draws_cards(tmp_path: Path) -> None:
    cards, layouts = shown()
    for said, columns, extra in (("layout: creature", "cost: num", ""), ("layout: beast", "price: num", layouts)):
        kind = cards.replace("layout: creature", said).replace("cost: num", columns)
        (tmp_path / "game.yaml").write_text(REST.format(cards=kind))
        name = columns.partition(":")[0]
        (tmp_path / "cards.csv").write_text(f"code,title,{name},text\nfox,Ember Fox,4,Deal **1** damage.\n")
        (tmp_path / "layouts.yaml").write_text(extra or "none: {}\n")
        drawn = draw(tmp_path)
        assert "Ember Fox" in drawn.words("fox") and not drawn.faults
        assert ("worth 4" in " ".join(drawn.words("fox"))) is bool(extra)


def test_the_die_and_the_standee_of_the_page_are_drawn_on_their_panels(tmp_path: Path) -> None:
    (layouts,) = [text for text in re.findall(r"(?ms)^```yaml\n(.*?)^```", PAGE) if "on: one" in text]
    (tmp_path / "layouts.yaml").write_text(layouts)
    die = cards(tmp_path, "name,two\nChance,2\n", layout="chance", format="die-20")
    assert not [fault for fault in die.faults if fault.severity == "error"] and "2" in lines_of(die.prints[0].face)
    hero = cards(tmp_path, "title\nAda\n", layout="hero", format="standee")
    assert "".join(lines_of(hero.prints[0].face)).count("Ada") == 2


def test_the_parts_of_the_page_draw_a_card(tmp_path: Path) -> None:
    (tmp_path / "layouts.yaml").write_text(shown_layout("crest"))
    deck = cards(tmp_path, "name,cost,text\nFox,3,Deal 1 damage.\n", layout="crest")
    assert not [fault for fault in deck.faults if fault.severity == "error"]
    assert lines_of(deck.prints[0].face) == ["Fox3", "Deal 1 damage."]


def shown_layout(name: str) -> str:
    """A layout of the page by its name."""
    (text,) = [text for text in re.findall(r"(?ms)^```yaml layouts.yaml\n(.*?)^```", PAGE) if text.startswith(name)]
    return text


def test_the_outline_of_the_page_is_drawn_in_four_corners(tmp_path: Path) -> None:
    (tmp_path / "layouts.yaml").write_text(shown_layout("tag"))
    deck = cards(tmp_path, "name,price,sign\nFox,3,\nOwl,4,owl\n", layout="tag")
    assert deck.codes() == []
    assert [lines_of(piece.face) for piece in deck.prints] == [["Fox", "3", "price"], ["Owl", "4", "price"]]
    outlines = [bounds(transformed(leaf.segments, matrix)) for leaf, matrix in leaves(deck.prints[0].face.items)
                if isinstance(leaf, Outline)]  # fmt: skip
    corners = {tuple(round(edge) for edge in box) for box in outlines if box}
    assert {(9, 24, 17, 32), (46, 24, 54, 32), (9, 56, 17, 64), (46, 56, 54, 64)} <= corners


def test_the_answers_of_the_page_stand_on_the_backs(tmp_path: Path) -> None:
    section = PAGE.partition("\n## Backs\n")[2].partition("\n## ")[0]
    game_yaml, table, layouts = re.findall(r"(?ms)^```(?:yaml|csv)[^\n]*\n(.*?)^```", section)
    deck = game(
        tmp_path, game_yaml=f"game: quiz\ntitle: Quiz\n{game_yaml}", layouts_yaml=layouts,
        quiz_csv=table,
    )  # fmt: skip
    assert deck.codes() == []
    sides = [(lines_of(piece.face), lines_of(piece.back)) for piece in deck.prints if piece.back]
    assert sides == [
        (["Two and two?"], ["Four", "to “Two and two?”"]),
        (["Capital of France?"], ["Paris", "to “Capital of France?”"]),
    ]


def test_the_page_has_every_way_to_fill_a_slot() -> None:
    told = set(re.findall(r"^\| `(\w+):", PAGE.partition("**Look.**")[0], re.MULTILINE))
    assert told == set(FILLINGS)
