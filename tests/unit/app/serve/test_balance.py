"""The page Balance over HTTP: figures beside each card, and a try of another number that writes nothing."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pnp.app.serve.studio import Studio
from pnp.app.workshop.cards import Cards
from pnp.app.workshop.game_source import GameSource
from pnp.app.workshop.workshop import Desk
from pnp.rules.loading import load_and_compile
from pnp.source.diagnostics import Report
from tests.duel import PLANTED, write_duel
from tests.unit.app.serve.conftest import Browser

CHOICES = {"players": 2, "games": 400, "band": 3}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Duel with a planted Giant."""
    return write_duel(tmp_path_factory.mktemp("balance") / "duel", PLANTED)


@pytest.fixture(scope="module")
def studio(folder: Path) -> Iterator[Studio]:
    """A server of it, whose desk has read the game."""
    source = GameSource(folder)
    desk = Desk(folder)
    desk._loaded_last = load_and_compile(folder, "", Report())
    yield Studio(None, desk=desk, cards=Cards(source))


@pytest.fixture
def browser(studio: Studio) -> Browser:
    """A browser with the key of the workshop."""
    browser = Browser(studio)
    assert browser.post("/desk/enter", {"key": studio.key}).status_code == 200
    return browser


def files(folder: Path) -> dict[str, bytes]:
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def test_a_planted_card_is_outside_the_band_and_its_row_and_face_are_named(browser: Browser) -> None:
    data = browser.get("/desk/balance/data", params=CHOICES).json()
    assert (data["players"], data["games"], data["band"], data["why"]) == (2, 400, 3, "")
    assert data["events"][0] == "played" and len(data["rows"]) == 12
    giant = next(row for row in data["rows"] if row["label"] == "Giant")
    assert giant["events"]["played"]["side"] == 1 and giant["events"]["played"]["words"] == "too strong"
    assert giant["numbers"] == {"worth": {"value": 9, "least": 2, "most": 12}}
    assert giant["face"]["table"] == "cards.csv" and giant["face"]["line"] == 13
    assert browser.get(f"/desk/cards/face/1/{giant['face']['id']}").status_code == 200
    others = [row for row in data["rows"] if row["events"]["played"]["side"]]
    assert [row["label"] for row in others] == ["Giant"]
    assert data["constants"]["hand_size"] == {"value": 3, "least": 0, "most": 6}


def test_another_number_is_tried_on_the_same_seeds_and_nothing_is_written(browser: Browser, folder: Path) -> None:
    before = files(folder)
    tried = browser.post("/desk/balance/try", {**CHOICES, "name": "GIANT.worth", "value": "2"}).json()
    key = next(key for key in tried["before"]["played"] if key.endswith("GIANT"))
    assert tried["before"]["played"][key]["side"] == 1 and tried["after"]["played"][key]["side"] == 0
    assert [move["name"] for move in tried["moves"]] == ["Seat 1", "Seat 2", "Rounds"]
    assert not any(move["shown"] for move in tried["moves"]), "a card that both seats can draw moves no seat"
    longer = browser.post("/desk/balance/try", {**CHOICES, "name": "last_round", "value": "8"}).json()["moves"]
    assert [move["name"] for move in longer if move["shown"]] == ["Rounds"]
    rounds = longer[2]
    assert (rounds["before"], rounds["after"]) == (5, 8) and rounds["low"] <= 3 <= rounds["high"]
    same = browser.post("/desk/balance/try", {**CHOICES, "name": "hand_size", "value": "3"}).json()
    assert same["before"] == same["after"] and not any(move["shown"] for move in same["moves"])
    assert files(folder) == before


def test_a_number_that_is_no_number_of_the_game_is_refused_in_words(browser: Browser) -> None:
    answer = browser.post("/desk/balance/try", {**CHOICES, "name": "GIANT.wort", "value": "2"})
    assert answer.status_code == 422 and "no column `wort`" in answer.text and "`worth`" in answer.text
    for wrong in ({"players": "two"}, {"band": 4}, {"games": 10**9}):
        assert browser.get("/desk/balance/data", params=wrong).status_code == 422


def test_cards_alone_and_a_game_with_errors_say_why_there_are_no_figures(tmp_path: Path) -> None:
    (tmp_path / "deck.csv").write_text("name,cost\nReed,1\n", "utf-8")
    alone = Studio(None, desk=Desk(tmp_path, table="deck.csv"), cards=Cards(GameSource(tmp_path, "deck.csv")))
    faulty = Studio(None, desk=Desk(tmp_path), cards=Cards(GameSource(tmp_path)))
    for studio, why in ((alone, "cards alone"), (faulty, "has errors")):
        browser = Browser(studio)
        browser.post("/desk/enter", {"key": studio.key})
        assert why in browser.get("/desk/balance/data").json()["why"]


def test_nothing_is_shown_without_the_key(studio: Studio) -> None:
    stranger = Browser(studio)
    assert stranger.get("/desk/balance/data").status_code == 403
    assert stranger.post("/desk/balance/try", {"name": "hand_size", "value": "4"}).status_code == 403
    assert "Giant" not in stranger.get("/desk/balance").text


def test_the_page_cards_shows_the_figures_beside_its_rows(browser: Browser, tmp_path: Path) -> None:
    marks = browser.get("/desk/balance/marks", params={"file": "cards.csv"}).json()
    assert marks["event"] == "played" and len(marks["lines"]) == 12
    assert [line for line, figure in marks["lines"].items() if figure["side"]] == ["13"]
    assert browser.get("/desk/balance/marks", params={"file": "other.csv"}).json()["lines"] == {}
