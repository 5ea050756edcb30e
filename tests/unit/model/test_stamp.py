"""What is kept from run to run is good for the libraries that it was found with."""

import re
import tomllib
from pathlib import Path

import pytest

from pnp.source.load.stamp import LIBRARIES, installed_libraries, stamp_of_press

ROOT = Path(__file__).parents[3]


@pytest.fixture(autouse=True)
def _anew() -> None:
    stamp_of_press.cache_clear()


def test_the_libraries_are_those_that_pnp_requires() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = [*project["dependencies"], *project["optional-dependencies"]["thai"]]
    names = {re.split(r"[<>=~!\[ ]", line)[0].lower().replace("-", "_") for line in wanted}
    assert names == set(LIBRARIES)


def test_each_library_is_known_with_its_version() -> None:
    from importlib.metadata import version

    known = dict(line.split() for line in installed_libraries())
    assert known["babel"] == version("babel") and known["pyyaml"] == version("PyYAML")
    assert set(LIBRARIES) - set(known) <= {"thaibreak"}


def test_another_version_of_a_library_makes_another_stamp(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stamps = set()
    for version in ("2.18.0", "2.19.0"):
        place = tmp_path / version
        (place / f"Babel-{version}.dist-info").mkdir(parents=True)
        (place / "another-1.0.dist-info").mkdir()
        with monkeypatch.context() as patch:
            patch.setattr("sys.path", [str(place), str(place / "missing")])
            stamp_of_press.cache_clear()
            assert installed_libraries() == (f"babel {version}",)
            stamps.add(stamp_of_press())
    assert len(stamps) == 2
