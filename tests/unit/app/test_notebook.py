"""Results of many games in a notebook: words and plots that Jupyter displays by itself."""

import pytest
from lxml import etree, html

import pnp
from tests.duel import PLANTED, write_duel


@pytest.fixture(scope="module")
def duel(tmp_path_factory: pytest.TempPathFactory) -> pnp.Project:
    return pnp.load(write_duel(tmp_path_factory.mktemp("notebook") / "duel", PLANTED))


def drawings(text: str) -> list[str]:
    return [drawing.findtext("title") for drawing in html.fromstring(text).iter("svg")]


def test_many_games_are_displayed_with_who_wins_and_how_long_they_take(duel: pnp.Project) -> None:
    result = duel.simulate(players=2, games=60, agents=("random",))
    shown = result._repr_html_()
    assert "Shares of games won; the tick marks an even share" in drawings(shown)
    assert any(title.startswith("Decisions") for title in drawings(shown)) and "seat" in shown
    assert result.rows("wins")[0]["games"] == 60 and "drawn_for" not in repr(result)
    svg = result.plots()[0]._repr_svg_()
    assert etree.fromstring(svg).tag.endswith("svg") and svg in shown.replace('<svg role="img" ', "<svg ")


def test_cards_are_displayed_as_findings_and_a_heat_map(duel: pnp.Project) -> None:
    plays = duel.simulate_cards(players=2, games=400)
    shown = plays._repr_html_()
    assert "<strong>Giant</strong>: too strong" in shown
    assert (
        drawings(shown)
        == ["Differences of wins by card and event (beast)"]
        == [plot.description for plot in plays.plots()]
    )


def test_a_ladder_is_displayed_with_its_sentences(duel: pnp.Project) -> None:
    ladder = duel.ladder(players=2, games=6, think=(1,))
    assert ladder.rungs == ("random", "greedy", "search@1ms")
    shown = ladder._repr_html_()
    assert "Skill pays on" in shown and "Wins of the more skilled player" in drawings(shown)
    with pytest.raises(pnp.Failed, match="list of milliseconds"):
        duel.ladder(think=(0,))
