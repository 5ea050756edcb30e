"""A sweep of many settings in one process, and on the workers of a Dask cluster: the time of each, and whether the
figures are the same, byte for byte.

    python benchmarks/sweep.py [--settings 1000] [--games 5] [--workers 2]

The game is the small duel of the tests. The cluster is on this machine.
"""

import argparse
import json
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parents[1]))

from timing import machine

from pnp.app.diff.what_if import Sweep, sweep, sweep_data
from pnp.app.simulate.simulate import SimulateOptions
from pnp.rules.loading import load_and_compile
from pnp.source.diagnostics import Report
from tests.duel import write_duel


def main() -> None:
    """Play both, and compare."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--settings", type=int, default=1000)
    parser.add_argument("--games", type=int, default=5)
    parser.add_argument("--workers", type=int, default=2)
    chosen = parser.parse_args()
    from distributed import LocalCluster

    print(machine(), flush=True)
    values = Sweep("sides", tuple(str(value) for value in range(1, chosen.settings + 1)))
    alone = SimulateOptions((2,), chosen.games, ("random",), begins=False)
    settings = {"threads_per_worker": 1, "dashboard_address": None, "host": "127.0.0.1", "silence_logs": 50}
    with tempfile.TemporaryDirectory() as place:
        game = load_and_compile(write_duel(Path(place) / "duel"), "", Report())
        one = _timed(game, values, alone, "one process")
        with LocalCluster(n_workers=chosen.workers, **settings) as cluster:
            jobs = cluster.scheduler_address.replace("tcp://", "dask://")
            others = _timed(game, values, replace(alone, jobs=jobs), f"{chosen.workers} workers of a cluster")
    print("the same, byte for byte" if one == others else "DIFFERENT")
    raise SystemExit(one != others)


def _timed(game: object, values: Sweep, options: SimulateOptions, name: str) -> bytes:
    """The figures as JSON, with their time printed."""
    start, own = time.perf_counter(), time.process_time()
    data = json.dumps(sweep_data(values, sweep(game, values, [], options, Report()), None)).encode()  # type: ignore[arg-type]
    seconds, here = time.perf_counter() - start, time.process_time() - own
    print(f"{name}: {len(values.values):,} settings in {seconds:.1f} s by the clock, {here:.1f} s of this process, "
          f"{len(data):,} bytes", flush=True)  # fmt: skip
    return data


if __name__ == "__main__":
    main()
