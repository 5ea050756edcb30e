"""Numbers, winners, takers and places that an example tells are those of its run."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from pnp.base.resources import GAMES
from pnp.checks.search.example_outcome import check_outcome
from pnp.checks.search.example_run import run_example
from pnp.checks.search.examples import check_examples, run_examples
from pnp.engine.scenario import Tables
from pnp.rules.loading import load_and_compile
from pnp.source.diagnostics import Diagnostic, Report
from tests.shipped import loaded


def told(game: str, id: str, old: str, new: str) -> list[Diagnostic]:
    """What is wrong with an example of a shipped game that tells something else."""
    made = loaded(game, "")
    example = next(one for one in made.game.examples if one.id == id)
    assert old in example.tells.text
    other = replace(example, tells=replace(example.tells, text=example.tells.text.replace(old, new, 1)))
    return list(check_outcome(made.game, other, run_example(Tables(made.game, made.rules), example)))


@pytest.mark.parametrize(
    ("game", "id", "old", "new", "code", "says"),
    [
        ("hearts", "a-present", "The {{ KING }} takes", "The {{ QUEEN }} takes", "PNP806", "QUEEN takes the trick"),
        ("hearts", "a-present", "The {{ KING }} takes", "Bruno takes", "PNP806", "Bruno takes the trick"),
        ("hearts", "a-present", "The {{ KING }} takes", "Clara takes", "", ""),
        ("hearts", "all-for-ada", "Ada has none, and wins", "Bruno has none, and wins", "PNP806", "Bruno wins"),
        ("all-but-malice", "swords-drawn", "joins {{ DEIRDRE }}'s", "joins {{ FIONA }}'s", "PNP806", "cabal of Fiona"),
        ("all-but-malice", "tied-secrets", "have {{ secret(2) }}", "have {{ secret(5) }}", "PNP805", "5 (secret)"),
        ("all-but-malice", "a-betrayal", "pays {{ secret(1) }}", "pays {{ secret(4) }}", "PNP805", "4 (secret)"),
        ("crazy-eights", "a-change-of-subject", "names diamonds", "names hearts", "", ""),
    ],
)  # fmt: skip
def test_what_is_told_is_what_the_run_came_to(game: str, id: str, old: str, new: str, code: str, says: str) -> None:
    faults = told(game, id, old, new)
    assert [fault.code for fault in faults] == ([code] if code else [])
    assert all(says in fault.message for fault in faults)


@pytest.mark.parametrize(
    ("language", "id", "tells", "says"),
    [
        ("de", "all-for-ada", "Weil Ada keine Punkte hat, gewinnt sie. Bruno gewinnt.", "Bruno wins"),
        ("de", "all-for-ada", "Weil Bruno Punkte hat, gewinnt Ada. Ada gewinnt.", ""),
        ("fr", "all-for-ada", "Bruno gagne la partie.", "Bruno wins"),
        ("fr", "all-for-ada", "Ada gagne la partie.", ""),
        ("es", "all-for-ada", "Bruno ha ganado.", "Bruno wins"),
        ("de", "a-present", "Bruno nimmt den {{ trick }}.", "Bruno takes the trick"),
        ("it", "a-present", "Clara prende il {{ trick }}.", ""),
        ("pt-BR", "a-present", "Bruno leva a {{ trick }}.", "Bruno takes the trick"),
        ("ja", "all-for-ada", "Bruno wins.", ""),  # (its sentences are not known)
    ],
)
def test_an_outcome_is_compared_in_other_languages(language: str, id: str, tells: str, says: str) -> None:
    made = loaded("hearts", "")
    example = next(one for one in made.game.examples if one.id == id)
    other = replace(example, tells=replace(example.tells, text=tells))
    run = run_example(Tables(made.game, made.rules), example)
    faults = list(check_outcome(replace(made.game, language=language), other, run))
    assert [fault.code for fault in faults] == (["PNP806"] if says else [])
    assert all(says in fault.message for fault in faults)


def test_a_fault_stands_at_its_sentence(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(GAMES / "hearts", tmp_path / "hearts"))
    file = folder / "rules" / "03-tricks.md"
    file.write_text(file.read_text("utf-8").replace("The {{ KING }} takes", "The {{ QUEEN }} takes"), "utf-8")
    made = load_and_compile(folder, "", Report())
    examples = run_examples(made.game, made.rules)
    (fault,) = [d for d in check_examples(made.game, made.rules, examples) if d.code == "PNP806"]
    assert fault.severity == "warning"
    assert "{{ QUEEN }} takes the" in file.read_text("utf-8").split("\n")[fault.span.line - 1]


@pytest.mark.parametrize("game", ["hearts", "crazy-eights", "all-but-malice", "game-of-amber"])
def test_shipped_examples_tell_what_they_come_to(game: str) -> None:
    made = loaded(game, "")
    runs = run_examples(made.game, made.rules).runs
    faults = [d for e in made.game.examples for d in check_outcome(made.game, e, runs[e.id])]
    assert [fault.message for fault in faults] == []
