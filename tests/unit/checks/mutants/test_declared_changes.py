"""All small changes of what the Lab declares, each with what stands in place of what."""

from pathlib import Path

from pnp.checks.mutants.declared import declared_mutants
from tests.golden import hold
from tests.lab import lab


def test_what_is_declared_is_changed_by_one_step(update):
    made = lab("@phase(go)\ndef go_on():\n    gain(first(players), coin)\n")
    lines = [
        f"{mutant.operator} | {mutant.before} | {mutant.after} | {mutant.text}"
        for mutant in declared_mutants(made.game, made.rules)
    ]
    hold(Path(__file__).parent / "golden" / "declared.txt", lines, update)


def test_a_number_of_a_table_becomes_the_next():
    made = lab("@phase(go)\ndef go_on():\n    pass\n")
    texts = " ".join(mutant.text for mutant in declared_mutants(made.game, made.rules))
    assert all(step in texts for step in ("`10` → `11`", "`40` → `41`", "`3` → `4`", "`3` → `2`")), texts
