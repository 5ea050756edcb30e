"""Evidence of editions that nobody played."""

from pnp.checks.edition import CheckOptions
from pnp.checks.edition.check_edition import verify
from pnp.source.diagnostics import Report
from tests.lab import lab


def test_a_check_without_play_has_the_evidence_of_its_own_rules_and_no_games():
    made = lab("@phase(go)\ndef go_on():\n    pass\n")
    evidence = verify(made.game, made.rules, Report(), CheckOptions(play=False))
    assert (evidence.digest, evidence.variant, tuple(evidence.seats)) == (
        made.rules.digest,
        made.game.variant,
        (2, 3, 4),
    )


def test_rules_that_fail_their_own_checks_are_not_played():
    made = lab("@phase(go)\ndef go_on():\n    pass\n")
    report = Report()
    report.error("PNP118", "a fault that was there before", next(iter(made.game.zones.values())).span, "mend it")
    assert verify(made.game, made.rules, report, CheckOptions(play=True)).digest == made.rules.digest
