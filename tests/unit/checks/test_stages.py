"""An edition is checked by one list of stages, in builds and in `pnp check`."""

import pytest

from pnp.app.check.pipeline import STAGE_LABELS
from pnp.checks.edition.check_edition import STAGES, EditionCheck, verify
from pnp.checks.search.effort import CheckOptions, Effort
from pnp.source.diagnostics import Report
from tests.shipped import loaded

QUICK = CheckOptions(Effort(4, 1, 1), cache=False)


def test_every_stage_has_a_label_in_the_same_order() -> None:
    assert [name for name in STAGE_LABELS if name in STAGES] == list(STAGES)


def test_a_check_is_the_stages_one_after_the_other() -> None:
    game, rules = loaded("hearts").game, loaded("hearts").rules
    edition = EditionCheck(game, rules, Report(), QUICK)
    for check in STAGES.values():
        check(edition)
    assert edition.evidence is not None and edition.evidence.games
    assert edition.evidence == verify(game, rules, Report(), QUICK)


def test_each_stage_leaves_its_result() -> None:
    edition = EditionCheck(loaded("hearts").game, loaded("hearts").rules, Report(), QUICK)
    STAGES["binding"](edition)
    STAGES["translations"](edition)
    assert not edition.are_examples_run and not edition.examples.results
    STAGES["examples"](edition)
    assert edition.are_examples_run and edition.examples.results["a-present"].ok and edition.evidence is None
    STAGES["play"](edition)
    assert edition.evidence is not None


def checked(report: Report, options: CheckOptions = QUICK) -> EditionCheck:
    """Hearts after all stages of a check whose report has errors already."""
    edition = EditionCheck(loaded("hearts").game, loaded("hearts").rules, report, options)
    for check in STAGES.values():
        check(edition)
    return edition


@pytest.mark.parametrize("code", ["PNP300", "PNP302", "PNP309", "PNP602", "PNP800"])
def test_an_error_that_stops_a_build_does_not_stop_play(code: str) -> None:
    report = Report()
    report.error(code, "a fault", loaded("hearts").game.span(), "")
    edition = checked(report)
    assert edition.examples.results and edition.evidence is not None and edition.evidence.games


@pytest.mark.parametrize("code", ["PNP107", "PNP203", "PNP301", "PNP306", "PNP307", "PNP502"])
def test_nothing_runs_while_rules_or_their_material_are_missing(code: str) -> None:
    report = Report()
    report.error(code, "a fault", loaded("hearts").game.span(), "")
    edition = checked(report)
    assert not edition.examples.results and edition.evidence is None


def test_without_play_examples_run_and_no_games() -> None:
    edition = checked(Report(), CheckOptions(play=False))
    assert edition.examples.results["a-present"].ok and edition.evidence is None
    assert not verify(edition.game, edition.rules, Report(), CheckOptions(play=False)).games
