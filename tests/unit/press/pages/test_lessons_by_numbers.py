"""Lessons at exact places, mm: panels, scenes, steps and phases. A letter is a tenth of its size wide, a line a quarter of
its leading high. Type is twice as large as usual."""

from dataclasses import replace
from typing import Any

import pytest

from pnp.press.document import lesson as doc
from pnp.press.document import nodes
from pnp.press.document.parts import ActionGroup, ActionNode, Line, PhaseActions, RoundStep
from pnp.press.document.shows import FaceFigure, TurnFigure
from pnp.press.document.story import CardsTogether, Scene, Story
from pnp.press.pages import (
    lesson,
    lesson_phases,
)
from pnp.press.pages.book import Book
from pnp.press.pages.lesson_setting import Lesson
from pnp.press.typeset import Drawing, FramedBlocks, Mark, Row, Space, Stack, Text, TextStyle
from pnp.press.typeset.drawing.page import Face
from tests.unit.press.pages.plain_books import measure_lessons_plainly, plain_book
from tests.unit.press.pages.plain_sheets import words_in


@pytest.fixture(autouse=True)
def _plain(monkeypatch: pytest.MonkeyPatch) -> None:
    measure_lessons_plainly(monkeypatch)


def setter(share: float = 1.0, width: float = 100.0) -> Lesson:
    return Lesson(plain_book(), width, 200.0, share)


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


# -
