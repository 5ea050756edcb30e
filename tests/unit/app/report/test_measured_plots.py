"""Where plots of a report draw their lines, bars and words: values worked out by hand, mm."""

from types import SimpleNamespace

import pytest
from lxml import etree

from pnp.app.report import account
from pnp.app.report.account import Plots
from pnp.app.report.card_parts import LONGEST, parts_of_plays
from pnp.app.report.card_plots import DifferenceRow, plot_differences
from pnp.app.report.plots import Pen, Plot, Row, plot_shares, plot_spread
from pnp.checks.statistics.figures import Share, Spread
from pnp.checks.statistics.play_figures import PlayFigure, PlayStatistics, PlayTable
from pnp.model.schema.theme import Theme

TEXT = "{http://www.w3.org/2000/svg}text"
PEN = Pen(Theme(), lambda text, face, size: 0.15 * size * len(text))
SPREAD = Spread(
    n=10, mean=1.0, low=0.6, high=1.4, deviation=0.6, least=0, quarter=1, median=1, three_quarters=1, most=2,
    bins=((0, 0, 2), (1, 1, 6), (2, 2, 2)),
)  # fmt: skip


def drawn(plot: Plot, tag: str, *names: str) -> list[tuple[float, ...]]:
    """Attributes of the elements of a kind, in the order in which they are drawn."""
    elements = etree.fromstring(plot.svg).iter(f"{{http://www.w3.org/2000/svg}}{tag}")
    return [tuple(float(element.get(name)) for name in names) for element in elements]


def lines(plot: Plot) -> list[tuple[float, ...]]:
    return drawn(plot, "line", "x1", "y1", "x2", "y2")


def test_bars_of_a_histogram_stand_side_by_side_and_the_tallest_is_25_mm() -> None:
    bars = drawn(plot_spread(PEN, SPREAD, "Turns", 60.0), "rect", "x", "y", "width", "height")
    assert bars == [(0.35, 27.67, 8.3, 8.33), (9.35, 11.0, 8.3, 25.0), (18.35, 27.67, 8.3, 8.33)]


def test_ticks_and_the_median_stand_in_the_middle_of_their_bars() -> None:
    base, *ticks, median = lines(plot_spread(PEN, SPREAD, "Turns", 60.0))
    assert base == (0.0, 36.0, 60.0, 36.0)
    assert ticks == [(x, 36.0, x, 37.0) for x in (4.5, 13.5, 22.5)]
    assert median == (13.5, 10.4, 13.5, 36.0)


def test_bars_become_narrower_where_many_have_to_stand() -> None:
    bars = drawn(plot_spread(PEN, SPREAD, "Turns", 9.0), "rect", "x", "width")
    assert bars == [(0.35, 2.3), (3.35, 2.3), (6.35, 2.3)]


def test_a_share_is_a_circle_on_its_interval_beside_the_tick_of_an_even_one() -> None:
    row = Row("Ann", Share(games=20, hits=10, rate=0.5, low=0.3, high=0.7), even=0.25)
    plot = plot_shares(PEN, [row], "Wins", full=True)
    *grid, even, interval = lines(plot)
    assert [line[0] for line in grid] == [46.0, 63.0, 80.0, 97.0, 114.0]
    assert even == (63.0, 6.3, 63.0, 10.7) and interval == (66.4, 8.5, 93.6, 8.5)
    assert drawn(plot, "circle", "cx", "cy", "r") == [(80.0, 8.5, 1.0)]
    assert {y for _, y in drawn(plot, "text", "x", "y")} == {3.2, 9.5}


@pytest.mark.parametrize(("high", "end"), [(0.1, "20 %"), (0.3, "40 %"), (0.81, "100 %")])
def test_an_axis_ends_at_the_next_fifth(high: float, end: str) -> None:
    plot = plot_shares(PEN, [Row("Ann", Share(9, 1, 0.05, 0.01, high))], "Wins")
    words = [text.text for text in etree.fromstring(plot.svg).iter("{http://www.w3.org/2000/svg}text")]
    assert words[4] == end


def test_an_even_share_beyond_all_intervals_is_on_the_axis() -> None:
    rows = [Row("Ann", Share(9, 1, 0.05, 0.01, 0.1), even=0.5), Row("Bo", Share(9, 1, 0.05, 0.01, 0.1))]
    words = [text.text for text in etree.fromstring(plot_shares(PEN, rows, "Wins").svg).iter(TEXT)]
    assert words[:5] == ["0 %", "15 %", "30 %", "45 %", "60 %"]


def test_a_long_name_ends_before_the_axis() -> None:
    plot = plot_shares(PEN, [Row("x" * 90, Share(9, 1, 0.05, 0.01, 0.1))], "Wins")
    (name,) = [text.text or "" for text in etree.fromstring(plot.svg).iter(TEXT) if "x" in (text.text or "")]
    assert name == "x" * 31 + "…"  # (40.8 of 42 mm)


def test_a_difference_stands_right_or_left_of_a_typical_card() -> None:
    row = DifferenceRow("Owl", 1200, 0.6, 0.1, 0.05, 0.15, note="may be chance")
    outside = DifferenceRow("Eel", 30, 0.25, -0.2, -0.9, 0.0, words="weak")
    plot = plot_differences(PEN, [row, outside], 0.05, ("games", "won"), "Cards")
    *grid, interval, far = lines(plot)
    assert [line[0] for line in grid] == [82.0, 95.5, 109.0, 122.5, 136.0]
    assert interval == (113.5, 8.5, 122.5, 8.5) and far == (82.0, 13.5, 109.0, 13.5)
    assert drawn(plot, "circle", "cx", "cy", "r") == [(118.0, 8.5, 1.0)]
    assert drawn(plot, "rect", "x", "y", "width", "height") == [(104.5, 4.6, 9.0, 11.4), (89.85, 12.35, 2.3, 2.3)]
    words = [text.text for text in etree.fromstring(plot.svg).iter(TEXT)]
    assert words[:7] == ["-30", "-15", "typical", "+15", "+30", "games", "won"]
    assert words[7:] == [
        "Owl",
        "1,200",
        "60.0\N{NO-BREAK SPACE}%",
        "may be chance",
        "Eel",
        "30",
        "25.0\N{NO-BREAK SPACE}%",
        "weak",
    ]


def test_every_card_of_an_event_is_a_row_of_its_plots() -> None:
    figures = tuple(
        PlayFigure(
            players=2, agent="greedy", about="card", event="drawn", kind="hare", name=f"C{number}", label=f"Card {number}",
            games=9, seats=9, won=3, rate=1 / 3, average=0.5, expected=0.5, difference=-1 / 6, low=-0.3, high=0.1, p=0.5,
            p_corrected=0.5, verdict="not shown",
        )
        for number in range(LONGEST + 2)
    )  # fmt: skip
    plays = PlayStatistics(band=0.1, agents=("greedy",), tables=(PlayTable(2, 9, figures, ()),))
    plots = [plot for part in parts_of_plays(plays, PEN) if isinstance(part, Plots) for plot in part.plots]
    shown = [[n for n in range(LONGEST + 2) if f">Card {n}<" in plot.svg] for plot in plots]
    assert shown == [list(range(LONGEST)), [LONGEST, LONGEST + 1]]


def test_needed_tokens_are_plotted_two_in_a_row(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(account, "plot_supply", lambda pen, token, width: (token.name, width))
    needed = [SimpleNamespace(name=str(number), needed=number != 2) for number in range(6)]
    heading, *rows, note = account._supply(SimpleNamespace(supply=needed), PEN)  # type: ignore[arg-type]
    assert [[name for name, _ in row.plots] for row in rows if isinstance(row, Plots)] == [
        ["0", "1"],
        ["3", "4"],
        ["5"],
    ]
    assert isinstance(heading, account.Heading) and isinstance(note, account.Words)
    assert {width for row in rows if isinstance(row, Plots) for _, width in row.plots} == {account.HALF}
    assert list(account._supply(SimpleNamespace(supply=needed[2:3]), PEN)) == []  # type: ignore[arg-type]


def test_clauses_are_divided_between_sections_and_long_sections_within() -> None:
    def groups(*titles: str) -> list[int]:
        uses = [SimpleNamespace(clause=SimpleNamespace(title=title)) for title in titles]
        return [len(group) for group in account.in_groups(uses)]  # type: ignore[arg-type]

    part = account.PART
    assert groups(*"a" * (part - 1), "b") == [part] and groups(*"a" * part, "b") == [part, 1]
    assert groups(*"a" * (3 * part)) == [3 * part] and groups(*"a" * (3 * part + 1)) == [3 * part, 1]
    assert groups() == [0]
