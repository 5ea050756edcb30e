"""What a table says in its language: its roles and sides, its counters and fields, and nothing of what stays in place."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from pnp.app.api.project import project_of
from pnp.app.play.table_words import number_title
from pnp.engine.play.campaign import Campaign
from pnp.engine.play.describe import Describer
from pnp.engine.play.packed import pack, pack_words, unpack
from pnp.engine.play.state import State
from pnp.engine.play.things import named_card
from pnp.engine.play.trace import Trace, transcript
from pnp.engine.scenario import run_scenario
from pnp.model.language import press_words as program
from pnp.model.text.catalogue import load_catalogue
from pnp.model.text.messages import messages_of
from pnp.model.text.prose import Prose
from pnp.rules.loading import LoadedGame
from pnp.source.diagnostics import Report
from tests.shipped import loaded

CARDS = Path(__file__).parents[3] / "data" / "cards"


@pytest.fixture(scope="module")
def cards() -> LoadedGame:
    return loaded("cards", "level-none")


@pytest.mark.parametrize(
    ("locale", "master", "npc", "level"),
    [("de", "Spielleitung", "NSC 1", "Stufe"), ("en", "game master", "NPC 1", "Level")],
)
def test_a_table_speaks_its_language(cards: LoadedGame, locale: str, master: str, npc: str, level: str) -> None:
    table = project_of(cards, locale, Report()).go_on(Campaign("cards", "level-none", ("Ada",)))
    assert table.match.words.people[:3] == ("Ada", master, npc)
    assert number_title(table.match.words, "level") == level
    table.answer(0)
    table.answer(0)
    begun = f"{master[0].upper()}{master[1:]}"  # (a line begins with a capital)
    said = [line.text for line in table.match.log(0)]
    assert any(line.startswith((f"{begun}: ", f"{begun} (")) or f"({master})" in line for line in said)
    assert not any(line.startswith(master) for line in said) or master == begun


def test_a_card_that_stays_where_it_lies_is_not_told(cards: LoadedGame) -> None:
    trace = Trace()
    given = {"from": "nothing", "Ada.suit": "SPADES", "Ada.pile": ["S2"], "Ada.lost": ["S3"]}
    data = {"players": ["Ada"], "given": given, "do": [{"call": "bring_home()"}], "expect": {"Ada.pile": ["S2", "S3"]}}
    result = run_scenario(cards.game, cards.rules, data, trace.log, ready=lambda state: setattr(trace, "state", state))
    lines = transcript(Describer(cards.game, cards.rules, Prose(cards.game).text, people=("Ada",)), trace.happenings)
    assert result.ok
    assert [line for line in lines if "3" in line and "lost" in line]
    assert not [line for line in lines if line.startswith("2") and "→" in line]


@pytest.fixture
def a_page(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As in a page of a browser, where words are told; what is told is forgotten."""
    monkeypatch.setattr(program, "_OVERRIDES", {})
    yield
    program.program_text.cache_clear()


@pytest.mark.usefixtures("a_page")
def test_a_table_calls_cards_by_the_corners_of_its_language(cards: LoadedGame) -> None:
    jack = next(card for card in State(cards.game, cards.rules, 1).cards if card.code == "HJ")
    packed = unpack(pack(cards.game, cards.rules))
    for locale, called in (("en", "J ♥"), ("de", "B ♥")):
        prose = Prose(cards.game, locale, load_catalogue(cards.tree, locale, Report()))
        in_a_page = packed.words(locale, json.dumps(pack_words(messages_of(cards.game), prose, ())))
        for words in (Describer.of(prose, cards.rules), in_a_page):
            assert words.face(named_card(jack)) == called
