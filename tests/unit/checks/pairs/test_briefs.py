"""Briefs and texts of cards against their clauses: each contradiction at its word, and none in the shipped games."""

import shutil
from pathlib import Path

import pytest

from pnp.checks.pairs.briefs import check_briefs
from pnp.rules.loading import load_and_compile
from pnp.source.diagnostics import Diagnostic, Report

DATA = Path(__file__).parents[4] / "data"


def told(folder: Path, variant: str = "") -> list[Diagnostic]:
    return list(check_briefs(load_and_compile(folder, variant, Report()).game))


@pytest.mark.parametrize(
    ("name", "variant"),
    [
        ("hearts", ""), ("crazy-eights", ""), ("all-but-malice", ""), ("deck-of-fey", "rebel-runs"),
        ("deck-of-fey", "troll-tricker"), ("living-trumps", "patternfall"), ("living-trumps", ""),
    ],
)  # fmt: skip
def test_no_brief_of_the_shipped_games_contradicts_its_clause(name: str, variant: str) -> None:
    assert told(DATA / name, variant) == []


@pytest.fixture
def malice(tmp_path: Path) -> Path:
    return Path(shutil.copytree(DATA / "all-but-malice", tmp_path / "all-but-malice"))


def change(folder: Path, name: str, old: str, new: str) -> int:
    """Replace a text that a file has; the line where it stood."""
    file = folder / name
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")
    return text[: text.index(old)].count("\n") + 1


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("rules/06-scenes.md", "sacrifices {{ secret(1) }}, you included.\"", "sacrifices {{ secret(2) }}, you included.\"", "the brief of `doom` says `{{ secret(2) }}`, and the clause says `{{ secret(1) }}`"),
        ("rules/02-setup.md", "{{ cabal_limit }} {{ devotees }} at most", "{{ hand_limit }} {{ devotees }} at most", "the brief of `cabal-limit` says `{{ hand_limit }}`, and the clause says `{{ devotee(cabal_limit) }}`"),
        ("rules/06-scenes.md", "from your {{ hand }} joins your {{ cabal }}; only", "from your {{ hand }} joins the {{ discards }}; only", "the brief of `battle` says `{{ discards }}`, and the clause says `{{ cabal }}`"),
        ("rules/05-overt.md", 'brief="Gain {{ secret(1) }} :gain:', 'brief="Gain {{ secret(1) }} :sacrifice:', "the brief of `scheme` says `:sacrifice:`, and the clause says `:gain:`"),
    ],
)  # fmt: skip
def test_a_brief_that_contradicts_its_clause(malice: Path, file: str, old: str, new: str, said: str) -> None:
    line = change(malice, file, old, new)
    (found,) = told(malice)
    assert (found.code, found.severity, found.message) == ("PNP312", "warning", said)
    assert (Path(found.span.file).name, found.span.line) == (Path(file).name, line)
    assert found.help.startswith("write ")


def test_opposite_words(malice: Path) -> None:
    change(
        malice,
        "rules/06-scenes.md",
        "takes the {{ deck }}'s top {{ trump }}",
        "takes the {{ deck }}'s bottom {{ trump }}",
    )
    assert told(malice) == []  # the clause does not say where from
    change(malice, "rules/06-scenes.md", "Moire, the {{ QUEEN }}.**", "Moire, the {{ QUEEN }}.** Look from the top.")
    change(malice, "rules/06-scenes.md", 'brief="Any {{ trump }}', 'brief="From the bottom. Any {{ trump }}')
    assert [d.message for d in told(malice)] == ["the brief of `captivity` says `bottom`, and the clause says `top`"]


def test_a_card_that_contradicts_the_clause_it_plays(malice: Path) -> None:
    line = change(malice, "cards.csv", ",Doom,", ",{{ secret(3) }},")
    found = told(malice)[0]
    assert found.message.startswith("the card ")
    assert found.message.endswith("says `{{ secret(3) }}`, and the clause says `{{ secret(1) }}`")
    assert (Path(found.span.file).name, found.span.line) == ("cards.csv", line)


def test_a_brief_that_is_empty(malice: Path) -> None:
    text = (malice / "rules/06-scenes.md").read_text("utf-8")
    start = text.index('brief="') + len('brief="')
    (malice / "rules/06-scenes.md").write_text(text[:start] + text[text.index('"', start) :], "utf-8")
    (found,) = told(malice)
    assert found.message.endswith("is empty")


def test_steps_without_a_brief_are_left_out_of_a_sheet(malice: Path) -> None:
    line = change(malice, "reference.md", "clauses: [goal]", "steps: [goal, jewel-powers]")
    (found,) = told(malice)
    said = "`jewel-powers` has no brief, and is left out of these steps"
    assert (found.message, Path(found.span.file).name, found.span.line) == (said, "reference.md", line)


def test_a_reason_in_the_attributes_answers(malice: Path) -> None:
    change(malice, "rules/05-overt.md", 'brief="Gain {{ secret(1) }}', 'brief="Gain {{ secret(2) }}')
    assert told(malice)
    change(malice, "rules/05-overt.md", "{#scheme ", '{#scheme differs="told twice" ')
    assert told(malice) == []
