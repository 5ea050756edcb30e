"""A campaign: what characters keep goes over to the next game, before its set-up, and through a file between."""

import json
from pathlib import Path

import pytest

from pnp.app.api.project import Project, project_of
from pnp.app.campaign.campaigns import play_on
from pnp.engine.play.campaign import Campaign, PlayedQuest, carried_data, carried_from, read_campaign, write_campaign
from pnp.engine.play.carried import CarriedValues
from pnp.rules.loading import compile_quest
from pnp.source.diagnostics import Failed, Report
from pnp.source.load import load_game

FERRY = Path(__file__).parents[3] / "night-ferry"
KEPT = CarriedValues(
    ({"renown": 2, "coat": "BLUE"}, {"renown": 0, "coat": "RED"}), {"step/HB": ({}, {"marked": True}, {})}
)  # fmt: skip


@pytest.fixture(scope="module")
def ferry() -> Project:
    report = Report()
    return project_of(compile_quest(load_game(FERRY, report), "", "old-mill", report), "", report)


def test_a_file_keeps_all_of_a_campaign(tmp_path: Path) -> None:
    campaign = Campaign("night-ferry", "", ("Ada", "Bruno"), KEPT, (PlayedQuest("old-mill", True, 7),))
    file = tmp_path / "crew.json"
    file.write_text(write_campaign(campaign), "utf-8")
    assert read_campaign(file, Report()) == campaign
    assert carried_from(carried_data(KEPT)) == KEPT


@pytest.mark.parametrize("spoilt", ["", "[]", '{"campaign": "x"}', '{"campaign": "x", "variant": "", "players": 3}'])
def test_a_file_that_is_no_campaign(spoilt: str, tmp_path: Path) -> None:
    file = tmp_path / "crew.json"
    file.write_text(spoilt, "utf-8")
    with pytest.raises(Failed) as failed:
        read_campaign(file, Report())
    assert [d.code for d in failed.value.report.errors] == ["PNP122"]


def test_a_file_whose_characters_keep_nonsense_is_no_campaign(tmp_path: Path) -> None:
    file = tmp_path / "crew.json"
    data = json.loads(write_campaign(Campaign("night-ferry", "", ("Ada",), KEPT)))
    file.write_text(json.dumps(data | {"characters": [{"coat": [1]}]}), "utf-8")
    with pytest.raises(Failed):
        read_campaign(file, Report())


def test_who_has_a_coat_is_not_asked_for_one(ferry: Project) -> None:
    fresh = ferry.go_on(Campaign("night-ferry", "", ("Ada", "Bruno")))
    assert fresh.prompt == "your coat"
    table = ferry.go_on(Campaign("night-ferry", "", ("Ada", "Bruno"), KEPT))
    assert table.prompt == "which way?"
    numbers = {(name, owner): value for name, owner, value in table.view(0).numbers}
    assert numbers["renown", 0] == 2 and numbers["renown", 1] == 0


def test_copies_of_a_card_are_told_apart(ferry: Project) -> None:
    table = ferry.go_on(Campaign("night-ferry", "", ("Ada", "Bruno"), KEPT))
    assert table.match.carried().cards == KEPT.cards


def test_bots_play_a_campaign_on_and_characters_grow(ferry: Project) -> None:
    campaign = Campaign("night-ferry", "", ("Ada", "Bruno"))
    for seed in range(4):
        campaign, _ = play_on(campaign, ferry, "random", seed)
    assert len(campaign.games) == 4
    won = sum(game.won for game in campaign.games)
    assert won > 0
    assert [values["renown"] for values in campaign.carried.players] == [won, won]


def test_a_saved_game_of_a_campaign_goes_on_with_what_was_kept(ferry: Project, tmp_path: Path) -> None:
    table = ferry.go_on(Campaign("night-ferry", "", ("Ada", "Bruno"), KEPT))
    table.save(tmp_path / "game.json")
    assert ferry.resume(tmp_path / "game.json").prompt == "which way?"


def test_members_that_the_game_no_longer_has_are_left_out(ferry: Project) -> None:
    odd = CarriedValues(({"coat": "GREEN", "hat": 3},), {"step/NOBODY": ({"marked": True},)})
    assert ferry.go_on(Campaign("night-ferry", "", ("Ada",), odd)).prompt == "your coat"
