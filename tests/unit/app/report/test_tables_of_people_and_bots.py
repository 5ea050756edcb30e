"""The tables and plots of people, ladders, sweeps and heat maps: values worked out by hand."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from lxml import etree

from pnp.app.report import ladder_parts, sweep_parts
from pnp.app.report.account import Grid, Heading, Plots, Words
from pnp.app.report.heat_map import HeatRow, heat_tint, plot_heat
from pnp.app.report.people_parts import people_beside, people_beside_all
from pnp.app.report.plots import Pen, Row, percent, plot_clauses, plot_shares, plot_spread
from pnp.app.simulate.playtests import PlaytestFigures
from pnp.checks.statistics.figures import ClauseName, ClauseUse, Share, Spread, Times
from pnp.checks.statistics.play_figures import PlayFigure
from pnp.model.schema.theme import Theme

SVG = "{http://www.w3.org/2000/svg}"
PEN = Pen(Theme(), lambda text, face, size: 0.15 * size * len(text))
FIGURE = PlayFigure(
    players=2, agent="greedy", about="card", event="drawn", kind="hare", name="C1", label="Card 1", games=9, seats=9,
    won=3, rate=1 / 3, average=0.5, expected=0.4, difference=-0.12, low=-1.0, high=0.3, p=0.5, p_corrected=0.5,
    verdict="not shown",
)  # fmt: skip


def spread(mean: float, n: int = 9, **others: Any) -> Spread:
    """A spread with a mean between half of it and twice as much."""
    facts = {"deviation": 1.0, "least": 1, "quarter": 1, "median": 1, "three_quarters": 1, "most": 4, "bins": ()}
    return Spread(**{"n": n, "mean": mean, "low": mean / 2, "high": mean * 2, **facts, **others})


def share(hits: int, games: int = 100) -> Share:
    return Share(games, hits, hits / games, max(0.0, hits / games - 0.1), min(1.0, hits / games + 0.2))


def words_of(svg: str) -> list[str | None]:
    return [text.text for text in etree.fromstring(svg).iter(f"{SVG}text")]


# ------------------------------------------------------------------------------------------------- heat maps
def cell(**changes: Any) -> str:
    """The words of the only cell of a heat map."""
    figure: Any = replace(FIGURE, **changes)
    plot = plot_heat(PEN, [HeatRow("Owl", {"greedy drawn": figure})], [("greedy", "drawn")], "Cards")
    return words_of(plot.svg)[-1] or ""


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({}, "−12"), ({"low": -0.4, "high": 1.0}, "−12"), ({"high": 1.0}, "few"), ({"difference": 0.004}, "0"),
        ({"difference": -0.004}, "0"), ({"difference": 0.126, "verdict": "more"}, "+13"), ({"seats": 0}, "Owl"),
    ],
)  # fmt: skip
def test_a_cell_has_points_unless_its_interval_says_nothing(changes: dict[str, Any], words: str) -> None:
    assert cell(**changes) == words


def test_tints_of_differences_begin_at_three_and_ten_points() -> None:
    assert [heat_tint(d) for d in (0.029, 0.03, 0.1, -0.029, -0.03, -0.1)] == [
        "#D6E6F2", "#A3C8E3", "#62A3D0", "#FCE5CE", "#F8C48F", "#E8953F",
    ]  # fmt: skip


# ------------------------------------------------------------------------------------------------- people
PEOPLE = PlaytestFigures(
    players=2, games=1200, same_rules=4, wins=(share(30), Share(0, 0, 0.0, 0.0, 1.0), share(55)),
    numbers={"rounds": spread(4.0), "minutes": spread(35.0, n=1)}, lengths={"short": 1, "right": 2, "long": 4},
    unclear=(("trick", 1), ("deal", 3)), notes=("Too\n long.",),
)  # fmt: skip


def table_of(players: int, games: int, *rates: int) -> Any:
    seats = tuple(SimpleNamespace(share=share(rate), even=0.5, name=str(n)) for n, rate in enumerate(rates))
    others = (SimpleNamespace(share=share(77), even=0.5, name="x"),)
    wins = (SimpleNamespace(by="agent", shares=others), SimpleNamespace(by="seat", shares=seats))
    length = SimpleNamespace(rounds=spread(12.5), decisions=spread(140.0))
    return SimpleNamespace(players=players, games=games, wins=wins, length=length)


def test_people_stand_beside_bots_seat_by_seat() -> None:
    heading, grid, felt, *unclear, note = people_beside(PEOPLE, [("greedy", table_of(2, 3000, 61, 39))], ", again")
    assert isinstance(heading, Heading) and heading.text == "People beside bots, again"
    assert isinstance(grid, Grid) and grid.head == ("Figure", "People", "greedy")
    assert grid.rows == (
        ("games", "1,200", "3,000"),
        ("wins of seat 1", "30% (20% to 50%)", "61%"),
        ("wins of seat 2", "–", "39%"),
        ("wins of seat 3", "55% (45% to 75%)", "–"),
        ("rounds", "4 (2 to 8)", "12.5 (6.25 to 25)"),
        ("minutes", "35", "–"),
    )
    words = [part.text for part in (felt, *unclear, note) if isinstance(part, Words)]
    assert words == [
        "How long the game felt to 7 players: short: 1, right: 2, long: 4.", "Hard to understand: `trick` (1 player).",
        "Hard to understand: `deal` (3 players).", "“Too long.”",
    ]  # fmt: skip


def test_people_stand_beside_the_bots_of_as_many_players() -> None:
    statistics: Any = SimpleNamespace(agents=("greedy", "random"), tables=[table_of(3, 70, 1), table_of(2, 80, 2)])
    parts = list(people_beside_all([PEOPLE, replace(PEOPLE, players=4)], statistics))
    assert [part.text for part in parts if isinstance(part, Heading)] == [
        "People beside bots, 2 players", "People beside bots, 4 players",
    ]  # fmt: skip
    first, second = (part for part in parts if isinstance(part, Grid))
    assert first.head == ("Figure", "People", "greedy, random") and first.rows[0] == ("games", "1,200", "80")
    assert second.head == ("Figure", "People")


# ------------------------------------------------------------------------------------------------- sweeps
def test_a_sweep_compares_tables_of_as_many_players_value_by_value(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sweep_parts, "plot_shares", lambda pen, rows, caption: (caption, rows))

    def tried(number: int) -> Any:
        tables = [table_of(2, 50, number % 50, 30), table_of(3, 50, number % 50 + 40, 31, 32)]
        facts = {"title": "Owls", "variant_title": "", "games": 1500, "agents": ("greedy",), "seed": 9}
        return SimpleNamespace(tables=tables, **facts)

    count = sweep_parts.LONGEST + 2
    parts = list(sweep_parts.parts_of_sweep("hand", [(str(n), tried(n)) for n in range(count)], PEN))
    assert ("Values", "42") in parts[0].facts and ("Games each", "1,500") in parts[0].facts  # type: ignore[union-attr]
    plots: list[Any] = [plot for part in parts if isinstance(part, Plots) for plot in part.plots]
    assert [len(rows) for _, rows in plots] == [40, 2] * 5
    assert [caption[-15:] for caption, _ in plots[::2]] == [f"seat {n}, by hand" for n in (1, 2, 1, 2, 3)]
    assert [(row.name, row.share.hits) for row in (plots[0][1][3], plots[1][1][1], plots[4][1][3])] == [
        ("hand = 3", 3), ("hand = 41", 41), ("hand = 3", 43),
    ]  # fmt: skip
    assert {row.share.hits for row in plots[8][1]} == {32}
    (cells, _) = (part for part in parts if isinstance(part, Grid))
    assert cells.head == ("hand", "Rounds", "Decisions")
    assert cells.rows[41] == ("41", "12.5 (6.25 to 25)", "140 (70 to 280)")


# ------------------------------------------------------------------------------------------------- ladders
def test_a_ladder_plots_what_each_meeting_can_say(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ladder_parts, "_plot", lambda pen, rows, title: rows)

    def won(hits: int) -> Any:
        return SimpleNamespace(share=share(hits), even=0.5, verdict="more" if hits > 60 else "not shown")

    def meeting(name: str, first: int, kings: int) -> Any:
        pivots = SimpleNamespace(mattering=share(first + 1), kingmaking=share(first + 2) if kings else share_of_none())
        courses = SimpleNamespace(early=share(first + 3), pivots=pivots, undivided=share(first + 4))
        table = SimpleNamespace(leads=SimpleNamespace(halfway=share(first + 5), changes=spread(2.5)), branching=spread(7.0),
                                length=SimpleNamespace(rounds=spread(8.0), decisions=spread(90.0)))  # fmt: skip
        return SimpleNamespace(lower=name, higher=name, won=None, first_seat=won(first), courses=courses, table=table)

    def share_of_none() -> Share:
        return Share(0, 0, 0.0, 0.0, 1.0)

    contest = SimpleNamespace(lower="random", higher="greedy", won=won(70))
    ladder: Any = SimpleNamespace(contests=[contest], equals=[meeting("random", 10, 1), meeting("greedy", 30, 0)])
    parts = list(ladder_parts.ladder_plots(ladder, PEN))
    rows = {heading.text: plots.plots[0] for heading, plots in zip(parts[::2], parts[1::2], strict=True)}  # type: ignore[union-attr]
    assert {title: [(row.name, row.share.hits) for row in own] for title, own in rows.items()} == {  # type: ignore[union-attr]
        "Wins of the more skilled player": [("greedy against random", 70)],
        "Wins of the first seat among equals": [("random", 10), ("greedy", 30)],
        "Wins of the leader at half time, among equals": [("random", 15), ("greedy", 35)],
        "Games decided in their first half, among equals": [("random", 13), ("greedy", 33)],
        "Games without a single winner, among equals": [("random", 14), ("greedy", 34)],
        "Choices that matter, among equals": [("random", 11), ("greedy", 31)],
        "Choices of players who cannot win that decide who else does": [("random", 12)],
    }
    assert rows["Wins of the more skilled player"][0].uneven  # type: ignore[index]
    assert ladder_parts._cells(ladder.equals[0]) == (
        "random", "8 (4 to 16)", "90 (45 to 180)", "7 (3.50 to 14)", "2.50 (1.25 to 5)",
    )  # fmt: skip


# ------------------------------------------------------------------------------------------------- plots
def test_bars_of_two_spreads_are_shares_of_their_own_totals() -> None:
    one = spread(1.0, n=10, bins=((0, 0, 2), (1, 1, 8)), median=1)
    other = spread(1.0, n=40, bins=((0, 0, 16), (1, 1, 24)), median=1)
    plot = plot_spread(PEN, one, "Turns", 60.0, other, ("now", "then"))
    bars = list(etree.fromstring(plot.svg).iter(f"{SVG}rect"))[2:]
    assert [float(bar.attrib["height"]) for bar in bars] == [6.25, 25.0, 12.5, 18.75]


def test_the_bar_of_a_clause_has_its_interval_over_it() -> None:
    use = ClauseUse(
        ClauseName("deal", "2.1", "Start", "Deal"), Share(10, 5, 0.5, 0.25, 0.75), Times(1.0, 0.5, 1.5, 0.1, 2)
    )
    plot = plot_clauses(PEN, [use], "Clauses", head=False)
    (interval, *_) = etree.fromstring(plot.svg).iter(f"{SVG}line")
    assert (float(interval.attrib["x1"]), float(interval.attrib["x2"])) == (97.5, 116.5)
    bars = [float(bar.attrib["width"]) for bar in etree.fromstring(plot.svg).iter(f"{SVG}rect")]
    assert bars[:2] == [38.0, 19.0]


@pytest.mark.parametrize(("high", "end"), [(0.2, "20 %"), (0.6, "60 %"), (0.8, "80 %"), (0.8001, "100 %")])
def test_an_axis_ends_exactly_at_the_greatest_share(high: float, end: str) -> None:
    row = Row("Ann", Share(9, 1, 0.05, 0.01, high))
    assert words_of(plot_shares(PEN, [row], "Wins").svg)[4] == end
    assert percent(0.0) == "0\N{NO-BREAK SPACE}%" and percent(0.333) == "33.3\N{NO-BREAK SPACE}%"
