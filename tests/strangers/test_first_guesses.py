"""Games that strangers wrote from the documents alone, as they first wrote them: each got a traceback, Python's words or silence."""

from pathlib import Path
from typing import Any

import pytest

from pnp.engine.play import Play, State, Tape
from pnp.source.diagnostics import Failed
from tests.docs.test_growing_probes import made_up

YAML = """
title: Guesses
players: 2
constants: {goal: {value: 3, clause: eat}}
names: {team: {NORTH: {label: north}, SOUTH: {label: south}}}
cards: {coin: {file: cards.csv, columns: {title: text, worth: num}}}
zones:
  deck: {of: coin, face: down, sees: nobody, order: stack, label: deck, clause: deal}
  player.hand: {of: coin, face: down, sees: owner, label: hand, clause: deal}
counters: {player.points: {label: points, clause: eat}}
fields: {player.side: {is: team, start: NORTH, label: side, clause: lay}}
phases: {act: {runs: code, label: Act}}
sequence: {round: {label: Round, steps: [{turns: seats, label: Turn, clause: turn, steps: [act]}]}}
"""
CARDS = "title,worth,copies\nPenny,1,8\n"
RULES = """
@value
def seats():
    return players

@phase(act)
def turn():
    if active != nothing:
        active.side = SOUTH if active.side == NORTH else NORTH
        active.points += 1
        if active.points == goal:
            end_game(highest(players, points))
"""


def test_a_field_called_side_is_a_field_like_others(tmp_path: Path) -> None:
    """`pnp simulate` ended with KeyError 'NORTH'."""
    loaded = made_up(tmp_path / "probe", YAML, CARDS, RULES)
    play = Play(State(loaded.game, loaded.rules, 2))
    assert play.game(Tape(seed=1)).status == "ended"
    seated: list[Any] = list(play.state.seated)
    assert [player.side.name for player in seated] == ["SOUTH", "NORTH"]


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("def turn():", "def turn(me):", "nothing gives `@phase` a value for `me`"),
        (
            "@phase(act)",
            "@effect(title=penny)\ndef spend():\n    pass\n\n@phase(act)",
            "an effect cannot go by `title`",
        ),
    ],
)
def test_a_first_guess_is_answered_with_advice(old: str, new: str, words: str, tmp_path: Path) -> None:
    with pytest.raises(Failed) as failed:
        made_up(tmp_path / "probe", YAML, CARDS, RULES.replace(old, new))
    assert words in str(failed.value) and "KeyError" not in str(failed.value) and "(" in str(failed.value)
