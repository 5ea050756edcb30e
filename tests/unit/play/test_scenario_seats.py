"""How many sit at the table of a scenario."""

from pathlib import Path

from pnp.diagnostics import Report
from pnp.load import load_game
from pnp.model.build import build_game
from pnp.model.find import data_folders
from pnp.play.scenario import run_scenario
from pnp.rules import compile_rules

CARDS = Path(__file__).parents[3] / "data" / "cards"


def test_fewer_than_a_game_is_for_may_sit_at_a_position_made_from_nothing() -> None:
    report = Report()
    game = build_game(load_game(CARDS, report, data_folders()), report, "packs-none")
    rules = compile_rules(game, report)
    asked = {"players": ["Tina"], "do": [{"call": "hit_points(Tina)"}], "expect": {"result": 1}}
    given = {"Tina.suit": "HEARTS", "Tina.pile": ["H4"]}
    assert game.players[0] > 1
    assert not run_scenario(game, rules, {**asked, "given": {"from": "nothing", **given}}).faults
    refused = run_scenario(game, rules, {**asked, "given": given}).faults
    assert [fault.message for fault in refused] == ["`players:` names 1 player; the game is for 4 to 9 players"]
