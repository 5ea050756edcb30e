"""The guard over the time of the tests: it adds up what all processes spent, and sees a file that takes too long."""

import json
from pathlib import Path

from tests import costs


def test_a_file_over_the_limit_is_seen_whichever_process_ran_it(tmp_path: Path) -> None:
    half = costs.FILE_LIMIT / 2
    for worker, seconds in (("gw0", half), ("gw1", half + 1)):
        figures = [
            ("test", f"tests/a/test_slow.py::{worker}", seconds),
            ("test", "tests/a/test_quick.py::one", half - 1),
        ]
        (tmp_path / f"{worker}.json").write_text(json.dumps([*figures, ("process", worker, 2 * half)]), "utf-8")
    sums = costs.sums_of(tmp_path)
    assert costs.over_limit(sums) == ["tests/a/test_slow.py"]
    assert sums["folder"]["tests/a"] == 4 * half - 1 and sums["process"].total() == 4 * half
