"""What the pages on cards show is so: decks from tables alone, snippets of game.yaml, the variables of templates."""

import re
from pathlib import Path

import pytest

from pnp.app.cards.print_table import print_cards
from pnp.app.game.build_options import BuildOptions
from pnp.model.read.build import build_game
from pnp.source.diagnostics import Report
from pnp.source.load import Memory, load_game
from tests.lab import over

DOCS = Path(__file__).parents[2] / "docs"
DECKS = sorted((DOCS / "decks").glob("*.csv"))
SIZES = {"monsters": 20, "shop": 21, "dominoes": 10, "quiz": 9, "latin": 56, "birds": 30}
"""How many cards there are in each deck, copies included."""


@pytest.mark.parametrize("deck", DECKS, ids=lambda file: file.stem)
def test_a_deck_is_printed_from_its_table_alone(deck: Path, tmp_path: Path) -> None:
    report = Report()
    made = print_cards(str(deck), "poker", BuildOptions(papers=("a4",), out=tmp_path), report)
    assert [d.message for d in report if d.severity == "error"] == []
    assert (made.cards, [file.name for file in made.files]) == (SIZES[deck.stem], [f"{deck.stem}-cards-a4.pdf"])


def test_every_deck_has_its_number_of_cards() -> None:
    assert {deck.stem for deck in DECKS} == set(SIZES)


GAME = """\
title: Things
cards:
  item: {file: cards.csv, columns: {suit: suit, cost: num}}
  banner: {file: cards.csv, columns: {suit: suit, cost: num}}
tokens:
  coin: {}
names:
  suit: [RED, BLUE]
components: {}
"""


@pytest.mark.parametrize("text", re.findall(r"```yaml\n(.*?)```", (DOCS / "things.md").read_text("utf-8"), re.S))
def test_what_game_yaml_may_declare_is_as_shown(text: str) -> None:
    report = Report()
    yaml = over(GAME, text.replace("names:\n", "names:\n  suit: [RED, BLUE]\n"))
    build_game(load_game(Memory({"game.yaml": yaml, "cards.csv": "suit,cost\n*,1\n"}), report), report)
    assert [f"{d.code} {d.span} {d.message}" for d in report.errors] == []


def test_every_variable_of_a_template_is_documented() -> None:
    source = (DOCS.parent / "pnp/press/pieces/templates.py").read_text("utf-8")
    given = re.findall(r'^            "(\w+)": ', source.split("def _common")[1].split("def _cards")[0], re.M)
    page = (DOCS / "templates.md").read_text("utf-8")
    assert len(given) > 10 and [name for name in given if not re.search(rf"`{name}\b", page)] == []


def test_the_template_of_the_page_is_drawn(tmp_path: Path) -> None:
    from pnp.app.cli import main

    (svg,) = re.findall(r"```svg\n(.*?)```", (DOCS / "templates.md").read_text("utf-8"), re.S)
    folder = tmp_path / "shop"
    (folder / "templates/cards").mkdir(parents=True)
    (folder / "templates/cards/mine.svg.j2").write_text(svg, "utf-8")
    (folder / "cards.csv").write_text("name,cost\nRope,2\nSword,5\n", "utf-8")
    kind = "{file: cards.csv, columns: {name: text, cost: num}, template: cards/mine.svg.j2}"
    (folder / "game.yaml").write_text(f"title: Shop\ncards:\n  item: {kind}\n", "utf-8")
    assert main(["build", str(folder), "--paper", "a4", "--out", str(tmp_path), "--jobs", "1"]) == 0
