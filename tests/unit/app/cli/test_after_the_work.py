"""What `pnp check`, `pnp build` and `pnp play --campaign` print or return after the work itself, which is replaced here."""

import argparse
from pathlib import Path

import pytest

from pnp.app.build.build import BuildResult
from pnp.app.check.answer_cache import Answer
from pnp.app.cli.commands import build, check, play
from pnp.app.cli.console import Console
from pnp.app.cli.status import DONE, ERRORS
from pnp.app.game.reading import read_game
from pnp.source.diagnostics import Report, Span
from tests.tiny import HARE_RACE

FERRY = HARE_RACE.parent / "night-ferry"


def test_a_check_prints_each_fault(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def checked(folder: Path, request: object, report: Report, progress: object) -> Answer:
        report.error("PNP302", "three is typed into prose", Span("rules/01.md", 4), "write `{{ goal }}`")
        return Answer("hare-race", (), tuple(report))

    monkeypatch.setattr(check, "check_game", checked)
    parser = argparse.ArgumentParser()
    check.add_arguments(parser)
    assert check.run(parser.parse_args([str(HARE_RACE)]), Console()) == ERRORS
    printed = capsys.readouterr()
    assert "three is typed into prose" in printed.err and "Traceback" not in printed.err


@pytest.mark.parametrize(
    ("empty", "has_errors", "is_noted"),
    [((), False, False), (("mats",), False, True), (("mats",), True, False), ((), True, False)],
)
def test_only_a_build_without_errors_names_the_parts_that_the_game_does_not_have(
    empty: tuple[str, ...],
    has_errors: bool,
    is_noted: bool,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def built(folder: Path, options: object, report: Report, timings: object) -> BuildResult:
        if has_errors:
            report.error("PNP302", "three is typed into prose", Span("rules/01.md", 4), "write `{{ goal }}`")
        return BuildResult((), (), empty_parts=empty)

    monkeypatch.setattr(build, "build", built)
    parser = argparse.ArgumentParser()
    build.add_arguments(parser)
    assert build.run(parser.parse_args([str(HARE_RACE)]), Console()) == (ERRORS if has_errors else DONE)
    assert ("there is nothing to print for" in "".join(capsys.readouterr())) == is_noted


@pytest.mark.parametrize(
    ("words", "players"), [((), ("Ada", "Bruno")), (("--name", "Eve", "--seat", "2"), ("Ada", "Eve"))]
)
def test_a_campaign_without_a_file_begins_with_this_game(
    words: tuple[str, ...], players: tuple[str, ...], tmp_path: Path
) -> None:
    parser = argparse.ArgumentParser()
    play.add_arguments(parser)
    args = parser.parse_args([str(FERRY), "--campaign", str(tmp_path / "crew.json"), "--players", "2", *words])
    report = Report()
    campaign = play._campaign(args, read_game(str(FERRY), report, ""), report)
    assert (Path(campaign.game).name, campaign.players, campaign.games) == ("night-ferry", players, ())
