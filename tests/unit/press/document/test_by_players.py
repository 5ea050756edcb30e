"""What depends on how many play is counted on tables that were set up; tables say what their numbers count."""

from pathlib import Path

import pytest

from pnp.app.played.facts import played_facts
from pnp.press.document.by_players import by_players_node
from pnp.press.document.computed import round_node
from pnp.press.document.game_text import GameText, source_text
from pnp.press.document.nodes import words_of
from pnp.press.document.shows import arrows
from pnp.press.document.tables import table_node
from pnp.source.diagnostics import Report
from tests.shipped import loaded

DATA = Path(__file__).parents[4] / "data" / "deck-of-fey"


def _text(variant: str) -> GameText:
    made = loaded("deck-of-fey", variant)
    return source_text(made.game, played_facts(made.game, made.rules), Report())


@pytest.mark.parametrize(("variant", "dealt", "turned_up"), [("rebel-runs", 7, 1), ("troll-tricker", 11, 0)])
def test_the_stock_is_what_the_deal_leaves(variant: str, dealt: int, turned_up: int) -> None:
    text = _text(variant)
    least, most = text.game.players
    told = {words_of(fact.key): words_of(fact.values[0]) for fact in by_players_node("stock", text).entries}
    assert told == {f"{n} players": str(88 - turned_up - n * dealt) for n in range(least, most + 1)}


def test_numbers_of_a_table_stand_with_what_they_count() -> None:
    text = _text("troll-tricker")
    facts = table_node(text.game.tables["no_trick_points"], text).entries
    assert [words_of(fact.values[0]) for fact in facts] == ["five points", "four points", "three points"]


def test_an_arrow_leads_to_where_its_step_is_told_and_not_to_what_it_runs() -> None:
    text = _text("rebel-runs")
    assert [arrow.rules for arrow in arrows(text, text.game.sequence)] == ["3.3", "3.4", "3.5"]


def test_a_round_repeats_no_line_and_leaves_to_cards_what_they_tell() -> None:
    made = loaded("game-of-amber")
    text = source_text(made.game, played_facts(made.game, made.rules), Report())
    told = [line.clause for step in round_node(text, False).steps for line in step.lines]
    assert len(told) == len(set(told)) > 15
    assert not {"empress", "hermit"} & set(told)
