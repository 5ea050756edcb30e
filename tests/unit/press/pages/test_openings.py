"""Headings have more than a line below them on their page; subjects of a lesson fill theirs."""

from pnp.press.document.chapters import chapter_node
from pnp.press.document.game_text import printed_chapters
from pnp.press.document.lesson import LessonPage
from pnp.press.edition import Edition
from pnp.press.pages.chapters import chapter_blocks
from pnp.press.pages.division import placing
from pnp.press.pages.lesson_placing import LARGER, placed_subjects
from pnp.press.pages.lesson_setting import Lesson
from pnp.press.pages.openings import begun_together, with_lone_lines
from pnp.press.pages.rulebook import open_book
from pnp.press.typeset import Block, Drawing, Run, Text
from pnp.press.typeset.drawing.page import Tag


def text(edition: Edition, words: str, is_heading: bool = False) -> Text:
    styles = open_book(edition).styles
    style = styles.section if is_heading else styles.body
    return Text((Run(words, style.text),), style, tag=Tag("H3") if is_heading else None)


def stays(block: Block) -> bool:
    return isinstance(block, Text) and block.style.keep_with_next


def test_a_line_below_a_heading_stays_with_the_next(english: Edition) -> None:
    head, line, long = text(english, "Help", True), text(english, "Nobody may help."), text(english, "word " * 60)
    book = open_book(english)
    assert [stays(block) for block in with_lone_lines([head, line, line], book)] == [True, True, False]
    assert [stays(block) for block in with_lone_lines([head, long, line], book)] == [True, False, False]
    assert [stays(block) for block in with_lone_lines([head, line, head, line], book)] == [True, False, True, False]


def test_a_chapter_that_begins_within_a_page_has_a_few_lines_there(english: Edition) -> None:
    rules = Drawing((), 92.0, 1.4, "left")
    blocks = [text(english, "Setting up", True), rules, *(text(english, "One line.") for _ in range(9))]
    begun = [stays(block) for block in begun_together(blocks, open_book(english))][2:]
    assert begun[:3] == [True, True, True] and not any(begun[-3:])


def subjects(english: Edition, *heights: tuple[float, ...], below: float = 0.0) -> list[tuple[bool, list[float]]]:
    """Whether each subject begins below another, and the heights of its parts, of parts this high at the usual size."""
    setter = Lesson(open_book(english), 122.0, 170.0)
    pages = [LessonPage((), (), (), id=f"{place}") for place in range(len(heights))]

    def make(sized: Lesson, page: LessonPage) -> list[list[Block]]:
        return [[Drawing((), 100.0, high * sized.share, "left")] for high in heights[int(page.id)]]

    placed = placed_subjects(setter, pages, make, below)
    return [(one.is_below, [group[0].height for group in one.groups]) for one in placed]  # type: ignore[union-attr]


def test_pictures_grow_where_their_page_has_room(english: Edition) -> None:
    ((is_below, (high,)),) = subjects(english, (100.0,))
    assert not is_below and high == 100.0 * LARGER[0]


def test_pictures_on_a_full_page_keep_their_size(english: Edition) -> None:
    assert subjects(english, (160.0,)) == [(False, [160.0])]


def test_only_the_last_page_of_a_subject_grows_if_its_others_are_full(english: Edition) -> None:
    ((_, (first, second)),) = subjects(english, (165.0, 100.0))
    assert first == 165.0 and second > 100.0


def test_a_subject_with_another_below_it_keeps_its_size(english: Edition) -> None:
    first, second = subjects(english, (70.0,), (60.0,))
    assert first == (False, [70.0]) and second[0]


def test_pictures_do_not_grow_into_the_room_of_what_follows_them(english: Edition) -> None:
    assert subjects(english, (100.0,), below=50.0) == [(False, [100.0])]
    assert subjects(english, (100.0,), below=80.0)[0][1] > [100.0]


def test_a_subject_begins_on_a_page_that_would_be_a_third_empty() -> None:
    assert placing((60.0, 150.0), 80.0, 170.0) == (1, True, 20.0)
    assert placing((60.0, 110.0), 80.0, 170.0) == (1, True, 60.0)
    assert placing((40.0, 110.0), 50.0, 170.0) == (1, False, 20.0)


def test_the_words_that_introduce_rulings_are_as_small_as_these(english: Edition) -> None:
    chapter = next(one for one in printed_chapters(english.game) if one.id == "words")
    book = open_book(english)
    texts = [block for block in chapter_blocks(book, chapter_node(chapter, english)) if isinstance(block, Text)]
    sizes = {one.text[:24]: text.style.text.size for text in texts for one in text.inlines[:1] if isinstance(one, Run)}
    assert sizes["Where the first edition "] == book.styles.fine.text.size < book.styles.body.text.size
