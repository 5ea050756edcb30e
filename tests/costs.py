"""A plugin that measures where the processor time of the tests goes: ``pytest -p tests.costs``.

With ``--costs short``, as `make test` has it, it prints the sum and the slowest files, and the run fails if one file takes
more than ``FILE_LIMIT``: such a file keeps one process busy while the others have nothing left to do.

It prints the seconds of processor of folders, files, tests and fixtures, with those of the commands and browsers that
they start, and of the collection in each process. A fixture's seconds are a part of those of the test that is the first
to ask for it. Processor time depends less than time by the clock on other work of the machine, but two processes on
one core with two threads count up to half as much again.
"""

import json
import resource
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.threads import threads_left

FOLDER = Path(".pytest_cache") / "costs"
"""Of the figures, a file for each process."""
MOST = 50
"""Lines of a list."""
LEAST = 0.05
"""What is listed takes at least this, s."""
SLOWEST = 12
"""Files that the short list has."""
WANTED = 1000.0
"""So much for all tests and two processors is a run of less than ten minutes, with all that comes before it, s."""
FILE_LIMIT = 180.0
"""For a file, s. The slowest take a third of it; a busy machine counts up to half as much again."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """``--costs short`` prints the slowest files alone."""
    parser.addoption(
        "--costs", choices=("short", "long"), default="long", help="how much is printed of what tests take"
    )


def spent() -> float:
    """Seconds of processor of this process, and of those that it has waited for."""
    each = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(one.ru_utime + one.ru_stime for one in each)


class Costs:
    """Measures one process, and writes its figures into a file of its own."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.figures: list[tuple[str, str, float]] = []

    def timed(self, kind: str, name: str) -> Iterator[None]:
        """Note what is spent until the rest of a hook is done."""
        before = spent()
        result = yield
        self.figures.append((kind, name, spent() - before))
        return result

    @pytest.hookimpl(wrapper=True)
    def pytest_collection(self) -> Iterator[None]:
        """The whole collection."""
        return (yield from self.timed("collection", self.file.stem))

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(self, collector: pytest.Collector) -> Iterator[None]:
        """The import of a file."""
        kind = "import" if isinstance(collector, pytest.Module) else "collector"
        return (yield from self.timed(kind, collector.nodeid))

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item, nextitem: pytest.Item | None) -> Iterator[None]:
        """A test with its fixtures; and the threads that its file leaves."""
        result = yield from self.timed("test", item.nodeid)
        if nextitem is not None and nextitem.path != item.path and threads_left():
            self.figures.append(("threads", f"{item.nodeid.partition('::')[0]}: {', '.join(threads_left())}", 0.0))
        return result

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[object]) -> Iterator[None]:
        """A fixture with those that it asks for itself."""
        place = fixturedef.baseid or "every test"
        return (yield from self.timed("fixture", f"{fixturedef.argname} ({fixturedef.scope}) of {place}"))

    def pytest_sessionfinish(self) -> None:
        """Keep the figures for the process that prints them."""
        self.file.write_text(json.dumps([*self.figures, ("process", self.file.stem, spent())]), "utf-8")


def pytest_configure(config: pytest.Config) -> None:
    """Measure this process, unless it only shares the tests out."""
    folder = config.rootpath / FOLDER
    worker = getattr(config, "workerinput", {}).get("workerid", "")
    if not worker:
        folder.mkdir(parents=True, exist_ok=True)
        for file in folder.glob("*.json"):
            file.unlink()
    if worker or not config.getoption("numprocesses", None):
        config.pluginmanager.register(Costs(folder / f"{worker or 'alone'}.json"), "costs of this process")


def sums_of(folder: Path) -> dict[str, Counter[str]]:
    """What all processes have spent, s, by its kind and its name."""
    sums: dict[str, Counter[str]] = defaultdict(Counter)
    files = sorted(folder.glob("*.json"))
    for kind, name, seconds in (figure for file in files for figure in json.loads(file.read_text("utf-8"))):
        sums[kind][name] += seconds
        if kind == "test":
            path = Path(name.partition("::")[0])
            sums["file"][path.as_posix()] += seconds
            sums["folder"][path.parent.as_posix()] += seconds
    return sums


def over_limit(sums: dict[str, Counter[str]]) -> list[str]:
    """The files that take more than a file may."""
    return [name for name, seconds in sums["file"].items() if seconds > FILE_LIMIT]


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """In the process that prints, a run with a file over the limit fails, unless all of the long tests run."""
    config = session.config
    is_guarded = config.getoption("costs") == "short" and not config.getoption("full", False)
    is_good = not hasattr(config, "workerinput") and session.exitstatus == pytest.ExitCode.OK
    if is_guarded and is_good and over_limit(sums_of(config.rootpath / FOLDER)):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


@pytest.hookimpl(trylast=True)
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Print what all processes have spent."""
    sums = sums_of(config.rootpath / FOLDER)
    if config.getoption("costs") == "short":
        whole = sum(sums["process"].values())
        terminalreporter.section(f"{whole:,.0f} s of processor ({WANTED:,.0f} s are wanted); the slowest files")
        for name, seconds in sums["file"].most_common(SLOWEST):
            mark = f"  more than {FILE_LIMIT:g} s: part it, or share what it makes" if seconds > FILE_LIMIT else ""
            terminalreporter.line(f"{seconds:8.2f}  {name}{mark}")
        for name in sums["threads"]:
            terminalreporter.line(f"after this file, threads are left, and each build takes longer: {name}")
        return
    for kind in ("process", "collection", "import", "folder", "file", "test", "fixture"):
        terminalreporter.section(f"{kind}, s of processor: {sum(sums[kind].values()):.1f}")
        for name, seconds in ((name, each) for name, each in sums[kind].most_common(MOST) if each >= LEAST):
            terminalreporter.line(f"{seconds:8.2f}  {name}")
