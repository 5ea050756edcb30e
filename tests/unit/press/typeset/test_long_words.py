"""Words that are longer than the room that they would have by default."""

import pytest

from pnp.base.frozen import replace
from pnp.press.edition import Edition
from pnp.press.pages.matter import _game_name
from pnp.press.pages.rulebook import open_book
from pnp.press.pages.structure import with_span
from pnp.press.typeset import Column, ParagraphStyle, Run, Table, Text, TextStyle
from pnp.press.typeset.flow.widths import needed, table_widths
from pnp.press.typeset.text.fitting import widest_word
from pnp.source.diagnostics import Span
from tests.shipped import some_cards

STYLE = ParagraphStyle(TextStyle("Alegreya Sans", 9), 11)


@pytest.fixture(scope="module")
def english() -> Edition:
    return some_cards("hearts", "en")[0]


def cell(words: str) -> Text:
    return Text((Run(words, STYLE.text),), STYLE)


def test_a_column_is_no_narrower_than_its_longest_word_if_there_is_room(english: Edition) -> None:
    long = "Correspondenceofficership"
    row = (cell("a few short words that need a wide column of their own"), cell(f"{long} and more words beside it"))
    setting = english.setting.quiet()
    word = widest_word((Run(long, STYLE.text),), setting)
    table = Table((Column(), Column()), (), (row,))
    wide = 1.6 * word
    first, second = table_widths(table, wide, setting)
    assert second >= word - 0.01 and first + second <= wide


def test_columns_share_the_room_evenly_if_it_does_not_hold_the_longest_words() -> None:
    assert needed([50.0, 50.0], 40.0, [30.0, 30.0]) == [20.0, 20.0]
    assert needed([50.0, 50.0, 4.0], 44.0, [30.0, 10.0, 4.0]) == [30.0, 10.0, 4.0]
    assert sum(needed([90.0, 50.0, 9.0], 70.0, [40.0, 10.0, 5.0])) == pytest.approx(70.0)


def test_the_longest_word_of_a_games_name_fits_its_title_page(english: Edition) -> None:
    book = open_book(english)
    for name in ("Hearts", "Lighthousekeepers’ Correspondence", "Donaudampfschifffahrtsgesellschaft and Friends"):
        title = _game_name(book, name)
        assert widest_word(title.inlines, english.setting.quiet()) <= book.full_width


def test_a_fault_in_a_table_has_the_place_of_the_table() -> None:
    span = Span("rules/02-turn.md", 92, 1, 92, 3)
    table = Table((Column(),), (cell("head"),), ((cell("row"),),))
    (placed,) = with_span([table], span)
    assert isinstance(placed, Table)
    texts = [one for row in (placed.head, *placed.rows) for one in row if isinstance(one, Text)]
    assert [one.span for one in texts] == [span, span]
    assert replace(placed, head=table.head, rows=table.rows) == table
