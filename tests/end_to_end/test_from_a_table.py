"""The road from a table of cards to a game that is played, a step at a time: no step is refused."""

import json
from collections.abc import Callable
from pathlib import Path

import openpyxl
import pytest

from pnp.app.cli.status import DONE, ERRORS, WRONG
from tests.end_to_end.commanding import Outcome, codes

Run = Callable[..., Outcome]
TABLE = "name,cost,kind,text,copies\nRanger,2,unit,Draw 2 cards.,2\nFire Ball,3,spell,Burn.,1\nWall,1,unit,Stand.,4\n"


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A table of cards in an empty folder, from which commands are given."""
    file = tmp_path / "heroes.csv"
    file.write_text(TABLE, "utf-8")
    monkeypatch.chdir(tmp_path)
    return file


def test_sheets_come_straight_from_a_table(pnp: Run, table: Path) -> None:
    status, out, err = pnp("cards", "heroes.csv", "--paper", "a4", "--format", "bridge")
    assert (status, err) == (DONE, "")
    assert "kind: one of unit, spell" in out and "7 cards on sheets:" in out
    assert [path.name for path in Path("output").iterdir()] == ["heroes-bridge-cards-a4.pdf"]
    assert not (table.parent / "game.yaml").exists()


def test_cards_of_a_table_lie_as_near_as_is_asked_for(pnp: Run, table: Path) -> None:
    assert pnp("cards", "heroes.csv", "--paper", "letter", "--bleed", "3")[2] == ""
    _, _, err = pnp("cards", "heroes.csv", "--paper", "letter", "--grid", "3x3", "--short")
    assert err.startswith("heroes.csv") and "0.4 mm of bleed around `poker`" in err
    _, _, err = pnp("cards", "heroes.csv", "--paper", "a4", "--gap", "4")
    assert "gives 1.3 mm, with 9 on a sheet as now" in err and "game.yaml" not in err


def test_a_table_takes_a_layout(pnp: Run, table: Path) -> None:
    Path("layouts.yaml").write_text("mine: {extends: creature, slots: {cost: }}\n", "utf-8")
    for layout in ("creature", "mine"):
        status, _, err = pnp("cards", "heroes.csv", "--paper", "a4", "--layout", layout)
        assert status == DONE and "warning[PNP114" in err and "3 cards have an ornament" in err
    status, _, err = pnp("cards", "heroes.csv", "--layout", "creatur")
    assert status != DONE and codes(err) == ["PNP107"] and "write `creature`" in err
    assert pnp("new", "bridge", "--from", "heroes.csv", "--layout", "creature")[0] == DONE
    assert "layout: creature" in Path("bridge/game.yaml").read_text("utf-8")


def test_a_sheet_of_a_workbook_is_a_table_too(pnp: Run, table: Path) -> None:
    book = openpyxl.Workbook()
    book.create_sheet("Heroes").append(["Title", "Might"])
    book["Heroes"].append(["Ada", 3])
    book.save("decks.xlsx")
    status, out, _ = pnp("cards", "decks.xlsx#Heroes", "--paper", "a4", "--json")
    made = json.loads(out)
    assert (status, made["cards"], made["files"]) == (DONE, 1, ["output/decks-heroes-cards-a4.pdf"])
    status, out, _ = pnp("cards", "decks.xlsx", "--json")  # the first sheet is empty
    assert (status, json.loads(out)["cards"]) == (DONE, 1)


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("nix.csv",), "PNP100"),
        ((".",), "PNP100"),
        (("heroes.csv", "--format", "huge"), "PNP120"),
        (("empty.csv",), "PNP110"),
    ],
)
def test_what_cannot_be_printed_is_told(pnp: Run, table: Path, words: tuple[str, ...], code: str) -> None:
    (table.parent / "empty.csv").write_text("name,cost\n", "utf-8")
    status, _, err = pnp("cards", *words)
    assert status != DONE and codes(err) == [code] and not Path("output").exists()


def test_a_folder_with_a_table_alone_is_a_game(pnp: Run, table: Path) -> None:
    Path("heroes").mkdir()
    table.rename("heroes/cards.csv")
    status, out, err = pnp("check", "./heroes", "--jobs", "1")
    assert (status, err) == (DONE, "") and out.startswith("heroes (draft): 7 cards printed, no rules to play yet")
    status, out, _ = pnp("build", "./heroes", "--paper", "a4", "--jobs", "1")
    assert (status, out.split()) == (DONE, [f"output/heroes/en/heroes-{of}-a4.pdf" for of in ("cards", "print-plan")])
    for command in ("play", "simulate", "prove"):
        status, _, err = pnp(command, "./heroes")
        assert (status, codes(err)) == (WRONG, ["PNP105"]), command
    assert pnp("proof", "./heroes")[0] == DONE


def test_from_a_table_to_a_game_that_is_played(pnp: Run, table: Path) -> None:
    status, out, _ = pnp("new", "bridge", "--from", "heroes.csv")
    assert status == DONE and "cost: a number" in out and "status: draft" in Path("bridge/game.yaml").read_text("utf-8")
    Path("bridge/rules").mkdir()
    chapter = Path("bridge/rules/01-play.md")

    told = "# Play {#play}\n\nOn your turn you draw a card into your hand. {#one}\n\nThe last to draw wins. {#two}\n"
    chapter.write_text(told, "utf-8")
    status, out, err = pnp("check", "./bridge", "--jobs", "1")
    assert (status, err) == (DONE, "") and "2 of them only in prose so far" in out
    assert pnp("build", "./bridge", "--only", "rulebook", "--paper", "a4", "--jobs", "1")[0] == DONE

    course = "players: 2\nzones:\n  deck: {of: heroes, face: down, sees: nobody, order: stack}\n"
    course += "  player.hand: {of: heroes, face: down, sees: owner}\nphases:\n  act: {choose: one}\n"
    course += "sequence:\n  round:\n    at_most: 3\n    steps:\n      - turns: seats\n        steps: [{phase: act}]\n"
    game = Path("bridge/game.yaml")
    game.write_text(game.read_text("utf-8") + course, "utf-8")
    status, out, err = pnp("check", "./bridge", "--jobs", "1")  # what the sequence names is not there yet
    assert status == DONE and "note[PNP306" in err and "2 of them only in prose so far" in out

    rules = "```rule\n@value\ndef seats():\n    return players\n\n@action(phase=act)\ndef one(me):\n"
    rules += (
        '    move(top(deck, 1), me.hand)\n\n@limit_reached\ndef over():\n    cite("one")\n    end_game(players)\n```\n'
    )
    chapter.write_text(told.replace("{#one}\n", "{#one}\n\n" + rules), "utf-8")
    status, out, err = pnp("check", "./bridge", "--jobs", "1", "--games", "5")
    assert status == DONE and "2 players: 3 clauses printed, 1 only in prose so far, 1 of 1 exercised" in out
    assert "note[PNP300" in err

    change = game.read_text("utf-8").replace("status: draft", "status: playable")
    game.write_text(change, "utf-8")
    status, _, err = pnp("check", "./bridge", "--jobs", "1", "--games", "5")
    assert status == ERRORS and codes(err) == ["PNP302", "PNP300"]


def test_strict_is_what_final_is(pnp: Run, game: Path) -> None:
    asked = ("check", "./fire", "--no-play")
    assert pnp(*asked)[0] == DONE
    assert codes(pnp(*asked, "--strict")[2]) == ["PNP309"]
    file = game / "game.yaml"
    file.write_text(file.read_text("utf-8").replace("status: playable", "status: final"), "utf-8")
    assert codes(pnp(*asked)[2]) == ["PNP309"]
    assert pnp("review", "./fire", "--begin")[0] == DONE
    assert pnp(*asked)[0] == pnp(*asked, "--strict")[0] == DONE


def test_a_shape_of_book_that_there_is_not_is_told_without_a_rulebook_too(pnp: Run, table: Path) -> None:
    assert pnp("new", "bridge", "--from", "heroes.csv")[0] == DONE
    Path("bridge/theme.yaml").write_text("books: [a55]\n", "utf-8")
    status, _, err = pnp("check", "./bridge", "--jobs", "1")
    assert (status, codes(err)) == (ERRORS, ["PNP120"]) and "bridge/theme.yaml:1:" in err and "`a5`" in err


def test_a_status_that_there_is_not(pnp: Run, game: Path) -> None:
    file = game / "game.yaml"
    file.write_text(file.read_text("utf-8").replace("status: playable", "status: finished"), "utf-8")
    status, _, err = pnp("check", "./fire")
    assert (status, codes(err)) == (ERRORS, ["PNP106"]) and "`final`" in err


def test_a_new_game_names_its_first_fault(pnp: Run, table: Path) -> None:
    table.write_text("code,name,text\nx,Ada,hello\nx,Ben,there\n", "utf-8")
    status, out, _ = pnp("new", "twins", "--from", "heroes.csv")
    assert status == DONE
    assert "The first: two cards have the code `x`.\n`pnp check ./twins` lists them" in out
