"""What a terminal shows of a table: the top of a pile, and flags and prompts in plain words."""

from types import SimpleNamespace

import pytest

from pnp.app.api.project import project_of
from pnp.app.cli.screen import MOST_CARDS, Screen
from pnp.app.play.table_words import number_names, number_words
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


def test_ones_own_hand_is_told_to_the_end_and_others_from_their_newest(eights: Screen) -> None:
    cards = eights.describer.game.cards["playing_card"].cards[: MOST_CARDS + 2]
    faces = tuple(CardView("playing_card", card.code) for card in cards)
    names = [eights.describer.face(card) for card in faces]
    view = SimpleNamespace(
        zones=[ZoneView("hand", seat, len(faces), faces) for seat in (0, 1)], numbers=[("rest", 1, 7)]
    )
    column = ("hand", "zone")
    assert eights._cell(view, column, 0, False) == ", ".join(names) == eights._cell(view, column, 1, True)  # type: ignore[arg-type]
    newest = names[-(MOST_CARDS // 2) :]
    told = eights._cell(view, column, 1, False)  # type: ignore[arg-type]
    assert told == f"{', '.join(newest)} and {len(names) - len(newest)} more"
    assert eights._cell(view, column, 2, False) == "–"  # type: ignore[arg-type]
    assert [eights._cell(view, ("rest", "number"), seat, False) for seat in (0, 1)] == ["", "7"]  # type: ignore[arg-type]


def test_flags_and_tokens_that_are_as_at_the_start_are_not_worth_showing() -> None:
    counters = {
        name: SimpleNamespace(name=name, start=3, token=token) for name, token in (("lives", ""), ("coins", "coin"))
    }
    fields = {"is_out": None, "mark": None}
    starts = {"is_out": False, "mark": 0, "lives": 3, "coins": 3}
    game = SimpleNamespace(counters=counters, fields=fields)
    words = SimpleNamespace(game=game, is_start=lambda name, value: value == starts[name])

    def shown(*numbers: tuple[str, int, object], every: bool = False) -> list[str]:
        return number_names(words, SimpleNamespace(numbers=numbers), every)  # type: ignore[arg-type]

    idle = (("is_out", 0, False), ("lives", 0, 3), ("coins", 0, 3))
    assert shown(*idle) == ["coins"] and shown(*idle, every=True) == ["is_out", "coins"]
    assert shown(*idle, ("is_out", 1, True), ("lives", 1, 2)) == ["is_out", "lives", "coins"]
    assert shown(("mark", 0, 0)) == ["mark"], "a field that is no flag is shown from the start"
    assert shown(("lives", -1, 2), ("is_out", -1, True)) == [], "the table's own are shown elsewhere"


def test_a_flag_that_is_set_is_told_by_its_name() -> None:
    words = project_of(loaded("deck-of-fey", "rebel-runs"), "de", Report()).play(seed=1).match.words
    said = number_words(words, "rebuilt", True)
    assert said == ("Der Stapel wurde schon einmal neu gebildet", "")
    assert Screen(words, 0, fancy=False)._pair(*said) == said[0]
