"""The project's own games, built once for tests that play them."""

from functools import lru_cache
from pathlib import Path

from pnp.model.game import Game
from pnp.model.read.build import build_game
from pnp.rules import RuleSet, compile_rules
from pnp.source.diagnostics import Report
from pnp.source.load import load_game

DATA = Path(__file__).parents[4] / "data"


@lru_cache(maxsize=4)
def built(name: str) -> tuple[Game, RuleSet]:
    """A game of data/ with its rules."""
    report = Report()
    game = build_game(load_game(DATA / name, report), report)
    rules = compile_rules(game, report)
    assert [d for d in report.errors if d.code != "PNP114"] == []
    return game, rules
