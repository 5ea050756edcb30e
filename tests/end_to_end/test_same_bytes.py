"""The same game gives the same files, byte by byte, whatever folder it lies in and is written to."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pnp.app.build.build import build
from pnp.app.build.last_build import built_stamp
from pnp.app.decks.bundle import Order
from pnp.app.export.deliver import export
from pnp.app.game.build_options import BuildCache, BuildOptions
from pnp.checks.edition import CheckOptions
from pnp.source.diagnostics import NOWHERE, Report

ROOT = Path(__file__).parents[2]
SHELVES = "name,text,copies\nBell,Rings once.,2\nCandle,Burns.,1\nKey,Opens.,1\n"
QUICK = CheckOptions(play=False)


def deck(folder: Path) -> Path:
    """A folder with a table of cards."""
    folder.mkdir(parents=True)
    (folder / "cards.csv").write_text(SHELVES, "utf-8")
    return folder


def written_below(folder: Path) -> dict[str, bytes]:
    """Every file below a folder."""
    return {f.relative_to(folder).as_posix(): f.read_bytes() for f in sorted(folder.rglob("*")) if f.is_file()}


@pytest.mark.parametrize("target", ["tts", "png", "svg", "mpc", "dtc", "pdfx"])
def test_an_export_is_the_same_from_two_folders(target: str, tmp_path: Path) -> None:
    found = []
    for place in ("one", "another/place"):
        out = tmp_path / place / "out"
        export(deck(tmp_path / place / "shelves"), Order(target, out=out, dpi=60, check=QUICK), Report())
        found.append(written_below(out))
    assert found[0] and found[0] == found[1]


def test_a_build_is_the_same_from_two_folders(tmp_path: Path) -> None:
    found = []
    for place in ("one", "another/place"):
        folder, out = tmp_path / place / "hare-race", tmp_path / place / "out"
        shutil.copytree(ROOT / "tests" / "hare-race", folder)
        build(folder, BuildOptions(out=out, locales=("en", "fr"), papers=("a4",), check=QUICK), Report())
        found.append(written_below(out))
    assert found[0] and found[0] == found[1]


@pytest.mark.parametrize(("address", "begins"), [("", ""), ("https://x.test/cards/", "https://x.test/cards/")])
def test_a_saved_object_names_pictures_that_are_written(tmp_path: Path, address: str, begins: str) -> None:
    files = export(
        deck(tmp_path / "shelves"), Order("tts", out=tmp_path, dpi=60, address=address, check=QUICK), Report()
    )
    (saved,) = (file for file in files if file.suffix == ".json")
    addresses = _addresses(json.loads(saved.read_text("utf-8")))
    assert {one.removeprefix(begins) for one in addresses} <= {file.name for file in files}
    assert all(one.startswith(begins) for one in addresses)


def test_a_saved_object_for_this_computer_leads_to_its_pictures(tmp_path: Path) -> None:
    order = Order("tts", out=tmp_path, dpi=60, address="here", check=QUICK)
    files = export(deck(tmp_path / "shelves"), order, Report())
    (saved,) = (file for file in files if file.suffix == ".json")
    addresses = _addresses(json.loads(saved.read_text("utf-8")))
    assert addresses and addresses <= {file.resolve().as_uri() for file in files}


def _addresses(data: object) -> set[str]:
    if isinstance(data, list):
        return {one for item in data for one in _addresses(item)}
    if not isinstance(data, dict):
        return set()
    own = {value for key, value in data.items() if key.endswith("URL")}
    return own | {one for item in data.values() for one in _addresses(item)}


# ------------------------------------------------------------------------------------------------- other folders
def test_a_relative_home_leads_into_no_folder(tmp_path: Path) -> None:
    words = "from pnp.base.cache import cache_folder; from pnp.base.resources import state_folder; print(cache_folder(), state_folder())"
    for variables in ({"HOME": "my/home"}, {"HOME": "my/home", "XDG_CACHE_HOME": "caches"}):
        environment = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), **variables}
        shown = subprocess.run(
            [sys.executable, "-c", words], cwd=tmp_path, env=environment, capture_output=True, text=True, check=True
        ).stdout.split()
        assert all(Path(folder).is_absolute() and tmp_path not in Path(folder).parents for folder in shown)


# ------------------------------------------------------------------------------------------------- the last good one
def test_a_build_with_errors_is_never_the_last_good_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from pnp.app.build import build as module

    folder, cache, verified = tmp_path / "hare-race", BuildCache(), module.verified
    shutil.copytree(ROOT / "tests" / "hare-race", folder)
    options = BuildOptions(out=tmp_path / "out", locales=("en",), only=("rulebook",), force=True, check=QUICK)
    build(folder, options, Report(), cache=BuildCache())
    good = built_stamp(folder)

    def failing(loaded: object, check: object, report: Report, *more: object) -> object:
        evidence = verified(loaded, check, report, *more)  # type: ignore[arg-type]
        report.error("PNP400", "a rule is never reached", NOWHERE)
        return evidence

    monkeypatch.setattr(module, "verified", failing)
    for _ in range(2):  # the second build of a watch has the evidence of the first, and must tell its errors again
        report = Report()
        assert build(folder, options, report, cache=cache).files and report.errors
    assert good and built_stamp(folder) == good
