"""The leaflet of a game: four pages of one sheet, with the words of the book."""

import pytest

from pnp.app.build.sheets import FacesByName
from pnp.base.frozen import replace
from pnp.press.document.computed import phase_node
from pnp.press.document.leaflet import continuing, has_leaflet, leaflet_node
from pnp.press.document.lesson import Ends, TaughtStep, game_page, round_page
from pnp.press.document.nodes import List, Paragraph, Words, walk, words_of
from pnp.press.document.parts import ActionGroup, ActionNode, CardRows, Line, PhaseActions
from pnp.press.document.reference import reference_node
from pnp.press.edition.edition import Edition
from pnp.press.pages.leaflet import build_leaflet
from pnp.press.pages.lesson_phases import phase_box
from pnp.press.pages.lesson_setting import Lesson
from pnp.press.pages.rulebook import open_book
from pnp.press.pieces.draw import piece_outline
from pnp.press.typeset import FramedBlocks, Run, Text
from pnp.press.typeset.drawing.page import GlyphRun, PlacedFace
from pnp.press.typeset.drawing.walk import items_of
from tests.shipped import some_cards
from tests.unit.press.pages.test_rulebook import words


@pytest.fixture(scope="module")
def in_cards() -> Edition:
    return some_cards("cards", "en")[0]


def test_it_is_one_sheet_with_the_set_up_a_turn_and_the_end(english: Edition) -> None:
    pages = [words(page) for page in build_leaflet(english).pages]
    assert len(pages) == 4
    assert english.title in pages[0] and english.say("Learn to play").lower() in pages[0].lower()
    assert "Setting Up" in pages[1] and "Jewel Phase" in pages[2] and "Winning" in pages[3]


def test_its_rules_are_easy_to_read(english: Edition) -> None:
    """Pictures are left out before the type of the rules gets small; folios and colophons may be smaller."""
    runs = [item for item, _ in items_of(build_leaflet(english).pages[2].items) if isinstance(item, GlyphRun)]
    rule = next(run for run in runs if "hidden" in run.text)
    assert rule.size >= 7.5


def test_its_end_is_the_clause_of_the_rule_that_wins(english: Edition) -> None:
    node = leaflet_node(english)
    assert node.end is not None and words_of(node.end.title) == "Winning"
    assert len(node.end.blocks) >= 2 and node.questions


def test_it_has_as_many_questions_as_there_is_room_for(english: Edition) -> None:
    last = words(build_leaflet(english).pages[3])
    printed = [words_of(asked.question) in last for asked in leaflet_node(english).questions]
    assert printed[0] and printed == sorted(printed, reverse=True)


def test_its_end_has_the_title_of_a_section_if_the_book_has_one_chapter() -> None:
    edition, _ = some_cards("games/huddle", "en")
    node, course = leaflet_node(edition), round_page(edition, ())
    assert node.end is not None and words_of(node.end.title) == "The end"
    assert course is not None and "The end" in [getattr(block, "title", "") for block in course.blocks]


def test_a_phase_does_not_repeat_the_words_of_its_action() -> None:
    """The same words stood above the action and beside it."""
    edition, _ = some_cards("games/stepping-stones", "en")
    walking = phase_node("walking", edition, False)
    assert not walking.note and [words_of(one.does) for one in walking.actions] != [""]


def test_actions_that_do_the_same_share_its_words(english: Edition) -> None:
    """The same words were below each of them, or below the same name."""

    def printed(label: str, *actions: ActionNode) -> list[str]:
        setter = Lesson(open_book(english), 100.0, 200.0)
        box = phase_box(setter, PhaseActions(label, (), (ActionGroup(actions),)))
        assert isinstance(box, FramedBlocks)
        texts = [block for block in box.blocks if isinstance(block, Text)]
        return ["".join(one.text for one in text.inlines if isinstance(one, Run)) for text in texts]

    draw, pass_on = (Words("Take a card."),), (Words("Do nothing."),)
    drawn = printed("Move", ActionNode("Draw", draw), ActionNode("Take", draw), ActionNode("Pass", pass_on))
    assert drawn == ["Move", "Draw · Take\u2002Take a card.", "Pass\u2002Do nothing."]
    assert printed("draw", ActionNode("Draw", draw)) == ["Draw", "Take a card."]
    assert printed("draw", ActionNode("Draw", ())) == ["Draw", "Draw\u2002"]


def test_a_game_is_introduced_by_the_clauses_before_its_first_section() -> None:
    edition, _ = some_cards("games/millers-row", "en")
    page = game_page(edition)
    assert page is not None and "Everybody runs a mill" in str(page.blocks) and "Draw five" not in str(page.blocks)


def test_a_book_pictures_hexagonal_pieces_as_hexagons() -> None:
    """They were squares with round corners."""
    edition, prints = some_cards("games/huddle", "en")
    faces = FacesByName(prints, edition.facts.formats)
    pieces = [faces[piece.face.name] for piece in prints if piece.format == "hex-50"]
    assert pieces and all(len(piece_outline(face)) == 7 for face in pieces)


def test_it_says_how_the_men_move_from_the_quick_reference() -> None:
    """Of Chess it said only that a man moves to an empty square."""
    edition, _ = some_cards("games/chess", "en")
    _, _, turn, back = (words(page) for page in build_leaflet(edition).pages)
    assert "Bishop: along the diagonals" in turn and "Your Turn" in turn.title()
    assert "stalemate" in back and "The same position three times" in back


def test_its_end_says_what_is_scored() -> None:
    """It had only the sentence that the most points win."""
    for name, scored in {
        "tidewrights": "for each set of a sloop",
        "hop-yard": "different numbers",
        "wardens-walk": "A finished wood",
        "few-strokes": "more points for guesses",
    }.items():
        edition, _ = some_cards(f"games/{name}", "en")
        assert scored in words(build_leaflet(edition).pages[3]), name


def test_no_column_has_nothing_but_stars() -> None:
    edition, _ = some_cards("games/millers-row", "en")
    rows = [node for node in walk(reference_node(edition)) if isinstance(node, CardRows)]
    assert rows and not any(row.has_codes for row in rows)
    edition, _ = some_cards("hearts", "en")
    assert all(row.has_codes for row in walk(reference_node(edition)) if isinstance(row, CardRows))


def test_its_end_prints_each_clause_once_below_the_clause_that_decides() -> None:
    """Items that a rule cites stood as paragraphs, each with the rest of its list below it, under "Points"."""
    for name, scored in {"hop-yard": ["Kinds", "Lanes", "Fallow"], "tidewrights": ["Boats", "Sets", "Change"]}.items():
        end = leaflet_node(some_cards(f"games/{name}", "en")[0]).end
        assert end is not None and words_of(end.title) == "Winning", name
        deciding, listed = end.blocks
        assert isinstance(deciding, Paragraph) and isinstance(listed, List), name
        assert [words_of(item.inlines).split(":")[0] for item in listed.items] == scored, name


def test_a_single_item_at_the_end_has_no_bullet() -> None:
    end = leaflet_node(some_cards("games/liars-dice", "en")[0]).end
    assert end is not None
    assert all(block.is_lone == (len(block.items) == 1) for block in end.blocks if isinstance(block, List))


def test_a_game_whose_introduction_says_how_it_is_won_has_no_page_about_its_end(in_cards: Edition) -> None:
    """It was "The Game", and began with what a game master is."""
    node = leaflet_node(in_cards)
    assert node.end is None and node.game is not None and "The quest is won if" in str(node.game.blocks)
    last = words(build_leaflet(in_cards).pages[3])
    assert "The Game" not in last and "Do I lose the card" in last


def test_a_section_of_the_reference_is_whole_between_its_own_lines(in_cards: Edition) -> None:
    """A line about three Jokers was missing above the one that goes on from it."""
    treasure = next(one for one in leaflet_node(in_cards).briefs if one.title == "Wounds and treasure")
    assert [line.clause for line in treasure.lines][-2:] == ["treasure-quest", "boon"]
    pages = " ".join(words(page) for page in build_leaflet(in_cards).pages[2:])
    assert "may win the quest. All three Jokers may buy any ability once" in pages


def test_a_section_goes_on_from_its_page_without_the_lines_that_this_has() -> None:
    few_strokes = some_cards("games/few-strokes", "en")[0]
    turn = words(build_leaflet(few_strokes).pages[2])
    assert turn.count("Draw a word card, and look at it alone") == 1
    assert "Said in time?" in turn and turn.index("Said in time?") < turn.index("Nobody has said it?")


def test_a_section_keeps_its_lines_between_two_of_its_own() -> None:
    lines = tuple(Line((), clause=id) for id in "abcde")
    assert [line.clause for line in continuing(Ends("", lines), {"a", "c", "e"}).lines] == ["b", "c", "d"]
    assert continuing(Ends("", lines), {"z"}).lines == lines


def test_limits_of_a_turn_are_the_section_of_the_reference_about_them() -> None:
    """The section had only its last line, and its other lines stood above it in a box of their own."""
    node = leaflet_node(some_cards("games/few-strokes", "en")[0])
    assert node.turn is not None
    boxes = [(block.title, len(block.lines)) for block in node.turn.blocks if isinstance(block, Ends)]
    assert boxes == [("Not allowed", 4)] and "Not allowed" not in [one.title for one in node.briefs]


def test_a_section_whose_rules_the_leaflet_has_is_not_printed_again() -> None:
    """Below a list that says what a gammon is stood a box that said it again."""
    node = leaflet_node(some_cards("games/backgammon", "en")[0])
    assert not node.last_briefs and "The end" not in [one.title for one in node.briefs]


def test_it_says_that_suit_must_be_followed() -> None:
    """Numbered steps of the quick reference were left out of its sections."""
    assert "Follow suit if you can" in words(build_leaflet(some_cards("hearts", "en")[0]).pages[2])


def test_it_does_not_introduce_the_round_by_the_end_of_the_game() -> None:
    """Above the turn stood: After 150 rounds, the game is over too."""
    course = round_page(some_cards("games/go", "en")[0], ())
    assert course is not None and not isinstance(course.blocks[0], Paragraph)


def test_a_section_about_the_end_does_not_repeat_the_title_of_its_page() -> None:
    node = leaflet_node(some_cards("games/chess", "en")[0])
    assert node.end is not None and words_of(node.end.title) == "The end"
    assert node.last_briefs and [one.title for one in node.last_briefs] == [""]


def test_a_limit_that_an_action_states_is_not_printed_below_it() -> None:
    course = round_page(some_cards("deck-of-fey", "en")[0], ())
    assert course is not None and not [b for b in course.blocks if isinstance(b, Ends) and not b.title]


def test_a_leaflet_without_room_beside_its_steps_has_their_pictures_on_its_last_page() -> None:
    edition, prints = some_cards("game-of-amber", "en")
    edition = replace(edition, faces=FacesByName(prints, edition.facts.formats))
    pages = build_leaflet(edition).pages
    assert len(pages) == 4
    faces = {id(face) for face in edition.faces.values()}
    drawn = [sum(isinstance(i, PlacedFace) and id(i.face) in faces for i, _ in items_of(page.items)) for page in pages]
    assert not drawn[1] and drawn[3] >= 5
    assert "Before Play" in words(pages[3])
    discs = [
        i.face.name.split(":")[1]
        for i, _ in items_of(pages[3].items)
        if isinstance(i, PlacedFace) and "disc:" in i.face.name
    ]
    assert discs == [str(one.place) for one in _steps_with_pictures(edition)]


def _steps_with_pictures(edition: Edition) -> list[TaughtStep]:
    node = leaflet_node(edition).set_up
    assert node is not None
    return [block for block in node.blocks if isinstance(block, TaughtStep) and block.figure is not None]


def test_a_library_of_rules_has_no_leaflet(in_cards: Edition) -> None:
    assert has_leaflet(in_cards)
    assert not has_leaflet(some_cards("rooks-edge", "en")[0])
