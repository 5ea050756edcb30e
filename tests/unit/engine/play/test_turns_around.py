"""Turns that go round and round: their direction, turns that are left out or repeated, and their end."""

import shutil
from pathlib import Path

import pytest

from pnp.engine.native.compare import compare
from pnp.engine.native.compiler import COMPILERS
from pnp.engine.native.machine import Machine
from pnp.engine.native.program import native_game
from pnp.engine.play import Play, State
from tests.lab import Lab, lab, merged

SEQUENCE = """\
sequence:
  round:
    at_most: 1
    steps:
      - {turns: seats, KEYS, label: Turn, steps: [act]}
phases:
  go: {runs: code, label: Go}
  act: {runs: code, label: Act}
"""
NUMBERS = merged("counters", "  player.missed: {}\n  player.more: {}\n") + merged(
    "fields", "  table.turned: {is: flag, start: no}\n"
)
NOTED = """
@phase(act)
def act_now():
    if active != nothing:
        table.tally = table.tally * ten + active.seat + 1
BODY

@value
def is_over():
    return table.tally >= big
"""


def turns(keys: str, *lines: str) -> Lab:
    """Turns that write down the seats of those who have them; the lines may change what comes next."""
    body = "".join(f"        {line}\n" for line in lines)
    return lab(NOTED.replace("BODY", body), SEQUENCE.replace("KEYS", keys) + NUMBERS)


def seats_of(made: Lab, seats: int = 4) -> str:
    table = made.run(seats=seats)
    assert table.outcome is not None and table.outcome.status == "ended", table.outcome
    return str(table.tally)


def test_turns_go_round_until_as_many_are_over_as_there_may_be() -> None:
    assert seats_of(turns("around: yes, at_most: 6"), 4) == "123412"


def test_turns_go_round_until_a_value_holds() -> None:
    assert seats_of(turns("around: yes, until: is_over"), 3) == "1231231"


def test_turns_go_the_other_way_while_the_flag_is_set() -> None:
    lines = ["if active.seat == 2:", "    table.turned = True"]
    assert seats_of(turns("around: yes, backwards: turned, at_most: 7", *lines), 4) == "1232143"


def test_a_turn_is_left_out_for_each_that_a_player_has_to_miss() -> None:
    lines = ["if table.tally == 1:", "    foe = left_of(active)", "    foe.missed += 2"]
    made = turns("around: yes, skips: missed, at_most: 6", *lines)
    assert seats_of(made, 3) == "131312"
    assert made.run(seats=3).state.seated[1].missed == 0


def test_a_turn_is_left_out_of_turns_that_do_not_go_around() -> None:
    assert seats_of(turns("skips: missed", "foe = left_of(active)", "foe.missed = 1 - active.missed"), 4) == "13"


def test_a_player_with_an_extra_turn_has_it_at_once() -> None:
    lines = ["if table.tally == 1:", "    active.more += 2"]
    assert seats_of(turns("around: yes, extra: more, at_most: 6", *lines), 3) == "111231"
    assert seats_of(turns("extra: more", *lines), 3) == "11123"


def test_those_who_have_left_have_no_turn() -> None:
    lines = ["if table.tally == 1:", "    eliminate(left_of(active))"]
    assert seats_of(turns("around: yes, at_most: 5", *lines), 3) == "13131"


def test_turns_that_never_end_are_a_defect() -> None:
    outcome = turns("around: yes", "table.tally = 0").run().outcome
    assert outcome is not None and (outcome.status, outcome.code) == ("stuck", "PNP402")
    assert "goes on for more than 400 turns" in outcome.message


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ("backwards: turned", "`backwards` is a key of turns that go around"),
        ("until: is_over", "`until` is a key of turns that go around"),
        ("at_most: 3", "`at_most` is a key of turns that go around"),
        ("skips: mised", "`skips: mised` is not a counter of a player"),
        ("extra: tally", "`extra: tally` is not a counter of a player"),
        ("around: yes, backwards: line", "`line`, a `list of player`, cannot reverse the turns"),
        ("around: yes, backwards: trned", "`backwards: trned` names nothing"),
        ("around: yes, until: nowhere", "`until: nowhere` names nothing"),
    ],
)
def test_keys_that_mean_nothing_are_told_at_their_place(keys: str, message: str) -> None:
    (fault,) = turns(keys).faults
    assert fault.message == message and fault.span.line > 0 and fault.help


def test_a_phase_and_a_round_have_no_keys_of_turns() -> None:
    wrong = SEQUENCE.replace("KEYS", "around: yes, at_most: 2").replace(
        "steps: [act]", "steps: [{phase: act, skips: missed}]"
    )
    wrong = wrong.replace("at_most: 1\n", "at_most: 1\n    extra: more\n")
    messages = [fault.message for fault in lab(NOTED.replace("BODY", ""), wrong + NUMBERS).faults]
    assert messages == ["`extra` is no key of a round", "`skips` is no key of a phase"]


@pytest.mark.skipif(not any(map(shutil.which, COMPILERS)), reason="there is no C compiler")
@pytest.mark.parametrize(
    "keys",
    [
        "around: yes, backwards: turned, skips: missed, extra: more, at_most: 9", "skips: missed, extra: more",
        "around: yes, backwards: is_odd, until: is_over", "around: yes, extra: more, skips: missed",
    ],
)  # fmt: skip
def test_both_engines_give_the_turns_to_the_same_players(keys: str, tmp_path: Path) -> None:
    lines = [
        "foe = left_of(active)", 'if confirm(active, "miss?"):', "    foe.missed += 1", 'if confirm(active, "more?"):',
        "    active.more += 1", 'if confirm(active, "turn?"):', "    table.turned = not table.turned",
        'if confirm(active, "leave?"):', "    eliminate(active)", "if count(players) == 1:", "    win(players)",
        "if table.tally >= big:", "    table.tally = 0",
    ]  # fmt: skip
    odd = "\n@value\ndef is_odd():\n    return table.tally % 2 == 1\n"
    made = lab(
        NOTED.replace("BODY", "".join(f"        {line}\n" for line in lines)) + odd,
        SEQUENCE.replace("KEYS", keys) + NUMBERS,
    )
    assert made.faults == []
    results = compare(Play(State(made.game, made.rules, 3)), Machine(native_game(made.game, 3)), range(60))
    assert results.differences == [] and results.questions > 500
