"""An edition that nothing refers to is freed at once. Searches for garbage, which would free rings of objects, are off."""

import gc
from collections.abc import Iterator
from weakref import ref

import pytest

from pnp.press.pages import build_rulebook
from tests.shipped import some_cards


@pytest.fixture
def _searches_for_nothing() -> Iterator[None]:
    was_on = gc.isenabled()
    gc.disable()
    yield
    if was_on:
        gc.enable()


@pytest.mark.usefixtures("_searches_for_nothing")
@pytest.mark.parametrize("name", ["living-trumps", "deck-of-fey"])
def test_nothing_of_an_edition_is_left_when_its_faces_and_its_book_are_dropped(name: str) -> None:
    edition, prints = some_cards.__wrapped__(name, "en")
    book = build_rulebook(edition)
    left = {kind: ref(one) for kind, one in {"fonts": edition.fonts, "icons": edition.icons}.items()}
    assert prints and book.pages and all(one() for one in left.values())
    del edition, prints, book
    assert [kind for kind, one in left.items() if one()] == []
