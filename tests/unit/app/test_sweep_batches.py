"""A sweep of many values in batches: the same figures as in one process, and a value that is no game is named."""

from dataclasses import replace

import pytest

from pnp.app.diff.sweep_batches import MANY, SIZE, is_batched
from pnp.app.diff.what_if import Sweep, SweepPoint, sweep, sweep_data
from pnp.app.simulate.simulate import SimulateOptions
from pnp.rules.loading import LoadedGame, load_and_compile
from pnp.source.diagnostics import Failed, Report
from tests.duel import write_duel

ALONE = SimulateOptions((2,), 3, ("random",), begins=False)
VALUES = Sweep("gift", tuple(str(value) for value in range(MANY + SIZE // 2)))


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> LoadedGame:
    return load_and_compile(write_duel(tmp_path_factory.mktemp("batches") / "duel"), "", Report())


@pytest.fixture(scope="module")
def alone(game: LoadedGame) -> list[SweepPoint]:
    return sweep(game, VALUES, [], ALONE, Report())


def test_few_values_are_played_one_by_one_and_many_in_batches_by_others() -> None:
    assert not is_batched(VALUES.values, ALONE) and is_batched(VALUES.values, replace(ALONE, jobs=2))
    assert not is_batched(VALUES.values[: MANY - 1], replace(ALONE, jobs="dask://127.0.0.1:8786"))


def test_two_processes_play_a_sweep_as_one_does(game: LoadedGame, alone: list[SweepPoint]) -> None:
    together = sweep(game, VALUES, [], replace(ALONE, jobs=2), Report())
    assert sweep_data(VALUES, together, None) == sweep_data(VALUES, alone, None)
    assert [one.value for one in together if one.now] == ["1"]


def test_workers_of_a_cluster_play_a_sweep_as_one_process_does(game: LoadedGame, alone: list[SweepPoint]) -> None:
    distributed = pytest.importorskip("distributed")
    settings = {"n_workers": 2, "threads_per_worker": 1, "dashboard_address": None, "host": "127.0.0.1"}
    with distributed.LocalCluster(**settings, silence_logs=50) as cluster:
        jobs = cluster.scheduler_address.replace("tcp://", "dask://")
        together = sweep(game, VALUES, [], replace(ALONE, jobs=jobs), Report())
    assert sweep_data(VALUES, together, None) == sweep_data(VALUES, alone, None)


def test_a_value_that_is_no_game_is_named(game: LoadedGame) -> None:
    wrong = Sweep("gift", (*VALUES.values, "NOTHING"))
    with pytest.raises(Failed, match="`gift` is a number, and cannot be `NOTHING`"):
        sweep(game, wrong, [], replace(ALONE, jobs=2), Report())
