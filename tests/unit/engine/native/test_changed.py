"""A program in which one rule is translated again plays as Python does with the changed rule."""

import pytest

from pnp.checks.mutants.list_of import mutants_of
from pnp.engine.native import changed
from pnp.engine.native.compare import Comparer
from pnp.engine.native.machine import Machine
from pnp.engine.native.program import NativeGame, native_game
from pnp.engine.play import Play, State
from pnp.rules import RuleSet
from pnp.rules.recompile import Recompiler
from pnp.source.diagnostics import Report
from tests.lab import Lab, lab
from tests.unit.engine.native.test_fixed import BOARD, LINES, RULES

SEEDS = range(3)


@pytest.fixture(scope="module")
def board() -> Lab:
    made = lab(RULES.replace("LINE", "\n            ".join(LINES.values())), BOARD)
    assert not made.faults, [d.message for d in made.faults]
    return made


def changed_rules(made: Lab) -> list[tuple[str, str, RuleSet]]:
    """The changes of single rules that are sound and leave all other rules as they are: rule, change and rules."""
    report = Report()
    recompiler = Recompiler(made.game, report)
    changes = []
    for mutant in mutants_of(recompiler):
        if not mutant.rule or mutant.edit is None:
            continue
        tree, faults = recompiler.tree(mutant.rule), Report()
        mutant.edit(tree)
        rules = recompiler.with_rule(tree, faults)
        if rules is not None and rules.over is not None and not faults.errors:
            changes.append((mutant.rule, mutant.id, rules))
    return changes


def test_each_change_of_a_rule_that_is_looked_up_plays_as_in_python(board: Lab) -> None:
    base = native_game(board.game, 2)
    compared = dict.fromkeys(("first_seat", "row_of", "apart", "leaps", "owner_of", "go_on"), 0)
    for rule, change, rules in changed_rules(board):
        if rule not in compared or compared[rule] >= 12:
            continue
        sides = Comparer(Play(State(board.game, rules, 2)), Machine(changed.with_rule(base, rules)))
        for seed in SEEDS:
            assert sides.tape((), seed) == [], change
        compared[rule] += 1
    assert min(compared.values()) >= 1, compared
    assert sum(compared.values()) > 20


def test_all_rules_are_translated_again_only_if_others_have_the_value(
    board: Lab, monkeypatch: pytest.MonkeyPatch
) -> None:  # fmt: skip
    """`owner_of` is reckoned once for all members in `go_on`; `apart` is called there."""
    base = native_game(board.game, 2)
    assert base.program.steady == {"owner_of"}
    again: list[str] = []

    def counted(*args: object) -> NativeGame:
        again.append(rule)
        return native_game(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(changed, "native_game", counted)
    changes = {rule: rules for rule, _, rules in changed_rules(board)}
    for rule in ("owner_of", "apart"):
        changed.with_rule(base, changes[rule])
    assert again == ["owner_of"]
