"""The command line itself: help, unknown words, exit status, faults of its own."""

import json

import pytest

from pnp.app.cli.main import COMMANDS, main, overview
from pnp.app.cli.status import DONE, FAULT, WRONG


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == DONE
    said = capsys.readouterr().out
    assert all(f"  {name} " in said for name in COMMANDS)


def test_the_lines_of_commands_begin_in_one_column() -> None:
    lines = {line.split()[0]: line for line in overview().splitlines() if line.startswith("  ")}
    assert {lines[name].index(about) for name, about in COMMANDS.items()} == {max(map(len, COMMANDS)) + 4}


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_explains_itself(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main([name, "--help"])
    assert end.value.code == 0
    assert f"usage: pnp {name}" in capsys.readouterr().out


def test_an_unknown_command_names_one_that_is_near(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["chek"]) == WRONG
    assert "write `check`" in capsys.readouterr().err


def test_a_command_far_from_all_names_them_all(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["zzz"]) == WRONG
    said = capsys.readouterr().err
    assert all(f"`{name}`" in said for name in COMMANDS)


def test_an_unknown_option_names_one_that_is_near(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "all-but-malice", "--game", "3"]) == WRONG
    assert "`--games`" in capsys.readouterr().err


@pytest.mark.parametrize("words", [["simulate", "x", "--games", "0"], ["simulate", "x", "--seed", "y"], ["check"]])
def test_an_argument_of_the_wrong_kind_is_a_wrong_command(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == WRONG
    said = capsys.readouterr().err
    assert said.count("error[") == 1 and "Traceback" not in said


def test_a_fault_of_its_own_is_owned_without_a_traceback(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> int:
        raise RuntimeError("boom")

    monkeypatch.setattr("pnp.app.cli.commands.explain.run", broken)
    monkeypatch.delenv("PNP_DEBUG", raising=False)
    assert main(["explain"]) == FAULT
    said = capsys.readouterr().err
    assert "fault of pnp itself" in said and "reference" in said and "Traceback" not in said


@pytest.mark.parametrize("word", ["PNP302", "302", "typed-number"])
def test_a_diagnostic_is_explained_by_number_or_name(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", word]) == DONE
    assert "PNP302" in capsys.readouterr().out


def test_an_unknown_diagnostic_is_a_wrong_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "typed-nmber"]) == WRONG
    assert "`typed-number`" in capsys.readouterr().err


def test_the_list_names_the_games_for_programs_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list", "--json"]) == DONE
    games = {game["name"]: game for game in json.loads(capsys.readouterr().out)["games"]}
    assert games["all-but-malice"]["title"] == "All But Malice"
    assert "rooks-edge" not in games
