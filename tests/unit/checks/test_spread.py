"""Work shared out: the same result for any number of workers, by processes and by a cluster."""

import builtins
import io
import json
import os
import socket
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from copy import copy
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pnp.app.diff.what_if import Sweep, sweep, sweep_data
from pnp.app.simulate.simulate import SimulateOptions
from pnp.checks.search.effort import Effort
from pnp.checks.search.parallel import (
    NoWorkers,
    Source,
    by_copies,
    by_processes,
    client_of,
    elsewhere,
    packed,
    spread,
    unpack,
)
from pnp.checks.search.search import search
from pnp.checks.statistics.games import TableConfig, play_games
from pnp.model.game import Game
from pnp.rules import RuleSet
from pnp.rules.loading import load_and_compile
from pnp.source.diagnostics import Report
from tests.architecture.source import ROOT
from tests.duel import write_duel
from tests.shipped import loaded


def read(name: str) -> tuple[Game, RuleSet]:
    made = loaded(name)
    return made.game, made.rules


def title_and(game: Game, rules: RuleSet, word: str) -> str:
    """A task."""
    return f"{game.id} {rules.digest} {word}"


@pytest.fixture(scope="module")
def hearts() -> tuple[Game, RuleSet]:
    return read("hearts")


# ------------------------------------------------------------------------------------------------- processes
def test_results_come_in_the_order_of_the_tasks(hearts: tuple[Game, RuleSet], monkeypatch: pytest.MonkeyPatch) -> None:
    here = list(spread(title_and, "abcde", 1, *hearts))
    assert here == [f"hearts {hearts[1].digest} {word}" for word in "abcde"]
    assert list(by_copies(lambda word: title_and(*hearts, word), "abcde", 2)) == here
    monkeypatch.setattr("pnp.checks.search.parallel.can_copy", bool)
    assert list(spread(title_and, "abcde", 2, *hearts)) == here


def test_what_many_tasks_stand_on_is_made_once_before_copies_are(
    hearts: tuple[Game, RuleSet], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pnp.checks.search.parallel.can_copy", lambda: sys.platform == "linux")
    made: list[str] = []
    found = list(spread(lambda game, rules, word: len(made), "abc", 2, *hearts, lambda: made.append("table")))
    assert sys.platform != "linux" or (found, made) == ([1, 1, 1], ["table"])


def test_what_a_lost_copy_leaves_undone_is_done_here(
    hearts: tuple[Game, RuleSet], monkeypatch: pytest.MonkeyPatch
) -> None:
    home = os.getpid()
    monkeypatch.setattr("pnp.checks.search.parallel.can_copy", lambda: sys.platform == "linux")

    def fatal(game: Game, rules: RuleSet, word: str) -> int:
        if word == "b" and os.getpid() != home:
            os._exit(1)
        return os.getpid()

    assert set(spread(fatal, "abc", 2, *hearts)) >= {home}


def test_new_processes_do_not_run_the_program_that_uses_pnp_again(tmp_path: Path) -> None:
    script = tmp_path / "unguarded.py"
    script.write_text(
        "from pnp.checks.search.parallel import by_processes\n"
        "print('begun', flush=True)\n"
        "print(list(by_processes(divmod, [(7, 2), (8, 3), (9, 4)], 2)))\n"
    )
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, env=environment, timeout=120)
    assert done.stdout.splitlines() == ["begun", "[(3, 1), (2, 2), (2, 1)]"], done.stderr


def test_a_fault_of_a_task_in_another_process_is_raised_here() -> None:
    with pytest.raises(ZeroDivisionError):
        list(by_processes(divmod, [(1, 1), (1, 0)], 2))


def test_simulated_games_are_the_same_for_any_number_of_workers(hearts: tuple[Game, RuleSet]) -> None:
    sitting = TableConfig(4, ("random", "greedy"))
    one, two = (list(play_games(*hearts, sitting, 7, 12, jobs)) for jobs in (1, 2))
    assert one == two and sum(map(len, one)) == 12


def test_a_check_finds_the_same_for_any_number_of_workers(hearts: tuple[Game, RuleSet]) -> None:
    effort = Effort(games=20, contests=2, pairs=4)
    one, two = (search(*hearts, effort, jobs) for jobs in (1, 2))
    assert one == two


def test_a_worker_that_reads_other_rules_from_the_files_says_so(hearts: tuple[Game, RuleSet]) -> None:
    game, _ = hearts
    other = Source(str(game.folder), "", "another digest", packed(game))
    with pytest.raises(ValueError, match="another version"):
        elsewhere(title_and, other, "a")


# ------------------------------------------------------------------------------------------------- the game's files
def test_packed_files_are_the_game_with_its_libraries(tmp_path: Path) -> None:
    game, rules = read("all-but-malice")
    files = packed(game)
    assert files == packed(game)
    unpack(files, tmp_path)
    assert (tmp_path / "rooks-edge" / "game.yaml").is_file() and not (tmp_path / "all-but-malice" / "evidence").exists()
    source = Source("/elsewhere/all-but-malice", "", rules.digest, files)
    assert elsewhere(title_and, source, "a") == f"all-but-malice {rules.digest} a"


# ------------------------------------------------------------------------------------------------- a cluster
def test_without_dask_the_extra_is_named(hearts: tuple[Game, RuleSet], monkeypatch: pytest.MonkeyPatch) -> None:
    ordinary = builtins.__import__

    def lacking(name: str, *rest: Any) -> Any:
        if name.startswith("distributed"):
            raise ImportError(name)
        return ordinary(name, *rest)

    monkeypatch.setattr(builtins, "__import__", lacking)
    with pytest.raises(NoWorkers) as failed:
        list(spread(title_and, "ab", "dask://127.0.0.1:8786", *hearts))
    (found,) = failed.value.report
    assert found.code == "PNP120" and "pnp-press[dask]" in found.help


def test_where_no_scheduler_answers_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr("pnp.checks.search.parallel.PATIENCE", 0.5)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with pytest.raises(NoWorkers) as failed:
        client_of(f"dask://127.0.0.1:{port}")
    (found,) = failed.value.report
    assert found.code == "PNP120" and f"dask://127.0.0.1:{port}" in found.message


def test_a_scheduler_without_workers_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    distributed = pytest.importorskip("distributed")
    monkeypatch.setattr("pnp.checks.search.parallel.PATIENCE", 0.5)
    with distributed.LocalCluster(n_workers=0, dashboard_address=None, host="127.0.0.1", silence_logs=50) as empty:
        address = empty.scheduler_address.replace("tcp://", "dask://")
        with pytest.raises(NoWorkers) as failed:
            client_of(address)
    assert "has no workers" in next(iter(failed.value.report)).message


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """Two workers on this machine: the address of their scheduler."""
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, host="127.0.0.1", silence_logs=50
    ) as made:
        yield made.scheduler_address.replace("tcp://", "dask://")


def test_a_cluster_plays_the_same_games(cluster: str, hearts: tuple[Game, RuleSet]) -> None:
    sitting = TableConfig(4, ("random",))
    assert list(play_games(*hearts, sitting, 7, 12, cluster)) == list(play_games(*hearts, sitting, 7, 12, 1))


def test_a_cluster_checks_the_same(cluster: str) -> None:
    game, rules = read("all-but-malice")
    effort = Effort(games=4, contests=0, pairs=1)
    assert search(game, rules, effort, cluster) == search(game, rules, effort, 1)


def test_a_sweep_on_a_cluster_is_that_of_one_process_byte_for_byte(cluster: str, tmp_path: Path) -> None:
    game = load_and_compile(write_duel(tmp_path / "duel"), "", Report())
    swept = Sweep("sides", ("2", "6", "20"))
    options = SimulateOptions((2,), 30, ("greedy", "random"), begins=False)
    alone, shared = (
        json.dumps(sweep_data(swept, sweep(game, swept, (), replace(options, jobs=jobs), Report()), None))
        for jobs in (1, cluster)
    )
    assert alone.encode() == shared.encode()


def test_workers_that_read_other_rules_are_found_out(cluster: str, hearts: tuple[Game, RuleSet]) -> None:
    game, other = hearts[0], copy(hearts[1])
    object.__setattr__(other, "digest", "0" * 16)
    with pytest.raises(NoWorkers) as failed:
        list(play_games(game, other, TableConfig(4, ("random",)), 7, 5, cluster))
    assert "another version of pnp" in next(iter(failed.value.report)).message


def test_workers_with_another_version_are_found_out(
    cluster: str, hearts: tuple[Game, RuleSet], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pnp.checks.search.parallel.__version__", "99.0")
    with pytest.raises(NoWorkers) as failed:
        list(play_games(*hearts, TableConfig(4, ("random",)), 7, 5, cluster))
    assert "here it is 99.0" in next(iter(failed.value.report)).message


def test_a_packed_name_that_leads_out_of_its_folder_is_refused(tmp_path: Path) -> None:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w") as tar:
        entry = tarfile.TarInfo("../outside")
        entry.size = 1
        tar.addfile(entry, io.BytesIO(b"x"))
    with pytest.raises(ValueError, match="outside"):
        unpack(buffer.getvalue(), tmp_path / "inside")
    assert not (tmp_path / "outside").exists()
