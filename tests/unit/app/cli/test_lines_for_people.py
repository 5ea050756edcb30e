"""Figures as lines for people: cards, options and clauses, ladders, sweeps, and differences between two versions."""

from types import SimpleNamespace
from typing import Any

import pytest

from pnp.app.cli import diff_lines, play_lines
from pnp.app.cli.ladder_lines import _contest, _equals
from pnp.app.cli.what_if_lines import lines_of_effects, lines_of_sweep
from pnp.app.diff.compare import NameChanges, Pages
from pnp.app.diff.what_if import Aim
from pnp.checks.statistics.figures import Share
from pnp.checks.statistics.play_figures import Finding, PlayFigure


# ------------------------------------------------------------------------------------------------- cards, options
def figure(about: Any, event: str, name: str, difference: float = 0.0, seats: int = 1200, **others: Any) -> PlayFigure:
    facts: dict[str, Any] = {
        "kind": "hare", "label": name.title(), "games": 900, "won": 300, "rate": 0.25 + difference, "average": 0.25, "expected": 0.25,
        "low": difference - 0.02, "high": difference + 0.03, "p": 1.0, "p_corrected": 1.0, "verdict": "not shown",
    }  # fmt: skip
    return PlayFigure(3, "own", about, event, name=name, difference=difference, seats=seats, **facts | others)


def plays(*figures: PlayFigure, findings: tuple[Finding, ...] = ()) -> list[str]:
    def of(about: str, agent: str) -> list[PlayFigure]:
        return [one for one in figures if one.about == about and one.agent == agent]

    table: Any = SimpleNamespace(players=3, games=2500, findings=findings, of=of)
    return list(play_lines.lines_of_plays(SimpleNamespace(tables=[table], agents=("own",), band=0.05)))  # type: ignore[arg-type]


def finding(n: int, **others: Any) -> Finding:
    facts = {
        "about": "card",
        "event": "drawn",
        "kind": "hare",
        "name": f"c{n}",
        "label": f"C{n}",
        "words": ("dead draw", "too weak"),
        "sentence": "So.",
    }
    return Finding(players=3, agent="own", strength=0.1, **facts | others)  # type: ignore[arg-type]


def test_cards_are_listed_by_the_difference_that_they_make() -> None:
    lines = plays(
        figure("card", "drawn", "axe", -0.1, 1500), figure("card", "drawn", "bow", 0.2), figure("card", "taken", "axe", 0.0, 30),
        figure("card", "held", "cup", 0.3, 7), findings=(finding(1, name="bow"),),
    )  # fmt: skip
    assert [" ".join(line.split()) for line in lines] == [
        "", "3 players, own, 2,500 finished games", "C1: dead draw, too weak. So.", "",
        "hare (wins when taken) drawn taken played held wins typical difference, interval",
        "Axe 1,500 30 0 0 25.0% 25.0% +0.0 (-2.0 to +3.0)",
        "Bow 1,200 0 0 0 dead draw, too weak",
        "Cup 0 0 0 7",
    ]  # fmt: skip


def test_a_kind_whose_cards_are_only_held_lists_the_wins_of_drawing() -> None:
    lines = plays(figure("card", "held", "cup", 0.3, 7))
    assert lines[2:5] == [
        "no card and no option stands out: no share clearly differs by more than 5 points",
        "",
        play_lines._row("hare (wins when drawn)", *play_lines.EVENT_HEADS, *play_lines.HEADS),
    ]


def test_options_and_clauses_have_tables_of_their_own() -> None:
    lines = plays(
        figure("option", "which?", "stay", 0.1, kind="", offered=4000, taken=1000, by_chance=1999.6),
        figure("option", "which?", "axe", 0.1), figure("card", "played", "axe"),
        figure("clause", "", "pass", -0.125, 1100, kind="", games=1050, rate=0.125),
    )  # fmt: skip
    lines = [" ".join(line.split()) for line in lines]
    assert lines[lines.index("options offered taken by luck wins typical difference, interval") + 1 :] == [
        "which?: Stay 4,000 1,000 2,000 35.0% 25.0% +10.0 (+8.0 to +13.0)",
        "",
        "clauses by which players act games players wins typical difference, interval",
        "Pass 1,050 1,100 12.5% 25.0% -12.5 (-14.5 to -9.5)",
    ]


def test_few_seats_are_not_compared_and_long_names_are_cut() -> None:
    assert play_lines._shares(figure("card", "drawn", "a", seats=0)) == ("", "", "never")
    assert play_lines._shares(figure("card", "drawn", "a", low=-1.0)) == ("25.0%", "", "too few to compare")
    assert play_lines._shares(figure("card", "drawn", "a", low=-0.99))[1] == "25.0%"
    assert play_lines._row("x" * 34, "1", "2") == "x" * 34 + "        1  2"
    assert play_lines._row("x" * 35, "1", "") == "x" * 33 + "…        1"


def test_many_rows_are_shown_by_their_ends_and_many_findings_by_the_first() -> None:
    rows = [str(n) for n in range(31)]
    assert list(play_lines._ends(rows[:30], "cards")) == rows[:30]
    assert list(play_lines._ends(rows, "cards")) == [*rows[:15], "  … 1 cards between …", *rows[16:]]
    findings = [finding(n) for n in range(13)]
    assert list(play_lines._findings(findings[:12], 0.05))[-1] == "  C11: dead draw, too weak. So."
    assert list(play_lines._findings(findings, 0.05))[11:] == [
        "  C11: dead draw, too weak. So.", "  … and 1 more, in --json, --csv and --report"
    ]  # fmt: skip
    option = finding(1, about="option", event="which?")
    assert list(play_lines._findings([option], 0.05)) == ["  C1 (which?): dead draw, too weak. So."]


# ------------------------------------------------------------------------------------------------- ladders
def share(rate: float, low: float, high: float, games: int = 100) -> Share:
    return Share(games, round(rate * games), rate, low, high)


def test_a_meeting_says_who_plays_better() -> None:
    def contest(verdict: str, even: float | None = 0.25) -> str:
        won = SimpleNamespace(share=share(0.5, 0.4, 0.6), verdict=verdict, even=even)
        return _contest(SimpleNamespace(higher="search", lower="random", won=won))  # type: ignore[arg-type]

    assert [contest(verdict).split("25.0%")[1].strip() for verdict in ("more", "less", "not shown")] == [
        "skill pays", "plays worse", "no difference is shown"
    ]  # fmt: skip
    assert contest("more").startswith(f"{'search against random':<34}50") and "0.0%" in contest("more", None)
    none: Any = SimpleNamespace(higher="search", lower="random", won=None)
    assert _contest(none) == f"{'search against random':<34}no game was finished"


def test_a_meeting_of_equals_has_lengths_and_leads() -> None:
    lengths = SimpleNamespace(rounds=SimpleNamespace(mean=12.3456), decisions=SimpleNamespace(mean=99.95))
    table = SimpleNamespace(leads=None, length=lengths, branching=SimpleNamespace(mean=3.14159))
    line = _equals(SimpleNamespace(higher="own", table=table, first_seat=None))  # type: ignore[arg-type]
    assert line == f"{'own':<16}{'–':<26}   12.35      99.95     3.14  –"
    table.leads = SimpleNamespace(halfway=share(0.75, 0.7, 0.8))
    both = _equals(SimpleNamespace(higher="own", table=table, first_seat=SimpleNamespace(share=share(0.25, 0.2, 0.3))))  # type: ignore[arg-type]
    assert both[16:].startswith("25") and both.endswith(")") and "75" in both[70:]


# ------------------------------------------------------------------------------------------------- sweeps
def spread(mean: float) -> Any:
    return SimpleNamespace(mean=mean, low=mean - 1, high=mean + 1)


def point(value: str, rate: float, rounds: float = 8.0, finished: int = 100, message: str = "") -> Any:
    seats = tuple(SimpleNamespace(share=share(each, each - 0.1, each + 0.1)) for each in (rate, 1 - rate))
    table = SimpleNamespace(
        players=2, games=1500, finished=finished, scores=(), wins=(SimpleNamespace(by="role", shares=()), SimpleNamespace(by="seat", shares=seats)),
        length=SimpleNamespace(rounds=spread(rounds), decisions=spread(40.0)), endings=(SimpleNamespace(message=""), SimpleNamespace(message=message)),
    )  # fmt: skip
    return SimpleNamespace(label=f"{value}!", value=value, statistics=SimpleNamespace(tables=(table,)))


def test_a_sweep_has_a_row_for_each_value() -> None:
    assert list(lines_of_sweep("hand", [point("4", 0.5), point("5", 0.75, 9.0)], None)) == [
        "",
        "2 players, 1,500 games for each value",
        f"{'hand':<18}{'seat 1 wins':<26}{'seat 2 wins':<26}{'rounds':<26}decisions",
        f"{'4!':<18}{'50.0% (40.0% to 60.0%)':<26}{'50.0% (40.0% to 60.0%)':<26}{'8 (7 to 9)':<26}40 (39 to 41)",
        f"{'5!':<18}{'75.0% (65.0% to 85.0%)':<26}{'25.0% (15.0% to 35.0%)':<26}{'9 (8 to 10)':<26}40 (39 to 41)",
    ]


def test_a_value_without_finished_games_and_values_without_a_difference() -> None:
    lost = list(
        lines_of_sweep("hand", [point("4", 0.5, finished=0, message="no card"), point("5", 0.5, finished=0)], None)
    )
    assert lost[3:5] == [f"{'4!':<18}no game reaches its end: no card", f"{'5!':<18}no game reaches its end"]
    same = point("4", 0.5)
    assert list(lines_of_sweep("hand", [same, same], None))[-1].startswith("no figure differs: play more games")
    assert list(lines_of_sweep("hand", [same], None))[-1].startswith("4!")


@pytest.mark.parametrize(
    ("aim", "lines"),
    [
        (Aim("rounds", 8.5), ["hand = 4 comes nearest: rounds 8 (7 to 9), and 8.5 is wanted", "with this number of games, 4, 5 cannot be distinguished from it"]),
        (Aim("rounds", 12.0), ["hand = 5 comes nearest: rounds 9 (8 to 10), and 12 is wanted", "no value that was tried reaches 12: every interval leaves it out"]),
        (Aim("seat_1", 0.8), ["hand = 5 comes nearest: seat 1 wins 75.0% (65.0% to 85.0%), and 80.0% is wanted"]),
    ],
)  # fmt: skip
def test_the_value_nearest_to_an_aim(aim: Aim, lines: list[str]) -> None:
    shown = list(lines_of_sweep("hand", [point("4", 0.5), point("5", 0.75, 9.0)], aim))
    assert shown[shown.index(lines[0]) :] == lines and shown[shown.index(lines[0]) - 1] == ""


def test_changes_without_an_effect_are_named() -> None:
    changes: Any = [
        SimpleNamespace(name="hand", value="4"),
        SimpleNamespace(name="debt", value="1"),
        SimpleNamespace(name="hand", value="5"),
    ]
    assert list(lines_of_effects(changes, [])) == ["hand = 4, debt = 1, hand = 5"]


# ------------------------------------------------------------------------------------------------- differences
def test_names_and_pages_that_differ() -> None:
    names = tuple(f"c{n}" for n in range(13))
    assert diff_lines._listed(names[:12]) == ", ".join(names[:12]) and diff_lines._listed(names).endswith(
        "c11 and 1 more"
    )
    changed = NameChanges(added=("a", "b"), removed=(), changed=("c",))
    assert diff_lines._ways(changed) == ["added: a, b", "changed: c"]
    pages = [
        Pages("book", ("fronts 2 of 3", "3"), 4, 5), Pages("book", (), 5, 5), Pages("cards", ("1",), 3), Pages("cards", ("1",), 1, 1)
    ]  # fmt: skip
    assert [diff_lines._paper(one) for one in pages] == [
        "of book: fronts 2, 3 of 5 pages (was 4)", "of book: none of 5 pages", "of cards: gone", "of cards: 1 of 1 page"
    ]  # fmt: skip
