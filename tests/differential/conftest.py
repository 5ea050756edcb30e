"""Games replayed move by move against OpenSpiel: how many, and the games themselves."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.engine.play import Play, State
from pnp.model.read.build import build_game
from pnp.rules import compile_rules
from pnp.source.diagnostics import Report
from pnp.source.load import load_game

DATA = Path(__file__).parents[2] / "data"
FEW, MANY = 40, 5000
"""Games in a normal run, and with --full; PNP_DIFFERENTIAL=N in the environment asks for N."""


@pytest.fixture(scope="session")
def games(pytestconfig: pytest.Config) -> int:
    """How many games to replay."""
    return int(os.environ.get("PNP_DIFFERENTIAL", "0")) or (MANY if pytestconfig.getoption("--full") else FEW)


@pytest.fixture(scope="session")
def table() -> Callable[[str, int], Play]:
    """A table on which a game of ours can be played by so many."""

    def make(name: str, seats: int) -> Play:
        report = Report()
        game = build_game(load_game(DATA / name, report), report)
        rules = compile_rules(game, report)
        assert not [d for d in report.errors if d.code != "PNP114"]
        return Play(State(game, rules, seats))

    return make
