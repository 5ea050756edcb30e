"""Faults of a game of hexagons and men, and of tables of other tools, that strangers found from the documents alone."""

from pathlib import Path

import pytest
from PIL import Image

from pnp.model.read.build import build_game
from pnp.model.text.prose import Prose
from pnp.press.pieces.preflight import check_prints
from pnp.rules.build import compile_rules
from pnp.source.diagnostics import Report
from pnp.source.load import load_game
from pnp.source.load.tree import Tree
from tests.strangers.on_faces import cards, game

GAME = """
title: Ley Lines
players: 2
cards: {tile: {label: tile, file: tiles.csv, columns: {name: text}}}
zones: {bag: {of: tile, face: down, sees: nobody, order: stack, label: bag}}
counters: {player.points: {label: merits}}
fields: {table.newest: {is: card or nothing, start: nothing, label: newest tile}}
phases: {laying: {runs: code, label: Lay}}
sequence: {round: {label: Round, steps: [{phase: laying}]}}
"""
CHAPTER = """# The whole book {#book}

## Merits {#points}

You gain {{ name("points") }} for the {{ name("newest") }} of the {{ name("bag") }}. {#gain}

```rule clause=gain
@phase(laying)
def lay_tile():
    BODY
```
"""


def loaded(folder: Path, body: str, report: Report) -> Tree:
    (folder / "rules").mkdir()
    (folder / "game.yaml").write_text(GAME, "utf-8")
    (folder / "tiles.csv").write_text("name\nHenge\n", "utf-8")
    (folder / "rules/01-book.md").write_text(CHAPTER.replace("BODY", body), "utf-8")
    return load_game(folder, report)


@pytest.mark.parametrize(("name", "label"), [("points", "merits"), ("newest", "newest tile"), ("bag", "bag")])
def test_prose_prints_the_label_of_a_counter_and_not_the_title_of_a_clause(
    tmp_path: Path, name: str, label: str
) -> None:
    model = build_game(loaded(tmp_path, "shuffle(bag)", Report()), Report())
    assert str(Prose(model, "en").labels.name(name)) == label


def test_a_field_that_is_not_declared_is_one_fault(tmp_path: Path) -> None:
    report = Report()
    compile_rules(build_game(loaded(tmp_path, "table.oldest = first(bag)", report), report), report)
    assert [fault.message for fault in report.errors] == ["the table has no field `oldest`"]


@pytest.mark.parametrize("folder", ["", "art/"])
def test_a_picture_is_found_however_it_is_spelled_beside_the_table_as_in_art(tmp_path: Path, folder: str) -> None:
    (tmp_path / "art").mkdir()
    Image.new("RGB", (900, 900), (30, 150, 70)).save(tmp_path / folder / "Brave Knight.png")
    deck = cards(tmp_path, "name,art\nKnight,Brave Knight.png\nSquire,brave_knight.PNG\nKing,Missing.png\n")
    assert [fault.message for fault in deck.faults] == ["there is no picture `Missing.png`"]


@pytest.mark.parametrize(
    ("ink", "messages"), [("clubs", []), ("#2F5D50", []), ("suit-clubs", ["there is no ink `suit-clubs`"])]
)
def test_an_unknown_ink_of_a_name_is_a_fault_without_a_layout_too(
    tmp_path: Path, ink: str, messages: list[str]
) -> None:
    (tmp_path / "cards.csv").write_text("name,suit\nWolf,OAK\n", "utf-8")
    names = f'names: {{suit: {{OAK: {{label: oak, ink: "{ink}"}}}}}}'
    kinds = "cards: {c: {file: cards.csv, columns: {name: text, suit: suit}}}"
    deck = game(tmp_path, game_yaml=f"title: T\n{names}\n{kinds}\n")
    assert [fault.message for fault in check_prints(deck.edition, deck.prints)] == messages
