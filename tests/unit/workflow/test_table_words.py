"""What a table says in its language: its roles and sides, its counters and fields, and nothing of what stays in place."""

from pathlib import Path

import pytest

from pnp.diagnostics import Report
from pnp.model.prose import Prose
from pnp.play.campaign import Campaign
from pnp.play.describe import Describer
from pnp.play.scenario import run_scenario
from pnp.play.trace import Trace, transcript
from pnp.rules.loading import Loaded, load_and_compile
from pnp.workflow.project import project_of
from pnp.workflow.table_words import number_title

CARDS = Path(__file__).parents[3] / "data" / "cards"


@pytest.fixture(scope="module")
def cards() -> Loaded:
    return load_and_compile(CARDS, "level-none", Report())


@pytest.mark.parametrize(
    ("locale", "master", "npc", "level"),
    [("de", "Spielleitung", "NSC 1", "Stufe"), ("en", "game master", "NPC 1", "Level")],
)
def test_a_table_speaks_its_language(cards: Loaded, locale: str, master: str, npc: str, level: str) -> None:
    table = project_of(cards, locale, Report()).go_on(Campaign("cards", "level-none", ("Ada",)))
    assert table.match.words.people[:3] == ("Ada", master, npc)
    assert number_title(table.match.words, "level") == level
    table.answer(0)
    table.answer(0)
    said = " ".join(line.text for line in table.match.log(0))
    assert f"{master}: " in said or f"({master})" in said


def test_a_card_that_stays_where_it_lies_is_not_told(cards: Loaded) -> None:
    trace = Trace()
    given = {"from": "nothing", "Ada.suit": "SPADES", "Ada.pile": ["S2"], "Ada.lost": ["S3"]}
    data = {"players": ["Ada"], "given": given, "do": [{"call": "bring_home()"}], "expect": {"Ada.pile": ["S2", "S3"]}}
    result = run_scenario(cards.game, cards.rules, data, trace.log, ready=lambda state: setattr(trace, "state", state))
    lines = transcript(Describer(cards.game, cards.rules, Prose(cards.game).text, people=("Ada",)), trace.happenings)
    assert result.ok
    assert [line for line in lines if "3" in line and "lost" in line]
    assert not [line for line in lines if line.startswith("2") and "→" in line]
