"""Pages that end early have a picture of the game's cards at their foot; the theme may name the cards."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from pnp.press.edition import Edition
from pnp.press.pages.bookpages import page_templates
from pnp.press.pages.geometry import A5
from pnp.press.pages.tailpieces import ABOVE, LEAST, below_columns
from pnp.press.pieces.hand import hand_drawing
from pnp.press.pieces.tailpiece import tail_cards, tail_drawing
from pnp.press.typeset import Break, Drawing, Frame
from pnp.press.typeset.drawing.page import Group, Item, Page, PlacedFace
from pnp.press.typeset.drawing.walk import items_of
from pnp.press.typeset.flow.layout import flow
from pnp.source.diagnostics import Report
from tests.unit.editions import Printed


@pytest.fixture
def edition(printed: Callable[[str], Printed]) -> Edition:
    return printed("en").edition


def pages_with(edition: Edition, *shares: float) -> tuple[Page, ...]:
    """Pages of a book whose text fills these shares of them."""
    blocks = [part for share in shares for part in (Break("page", "text"), Drawing((), 92.0, share * A5.depth, "left"))]
    return flow(blocks, page_templates(edition, A5), edition.setting).pages


def pictures(items: tuple[Item, ...]) -> list[Group]:
    return [item for item in items if isinstance(item, Group) and item.tags and item.tags[-1].role == ""]


def test_a_page_that_ends_early_has_cards_below_its_text(edition: Edition) -> None:
    early, full = pages_with(edition, 0.5, 1 - LEAST + 0.01)
    assert pictures(full.items) == []
    (picture,) = pictures(early.items)
    top, cards = picture.matrix[5], [item for item, _ in items_of(picture.items) if isinstance(item, PlacedFace)]
    assert len(cards) >= 3 and top >= A5.top + 0.5 * A5.depth + ABOVE - 0.01
    assert top < A5.bottom


def test_two_pages_have_different_cards(edition: Edition) -> None:
    first, second = (tail_drawing(edition, number, 92.0, 50.0) for number in (3, 4))
    assert first is not None and second is not None and first.content != second.content


def test_the_theme_names_the_cards(edition: Edition) -> None:
    codes = [card.code for card in next(iter(edition.game.cards.values())).cards[5:9]]
    named = replace(edition, theme=replace(edition.theme, tailpieces=tuple(codes)))
    assert [face.name.rpartition("/")[2] for face in tail_cards(named)] == codes


def test_a_card_that_the_game_does_not_have_is_reported(edition: Edition) -> None:
    report = Report()
    theme = replace(edition.theme, tailpieces=("no such card",))
    setting = replace(edition.setting, report=report)
    assert tail_cards(replace(edition, theme=theme, setting=setting)) == []
    assert [fault.code for fault in report] == ["PNP107"]


def test_a_hand_stays_within_its_room(edition: Edition) -> None:
    narrow = hand_drawing(edition, tail_cards(edition)[:5], 61.0, 70.0)
    assert narrow.width == 61.0 and narrow.height <= 70.0
    wide = hand_drawing(edition, tail_cards(edition)[:5], 200.0, 70.0)
    assert wide.height == pytest.approx(70.0)


def test_a_reference_has_one_picture_below_the_column_that_ends_first(edition: Edition) -> None:
    left, right = Frame(10.0, 100.0, 60.0, 80.0), Frame(75.0, 170.0, 60.0, 10.0)
    (picture,) = pictures(below_columns(edition, 0, (left, right), 200.0))
    assert picture.matrix[4] == left.x
    both = replace(right, y=110.0, height=70.0)
    (across,) = pictures(below_columns(edition, 0, (left, both), 200.0))
    assert across.matrix[5] >= both.y
    assert below_columns(edition, 0, (replace(left, y=170.0, height=10.0), right), 200.0) == ()
