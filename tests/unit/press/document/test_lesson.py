"""The lesson of a book: the game, a round, the set-up and a first turn, made from the model."""

from functools import cache

from pnp.app.played.facts import played_facts
from pnp.base.frozen import replace
from pnp.press.document import lesson as doc
from pnp.press.document import matter
from pnp.press.document.book import rulebook_document
from pnp.press.document.game_text import GameText, lesson_chapters, printed_chapters, source_text
from pnp.press.document.nodes import Chapter, Paragraph, Section, walk, words_of
from pnp.press.document.parts import Line
from pnp.press.document.reference import clauses_of, headed_blocks
from pnp.press.document.shows import TurnFigure
from pnp.press.document.story import CardsTogether, Scene, Story
from pnp.press.pages.lesson_placing import lengths
from pnp.source.diagnostics import Report
from tests.shipped import loaded


@cache
def text_of(name: str, variant: str = "") -> GameText:
    made = loaded(name, variant)
    return source_text(made.game, played_facts(made.game, made.rules), Report())


@cache
def lesson_of(name: str, variant: str = "") -> doc.Lesson:
    return doc.lesson_node(text_of(name, variant))


def test_the_lesson_comes_before_the_contents_and_the_rules() -> None:
    kinds = [type(part) for part in rulebook_document(text_of("all-but-malice")).blocks]
    assert kinds[:3] == [matter.TitlePage, doc.Lesson, matter.Contents] and set(kinds[3:]) > {Chapter}


def test_its_subjects_are_the_game_a_round_the_set_up_and_a_turn() -> None:
    titles = [words_of(page.title) for page in lesson_of("all-but-malice").pages]
    assert titles == ["The Game", "Round", "Setting Up", "A First Round, Played"]


def test_each_clause_of_the_set_up_is_a_step_with_its_picture() -> None:
    steps = [node for node in walk(lesson_of("all-but-malice")) if isinstance(node, doc.TaughtStep)]
    figures = [step.figure.step.clause for step in steps if step.figure is not None]
    assert [step.place for step in steps] == [1, 2, 3, 4]
    assert figures == ["princess-dealt", "start-secrets", "deal", "first-devotees"]


def test_a_round_has_a_panel_for_each_step_with_the_actions_of_its_turns() -> None:
    panels = [node for node in walk(lesson_of("all-but-malice")) if isinstance(node, doc.Panel)]
    assert [panel.step.title for panel in panels] == ["Jewel Phase", "Initiatives", "Turns"]
    names = [action.name for phase in panels[2].phases for action in phase.actions]
    assert names[:3] == ["Scry", "Meddle", "Plan"]


def test_of_rounds_within_rounds_the_one_that_is_played_is_shown() -> None:
    panels = [node for node in walk(lesson_of("cards", "level-none")) if isinstance(node, doc.Panel)]
    assert [panel.step.title for panel in panels] == ["Scene", "Combat", "End of the scene"]


def test_a_rule_is_stated_beside_the_first_scene_that_uses_it_and_never_again() -> None:
    beats = [node for node in walk(lesson_of("all-but-malice")) if isinstance(node, doc.Beat)]
    rules = [line.clause for beat in beats for line in beat.rules]
    assert len(beats) == 9 and len(rules) == len(set(rules)) >= 8
    plan = next(beat for beat in beats if "plan" in {line.clause for line in beat.rules})
    assert plan.scene.title == "Fiona: Covert Action"
    assert not any(beat.scene.lines for beat in beats if beat.scene.words)


def test_what_the_lesson_tells_no_chapter_tells_again() -> None:
    book = rulebook_document(text_of("all-but-malice"))
    told = [words_of(n.inlines) for n in walk(book) if isinstance(n, Paragraph)]
    long = [words for words in told if words.startswith("You are one of four Princesses")]
    assert len(long) == 1
    assert not any(isinstance(n, Story) for part in book.blocks if isinstance(part, Chapter) for n in walk(part))


def test_a_chapter_that_only_teaches_has_no_number_and_leaves_no_gap() -> None:
    game = text_of("all-but-malice").game
    assert [chapter.id for chapter in lesson_chapters(game)] == ["first-round"]
    assert [chapter.number for chapter in printed_chapters(game)] == [str(n) for n in range(1, 10)]


def test_words_leave_out_references_in_brackets() -> None:
    page = lesson_of("all-but-malice").pages[0]
    assert "(see" not in " ".join(words_of(n.inlines) for n in walk(page) if isinstance(n, Paragraph))


def test_the_proof_has_its_examples_in_their_chapters() -> None:
    proof = rulebook_document(text_of("hearts"), with_log=True)
    assert not any(isinstance(part, doc.Lesson) for part in proof.blocks)
    assert any(isinstance(node, Story) and node.scenes for node in walk(proof))


def test_a_section_keeps_its_words_if_the_lesson_would_leave_only_its_heading() -> None:
    book = rulebook_document(text_of("living-trumps", "patternfall"))
    chapter = next(part for part in book.blocks if isinstance(part, Chapter))
    sections = [node for node in walk(chapter) if isinstance(node, Section)]
    assert sections and all(section.blocks for section in sections)


def test_a_step_of_many_actions_goes_on_in_a_second_frame_without_a_heading() -> None:
    panels = [node for node in walk(lesson_of("living-trumps", "patternfall")) if isinstance(node, doc.Panel)]
    assert [panel.continues for panel in panels] == [False, False, True, False, False]
    assert panels[1].step == panels[2].step
    assert [phase.label for phase in panels[2].phases] == ["Substance Phase", "Tricks Phase"]
    assert not any(node.continues for node in walk(lesson_of("all-but-malice")) if isinstance(node, doc.Panel))


def test_only_the_first_frame_of_a_step_has_its_cards() -> None:
    """A web page drew them in both."""
    text = text_of("living-trumps", "patternfall")
    steps = [panel.step.title for panel in panels_of(doc.round_page(text, ()))]
    cards = (CardsTogether("", (("trump", "any"),)),)
    scenes = [Scene(text.capital(title), Line(()), (), (), cards) for title in steps]
    panels = panels_of(doc.round_page(text, scenes))
    assert [bool(panel.cards) for panel in panels] == [not panel.continues for panel in panels]
    assert any(panel.continues for panel in panels)


def test_a_phase_that_code_plays_has_its_panel_even_if_its_clause_has_no_brief() -> None:
    """The round left it out without a word."""
    panels = panels_of(doc.round_page(text_of("games/honey-ledger"), ()))
    assert [panel.step.title for panel in panels] == ["Regrowth", "Turn"]
    assert [line.clause for line in panels[0].step.lines] == ["regrowth"]
    words = words_of(panels[0].step.lines[0].inlines)
    assert words.startswith("At the beginning of a round, the meadow with the fewest visits grows one drop")


def panels_of(page: doc.LessonPage | None) -> list[doc.Panel]:
    return [] if page is None else [block for block in page.blocks if isinstance(block, doc.Panel)]


def test_a_lesson_drops_its_limits_only_if_the_quick_reference_has_them_all() -> None:
    """Whoever was short of a page lost limits that no other sheet had."""
    text = text_of("games/few-strokes")
    page = doc.round_page(text, ())
    assert page is not None and isinstance(page.blocks[-1], doc.Ends)
    assert [len(one.blocks) for one in lengths(page, text)] == [len(page.blocks), len(page.blocks) - 1]
    *blocks, last = page.blocks
    assert isinstance(last, doc.Ends)
    unlisted = replace(page, blocks=(*blocks, replace(last, lines=(*last.lines, Line((), clause="shuffle")))))
    assert list(lengths(unlisted, text)) == [unlisted]


def test_the_quick_reference_has_all_limits_if_it_asks_for_them() -> None:
    text = text_of("all-but-malice")
    listed = {id for _, _, shown in headed_blocks(text) for id in clauses_of(shown, text)}
    assert listed >= {clause.id for clause in text.game.clauses.values() if clause.kind == "limit" and clause.brief}


def test_a_round_shows_the_cards_of_all_its_steps_or_of_none() -> None:
    for name, variant in (("cards", "level-none"), ("living-trumps", "amber"), ("deck-of-fey", "rebel-runs")):
        panels = [node for node in walk(lesson_of(name, variant)) if isinstance(node, doc.Panel)]
        assert len({bool(panel.cards) for panel in panels}) == 1


def test_the_round_shows_the_rounds_around_it() -> None:
    """The book showed the steps of a trick, and never that a hand ends and the next begins."""
    page = doc.round_page(text_of("deck-of-fey", "troll-tricker"), ())
    assert page is not None and words_of(page.title) == "Trick"
    (around,) = [block for block in page.blocks if isinstance(block, TurnFigure)]
    assert [arrow.title for arrow in around.arrows] == ["Trick", "End of the hand", "Next hand"]
    assert [arrow.is_played for arrow in around.arrows] == [True, False, False]
    assert not any(arrow.rules for arrow in around.arrows), "numbers of sections mean nothing yet"
    assert page.blocks.index(around) < page.blocks.index(panels_of(page)[0])


def test_a_round_without_rounds_around_it_has_no_second_row() -> None:
    page = doc.round_page(text_of("all-but-malice"), ())
    assert page is not None and not any(isinstance(block, TurnFigure) for block in page.blocks)


def test_a_phase_that_code_plays_says_what_a_player_does_in_it() -> None:
    """A side's turn told who may be aimed at, and not what a turn is."""
    panels = panels_of(doc.round_page(text_of("cards", "level-none"), ()))
    (note,) = [words_of(phase.note) for panel in panels for phase in panel.phases]
    assert "Exchange blows, use the ability, pass, or give up." in note
    stated = [words_of(line.inlines) for panel in panels for line in panel.step.lines]
    assert not any(line in note for line in stated)
