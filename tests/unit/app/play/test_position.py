"""A free table's position as a scenario: it passes as written, states every card, and the rule to be written can use it."""

from pathlib import Path
from typing import Any

import pytest
import yaml

import pnp
from pnp.app.play.free.position import player_words
from pnp.app.play.seats import Refused
from pnp.app.rooms.free_room import FreeRoom
from pnp.app.rooms.free_rooms import FreePlan, FreeRooms
from pnp.engine.scenario import run_scenario
from tests.unit.app.serve.running import copy_of_hearts


@pytest.fixture
def tables(tmp_path: Path) -> FreeRooms:
    return FreeRooms(pnp.load(copy_of_hearts(tmp_path)), tmp_path / "rooms")


def dealt(tables: FreeRooms) -> FreeRoom:
    """A table at which both hold three cards, and one of them lies in the middle."""
    room = tables.create(FreePlan(("here", "here"), ("Mara Quint", "Jon")))
    room.act(0, {"act": "deal", "place": "pack", "count": 3})
    hand = room.now.table.place("hand:0")
    room.act(0, {"act": "move", "cards": [hand.cards[0].number], "to": "trick"})
    return room


def written(tables: FreeRooms, room: FreeRoom, step: int) -> tuple[str, dict[str, Any]]:
    file = tables.project.folder / tables.keep_scenario(room, step, f"step {step}")
    text = file.read_text("utf-8")
    return text, yaml.safe_load(text)


def test_the_scenario_passes_as_it_is_written_and_states_every_card(tables: FreeRooms) -> None:
    room, loaded = dealt(tables), tables.project.loaded
    text, data = written(tables, room, room.at - 1)
    assert run_scenario(loaded.game, loaded.rules, data).ok
    assert data["players"] == ["Mara", "Jon"] and len(data["given"]["Mara.hand"]) == 3
    codes = [code for key, cards in data["given"].items() if key != "from" for code in cards]
    assert len(codes) == len(set(codes)) == 52
    assert "trick" not in data["given"] and "#   trick: [" in text  # (as the cards lay afterwards)
    assert max(map(len, text.splitlines())) <= 200


def test_the_result_afterwards_fails_until_a_rule_does_it(tables: FreeRooms) -> None:
    room, loaded = dealt(tables), tables.project.loaded
    _, data = written(tables, room, room.at - 1)
    played = room.now.table.place("trick").cards[0].face.code
    left = [code for code in data["given"]["Mara.hand"] if code != played]
    wanted = {**data, "expect": {"trick": [played], "Mara.hand": left}}
    assert not run_scenario(loaded.game, loaded.rules, wanted).ok
    now = {**wanted, "given": {**data["given"], "trick": [played], "Mara.hand": left}}
    assert run_scenario(loaded.game, loaded.rules, now).ok


def test_what_a_scenario_cannot_state_is_said(tables: FreeRooms) -> None:
    room = dealt(tables)
    room.act(0, {"act": "count", "label": "Tide"})
    room.act(0, {"act": "write", "text": "Is this\na trick?"})
    text, _ = written(tables, room, room.at)
    assert "counter Tide stands at" in text and "A note says: Is this a trick?" in text


def test_names_of_players_become_words() -> None:
    assert player_words(["Mara Quint", "Mara", "42", "Ada"])[0] == "Mara"
    words = player_words(["Mara Quint", "Mara", "42", "Ada"])
    assert len(set(words)) == 4 and all(word.isidentifier() for word in words) and words[3] == "Ada"


def test_a_name_is_used_once_and_a_step_must_be_there(tables: FreeRooms) -> None:
    room = dealt(tables)
    tables.keep_scenario(room, 0, "Begin")
    with pytest.raises(Refused, match="already"):
        tables.keep_scenario(room, 0, "begin")
    with pytest.raises(Refused, match="no such step"):
        tables.keep_scenario(room, 99, "late")
