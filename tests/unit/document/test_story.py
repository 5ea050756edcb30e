"""A played example: scenes, events and clauses come from its run, words from the designer."""

from pathlib import Path

import pytest

from pnp.diagnostics import Report
from pnp.document.chapters import chapter_node
from pnp.document.game_text import GameFacts, GameText, example_of
from pnp.document.nodes import walk, words_of
from pnp.document.story import Story
from pnp.load import load_game
from pnp.model.build import build_game
from pnp.model.find import data_folders
from pnp.model.program import program_text
from pnp.model.prose import Prose
from pnp.rules import compile_rules

ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="module")
def text() -> GameText:
    """The Game of Amber in English."""
    report = Report()
    game = build_game(load_game(ROOT / "data" / "game-of-amber", report, data_folders()), report, "")
    facts = GameFacts(game, compile_rules(game, report), {component.id: 1 for component in game.components})
    return GameText(facts, Prose(game, report=report), program_text(game.language))


@pytest.fixture(scope="module")
def story(text: GameText) -> Story:
    """Its first turn."""
    chapters = [chapter_node(chapter, text) for chapter in text.game.chapters]
    (found,) = [block for chapter in chapters for block in walk(chapter) if isinstance(block, Story)]
    return found


def test_scenes_are_the_phases_in_which_something_happens(story: Story) -> None:
    assert [scene.title for scene in story.scenes] == [
        "Diplomacy", "Orders", "Throne", "Attacks", "Encounters in Shadow",
    ]  # fmt: skip
    assert words_of(story.scenes[1].why.inlines).startswith("Everybody able writes one order")


def test_each_event_has_the_number_of_the_clause_that_made_it_happen(story: Story, text: GameText) -> None:
    lines = [line for scene in story.scenes for line in scene.lines]
    assert len(lines) > 20
    assert all(line.number == text.number(line.clause) != "" for line in lines)
    seized = next(line for line in lines if words_of(line.inlines) == "Corwin: seize the Throne")
    assert seized.clause == "orders"


def test_cards_are_shown_under_the_names_of_those_who_laid_them(story: Story) -> None:
    attack = next(scene for scene in story.scenes if scene.title == "Attacks")
    laid = [(lying.caption, tuple(code for _, code in lying.cards)) for lying in attack.cards]
    assert laid[:2] == [("Eric", ("S8",)), ("Corwin", ("W7",))]
    assert ("Fiona", ("W8",)) in laid


def test_the_table_is_as_the_run_leaves_it(story: Story, text: GameText) -> None:
    before, after = (
        {lying.caption: {code for _, code in lying.cards} for lying in s} for s in (story.before, story.after)
    )
    assert "S8" in before["Eric: cards"]
    assert "Eric: cards" not in after
    assert "C3" in after["Corwin: cards"]


def test_the_designers_paragraphs_go_with_their_scenes(story: Story, text: GameText) -> None:
    assert len(story.opening) == 1
    assert all(len(scene.told) == 1 for scene in story.scenes)
    assert len(story.closing) == 1
    example = example_of(text.game, story.example)
    assert example is not None
    assert text.facts.results[example.id].ok
