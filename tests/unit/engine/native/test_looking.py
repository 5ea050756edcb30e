"""Players who look ahead on the machine choose as those of Python do, and bring the same chance."""

import random

import pytest

from pnp.engine.agents.lookahead import Lookahead
from pnp.engine.native.engine import choose
from pnp.engine.native.looking import Looking
from pnp.engine.native.searching import scratch_of
from pnp.engine.play import Play, State, Tape

from .conftest import loaded


@pytest.mark.parametrize(("name", "seats", "rounds"), [("crazy-eights", 3, 1), ("hearts", 4, 1)])
def test_who_looks_ahead_on_the_machine_chooses_as_python_does(name: str, seats: int, rounds: int) -> None:
    game = loaded(name)
    machine = choose(game.game, seats).machine
    assert machine is not None
    found = []
    for on_machine in (True, False):
        play, rng, tape = Play(State(game.game, game.rules, seats)), random.Random(3), Tape(seed=4)
        if on_machine:
            player = Looking(play, machine, rng)
            player.otherwise.decide = None  # type: ignore[assignment, method-assign]
        else:
            player = Lookahead(rng, play=play, scratch=scratch_of(play))  # type: ignore[assignment]
        play.game(tape, [player.decide, None] * (seats // 2) + [None] * (seats % 2), rounds=rounds)
        found.append((tape.values[: tape.at], rng.random()))
    assert found[0] == found[1]
