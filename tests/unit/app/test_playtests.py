"""Games that people have played are read from files beside a game, and counted as those of bots are."""

from pathlib import Path

import pytest
from lxml import html

from pnp.app.cli.main import main
from pnp.app.game.errors import WrongRequest
from pnp.app.simulate.playtests import playtest_figures, read_playtests
from pnp.base.resources import GAMES
from pnp.source.diagnostics import Report
from tests.shipped import game_of

ONE = """\
game: hearts
rules: abcdef01
seats: [person, person, greedy, greedy]
minutes: 12
rounds: 13
decisions: 45
winners: [1]
answers:
- {seat: 1, fun: 4, clause: trick, text: "Too long, "}
- {seat: 2, fun: 5, clause: trick}
"""
ROWS = "Players;Winners;Minutes;Fun;Mood\n4;2;20;3 4;good\n3;1 3;9,5;;\n;;;;\nmany;1;2;3;\n"


def files(folder: Path, **texts: str) -> Path:
    for name, text in texts.items():
        (folder / f"{name}.yaml").write_text(text, "utf-8")
    return folder


def test_files_of_games_are_counted_by_their_number_of_players(tmp_path: Path) -> None:
    other = (
        ONE.replace("abcdef01", "00000000")
        .replace("winners: [1]", "winners: [1, 4]")
        .replace("minutes: 12", "minutes: 20")
    )
    place = files(
        tmp_path,
        one=ONE,
        other=other,
        three=ONE.replace("[person, person, greedy, greedy]", "[person, greedy, greedy]"),
    )
    report = Report()
    three, four = playtest_figures(read_playtests(place, game_of("hearts"), report), "abcdef0123456789")
    assert not report.diagnostics and (three.players, three.games) == (3, 1)
    assert (four.players, four.games, four.same_rules) == (4, 2, 1)
    assert [(share.hits, share.games) for share in four.wins] == [(2, 2), (0, 2), (0, 2), (1, 2)]
    assert (four.numbers["minutes"].mean, four.numbers["fun"].n, four.numbers["fun"].mean) == (16, 4, 4.5)
    assert four.unclear == (("trick", 4),) and four.notes == ("Too long, ", "Too long, ")


def test_a_file_that_cannot_be_read_is_named_and_the_others_count(tmp_path: Path) -> None:
    place = files(tmp_path, one=ONE, torn="seats: [person", list="- 1\n", other=ONE.replace("hearts", "whist"))
    report = Report()
    assert len(read_playtests(place, game_of("hearts"), report)) == 1
    assert [d.code for d in report] == ["PNP122", "PNP122"]
    assert all(name in str([d.message for d in report]) for name in ("torn.yaml", "list.yaml"))


def test_notes_of_games_at_a_real_table_are_a_csv_file(tmp_path: Path) -> None:
    (tmp_path / "notes.csv").write_text(ROWS, "utf-8")
    report = Report()
    tests = read_playtests(tmp_path / "notes.csv", game_of("hearts"), report)
    assert [(test.players, test.winners, dict(test.numbers)) for test in tests] == [
        (4, (2,), {"minutes": (20,), "fun": (3, 4)}), (3, (1, 3), {"minutes": (9.5,)}),
    ]  # fmt: skip
    assert [(d.span.line, d.message) for d in report] == [
        (1, "the column `mood` of the playtests is left out"),
        (3, "a playtest of 3 players is counted, but the game is for 4"),
        (5, "a playtest is left out: `many` is not a number of players"),
    ]


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("\ufeffDatum;Spieler\n2026-01-02;4\n", ["`datum`", "`spieler`", "has no column `players`"]),
        ("", ["has no column `players`"]),
        ("players\n", ["holds no games"]),
        ("players,minutes,fun\n4,-2,9 3\n", ["`-2` in the column `minutes`", "`9` in the column `fun`"]),
        ("players;minutes\n4,5;3\n", ["`4,5` is not a number of players"]),
        ("players,winners\n4,1.5\n", ["seat 1.5"]),
    ],
)
def test_each_word_that_is_left_out_is_named_with_what_to_write(text: str, faults: list[str], tmp_path: Path) -> None:
    (tmp_path / "notes.csv").write_text(text, "utf-8")
    report = Report()
    read_playtests(tmp_path / "notes.csv", game_of("hearts"), report)
    assert [fault in d.message for fault, d in zip(faults, report, strict=True)] == [True] * len(faults)
    assert all(d.help and d.span.line and d.span.column for d in report)


def test_a_note_of_two_lines_is_one_note_and_words_among_numbers_are_named(tmp_path: Path) -> None:
    rows = 'players,winners,minutes,notes\n4,Ada,35 min,"Too long.\nAnd too loud."\n'
    (tmp_path / "notes.csv").write_text(rows, "utf-8")
    report = Report()
    (test,) = read_playtests(tmp_path / "notes.csv", game_of("hearts"), report)
    assert (test.winners, test.numbers["minutes"], test.notes) == ((), (35,), ("Too long.\nAnd too loud.",))
    assert [(d.span.line, word in d.message) for d, word in zip(report, ("`min`", "`Ada`"), strict=True)] == [
        (3, True), (3, True),
    ]  # fmt: skip


def test_a_place_without_playtests_is_refused(tmp_path: Path) -> None:
    with pytest.raises(WrongRequest):
        read_playtests(tmp_path / "nothing", game_of("hearts"), Report())


def test_a_file_of_another_kind_is_refused(tmp_path: Path) -> None:
    other = tmp_path / "notes.txt"
    other.write_text(ROWS, "utf-8")
    report = Report()
    with pytest.raises(WrongRequest):
        read_playtests(other, game_of("hearts"), report)
    assert [d.code for d in report] == ["PNP120"]


def test_the_command_prints_them_below_the_bots(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    place = files(tmp_path, one=ONE)
    command = ["simulate", str(GAMES / "hearts"), "--games", "4", "--players", "4", "--playtests", str(place)]
    assert main(command) == 0
    lines = capsys.readouterr().out.splitlines()
    at = lines.index("played by people: 1 game of 4 players, 0 with the present rules")
    assert any(line.split()[:3] == ["minutes", "12", "12"] for line in lines[at:])
    assert "  hard to understand: trick (2 players)" in lines and "  “Too long,”" in lines


def test_notes_in_the_folder_of_playtests_count_with_the_games_of_browsers(tmp_path: Path) -> None:
    place = files(tmp_path, one=ONE.replace("fun: 5", "fun: 5, length: long"))
    rows = "players,winners,length,variant\n4,1,right Right endless,\n4,9,,\n4,1,,night\n"
    (place / "notes.csv").write_text(rows, "utf-8")
    report = Report()
    (four,) = playtest_figures(read_playtests(place, game_of("hearts"), report), "abcdef01")
    assert (four.games, four.wins[0].hits) == (3, 2)
    assert four.lengths == {"short": 0, "right": 2, "long": 1}
    assert ["endless" in d.message or "seat 9" in d.message for d in report] == [True, True]


def test_a_report_prints_the_games_of_people_beside_those_of_bots(tmp_path: Path) -> None:
    (tmp_path / "notes.csv").write_text("players,winners,minutes,notes\n2,1,9,Too short.\n3,2,12,\n", "utf-8")
    words = ["simulate", "crazy-eights", "--players", "2", "--games", "6", "--agent", "random", "--jobs", "1"]
    file = tmp_path / "report.html"
    assert main([*words, "--playtests", str(tmp_path / "notes.csv"), "--report", str(file)]) == 0
    page = " ".join("".join(html.fromstring(file.read_text("utf-8")).itertext()).split())
    assert "People beside bots, 2 players" in page and "People beside bots, 3 players" in page
    assert "“Too short.”" in page and "wins of seat 1" in page
