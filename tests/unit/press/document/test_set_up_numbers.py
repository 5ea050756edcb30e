"""The numbers of the steps of a set-up: in a game of one's own they are the same in its lesson and its chapters, and no
list counts a number twice."""

import shutil
from pathlib import Path

import pytest

from pnp.app.played.facts import played_facts
from pnp.base.resources import GAMES
from pnp.model.read.build import build_game
from pnp.model.read.find import data_folders
from pnp.press.document.chapters import GameBlock, chapter_node, merged_chapter
from pnp.press.document.game_text import GameText, source_text
from pnp.press.document.lesson import TaughtStep, set_up_page
from pnp.press.document.nodes import Chapter, ListItem, walk
from pnp.rules import compile_rules
from pnp.source.diagnostics import Report
from pnp.source.load import load_game

HEAD = "# More {#more}\n\n"
STEPS = "1. Sit. {#sit kind=setup}\n2. Deal. {#dealt kind=setup}\n3. Begin. {#begin kind=setup}\n"
BEFORE = 3
"""The steps of the game before the chapter."""


def text_of(folder: Path, chapter: str) -> GameText:
    shutil.copytree(GAMES / "hearts", folder)
    game = folder / "game.yaml"
    game.write_text(game.read_text("utf-8").replace("game: hearts", "game: fire"), "utf-8")
    (folder / "rules" / "09-more.md").write_text(HEAD + chapter, "utf-8")
    report = Report()
    built = build_game(load_game(folder, report, data_folders()), report, "")
    return source_text(built, played_facts(built, compile_rules(built, report)), Report())


def numbers(node: Chapter) -> list[int]:
    return [item.place for item in walk(node) if isinstance(item, ListItem)]


def taught(text: GameText) -> list[int]:
    page = set_up_page(text)
    assert page is not None
    return [block.place for block in page.blocks if isinstance(block, TaughtStep)]


@pytest.mark.parametrize(
    ("chapter", "in_chapter", "in_lesson"),
    [
        (STEPS, [4, 5, 6], 3),
        (f"{STEPS}\n## Then {{#then}}\n\n1. Go. {{#go kind=setup}}\n2. Run. {{#run kind=setup}}\n", [4, 5, 6, 7, 8], 5),
        ("1. Sit. {#sit kind=setup}\n2. Have tea.\n3. Begin. {#begin kind=setup}\n", [1, 2, 3], 2),
        (f"Lay out the cards: {{#lay kind=setup}}\n\n{STEPS}", [1, 2, 3], 1),
        (f"Lay out the cards. {{#lay kind=setup}}\n\n## Then {{#then}}\n\n{STEPS}", [5, 6, 7], 4),
    ],
    ids=["a list", "two lists", "with an item of another kind", "parts of a step", "after a paragraph"],
)
def test_steps_are_numbered(tmp_path: Path, chapter: str, in_chapter: list[int], in_lesson: int) -> None:
    text = text_of(tmp_path / "fire", chapter)
    more = next(one for one in text.game.chapters if one.id == "more")
    assert numbers(chapter_node(more, text)) == in_chapter
    assert taught(text) == list(range(1, BEFORE + in_lesson + 1))


def test_a_list_of_two_games_counts_each_number_once(tmp_path: Path) -> None:
    """A box book: each game has a step that the other has not."""
    first = text_of(tmp_path / "one" / "fire", "1. Sit. {#sit kind=setup}\n2. Deal. {#dealt kind=setup}\n")
    other = text_of(tmp_path / "two" / "fire", "1. Stand. {#stand kind=setup}\n2. Deal. {#dealt kind=setup}\n")
    own, others = (next(c for c in text.game.chapters if c.id == "more").blocks for text in (first, other))
    blocks = [GameBlock(block, first) for block in own]
    blocks.insert(-1, GameBlock(next(block for block in others if block.id == "stand"), other, ("Other",)))
    assert numbers(merged_chapter("more", blocks)) == [1, 2, 3]
