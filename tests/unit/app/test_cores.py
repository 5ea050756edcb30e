"""How many processes run at once: no more than a container may use."""

from pathlib import Path

import pytest

from pnp.app.game.cores import available_cores


def test_without_a_limit_every_processor_counts(tmp_path: Path) -> None:
    free = available_cores(tmp_path / "none")
    assert free >= 1
    (tmp_path / "cpu.max").write_text("max 100000\n")
    assert available_cores(tmp_path / "cpu.max") == free


@pytest.mark.parametrize(("said", "cores"), [("100000 100000", 1), ("5000 100000", 1), ("150000 100000", 2)])
def test_a_container_s_quota_is_kept(said: str, cores: int, tmp_path: Path) -> None:
    (tmp_path / "cpu.max").write_text(said)
    assert available_cores(tmp_path / "cpu.max") == min(cores, available_cores(tmp_path / "none"))
