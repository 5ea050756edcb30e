"""Front and back matter of books at exact places, mm: styles, title page, contents, glossary. A letter is a tenth of its
size wide, a line a quarter of its leading high. Type is twice as large as usual."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from pnp.press.document import matter, nodes
from pnp.press.document.front import INDEX
from pnp.press.pages import matter as pages_of_matter
from pnp.press.pages.book import Book
from pnp.press.pages.bookstyles import DISC, LIST_INDENT, NUMBER_EDGE, make_book_styles
from pnp.press.pages.geometry import A5, BookShape
from pnp.press.typeset import Break, Column, Columns, Drawing, Space, Table, Text
from pnp.press.typeset.flow.sheet import Place
from tests.unit.press.pages.plain_books import COLUMNS, LARGE, measure_books_plainly, plain_book, runs
from tests.unit.press.pages.plain_sheets import THEME, height, words_in


@pytest.fixture(autouse=True)
def _plain(monkeypatch: pytest.MonkeyPatch) -> None:
    measure_books_plainly(monkeypatch)


# ------------------------------------------------------------------------------------------------- styles
def test_styles_of_a_book_grow_with_its_body_but_its_titles_only_by_a_quarter() -> None:
    styles = make_book_styles(THEME, shape=LARGE)
    looks = {
        name: tuple(round(v, 3) for v in (one.text.size, one.leading, one.before, one.after))
        for name in (
            "body", "number", "chapter_number", "chapter", "section_number", "section", "subsection", "flavour", "advice",
            "label", "example", "tab", "small", "note", "fine", "fine_number", "title", "tagline", "question",
        )
        for one in (getattr(styles, name),)
    }  # fmt: skip
    assert looks == {
        "body": (20.5, 26.4, 0.0, 2.7), "number": (15.0, 26.4, 0.0, 0.0), "chapter_number": (50.0, 37.5, 0.0, 0.0),
        "chapter": (32.5, 36.25, 13.0, 4.4), "section_number": (19.0, 32.0, 0.0, 0.0), "section": (27.0, 32.0, 9.2, 3.0),
        "subsection": (23.0, 28.0, 6.8, 3.0), "flavour": (19.5, 26.4, 0.0, 7.2), "advice": (17.5, 22.0, 0.0, 2.4),
        "label": (17.0, 21.0, 0.0, 0.0), "example": (19.0, 24.0, 0.0, 2.8), "tab": (17.0, 21.0, 0.0, 0.0),
        "small": (14.5, 18.0, 0.0, 0.0), "note": (15.5, 19.2, 0.0, 0.0), "fine": (17.0, 21.0, 0.0, 1.6),
        "fine_number": (14.5, 21.0, 0.0, 0.0), "title": (50.0, 55.0, 0.0, 0.0), "tagline": (15.625, 21.25, 0.0, 0.0),
        "question": (19.0, 24.0, 5.2, 1.0),
    }  # fmt: skip
    assert (styles.chapter.left, styles.scale, styles.computed.body.text.size) == (2.0, 2.0, 17.5)
    assert (styles.label.text.tracking, styles.tab.text.tracking) == (50, 50)
    assert make_book_styles(THEME, shape=replace(A5, body=11.275)).title.text.size == pytest.approx(44.0)
    assert (NUMBER_EDGE, LIST_INDENT, DISC) == (-3.2, 4.4, 5.0)


def test_prose_is_justified_if_the_shape_or_else_the_theme_says_so() -> None:
    aligned = replace(LARGE, align="justify")
    for styles in (
        make_book_styles(THEME, shape=aligned),
        make_book_styles(SimpleNamespace(**(vars(THEME) | {"align": "justify"}))),
    ):  # type: ignore[arg-type]
        assert (styles.body.align, styles.body.hyphens, styles.fine.align) == ("justify", True, "left")
    assert make_book_styles(THEME, "ja").body.align == "justify" and not make_book_styles(THEME, "ja").body.hyphens


def test_lengths_of_a_shape() -> None:
    assert (LARGE.full_width, LARGE.wide, LARGE.depth, LARGE.foot) == (120.0, 153.5, 260.0, 288.5)
    assert (COLUMNS.full_width, COLUMNS.wide, LARGE.scale) == (126.0, 126.0, 2.0)
    assert (LARGE.pt(5.0), LARGE.pt(3.0), LARGE.mm(3.0)) == (10.0, 7.0, 6.0)
    assert replace(LARGE, body=16.0).is_large and not replace(LARGE, body=15.9).is_large


# ------------------------------------------------------------------------------------------------- title page
def title(**more: Any) -> matter.TitlePage:
    kept: dict[str, Any] = {
        "title": "Hares", "tagline": "Run", "variant_title": "", "kind": "Rules", "for_whom": "2 players",
        "imprint": ("One", "Two"),
    } | more  # fmt: skip
    return matter.TitlePage(**kept)


def test_the_title_page_is_as_airy_as_it_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    drawing = Drawing((), 50.0, 60.0)
    monkeypatch.setattr(pages_of_matter, "hand_of_cards", lambda edition: ["A"])
    monkeypatch.setattr(pages_of_matter, "hand_drawing", lambda edition, cards, width: drawing)
    page = pages_of_matter._title_page(plain_book(), title(), 0.5)
    spaces = [block.height for block in page if isinstance(block, Space)]
    assert spaces == pytest.approx([(8 + 15.6 - 10) / 2, 2.4, 3.5, 4.5, 5.0, 3.0])
    first, second, third = (block for block in page if isinstance(block, Drawing))
    assert (first.width, first.height, first.after, second.after) == (120.0, 1.4, 3.75, 0.0) and third is drawing
    texts = [block for block in page if isinstance(block, Text)]
    assert [runs(text)[0] for text in texts] == [
        ("Hares", 50.0), ("Run", 15.625), ("Rules", 22.0), ("2 players", 20.0), ("One", 14.5), ("Two", 14.5),
    ]  # fmt: skip
    assert [round(text.style.leading, 3) for text in texts[2:5]] == [28.0, 28.0, 21.0]
    for air in (1.0, 0.8, 0.6, 0.4, 0.2):
        high = sum(height(block, 120.0) for block in pages_of_matter._title_page(plain_book(), title(), air))
        shape = replace(LARGE, bottom=LARGE.top + high)

        def made(shape: BookShape) -> float:
            return next(
                b.height
                for b in pages_of_matter.title_page(plain_book(shape), title())
                if isinstance(b, Space) and b.height != 2.4
            )

        share = made(shape) / (8 + shape.depth * 0.06 - 10)
        assert share in (pytest.approx(air), pytest.approx(air - 0.2), pytest.approx(min(1.0, air + 0.2)))
    tight = pages_of_matter.title_page(plain_book(replace(LARGE, bottom=50.0)), title())
    assert {block.height for block in tight if isinstance(block, Space)} == {0.0, 2.4}


def test_a_title_page_without_cards_has_a_board_or_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[float, ...]] = []
    monkeypatch.setattr(pages_of_matter, "hand_of_cards", lambda edition: [])
    monkeypatch.setattr(pages_of_matter, "tail_drawing", lambda edition, at, *size: asked.append((at, *size)))
    page = pages_of_matter._title_page(plain_book(), title(variant_title="Moon"), 1.0)
    assert asked == [(0, 120.0, pytest.approx(0.42 * 260))]
    names = [(words_in(b), b.style.text.size) for b in page if isinstance(b, Text)][:2]
    assert names == [("Hares", 50.0), ("Moon", 31.0)]
    assert [b.height for b in page if isinstance(b, Space)] == pytest.approx([13.6, 1.2, 2.4, 7.0, 9.0, 6.0])


def test_a_long_name_is_smaller_or_takes_two_lines() -> None:
    """At 50 pt a letter takes 5 mm: 24 fill 120 mm, 39 would need six tenths."""

    def size(name: str) -> float:
        return pages_of_matter._game_name(plain_book(), name).style.text.size

    assert size("a" * 23) == 50.0 and size("a" * 30) == pytest.approx(50.0 * 120.0 / 150.1)
    assert size("a" * 20 + " " + "b" * 20) == 50.0
    assert size("a" * 40) == pytest.approx(50.0 * 120.0 / 200.1)
    assert size("a" * 19 + " " + "b" * 19) == pytest.approx(50.0 * 120.0 / 195.1)


# ------------------------------------------------------------------------------------------------- contents
def entries(count: int, sections: int = 0) -> matter.Contents:
    made = []
    for i in range(1, count + 1):
        made.append(matter.ContentsEntry((nodes.Words("Chapter"),), f"c{i}", str(i), 1))
        made += [
            matter.ContentsEntry((nodes.Words("Part"),), f"c{i}.{j}", f"{i}.{j}", 2) for j in range(1, sections + 1)
        ]
    made.append(matter.ContentsEntry((nodes.Words("Index"),), INDEX, "", 1))
    return matter.Contents("Contents", tuple(made))


def test_lines_of_the_contents_have_their_numbers_before_and_their_pages_behind() -> None:
    one = plain_book()
    one.places = {"c1": Place(7, "7", 0.0)}
    chapter, section, index = pages_of_matter._contents_lines(one, entries(1, 1), 0.5, 126.0)
    assert isinstance(chapter, Text) and isinstance(section, Text) and isinstance(index, Text)
    page, number = chapter.hung
    assert (page.x, page.align, number.x, number.align) == (60.0, "right", 14.0, "right")
    assert page.style.text.size == 8.5 and number.style.text.size == 10.5
    assert (chapter.style.left, chapter.style.right) == (17.0, 14.0)
    assert (chapter.style.text.size, chapter.style.leading) == (10.5, 12.5)
    assert (chapter.style.before, chapter.style.after) == pytest.approx((2.6 / 4, 0.2))
    assert (section.style.before, section.style.after, section.style.text.size) == (0.0, 0.0, 8.5)
    (own,) = section.hung
    assert own.style.text.size == 7.25 and index.style.before == 1.0 and index.hung == ()
    small = pages_of_matter._contents_lines(one, entries(1, 1), 0.4, 126.0)[1]
    assert isinstance(small, Text) and small.hung[0].style.text.size == 7.0
    (single, *_) = pages_of_matter._contents_lines(one, entries(1), 1.0, 126.0, 1)
    assert isinstance(single, Text) and single.hung[0].x == 126.0


def test_few_lines_are_one_column_as_large_as_they_fit() -> None:
    """A chapter takes 9.65 and its index 7.25; nine tenths of a page are 234."""

    def share(count: int) -> float:
        lines = pages_of_matter._single_lines(plain_book(), entries(count), 120.0, pages_of_matter.LARGER)
        return lines[0].style.text.size / 21.0 if lines else 0.0  # type: ignore[union-attr]

    one = sum(height(line, 120.0) for line in pages_of_matter._contents_lines(plain_book(), entries(1), 1.0, 120.0, 1))
    two = sum(height(line, 120.0) for line in pages_of_matter._contents_lines(plain_book(), entries(2), 1.0, 120.0, 1))
    assert two - one == pytest.approx(25 / 4 + 2.6 + 0.4) and two - 2 * (two - one) == pytest.approx(21 / 4 + 2.0)
    assert [share(count) for count in (1, 24, 25)] == pytest.approx([1.3, 1.0, 0.0])
    assert pages_of_matter._single_lines(plain_book(COLUMNS), entries(1), 120.0, (1.0,)) == []
    assert share(20) == pytest.approx(1.1) and share(18) == pytest.approx(1.2)


def test_long_contents_are_closer_then_wider_then_on_several_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    fits: list[tuple[float, float]] = []

    def made(*that_fit: tuple[float, float]) -> tuple[float, float]:
        def fit(one: Book, lines: Any, width: float) -> bool:
            share = round(lines[0].style.text.size / 21.0, 2)
            fits.append((share, width))
            return (share, width) in that_fit

        fits.clear()
        monkeypatch.setattr(pages_of_matter, "_fits", fit)
        monkeypatch.setattr(pages_of_matter, "_paged_lines", lambda book, lines, width: list(lines))
        width, lines = pages_of_matter._wide_lines(plain_book(), entries(40))
        return width, round(lines[0].style.text.size / 21.0, 2)  # type: ignore[union-attr]

    assert made((1.0, 120.0)) == (120.0, 1.0) and fits == [(1.0, 120.0)]
    assert made((0.92, 120.0)) == (120.0, 0.92) and made((0.88, 153.5)) == (153.5, 0.88)
    assert made() == (120.0, 1.0) and [share for share, _ in fits[:5]] == [1.0, 0.96, 0.92, 0.88, 0.85]


def test_a_page_of_contents_ends_between_chapters() -> None:
    """In two columns, 208 mm below the title and then 260: 416 and 520 of lines, with 9.25 and 5.25 each."""
    one = plain_book()
    lines = pages_of_matter._contents_lines(one, entries(40, 1), 1.0, 120.0)[:-1]
    blocks = pages_of_matter._paged_lines(one, lines, 120.0)
    assert [type(b) for b in blocks] == [Columns, Break, Columns]
    first, turn, rest = blocks
    assert isinstance(first, Columns) and isinstance(rest, Columns) and turn == Break("page", "plain")
    each = 9.25 + 5.25
    assert len(first.blocks) == 2 * int(416 / each) and (first.count, first.gap, rest.gap) == (2, 6.0, 6.0)
    assert len(first.blocks) + len(rest.blocks) == 80
    assert len(pages_of_matter._paged_lines(one, lines[:56], 120.0)) == 1
    assert len(pages_of_matter._paged_lines(one, lines[:58], 120.0)) == 3
    room = (260.0 - 52.0) * 2
    assert pages_of_matter._fits(one, [Space(room)], 120.0) and not pages_of_matter._fits(
        one, [Space(room + 0.1)], 120.0
    )


def test_contents_are_headed_by_their_title() -> None:
    head, rules, *lines = pages_of_matter.short_contents(plain_book(), entries(2), 120.0)
    assert isinstance(head, Text) and isinstance(rules, Drawing) and len(lines) == 3
    assert (head.style.left, head.style.before, rules.width, rules.height, rules.after) == (0.0, 0.0, 120.0, 1.4, 5.0)
    assert head.marks[0].level == 0 and pages_of_matter.short_contents(plain_book(), entries(90), 120.0) == []
    assert pages_of_matter.contents(plain_book(), entries(2))[0] == 120.0


# ------------------------------------------------------------------------------------------------- back matter
def test_the_first_and_the_last_terms_of_a_glossary_stay_together() -> None:
    def kept(count: int) -> list[bool]:
        made = tuple(matter.GlossaryEntry(nodes.Words("term"), (nodes.Words("x"),)) for _ in range(count))
        return [text.style.keep_with_next for text in pages_of_matter.glossary(plain_book(), matter.Glossary(made))]  # type: ignore[union-attr]

    assert kept(9) == [True, True, True, False, False, True, True, True, False] and kept(1) == [False]
    (term,) = pages_of_matter.glossary(
        plain_book(),
        matter.Glossary(
            (
                matter.GlossaryEntry(
                    nodes.Words("Ox"), (nodes.Words("x"),), defined=nodes.Number("c", "1.2"), of=("A", "B")
                ),
            )
        ),
    )
    assert isinstance(term, Text) and (term.style.right, term.hung[0].x, term.hung[0].align) == (22.0, 120.0, "right")
    assert runs(term)[0] == ("Ox", 17.5) and runs(term)[-1] == (" (A and B)", 14.5)


def test_rulings_and_credits() -> None:
    entry = matter.Ruling((nodes.Number("a", "1.1"), nodes.Number("b", "1.2")), (nodes.Words("so"),))
    (ruling,) = pages_of_matter.rulings(plain_book(), matter.Rulings((entry,)))
    assert isinstance(ruling, Text) and words_in(ruling) == "1.1, 1.2\u2002so"
    assert (ruling.style.left, ruling.style.first, ruling.style.after) == (3.0, -3.0, 1.2)
    table, note = pages_of_matter.credits(
        plain_book(), matter.Credits((("Words", "Ada"),), (nodes.Paragraph((nodes.Words("n"),)),))
    )
    assert isinstance(table, Table) and table.columns == (Column(52.0), Column())
    assert (table.padding, table.before, table.after) == ((0.2, 1.2), 0.0, 2.4)
    assert isinstance(note, Text) and note.style.after == 1.2
    name, words = table.rows[0]
    assert (name.style.text.size, words.style.after) == (16.5, 0.4)  # type: ignore[union-attr]


# -
