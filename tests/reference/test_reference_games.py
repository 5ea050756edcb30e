"""Each reference game has no fault, offers what another program offers in stored games and for the first moves, and is
played alike by both engines; `pnp new --like` begins with one."""

import json
import shutil
from functools import cache
from pathlib import Path

import pytest

from pnp.app.cli import main
from pnp.base.resources import REFERENCE_GAMES
from pnp.engine.native.compare import Comparer
from pnp.engine.native.compiler import COMPILERS
from pnp.engine.native.machine import Machine
from pnp.engine.native.program import native_game
from pnp.engine.play import Play
from pnp.engine.play.perft import perft
from pnp.model.read.find import game_names, reference_names
from pnp.rules.loading import load_and_compile
from pnp.source.diagnostics import Report
from tests.fewer import one_of
from tests.reference.chess_positions import POSITIONS, chess_from
from tests.reference.huddle import is_one_group
from tests.reference.openspiel import GAMES
from tests.reference.oracle import Trace, read_traces, reference, replay, table

NAMES = reference_names()
TRACED = [name for name in NAMES if name in GAMES]
PERFT: dict[str, tuple[tuple[int, ...], tuple[tuple[str, str], ...]]] = {
    "go": ((26, 651), (("{grid: 9 x 9}", "{grid: 5 x 5}"), ("size: {value: 9", "size: {value: 5"))),
    "morris": ((24, 552), ()),
    "checkers": ((7, 49, 302), ()),
    "chess": ((20, 400), ()),
    "kalah": ((6, 35, 185), ()),
    "oware": ((6, 36, 190), ()),
    "hex": ((25, 600), (("{hex: 11 x 11}", "{hex: 5 x 5}"), ("width: {value: 11", "width: {value: 5"))),
}
"""Known counts of first moves, and what they need of game.yaml: a smaller board."""
WAYS_OF_TWO = {
    "go": 6643, "morris": 552, "checkers": 49, "chess": 400, "kalah": 35, "oware": 36, "hex": 14520,
}  # fmt: skip
"""Known counts of two moves on the boards of the games."""


@cache
def play_of(name: str, seats: int) -> Play:
    """One table for all tests of a game."""
    return table(name, seats)


@pytest.mark.parametrize("name", NAMES)
def test_a_reference_game_has_no_fault_before_it_is_played(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    status = main(["check", name, "--no-play", "--json", "--jobs", "1"])
    faults = [f for f in json.loads(capsys.readouterr().out)["diagnostics"] if f["severity"] != "note"]
    assert (status, faults) == (0, [])


@pytest.mark.parametrize("name", TRACED)
def test_its_questions_offer_what_the_other_program_offers(name: str) -> None:
    kind, traces = GAMES[name][1], read_traces(name)
    for trace in traces:
        assert replay(play_of(name, trace.players), trace, kind.word) == []
    assert sum(len(trace.options) for trace in traces) > 150


@pytest.mark.parametrize("name", TRACED)
def test_a_trace_with_another_option_or_winner_is_noticed(name: str) -> None:
    kind, (trace, *_) = GAMES[name][1], read_traces(name)
    options = (*trace.options[:3], trace.options[3] ^ 1, *trace.options[4:])
    for other in (
        Trace(trace.players, trace.tape, options, trace.winners),
        Trace(trace.players, trace.tape, trace.options, (9,)),
    ):
        assert replay(play_of(name, trace.players), other, kind.word) != []


def test_a_piece_that_holds_the_hive_together_is_found_without_our_rules() -> None:
    """The position after `wB2; bS2 -wB2; wS2 wB2/; bQ -bS2; wA3 wB2-`, where OpenSpiel lets bS2 leave its ewe alone."""
    places = {"wB2": (0, 0), "bS2": (-1, 0), "wS2": (1, -1), "bQ": (-2, 0), "wA3": (1, 0)}
    holding = {name for name in places if not is_one_group([s for other, s in places.items() if other != name])}
    assert holding == {"wB2", "bS2"}
    assert is_one_group([(0, 0), (0, 0), (0, 1)]) and is_one_group([]) and not is_one_group([(0, 0), (1, 1)])


@pytest.mark.skipif(not any(map(shutil.which, COMPILERS)), reason="there is no C compiler")
@pytest.mark.parametrize("name", NAMES)
def test_both_engines_play_it_alike(name: str, pytestconfig: pytest.Config) -> None:
    """By every stored game, and by two games of chance for each number of players; with --full by five."""
    traces = read_traces(name) if name in TRACED else []
    for seats in sorted({trace.players for trace in traces} or {reference(name).game.players[0]}):
        comparer = Comparer(play_of(name, seats), Machine(native_game(reference(name).game, seats)))
        for trace in traces:
            if trace.players == seats:
                comparer.tape(trace.tape)
        for seed in range(5 if pytestconfig.getoption("--full") else 2):
            comparer.tape((), seed)
        assert comparer.results.differences == [] and not comparer.results.stuck
        assert 2 * comparer.results.beyond < comparer.results.games


@pytest.mark.parametrize("name", PERFT)
def test_its_first_moves_are_counted_as_they_are_known(name: str, tmp_path: Path) -> None:
    counts, edits = PERFT[name]
    folder = Path(shutil.copytree(REFERENCE_GAMES / name, tmp_path / name))
    text = (folder / "game.yaml").read_text("utf-8")
    for old, new in edits:
        assert old in text
        text = text.replace(old, new)
    (folder / "game.yaml").write_text(text, "utf-8")
    loaded = load_and_compile(folder, "", Report())
    assert tuple(perft(loaded.game, loaded.rules, loaded.game.players[0], len(counts))) == counts


@pytest.mark.skipif(not any(map(shutil.which, COMPILERS)), reason="there is no C compiler")
@pytest.mark.parametrize("name", PERFT)
def test_the_machine_counts_the_first_moves_as_python_does(name: str) -> None:
    loaded = reference(name)
    seats = loaded.game.players[0]
    machine = Machine(native_game(loaded.game, seats))
    assert machine.ways(1, 1) == next(perft(loaded.game, loaded.rules, seats, 1))
    assert machine.ways(2, 1) == WAYS_OF_TWO[name]


@pytest.mark.skipif(not any(map(shutil.which, COMPILERS)), reason="there is no C compiler")
@pytest.mark.parametrize(("position", "counts"), POSITIONS.items())
def test_the_moves_of_chess_are_counted_from_hard_positions(
    position: str, counts: tuple[int, ...], tmp_path: Path
) -> None:
    folder = chess_from(position, tmp_path)
    loaded = load_and_compile(folder, "", Report())
    machine = Machine(native_game(loaded.game, 2))
    assert tuple(machine.ways(depth, 1) for depth in range(1, len(counts) + 1)) == counts


# ------------------------------------------------------------------------------------------------- where they stand
def test_commands_find_them_by_name_and_lists_of_games_leave_them_out(capsys: pytest.CaptureFixture[str]) -> None:
    assert NAMES and not {*NAMES} & {*game_names()}
    assert main(["perft", "hex", "--depth", "1"]) == 0 and capsys.readouterr().out.split() == ["1", "121"]


def test_new_like_lists_them_with_a_line_each(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "--like"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == [*NAMES]
    assert all(len(line.split(": ", 1)[1]) > 20 for line in lines)


@pytest.mark.parametrize("name", one_of(4, NAMES, "a copy of another game, and the check of this one, represent it"))
def test_a_game_that_begins_with_one_has_no_fault(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["new", "my-game", "--like", name]) == 0
    assert "My Game is in `my-game`" in capsys.readouterr().out
    assert main(["check", "./my-game", "--no-play", "--json", "--jobs", "1"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert [f for f in answer["diagnostics"] if f["severity"] != "note"] == [] and answer["game"] == "my-game"
    assert not (tmp_path / "my-game" / "evidence").exists()
    assert 'title: "My Game"\nstatus: playable' in (tmp_path / "my-game" / "game.yaml").read_text("utf-8")


def test_what_is_no_reference_game_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["new", "my-game", "--like", "hexx"]) == 2
    assert "there is no reference game `hexx`" in capsys.readouterr().err
    assert main(["new", "my-game", "--like", "hex", "--from", "cards.csv"]) == 2
    assert main(["new"]) == 2
    assert not list(tmp_path.iterdir())
