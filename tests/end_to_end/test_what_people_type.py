"""What people type and what they mean: a beginner's word is answered with the press's, and chance is no help."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.app.cli.status import DONE, ERRORS
from pnp.source.diagnostics.suggestions import WORDS
from tests.end_to_end.commanding import Outcome

Run = Callable[..., Outcome]
GATHER = "    draw(deck, gathered, me.hand)\n"


@pytest.fixture
def campfire(pnp: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The game that `pnp new` writes."""
    monkeypatch.chdir(tmp_path)
    assert pnp("new", "campfire")[0] == DONE
    return tmp_path / "campfire"


def helps(pnp: Run) -> list[tuple[str, str, str]]:
    """What a check at rest says: code, message and help of each fault."""
    _, out, _ = pnp("check", "./campfire", "--no-play", "--json", "--jobs", "1")
    return [(d["code"], d["message"], d["help"]) for d in json.loads(out)["diagnostics"]]


def change(file: Path, old: str, new: str) -> None:
    """Write something else into a file."""
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")


def test_every_word_of_the_table_is_answered_with_what_it_stands_for(pnp: Run, campfire: Path) -> None:
    asked = [word for word in WORDS if word.isidentifier()]
    lines = "".join(f"    one_{i} = {word}(me)\n" for i, word in enumerate(asked))
    change(campfire / "rules" / "02-turn.md", GATHER, lines + GATHER)
    said = {message: help for _, message, help in helps(pnp)}
    wrong = [word for word in asked if not any(f"`{word}`" in m and WORDS[word] in help for m, help in said.items())]
    assert len(asked) > 50 and wrong == []


def test_the_hand_of_a_player_is_the_hand_of_me(pnp: Run, campfire: Path) -> None:
    change(campfire / "rules" / "02-turn.md", "gathered, me.hand", "gathered, player.hand")
    assert ("PNP203", "nothing here is called `player`", "write `me.hand`") in helps(pnp)


def test_a_number_that_is_a_constant_s_by_chance_is_not_offered(pnp: Run, campfire: Path) -> None:
    change(campfire / "rules" / "02-turn.md", "each turn is one action", "two logs lie side by side")
    ((_, _, help),) = [fault for fault in helps(pnp) if fault[0] == "PNP302"]
    assert help.startswith("declare `its_name: 2`")  # `gathered` and the least number of players are two as well


def test_a_number_of_players_is_offered_where_players_are_counted(pnp: Run, campfire: Path) -> None:
    change(campfire / "rules" / "02-turn.md", "Players take turns", "The two players take turns")
    ((_, _, help),) = [fault for fault in helps(pnp) if fault[0] == "PNP302"]
    assert help == "write `{{ players.least|words }}`"


def test_a_procedure_may_not_be_called_score(pnp: Run, campfire: Path) -> None:
    change(campfire / "rules" / "02-turn.md", "```rule\n@value", "```rule\ndef score(p):\n    pass\n\n@value")
    assert ("PNP113", "the rules language already has a word `score`") in {fault[:2] for fault in helps(pnp)}


@pytest.mark.parametrize("column", ["count", "qty", "amount", "number"])
def test_a_column_that_may_count_cards_is_told_of_copies(pnp: Run, campfire: Path, column: str) -> None:
    change(campfire / "cards.csv", "copies", column)
    ((_, _, help),) = [fault for fault in helps(pnp) if fault[0] == "PNP109"]
    assert f"`copies: {column}`" in help


@pytest.mark.parametrize("column", ["count", "qty"])
def test_a_declared_column_that_counts_cards_is_told_of_copies(pnp: Run, campfire: Path, column: str) -> None:
    change(campfire / "cards.csv", "copies", column)
    change(campfire / "game.yaml", "title: text,", f"{column}: num, title: text,")
    ((_, message, help),) = [fault for fault in helps(pnp) if fault[0] == "PNP109"]
    assert "each card is printed once" in message and f"`copies: {column}`" in help


def test_what_would_fit_a_sheet_is_said(pnp: Run, campfire: Path) -> None:
    extra = "  big: {prints: sheet, count: 1, format: 277x190, layout: turn-card, label: a sheet}\n"
    change(campfire / "game.yaml", "components:\n", "components:\n" + extra)
    status, _, err = pnp("build", "./campfire", "--paper", "a4", "--jobs", "1", "--force")
    assert status == ERRORS and "at most 197 × 275 mm fit" in err and "`tiled: yes` (`mat`" in err


def test_a_card_is_called_once_where_its_code_is_its_name(pnp: Run, campfire: Path) -> None:
    Path("ships.csv").write_text("name,guns\nOld Kettle,1\nNight Heron,2\n", "utf-8")
    assert pnp("new", "ships", "--from", "ships.csv")[0] == DONE
    game = Path("ships/game.yaml")
    course = "players: 2\nzones:\n  deck: {of: ships, face: down, sees: nobody, order: stack}\n"
    course += "  player.row: {of: ships, face: up, sees: all}\nphases: {act: {choose: one}}\n"
    course += "sequence: {round: {steps: [{turns: seats, steps: [{phase: act}]}]}}\n"
    game.write_text(game.read_text("utf-8") + course, "utf-8")
    Path("ships/rules").mkdir()
    rule = "@value\ndef seats():\n    return players\n\n@action(phase=act)\ndef one(me):\n    draw(deck, 1, me.row)\n\n"
    rule += "@win(at=turn_end)\ndef over():\n    if count(deck) == 0:\n        end_game(players)\n"
    Path("ships/rules/01-play.md").write_text(f"# Play {{#play}}\n\nDraw. {{#one}}\n\n```rule\n{rule}```\n", "utf-8")
    status, out, err = pnp("play", "./ships", "--players", "2", "--seed", "1")
    assert status == DONE, err
    assert "Old Kettle:" in out and "OLD_KETTLE" not in out
