"""Other values of a game's numbers: what moves, a sweep, an aim; and no file of the game is changed."""

from pathlib import Path

import pytest

from pnp.app.cli import main
from pnp.app.cli.what_if_lines import lines_of_effects, lines_of_sweep
from pnp.app.diff.changed_copy import Change, changed_copy, value_now
from pnp.app.diff.what_if import (
    Aim,
    Sweep,
    _spaced,
    aim_at,
    effects_data,
    nearest,
    read_aim,
    read_change,
    read_sweep,
    sweep,
    sweep_data,
    what_if,
)
from pnp.app.simulate.simulate import SimulateOptions
from pnp.rules.loading import LoadedGame, load_and_compile
from pnp.source.diagnostics import Failed, Report
from tests.duel import PLANTED, write_duel

RANDOM = SimulateOptions((2,), 80, ("random",), engine="python", begins=False)


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> LoadedGame:
    return load_and_compile(write_duel(tmp_path_factory.mktemp("what-if") / "duel", PLANTED), "", Report())


def texts(folder: Path) -> dict[str, bytes]:
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def refusal(run: object) -> tuple[str, str]:
    with pytest.raises(Failed) as failed:
        run()  # type: ignore[operator]
    (fault,) = failed.value.report.errors
    assert fault.code == "PNP120"
    return fault.message, fault.help


# ------------------------------------------------------------------------------------------------- the copy
def test_a_constant_is_another_in_the_copy_alone(game: LoadedGame) -> None:
    before = texts(game.game.folder)
    with changed_copy(game, [Change("last_round", "3"), Change("sides", "4")], Report()) as changed:
        values = {name: constant.value for name, constant in changed.game.constants.items()}
    assert values == {"hand_size": 3, "gift": 1, "sides": 4, "last_round": 3}
    assert texts(game.game.folder) == before


@pytest.mark.parametrize("name", ["Giant", "GIANT", "giant"])
def test_a_cell_is_found_by_the_name_or_the_code_of_its_card(game: LoadedGame, name: str) -> None:
    before = texts(game.game.folder)
    with changed_copy(game, [Change(f"{name}.worth", "4")], Report()) as changed:
        worth = {card.code: card.values["worth"] for card in changed.game.cards["beast"].cards}
    assert worth["GIANT"] == 4
    assert worth["BEAST_A"] == 2
    assert texts(game.game.folder) == before
    assert value_now(game, f"{name}.worth", Report()) == "9"


@pytest.mark.parametrize(
    ("change", "message", "help"),
    [
        (Change("hand_siz", "2"), "the game has no constant `hand_siz`", "write `hand_size`"),
        (Change("Gant.worth", "2"), "no card is called `Gant`", "write `Giant`"),
        (Change("Giant.wort", "2"), "the table of `Giant` has no column `wort`", "write `worth`"),
        (Change("gift", "1, clause: play"), "`gift` cannot be `1, clause: play`", "write a number, yes, no, or a member's name"),
        (Change("gift", "MANY"), "`gift` is a number, and cannot be `MANY`", "write a whole number, as in `gift=1`"),
        (Change("Giant.worth", "MANY"), "with `Giant.worth=MANY` this is not a valid game: `worth` must be a number, not `MANY`", "write digits"),
    ],
)  # fmt: skip
def test_what_cannot_be_changed_is_refused_in_words(game: LoadedGame, change: Change, message: str, help: str) -> None:
    def run() -> None:
        with changed_copy(game, [change], Report()):
            raise AssertionError("it was changed")

    assert refusal(run) == (message, help)


def test_a_row_that_stands_for_several_cards_is_not_changed_for_one_of_them(tmp_path: Path) -> None:
    folder = write_duel(tmp_path / "duel")
    text = (folder / "game.yaml").read_text("utf-8")
    suits = "names:\n  suit: {RED: {label: red}, BLUE: {label: blue}}\n"
    text = text.replace("cards:\n", f"{suits}cards:\n").replace("{title: text, worth", "{suit: suit, worth")
    (folder / "game.yaml").write_text(text, "utf-8")
    (folder / "cards.csv").write_text("suit,worth,copies\n*,2,6\n", "utf-8")
    loaded = load_and_compile(folder, "", Report())
    code = loaded.game.cards["beast"].cards[0].code
    message, _ = refusal(lambda: value_now(loaded, f"{code}.worth", Report()))
    assert message == f"the row of `{code}` makes 2 cards"


# ------------------------------------------------------------------------------------------------- what moves
def test_a_weaker_card_moves_its_own_wins_and_nothing_is_claimed_of_the_others(game: LoadedGame) -> None:
    options = SimulateOptions((2,), 300, ("random",))
    (effect,) = what_if(game, [Change("Giant.worth", "2")], options, Report())
    shown = {figure.name: figure for figure in effect.moved if figure.shown}
    assert shown["Giant, wins when played"].difference < -0.1
    assert not [name for name in shown if name.startswith("Beast")]
    assert effect.differ < effect.games, "games without the Giant are the same to the last choice"
    lines = "\n".join(lines_of_effects([Change("Giant.worth", "2")], [effect]))
    assert "Giant, wins when played" in lines
    assert "which may be chance" in lines


def test_a_value_that_the_game_has_moves_nothing(game: LoadedGame) -> None:
    (effect,) = what_if(game, [Change("last_round", "5")], RANDOM, Report())
    assert (effect.differ, effect.moved) == (0, ())
    assert effects_data([Change("last_round", "5")], [effect]) == {
        "set": {"last_round": "5"}, "statistics": [{"players": 2, "games": 80, "differ": 0, "unmoved": 63, "moved": []}],
    }  # fmt: skip


# ------------------------------------------------------------------------------------------------- sweeps and aims
@pytest.mark.parametrize(
    ("text", "values"),
    [("gift=2..4", "2 3 4"), ("gift=10..30..10", "10 20 30"), ("gift=1,3, 1", "1 3"), ("x.y=-1..1", "-1 0 1")],
)
def test_a_sweep_is_a_range_or_a_list(text: str, values: str) -> None:
    assert read_sweep(text, Report()).values == tuple(values.split())


@pytest.mark.parametrize("text", ["gift=4..2", "gift=1..5000", "gift=1..9..0", "gift=3", "gift"])
def test_other_sweeps_are_refused(text: str) -> None:
    refusal(lambda: read_sweep(text, Report()))


def test_a_sweep_plays_every_value_and_marks_that_of_the_game(game: LoadedGame) -> None:
    tried = sweep(game, Sweep("last_round", ("2", "5")), [], RANDOM, Report())
    assert [(one.value, one.now, one.statistics.tables[0].length.rounds.mean) for one in tried] == [
        ("2", False, 2),
        ("5", True, 5),
    ]
    lines = [line.split(" wins")[0] for line in lines_of_sweep("last_round", tried, None)]
    assert lines[1] == "2 players, 80 games for each value"
    assert [line.split("  ")[0] for line in lines[2:]] == ["last_round", "2", "5 (now)"]
    data = sweep_data(Sweep("last_round", ("2", "5")), tried, None)
    assert data["sweep"] == "last_round"


@pytest.mark.parametrize(
    ("text", "aim"),
    [
        ("first_player=50%", Aim("seat_1", 0.5)),
        ("last_player=33.3 %", Aim("seat_3", 0.333)),
        ("rounds=8.5", Aim("rounds", 8.5)),
    ],
)
def test_an_aim_is_a_share_of_wins_or_a_length(text: str, aim: Aim) -> None:
    read = read_aim(text, 3, Report())
    assert read.figure == aim.figure
    assert read.wanted == pytest.approx(aim.wanted)


@pytest.mark.parametrize(
    ("text", "wrong", "help"),
    [
        ("first_player=50", "`first_player` is a share of wins from 0% to 100%", "write `--aim first_player=50%`"),
        ("first_player=130%", "`first_player` is a share of wins from 0% to 100%", "write `--aim first_player=50%`"),
        ("rounds=8%", "`rounds` is a number without a sign or `%`", "write `--aim rounds=8`"),
        ("rounds", "`rounds` is a number without a sign or `%`", "write `--aim rounds=8`"),
        ("seat_4=25%", "there is no figure `seat_4` for 3 players", "write `seat_3`, "),
        ("wins=2", "there is no figure `wins` for 3 players", "write `--aim first_player=50%`"),
    ],
)
def test_other_aims_are_refused(text: str, wrong: str, help: str) -> None:
    message, advice = refusal(lambda: read_aim(text, 3, Report()))
    assert message == f"`--aim {text}`: {wrong}" and advice.startswith(help)


@pytest.mark.parametrize(
    ("text", "message", "help"),
    [
        ("gift=a..b", "`a..b` is not a range of whole numbers", "write `gift=2..6`"),
        ("gift=1.5..3", "`1.5..3` is not a range of whole numbers", "write `gift=2..6`"),
        ("gift=3..3", "`--sweep gift=3..3` has one value", "write `--set gift=3`"),
        ("gift=,", "`--sweep gift=,` has no value", "write a range: `gift=2..6`"),
    ],
)
def test_a_range_that_is_none_is_refused_with_one_that_is(text: str, message: str, help: str) -> None:
    assert refusal(lambda: read_sweep(text, Report()))[0] == message
    assert refusal(lambda: read_sweep(text, Report()))[1].startswith(help)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--set", "gift=2", "--set", "gift=3"], "`gift` is changed twice by `--set`"),
        (["--set", "gift=2", "--sweep", "gift=3..4"], "`gift` is changed twice by `--sweep` and `--set`"),
        (["--sweep", "gift=3..4", "--cards"], "`--cards` does not go with `--sweep`"),
        (["--set", "gift=3", "--playtests"], "`--playtests` does not go with `--set`"),
        (["--set", "gift=3", "--csv", "x.csv"], "`--csv` does not go with `--set`"),
        (["--set", "gift=yes"], "`gift` is a number, and cannot be `yes`"),
        (["--set", "gift=0.5"], "`gift` is a number, and cannot be `0.5`"),
        (["--players", "9"], "9 players cannot play The Duel"),
    ],
)
def test_options_of_which_nothing_would_come_are_refused(
    words: list[str], message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = write_duel(tmp_path / "duel", PLANTED)
    assert main(["simulate", str(folder), "--agent", "random", "--games", "4", *words]) == 2
    assert f"error[PNP120 unknown-option]: {message}" in capsys.readouterr().err


def test_values_on_which_nothing_depends_and_values_that_end_no_game_are_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = write_duel(tmp_path / "duel", PLANTED)
    words = ["simulate", str(folder), "--agent", "random", "--games", "6", "--players", "2"]
    same = "all games are the same to the last choice: nothing in them depends on `GIANT.title`"
    alike = "no figure differs: play more games (`--games`), or nothing that is counted here depends on `GIANT.title`"
    for change, line in ((["--sweep", "GIANT.title=One,Two"], alike), (["--set", "GIANT.title=One"], same)):
        assert main([*words, *change]) == 0
        assert line in capsys.readouterr().out.splitlines()
    assert main([*words, "--set", "GIANT.worth=2"]) == 0
    assert "nothing in them" not in capsys.readouterr().out
    assert main([*words, "--sweep", "gift=-99..-98"]) == 0
    lines = capsys.readouterr().out.splitlines()
    (row,) = [line for line in lines if line.startswith("-99 ")]
    assert "no game reaches its end: " in row and row.split("end: ")[1]
    assert main([*words, "--set", "gift=-99"]) == 0
    assert "  6 games cannot be played on after the change: " in capsys.readouterr().out


def test_an_aim_finds_the_nearest_of_many_values_without_trying_all(game: LoadedGame) -> None:
    swept, aim = Sweep("last_round", tuple(map(str, range(1, 41)))), Aim("rounds", 23.0)
    tried = aim_at(game, swept, aim, [], SimulateOptions((2,), 4, ("random",), engine="python", begins=False), Report())
    assert nearest(aim, tried).value == "23"
    assert len(tried) < 25
    (line, *_) = [line for line in lines_of_sweep("last_round", tried, aim) if "nearest" in line]
    assert line == "last_round = 23 comes nearest: rounds 23 (23 to 23), and 23 is wanted"


def test_places_are_spread_over_a_range() -> None:
    assert _spaced(0, 5) == [0, 1, 2, 3, 4, 5]
    assert _spaced(0, 80) == [0, 10, 20, 30, 40, 50, 60, 70, 80]


# ------------------------------------------------------------------------------------------------- the command
def test_the_command_leaves_the_games_files_as_they_are(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = write_duel(tmp_path / "duel", PLANTED)
    before = texts(folder)
    words = ["simulate", str(folder), "--agent", "random", "--games", "40", "--jobs", "1", "--engine", "python"]
    assert main([*words, "--set", "Giant.worth=2"]) == 0
    assert "Giant.worth = 2" in capsys.readouterr().out
    report = tmp_path / "sweep.html"
    assert main([*words, "--sweep", "last_round=2..3", "--aim", "rounds=3", "--report", str(report)]) == 0
    assert "last_round = 3 comes nearest" in capsys.readouterr().out
    assert "Wins of seat 2, by last_round" in report.read_text("utf-8")
    assert texts(folder) == before


def test_an_aim_needs_values_to_try(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = write_duel(tmp_path / "duel")
    assert main(["simulate", str(folder), "--aim", "rounds=3"]) != 0
    assert "`--aim` needs the values to try" in capsys.readouterr().err


def test_a_change_names_a_value() -> None:
    assert read_change("a b.c = 3", "--set", Report()) == Change("a b.c", "3")
    assert (Change("a.b.c", "3").card, Change("a.b.c", "3").column) == ("a.b", "c")
    refusal(lambda: read_change("gift", "--set", Report()))
