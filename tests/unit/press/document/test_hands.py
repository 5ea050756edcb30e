"""Hands told in words and shown by cards: they are the hands that play takes them for."""

from dataclasses import dataclass
from pathlib import Path

import pytest

from pnp.app.played.facts import played_facts
from pnp.engine.play.hands import make_evaluator
from pnp.engine.play.values import Member as Played
from pnp.press.document.game_text import GameText, source_text
from pnp.press.document.hands import hand_cards, hand_words, sample_hand
from pnp.press.document.nodes import words_of
from pnp.source.diagnostics import Report
from tests.shipped import loaded

DATA = Path(__file__).parents[4] / "data"


@dataclass(frozen=True)
class Dealt:
    """A card as the evaluator sees it."""

    rank: int
    suit: int


def text_of(game: str, variant: str = "") -> GameText:
    made = loaded(game, variant)
    return source_text(made.game, played_facts(made.game, made.rules), Report())


@pytest.mark.parametrize(("game", "variant"), [("all-but-malice", ""), ("living-trumps", "amber")])
def test_the_cards_shown_make_the_hand(game: str, variant: str) -> None:
    text = text_of(game, variant)
    for ranking in text.game.rankings.values():
        members = {m.name: Played(m.order, m.name, m.enum) for m in text.game.enums[ranking.rank].members}
        shapes = {s.name: Played(i, s.name, "hand") for i, s in enumerate(ranking.shapes)}
        hand_of = make_evaluator(ranking, shapes, members[ranking.low], members)
        for shape in ranking.shapes:
            if shape.groups or shape.run or shape.suited:
                cards = [Dealt(rank.order, suit.order) for rank, suit in sample_hand(shape, ranking, text)]
                assert len(cards) == ranking.run
                assert hand_of(cards).shape.name == shape.name
                assert hand_cards(shape, ranking, text)


def test_what_makes_a_hand_is_told_from_its_shape() -> None:
    text = text_of("all-but-malice")
    ranking = text.game.rankings["poker"]
    told = {shape.name: hand_words(shape, ranking, text) for shape in ranking.shapes if shape.name != "EMPTY"}
    assert told["ROYAL_FLUSH"] == "5 in a row, all in one suit, ace at the top"
    assert told["FULL_HOUSE"] == "3 of one rank and 2 of another"
    assert (told["FLUSH"], told["HIGH_CARD"]) == ("5 in one suit", "anything else")
    straight = next(shape for shape in ranking.shapes if shape.name == "STRAIGHT")
    assert words_of(hand_cards(straight, ranking, text)).split()[0].startswith("7")


def test_a_hand_that_no_deck_makes_is_not_shown() -> None:
    text = text_of("all-but-malice")
    ranking = text.game.rankings["poker"]
    five = type(ranking.shapes[2])(name="FIVE", label=ranking.shapes[2].label, groups=(5,))
    assert sample_hand(five, ranking, text) == ()
