"""The statistics of many games as lines for people, and what the command refuses."""

import random
from pathlib import Path

import pytest

from pnp.app.cli import main
from pnp.app.cli.figures import few_games, lines_of, verdict
from pnp.app.game.reading import read_game
from pnp.app.simulate.simulate import SimulateOptions, simulate
from pnp.base.progress import Step
from pnp.checks.statistics.figures import Share, Statistics, Verdict, WinShare
from pnp.checks.statistics.intervals import binomial_p, games_needed
from pnp.source.diagnostics import Report
from tests.made_up import run_of

CRAZY = ["simulate", "crazy-eights", "--agent", "random", "--jobs", "1"]


def share(label: str, verdict: Verdict = "not shown", hits: int = 20) -> WinShare:
    rate = hits / 40
    return WinShare(label, label, Share(40, hits, rate, rate - 0.1, rate + 0.1), 0.5, 0.01, 0.01, verdict)


def test_no_unfairness_is_claimed_that_has_not_been_shown() -> None:
    line, _ = verdict(run_of("seat", share("1"), share("2")))
    assert line.startswith("No unfairness is shown") and "2 comparisons" in line


def test_what_is_shown_comes_with_its_interval_its_number_and_its_correction() -> None:
    (line,) = verdict(run_of("seat", share("1", "more", 30), share("2")))
    assert "Seat 1 of 2 players wins more" in line and "30 of 40, 75.0% (65.0% to 85.0%), p = 0.01" in line
    assert "corrected after Holm" in line


def test_a_better_agent_is_told_and_no_unfairness() -> None:
    lines = list(verdict(run_of("agent", share("greedy", "more", 30))))
    assert lines[0].startswith("No unfairness is shown") and lines[1].startswith("Agent greedy")


def test_a_stopped_run_keeps_the_games_that_are_finished() -> None:
    loaded = read_game("crazy-eights", Report())
    seen: list[int] = []

    def stop(step: Step) -> None:
        seen.append(step.done)
        if step.done >= 4:
            raise KeyboardInterrupt

    options = SimulateOptions((2, 3), 40, ("random",), engine="python", stoppable=True)
    stopped = simulate(loaded, options, stop)
    assert stopped.stopped and [table.games for table in stopped.tables] == [seen[-1]] and seen[-1] == 4
    whole_run = simulate(loaded, SimulateOptions((2,), 4, ("random",), engine="python"))
    assert stopped.tables == whole_run.tables and not whole_run.stopped
    with pytest.raises(KeyboardInterrupt):
        simulate(loaded, SimulateOptions((2,), 40, ("random",), engine="python"), stop)


@pytest.fixture(scope="module")
def data() -> Statistics:
    """Crazy Eights, simulated."""
    loaded = read_game("crazy-eights", Report())
    return simulate(loaded, SimulateOptions((2,), 30, ("random",)))


def test_every_share_stands_with_its_interval(data: Statistics) -> None:
    lines = list(lines_of(data))
    rates = [line for line in lines if "%" in line and "interval" not in line and "Holm" not in line]
    assert len(rates) > 5
    assert all(" to " in line for line in rates)


def test_seats_endings_scores_and_clauses_are_told(data: Statistics) -> None:
    told = "\n".join(lines_of(data))
    for words in (
        "seat 1",
        "how they ended",
        "points, winners",
        "lead changes",
        "choices offered",
        "least used clauses",
    ):
        assert words in told


def test_a_report_is_html_or_pdf(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*CRAZY, "--games", "3", "--report", str(tmp_path / "out.doc")]) == 2
    assert "use a name that ends in .html or .pdf" in capsys.readouterr().err
    for name, start in (("out.html", b"<!doctype"), ("out.pdf", b"%PDF")):
        assert main([*CRAZY, "--games", "3", "--report", str(tmp_path / name), "--quiet"]) == 0
        assert (tmp_path / name).read_bytes().startswith(start)


def test_a_scheduler_has_a_host_and_a_port(capsys: pytest.CaptureFixture[str]) -> None:
    for wrong in ("dask://here", "dask:8786", "dask://:8786", "many", "0"):
        assert main(["simulate", "hearts", "--jobs", wrong]) == 2
        assert "PNP120" in capsys.readouterr().err


def test_few_games_without_a_difference_come_with_the_number_that_would_show_one() -> None:
    lines = list(few_games(run_of("seat", share("1"), share("2"))))
    assert len(lines) == 1 and "40 games would miss" in lines[0]
    assert "10 points from an even share takes about 236 games" in lines[0] and "5 points about 948" in lines[0]


def test_games_needed_show_a_difference_four_times_in_five() -> None:
    chance = random.Random(4)
    games = games_needed(0.5, 0.1)
    shown = sum(binomial_p(sum(chance.random() < 0.6 for _ in range(games)), games, 0.5) < 0.05 for _ in range(400))
    assert 0.74 <= shown / 400 <= 0.86 and games_needed(0.5, 0.1, 4) > games > games_needed(0.5, 0.2)
