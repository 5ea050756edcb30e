"""Chapters, the frames of pages, stories and leaflets at exact places, mm. A letter is a tenth of its size wide, a line a
quarter of its leading high. Type is twice as large as usual."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from pnp.press.document import lesson as doc
from pnp.press.document import matter, nodes
from pnp.press.document.parts import Line
from pnp.press.document.story import CardsTogether, Scene, Story
from pnp.press.pages import book as books
from pnp.press.pages import (
    bookpages,
    chapters,
    leaflet_pictures,
    rulebook,
    stories,
)
from pnp.press.pages.arranging import Arrangement
from pnp.press.pages.book import Book
from pnp.press.pages.bookpages import lesson_frame, page_templates
from pnp.press.pages.geometry import A5, BookShape
from pnp.press.pages.lesson_setting import Lesson
from pnp.press.pages.reference_layout import BACK_COVER, LETTER
from pnp.press.typeset import Break, Drawing, Icon, Mark, Row, Run, Space, Stack, Text, TextStyle
from pnp.press.typeset.drawing.page import Face, Group, Path
from pnp.press.typeset.flow.blocks import Across
from pnp.press.typeset.flow.sheet import Place
from tests.unit.press.pages.plain_books import COLUMNS, LARGE, measure_lessons_plainly, plain_book
from tests.unit.press.pages.plain_sheets import plain_edition, words_in

CARDS = (CardsTogether("hand", ()),)


@pytest.fixture(autouse=True)
def _plain(monkeypatch: pytest.MonkeyPatch) -> None:
    measure_lessons_plainly(monkeypatch)


def setter(share: float = 1.0, width: float = 100.0) -> Lesson:
    return Lesson(plain_book(), width, 200.0, share)


def paragraph(text: str = "a", **more: Any) -> nodes.Paragraph:
    return nodes.Paragraph((nodes.Words(text),), **more)


def line(text: str = "Draw") -> Line:
    return Line((nodes.Words(text),))


def scene(cards: Any = (), title: str = "Night", **more: Any) -> Scene:
    return Scene(title, line(""), (paragraph(),), (), cards, **more)


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


# ------------------------------------------------------------------------------------------------- chapters
def chapter(*blocks: nodes.Block, shape: BookShape = LARGE, **more: Any) -> list[Any]:
    one = plain_book(shape, **more)
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
    assert rulebook._index(plain_book(), node, Arrangement()) == [Break("page", "text")]
    on = rulebook._index(plain_book(), node, Arrangement(index_runs_on=True, fill=0.5, free=0.1))
    assert on == [Space(8.0)] and asked == [(0.0, True), (0.4 * 260 - 8.0, False)]
    (across,) = rulebook._index(plain_book(COLUMNS), node, Arrangement())
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
    one = replace(
        plain_book(), here="a", places={"a": Place(4, "4", 0.0), "b": Place(5, "5", 0.0), "c": Place(6, "6", 0.0)}
    )
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
    one = plain_book()
    small = one.fitted_figure(nodes.Figure(title=""), one.figure_look, 40.0)
    assert (small.width, small.height, small.align) == (24.0, 40.0, "center") and sizes == [14.5, 29.0]
    (group,) = small.content  # type: ignore[misc]
    assert isinstance(group, Group) and group.matrix == (0.4, 0.0, 0.0, 0.4, 0.0, 0.0)
    sizes.clear()
    assert one.fitted_figure(nodes.Figure(title=""), one.figure_look, 80.0).width == 60.0 and len(sizes) == 1
    face = books.reduced(Drawing(Face("x", 4.0, 2.0, (group,)), 8.0, 4.0), 0.5)
    assert (face.width, face.height) == (4.0, 2.0)


def test_blocks_are_made_again_if_an_answer_has_changed() -> None:
    one, part, made = plain_book(), paragraph(), []

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
    desk = plain_book(say=lambda text: "{this}; {that}").desk(100.0)

    def packed(*texts: str) -> list[str]:
        lines = [Line((nodes.Words(text),), clause=text[0]) for text in texts]
        return ["".join(one.text for one in line.inlines) for line in stories.packed(desk, lines)]

    assert packed("Ada: draws", "Ada: plays") == ["Ada: draws; plays"] and packed("Ada: draws.", "Ada: plays") == [
        "Ada: draws. plays"
    ]
    assert packed("Ada: draws", "Abe: plays", "bob") == ["Ada: draws", "Abe: plays", "bob"]
    assert packed("A: " + "a" * 20, "A: " + "b" * 18) == ["A: " + "a" * 20 + "; " + "b" * 18]
    assert len(packed("A: " + "a" * 20, "A: " + "b" * 20)) == 2


def test_boards_of_a_story_are_72_wide_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[float] = []
    monkeypatch.setattr(stories, "example_of", lambda game, name: SimpleNamespace(shows=(), data={}) if name else None)
    monkeypatch.setattr(stories, "boards_shown", lambda edition, shows, given: [("ring", ()), ("track", ())])
    monkeypatch.setattr(
        stories, "board_drawing", lambda edition, board, pieces, wide: asked.append(wide) or Drawing((), 1.0, 1.0)
    )
    for width in (100.0, 50.0):
        assert len(stories.boards_of(plain_book(), story(), width)) == 2
    assert asked == [72.0, 72.0, 50.0, 50.0] and stories.boards_of(plain_book(), story(example=""), 50.0) == []


@pytest.mark.parametrize(
    ("count", "kept"), [(1, [False]), (4, [True] * 3 + [False]), (5, [True, False, False, True, False]), (6, [True, False, False, False, True, False])]
)  # fmt: skip
def test_few_lines_of_a_scene_stay_together(count: int, kept: list[bool], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stories, "packed", lambda desk, lines: list(lines))
    monkeypatch.setattr(stories, "_cards", lambda book, cards, width, k: [])
    blocks = stories._scene(
        plain_book(), replace(scene(title=""), lines=tuple(line() for _ in range(count))), 100.0, 1.0
    )
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
        stories.story_blocks(replace(plain_book(), small=small), story(before=CARDS), 100.0)
    assert scales == pytest.approx([stories.TABLE * 2.0, stories.TABLE * 1.6])
    why = stories._scene(plain_book(), replace(scene(), why=line("so")), 100.0, 1.0)[1]
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
