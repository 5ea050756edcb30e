"""The book's text for a word: clauses by number, id, title or words, and cards by code."""

import pytest

from pnp.app.api.prose_text import card_text, find_clauses
from pnp.model.text.prose import Prose
from pnp.press.document.plain import clause_text
from tests.shipped import loaded


@pytest.fixture(scope="module")
def prose() -> Prose:
    """The words of Cards, whose cards name clauses."""
    return Prose(loaded("cards", "level-none").game)


def test_clauses_are_found_by_number_and_below_it_then_by_id_title_and_words(prose: Prose) -> None:
    clauses = [clause for clause in prose.game.clauses.values() if clause.text]
    chapter, one = clauses[0].number.split(".")[0], clauses[-1]
    below = [clause.id for clause in clauses if clause.number.split(".")[0] == chapter]
    assert [clause.id for clause in find_clauses(f"{chapter}.", prose)] == below and len(below) > 1
    assert [clause.id for clause in find_clauses(one.number, prose)] == [one.id]
    assert one in find_clauses(f" {one.id.upper()} ", prose)
    for nothing in ("99", "", "…", "no such words anywhere"):
        assert find_clauses(nothing, prose) == []


def test_a_card_is_told_with_its_texts_and_the_clauses_that_it_carries_out(prose: Prose) -> None:
    kinds = prose.game.cards.values()
    named = [
        (card, card.values[name])
        for kind in kinds
        for card in kind.cards
        for name, column in kind.columns.items()
        if column.type.kind == "clause" and card.values.get(name) in prose.game.clauses
    ]
    card, clause = named[0]
    told = card_text(card.code.lower(), prose)
    assert told[0] == card.code and told[-1] == clause_text(prose.game.clauses[str(clause)], prose)
    assert card_text("no such card", prose) == []
