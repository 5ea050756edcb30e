"""What `pnp new` writes checks, plays, simulates and replays as it stands."""

import json
from pathlib import Path

import pytest

from pnp.app.cli import main


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Path:
    monkeypatch.chdir(tmp_path)
    assert main(["new", "camp-fire", "--title", "The Camp Fire"]) == 0
    capsys.readouterr()
    return tmp_path / "camp-fire"


def test_it_has_no_fault_and_every_clause_is_reached(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "./camp-fire", "--json", "--jobs", "1", "--games", "60"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["ok"] and found["diagnostics"] == []
    (edition,) = found["variants"]
    assert edition["players"] == [2, 3, 4]
    assert edition["clauses"]["exercised"] == edition["clauses"]["executable"]
    assert edition["branches"]["exercised"] == edition["branches"]["total"]


def test_bots_finish_it(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "./camp-fire", "--games", "6", "--jobs", "1", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["finished"] == data["games"] == 6


def test_more_processes_count_the_same(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tables = []
    for jobs in ("1", "2"):
        assert main(["simulate", "./camp-fire", "--games", "44", "--agent", "random", "--jobs", jobs, "--json"]) == 0
        tables.append(json.loads(capsys.readouterr().out))
    assert tables[0] == tables[1]


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    """What a person will type; then the keyboard is silent."""
    left = list(lines)

    def read(prompt: str = "") -> str:
        if not left:
            raise EOFError
        return left.pop(0)

    monkeypatch.setattr("builtins.input", read)


def play(*more: str) -> int:
    return main(["play", "./camp-fire", "--agent", "random", "--seed", "4", *more])


def test_a_person_sees_no_other_hand(
    game: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "gather", "gather", "look")
    assert play() == 0
    said = capsys.readouterr().out
    rows = [line for line in said.splitlines() if line.startswith("Bruno.")]
    assert rows and all("Hand: " in row and " cards" in row and "Twig" not in row for row in rows)


def test_every_step_cites_its_clause(
    game: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "gather", "gather")
    play()
    said = capsys.readouterr().out
    assert "Deck → your hand [2.2.1]" in said


def test_undo_goes_back_to_the_question_before_with_the_same_luck(
    game: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "gather", "save one.json", "undo", "gather", "save two.json")
    play()
    assert Path("one.json").read_text("utf-8") == Path("two.json").read_text("utf-8")


def test_rules_are_read_on_demand(
    game: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "rules stir", "rules 3.0.2", "rules S1", "rules xyzzy", "rules", "?")
    play()
    said = capsys.readouterr().out
    assert "2.3.1 Pay one Spark and name a Wood card" in said
    assert "3.0.2 If nobody has won after twenty rounds" in said or "3.0.2 If nobody has won after 20 rounds" in said
    assert "Dry enough to snap." in said and "xyzzy" in said and "undo" in said


def test_a_kept_game_goes_on_where_it_was(
    game: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "gather", "gather")
    play("--save", "kept.json")
    tape = json.loads(Path("kept.json").read_text("utf-8"))["tape"]
    capsys.readouterr()
    typed(monkeypatch, "gather")
    play("--save", "kept.json")
    assert json.loads(Path("kept.json").read_text("utf-8"))["tape"][: len(tape)] == tape


def test_a_saved_game_replays_with_its_clauses(
    game: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "gather", "gather")
    play("--save", "kept.json")
    capsys.readouterr()
    assert main(["replay", "kept.json", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["status"] == "unfinished"
    assert any(step["clause"] == "gather" for step in told["steps"])


def test_a_game_is_kept_only_for_the_rules_it_was_played_by(
    game: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "gather")
    play("--save", "kept.json")
    text = (game / "game.yaml").read_text("utf-8")
    (game / "game.yaml").write_text(text.replace("goal: {value: 8", "goal: {value: 9"), "utf-8")
    assert play("--save", "kept.json") == 2
    assert "the rules have changed" in capsys.readouterr().err


def test_scenarios_of_it_are_executed(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = """
game: ./camp-fire
players: [Ada, Bruno]
given: {from: nothing, fire: [H1], Ada.hand: [H3], active: Ada}
do: [{Ada act: feed H3}]
expect: {Ada.sparks: SPARKS}
"""
    Path("right.yaml").write_text(text.replace("SPARKS", "3"), "utf-8")
    Path("wrong.yaml").write_text(text.replace("SPARKS", "4"), "utf-8")
    assert main(["scenario", "right.yaml"]) == 0
    assert main(["scenario", "right.yaml", "wrong.yaml"]) == 1
    said = capsys.readouterr()
    assert "wrong.yaml:6:" in said.err and "is 3, not 4" in said.err and "1 of 2 scenarios" in said.out
