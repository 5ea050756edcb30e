"""Strips and differences as they are drawn: each bar, line and word at the place that its figures give it."""

from types import SimpleNamespace
from typing import Any

import pytest

from pnp.app.report import card_plots, findings_parts, strips
from pnp.app.report.account import Heading, Plots, Words
from pnp.app.report.card_plots import COUNT, LEFT, RIGHT, DifferenceRow
from pnp.app.report.plots import LABEL, NUMBERS, ROW, WIDTH
from pnp.app.simulate.advice import Advice
from pnp.checks.statistics.figures import Spread
from pnp.checks.statistics.play_figures import PlayFigure
from pnp.model.schema.theme import Theme
from pnp.press.edition.theme import tint

THEME: Any = Theme()


class Recorder:
    """A sketch that keeps its calls."""

    def __init__(self, pen: Any, width: float) -> None:
        self.pen, self.width = pen, width
        self.calls: list[tuple[str, tuple[Any, ...], dict[str, Any]]] = []

    def __getattr__(self, name: str) -> Any:
        return lambda *args, **named: self.calls.append((name, args, named))

    def done(self, height: float, description: str) -> Any:
        return SimpleNamespace(height=height, description=description, calls=self.calls)

    def of(self, name: str) -> list[tuple[Any, ...]]:
        return [args for call, args, _ in self.calls if call == name]


@pytest.fixture
def pen(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A pen whose sketches are recorded."""
    for module in (strips, card_plots):
        monkeypatch.setattr(module, "Sketch", Recorder)
    return SimpleNamespace(theme=THEME, faint="#EEEEEE")


def of(plot: Any, name: str) -> list[tuple[Any, ...]]:
    return [args for call, args, _ in plot.calls if call == name]


def words(plot: Any) -> list[tuple[float, float, str]]:
    return [(round(args[0], 3), round(args[1], 3), args[2]) for args in of(plot, "words")]


def spread(least: float, quarter: float, median: float, three: float, most: float, bins: Any = ()) -> Spread:
    return Spread(1200, median, median, median, 1.0, least, quarter, median, three, most, tuple(bins))


# ------------------------------------------------------------------------------------------------- strips
def test_strips_share_an_axis_of_five_marks(pen: Any) -> None:
    plot = strips.plot_strips(pen, [("own", spread(4, 5, 6, 7, 8)), ("random", spread(2, 5, 6, 7, 9))], "Rounds")
    assert (plot.height, plot.description) == (6 + 2 * strips.STRIP, "Rounds")
    scale = (WIDTH - NUMBERS - LABEL) / 8  # from 2 to 9, each with its own room
    axis = [LABEL + (value - 2 + 0.5) * scale for value in (2, 3.75, 5.5, 7.25, 9)]
    lines = [args for args in of(plot, "line") if args[0][1] == 4.6]
    assert [args[0][0] for args in lines] == pytest.approx(axis) and {args[1][1] for args in lines} == {
        plot.height - 0.6
    }
    shown = words(plot)
    assert [each[2] for each in shown[:5]] == ["2", "4", "6", "7", "9"] and [
        each[0] for each in shown[:5]
    ] == pytest.approx(axis, abs=1e-3)
    assert shown[5:8] == [(0.0, 10.4, "own"), (WIDTH, 9.1, "median 6, half 5 to 7"), (WIDTH, 12.2, "4 to 8, n = 1,200")]
    assert [each[1] for each in shown[8:]] == [18.4, 17.1, 20.2]


def test_a_strip_is_darkest_where_most_games_lie(pen: Any) -> None:
    plot = strips.plot_strips(pen, [("own", spread(0, 1, 3, 4, 9, [(0, 0, 5), (1, 2, 20), (3, 4, 0), (5, 9, 5)]))], "x")
    scale = (WIDTH - NUMBERS - LABEL) / 10
    bars = [tuple(round(each, 3) for each in args[:4]) for args in of(plot, "bar")]
    top = 9.4 - strips.BAND / 2
    assert bars == [tuple(round(each, 3) for each in box) for box in (
        (LABEL, top, scale, strips.BAND), (LABEL + scale, top, 2 * scale, strips.BAND), (LABEL + 5 * scale, top, 5 * scale, strips.BAND)
    )]  # fmt: skip
    parts = [0.5, 1.0, 0.1]  # 5, 10 and 1 game for each round
    assert [args[4] for args in of(plot, "bar")] == [tint(THEME.accent, 0.08 + 0.52 * part) for part in parts]
    marks = [args for args in of(plot, "line") if args[0][1] != 4.6]
    at = [LABEL + (value + 0.5) * scale for value in (1, 4, 3)]
    assert [args[0][0] for args in marks] == [args[1][0] for args in marks] == pytest.approx(at)
    assert [(round(args[0][1], 2), round(args[1][1], 2), args[3]) for args in marks] == [
        (7.2, 11.6, 0.25),
        (7.2, 11.6, 0.25),
        (6.3, 12.5, 0.7),
    ]


# ------------------------------------------------------------------------------------------------- differences
@pytest.mark.parametrize(
    ("differences", "band", "reach"),
    [
        ((0.05,), 0.05, 0.1),
        ((0.076,), 0.05, 0.1),
        ((0.077,), 0.05, 0.2),
        ((-0.2,), 0.05, 0.3),
        ((0.01,), 0.06, 0.2),
        ((0.3,), 0.05, 0.4),
        ((0.4, -0.5), 0.05, 0.8),
        ((0.7,), 0.05, 1.0),
        ((), 0.05, 0.1),
    ],
)
def test_the_axis_holds_the_greatest_difference_and_the_band(
    differences: tuple[float, ...], band: float, reach: float
) -> None:
    rows = [DifferenceRow("x", 1, 0.5, each, each, each) for each in differences]
    assert card_plots._reach(rows, band) == reach


def test_differences_are_drawn_about_the_middle(pen: Any) -> None:
    rows = [
        DifferenceRow("Axe", 1200, 0.6, 0.08, 0.02, 0.2, words="strong"),
        DifferenceRow("Bow", 30, 0.4, -0.04, -0.9, 0.01, note="few"),
    ]
    plot = card_plots.plot_differences(pen, rows, 0.05, ("seats", "wins"), "Cards")
    middle, scale = (LEFT + RIGHT) / 2, (RIGHT - LEFT) / 2 / 0.2
    assert plot.height == 7 + 2 * ROW
    band, square = of(plot, "bar")
    assert band == (
        pytest.approx(middle - 0.05 * scale),
        4.6,
        pytest.approx(0.1 * scale),
        pytest.approx(plot.height - 5.6),
        "#EEEEEE",
    )
    first, second = 6 + ROW / 2, 6 + ROW * 1.5
    assert square == (pytest.approx(middle + 0.08 * scale - 1.15), pytest.approx(first - 1.15), 2.3, 2.3, THEME.accent)
    (ring,) = of(plot, "ring")
    assert ring == (pytest.approx(middle - 0.04 * scale), pytest.approx(second), 1.0, THEME.text, THEME.paper)
    axis, lines = of(plot, "line")[:5], of(plot, "line")[5:]
    assert [args[0][0] for args in axis] == pytest.approx(
        [LEFT, (LEFT + middle) / 2, middle, (RIGHT + middle) / 2, RIGHT]
    )
    assert [args[2] == THEME.grey for args in axis] == [False, False, True, False, False]
    assert [(args[0], args[1], args[3]) for args in lines] == [
        ((pytest.approx(middle + 0.02 * scale), first), (pytest.approx(RIGHT), first), 0.8), ((LEFT, second), (pytest.approx(middle + 0.01 * scale), second), 0.4),
    ]  # fmt: skip
    shown = words(plot)
    assert [each[2] for each in shown] == [
        "-20",
        "-10",
        "typical",
        "+10",
        "+20",
        "seats",
        "wins",
        "Axe",
        "1,200",
        "60.0\N{NO-BREAK SPACE}%",
        "strong",
        "Bow",
        "30",
        "40.0\N{NO-BREAK SPACE}%",
        "few",
    ]
    assert [each[:2] for each in shown[7:11]] == [
        (0.0, round(first + 1, 3)),
        (COUNT, round(first + 1, 3)),
        (LEFT - 6, round(first + 1, 3)),
        (RIGHT + 3, round(first + 1, 3)),
    ]


# ------------------------------------------------------------------------------------------------- findings
def test_the_first_findings_have_their_commands_and_the_others_a_line() -> None:
    advice = [Advice(f"T{n}", f"S{n}.", (f"try {n}",)) for n in range(18)]

    def lines(count: int) -> list[str]:
        return [part.text for part in findings_parts._advice(advice[:count]) if isinstance(part, Words)]

    assert lines(0)[0].startswith("**Nothing stands out.**")
    assert lines(2) == ["**1. T0.** S0.", "Try: `try 0`", "**2. T1.** S1.", "Try: `try 1`"]
    assert lines(8)[-1] == "Try: `try 7`" and lines(9)[-1] == "Further: T8. The plots below show them all."
    assert lines(17)[-1].endswith("T15; and 1 more. The plots below show them all.") and lines(16)[-1].endswith(
        "T15. The plots below show them all."
    )


def figure(name: str, difference: float, event: str = "drawn", verdict: Any = "not shown", **others: Any) -> PlayFigure:
    facts: dict[str, Any] = {
        "kind": "hare",
        "label": name,
        "games": 9,
        "seats": 9,
        "won": 3,
        "rate": 0.3,
        "average": 0.3,
        "expected": 0.3,
        "low": -0.5,
        "high": 0.5,
        "p": 1.0,
        "p_corrected": 1.0,
    }
    return PlayFigure(3, "own", "card", event, name=name, difference=difference, verdict=verdict, **facts | others)


def test_cards_shown_to_win_come_first_and_hands_at_the_end_do_not_count() -> None:
    figures = [
        figure("a", 0.1), figure("b", 0.05, verdict="more"), figure("c", -0.3, verdict="less"), figure("d", 0.4, "held", "more"), figure("e", 0.3), figure("e", -0.1, "played"), figure("f", 0.9, low=-1.0),
    ]  # fmt: skip
    rows = findings_parts._heat_rows(figures)
    assert [row.name for row in rows] == ["b", "e", "a", "d", "f", "c"]


def test_the_ends_of_a_list_are_the_best_and_the_worst(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[list[str]] = []
    monkeypatch.setattr(
        findings_parts, "plot_differences", lambda pen, rows, *rest: drawn.append([row.name for row in rows])
    )

    def ends(figures: list[PlayFigure]) -> list[str]:
        run = SimpleNamespace(plays=SimpleNamespace(figures=figures, band=0.05), agents=("own",))
        parts = list(findings_parts._ends(SimpleNamespace(runs=(run,)), SimpleNamespace(theme=THEME)))  # type: ignore[arg-type]
        assert bool(parts) == bool(figures and any(one.seats and one.low > -1 for one in figures))
        return drawn.pop() if drawn else []

    many = [figure(f"c{n:02}", n / 100) for n in range(17)]
    assert ends(many[:16]) == [f"c{n:02}" for n in range(15, -1, -1)]
    assert ends(many) == [f"c{n:02}" for n in (*range(16, 8, -1), *range(7, -1, -1))]
    assert (
        ends([*many[:2], figure("p", 0.5, "taken")]) == ["p"]
        and ends([figure("x", 0.1, low=-1.0)]) == []
        and ends([figure("x", 0.1, seats=0)]) == []
    )
    none: Any = SimpleNamespace(runs=(SimpleNamespace(plays=None),))
    assert list(findings_parts._ends(none, SimpleNamespace())) == []  # type: ignore[arg-type]


def test_lengths_that_never_differ_are_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(findings_parts, "plot_strips", lambda pen, rows, words: (words, [name for name, _ in rows]))
    same, other, none = spread(7, 7, 7, 7, 7), spread(7, 7, 8, 8, 9), Spread(0, *[0.0] * 9, ())

    def length(*tables: tuple[str, Spread, Spread], people: Any = None) -> list[object]:
        made = [
            (agent, SimpleNamespace(length=SimpleNamespace(rounds=rounds, decisions=decisions)))
            for agent, rounds, decisions in tables
        ]
        parts = findings_parts._length(SimpleNamespace(tables=made, people=people), None)  # type: ignore[arg-type]
        return [
            part.text if isinstance(part, Words | Heading) else part.plots[0] if isinstance(part, Plots) else part
            for part in parts
        ]

    assert length(("own", same, none), ("random", same, none)) == ["Every game takes 7 rounds."]
    people = SimpleNamespace(numbers={"decisions": other})
    assert length(("own", other, same), people=people) == [
        "Rounds of a game", ("Rounds of a game, by kind of player", ["own"]), "Decisions of a game", ("Decisions of a game, by kind of player", ["own", "people"]),
    ]  # fmt: skip
    assert length(("own", same, none), ("random", other, none))[0] == "Rounds of a game" and length(
        ("own", spread(1, 1, 1, 1, 1), same)
    ) == ["Every game takes 1 round.", "Every game takes 7 decisions."]
