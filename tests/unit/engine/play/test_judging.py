"""What bots think of a position is what the game's score says of it now, remembered or not."""

import random

import pytest

from pnp.engine.agents.evaluation import OTHERS, Judge
from pnp.engine.agents.weighing import _in_question
from pnp.engine.play import Play, State, Tape
from tests.lab import lab

from .games import built

OWN = """
@phase(go)
def go_on():
    draw(deck, 1, first(players).hand)

@value
def held(me):
    return sum([worth[c.rank] for c in me.hand])

@score
def hope(me):
    return held(me) + me.score
"""
TOGETHER = OWN.replace("held(me) + me.score", "sum([held(p) for p in players])")


def remembers(code: str) -> bool:
    """Whether a judge of this score remembers it."""
    return hasattr(Judge(lab(code).table().state).scores[0], "cache")


def test_only_scores_that_look_at_nobody_else_are_remembered() -> None:
    assert remembers(OWN)
    assert not remembers(TOGETHER)


@pytest.mark.parametrize("what", ["round_number", "count([c for c in me.hand if c.face_up])"])
def test_a_score_that_looks_at_more_than_what_lies_where_is_not_remembered(what: str) -> None:
    assert not remembers(OWN.replace("held(me) + me.score", f"held(me) + {what}"))


def test_a_remembered_score_follows_cards_and_numbers() -> None:
    state = lab(OWN).table().state
    me = state.everyone[0]
    judge, hope, rng = Judge(state), state.functions["hope"], random.Random(1)
    for number in (0, 3):
        me.score = number
        for _ in range(3):
            top = list.pop(next(iter(state.home.values())))
            list.append(me.hand, top)
            top.zone = me.hand
            others = [float(hope(p)) for p in state.players if p is not me]
            for _ in range(2):
                assert judge.worth(0, rng) == pytest.approx(hope(me) - OTHERS * max(others))


@pytest.mark.parametrize("name", ["living-trumps"])
def test_a_real_games_judge_agrees_with_its_score_in_every_round(name: str) -> None:
    game, rules = built(name)
    state = State(game, rules, 4)
    play, judge = Play(state), Judge(state)
    score = state.functions[rules.of_kind("score")[0].name]
    for rounds in (1, 2, 3, 4):
        play.game(Tape(seed=rounds), rounds=rounds)
        for me in state.everyone:
            best = max(float(score(p)) for p in state.players if p is not me)
            assert judge.worth(me.seat, random.Random(1)) == pytest.approx(float(score(me)) - OTHERS * best)


def test_an_option_that_is_worse_at_best_than_another_at_worst_is_out_of_the_question() -> None:
    assert _in_question([0, 1, 2], {0: [1, 4], 1: [5, 6], 2: [3, 5]}) == [1, 2]
