"""Search: looking longer never finds less, tapes keep what they reached, and a test for nothing is no branch."""

from itertools import pairwise
from pathlib import Path

import pytest

from pnp.checks.search.evidence import Evidence
from pnp.checks.search.explore import Aims, Findings, contest, explore
from pnp.checks.search.reach import check_reach
from pnp.checks.search.search import replay_tape
from pnp.engine.agents import make_seats
from pnp.engine.play import Play, State, Tape
from pnp.model.game import Game
from pnp.rules import RuleSet
from tests.lab import OVER, TURNS, lab
from tests.shipped import loaded

ROOT = Path(__file__).parents[3]


def rebel_runs() -> tuple[Game, RuleSet]:
    made = loaded("deck-of-fey", "rebel-runs")
    return made.game, made.rules


def reached(found: Findings) -> set[int | str]:
    return {i for i, n in enumerate(found.arcs) if n} | set(found.data)


def searched(games: int, seed: int = 101) -> Findings:
    game, rules = rebel_runs()
    return explore(Play(State(game, rules, 2)), seed, games, Aims(game.examples), make_seats)


def test_a_longer_search_finds_what_a_shorter_one_found_and_no_less() -> None:
    found = [searched(games) for games in (3, 10, 22, 45)]
    for shorter, longer in pairwise(found):
        assert reached(shorter) <= reached(longer)
        assert longer.tapes[: len(shorter.tapes)] == shorter.tapes
        assert all(more >= less for more, less in zip(longer.arcs, shorter.arcs, strict=True))


def test_what_was_reached_before_a_game_is_replayed_is_not_forgotten() -> None:
    once = searched(1)  # (the first game is played again from its tape)
    assert once.games == 1 and len(reached(once)) > 20
    assert once.tapes[0][2] == reached(once)


def test_a_tape_keeps_what_it_reached() -> None:
    game, rules = rebel_runs()
    for tape, start, noted in searched(15).tapes:
        play = Play(State(game, rules, 2))
        replay_tape(play, Tape(tape), start, game)
        assert {i for i, n in enumerate(play.state.counters) if n} | set(play.state.data_counts) == noted


def test_competent_players_keep_what_they_reached_too() -> None:
    game, rules = rebel_runs()
    found = contest(Play(State(game, rules, 2)), ["greedy"], 3, 1, make_seats)
    assert found.tapes[0][2] == reached(found)


THINKS = """
@phase(go)
def go_on():
    pass

@value
def seats():
    return players

@action(phase=act)
def on(me):
    me.score += 1

@action(phase=act)
def off(me):
    me.score = 0

@limit_reached
def over():
    if first(players).score == ten:
        table.tally = 1
    end_game(players)

@score
def ahead(me):
    return me.score
"""


def test_thinking_players_come_to_what_chance_does_not() -> None:
    made = lab(THINKS, TURNS.replace("at_most: 2", "at_most: ten"))
    assert not made.faults
    far = next(i for i, arc in enumerate(made.rules.arcs) if arc.id == "over/if first(players).score == ten")
    by_chance = [explore(Play(State(made.game, made.rules, 2)), seed, 16) for seed in (1, 2, 3)]
    mixed = [explore(Play(State(made.game, made.rules, 2)), seed, 16, make_seats=make_seats) for seed in (1, 2, 3)]
    assert [found.arcs[far] for found in by_chance] == [0, 0, 0]
    assert all(found.arcs[far] for found in mixed)


MAYBE = """
@phase(go)
def go_on():
    who = holder(crown)
    if who == nothing:
        hand_to(crown, first(players))
    here = holder(crown)
    if here != nothing:
        here.score = 1
"""


def test_the_test_that_the_types_ask_for_is_no_branch_that_play_must_reach() -> None:
    made = lab(MAYBE + OVER)
    assert not made.faults
    arcs = {arc.id: arc for arc in made.rules.arcs}
    assert arcs["go_on/else of here != nothing"].guard and not arcs["go_on/else of who == nothing"].guard
    nothing = Evidence(made.rules.digest, "", (2,), 9, 9, {"go_on": 1}, {}, {}, {2: {"all": 3}}, {}, {}, ())
    said = [d.message for d in check_reach(made.game, made.rules, nothing)]
    assert not any("else of here" in message for message in said)
    assert any("`else of who == nothing` (9 games, 3 of them with competent players" in m for m in said)


@pytest.mark.parametrize(
    "list", ["[[[1]]]", "[[players]]", "subsets([[1], [2]], 1, 1)", "[grouped(p.hand, suit) for p in players]"]
)
def test_lists_in_lists_in_lists_are_found_before_play(list: str) -> None:
    made = lab(f"@phase(go)\ndef go_on():\n    b = {list}\n    table.tally = count(b)\n" + OVER)
    assert made.codes == ["PNP206"]
    assert not lab(
        "@phase(go)\ndef go_on():\n    b = [p.hand for p in players]\n    table.tally = count(b)\n" + OVER
    ).faults
