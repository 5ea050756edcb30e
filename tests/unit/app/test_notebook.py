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


def test_another_number_is_displayed_with_what_moves(duel: pnp.Project) -> None:
    effects = duel.what_if({"last_round": 3}, players=2, games=60)
    (rounds,) = [row for row in effects.rows() if row["name"] == "rounds"]
    assert (rounds["before"], rounds["after"], rounds["shown"]) == (5.0, 3.0, True)
    shown = html.fromstring(effects._repr_html_())
    cells = [["".join(cell.itertext()) for cell in row] for row in shown.iter("tr")]
    (row,) = [cells for cells in cells if cells and cells[0] == "rounds"]
    assert row[1:] == ["5 (5 to 5)", "3 (3 to 3)", "-2 (-2 to -2)", "clearly moved"]
    with pytest.raises(pnp.Failed, match="no constant `last_rnd`"):
        duel.what_if({"last_rnd": 3})


def test_a_sweep_is_displayed_with_its_plots_and_the_value_nearest_to_its_aim(duel: pnp.Project) -> None:
    swept = duel.sweep("last_round", range(2, 7), aim="rounds=4", players=2, games=30)
    assert (swept.nearest, swept.reaching) == ("4", ("4",))
    assert [(row["value"], row["mean"], row["now"]) for row in swept.rows() if row["figure"] == "rounds"] == [
        (str(n), float(n), n == 5) for n in range(2, 7)
    ]
    shown = swept._repr_html_()
    assert "<strong>last_round = 4</strong> comes nearest to the aim." in shown
    assert drawings(shown) == [f"Shares of games won by seat {seat}, by last_round" for seat in (1, 2)]
    plain = duel.sweep("last_round", [2, 3], players=2, games=10)
    assert (plain.nearest, plain.reaching, len(plain.values)) == ("", (), 2)
    with pytest.raises(pnp.Failed, match="has one value"):
        duel.sweep("last_round", [2])
