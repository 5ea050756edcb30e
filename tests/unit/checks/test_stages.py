"""An edition is checked by one list of stages, in builds and in `pnp check`."""

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
    assert not edition.is_playable and not edition.examples.results
    STAGES["examples"](edition)
    assert edition.is_playable and edition.examples.results["a-present"].ok and edition.evidence is None
    STAGES["play"](edition)
    assert edition.evidence is not None


def test_nothing_is_played_after_an_error_or_without_play() -> None:
    game, rules = loaded("hearts").game, loaded("hearts").rules
    faulty = Report()
    faulty.error("PNP302", "a number", game.span(), "")
    for report, options in ((faulty, QUICK), (Report(), CheckOptions(play=False))):
        edition = EditionCheck(game, rules, report, options)
        for check in STAGES.values():
            check(edition)
        assert edition.evidence is None and not edition.examples.results
        assert not verify(game, rules, report, options).games
