"""Every small change of some rules: each_change.txt shows the rules, and below each rule its changes."""

from pathlib import Path

import pytest

from tests.unit.checks.mutants.test_changes import mutants

SECTIONS = Path(__file__).with_name("each_change.txt").read_text("utf-8").split("\n## ")[1:]


@pytest.mark.parametrize("section", SECTIONS, ids=lambda section: section.partition("\n")[0])
def test_a_rule_has_these_changes(section: str) -> None:
    _, _, shown = section.partition("\n")
    code, _, changes = shown.partition("\n-->\n")
    rule = code.partition("def ")[2].partition("(")[0]
    actual = [
        f"{m.operator:<10} {m.clause} {m.lines[0]}-{m.lines[1]} {m.text} => {m.after}"
        for m in mutants(code)
        if m.rule == rule
    ]
    assert sorted(actual) == sorted(changes.rstrip("\n").split("\n"))
