"""What is missing is looked for from where games come nearest to it."""

import ast
import shutil

import pytest

from pnp.checks.search.branch_distance import nearest
from pnp.checks.search.explore import Aims, explore
from pnp.checks.search.fast_play import fast_play
from pnp.engine.native.compiler import COMPILERS
from pnp.engine.play import Play, State, Tape
from pnp.rules import RuleSet
from tests.shipped import loaded


@pytest.fixture(scope="module")
def rules() -> RuleSet:
    return loaded("all-but-malice").rules


def ids(rules: RuleSet, rule: str) -> list[str]:
    return [arc.id for arc in rules.arcs if arc.rule == rule]


def test_the_other_way_of_a_condition_is_nearest(rules: RuleSet) -> None:
    taken = dict.fromkeys(ids(rules, "win_duel"), 50) | {"win_duel/if card.rank == JOKER": 0}
    assert nearest(rules, taken, ["win_duel/if card.rank == JOKER"]) == ("win_duel/else of card.rank == JOKER",)


def test_else_what_was_seldom_taken_in_the_rule(rules: RuleSet) -> None:
    every = ids(rules, "win_duel")
    missing = next(id for id in every if "/cite" in id)
    taken = dict.fromkeys(every, 50) | {missing: 0, every[0]: 3}
    assert nearest(rules, taken, [missing]) == (every[0],)


def test_a_rule_that_was_never_run_is_come_near_to_by_those_that_call_it(rules: RuleSet) -> None:
    taken = {arc.id: 50 for arc in rules.arcs if arc.rule != "win_duel"}
    found = nearest(rules, taken, ["win_duel"])
    callers = {id.partition("/")[0] for id in found}
    assert callers and all("win_duel(" in ast.unparse(rules.rules[name].tree) for name in callers)


def test_nothing_is_near_where_nothing_was_played(rules: RuleSet) -> None:
    assert nearest(rules, {}, ["win_duel"]) == ()


def test_a_game_that_comes_to_nothing_new_is_given_up_soon(rules: RuleSet) -> None:
    """What is looked for cannot be reached; games that begin near it are not played to their ends."""
    game = loaded("all-but-malice").game
    play = Play(State(game, rules, 2))
    tape = Tape(seed=3)
    play.game(tape)
    near = [i for i, n in enumerate(play.state.counters) if n]
    never = frozenset({next(i for i, n in enumerate(play.state.counters) if not n)})
    kept = [(tuple(tape.values), "", None)]
    given_up = explore(play, 1, 30, Aims((), [*kept], never, near))
    left_to_chance = explore(play, 1, 30, Aims((), [*kept], never))
    assert given_up.games < left_to_chance.games / 2


@pytest.mark.skipif(not any(map(shutil.which, COMPILERS)), reason="there is no C compiler")
def test_what_is_looked_for_on_the_machine_is_found_as_in_python(rules: RuleSet) -> None:
    """Games that the machine passes over are those that Python gives up."""
    game = loaded("all-but-malice").game
    play = Play(State(game, rules, 2))
    tape = Tape(seed=3)
    play.game(tape)
    counts = list(play.state.counters)
    rare = frozenset({i for i, n in enumerate(counts) if n == 1} | {counts.index(0)})
    near = [i for i, n in enumerate(counts) if 1 < n < 4]
    kept = [(tuple(tape.values), "", None)]
    aims = Aims((), kept, rare, near)
    quick = explore(play, 1, 8, aims, fast=fast_play(game, rules, play.state))
    slow = explore(play, 1, 8, aims)
    assert quick == slow
    assert quick.on_machine and not slow.on_machine
