"""The leading of an index, and where its columns end."""

from collections.abc import Sequence

import pytest

from pnp.base.frozen import replace
from pnp.press.document import matter
from pnp.press.document.nodes import Number
from pnp.press.edition import Edition
from pnp.press.pages.book import Book
from pnp.press.pages.indexing import (
    CLOSER,
    WIDER,
    _column,
    _in_columns,
    _line_counts,
    _lines,
    _questions,
    _without_forms,
    index,
    is_form_of,
)
from pnp.press.pages.rulebook import open_book
from pnp.press.typeset import Block, Columns, Text, measure_height
from pnp.press.typeset.flow.layout import line_height
from pnp.press.typeset.flow.sheet import Place

LONG = "a word so long that its pages go on in a second line of the column, as some do"


def index_of(count: int, questions: int = 0) -> matter.Index:
    """An index of words; every third takes more than a line."""
    words = (f"{chr(97 + at % 26)} {LONG if at % 3 == 2 else 'word'} {at}" for at in range(count))
    entries = tuple(matter.IndexEntry(word, (Number("a", "1"),)) for word in sorted(words))
    asked = tuple(matter.IndexEntry(f"May I do this, {at}?", (Number("a", "1"),)) for at in range(questions))
    return matter.Index("Index", entries, (matter.IndexedQuestions("Questions", asked),) if asked else ())


@pytest.fixture
def book(english: Edition) -> Book:
    book = open_book(english)
    book.places = {"a": Place(3, "3", 20.0)}
    return book


def leading(blocks: Sequence[Block]) -> float:
    """The leading of the first line."""
    columns = next(block for block in blocks if isinstance(block, Columns))
    return next(line.style.leading for line in columns.blocks if isinstance(line, Text))


@pytest.mark.parametrize("count", [1, 2, 25, 60, 70, 75, 80, 90, 100, 120])
@pytest.mark.parametrize("right_to_left", [False, True])
def test_an_index_has_the_largest_leading_at_which_it_fits(book: Book, count: int, right_to_left: bool) -> None:
    """As if each were tried in turn."""
    book.edition = replace(book.edition, setting=replace(book.edition.setting, right_to_left=right_to_left))
    node, quiet = index_of(count, questions=3), book.edition.setting.quiet()
    made = index(book, node, fills=True)
    box = list(_questions(book, node))
    tried = (
        (share, [made[0], *_in_columns(book, _lines(book, node, share), columns), *box])
        for columns in (2, 3)
        for share in (*WIDER, *CLOSER)
    )
    fitting = (
        (share, blocks)
        for share, blocks in tried
        if measure_height(blocks, book.shape.full_width, quiet) <= book.shape.depth
    )
    share, wanted = next(fitting, (0.0, []))
    assert not share or leading(made) == pytest.approx(book.styles.fine.leading * share)
    assert not share or [type(block) for block in made] == [type(block) for block in wanted]


def test_a_line_of_an_index_is_as_high_as_its_printed_lines(book: Book) -> None:
    """They are counted once, for all leadings."""
    node, quiet = index_of(30), book.edition.setting.quiet()
    for columns in (2, 3):
        width, counts = _column(book, columns), _line_counts(book, _lines(book, node, 1.0), columns)
        assert set(counts) > {1}
        for share in CLOSER:
            for line, count in zip(_lines(book, node, share), counts, strict=True):
                high = count * line_height(line.style, quiet)
                assert measure_height([line], width, quiet) == pytest.approx(high)


@pytest.mark.parametrize("count", [1, 150, 400])
def test_no_word_of_an_index_is_lost_on_several_pages(book: Book, count: int) -> None:
    blocks = index(book, index_of(count, questions=40), left=60.0)
    lines = [line for block in blocks if isinstance(block, Columns) for line in block.blocks if isinstance(line, Text)]
    words = [line.inlines[0].text.strip() for line in lines if len(line.inlines) > 1]  # type: ignore[union-attr]
    assert [word for word in words if "May I" not in word] == [entry.word for entry in index_of(count).entries]


@pytest.mark.parametrize(
    ("word", "other", "alike"),
    [
        ("Counter", "Countering", True),
        ("banished", "Banishment", True),
        ("Attaque", "Attaquer", True),
        ("Attack", "Attack of Chaos", False),
        ("Deck", "Devotee", False),
        ("Jack", "Jacket potatoes", False),
        ("Set", "Setting", False),
        ("カードを引く", "カードを捨てる", False),
        ("카드", "카드들", False),
    ],
)
def test_two_words_are_forms_of_one_if_only_their_endings_differ(word: str, other: str, alike: bool) -> None:
    assert is_form_of(word, other) == is_form_of(other, word) == alike


def test_a_form_of_a_word_is_left_out_if_it_has_no_page_of_its_own(book: Book) -> None:
    book.places = {id: Place(page, str(page), 20.0) for id, page in {"a": 3, "b": 3, "c": 7}.items()}
    one, both, other = ((Number("a", "1"),), (Number("a", "1"), Number("c", "2")), (Number("c", "2"),))
    entries = [
        matter.IndexEntry("Counter", one),
        matter.IndexEntry("Countering", both, frozenset("a")),
        matter.IndexEntry("Help", one),
        matter.IndexEntry("Helping", other),
    ]
    kept = _without_forms(book, entries)
    assert [entry.word for entry in kept] == ["Countering", "Help", "Helping"]
    assert kept[0].defined == frozenset("a")


def test_two_words_with_definitions_of_their_own_both_stay(book: Book) -> None:
    book.places = {id: Place(3, "3", 20.0) for id in "ab"}
    entries = [
        matter.IndexEntry("Marker", (Number("a", "1"),), frozenset("a")),
        matter.IndexEntry("Market", (Number("b", "2"),), frozenset("b")),
    ]
    assert _without_forms(book, entries) == entries
    longer = [replace(entries[0], word="Lead"), replace(entries[1], word="Leading")]
    (lead,) = _without_forms(book, longer)
    assert (lead.word, lead.defined) == ("Lead", frozenset("ab"))


def test_of_two_forms_on_the_same_page_the_defined_one_stays(book: Book) -> None:
    book.places = {id: Place(3, "3", 20.0) for id in "ab"}
    entries = [matter.IndexEntry("Ban", (Number("a", "1"),)), matter.IndexEntry("Banner", (Number("a", "1"),))]
    assert len(_without_forms(book, entries)) == 2
    named = [
        matter.IndexEntry("Banished", (Number("a", "1"),)),
        matter.IndexEntry("Banishment", (Number("b", "2"),), frozenset("b")),
    ]
    assert [entry.word for entry in _without_forms(book, named)] == ["Banishment"]
