"""Plots, tables of figures, ink of jobs and boards in browsers by their numbers."""

import re
from collections import Counter
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.app.build.plans import Inks, _is_on, _pieces_on, cut_from_other_paper, job_ink, on_other_paper
from pnp.app.cli.figures import _between, _even, _row, _spread, few_games, verdict
from pnp.app.play.grid_boards import HEX_ROW, _crop, _edge_marks, _spots
from pnp.app.report import plots
from pnp.app.report.plots import BAR, BARS, FEET, HIGH, LABEL, NUMBERS, ROW, WIDTH, Pen, Row, plot_shares, plot_spread
from pnp.checks.statistics.figures import ClauseName, ClauseUse, Share, Spread, Times, WinGroup, WinShare
from pnp.checks.statistics.statistics import share_of, spread_of
from pnp.press.edition.theme import Theme
from pnp.press.typeset.drawing.page import Document, Face, Group, Page, PlacedFace

Tag = dict[str, str]


def theme() -> Theme:
    """A theme whose colours are told apart."""
    inks = {"accent": "#AA0000", "text": "#111111", "grey": "#777777", "rule": "#CCCCCC", "paper": "#FFFFFF"}
    return SimpleNamespace(**inks, sans="Sans", caps="Caps", inks=inks)  # type: ignore[return-value]


PEN = Pen(theme(), lambda text, face, size: len(text) * size * 0.2)


def tags(svg: str, name: str) -> list[Tag]:
    """The attributes of each element of a name."""
    return [dict(re.findall(r'([\w-]+)="([^"]*)"', tag)) for tag in re.findall(rf"<{name} [^>]*>", svg)]


def near(tag: Tag, **wanted: float) -> bool:
    return all(float(tag[name]) == pytest.approx(value, abs=0.006) for name, value in wanted.items())


def share(hits: int, games: int, low: float = 0.0, high: float = 0.0) -> Share:
    return Share(games, hits, hits / games if games else 0.0, low, high)


# ------------------------------------------------------------------------------------------------- plots of shares
def test_a_plot_of_shares_has_its_points_intervals_and_even_shares_on_one_axis() -> None:
    rows = [
        Row("a", share(25, 100, 0.2, 0.35), "Seats", even=0.3),
        Row("b", share(30, 100, 0.22, 0.4), even=0.1, uneven=True),
        Row("c", share(0, 0, 0.0, 0.0)),
    ]
    plot = plot_shares(PEN, rows, "shares")
    scale = (WIDTH - NUMBERS - LABEL) / 0.4
    assert (plot.width, plot.height) == (WIDTH, 7.0 + 3 * ROW + 5.6)
    lines, rings, bars = tags(plot.svg, "line"), tags(plot.svg, "circle"), tags(plot.svg, "rect")
    axis, marks = lines[:5], lines[5:]
    assert [float(line["x1"]) for line in axis] == pytest.approx([LABEL + scale * 0.1 * n for n in range(5)], abs=0.006)
    first, second = 6.0 + 5.6 + ROW / 2, 6.0 + 5.6 + 1.5 * ROW
    assert near(
        marks[0], x1=LABEL + scale * 0.3, x2=LABEL + scale * 0.3, y1=first - ROW / 2 + 0.3, y2=first + ROW / 2 - 0.3
    )
    assert near(marks[1], x1=LABEL + scale * 0.2, x2=LABEL + scale * 0.35, y1=first, y2=first)
    assert near(rings[0], cx=LABEL + scale * 0.25, cy=first) and len(rings) == 1 and rings[0]["stroke"] == "#111111"
    assert near(bars[0], x=LABEL + scale * 0.3 - 1.15, y=second - 1.15, width=2.3, height=2.3) and len(bars) == 1
    assert marks[3]["stroke"] == "#AA0000" and marks[3]["stroke-width"] == "0.6" and len(marks) == 4
    words = re.findall(r">([^<]+)</text>", plot.svg)
    assert words[:5] == ["0 %", "10 %", "20 %", "30 %", "40 %"]
    assert "25.0\u00a0%" in words
    assert "25 of 100" in words
    assert "20.0\u00a0% to 35.0\u00a0%" in words


@pytest.mark.parametrize(("high", "reach"), [(0.2, 0.2), (0.21, 0.4), (0.6, 0.6), (0.81, 1.0), (1.0, 1.0)])
def test_an_axis_of_shares_ends_at_a_fifth(high: float, reach: float) -> None:
    assert plots._reach(high) == reach
    full = plot_shares(PEN, [Row("a", share(1, 10, 0.0, high))], "shares", full=True)
    assert re.findall(r">([^<]+)</text>", full.svg)[4] == "100 %"


@pytest.mark.parametrize(
    ("value", "text"),
    [(0.0, "0\u00a0%"), (1.0, "100\u00a0%"), (1 / 3, "33.3\u00a0%"), (0.5, "50.0\u00a0%"), (0.9996, "100.0\u00a0%")],
)
def test_shares_as_people_read_them(value: float, text: str) -> None:
    assert plots.percent(value) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (3.0, "3"),
        (3.14159, "3.14"),
        (31.4159, "31.4"),
        (314.159, "314"),
        (31415.9, "31,416"),
        (-31.4159, "-31.4"),
        (0.05, "0.05"),
    ],
)
def test_means_have_three_figures(value: float, text: str) -> None:
    assert plots.number(value) == text


@given(st.text("abc ", min_size=1, max_size=60), st.floats(0.5, 40))
def test_a_shortened_text_is_the_longest_that_fits(text: str, room: float) -> None:
    measure: Callable[[str], float] = len
    short = plots.shortened(text, room, measure)
    if len(text) <= 2 or len(text) <= room:
        assert short == text
    else:
        kept = len(short) - 1
        assert short.endswith("…") and text.startswith(short[:-1]) and (len(short) <= room or kept <= 1)
        longer = f"{text[: kept + 1 + len(text[kept:]) - len(text[kept:].lstrip())]}"
        assert len(longer.rstrip()) + 1 > room or longer.rstrip() == short[:-1] or len(longer) >= len(text)


# ------------------------------------------------------------------------------------------------- histograms
def test_a_histogram_has_bars_as_high_as_their_share() -> None:
    plot = plot_spread(PEN, spread_of(Counter({1: 1, 2: 4, 4: 2})), "Rounds", 60.0)
    bars = tags(plot.svg, "rect")
    assert [float(bar["height"]) for bar in bars] == pytest.approx([HIGH / 4, HIGH, HIGH / 2], abs=0.006)
    assert [float(bar["x"]) for bar in bars] == pytest.approx([0.35, 9.35, 27.35])
    assert {bar["width"] for bar in bars} == {"8.3"}
    assert all(float(bar["y"]) + float(bar["height"]) == pytest.approx(FEET, abs=0.011) for bar in bars)
    median = tags(plot.svg, "line")[-1]
    assert near(median, x1=9.0 * 1.5, y1=FEET - HIGH - 0.6, y2=FEET) and plot.height == FEET + 5.2
    assert "median 2, mean 2.43" in plot.description and "n = 7" in plot.description


def test_a_second_histogram_stands_narrower_in_front() -> None:
    plot = plot_spread(
        PEN, spread_of(Counter({1: 1, 2: 3})), "Points", 60.0, spread_of(Counter({2: 5})), ("all", "winners")
    )
    key_winners, key_all, one, two, front = tags(plot.svg, "rect")
    assert [float(bar["height"]) for bar in (one, two, front)] == pytest.approx(
        [HIGH / 4, HIGH * 3 / 4, HIGH], abs=0.006
    )
    assert near(front, x=9.0 + 0.35 + 0.24 * 9.0, width=9.0 - 2 * (0.35 + 0.24 * 9.0)) and front["fill"] == "#AA0000"
    assert near(key_winners, x=60.0 - 7 * 1.55 - 3.4) and near(key_all, x=60.0 - 7 * 1.55 - 3.4 - 3.0 - 3 * 1.55 - 3.4)


@pytest.mark.parametrize(
    ("counts", "ticks"),
    [
        ({0: 1, 6: 1}, [0, 1, 2, 3, 4, 5, 6]),
        ({3: 1, 20: 1}, [5, 10, 15, 20]),
        ({0: 1, 100: 1}, [0, 20, 40, 60, 80, 100]),
        ({0.0: 1, 0.6: 1}, [0, 0.2, 0.4, 0.6]),
    ],
)
def test_an_axis_has_round_values(counts: dict[float, int], ticks: list[float]) -> None:
    axis = plots._Axis.of([spread_of(counts)], 60.0)
    assert axis.ticks() == pytest.approx(ticks) and axis.at(axis.first) == 0.0


def test_a_row_of_a_clause_has_a_bar_with_its_interval() -> None:
    use = ClauseUse(
        ClauseName("a.b", "3.1", "Deal", "Deal five."), share(50, 100, 0.4, 0.6), Times(1.5, 1.0, 2.0, 0.5, 4)
    )
    never = ClauseUse(ClauseName("a.c", "3.2", "Deal"), share(0, 100, 0.0, 0.04), Times(0.0, 0.0, 0.0, 0.0, 0))
    plot = plots.plot_clauses(PEN, [use, never], "clauses")
    ground, bar, *_ = tags(plot.svg, "rect")
    assert near(ground, x=BARS, width=BAR, height=2.4)
    assert near(bar, x=BARS, width=BAR / 2, y=1.0 + 5.8 + 2.05 - 1.2)
    assert len(tags(plot.svg, "rect")) == 3
    assert near(tags(plot.svg, "line")[0], x1=BARS + 0.4 * BAR, x2=BARS + 0.6 * BAR)
    assert plot.height == pytest.approx(1.0 + 5.8 + 2 * 4.1 + 0.2)
    words = re.findall(r">([^<]+)</text>", plot.svg)
    assert words.count("Deal") == 1 and "never" in words and "a.c" in words and "1.50" in words and plot.joined
    assert [plots._times(mean) for mean in (0.0, 0.0123, 0.5, 12.3)] == ["0", "0.012", "0.50", "12.3"]


# ------------------------------------------------------------------------------------------------- lines of figures
def test_a_row_of_figures_is_aligned() -> None:
    assert (
        _row("seat 1", 25, 100, "25.0%", "17.6% to 34.3%", "50.0%")
        == f"{'seat 1':<32}{'25':>8}{'100':>8}{'25.0%':>8}  {'17.6% to 34.3%':<22}50.0%"
    )
    assert _between(share(25, 100, 0.176, 0.343)) == "25 of 100, 25.0% (17.6% to 34.3%)"
    spread = Spread(3, 2.5, 1.25, 3.75, 1.0, 1, 2, 2.5, 3, 4, ())
    assert _spread(spread) == ("1", "2.5", "4", "2.5 (1.25 to 3.75)")
    assert (_even(WinShare("a", "a", share(1, 2), None)), _even(WinShare("a", "a", share(1, 2), 0.25))) == ("", "25.0%")


def statistics(hits: int, finished: int, verdict_: Any = "not shown", by: str = "seat") -> Any:
    won = WinShare("1", "1", share(hits, finished, 0.1, 0.4), 0.25, 0.001, 0.004, verdict_)
    table = SimpleNamespace(players=4, games=finished, finished=finished)
    return SimpleNamespace(comparisons=4, win_shares=lambda: [(table, WinGroup(by, by.capitalize(), (won,)), won)])


def test_the_verdict_names_what_is_uneven_and_otherwise_what_could_be_missed() -> None:
    few = list(verdict(statistics(10, 40)))
    assert few[0].startswith("No unfairness is shown")
    assert "(4 comparisons with an even share, corrected after Holm)" in few[0]
    assert "40 games would miss many differences" in few[1] and "10 points" in few[1] and "5 points about" in few[1]
    assert len(list(verdict(statistics(1000, 4000)))) == 1
    (line,) = verdict(statistics(10, 40, "more"))
    assert (
        line
        == "Seat 1 of 4 players wins more than an even share of 25.0%: 10 of 40, 25.0% (10.0% to 40.0%), p = 0.004 (4 comparisons with an even share, corrected after Holm)."
    )
    assert [line.split()[0] for line in verdict(statistics(10, 40, "more", by="agent"))] == ["No", "Agent"]
    assert list(few_games(statistics(10, 40, by="agent"))) == []


# ------------------------------------------------------------------------------------------------- ink
FACE, OTHER = Face("a", 60.0, 90.0, ()), Face("b", 60.0, 90.0, ())


def sheets(width: float, height: float, faces: tuple[Face, ...], purpose: Any = "cut", pages: int = 1) -> Document:
    page = Page(
        width, height, tuple(PlacedFace(face, (1.0, 0.0, 0.0, 1.0, 10.0 * n, 0.0)) for n, face in enumerate(faces))
    )
    return Document((page,) * pages, "sheets", purpose=purpose)


def test_the_same_pieces_take_the_same_ink_on_more_or_less_paper() -> None:
    a4, a3 = sheets(210.0, 297.0, (FACE, FACE, OTHER)), sheets(297.0, 420.0, (FACE, OTHER, FACE))
    assert cut_from_other_paper(a4, (0.4, 0.1), a3) == pytest.approx((0.4 * 210 / 420, 0.1 * 210 / 420))
    assert cut_from_other_paper(a4, (0.4, 0.1), sheets(210.0, 297.0, (FACE,), pages=2)) == pytest.approx((0.2, 0.05))
    assert _pieces_on(a4) == _pieces_on(a3) == Counter({id(FACE): 2, id(OTHER): 1})


def test_a_folded_book_covers_its_share_of_another_paper() -> None:
    def folded(width: float, height: float, scale: float) -> Document:
        return Document(
            (Page(width, height, (Group((), (scale, 0.0, 0.0, scale, 0.0, 0.0)),)),), "book", purpose="fold"
        )

    assert on_other_paper(folded(200.0, 100.0, 1.0), (0.4, 0.1), folded(400.0, 200.0, 2.0)) == pytest.approx((0.4, 0.1))
    assert on_other_paper(folded(200.0, 100.0, 1.0), (0.4, 0.1), folded(200.0, 100.0, 0.5)) == pytest.approx(
        (0.1, 0.025)
    )


def test_the_ink_of_a_file_is_the_mean_of_its_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    measured: list[list[int]] = []

    def ink_of(pdf: bytes, pages: Any) -> Any:
        measured.append(list(pages))
        return [SimpleNamespace(total=0.1 * (number + 1), black=0.01) for number in pages]

    monkeypatch.setattr("pnp.press.export.png.ink_of", ink_of)
    same, other = sheets(210.0, 297.0, (FACE, FACE)).pages[0], sheets(210.0, 297.0, (OTHER,)).pages[0]
    document = Document((same, same, other, same), "sheets", purpose="cut")
    assert job_ink(document, b"") == pytest.approx(((3 * 0.1 + 0.3) / 4, 0.01)) and measured == [[0, 2]]
    inks = Inks()
    a4, a3 = sheets(210.0, 297.0, (FACE,)), sheets(297.0, 420.0, (FACE,))
    for name, one in (("a4", a4), ("a3", a3)):
        inks.measure(SimpleNamespace(name=name, document=one), b"")  # type: ignore[arg-type]
    assert inks.of_files["a4"] == pytest.approx((0.1, 0.01))
    assert inks.of_files["a3"] == pytest.approx((0.05, 0.005))
    assert len(measured) == 2


def test_a_document_is_on_a_paper_in_either_orientation() -> None:
    paper: Any = SimpleNamespace(width=210.0, height=297.0)
    assert _is_on(sheets(297.0, 210.0, ()), paper) and _is_on(sheets(210.04, 297.0, ()), paper)
    assert not _is_on(sheets(210.0, 279.0, ()), paper)


# ------------------------------------------------------------------------------------------------- boards in browsers
def shape(columns: int, rows: int, hexes: bool = False) -> Any:
    """An enumeration of spaces, row by row; rows are numbered from below."""
    names = tuple(f"{chr(97 + c)}{rows - r}" for r in range(rows) for c in range(columns))
    positions = tuple((c + 1, r + 1) for r in range(rows) for c in range(columns))
    return SimpleNamespace(
        names=names,
        members=names,
        size=(columns, rows),
        extent=(columns, rows),
        hexes=hexes,
        row_numbers=tuple(range(rows, 0, -1)),
        positions=positions,
    )


def test_spaces_of_a_board_in_a_browser_have_columns_rows_and_marks() -> None:
    assert _spots(shape(3, 2)) == [(0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (0.0, 1.0), (1.0, 1.0), (2.0, 1.0)]
    assert _spots(shape(2, 2, hexes=True)) == [
        (0.0, 0.0),
        (1.0, 0.0),
        (0.5, round(HEX_ROW, 4)),
        (1.5, round(HEX_ROW, 4)),
    ]
    scattered = SimpleNamespace(size=(), positions=((3, 1), (1, 4)))
    assert _spots(scattered) == [(2.0, 0.0), (0.0, 3.0)]  # type: ignore[arg-type]
    assert _edge_marks(shape(2, 3)) == [
        ("A", 0.0, -1.0),
        ("B", 1.0, -1.0),
        ("3", -1.0, 0.0),
        ("2", -1.0, 1.0),
        ("1", -1.0, 2.0),
    ]
    assert _edge_marks(shape(1, 2, hexes=True)) == [
        ("A", -0.5, -HEX_ROW),
        ("2", -1.0, 0.0),
        ("1", -0.5, round(HEX_ROW, 4)),
    ]


def test_a_growing_board_begins_at_its_first_shown_space() -> None:
    board = shape(4, 3)
    data: Any = {
        "cells": [{"name": name, "x": x, "y": y} for name, (x, y) in zip(board.names, _spots(board), strict=True)]
    }
    _crop(board, data, frozenset({"b2", "c2", "c1"}))
    assert [(cell["name"], cell["x"], cell["y"]) for cell in data["cells"]] == [
        ("b2", 0.0, 0.0),
        ("c2", 1.0, 0.0),
        ("c1", 1.0, 1.0),
    ]
    assert (data["width"], data["height"], data["ways"]) == (1.0, 1.0, [])
    assert data["marks"] == [("B", 0.0, -1.0), ("C", 1.0, -1.0), ("2", -1.0, 0.0), ("1", -1.0, 1.0)]


def test_shares_of_plots_are_those_of_the_statistics() -> None:
    assert share_of(0, 0).rate == 0.0 and share_of(1, 4).rate == 0.25
