"""The page Playtests over HTTP: games of people beside those of bots, and clauses that only bots have met."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pnp.app.api.project import Project
from pnp.app.serve.studio import Studio, served
from pnp.app.simulate.playtests import FOLDER
from pnp.app.workshop.game_source import GameSource
from pnp.app.workshop.workshop import Desk
from tests.unit.app.serve.conftest import Browser

BOTS: dict[str, Any] = {
    "games": 100, "agents": ["greedy"],
    "tables": [{
        "players": 4, "games": 100, "length": {"rounds": {"n": 100, "mean": 13.0, "low": 13.0, "high": 13.0}},
        "wins": [{"by": "seat", "label": "Seat", "shares": [{"rate": 0.25, "low": 0.2, "high": 0.3} for _ in range(4)]}],
        "clauses": [{"clause": id, "rate": rate} for id, rate in (("deal", 1.0), ("follow", 0.9), ("moon", 0.1))],
    }],
}  # fmt: skip


@pytest.fixture
def opened(hearts: Project, tmp_path: Path) -> Iterator[tuple[Browser, Studio]]:
    """The workshop of Hearts, without playtests and with figures of bots, in a browser with its key."""
    shutil.rmtree(hearts.folder / FOLDER, ignore_errors=True)
    desk = Desk(hearts.folder)
    desk._loaded_last, desk.figures = hearts.loaded, BOTS
    studio = Studio(served(hearts, tmp_path / "rooms"), desk=desk)
    browser = Browser(studio)
    assert browser.post("/desk/enter", {"key": studio.key}).status_code == 200
    yield browser, studio
    shutil.rmtree(hearts.folder / FOLDER, ignore_errors=True)


def data_of(browser: Browser) -> dict[str, Any]:
    found = browser.get("/desk/playtests/data")
    assert found.status_code == 200, found.text
    data: dict[str, Any] = found.json()
    return data


def test_a_game_that_was_played_and_answered_for_stands_beside_the_bots(opened: tuple[Browser, Studio]) -> None:
    browser, _ = opened
    assert data_of(browser)["games"] == []
    code = browser.open("here", "random", "random", "random")
    state = browser.state(code)
    while state["outcome"] is None:
        state = browser.answer(code, state).json()
    answers = {"seat": 0, "fun": 4, "length": "long", "clause": "deal", "text": "Fewer cards."}
    assert browser.post(f"/room/{code}/playtest", answers).status_code == 200
    data = data_of(browser)
    (game,) = data["games"]
    assert (
        code in game["file"]
        and game["is_current"]
        and game["seats"] == ["person", "random", "random", "random"]
        and game["clauses"] > 3
    )
    assert (game["numbers"]["fun"], game["lengths"], game["notes"]) == ([4], ["long"], ["Fewer cards."])
    (table,) = [table for table in data["tables"] if table["players"] == 4]
    rows = {row["name"]: row for row in table["rows"]}
    assert rows["rounds"]["bots"]["mean"] == 13.0 and rows["decisions"]["people"]["mean"] > 13
    assert rows["fun"]["people"]["mean"] == 4 and rows["fun"]["bots"] is None
    assert [win["bots"]["rate"] for win in table["wins"]] == [0.25] * 4 and table["wins"][0]["people"] is not None


def test_notes_in_the_folder_count_and_a_wrong_column_is_named(opened: tuple[Browser, Studio], hearts: Project) -> None:
    browser, _ = opened
    notes = hearts.folder / FOLDER / "notes.csv"
    notes.parent.mkdir(exist_ok=True)
    notes.write_text("players,winners,minutes,mood\n3,2,41,good\n", "utf-8")
    data = data_of(browser)
    (table,) = [table for table in data["tables"] if table["players"] == 3]
    assert table["games"] == 1 and table["rows"][0]["people"]["mean"] == 41 and table["bots"] == 0
    assert [fault["code"] for fault in data["faults"]] == ["PNP122"] * 2 and "mood" in data["faults"][0]["message"]
    assert "a playtest of 3 players is counted" in data["faults"][1]["message"]
    assert next(game for game in data["games"] if game["file"] == "notes.csv")["line"] == 2


def test_a_clause_that_bots_meet_and_people_do_not_is_named(opened: tuple[Browser, Studio], hearts: Project) -> None:
    browser, studio = opened
    digest, ids = hearts.loaded.rules.digest, list(hearts.loaded.game.clauses)
    often, seldom, met = ids[3], ids[4], ids[5]
    clauses = [{"clause": often, "rate": 1.0}, {"clause": seldom, "rate": 0.1}, {"clause": met, "rate": 1.0}]
    tables = [{**BOTS["tables"][0], "clauses": clauses}]
    assert studio.desk is not None
    studio.desk.figures = {**BOTS, "tables": tables}
    file = hearts.folder / FOLDER / "20260101-000000-BCDFGHJK.yaml"
    file.parent.mkdir(exist_ok=True)
    for rules, expected in ((digest[:8], [often]), ("00000000", [])):
        file.write_text(f"game: hearts\nrules: '{rules}'\nseats: [person, greedy]\nclauses: [{met}]\n", "utf-8")
        assert [one["id"] for one in data_of(browser)["unmet"]] == expected


def test_a_table_of_cards_has_no_playtests_and_nothing_is_shown_without_the_key(tmp_path: Path) -> None:
    (tmp_path / "deck.csv").write_text("name\nReed\n", "utf-8")
    source = GameSource(tmp_path, "deck.csv")
    studio = Studio(None, desk=Desk(source.folder, table=source.table))
    assert Browser(studio).get("/desk/playtests/data").status_code == 403
    browser = Browser(studio)
    browser.post("/desk/enter", {"key": studio.key})
    assert not data_of(browser)["playable"]
