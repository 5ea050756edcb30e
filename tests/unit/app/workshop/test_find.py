"""The search field of the workshop, and messages that say nearly the same."""

import shutil
from pathlib import Path

import pytest

from pnp.app.workshop.cards import Cards
from pnp.app.workshop.find_page import MOST, find_in
from pnp.app.workshop.game_source import GameSource
from pnp.app.workshop.layouts import Layouts
from pnp.app.workshop.similar_messages import similar_messages
from pnp.app.workshop.workshop import Desk
from pnp.model.game import Message
from tests.architecture.source import ROOT


@pytest.fixture(scope="module")
def race(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the Hare Race."""
    folder = tmp_path_factory.mktemp("find") / "hare-race"
    shutil.copytree(ROOT / "tests" / "hare-race", folder)
    return folder


def found_in(folder: Path, words: str) -> list[tuple[str, str, str]]:
    source = GameSource(folder)
    matches = find_in(Desk(folder), Layouts(Cards(source)), words)["matches"]
    assert isinstance(matches, list)
    return [(one["kind"], one["title"], one["address"] or f"{Path(one['file']).name}:{one['line']}") for one in matches]


def test_cards_clauses_and_settings_are_found_by_their_words(race: Path) -> None:
    (first, *_) = found_in(race, "goal")
    assert first == ("setting", "goal", "game.yaml:11")
    cards = [one for one in found_in(race, "red low") if one[0] == "card"]
    assert cards and cards[0][2].startswith("/desk/cards?file=cards.csv&line=")
    clauses = [one for one in found_in(race, "carrot") if one[0] == "clause"]
    assert clauses and all(address.startswith("/desk/book?file=rules%2F") for _, _, address in clauses)
    assert found_in(race, "no such words anywhere") == found_in(race, "  ") == []


def test_accents_and_beginnings_of_words_are_enough_and_the_rest_is_counted(tmp_path: Path) -> None:
    rows = "".join(f"Épée {n},{n}\n" for n in range(20))
    (tmp_path / "cards.csv").write_text(f"name,cost\n{rows}Rapière,3\n", "utf-8")
    data = find_in(Desk(tmp_path), Layouts(Cards(GameSource(tmp_path))), "epe")
    assert isinstance(data["matches"], list) and (len(data["matches"]), data["more"]) == (MOST, 20 - MOST)
    assert found_in(tmp_path, "RAPI") == [("card", "Rapière", "/desk/cards?file=cards.csv&line=22")]


def test_a_game_that_cannot_be_read_says_so(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text("game: [\n", "utf-8")
    data = find_in(Desk(tmp_path), Layouts(Cards(GameSource(tmp_path))), "reed")
    assert data["matches"] == [] and "errors" in str(data["why"])


def test_messages_that_say_the_same_or_nearly_the_same_are_listed() -> None:
    texts = [
        "Draw two cards.",
        "Rest.",
        "draw two cards",
        "Draw three cards.",
        "Discard the whole hand of a neighbour.",
    ]
    likes = similar_messages([Message(text, str(n)) for n, text in enumerate(texts)], 0)
    assert [(one.number, one.likeness == 1.0) for one in likes] == [(2, True), (3, False)]
    assert similar_messages([Message(""), Message("")], 0) == []
