"""The statistics of many games as lines for people, and what the command refuses."""

import json
from pathlib import Path
from typing import Any

import pytest

from pnp.cli import main
from pnp.cli.figures import lines_of, verdict

CRAZY = ["simulate", "crazy-eights", "--agent", "random", "--jobs", "1"]


def share(label: str, verdict: str = "not shown", hits: int = 20) -> dict[str, Any]:
    rate = hits / 40
    return {"name": label, "label": label, "games": 40, "hits": hits, "rate": rate, "low": rate - 0.1, "high": rate + 0.1,
            "even": 0.5, "p_corrected": 0.01, "verdict": verdict}  # fmt: skip


def run_of(by: str, *shares: dict[str, Any]) -> dict[str, Any]:
    group = {"by": by, "label": by.capitalize(), "shares": list(shares)}
    return {"comparisons": len(shares), "tables": [{"players": 2, "wins": [group]}]}


def test_no_unfairness_is_claimed_that_has_not_been_shown() -> None:
    (line,) = verdict(run_of("seat", share("1"), share("2")))
    assert line.startswith("No unfairness is shown") and "2 comparisons" in line


def test_what_is_shown_comes_with_its_interval_its_number_and_its_correction() -> None:
    (line,) = verdict(run_of("seat", share("1", "more", 30), share("2")))
    assert "Seat 1 of 2 players wins more" in line and "30 of 40, 75.0% (65.0% to 85.0%), p = 0.01" in line
    assert "corrected after Holm" in line


def test_a_better_agent_is_told_and_no_unfairness() -> None:
    lines = list(verdict(run_of("agent", share("greedy", "more", 30))))
    assert lines[0].startswith("No unfairness is shown") and lines[1].startswith("Agent greedy")


@pytest.fixture(scope="module")
def data() -> Any:
    """Crazy Eights, simulated."""
    with pytest.MonkeyPatch.context() as patch:
        printed: list[str] = []
        patch.setattr("builtins.print", lambda *words, **_: printed.extend(map(str, words)))
        assert main([*CRAZY, "--games", "30", "--json"]) == 0
    return json.loads("".join(printed))


def test_every_share_stands_with_its_interval(data: Any) -> None:
    lines = list(lines_of(data))
    rates = [line for line in lines if "%" in line and "interval" not in line and "Holm" not in line]
    assert len(rates) > 5
    assert all(" to " in line for line in rates)


def test_seats_endings_scores_and_clauses_are_told(data: Any) -> None:
    told = "\n".join(lines_of(data))
    for words in (
        "seat 1",
        "how they ended",
        "points, winners",
        "lead changes",
        "choices offered",
        "clauses that apply",
    ):
        assert words in told


def test_a_report_is_html_or_pdf(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*CRAZY, "--games", "3", "--report", str(tmp_path / "out.doc")]) == 2
    assert "name it .html or .pdf" in capsys.readouterr().err
    for name, start in (("out.html", b"<!doctype"), ("out.pdf", b"%PDF")):
        assert main([*CRAZY, "--games", "3", "--report", str(tmp_path / name), "--quiet"]) == 0
        assert (tmp_path / name).read_bytes().startswith(start)


def test_a_scheduler_has_a_host_and_a_port(capsys: pytest.CaptureFixture[str]) -> None:
    for wrong in ("dask://here", "dask:8786", "dask://:8786", "many", "0"):
        assert main(["simulate", "hearts", "--jobs", wrong]) == 2
        assert "PNP120" in capsys.readouterr().err
