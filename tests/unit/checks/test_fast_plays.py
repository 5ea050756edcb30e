"""Cards, options and clauses of random games are counted on the machine exactly as Python counts them."""

import shutil
from dataclasses import replace

import pytest

from pnp.app.simulate.simulate import SimulateOptions, engine_note, simulate
from pnp.checks.search.fast_play import EnginesDiffer
from pnp.checks.statistics.fast_plays import FastPlayRecorder, count_fast_plays, fast_play_table, play_batches
from pnp.checks.statistics.games import Batch, TableConfig
from pnp.checks.statistics.paired_cards import play_cards
from pnp.checks.statistics.play_tally import PlayTally
from pnp.checks.statistics.recorded_plays import count_plays
from pnp.engine.native.compiler import COMPILERS
from pnp.engine.native.counting import PlayCounts
from pnp.engine.native.engines import Engine
from pnp.rules.loading import LoadedGame
from tests.duel import UNEQUAL_COPIES, duel
from tests.lab import lab
from tests.shipped import loaded

pytestmark = pytest.mark.skipif(not any(map(shutil.which, COMPILERS)), reason="there is no C compiler")
RANDOM = ("random",)


def batch_of(seats: int, games: int, engine: Engine = "native") -> Batch:
    return Batch(TableConfig(seats, RANDOM, engine=engine), 11, 0, games)


@pytest.fixture(scope="module")
def copies(tmp_path_factory: pytest.TempPathFactory) -> LoadedGame:
    return duel(tmp_path_factory.mktemp("duel") / "duel", UNEQUAL_COPIES)


@pytest.mark.parametrize(
    ("name", "variant", "seats", "games"),
    [("hearts", "", 4, 20), ("crazy-eights", "", 5, 20), ("all-but-malice", "", 2, 6), ("deck-of-fey", "", 3, 6)],
)
def test_every_count_is_the_same(name: str, variant: str, seats: int, games: int) -> None:
    game = loaded(name, variant)
    assert isinstance(fast_play_table(game.game, game.rules, batch_of(seats, games).sitting), FastPlayRecorder)
    fast = count_fast_plays(game.game, game.rules, batch_of(seats, games))
    assert fast == count_plays(game.game, game.rules, batch_of(seats, games))
    assert fast[1].games == games


def test_copies_of_a_card_count_together(copies: LoadedGame) -> None:
    fast = count_fast_plays(copies.game, copies.rules, batch_of(3, 60))
    assert fast == count_plays(copies.game, copies.rules, batch_of(3, 60))


def test_python_counts_the_games_that_fail() -> None:
    made = lab("@phase(go)\ndef go_on():\n    table.tally = three // (three - roll(four))\n")
    fast = count_fast_plays(made.game, made.rules, batch_of(2, 20))
    assert fast == count_plays(made.game, made.rules, batch_of(2, 20))
    assert fast[0].games == 20


def test_engines_that_count_differently_are_found_out(copies: LoadedGame, monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = batch_of(2, 5, "both")
    assert count_fast_plays(copies.game, copies.rules, sitting)[1].games == 5
    table = fast_play_table(copies.game, copies.rules, sitting.sitting)
    assert isinstance(table, FastPlayRecorder)
    monkeypatch.setattr(table.names, "faces", [*reversed(table.names.faces)])
    with pytest.raises(EnginesDiffer):
        count_fast_plays(copies.game, copies.rules, sitting)


def test_batches_are_the_same_games_and_add_up(copies: LoadedGame) -> None:
    sitting = batch_of(2, 0).sitting
    batches = play_batches(sitting, 11, 12_001)
    assert [(batch.first, batch.end) for batch in batches] == [(0, 5000), (5000, 10_000), (10_000, 12_001)]
    parts, together = PlayTally(), count_fast_plays(copies.game, copies.rules, batch_of(2, 30))[1]
    for first, end in ((0, 7), (7, 30)):
        parts.add(count_fast_plays(copies.game, copies.rules, Batch(sitting, 11, first, end))[1])
    assert parts == together


def test_figures_are_the_same_on_both_engines(copies: LoadedGame) -> None:
    asked = SimulateOptions((2, 3), 40, RANDOM, cards=True)
    assert simulate(copies, replace(asked, engine="native")) == simulate(copies, replace(asked, engine="python"))
    assert engine_note(copies, asked) == ""


def test_a_plan_that_points_outside_the_game_is_refused(copies: LoadedGame) -> None:
    table = fast_play_table(copies.game, copies.rules, batch_of(2, 1).sitting)
    assert isinstance(table, FastPlayRecorder)
    plan = table.names.plan
    wrong_plans = (
        replace(plan, cards=[(len(table.names.faces), 0, 0), *plan.cards[1:]]),
        replace(plan, zones=[(0, 99, True, False), *plan.zones[1:]]),
        replace(plan, least=[*plan.least, *range(100)]),
    )
    for wrong in wrong_plans:
        with pytest.raises(MemoryError), PlayCounts(table.machine, wrong):
            pass


def test_a_game_that_the_machine_lacks_is_counted_by_python() -> None:
    game = loaded("rooks-edge")
    note = engine_note(game, SimulateOptions((2,), 1, RANDOM, cards=True))
    assert "is played by Python" in note


@pytest.mark.parametrize(
    ("name", "seats", "agents", "games"),
    [
        ("hearts", 4, ("greedy",), 2),
        ("crazy-eights", 3, ("greedy", "random"), 4),
        ("all-but-malice", 2, ("greedy",), 1),
    ],
)
def test_games_of_greedy_players_are_played_on_the_machine_and_counted_the_same(
    name: str, seats: int, agents: tuple[str, ...], games: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = loaded(name)
    batch = Batch(TableConfig(seats, agents, engine="native"), 11, 1, 1 + games)
    counted = count_plays(game.game, game.rules, batch)
    assert counted[1].games == games and any(offers.taken for offers in counted[1].offers.values())
    monkeypatch.setattr("pnp.checks.statistics.games.make_seats", None)  # Python asks no agent
    assert count_fast_plays(game.game, game.rules, batch) == counted
    assert sum(record.status == "ended" for record in play_cards(game.game, game.rules, batch)) == games
    assert engine_note(game, SimulateOptions((seats,), games, agents, cards=True)) == ""


def test_python_plays_the_games_of_greedy_players_that_fail() -> None:
    made = lab("@phase(go)\ndef go_on():\n    table.tally = three // (three - roll(four))\n")
    batch = Batch(TableConfig(2, ("greedy",), engine="both"), 11, 0, 20)
    assert count_fast_plays(made.game, made.rules, batch) == count_plays(made.game, made.rules, batch)
