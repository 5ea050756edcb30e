"""Books in every shape: columns, large print, what spans the page, and leftover pages."""

from dataclasses import replace

import pytest

from pnp.press.edition import Edition
from pnp.press.pages import build_rulebook, find_shape
from pnp.press.pages.arranging import Arrangement
from pnp.press.pages.bookpages import page_templates
from pnp.press.pages.box_moves import distance_below, moved_boxes
from pnp.press.pages.geometry import A5, LEAST, BookShape, read_shapes
from pnp.press.pieces.draw import title_rules
from pnp.press.typeset import FramedBlocks, Mark, ParagraphStyle, Run, Stack, Text, TextStyle
from pnp.press.typeset.drawing.page import Document
from pnp.source.diagnostics import Report
from tests.lab import theme_of
from tests.unit.reading import runs, words

SHAPES = read_shapes()


@pytest.fixture(scope="module", params=["a4-two", "a4", "letter-large"])
def made(request: pytest.FixtureRequest, english: Edition) -> tuple[BookShape, Document]:
    """The English rulebook in a shape."""
    shape = SHAPES[request.param]
    return shape, build_rulebook(english, shape)


def test_the_usual_shape_is_the_one_on_file() -> None:
    assert SHAPES["a5"] == A5


@pytest.mark.parametrize("shape", SHAPES.values(), ids=lambda s: s.name)
def test_text_and_notes_of_each_shape_lie_on_the_page(english: Edition, shape: BookShape) -> None:
    template = page_templates(english, shape)
    for number in (2, 3):
        page = template(number, "text")
        for frame in (*page.frames, *([page.notes] if page.notes else [])):
            assert frame.x >= 5.0 and frame.x + frame.width <= shape.width - 5.0
            assert frame.y + frame.height < shape.foot < shape.height - 4.0
        assert len(page.frames) == shape.columns


def test_a_shape_that_does_not_exist_is_reported_with_the_nearest() -> None:
    report = Report()
    assert find_shape("a4two", report) is None
    assert "a4-two" in next(iter(report)).help


def test_large_print_is_sixteen_points_at_least() -> None:
    large = [s for s in SHAPES.values() if s.name.endswith("-large")]
    assert large and all(s.is_large and s.align == "left" for s in large)
    assert not any(s.is_large for s in SHAPES.values() if not s.name.endswith("-large"))


def test_every_page_has_the_shapes_size_and_there_are_whole_sheets(made: tuple[BookShape, Document]) -> None:
    shape, book = made
    assert all((p.width, p.height) == (shape.width, shape.height) for p in book.pages)
    assert all(words(page) for page in book.pages)


def test_no_type_is_smaller_than_seven_points(made: tuple[BookShape, Document], english: Edition) -> None:
    _, book = made
    for page in book.pages[:-1]:
        small = [
            run.text for run, _, _ in runs(page) if run.size < LEAST - 0.01 and run.font.startswith("Alegreya Sans")
        ]
        assert not [t for t in small if len(t) > 24]


def test_every_clause_is_on_some_page(made: tuple[BookShape, Document], english: Edition) -> None:
    _, book = made
    anchors = {a.name for page in book.pages for a in page.anchors}
    told = {c.id for c in english.game.clauses.values() if c.number and not c.variants}
    assert told <= anchors
    targets = {link.target for page in book.pages for link in page.links if link.target}
    assert targets <= anchors


def test_what_is_left_over_counts_the_cover() -> None:
    assert [Arrangement(pages=n).is_just_over(1) for n in (27, 28, 29)] == [False, True, False]
    assert [Arrangement(pages=n).sheets(2) for n in (26, 27, 30, 31)] == [7, 8, 8, 9]


def a_text(word: str) -> Text:
    style = TextStyle()
    return Text((Run(word, style),), ParagraphStyle(style))


def test_boxes_move_down_and_never_past_another() -> None:
    box = FramedBlocks((), marks=(Mark("box:one"),))
    other = FramedBlocks((), marks=(Mark("box:two"),))
    a, b = a_text("a"), a_text("b")
    assert moved_boxes([box, a, b], {"box:one": 1}) == [a, box, b]
    assert moved_boxes([box, a, other, b], {"box:one": 2}) == [box, a, other, b]
    assert moved_boxes([box, a, other, b], {"box:one": 2}, near=True) == [a, box, other, b]


def test_the_table_of_a_chapter_moves_only_between_its_sections() -> None:
    table = Stack((), marks=(Mark("box:table"),))
    first, second = (replace(a_text(name), marks=(Mark(name, name.title(), 1),)) for name in ("first", "second"))
    a, b = a_text("a"), a_text("b")
    blocks = [table, first, a, b, second]
    assert moved_boxes(blocks, {"box:table": 1}) == [first, a, b, table, second]
    assert distance_below(blocks, {"box:table": 1}, False) == 1 and distance_below(blocks, {}, False) == 0
    assert moved_boxes([first, a, table, second, b], {"box:table": 1}) == [first, a, second, b, table], (
        "or into the next"
    )


def test_rules_under_titles_are_the_themes(english: Edition) -> None:
    def drawn(**said: str) -> int:
        return len(title_rules(replace(english, theme=replace(english.theme, **said)), 92.0))

    assert (drawn(rules="double"), drawn(rules="thick"), drawn(rules="dotted")) == (2, 1, 1)
    assert drawn(rules="thick", ornament="jewel") == 3


@pytest.mark.parametrize(
    ("said", "books"), [("{}", ("a5",)), ("books: a4", ("a4",)), ("books: [a5, a4-two]", ("a5", "a4-two"))]
)
def test_the_theme_names_the_books_that_are_printed(said: str, books: tuple[str, ...]) -> None:
    assert theme_of(said).books == books
