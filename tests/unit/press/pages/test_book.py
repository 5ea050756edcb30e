"""What a reference in a book says: the number, and the page where the clause is not in sight."""

from dataclasses import replace

import pytest

from pnp.press.document import nodes
from pnp.press.edition import Edition
from pnp.press.pages.book import bound
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
