"""Games of random and greedy players on the machine are noted down exactly as those that Python plays."""

import shutil
from dataclasses import replace
from time import process_time

import pytest

from pnp.app.simulate.simulate import SimulateOptions, engine_note, simulate
from pnp.base.resources import GAMES
from pnp.checks.search.effort import Effort
from pnp.checks.search.explore import Aims, Findings, contest, explore
from pnp.checks.search.fast_play import fast_play
from pnp.checks.search.search import confirmed, search
from pnp.checks.statistics.aggregate import Tally
from pnp.checks.statistics.fast_games import EnginesDiffer, FastRecorder, count_batch, play_batch
from pnp.checks.statistics.games import Batch, GameRecorder, TableConfig, measured
from pnp.checks.statistics.games import play_batch as play_in_python
from pnp.engine.agents import make_seats
from pnp.engine.native.compiler import COMPILERS
from pnp.engine.native.engine import choose
from pnp.engine.native.engines import Engine
from pnp.engine.native.machine import Machine
from pnp.engine.native.opcodes import OPS
from pnp.engine.native.program import native_game
from pnp.engine.play import Play, State
from tests.lab import lab, merged
from tests.shipped import loaded

pytestmark = pytest.mark.skipif(not any(map(shutil.which, COMPILERS)), reason="there is no C compiler")
RANDOM = ("random",)
WITH_FORMS = sorted(
    {
        str(chapter.parent.parent.relative_to(GAMES))
        for chapter in GAMES.rglob("rules/*.md")
        if "@form(" in chapter.read_text("utf-8")
    }
)
"""The games of data/ that have forms."""


@pytest.mark.parametrize(("name", "seats"), [("hearts", 4), ("crazy-eights", 2), ("crazy-eights", 5)])
def test_every_number_of_a_record_is_the_same(name: str, seats: int) -> None:
    game = loaded(name)
    batch = Batch(TableConfig(seats, RANDOM, engine="native"), 5, 0, 40)
    assert play_batch(game.game, game.rules, batch) == play_in_python(game.game, game.rules, batch)


@pytest.mark.parametrize("agents", [("greedy",), ("greedy", "random")])
@pytest.mark.parametrize(("name", "seats"), [("deck-of-fey", 2), ("games/yacht", 2), ("games/liars-dice", 3)])
def test_greedy_players_choose_the_same_on_the_machine(name: str, seats: int, agents: tuple[str, ...]) -> None:
    game = loaded(name)
    batch = Batch(TableConfig(seats, agents, engine="native"), 5, 0, 2)
    assert play_batch(game.game, game.rules, batch) == play_in_python(game.game, game.rules, batch)


def test_a_look_at_the_score_leaves_a_shuffled_pile_as_it_lies() -> None:
    """The leader was read from a score that counts a shuffled pile; that drew from the tape, and greedy players of Python,
    who repeat a phase without the look, took those numbers for answers."""
    rules = """
@setup
def start():
    for p in players:
        move(top(deck, 3), p.pile)
        shuffle(p.pile)

@phase(go)
def go_on():
    for p in players:
        if confirm(p, "take it?"):
            move(top(deck, 1), p.pile)

@score
def cards(me):
    return sum([1 + 0 * card.points for card in me.pile])

@limit_reached
def over():
    end_game(highest(players, cards))
"""
    pile = "  player.pile: {of: slip, order: stack, face: down, sees: nobody, label: pile, clause: rules}"
    game = lab(rules, merged("zones", pile))
    batch = Batch(TableConfig(2, ("greedy",), engine="native"), 5, 0, 12)
    assert choose(game.game, 2).machine is not None
    assert play_batch(game.game, game.rules, batch) == play_in_python(game.game, game.rules, batch)


@pytest.mark.parametrize("name", WITH_FORMS)
def test_greedy_players_fill_in_the_same_forms_on_the_machine(name: str) -> None:
    game = loaded(name)
    seats = max(2, game.game.players[0])
    batch = Batch(TableConfig(seats, ("greedy",), engine="native"), 5, 0, 2)
    assert choose(game.game, seats).machine is not None
    assert play_batch(game.game, game.rules, batch) == play_in_python(game.game, game.rules, batch)


def test_games_of_greedy_players_take_a_fraction_of_a_second_on_the_machine() -> None:
    game = loaded("games/wardens-walk")
    batch = Batch(TableConfig(2, ("greedy",), engine="native"), 1, 0, 3)
    play_batch(game.game, game.rules, replace(batch, end=1))
    begun = process_time()
    assert [record.status for record in play_batch(game.game, game.rules, batch)] == ["ended"] * 3
    assert process_time() - begun < 3.0  # Python took 120 s


def test_statistics_are_the_same_on_both_engines() -> None:
    game = loaded("crazy-eights")
    asked = SimulateOptions((3,), 30, RANDOM)
    assert simulate(game, replace(asked, engine="native")) == simulate(game, replace(asked, engine="python"))


def test_engines_that_differ_are_found_out() -> None:
    game = loaded("hearts")
    right = native_game(game.game, 4)
    words = list(right.code.words)
    at = next(i for i in range(0, len(words), 5) if words[i] == OPS["JNOTCOLI"].number)
    words[at + 3] = (words[at + 3] + 1) % 4
    wrong = Machine(replace(right, code=replace(right.code, words=tuple(words))))
    python = GameRecorder(game.game, game.rules, TableConfig(4, RANDOM, engine="both"))
    table = FastRecorder(wrong, python, game.rules)
    with pytest.raises(EnginesDiffer):
        for number in range(20):
            table.game(1, number)


def test_a_game_that_fails_is_told_by_python() -> None:
    made = lab("@phase(go)\ndef go_on():\n    table.tally = three // (three - roll(four))\n")
    batch = Batch(TableConfig(2, RANDOM, engine="both"), 1, 0, 20)
    records = play_batch(made.game, made.rules, batch)
    assert records == play_in_python(made.game, made.rules, batch)
    assert {"a number is divided by zero", ""} == {record.message for record in records}


@pytest.mark.parametrize("engine", ["native", "both"])
def test_games_counted_on_the_machine_come_to_the_same_figures(engine: Engine) -> None:
    """Of games that a rule ends, that fail, that need tokens, with a score, and by what players are."""
    coins = "@phase(go)\ndef go_on():\n    gain(first(players), roll(four) * coin)\n"
    fails = "@phase(go)\ndef go_on():\n    table.tally = three // (three - roll(four))\n"
    for made, seats in ((lab(coins), 2), (lab(fails), 2), (loaded("all-but-malice"), 3)):
        batch = Batch(TableConfig(seats, RANDOM, engine=engine), 7, 0, 12)
        counted, tally = count_batch(made.game, made.rules, batch), Tally(seats, measured(made.game, made.rules))
        for record in play_in_python(made.game, made.rules, batch):
            tally.note(record)
        assert counted == tally
        twice = Tally(seats, tally.measured)
        twice.add(counted)
        twice.add(counted)
        assert twice.games == 24 and twice.endings.total() == 24


def test_why_python_plays_is_told_in_one_sentence() -> None:
    hearts, fey = loaded("hearts"), lab("@phase(go)\ndef go_on():\n    gain(first(players), 1 * coin + 1 * gem)\n")
    assert engine_note(hearts, SimulateOptions((4,), 1, RANDOM)) == ""
    assert engine_note(hearts, SimulateOptions((4,), 1, ("greedy",))) == ""
    assert "random and greedy players" in engine_note(hearts, SimulateOptions((4,), 1, ("search",)))
    assert engine_note(hearts, SimulateOptions((4,), 1, ("greedy",), engine="python")) == ""
    assert (
        choose(fey.game, 2).why
        == "The Lab is played by Python: the native engine does not support reckoning with amount and amount (line 7 of its chapter)"
    )


def test_without_a_compiler_python_plays_and_one_note_says_what_would_help(monkeypatch: pytest.MonkeyPatch) -> None:
    from pnp.engine.native import compiler

    compiler.library.cache_clear()
    monkeypatch.setattr(shutil, "which", lambda name: None)
    try:
        choice = choose(loaded("hearts").game, 4)
    finally:
        compiler.library.cache_clear()
    assert choice.machine is None
    assert "no C compiler" in choice.why and "gcc" in choice.why


def test_a_search_finds_the_same_with_the_machine() -> None:
    game = loaded("crazy-eights")

    def found(fast: bool) -> Findings:
        play = Play(State(game.game, game.rules, 3))
        table = fast_play(game.game, game.rules, play.state) if fast else None
        assert (table is not None) == fast
        return explore(play, 7, 60, Aims(game.game.examples), fast=table)

    assert found(True) == found(False)


def test_a_failure_of_a_search_is_told_by_python() -> None:
    made = lab("@phase(go)\ndef go_on():\n    table.tally = three // (three - roll(four))\n")
    play = Play(State(made.game, made.rules, 2))
    search = explore(play, 3, 60, fast=fast_play(made.game, made.rules, play.state))
    ((_, _, outcome),) = search.failures
    assert (outcome.code, outcome.message) == ("PNP400", "a number is divided by zero")


def test_players_who_think_and_who_seek_choose_the_same_on_the_machine() -> None:
    """Everything that comes of a search with thinking players, and of games between competent ones, game by game."""
    game = loaded("all-but-malice")

    def found(fast: bool) -> tuple[Findings, Findings]:
        play = Play(State(game.game, game.rules, 2))
        table = fast_play(game.game, game.rules, play.state) if fast else None
        searched = explore(play, 5, 17, make_seats=make_seats, fast=table)
        played = contest(play, ["greedy"], 3, 1, make_seats, table)
        assert (searched.on_machine, played.on_machine) == ((17, 1) if fast else (0, 0))
        return searched, played

    assert found(True) == found(False)


def test_both_engines_play_the_same_search() -> None:
    game = loaded("crazy-eights")
    effort = Effort(games=20, contests=1, pairs=1, engine="both")
    evidence, _ = search(game.game, game.rules, effort)
    assert evidence == search(game.game, game.rules, replace(effort, engine="python"))[0]


def test_what_the_machine_says_of_kept_tapes_is_confirmed_by_python() -> None:
    game = loaded("crazy-eights")
    evidence, done = search(game.game, game.rules, Effort(games=20, contests=1, pairs=1))
    assert evidence.tapes and any(d.findings and d.findings.on_machine for d in done)
    assert confirmed(game.game, game.rules, done)
    assert any(d.findings and d.findings.notes for d in done), "what was played to confirm it was noted"
    play = Play(State(game.game, game.rules, 2))
    played = explore(play, 3, 1, fast=fast_play(game.game, game.rules, play.state))
    ((tape, start, reached),), ((_, outcome),) = played.tapes, played.by_machine.items()
    for other, end, agrees in (
        (reached, outcome, True), (reached | {0, 1, 2, 3}, outcome, False), (reached, replace(outcome, rounds=0), False),
    ):  # fmt: skip
        played.tapes[:], played.by_machine = [(tape, start, other)], {tape: end}
        for noted in (True, False):
            played.by_machine, played.notes[:] = {tape: end}, []
            assert confirmed(game.game, game.rules, [replace(done[0], findings=played)], noted) is agrees
            assert bool(played.notes) is (noted and agrees)


def test_a_confirmation_that_waits_is_put_to_the_same_player_again() -> None:
    """Who is asked may stand where the answer is written."""
    made = lab(
        "@phase(go)\ndef go_on():\n    if confirm(last([p for p in players]), 'once?'):\n        table.tally += one_more()\n"
        "\n@value\ndef one_more():\n    return 1\n"
    )
    machine = Machine(native_game(made.game, 2))
    for seed in range(8):
        played = machine.play(seed=seed)
        status = machine.begin((), seed)
        while status == "asking":
            status = machine.answer(machine.question().options - 1)
        assert (played.status, status) == ("ended", "ended")
