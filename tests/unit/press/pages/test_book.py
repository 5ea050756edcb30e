"""What a reference in a book says: the number, and the page where the clause is not in sight."""

from dataclasses import replace

import pytest

from pnp.press.document import nodes
from pnp.press.document.book import rulebook_document
from pnp.press.edition import Edition
from pnp.press.pages.book import EVERY, Book, bound
from pnp.press.pages.chapters import chapter_blocks
from pnp.press.pages.rulebook import open_book
from pnp.press.typeset import Icon, Place, Run, TextStyle


@pytest.mark.parametrize(
    ("number", "page", "wanted"),
    [
        ("3.2.1", 10, "3.2.1"),
        ("3.2.1", 9, "3.2.1"),
        ("3.2.1", 11, "3.2.1"),
        ("3.2.1", 8, "3.2.1, page\u00a0p8"),
        ("3.2.1", 12, "3.2.1, page\u00a0p12"),
        ("3", 40, "3"),
    ],
)
def test_a_clause_two_pages_away_is_referred_to_with_its_page(
    english: Edition, number: str, page: int, wanted: str
) -> None:
    book = replace(open_book(english), here="here")
    book.places = {"here": Place(10, "p10", 0.0), "there": Place(page, f"p{page}", 0.0)}
    assert book.reference(nodes.Number("there", number)) == wanted


def test_before_pages_are_filled_a_reference_is_its_number(english: Edition) -> None:
    assert open_book(english).reference(nodes.Number("there", "3.2.1")) == "3.2.1"


def test_no_line_ends_between_a_figure_and_what_it_counts() -> None:
    style = TextStyle()
    assert (
        bound(Run("20 Secrets for 2 players, 3.1 and 4", style)).text == "20\u00a0Secrets for 2\u00a0players, 3.1 and 4"
    )
    icon = Icon("spades", style)
    assert bound(icon) is icon


def test_no_line_ends_between_a_word_and_its_sign_nor_between_see_and_a_clause() -> None:
    style = TextStyle()
    before = Run("Pay one Blood ", style)
    assert bound(before, Icon("sacrifice", style)).text == "Pay one Blood\u00a0"
    number = Run("10.1.7", style, target="boon")
    assert bound(Run("Name it at once (see ", style), number).text == "Name it at once (see\u00a0"
    assert bound(Run("Name it as in ", style), number).text == "Name it as in "
    assert bound(Run("Name it at once (see ", style)).text == "Name it at once (see "


def test_a_chapter_made_once_is_the_chapter_made_anew_wherever_its_clauses_are(english: Edition) -> None:
    """Blocks are reused only if the book still gives every answer that they asked for."""
    chapters = [part for part in rulebook_document(english).blocks if isinstance(part, nodes.Chapter)]
    ids = [n.id for n in nodes.walk(tuple(chapters)) if isinstance(n, nodes.Block) and n.id]
    book = open_book(english)
    for step, small in ((0, frozenset[str]()), (0, EVERY), (1, frozenset()), (3, frozenset()), (1, frozenset())):
        book.places = {id: Place(1 + i // 9 * step, f"p{1 + i // 9 * step}", 0.0) for i, id in enumerate(ids) if step}
        book.small = small
        for chapter in chapters:
            fresh = replace(open_book(english), places=book.places, small=small, here=book.here, figures=book.figures)
            assert chapter_blocks(book, chapter) == chapter_blocks(fresh, chapter), (chapter.id, step)
            assert book.here == fresh.here


def test_blocks_are_made_again_only_when_an_answer_changes(english: Edition) -> None:
    book, part = open_book(english), nodes.Paragraph(())
    made: list[str] = []

    def asked(of: Book) -> None:
        of.cached_blocks(part, lambda: made.append(of.page("there")) or [])  # type: ignore[func-returns-value]

    asked(book)
    asked(book)
    book.places = {"elsewhere": Place(3, "p3", 0.0)}
    asked(book)
    assert made == [""]
    book.places = {"there": Place(4, "p4", 0.0)}
    asked(book)
    asked(book)
    book.places = {}
    asked(book)
    assert made == ["", "p4"]
