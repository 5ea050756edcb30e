"""Choices that matter and choices that make kings are found, and no others."""

import random
from collections import Counter

import pytest

from pnp.checks.statistics.pivots import PLAYOUTS, Pivot, PivotSampler, p_of_equal, pivot_of, pivots_of
from pnp.engine.play import LiveQuestion, Play, State, Tape
from tests.lab import lab

KINGS = """
@phase(go)
def go_on():
    asked = last(players)
    if confirm(asked, "the first?"):
        win(first(players))
    else:
        win(second_of(players))

@value
def second_of(people):
    return first(others_of(people))

@value
def others_of(people):
    return [p for p in people if p != first(people)]
"""


def test_shares_that_differ_have_a_small_p_and_equal_ones_have_not() -> None:
    assert p_of_equal([Counter(a=40, b=20), Counter(a=20, b=40)]) < 0.001
    assert p_of_equal([Counter(a=30, b=30), Counter(a=30, b=30)]) > 0.5
    assert p_of_equal([Counter(a=60), Counter(a=60)]) == 1.0


def test_the_approximation_is_near_pearsons_table() -> None:
    """Of 100 and 100, 60 and 45 hits: chi-square 4.51 with one degree of freedom, p = 0.0337."""
    assert p_of_equal([Counter(a=60, b=40), Counter(a=45, b=55)]) == pytest.approx(0.0337, abs=0.006)


def test_equal_options_are_called_different_in_one_of_twenty_at_most() -> None:
    rng = random.Random(4)
    rows = [[Counter(rng.random() < 0.3 for _ in range(PLAYOUTS)) for _ in range(4)] for _ in range(400)]
    wrong = sum(p_of_equal([Counter[object](dict(one)) for one in four]) < 0.05 for four in rows)
    assert wrong <= 34, "of 400, one in twenty with three standard deviations"


def test_a_player_who_cannot_win_makes_a_king_if_the_choice_changes_who_wins() -> None:
    kings = pivot_of([Counter({(0,): 60}), Counter({(1,): 60})], 2, 3)
    assert kings.hopeless
    assert kings.crowns < 0.001
    assert kings.matters == 1.0
    idle = pivot_of([Counter({(0,): 30, (1,): 30}), Counter({(0,): 30, (1,): 30})], 2, 3)
    assert idle.hopeless
    assert idle.crowns > 0.5
    assert not pivot_of([Counter({(0,): 60}), Counter({(0,): 60})], 1, 2).hopeless, "of two the other one wins"


def test_the_swing_is_that_of_the_choices_that_matter() -> None:
    pivots = pivots_of([Pivot(0.0001, 0.5, False, 1.0), Pivot(0.9, 0.1, False, 1.0), Pivot(1.0, 0.0, True, 0.0001)])
    assert pivots is not None
    assert (pivots.mattering.hits, pivots.swing, pivots.hopeless.hits, pivots.kingmaking.hits) == (1, 0.5, 1, 1)
    assert pivots_of([]) is None


def test_a_sampled_choice_of_a_game_is_tried_with_every_option() -> None:
    made = lab(KINGS)
    play = Play(State(made.game, made.rules, 3))
    sampler = PivotSampler(made.game, 3, {})
    if sampler.machine is None:
        pytest.skip("there is no C compiler")

    def note(question: LiveQuestion) -> None:
        sampler.note(question, play.state.tape.at)

    play.state.observe = note
    tape = Tape(seed=3)
    play.game(tape)
    pivot = sampler.sample(tape.values, 3)
    assert pivot is not None
    assert pivot.hopeless
    assert pivot.crowns < 0.001
    assert pivot == sampler.sample(tape.values, 3)
