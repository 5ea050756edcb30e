"""Lessons and chapters at exact places, mm: panels, scenes, steps and phases, clauses, lists, asides and notes, and the
frames of pages. A letter is a tenth of its size wide, a line a quarter of its leading high. Type is twice as large as
usual."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from pnp.press.document import lesson as doc
from pnp.press.document import matter, nodes
from pnp.press.document.parts import ActionGroup, ActionNode, Line, PhaseActions, RoundStep
from pnp.press.document.shows import FaceFigure, TurnFigure
from pnp.press.document.story import CardsTogether, Scene, Story
from pnp.press.pages import book as books
from pnp.press.pages import (
    bookpages,
    chapters,
    leaflet_pictures,
    lesson,
    lesson_phases,
    lesson_setting,
    rulebook,
    stories,
)
from pnp.press.pages.arranging import Arrangement
from pnp.press.pages.book import Book
from pnp.press.pages.bookpages import lesson_frame, page_templates
from pnp.press.pages.bookstyles import make_book_styles
from pnp.press.pages.geometry import A5, BookShape
from pnp.press.pages.lesson_setting import Lesson
from pnp.press.pages.reference_layout import BACK_COVER, LETTER
from pnp.press.typeset import Break, Drawing, FramedBlocks, Icon, Mark, Row, Run, Space, Stack, Text, TextStyle
from pnp.press.typeset.drawing.page import Face, Group, Path
from pnp.press.typeset.flow.blocks import Across
from pnp.press.typeset.flow.sheet import Place
from tests.unit.press.pages.plain_sheets import THEME, measure_plainly, plain_edition, words_in

LARGE = BookShape("large", 200.0, 300.0, 20.0, 280.0, 30.0, 40.0, 1, 120.0, 0.0, 30.0, 20.5, 26.4, "")
"""Type of 20.5 pt, twice the usual size."""
COLUMNS = replace(LARGE, columns=2, measure=60.0, gap=6.0, notes=0.0)


@pytest.fixture(autouse=True)
def _plain(monkeypatch: pytest.MonkeyPatch) -> None:
    measure_plainly(monkeypatch, lesson, leaflet_pictures, lesson_setting, chapters, stories, rulebook)
    for module in (lesson, chapters):
        monkeypatch.setattr(module, "title_rules", lambda edition, width: ())


def book(shape: BookShape = LARGE, **more: Any) -> Book:
    edition = plain_edition(prose=SimpleNamespace(joined=" and ".join), capital=str.capitalize, **more)
    return Book(edition, make_book_styles(THEME, shape=shape), shape=shape)


def setter(share: float = 1.0, width: float = 100.0) -> Lesson:
    return Lesson(book(), width, 200.0, share)


def paragraph(text: str = "a", **more: Any) -> nodes.Paragraph:
    return nodes.Paragraph((nodes.Words(text),), **more)


def line(text: str = "Draw") -> Line:
    return Line((nodes.Words(text),))


# ------------------------------------------------------------------------------------------------- phases
def phase(label: str, *actions: ActionNode, note: str = "") -> PhaseActions:
    return PhaseActions(label, (nodes.Words(note),) if note else (), (ActionGroup(actions),))


def action(name: str = "Rob", does: str = "take", sign: str = "") -> ActionNode:
    return ActionNode(name, (nodes.Words(does),) if does else (), sign=nodes.Sign(sign) if sign else None)


def test_phases_are_in_two_columns_of_about_the_same_height() -> None:
    """The heads count for 40 letters each: 240 and 80 make the first column √3 times as wide: 63.4 %, and at most 64 %."""

    def widths(*letters: int) -> tuple[float, ...]:
        (row,) = lesson_phases.phases(setter(), [phase("Act", action(does="a" * n)) for n in letters], 102.8)
        assert isinstance(row, Row) and (row.gap, row.valign, row.before, row.after) == (2.8, "top", 0.8, 1.0)
        return tuple(round(width, 2) for width in row.widths)

    assert widths(200, 40) == (63.4, 36.6) and widths(0, 0) == (50.0, 50.0)
    assert widths(400, 0) == (64.0, 36.0) and widths(0, 400) == (36.0, 64.0)
    (row,) = lesson_phases.phases(setter(), [phase("Act", action(does="a" * n)) for n in (10, 10, 10, 120)], 100.0)
    assert isinstance(row, Row) and [len(cell) for cell in row.cells] == [3, 1]
    (lone,) = lesson_phases.phases(setter(), [phase("Act", action())], 100.0)
    assert isinstance(lone, FramedBlocks)


def test_a_phase_is_a_pale_box_of_its_name_its_rule_and_its_actions() -> None:
    box = lesson_phases.phase_box(
        setter(), phase("act", action("Rob", "take", "stake"), action("Beg", "take"), action("Rest", ""), note="once")
    )
    assert isinstance(box, FramedBlocks)
    assert (box.padding, box.radius, box.before, box.after) == ((2.4, 3.0, 1.8, 3.0), 1.4, 0.0, 1.4)
    title, note, both, rest = box.blocks
    assert [words_in(b) for b in box.blocks] == ["Act", "once", "Rob\u2009:stake: · Beg\u2002take", "Rest\u2002"]
    assert isinstance(note, Text) and note.style.after == 1.0 and isinstance(both, Text) and both.style.after == 2.0
    assert isinstance(title, Text) and isinstance(rest, Text)
    named = lesson_phases.phase_box(setter(), phase("rob", action("Rob", "take", "stake")))
    assert words_in(named.blocks[-1]) == ":stake:\u2002take"  # type: ignore[union-attr]
    free = lesson_phases.phase_box(setter(), phase("rob", action("Rob", "take")))
    assert words_in(free.blocks[-1]) == "take"  # type: ignore[union-attr]
    assert len(lesson_phases.phase_box(setter(), phase("", action())).blocks) == 1  # type: ignore[union-attr]
    pale = lesson_phases.ground(setter(), ())
    assert (pale.before, pale.after) == (1.6, 2.2)


# ------------------------------------------------------------------------------------------------- settings
def test_figures_of_a_lesson_are_reduced_with_captions_of_the_usual_size(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[float, float]] = []

    def figure(self: Book, block: Any, look: Any) -> Drawing:
        asked.append((look.width, look.small.size))
        return Drawing((), look.width, 80.0)

    monkeypatch.setattr(Book, "figure", figure)
    monkeypatch.setattr(Book, "fitted_figure", lambda self, block, look, highest: Drawing((), 1.0, highest))
    one = setter().figure(nodes.Figure(title=""), 60.0, 1.0)
    half = setter().figure(nodes.Figure(title=""), 60.0, 0.5)
    assert (one.width, one.height, half.width, half.height) == (60.0, 80.0, 30.0, 40.0)
    assert asked == [(60.0, 14.5), (60.0, 29.0)]
    low = replace(setter(), height=80.0 / 0.95 + 1e-6)
    assert low.figure(nodes.Figure(title=""), 60.0, 1.0).height == 80.0
    assert replace(low, height=84.0).figure(nodes.Figure(title=""), 60.0, 1.0).height == pytest.approx(79.8)
    assert setter().height_of_row(((Space(1.0),), (Space(2.0), Space(2.0)), (Space(3.0),)), (1.0, 1.0, 1.0)) == 4.0


def test_lists_of_a_lesson_have_bullets_unless_they_have_one_item() -> None:
    items = (nodes.ListItem((nodes.Words("one"),), (paragraph("below"),)),)
    item, below = setter().words((nodes.List(items),))
    assert isinstance(item, Text) and isinstance(below, Text)
    assert (item.style.left, item.style.after, item.hung[0].x, item.hung[0].align) == (8.8, 1.6, 5.8, "right")
    lone = setter().words((nodes.List(items, is_lone=True),))[0]
    assert isinstance(lone, Text) and (lone.style.left, lone.hung) == (0.0, ())
    marked = setter().words((paragraph(id="goal"),))[0]
    assert isinstance(marked, Text) and marked.marks == (Mark("goal"),) and below.marks == ()


# ------------------------------------------------------------------------------------------------- subjects
@pytest.fixture
def cards(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The cards that were asked for: their widths and scales. A row of them is 30 wide and 20 high."""
    asked: list[Any] = []

    def fan(edition: Any, small: TextStyle, row: Any, width: float, scale: float) -> Drawing:
        asked.append((round(width, 3), round(scale, 4), small.size))
        return Drawing((), 30.0, 20.0)

    monkeypatch.setattr(lesson, "rows_of_cards", lambda edition, cards: list(cards))
    monkeypatch.setattr(lesson, "fan", fan)
    return asked


CARDS = (CardsTogether("hand", ()),)


def test_a_subject_is_headed_by_its_title_over_a_rule() -> None:
    page = doc.LessonPage((nodes.Words("Goal"),), (nodes.Words("Once"),), (), id="goal")
    title, rules, flavour = lesson.heading(setter(), page)
    assert isinstance(title, Text) and isinstance(rules, Drawing) and isinstance(flavour, Text)
    assert (title.style.left, title.style.before, title.style.after) == (0.0, 0.0, 3.4)
    assert (rules.width, rules.height, rules.after, rules.keep_with_next) == (100.0, 1.4, 3.2, True)
    assert flavour.style.after == 3.0 and [(mark.name, mark.level) for mark in title.marks] == [
        ("lesson:Goal", 0),
        ("goal", 0),
    ]
    assert len(lesson.heading(setter(), replace(page, flavour=(), id=""))) == 2


def test_the_first_words_of_a_subject_stay_with_what_follows() -> None:
    first, second = paragraph("one"), doc.Ends("", (line(),))
    groups = lesson.subject_groups(setter(), doc.LessonPage((nodes.Words("T"),), (), (first, second, second)))
    assert [len(group) for group in groups] == [4, 1] and groups[0][2].style.keep_with_next  # type: ignore[union-attr]
    boxed = lesson.subject_groups(setter(), doc.LessonPage((nodes.Words("T"),), (), (second, first)))
    assert [len(group) for group in boxed] == [3, 1]
    alone = lesson.subject_groups(setter(), doc.LessonPage((nodes.Words("T"),), (), (first,)))
    assert [len(group) for group in alone] == [3] and not alone[0][2].style.keep_with_next  # type: ignore[union-attr]
    style = setter().body
    lead, plain = (Text((), replace(style, keep_with_next=keep)) for keep in (True, False))
    assert lesson.with_lead_ins([plain, lead, lead, plain, plain]) == [[plain], [lead, lead, plain], [plain]]


def test_words_about_the_game_are_beside_its_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    grids: list[Any] = []
    faces: list[Any] = []

    def grid(edition: Any, faces: Any, columns: int, wide: float, gap: float) -> Drawing:
        grids.append((len(faces), columns, round(wide, 3), gap))
        return Drawing((), 40.0, 50.0)

    monkeypatch.setattr(lesson, "faces_of", lambda edition, cards, span: faces)
    monkeypatch.setattr(lesson, "member_faces", lambda edition: [])
    monkeypatch.setattr(lesson, "hand_of_cards", lambda edition: list("abcdef"))
    monkeypatch.setattr(lesson, "card_grid", grid)
    block = doc.Introduction((paragraph(),))
    (row,) = lesson.introduction(setter(), block)
    assert isinstance(row, Row) and row.widths == (pytest.approx(100.0 - 40.0 - 11.2), 40.0)
    assert (row.gap, row.valign, row.before, row.after) == (11.2, "top", 0.0, 3.0)
    monkeypatch.setattr(lesson, "member_faces", lambda edition: list("abcde"))
    lesson.introduction(setter(1.2), block)
    faces[:] = "abc"
    lesson.introduction(setter(0.9), block)
    assert grids == [(4, 2, 36.0, 5.6), (4, 2, 43.2, 5.6), (3, 3, 36.0, 5.6)]
    faces[:] = []
    monkeypatch.setattr(lesson, "member_faces", lambda edition: [])
    monkeypatch.setattr(lesson, "hand_of_cards", lambda edition: [])
    assert [type(b) for b in lesson.introduction(setter(), block)] == [Text]


def test_cards_follow_their_name_or_stand_beside_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Words need 36 mm: with 2.8 between, a row of cards may be 61.2 wide."""
    wide = [61.2 - 1e-6]
    monkeypatch.setattr(lesson, "faces_of", lambda edition, cards, span: ["A"])
    monkeypatch.setattr(
        lesson, "row_drawing", lambda edition, faces, width, scale: Drawing((), wide[0], 20.0 * (scale == 2.0))
    )
    block = doc.CardRow("Ace", "high", ())
    (row,) = lesson.card_row(setter(), block)
    assert isinstance(row, Row) and row.widths == pytest.approx((36.0, 61.2))
    assert (row.gap, row.valign, row.before, row.after) == (2.8, "middle", 0.6, 1.6)
    label = row.cells[0][0]
    assert isinstance(label, Text) and (label.style.before, label.style.after, label.style.keep_with_next) == (
        0.0,
        0.4,
        False,
    )
    wide[0] = 61.3
    below = lesson.card_row(setter(), block)
    assert len(below) == 3 and isinstance(below[2], Drawing) and below[2].after == 3.0
    monkeypatch.setattr(lesson, "row_drawing", lambda *asked: Drawing((), 0.0, 0.0))
    assert lesson.card_row(setter(), block) == []


def test_boxes_of_advice_and_of_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lesson, "aside_label", lambda kind, edition: kind)
    box = lesson.remark(setter(), doc.Remark("advice", (paragraph("one"),)))
    assert isinstance(box, FramedBlocks) and [words_in(b) for b in box.blocks] == ["advice", "one"]
    assert box.blocks[1].style.after == 1.6  # type: ignore[union-attr]
    ends = lesson.ends(setter(), doc.Ends("End", (line(),)))
    assert isinstance(ends, FramedBlocks) and (ends.before, ends.after) == (1.2, 1.2)
    title, rule = ends.blocks
    assert isinstance(title, Text) and isinstance(rule, Text) and (title.style.after, rule.style.after) == (0.4, 1.8)
    assert len(lesson.ends(setter(), doc.Ends("", (line(),))).blocks) == 1  # type: ignore[union-attr]


# ------------------------------------------------------------------------------------------------- rounds
def panel(**more: Any) -> doc.Panel:
    step = RoundStep(2, "draw", "dealer", (line(),))
    return doc.Panel(step, (), CARDS, **more)


def test_a_panel_has_its_number_its_name_and_its_rules_beside_its_cards(cards: list[Any]) -> None:
    """The cards have two fifths of the 93 inside, without 2.8: 34.4; a poker card is drawn 36 × 0.68 wide."""
    box = lesson.panel(setter(), panel())
    assert isinstance(box, FramedBlocks) and box.padding == (1.9, 3.5, 1.4, 3.5)
    assert (box.radius, box.before, box.after) == (1.6, 1.8, 1.8) and box.paint is not None and box.paint.width == 0.35
    title, row = box.blocks
    assert isinstance(title, Text) and words_in(title) == "Draw"
    assert (title.style.left, title.style.before, title.style.after) == (pytest.approx(15.6), 0.0, 0.8)
    disc, who = title.hung
    assert isinstance(disc.content, Face) and (disc.content.width, disc.x, who.x, who.align) == (
        12.0,
        0.0,
        93.0,
        "right",
    )
    assert isinstance(row, Row) and row.widths == pytest.approx((93.0 * 0.6, 34.4))
    assert (row.gap, row.before, row.after) == (2.8, 0.0, 1.0)
    assert cards == [(34.4, round(36 / 63 * 0.68, 4), 14.5)]
    rule = row.cells[0][0]
    assert isinstance(rule, Text) and rule.style.after == 0.7


def test_close_panels_have_less_space_and_no_cards_where_pictures_are_small(cards: list[Any]) -> None:
    close = lesson.panel(setter(), panel(is_close=True))
    assert isinstance(close, FramedBlocks)
    assert (close.padding, close.before, close.after) == ((1.1, 3.5, 0.8, 3.5), 0.8, 0.8)
    small = lesson.panel(setter(0.9), panel())
    assert isinstance(small, FramedBlocks) and small.before == 0.8 and isinstance(small.blocks[1], Text)
    cards.clear()
    alone = lesson.panel(setter(0.9), panel(is_alone=True))
    assert isinstance(alone, FramedBlocks) and alone.before == 1.8 and alone.blocks[2].before == 3.2  # type: ignore[union-attr]
    assert cards == [(93.0, round(36 / 63 * 0.9, 4), 14.5)]
    assert lesson.panel(setter(), panel(continues=True)).blocks == ()  # type: ignore[union-attr]
    assert len(lesson.panel(setter(), replace(panel(), step=replace(panel().step, who=""))).blocks[0].hung) == 1  # type: ignore[union-attr]


# ------------------------------------------------------------------------------------------------- set-up
def taught(
    monkeypatch: pytest.MonkeyPatch, width: float, high: float, letters: int = 1, share: float = 1.0
) -> tuple[Any, list[Any]]:
    asked: list[Any] = []

    def figure(self: Lesson, block: Any, wide: float, share: float) -> Drawing:
        asked.append((round(wide, 3), share))
        return Drawing((), width, high)

    monkeypatch.setattr(Lesson, "figure", figure)
    block = doc.TaughtStep(3, (paragraph("a" * letters),), nodes.Figure(title=""))  # type: ignore[arg-type]
    return lesson.step(setter(share), block), asked


def test_a_step_of_the_set_up_is_beside_its_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two thirds of 100 mm without 2.8: 63.2."""
    row, asked = taught(monkeypatch, 50.0, 30.0)
    assert isinstance(row, Row) and row.widths == pytest.approx((47.2, 50.0)) and asked == [(63.2, 1.0)]
    assert (row.gap, row.valign, row.before, row.after) == (2.8, "top", 1.4, 3.4)
    (words,), (picture,) = row.cells
    assert isinstance(words, Text) and words.style.left == pytest.approx(15.6) and words.hung[0].x == 0.0
    assert isinstance(picture, Drawing) and (picture.align, picture.before, picture.after) == ("right", 0.0, 0.0)
    assert taught(monkeypatch, 50.0, 30.0, share=1.25)[1] == [(pytest.approx(50.56), 1.25)]
    assert taught(monkeypatch, 50.0, 30.0, share=0.8)[1] == [(63.2, 0.8)]
    plain, _ = taught(monkeypatch, 50.0, 0.0)
    assert isinstance(plain, Stack) and (plain.before, plain.after, plain.together) == (1.0, 2.2, True)


def test_a_picture_much_lower_than_its_words_is_below_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lines of 6.6 in 31.6 hold 15 letters: 18 lines and 2.7 take 121.5, more than 120 and than 2.2 times 55.2."""
    below, _ = taught(monkeypatch, 50.0, 55.2, 270)
    assert isinstance(below, Stack) and len(below.blocks) == 2 and (below.before, below.after) == (1.0, 2.2)
    assert isinstance(taught(monkeypatch, 50.0, 55.3, 270)[0], Row)
    assert isinstance(taught(monkeypatch, 50.0, 20.0, 255)[0], Row)
    text = Text((), setter().body, hung=())
    item = replace(text, hung=(*text.hung,), style=replace(text.style, left=4.0))
    assert lesson.indented(item, 3.0).style.left == 7.0


# ------------------------------------------------------------------------------------------------- scenes
def scene(cards: Any = (), title: str = "Night", **more: Any) -> Scene:
    return Scene(title, line(""), (paragraph(),), (), cards, **more)


def test_a_scene_has_its_words_beside_its_cards_and_its_rules(cards: list[Any]) -> None:
    """Of 100 mm, the words have 60, the cards 37.2."""
    row = lesson.beat(setter(), doc.Beat(scene(CARDS), (line(),)))
    assert isinstance(row, Row) and row.widths == pytest.approx((60.0, 37.2))
    assert (row.gap, row.valign, row.before, row.after) == (2.8, "top", 2.2, 2.4)
    words, side = row.cells
    assert len(words) == 2 and isinstance(side[1], FramedBlocks) and (side[1].before, side[1].after) == (0.8, 0.0)
    title = words[0]
    assert isinstance(title, Text) and (title.style.before, title.style.after, title.style.keep_with_next) == (
        0.0,
        0.8,
        False,
    )
    assert cards == [(100.0, round(36 / 63, 4), 14.5)]
    lone = lesson.beat(setter(), doc.Beat(scene(), ()))
    assert isinstance(lone, Stack) and lone.blocks[-1] == Space(1.0) and (lone.before, lone.after) == (2.0, 2.0)
    ruled = lesson.beat(setter(), doc.Beat(scene(title=""), (line(),)))
    assert isinstance(ruled, Row) and [len(cell) for cell in ruled.cells] == [1, 1]


def test_rules_go_below_the_words_if_the_scene_is_much_lower_then(
    cards: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Words take 7 + 0.8 + 9.3 = 17.1; cards 20; the box of rules must be 8 lower below the words."""
    for count, below in ((1, False), (3, True)):
        row = lesson.beat(setter(), doc.Beat(scene(CARDS * 3), (line(),) * count))
        assert isinstance(row, Row)
        assert [len(cell) for cell in row.cells] == ([3, 3] if below or count == 1 else [2, 4])
    heights: dict[int, float] = {}
    monkeypatch.setattr(Lesson, "height_of_row", lambda self, cells, widths: heights[len(cells[0])])
    for low, high, below in ((10.0, 18.1, True), (10.0, 18.0, False)):
        heights.update({3: low, 2: high})
        row = lesson.beat(setter(), doc.Beat(scene(CARDS), (line(),)))
        assert isinstance(row, Row) and len(row.cells[0]) == (3 if below else 2)


def test_wide_cards_are_below_the_words_with_rules_beside_them(monkeypatch: pytest.MonkeyPatch) -> None:
    wide = [37.2]
    monkeypatch.setattr(lesson, "stacks", lambda setter, cards, width, share=1.0: [Drawing((), wide[0], 20.0)])
    assert isinstance(lesson.beat(setter(), doc.Beat(scene(CARDS), (line(),))), Row)
    wide[0] = 37.3
    stack = lesson.beat(setter(), doc.Beat(scene(CARDS), (line(),)))
    assert isinstance(stack, Stack) and (stack.before, stack.after, stack.together) == (2.2, 2.4, True)
    picture, rule = Drawing((), 37.2 - 1e-6, 20.0), Space(1.0)
    assert lesson.beside_rules(setter(), [picture], ()) == [picture]
    first, row = lesson.beside_rules(setter(), [picture, picture], (rule,))
    assert first is picture and isinstance(row, Row) and row.widths == pytest.approx((37.2, 60.0))
    assert (row.gap, row.valign) == (2.8, "middle")
    box = row.cells[1][0]
    assert isinstance(box, FramedBlocks) and (box.before, box.after) == (0.0, 0.0)
    _, below = lesson.beside_rules(setter(), [replace(picture, width=37.3)], (rule,))
    assert isinstance(below, FramedBlocks) and (below.before, below.after) == (0.8, 0.0)


def story(**more: Any) -> Story:
    kept: dict[str, Any] = {
        "opening": (paragraph(),),
        "before": (),
        "scenes": (),
        "now": "Now",
        "after": (),
        "closing": (paragraph(),),
        "example": "deal",
        "fault": "",
    }
    return Story(**(kept | more))


def test_the_table_at_the_end_is_beside_the_last_words_if_it_is_narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    wide, count = [37.2], [2]
    shares: list[float] = []

    def stacks(setter: Any, cards: Any, width: float, share: float = 1.0) -> list[Drawing]:
        shares.append(share)
        return [Drawing((), wide[0], 20.0)] * count[0]

    monkeypatch.setattr(lesson, "stacks", stacks)
    (row,) = lesson.aftermath(setter(), story(after=CARDS))
    assert isinstance(row, Row) and row.widths == pytest.approx((60.0, 37.2))
    assert (row.gap, row.before, row.after, len(row.cells[1])) == (2.8, 2.2, 2.4, 2)
    wide[0] = 37.3
    stack, closing = lesson.aftermath(setter(), story(after=CARDS))
    assert isinstance(stack, Stack) and isinstance(closing, Text) and len(stack.blocks) == 3
    wide[0] = 10.0
    assert isinstance(lesson.aftermath(setter(), story(after=CARDS, closing=()))[0], Stack)
    assert set(shares) == {1.0}
    count[0] = 3
    assert [type(b) for b in lesson.aftermath(setter(), story(after=CARDS))] == [Text]
    assert [type(b) for b in lesson.aftermath(setter(), story())] == [Text]
    shares.clear()
    lesson.table_of(setter(), CARDS)
    assert shares == [1.0, 0.68]


def test_a_played_example_begins_with_its_table(cards: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lesson, "boards_of", lambda book, story, width: [])
    played = doc.PlayedExample(story(before=CARDS, fault="!"), (doc.Beat(scene(), ()),))
    opening, table, beat, closing, fault = lesson.played_example(setter(), played)
    assert isinstance(opening, Text) and opening.style.keep_with_next and opening.marks == (Mark("box:deal"),)
    assert isinstance(table, Stack) and table.together and isinstance(beat, Stack) and words_in(closing) == "a"
    assert words_in(fault) == "!"
    bare = list(lesson.played_example(setter(), doc.PlayedExample(story(opening=()), ())))
    assert [type(b) for b in bare] == [Text]
    unpictured = next(iter(lesson.played_example(setter(), doc.PlayedExample(story(), ()))))
    assert isinstance(unpictured, Text) and not unpictured.style.keep_with_next


def test_figures_of_a_lesson_have_their_own_widths(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []

    def figure(self: Lesson, block: Any, wide: float, share: float) -> Drawing:
        asked.append((round(wide, 3), round(share, 4)))
        return Drawing((), 50.0, 10.0)

    monkeypatch.setattr(Lesson, "figure", figure)
    (turn,) = lesson.subject(setter(), TurnFigure(title="t", arrows=()))
    (face,) = lesson.subject(setter(), FaceFigure("HK", ()))
    lesson.subject(setter(0.72, 300.0), FaceFigure("HK", ()))
    lesson.subject(setter(1.4, 200.0), FaceFigure("HK", ()))
    assert asked == [(100.0, 1.0), (100.0, 1.0), (178.0, 0.85), (178.0, round(200 / 178, 4))]
    assert isinstance(turn, Drawing) and isinstance(face, Drawing) and (turn.before, face.before) == (1.0, 2.0)


# ------------------------------------------------------------------------------------------------- chapters
def chapter(*blocks: nodes.Block, shape: BookShape = LARGE, **more: Any) -> list[Any]:
    one = book(shape, **more)
    return chapters._ChapterSetter(one, nodes.Chapter(blocks)).run()


def clause(*blocks: nodes.Block, number: str = "1.2", kind: str = "rule", **more: Any) -> nodes.Clause:
    return nodes.Clause(blocks, number=number, kind=kind, id="c", **more)


def test_numbers_of_clauses_and_headings_hang_in_the_margin() -> None:
    text, more = chapter(clause(paragraph("one"), paragraph("two")))
    (number,) = text.hung
    assert (number.x, number.align, number.style.text.size, text.marks) == (-3.2, "right", 15.0, (Mark("c"),))
    assert more.hung == () and more.style.left == 0.0
    (plain,) = chapter(clause(paragraph("one"), number=""))
    assert plain.hung == ()
    section = nodes.Section((nodes.Words("Moves"),), (), 2, number="1.2", id="m")
    (heading,) = chapter(section)
    assert heading.hung[0].x == -3.2 and (heading.tag.role, heading.style.text.size) == ("H2", 27.0)
    assert heading.marks[0].title == "1.2 Moves" and heading.marks[0].level == 1
    (lower,) = chapter(replace(section, level=3, number=""))
    assert lower.hung == () and lower.style.text.size == 23.0 and lower.marks[0].level == 2
    (question,) = chapter(replace(section, level=3, number="", id=""))
    assert question.style.text.size == 19.0 and question.marks == ()
    (unnamed,) = chapter(replace(section, level=2, number="", id=""))
    assert unnamed.style.text.size == 27.0
    inner = nodes.Section((nodes.Words("Moves"),), (section,), 1, number="", id="o")
    assert [block.tag.role for block in chapter(inner, section)] == ["H2", "H3", "H2"]


def test_a_chapter_opens_with_its_number_over_rules() -> None:
    opening = nodes.Section((nodes.Words("Moves"),), (), 1, number="3", id="m")
    title, rules = chapter(opening)
    assert (title.hung[0].x, title.marks[0].level, title.marks[0].running) == (
        -3.2,
        0,
        {"chapter": "3 · Moves", "section": "Moves"},
    )
    assert (rules.width, rules.height, rules.after, rules.keep_with_next) == (120.0, 1.4, 6.0, True)
    (across,) = chapter(opening, shape=COLUMNS)
    assert isinstance(across, Across) and across.blocks[1].width == 126.0  # type: ignore[union-attr]


def test_a_clause_of_the_set_up_is_beside_its_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chapters, "beside", lambda blocks, book: [Stack(tuple(blocks))])
    rule, step = chapter(clause(paragraph("a")), clause(paragraph("b"), paragraph("c"), kind="setup"))
    assert isinstance(rule, Text) and isinstance(step, Stack) and len(step.blocks) == 2


def test_what_is_as_wide_as_the_page_takes_its_headings_along(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chapters, "set_show", lambda book, block, chapter: [Across((Space(1.0),), True), Space(2.0)])
    credits = matter.Credits((), ())
    first = nodes.Section(
        (nodes.Words("One"),), (nodes.Section((nodes.Words("Two"),), (credits,), 3, id="b"),), 2, id="a"
    )
    across, space = chapter(first, shape=COLUMNS)
    assert (
        [words_in(block) for block in across.blocks[:2]] == ["One", "Two"] and not across.floats and space == Space(2.0)
    )
    words, floating, _ = chapter(paragraph("x"), credits, shape=COLUMNS)
    assert words_in(words) == "x" and floating.floats and len(floating.blocks) == 1
    alone = chapter(first)
    assert [type(block) for block in alone] == [Text, Text, Across, Space]


def items(*each: nodes.ListItem, **more: Any) -> nodes.List:
    return nodes.List(each, **more)


def item(text: str = "a", *blocks: nodes.Block, **more: Any) -> nodes.ListItem:
    return nodes.ListItem((nodes.Words(text),), blocks, **more)


def test_items_are_indented_behind_their_bullets() -> None:
    inner = items(item("in"), level=2)
    first, below, deep = chapter(items(item("one", paragraph("p"), inner), item("two")))[:3]
    assert (first.style.left, first.style.after, first.hung[0].x, first.hung[0].align) == (
        8.8,
        1.0,
        pytest.approx(7.3),
        "right",
    )
    assert below.style.left == 8.8 and (deep.style.left, deep.hung[0].x) == (17.6, pytest.approx(16.1))
    assert first.hung[0].content[0].text == "•"
    (ordered,) = chapter(items(item(place=4), ordered=True))
    assert ordered.hung[0].content[0].text == "4."
    (lone,) = chapter(items(item(), is_lone=True))
    assert lone.style.left == 0.0 and lone.hung[0].content[0].text == ""


def test_steps_of_the_set_up_have_discs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chapters, "beside", lambda blocks, book: blocks)
    step, below, after = chapter(items(item("one", paragraph("p"), is_step=True)), paragraph("q"))
    assert isinstance(step.hung[0].content, Face) and (step.hung[0].content.width, step.hung[0].x) == (10.0, 0.0)
    assert step.style.left == pytest.approx(14.4) == below.style.left and after.style.left == 0.0


@pytest.mark.parametrize(
    ("items_", "kept"),
    [
        ((item("one"), item("two")), True), ((item("one"), item("a" * 54)), True), ((item("one"), item("a" * 55)), False),
        ((item("one"), item("two", number="1.3")), False), ((item("one", paragraph("p")), item("two")), False),
        ((item("one"), item("two", paragraph("p"))), False), ((item("one"), item("two", nodes.Code("x"))), True),
        ((item("zero", paragraph("p")), item("one"), item("two")), True),
    ],
)  # fmt: skip
def test_a_last_item_of_a_single_line_stays_with_the_one_before(items_: tuple[nodes.ListItem, ...], kept: bool) -> None:
    """A line holds 111.2 mm, 54 letters."""
    texts = chapter(items(*items_))
    before = texts[-2] if words_in(texts[-2]) != "p" else texts[-3]
    assert before.style.keep_with_next == kept


def test_advice_is_behind_a_dotted_line_under_its_label(monkeypatch: pytest.MonkeyPatch) -> None:
    """A label takes 5.25, the words 5.5 and 2.4 below them."""
    monkeypatch.setattr(chapters, "aside_label", lambda kind, edition: kind)
    advice = clause(paragraph("one"), kind="advice")
    first, second, fact = chapter(advice, advice, clause(paragraph("x"), kind="fact"))
    assert first.widths == (1.6, 112.0) and (first.gap, first.valign, first.before, first.after) == (
        2.4,
        "top",
        2.2,
        0.0,
    )
    assert first.keep_with_next and (second.before, second.after, second.keep_with_next) == (0.4, 3.2, False)
    assert [len(row.cells[1]) for row in (first, second, fact)] == [2, 1, 2] and fact.before == 2.2
    (drawing,) = first.cells[0]
    (line_,) = drawing.content
    assert isinstance(line_, Path) and (drawing.width, drawing.height) == (0.8, pytest.approx(13.15))
    assert line_.segments == (("M", (0.4, 0.6)), ("L", (0.4, pytest.approx(12.75))))
    assert (line_.paint.width, line_.paint.dash) == (0.35, (0.01, 1.15))


def test_flavour_stays_with_the_rule_before_it() -> None:
    flavour = clause(paragraph("once"), kind="flavour")
    rule, after = chapter(clause(paragraph("one")), flavour)
    assert rule.style.keep_with_next and not after.style.keep_with_next and after.style.after == 7.2
    (alone,) = chapter(flavour)
    assert alone.style.keep_with_next
    heading, below = chapter(nodes.Section((nodes.Words("M"),), (flavour,), 2))
    assert heading.style.keep_with_next and below.style.keep_with_next


def test_notes_are_beside_their_paragraph_or_below_it() -> None:
    note = nodes.Note((nodes.Words("see"),), 3)
    first, last = chapter(paragraph("one"), note, paragraph("two"))
    assert [words_in(one) for one in first.notes] == ["³see"] and last.notes == ()
    (alone,) = chapter(nodes.Note((nodes.Words("see"),)))
    assert words_in(alone) == "see"
    owner, below = chapter(paragraph("one"), note, shape=COLUMNS)
    assert owner.style.keep_with_next and (below.style.left, below.style.after, below.bar[0]) == (6.0, 2.7, 0.3)
    (lone,) = chapter(note, shape=COLUMNS)
    assert lone.style.left == 6.0


def test_changed_clauses_have_a_bar() -> None:
    seen = nodes.Evidence(("seen",))
    (text,) = chapter(clause(paragraph(), evidence=seen))
    assert len(text.notes) == 1 and text.bar is None
    (changed,) = chapter(clause(paragraph(), evidence=replace(seen, change="new")))
    assert (changed.bar[0], changed.style.left, len(changed.notes)) == (1.1, 2.6, 2)
    (inner,) = chapter(items(item(kind="rule", evidence=replace(seen, change="new"))))
    assert inner.style.left == 8.8


def test_paragraphs_above_lists_tables_and_rulings() -> None:
    bold = nodes.Paragraph((nodes.Strong((nodes.Words("B"),)),))
    assert [b.style.keep_with_next for b in chapter(paragraph(), bold, paragraph())] == [True, False, False]
    assert chapter(paragraph(), items(item()))[0].style.keep_with_next
    fine, *_ = chapter(paragraph(), matter.Rulings(()))
    assert (fine.style.text.size, fine.style.after) == (17.0, 2.7)


# ------------------------------------------------------------------------------------------------- pages
def test_pages_have_their_text_and_their_notes_in_the_outer_margin() -> None:
    """The page is 200 wide: the text 120, beginning at 30 or 40; the notes 30, 3.5 from the text or 8 from the edge."""
    one = plain_edition()
    one.game.version = ""
    right, left = (page_templates(one, LARGE)(number, "text") for number in (3, 2))
    assert right.notes is not None and left.notes is not None
    assert [(f.x, f.y, f.width, f.height) for f in (*right.frames, *left.frames)] == [
        (30.0, 20.0, 120.0, 260.0),
        (40.0, 20.0, 120.0, 260.0),
    ]
    assert [(n.x, n.y, n.width, n.height) for n in (right.notes, left.notes)] == [
        (153.5, 20.0, 30.0, 260.0),
        (8.0, 20.0, 30.0, 260.0),
    ]
    assert not right.balance and right.stretch == 0.75 and (right.width, right.height) == (200.0, 300.0)
    mirrored = plain_edition(to_left=True)
    other = page_templates(mirrored, LARGE)(3, "text")
    assert other.notes is not None and (other.frames[0].x, other.notes.x) == (50.0, 200.0 - 153.5 - 30.0)
    (long,) = page_templates(one, LARGE)(3, "long").frames
    assert long.height == pytest.approx(260.0 + 26.4 * 0.36)


def test_the_title_contents_and_columns_have_their_own_frames() -> None:
    one = plain_edition()
    title, plain, wide = (page_templates(one, LARGE)(3, name) for name in ("title", "plain", "wide"))
    assert [(page.frames[0].x, page.frames[0].width) for page in (title, plain, wide)] == [
        (40.0, 120.0), (40.0, 120.0), (23.25, 153.5),
    ]  # fmt: skip
    assert title.notes is plain.notes is None and title.stretch == 0.0
    columns = page_templates(one, COLUMNS)(3, "text")
    assert [(f.x, f.width) for f in columns.frames] == [(30.0, 60.0), (96.0, 60.0)] and columns.balance
    assert columns.notes is None and len(page_templates(one, COLUMNS)(3, "plain").frames) == 1
    assert page_templates(one, COLUMNS)(2, "plain").frames[0].x == 40.0
    mirrored = page_templates(plain_edition(to_left=True), COLUMNS)(3, "text")
    assert [f.x for f in mirrored.frames] == [110.0, 44.0]


def test_the_pages_of_a_lesson_take_the_margin_of_notes() -> None:
    """153.5 and 6 wide, 8 higher, and a millimetre nearer the left on left pages."""
    assert lesson_frame(LARGE) == (pytest.approx(19.25), 159.5, 15.0, 283.0)
    assert lesson_frame(replace(LARGE, width=180.0))[:2] == (12.0, 154.0)
    assert lesson_frame(COLUMNS) == (40.0, 126.0, 20.0, 280.0)
    for to_left, at in ((False, {2: 19.25, 3: 21.25}), (True, {2: 21.25, 3: 19.25})):
        for number, x in at.items():
            (frame,) = page_templates(plain_edition(to_left=to_left), LARGE)(number, "lesson").frames
            assert (frame.x, frame.y, frame.width, frame.height) == (pytest.approx(x), 15.0, 159.5, 268.0)


def test_the_foot_of_a_page(monkeypatch: pytest.MonkeyPatch) -> None:
    placed: list[Any] = []

    def set_text(runs: Any, style: Any, width: float, setting: Any) -> Any:
        return SimpleNamespace(
            items_from=lambda x, y: placed.append((runs[0].text, style.align, style.text.size, x, width, y)) or ()
        )

    monkeypatch.setattr(bookpages, "set_text", set_text)
    one = plain_edition(game=SimpleNamespace(version="2"))
    context: Any = SimpleNamespace(blank=False, label="7", running={"chapter": "3 · Moves"})
    bookpages._foot(one, LARGE, context, 30.0, True, 4.0)
    bookpages._foot(one, LARGE, context, 30.0, False)
    assert placed == [
        ("7", "left", 20.0, 8.0, 184.0, 292.5), ("Hares · version 2", "left", 15.0, 30.0, 120.0, 292.5),
        ("7", "right", 20.0, 8.0, 184.0, 288.5), ("3 · Moves", "right", 15.0, 30.0, 120.0, 288.5),
    ]  # fmt: skip
    assert bookpages._foot(one, LARGE, SimpleNamespace(blank=True), 30.0, True) == ()  # type: ignore[arg-type]


def test_the_back_cover_of_a_large_book_has_one_column_of_large_type() -> None:
    assert rulebook.back_cover(A5) is BACK_COVER and rulebook.back_cover(replace(A5, width=140.0)) is BACK_COVER
    sheet = rulebook.back_cover(replace(A5, width=215.9, height=279.4))
    assert sheet.may_drop and not sheet.is_sheet and sheet.columns == LETTER.columns
    for size in ({"width": 148.1}, {"height": 210.1}):
        assert rulebook.back_cover(replace(A5, **size)) is not BACK_COVER
    large = rulebook.back_cover(replace(A5, width=215.9, height=279.4, body=17.0))
    assert (large.columns, large.least, large.most, large.floor, large.most_pages) == (
        (pytest.approx(191.9),),
        13.0,
        17.0,
        13.0,
        6,
    )


def test_an_index_begins_where_the_arrangement_says(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []
    monkeypatch.setattr(
        rulebook, "index", lambda book, node, left=0.0, fills=False: asked.append((round(left, 6), fills)) or []
    )
    node: Any = matter.Index(title="", entries=())
    assert rulebook._index(book(), node, Arrangement()) == [Break("page", "text")]
    on = rulebook._index(book(), node, Arrangement(index_runs_on=True, fill=0.5, free=0.1))
    assert on == [Space(8.0)] and asked == [(0.0, True), (0.4 * 260 - 8.0, False)]
    (across,) = rulebook._index(book(COLUMNS), node, Arrangement())
    assert isinstance(across, Across) and across.before == 8.0


# ------------------------------------------------------------------------------------------------- the book
def test_numbers_stay_with_their_nouns_and_words_with_their_signs() -> None:
    style = TextStyle("F", 10.0)

    def bound(text: str, next: Any = None, sees: bool = True) -> str:
        return books.bound(Run(text, style), next, sees).text  # type: ignore[union-attr]

    assert bound("take 3 cards, 12345 men, 1.5 cards") == "take 3\u00a0cards, 12345 men, 1.5 cards"
    icon, target = Icon("fox", style), Run("1.2", style, target="c")
    assert bound("pay ", icon) == "pay\u00a0" and bound(" ", icon) == " " and bound("pay", icon) == "pay"
    assert bound("(see ", target) == "(see\u00a0" and bound("(see ", target, False) == "(see "
    assert bound("(see ", Run("x", style)) == "(see " and books.bound(icon) is icon


def test_references_say_the_page_of_what_is_not_in_sight() -> None:
    one = replace(book(), here="a", places={"a": Place(4, "4", 0.0), "b": Place(5, "5", 0.0), "c": Place(6, "6", 0.0)})
    assert (
        one.reference(nodes.Number("b", "1.2")) == "1.2"
        and one.reference(nodes.Number("c", "1.3")) == "1.3, page\u00a06"
    )
    assert one.reference(nodes.Number("c", "3")) == "3" and one.reference(nodes.Number("gone", "1.9")) == "1.9"
    assert (one.is_left("a"), one.is_left("b"), one.is_left("gone"), one.page("c"), one.page("gone")) == (
        True,
        False,
        False,
        "6",
        "",
    )


def test_a_figure_that_is_too_high_is_reduced_with_larger_captions(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: list[float] = []

    def figure(self: Book, block: Any, look: Any) -> Drawing:
        sizes.append(look.small.size)
        return Drawing((), 60.0, 80.0 if len(sizes) == 1 else 100.0)

    monkeypatch.setattr(Book, "figure", figure)
    one = book()
    small = one.fitted_figure(nodes.Figure(title=""), one.figure_look, 40.0)
    assert (small.width, small.height, small.align) == (24.0, 40.0, "center") and sizes == [14.5, 29.0]
    (group,) = small.content  # type: ignore[misc]
    assert isinstance(group, Group) and group.matrix == (0.4, 0.0, 0.0, 0.4, 0.0, 0.0)
    sizes.clear()
    assert one.fitted_figure(nodes.Figure(title=""), one.figure_look, 80.0).width == 60.0 and len(sizes) == 1
    face = books.reduced(Drawing(Face("x", 4.0, 2.0, (group,)), 8.0, 4.0), 0.5)
    assert (face.width, face.height) == (4.0, 2.0)


def test_blocks_are_made_again_if_an_answer_has_changed() -> None:
    one, part, made = book(), paragraph(), []

    def make() -> list[Any]:
        made.append(one.page("c"))
        return [Space(1.0)]

    for places in ({}, {}, {"c": Place(3, "3", 0.0)}, {}, {"c": Place(4, "4", 0.0)}, {"c": Place(5, "5", 0.0)}, {}):
        one.places = places
        one.cached_blocks(part, make)
    assert made == ["", "3", "4", "5", ""]  # (three are kept)
    assert one.across([Space(1.0)], before=2.0, after=3.0) == Stack((Space(1.0),), False, 2.0, 3.0)
    assert one.desk().width == 120.0 and one.desk(50.0).width == 50.0


# ------------------------------------------------------------------------------------------------- stories
def test_lines_of_one_clause_share_a_line_while_they_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Letters take 1.75; 5 at the left and 17.5 at the right stay free of 100: 44 letters."""
    desk = book(say=lambda text: "{this}; {that}").desk(100.0)

    def packed(*texts: str) -> list[str]:
        lines = [Line((nodes.Words(text),), clause=text[0]) for text in texts]
        return ["".join(one.text for one in line.inlines) for line in stories.packed(desk, lines)]

    assert packed("Ada: draws", "Ada: plays") == ["Ada: draws; plays"] and packed("Ada: draws.", "Ada: plays") == [
        "Ada: draws. plays"
    ]
    assert packed("Ada: draws", "Abe: plays", "bob") == ["Ada: draws", "Abe: plays", "bob"]
    assert packed("A: " + "a" * 20, "A: " + "b" * 18) == ["A: " + "a" * 20 + "; " + "b" * 18]
    assert len(packed("A: " + "a" * 20, "A: " + "b" * 20)) == 2


@pytest.mark.parametrize(
    ("count", "kept"), [(1, [False]), (4, [True] * 3 + [False]), (5, [True, False, False, True, False]), (6, [True, False, False, False, True, False])]
)  # fmt: skip
def test_few_lines_of_a_scene_stay_together(count: int, kept: list[bool], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stories, "packed", lambda desk, lines: list(lines))
    monkeypatch.setattr(stories, "_cards", lambda book, cards, width, k: [])
    blocks = stories._scene(book(), replace(scene(title=""), lines=tuple(line() for _ in range(count))), 100.0, 1.0)
    assert blocks[0] == Space(4.0)
    lines = blocks[-count:]
    assert [block.style.keep_with_next for block in lines] == kept  # type: ignore[union-attr]
    assert {block.style.left for block in lines} == {5.0} and all(block.style.together for block in lines)  # type: ignore[union-attr]


def test_cards_of_a_story_are_four_fifths_as_large_in_a_small_box(monkeypatch: pytest.MonkeyPatch) -> None:
    scales: list[float] = []
    monkeypatch.setattr(stories, "rows_of_cards", lambda edition, cards: [cards])
    monkeypatch.setattr(stories, "fan", lambda edition, small, row, width, k: scales.append(k) or Drawing((), 1.0, 1.0))
    monkeypatch.setattr(stories, "boards_of", lambda book, story, width: [])
    for small in (frozenset(), frozenset({"box:deal"})):
        stories.story_blocks(replace(book(), small=small), story(before=CARDS), 100.0)
    assert scales == pytest.approx([stories.TABLE * 2.0, stories.TABLE * 1.6])
    why = stories._scene(book(), replace(scene(), why=line("so")), 100.0, 1.0)[1]
    assert isinstance(why, Text) and (why.style.after, why.style.keep_with_next) == (1.2, True)


# ------------------------------------------------------------------------------------------------- leaflets
def test_pictures_of_a_leaflet_are_in_two_columns_behind_their_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Columns are 47.2 wide; behind a disc of 12 and 2.8 remain 32.4. A picture is 20 high at its full size."""
    asked: list[Any] = []

    def figure(self: Lesson, block: Any, width: float, share: float) -> Drawing:
        asked.append((round(width, 3), share))
        return Drawing((), 30.0, 20.0 * share)

    monkeypatch.setattr(Lesson, "figure", figure)
    steps = tuple(doc.TaughtStep(i, (), nodes.Figure(title="")) for i in (1, 2, 3))  # type: ignore[arg-type]
    shown = list(leaflet_pictures._numbered(setter(), steps, 0.5))
    assert asked == [(64.8, 0.5)] * 3 and [high for _, high in shown] == [13.0] * 3
    row = shown[0][0]
    assert row.widths == (12.0, pytest.approx(32.4)) and (row.gap, row.before, row.after) == (2.8, 0.0, 3.0)
    (columns,) = leaflet_pictures._columns(setter(), shown)
    assert isinstance(columns, Row) and columns.widths == (47.2, 47.2) and columns.gap == 5.6

    def split(*heights: float) -> list[int]:
        (both,) = leaflet_pictures._columns(setter(), [(row, high) for high in heights])
        return [len(cell) for cell in both.cells]  # type: ignore[union-attr]

    assert [split(30, 10, 20, 20), split(10, 10, 40), split(10), split(50, 10, 10)] == [[2, 2], [2, 1], [1, 0], [1, 2]]
    assert leaflet_pictures._columns(setter(), []) == []


def test_pictures_of_a_leaflet_are_as_large_as_their_page_allows(monkeypatch: pytest.MonkeyPatch) -> None:
    """The heading takes 10, and each picture its height and 3, in two columns; both at most 72 % of the page."""
    monkeypatch.setattr(Lesson, "figure", lambda self, block, width, share: Drawing((), 30.0, 100.0 * share))
    monkeypatch.setattr(leaflet_pictures, "heading", lambda setter, page: [Space(10.0)])
    steps = tuple(doc.TaughtStep(i, (), nodes.Figure(title="")) for i in range(1, 5))  # type: ignore[arg-type]
    page = doc.LessonPage((), (), steps)

    def shown(depth: float, above: float = 0.0) -> tuple[int, float]:
        blocks = leaflet_pictures.with_pictures(setter(), [Space(above)] if above else [], page, depth)
        rows = [row for one in blocks if isinstance(one, Row) for cell in one.cells for row in cell]
        return len(rows), round(rows[0].cells[1][0].height, 3) if rows else 0.0  # type: ignore[union-attr]

    full = 10.0 + 2 * 103.0
    assert shown(full / 0.72 + 0.01) == (4, 100.0) and shown(full / 0.72 - 0.01) == (4, 90.0)
    assert shown(136.0 / 0.72 + 0.01) == (4, 60.0) and shown(136.0 / 0.72 - 0.01) == (2, 100.0)
    assert shown(400.0, 400.0 - 9.0 - full) == (4, 100.0) and shown(400.0, 400.0 - 8.9 - full) == (4, 90.0)
    assert shown(50.0) == (0, 0.0)
