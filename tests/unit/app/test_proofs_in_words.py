"""What `pnp prove` says and writes, from figures made up for it."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from pnp.app.cli.commands import prove as command
from pnp.app.game.errors import WrongRequest
from pnp.app.prove import prove as task
from pnp.app.prove.prove import ProvedEdition, Survivor
from pnp.base.frozen import replace
from pnp.source.diagnostics import Report, Span

MUTANT: Any = SimpleNamespace(
    id="win:1:compare", clause="win", rule="r1", span=Span("rules/1.md", 7), before="a > b", text="a >= b", after="a >= b",
    operator="compare",
)  # fmt: skip
FIGURES: dict[str, Any] = {
    "mutants": 9, "held": 9, "killed": 5, "survived": 2, "equivalent": 1, "unreached": 1, "tapes": 1, "score": 71.43,
    "by": {"example": 1, "static": 4},
}  # fmt: skip


def edition(*survivors: Survivor, variant: str = "", **figures: Any) -> ProvedEdition:
    clauses = {"win": SimpleNamespace(number="2.1", id="win", text=None)}
    game = SimpleNamespace(id="duel", variant=variant, clauses=clauses, folder=Path("duel"))
    rows = [
        {
            "number": "2.1",
            "clause": "win",
            "killed": 3,
            "survived": 1,
            "held_by": {"example": 1, "static": 1, "play": 1},
        },
        {"number": "", "clause": "deal", "killed": 0, "survived": 0, "held_by": {}},
    ]
    proved: Any = SimpleNamespace(game=game, trial=None, partial=False)
    return ProvedEdition(proved, FIGURES | figures, rows, survivors)


def survivor(reason: str = "", question: Any = None, **mutant: Any) -> Survivor:
    verdict: Any = None
    return Survivor(SimpleNamespace(**vars(MUTANT) | mutant), question, reason, verdict)  # type: ignore[arg-type]


def test_a_proof_begins_with_its_counts() -> None:
    first, second, *rest = command.lines_of(edition())
    assert first == ("duel: 9 changes, 5 noticed, 2 not noticed, 1 without effect in 1 game, 1 never reached: 71.4 %")
    says = command.SAYS
    assert second == f"noticed 4 by {says['static']}, 1 by {says['example']}" and rest[0] == "" and len(rest) == 3
    sampled = next(command.lines_of(edition(variant="long", mutants=10)))
    assert sampled.startswith("duel long: 9 changes (of 10, sampled by rule), 5 noticed")
    assert list(command.lines_of(edition(by={})))[1] == ""


def test_a_clause_is_a_line_with_its_share_and_its_tests() -> None:
    clause = {"number": "2.1", "clause": "win", "killed": 3, "survived": 1, "held_by": {}}
    assert command._clause(clause) == "  2.1 win                     3 of 4"
    assert command._clause(clause | {"number": "", "killed": 0, "survived": 0}) == (
        "  win                         nothing to notice"
    )
    assert command._clause(clause | {"held_by": {"x": 1}}) == "  2.1 win                     3 of 4              x"
    assert command._names(dict.fromkeys("abc", 1)) == "a, b, c"
    assert command._names(dict.fromkeys("abcde", 1)) == "a, b, c and 2 more"


def test_survivors_are_numbered_and_accepted_ones_come_last() -> None:
    question = SimpleNamespace(before=("x = 1", "y = 2"), now="Ann wins", so="Bo wins")
    lines = list(command.lines_of(edition(
        survivor(question=question), survivor("on purpose"), survivor(clause="none", after="", text="", operator="order"),
        survivor(clause="none", after=""),
    )))[5:]  # fmt: skip
    assert lines == [
        "", "Not noticed:", "", "  1. 2.1 win, rules/1.md:7", "     a > b", "     → a >= b", "       x = 1", "       y = 2",
        "       Now: Ann wins", "       Changed: Bo wins", "", "  2. none, rules/1.md:7", "     a > b", "     → ", "",
        "  3. none, rules/1.md:7", "     a > b", "     → left out", "", "Accepted in evidence/survivors.yaml:",
        "     win:1:compare: on purpose",
    ]  # fmt: skip


@pytest.mark.parametrize(("number", "chosen"), [(1, "a"), (2, "c"), (3, "f")])
def test_a_survivor_is_written_by_its_number_among_the_open_ones(
    number: int, chosen: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    console: Any = SimpleNamespace(say=said.append, report=lambda report: None)
    first = edition(survivor(id="a"), survivor("accepted", id="b"), survivor(id="c"))
    second = edition(survivor(id="d"), survivor(id="e"), survivor(id="f"))
    monkeypatch.setattr(command, "write_survivor", lambda edition, one, report: Path(f"{one.mutant.id}.yaml"))
    assert command._write([first, second], number, Report(), console) == command.DONE
    assert said == [f"{chosen}.yaml: confirm or correct what it expects"]
    with pytest.raises(WrongRequest) as wrong:
        command._write([first, second], 4, Report(), console)
    assert "no variant has 4 survivors" in str(wrong.value.report.diagnostics[0].message)
    monkeypatch.setattr(command, "write_survivor", lambda edition, one, report: None)
    said.clear()
    assert command._write([first], 1, Report(), console) == command.ERRORS and said == []


def test_a_scenario_gets_the_first_free_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    proof = edition()
    proof = replace(proof, proved=SimpleNamespace(trial=None, game=SimpleNamespace(folder=tmp_path)))
    scenarios: list[Any] = [{"given": "x"}, {"given": "x"}, None]
    monkeypatch.setattr(task, "scenario_of", lambda trial, mutant, verdict: scenarios.pop(0))
    first = task.write_survivor(proof, survivor(), Report())
    second = task.write_survivor(proof, survivor(after=""), Report())
    assert [first, second] == [tmp_path / "scenarios" / f"win-{number}.yaml" for number in (1, 2)]
    assert first is not None and second is not None
    assert "With `a >= b` instead of `a > b`" in first.read_text() and "Without `a > b`" in second.read_text()
    report = Report()
    assert task.write_survivor(proof, survivor(), report) is None and [d.code for d in report] == ["PNP120"]


def test_a_clause_is_asked_for_by_id_or_number() -> None:
    clauses = {"win": SimpleNamespace(number="2.1"), "odd": SimpleNamespace(number="")}
    game: Any = SimpleNamespace(clauses=clauses)
    assert [task._clause(game, word, Report()) for word in ("win", "2.1", "odd")] == ["win", "win", "odd"]
    for word in ("", "2.2"):
        with pytest.raises(WrongRequest):
            task._clause(game, word, Report())


def test_the_words_of_a_clause_are_without_stars_and_line_breaks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(task, "Prose", lambda game: SimpleNamespace(text=lambda text: text))
    proof = edition()
    proof.proved.game.clauses["win"].text = "You *win*\n  now."  # type: ignore[misc]
    assert proof.sentences(MUTANT) == ["You win now."]
    assert proof.sentences(SimpleNamespace(clause="none")) == []  # type: ignore[arg-type]
    proof.proved.game.clauses["win"].text = ""  # type: ignore[misc]
    assert proof.sentences(MUTANT) == []


def test_accepted_survivors_are_compared_only_if_every_proof_is_complete(monkeypatch: pytest.MonkeyPatch) -> None:
    checked: list[int] = []
    monkeypatch.setattr(task, "check_answers", lambda proofs, report: checked.append(len(proofs)))
    whole, part = edition(), edition()
    part = replace(part, proved=SimpleNamespace(partial=True))
    for editions in ([], [whole], [whole, part], [whole, whole]):
        task.check_listed(editions, Report())
    assert checked == [1, 2]
