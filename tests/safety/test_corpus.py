"""Every input that ever made the press fail is answered now: with diagnostics, in time, and without a byte elsewhere.

`benchmarks/fuzz` finds them, makes them small and keeps them in tests/safety/corpus; each runs here in a process of its
own that is watched as it was then.
"""

import os
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

if not hasattr(os, "fork"):
    pytest.skip("trials need processes that can be watched", allow_module_level=True)

from benchmarks.fuzz.__main__ import mutant_of
from benchmarks.fuzz.corpus import Case, cases, keep
from benchmarks.fuzz.seeds import GAME, seeds
from benchmarks.fuzz.shrink import shrink
from benchmarks.fuzz.spoil import spoil
from benchmarks.fuzz.trial import Place, run, write
from pnp.app.cli.main import main

KEPT = cases()


@pytest.fixture(scope="module", autouse=True)
def _loaded(tmp_path_factory: pytest.TempPathFactory) -> None:
    """One build in this process: what it imports and reads of the press, no trial reads again."""
    game = tmp_path_factory.mktemp("loaded") / "meadow"
    write(game, next(s.files for s in seeds() if s.name == "meadow"))
    assert main(["build", str(game), "--out", str(game.parent / "out"), "--jobs", "1", "--paper", "a4", "--quiet"]) == 0


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    yield Place(tmp_path / "place")


@pytest.mark.parametrize("case", KEPT, ids=lambda case: case.name)
def test_what_once_failed_is_answered(case: Case, place: Place, pytestconfig: pytest.Config) -> None:
    """As it was found with --full; otherwise sheets are printed for one paper of two."""
    command = case.command
    if command[0] == "build" and "--paper" not in command and not pytestconfig.getoption("--full"):
        command = (*command, "--paper", "a4")
    place.prepare(case.files(), next(s.files for s in seeds() if s.name == case.seed))
    result = run(place, command)
    assert not result.fault, f"{result.fault} (was {case.was})\n{result.said[-2000:]}"


# ------------------------------------------------------------------------------------------------- the tool itself
@pytest.mark.parametrize("name", ["meadow", "meadow-xlsx", "meadow-ods"])
def test_the_seeds_are_sound(name: str, place: Place) -> None:
    seed = next(s for s in seeds() if s.name == name)
    place.prepare(seed.files, {})
    result = run(
        place, ("build", GAME, "--out", "out", "--jobs", "1", "--paper", "a4", "--only", "cards", "--locale", "en")
    )
    assert (result.status, result.fault) == (0, ""), result.said
    assert list((place.root / "out").rglob("*.pdf"))


def test_a_number_gives_the_same_mutant_each_time() -> None:
    for number in range(40):
        _, first, commands = mutant_of(number)
        _, again, others = mutant_of(number)
        assert first == again and commands == others
    assert len({str(mutant_of(number)[1].files) for number in range(40)}) > 35


def test_every_seed_is_spoilt_in_many_ways() -> None:
    told = {
        line.split(" in ")[0]
        for seed in seeds()
        for n in range(6)
        for line in spoil(seed, random.Random(f"{seed.name} {n}")).told
    }
    assert len(told) > 30, told


PLANTED = {
    "fault of pnp": "raise RuntimeError('planted')",
    "writes": "open(os.path.join(os.environ['HOME'], '..', 'elsewhere'), 'w').close()",
    "reads": "open('/etc/hostname').close() if os.path.exists('/etc/hostname') else open('/etc/passwd').close()",
    "runs": "__import__('subprocess').run(['true'])",
    "ended by": "os.kill(os.getpid(), 11)",
    "build takes more than 2": "[0 for _ in iter(int, 1)]",
    "build takes more than 1 GB": "len(b'x' * 1_050_000_000)",
}  # fmt: skip


@pytest.mark.parametrize("fault", PLANTED)
def test_what_must_not_be_is_seen(fault: str, place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault planted in place of the command line."""
    import benchmarks.fuzz.trial as trial

    def planted(words: object) -> int:
        exec(PLANTED[fault], {"os": os})
        return 0

    monkeypatch.setattr(trial, "main", planted)
    quick = "takes more than 2" in fault
    monkeypatch.setattr(trial, "SECONDS", 2 if quick else 20)
    seed = next(s for s in seeds() if s.name == "hares")
    place.prepare(seed.files, {})
    assert trial.run(place, ("build", GAME), 0 if quick else 20).fault.startswith(fault)


def test_a_case_is_written_and_read_as_it_was(tmp_path: Path) -> None:
    changed = {
        "a.md": b"text\nof lines\n", "b.md": b"begin\n" + b"- x\n" * 9_000 + b"end", "c.png": b"\x89PNG\xff", "d.md": b"\0link:../x",
        "e.md": b"\0pipe", "f.md": "\u2028 odd\r\n\ttab \x0b".encode(), "g.md": b"",
    }  # fmt: skip
    case = Case("one", "hares", ("build", GAME), "fault of pnp", changed, ("cards.csv",))
    file = keep(case, tmp_path)
    assert cases(tmp_path) == [case] and file.stat().st_size < 3_000
    assert "cards.csv" not in case.files() and case.files()["a.md"] == changed["a.md"]


def test_what_failed_is_made_small() -> None:
    seed = {"a": b"1\n2\n3\n4", "b": b"x"}
    spoilt = {"a": b"1\n2\nbad\n3\n4", "b": b"y", "c": b"z"}
    small = shrink(spoilt, seed, lambda files: b"bad" in files.get("a", b""))
    assert small == {"a": b"bad", "b": b"x"}
