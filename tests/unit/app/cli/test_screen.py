"""What a terminal shows of a table: the top of a pile, and flags and prompts in plain words."""

import pytest

from pnp.app.api.project import project_of
from pnp.app.cli.screen import MOST_CARDS, Screen
from pnp.app.play.table_words import number_words
from pnp.engine.play.things import CardView
from pnp.engine.play.view import ZoneView
from pnp.source.diagnostics import Report
from tests.shipped import loaded


@pytest.fixture(scope="module")
def eights() -> Screen:
    table = project_of(loaded("crazy-eights"), "en", Report()).play(seed=1)
    return Screen(table.match.words, 0, fancy=False)


def test_a_high_pile_is_told_from_its_top(eights: Screen) -> None:
    """The card that the next one has to fit is the one that matters."""
    faces = [
        CardView("playing_card", card.code)
        for card in eights.describer.game.cards["playing_card"].cards[: MOST_CARDS + 2]
    ]
    told = eights._cards(ZoneView("played", -1, len(faces), tuple(faces)), False)
    top = [eights.describer.face(card) for card in faces[: -MOST_CARDS // 2 - 1 : -1]]
    assert told == f"{', '.join(top)} and {len(faces) - len(top)} more"


def test_a_flag_that_is_set_is_told_by_its_name() -> None:
    words = project_of(loaded("deck-of-fey", "rebel-runs"), "de", Report()).play(seed=1).match.words
    said = number_words(words, "rebuilt", True)
    assert said == ("Der Stapel wurde schon einmal neu gebildet", "")
    assert Screen(words, 0, fancy=False)._pair(*said) == said[0]
