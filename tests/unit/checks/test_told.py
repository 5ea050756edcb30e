"""What examples tell and picture against their runs, planted in All But Malice."""

import shutil
from pathlib import Path

import pytest

from pnp.checks.static.example_facts import check_example_facts
from pnp.rules.loading import load_and_compile
from pnp.source.diagnostics import Diagnostic, Report

from .conftest import DATA, Planted


def told(planted: Planted) -> list[Diagnostic]:
    return [d for d in planted.check() if d.code == "PNP803"]


def test_the_examples_as_they_are_tell_what_runs(planted: Planted) -> None:
    assert told(planted) == []


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("rules/03-round.md", "comes upon the {{ FOUR }} :clubs:", "comes upon the {{ FOUR }} :spades:", "mentions `four` and `spades`, which its run does not have"),
        ("rules/03-round.md", "has a pair of {{ NINE }}s", "has a pair of {{ TEN }}s", "mentions `ten`, which its run does not have"),
        ("rules/03-round.md", "shows: [JB, C4]", "shows: [JB, C5]", "shows the card `C5`, which its run does not have"),
        ("rules/06-scenes.md", "{{ LLEWELLA }} has a pair", "{{ FLORA }} has a pair", "mentions `Flora`"),
        ("rules/06-scenes.md", "{{ FIONA }} was bluffing", "Llewella was bluffing", "mentions Llewella, which its run does not have"),
    ],
)  # fmt: skip
def test_what_the_run_does_not_have(planted: Planted, file: str, old: str, new: str, said: str) -> None:
    line = planted.replace(file, old, new)
    (found,) = told(planted)
    assert said in found.message
    assert (found.severity, found.span.file.endswith(file), found.span.line) == ("error", True, line)


def test_a_result_that_does_not_come_out(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(DATA / "deck-of-fey", tmp_path / "deck-of-fey"))
    file = folder / "rules/01-deck.md"
    text = file.read_text("utf-8")
    old = "  Both are {{ harmonious }} to {{ WAVE }}."
    assert old in text
    file.write_text(text.replace(old, old.replace("harmonious", "neutral")), "utf-8")
    (found,) = check_example_facts(load_and_compile(folder, "troll-tricker", Report()).game)
    assert found.message.partition(" mentions ")[2] == "`NEUTRAL`, and expects `HARMONIOUS`"
    assert found.span.line == text[: text.index(old)].count("\n") + 1


def test_an_example_of_numbers_alone_may_tell_of_cards(planted: Planted) -> None:
    planted.replace("rules/03-round.md", "{{ FLORA }} owns the {{ jewel }}.", "{{ FLORA }} has the {{ KING }}.")
    assert told(planted) == []
