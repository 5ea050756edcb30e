"""A played example: scenes, events and clauses come from its run, words from the designer."""

from dataclasses import replace
from pathlib import Path

import pytest

from pnp.app.played.facts import played_facts
from pnp.app.played.story_lines import MentionedFacts, story_lines
from pnp.engine.play.describe import Describer
from pnp.engine.play.trace import TraceEvent
from pnp.model.language.press_words import program_text
from pnp.model.read.build import build_game
from pnp.model.read.find import data_folders
from pnp.model.text.catalogue import load_catalogue
from pnp.model.text.prose import Prose
from pnp.press.document.chapters import chapter_node
from pnp.press.document.examples import without_log
from pnp.press.document.game_text import GameFacts, GameText, example_of, source_text
from pnp.press.document.nodes import Words, walk, words_of
from pnp.press.document.parts import Line
from pnp.press.document.story import Scene, Story
from pnp.rules import compile_rules
from pnp.source.diagnostics import Report
from pnp.source.load import load_game
from tests.shipped import loaded, tree_of

ROOT = Path(__file__).parents[4]


def _text(name: str, variant: str = "", locale: str = "") -> GameText:
    made = loaded(name, variant)
    facts = GameFacts(
        made.game, played_facts(made.game, made.rules), {component.id: 1 for component in made.game.components}
    )
    catalogue = load_catalogue(tree_of(name), locale, Report()) if locale else None
    return GameText(facts, Prose(made.game, locale, catalogue, Report()), program_text(locale or made.game.language))


def _story(name: str, variant: str = "", example: str = "", locale: str = "") -> Story:
    text = _text(name, variant, locale)
    chapters = [chapter_node(chapter, text, with_log=True) for chapter in text.game.chapters]
    stories = [block for chapter in chapters for block in walk(chapter) if isinstance(block, Story)]
    (found,) = [story for story in stories if example in ("", story.example)]
    return found


@pytest.fixture(scope="module")
def text() -> GameText:
    """The Game of Amber in English."""
    return _text("game-of-amber")


@pytest.fixture(scope="module")
def story() -> Story:
    """Its first turn."""
    return _story("game-of-amber")


def test_scenes_are_the_phases_in_which_something_happens(story: Story) -> None:
    assert [scene.title for scene in story.scenes] == [
        "Diplomacy", "Orders", "Throne", "Attacks", "Encounters in Shadow",
    ]  # fmt: skip
    assert words_of(story.scenes[1].why.inlines).startswith("Every able player writes one order")


def test_each_event_has_the_number_of_the_clause_that_made_it_happen(story: Story, text: GameText) -> None:
    lines = [line for scene in story.scenes for line in scene.lines]
    assert len(lines) > 20
    assert all(line.number == text.number(line.clause) != "" for line in lines)
    seized = next(line for line in lines if words_of(line.inlines) == "Corwin (Order): seize the Throne")
    assert seized.clause == "orders"


def test_cards_are_shown_under_the_names_of_those_who_laid_them(story: Story) -> None:
    attack = next(scene for scene in story.scenes if scene.title == "Attacks")
    laid = [(lying.caption, tuple(code for _, code in lying.cards)) for lying in attack.cards]
    assert laid[:2] == [("Eric", ("S8",)), ("Corwin", ("W7",))]
    assert ("Fiona", ("W8",)) in laid


@pytest.fixture(scope="module")
def malice() -> Story:
    """The first round of All But Malice."""
    return _story("all-but-malice")


def test_what_all_do_alike_is_one_line_and_a_move_has_its_price_beside_it(malice: Story) -> None:
    income, *_ = malice.scenes[0].lines
    assert words_of(income.inlines) == "Fiona, Deirdre, Flora gain 1 Secret each"
    courts = [words_of(line.inlines) for line in malice.scenes[3].lines]
    assert courts[0] == "Fiona: Court (1 Secret)"
    assert courts[1].endswith("5 Gerard, Trump Deck → Cabal")  # (and not by way of the pile turned up)


def test_an_order_of_play_is_told_by_the_clause_that_declares_it(malice: Story, text: GameText) -> None:
    initiatives = malice.scenes[1]
    assert [words_of(line.inlines) for line in initiatives.lines] == ["The order is now: Fiona, Deirdre, Flora"]
    assert initiatives.lines[0].clause == "order-stands"


def test_what_the_rules_say_of_a_phase_is_said_once(malice: Story) -> None:
    whys = [words_of(scene.why.inlines) for scene in malice.scenes if scene.why.inlines]
    assert len(whys) == len(set(whys)) < len(malice.scenes)


def test_cards_turned_up_for_all_are_shown_under_the_name_of_their_pile(malice: Story) -> None:
    (dispute,) = [scene for scene in malice.scenes if any(one.caption == "Trump Deck" for one in scene.cards)]
    (turned,) = [one for one in dispute.cards if one.caption == "Trump Deck"]
    assert [code for _, code in turned.cards] == ["DQ", "C3"]


def test_what_lies_before_one_player_belongs_together(malice: Story) -> None:
    assert [lying.whose for lying in malice.before] == ["Fiona"] * 2 + ["Deirdre"] * 2 + ["Flora"] * 2


def test_the_table_is_as_the_run_leaves_it(story: Story, text: GameText) -> None:
    before, after = (
        {lying.caption: {code for _, code in lying.cards} for lying in s} for s in (story.before, story.after)
    )
    assert "S8" in before["Eric: cards"]
    assert "Eric: cards" not in after
    assert "C3" in after["Corwin: cards"]


def test_discards_show_the_card_that_was_discarded_last(malice: Story) -> None:
    """The Scene that was nullified went there before the Trumps of the Dispute."""
    (pile,) = [lying for lying in malice.after if lying.caption == "Trump Discards"]
    assert [code for _, code in pile.cards] == ["C3"]


def test_the_designers_paragraphs_go_with_their_scenes(story: Story, text: GameText) -> None:
    assert len(story.opening) == 1
    assert all(len(scene.words) == 1 for scene in story.scenes)
    assert len(story.closing) == 1
    example = example_of(text.game, story.example)
    assert example is not None
    assert text.facts.results[example.id].ok


def test_a_scene_whose_answers_stand_in_several_lists_has_a_part_for_each() -> None:
    duel = _story("living-trumps", "amber", "a-whole-duel")
    assert [scene.title for scene in duel.scenes] == ["Benedict: Substance Phase", "", "", ""]
    assert all(len(scene.words) == 1 for scene in duel.scenes)


def test_only_the_cards_that_an_example_names_are_shown() -> None:
    duel = _story("living-trumps", "amber", "a-whole-duel")
    assert {lying.whose for lying in duel.before} == {"Benedict", "Fiona"}
    assert "Brand: Hand" not in {lying.caption for lying in duel.after}


def test_proposals_are_told_whole_and_by_the_names_that_a_variant_says_instead() -> None:
    deal = _story("living-trumps", "chaos", "a-whole-deal")
    lines = [[words_of(line.inlines) for line in scene.lines] for scene in deal.scenes]
    assert [line.split(":")[0] for line in lines[1]] == ["Swayvill proposes", "Dara", "Dara proposes", "Swayvill"]
    assert "Swayvill (whom to deal with): Dara" in lines[0]
    assert {lying.caption.split(":")[0] for lying in deal.before if lying.whose} == {"Swayvill", "Dara"}
    assert not [name for name in ("Benedict", "Fiona") if name in str(deal)]


def test_what_a_rule_of_the_games_own_takes_for_a_move_is_told_once_as_its_cost() -> None:
    scenes = _story("living-trumps", "patternfall", "two-tricks").scenes
    told = [words_of(line.inlines) for scene in scenes for line in scene.lines]
    assert "Benedict: Declare a Trick · seven (1 Blood)" in told
    assert not [line for line in told if "loses" in line or "pays" in line]


def test_a_trick_is_one_scene_and_scores_are_told_as_they_change() -> None:
    scenes = _story("deck-of-fey", "troll-tricker").scenes
    assert [scene.title for scene in scenes] == ["Play a card", "Take the trick"] * 3
    assert words_of(scenes[1].lines[-1].inlines) == "Ida: +3, now 3 points"
    scenes = _story("deck-of-fey", "troll-tricker", locale="de").scenes
    assert words_of(scenes[1].lines[-1].inlines) == "Ida: +3, jetzt 3 Punkte"


def test_a_player_whose_turn_comes_again_begins_another_scene() -> None:
    titles = [scene.title for scene in _story("crazy-eights").scenes]
    assert titles == ["Turn"] * 4 + ["Ada: Turn"]


def test_a_book_has_the_words_of_a_scene_and_its_events_only_where_it_has_no_words() -> None:
    text = _text("hearts")
    story = next(
        block
        for chapter in text.game.chapters
        for block in walk(chapter_node(chapter, text, with_lesson=True))
        if isinstance(block, Story)
    )
    assert all(scene.words and not scene.lines for scene in story.scenes)
    scene = Scene("Turn", Line(()), (), (Line((Words("Ada: draws"),), "1.1"),), ())
    assert without_log(scene) is scene


def test_players_who_are_named_after_cells_of_a_table_are_called_as_it_calls_them_in_each_language() -> None:
    report = Report()
    tree = load_game(ROOT / "data" / "living-trumps", report, data_folders())
    game = build_game(tree, report, "amber")
    french = Prose(game, "fr", load_catalogue(tree, "fr", report), report)
    facts = GameFacts(
        game, played_facts(game, compile_rules(game, report)), {component.id: 1 for component in game.components}
    )
    text = GameText(facts, french, program_text("fr"))
    chapters = [chapter_node(chapter, text, with_log=True) for chapter in game.chapters]
    told = [block for chapter in chapters for block in walk(chapter) if isinstance(block, Story)]
    words = " ".join(words_of(line.inlines) for story in told for scene in story.scenes for line in scene.lines)
    assert "Bénédict" in words
    assert "Benedict" not in words


@pytest.mark.parametrize(
    ("name", "variant"),
    [("hearts", ""), ("crazy-eights", ""), ("deck-of-fey", "rebel-runs"), ("cards", "level-none")],
)
def test_every_scene_is_told_in_words_and_what_is_left_over_tells_how_it_stands(name: str, variant: str) -> None:
    story = _story(name, variant)
    assert [len(scene.words) for scene in story.scenes] == [1] * len(story.scenes)
    assert len(story.closing) == 1


def test_a_brief_that_refers_to_text_below_it_is_no_line_of_a_story() -> None:
    text, rules = _text("deck-of-fey", "troll-tricker"), loaded("deck-of-fey", "troll-tricker").rules
    scores = text.game.clauses["tt-winner-scores"]
    below = replace(scores, brief=replace(scores.brief, text="The winner scores as follows:"))
    game = replace(text.game, clauses={**text.game.clauses, scores.id: below})
    text = source_text(game, text.rules, Report())
    cited = [TraceEvent("cite", "", {"ids": (id,)}) for id in ("tt-winner-scores", "tt-lead")]
    (line,) = story_lines(cited, Describer.of(text.prose, rules), text, MentionedFacts(), "")
    assert line.clause == "tt-lead" and words_of(line.inlines)
