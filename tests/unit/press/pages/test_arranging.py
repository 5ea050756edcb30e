"""How the pages of a book are filled."""

import pytest

from pnp.base.frozen import replace
from pnp.press.document import matter, nodes
from pnp.press.document.shows import FaceFigure
from pnp.press.edition import Edition
from pnp.press.edition.styles import book_styles
from pnp.press.pages.arranging import Arrangement, _Part, _Placement, _smaller, _Trial, _Way, may_run_on, turned_section
from pnp.press.pages.bookpages import page_templates
from pnp.press.pages.bookshows import _floats, _is_movable
from pnp.press.pages.geometry import A5
from pnp.press.pages.rulebook import _longer, build_rulebook, open_book
from pnp.press.typeset import Drawing, Mark, Run, Text
from pnp.press.typeset.drawing.outline import apply
from pnp.press.typeset.drawing.page import GlyphRun
from pnp.press.typeset.drawing.walk import leaves
from pnp.press.typeset.flow.sheet import PageContext


def chapter(name: str) -> nodes.Chapter:
    return nodes.Chapter((), id=name)


def part(name: str, breaks: bool, long: bool = False, pages: int = 1) -> _Part:
    return _Part(name, breaks, _Placement(), long, pages)


def test_pages_run_longer_from_where_they_began_for_a_chapter_that_runs_on() -> None:
    document = nodes.Document(title="", blocks=(*map(chapter, "abc"), matter.Index(title="", entries=())))
    arranged = Arrangement({"a": True, "b": True, "c": False}, long=frozenset("c"))
    assert _longer(document, arranged) == {"b"}


@pytest.mark.parametrize(
    ("parts", "template", "may"),
    [
        ((part("a", True),), "text", True),
        ((part("a", True, pages=2),), "text", False),
        ((part("a", True), part("b", False)), "text", False),
        ((part("a", True, long=True),), "long", False),
        ((part("a", True, long=True), part("b", True)), "text", True),
    ],
)
def test_a_chapter_that_runs_on_finds_pages_as_long_as_they_were_begun(
    parts: tuple[_Part, ...], template: str, may: bool
) -> None:
    way = _Way(parts, 0.5, 3, 0.0)
    assert (way.template, way.may_lengthen) == (template, may)


def test_the_cards_of_a_played_example_become_smaller_together(english: Edition) -> None:
    style = book_styles(english.theme).body
    words, told = Text((Run("Ada", style.text),), style, marks=(Mark("box:one"),)), Text((Run("b", style.text),), style)
    large, less, same = (Drawing((), 20.0, height) for height in (20.0, 15.0, 9.0))
    assert _smaller([same, words, large, told, same, large], [same, words, less, told, same, less]) == {
        "box:one": {2: less, 5: less}
    }


def test_a_picture_with_numbers_is_not_parted_from_the_list_that_tells_of_them() -> None:
    numbered, plain = FaceFigure("HK", ("index", "title")), FaceFigure("HK", ())
    for may_go in (_floats, _is_movable):
        assert may_go(plain) and not may_go(numbered)


@pytest.mark.parametrize(
    ("fill", "tail", "runs_on"),
    [(0.5, 0.4, True), (0.7, 0.9, False), (0.5, 0.7, False), (0.5, 0.9, True), (0.5, 1.4, True), (0.9, 1.4, False)],
)
def test_an_index_that_fits_a_page_is_parted_only_to_fill_a_page_that_is_a_third_empty(
    fill: float, tail: float, runs_on: bool
) -> None:
    assert may_run_on(fill, tail) == runs_on


def test_a_section_goes_to_the_page_of_a_short_index() -> None:
    sections = [("first", 0.1), ("second", 0.68), ("third", 0.85)]
    assert turned_section(0.9, 0.2, sections) == ("second", 0.68)
    assert turned_section(0.9, 0.95, sections) == (), "the page of the index is full"
    assert turned_section(0.9, 0.2, [("first", 0.1)]) == (), "the page before it would be empty"


def test_a_section_right_below_the_heading_of_its_chapter_does_not_leave_it(english: Edition) -> None:
    """The heading of the chapter would end the page before."""
    book = open_book(english)
    heading = book.styles.section
    chapter = Text((Run("Words", heading.text),), heading, marks=(Mark("words", "Words", 0, {"chapter": "Words"}),))
    rules = Drawing((), 100.0, 1.4, "left", keep_with_next=True)
    first, second = (Text((Run(id, heading.text),), heading, marks=(Mark(id, id.title(), 1),)) for id in ("one", "two"))
    line = Text((Run("Some words.", book.styles.body.text),), book.styles.body)
    trial = _Trial(book, [chapter, rules, first, line, second, line], {}, 0.5, page_templates(english, book.shape))
    assert [id for id, _ in trial.last_sections(_Placement())] == ["two"]
    trial = replace(trial, blocks=[chapter, rules, line, first, line, second, line], page_cache={})
    assert [id for id, _ in trial.last_sections(_Placement())] == ["one", "two"]


def test_a_book_may_have_only_its_lesson(english: Edition) -> None:
    taught = tuple(chapter for chapter in english.game.chapters if not chapter.number)
    game = replace(english.game, chapters=taught)
    book = build_rulebook(replace(english, facts=replace(english.facts, game=game)))
    assert taught and len(book.pages) > 2


def test_the_foot_of_a_page_that_runs_a_line_long_is_as_much_lower(english: Edition) -> None:
    """The frame of an example on such a page touched the running title."""
    templates = page_templates(english, A5)
    context = PageContext(7, "7", 20, {"chapter": "6 · Actions"}, {})
    distances = []
    for name in ("text", "long"):
        page = templates(7, name)
        foot = min(
            apply(matrix, run.x, run.y)[1]
            for run, matrix in leaves(page.furniture(context))
            if isinstance(run, GlyphRun)
        )
        distances.append(foot - page.frames[0].y - page.frames[0].height)
    assert distances[0] == pytest.approx(distances[1])
