"""How many sit at the table of a scenario."""

from pathlib import Path

from pnp.engine.scenario import run_scenario
from pnp.model.read.build import build_game
from pnp.model.read.find import data_folders
from pnp.rules import compile_rules
from pnp.source.diagnostics import Report
from pnp.source.load import load_game

CARDS = Path(__file__).parents[4] / "data" / "cards"


def test_fewer_than_a_game_is_for_may_sit_at_a_position_made_from_nothing() -> None:
    report = Report()
    game = build_game(load_game(CARDS, report, data_folders()), report, "packs-none")
    rules = compile_rules(game, report)
    asked = {"players": ["Tina"], "do": [{"call": "hit_points(Tina)"}], "expect": {"result": 1}}
    given = {"Tina.suit": "HEARTS", "Tina.pile": ["H4"]}
    assert game.players[0] > 1
    assert not run_scenario(game, rules, {**asked, "given": {"from": "nothing", **given}}).faults
    refused = run_scenario(game, rules, {**asked, "given": given}).faults
    assert [fault.message for fault in refused] == ["`players:` names 1 players; the game is for 4 to 9"]
