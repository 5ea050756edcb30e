"""A plugin that measures where the processor time of the tests goes: ``pytest -p tests.costs``.

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

MOST = 50
"""Lines of a list."""
LEAST = 0.05
"""What is listed takes at least this, s."""


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
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """A test with its fixtures."""
        return (yield from self.timed("test", item.nodeid))

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
    folder = config.rootpath / ".pytest_cache" / "costs"
    worker = getattr(config, "workerinput", {}).get("workerid", "")
    if not worker:
        folder.mkdir(parents=True, exist_ok=True)
        for file in folder.glob("*.json"):
            file.unlink()
    if worker or not config.getoption("numprocesses", None):
        config.pluginmanager.register(Costs(folder / f"{worker or 'alone'}.json"), "costs of this process")


@pytest.hookimpl(trylast=True)
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Print what all processes have spent."""
    files = sorted((config.rootpath / ".pytest_cache" / "costs").glob("*.json"))
    sums: dict[str, Counter[str]] = defaultdict(Counter)
    for kind, name, seconds in (figure for file in files for figure in json.loads(file.read_text("utf-8"))):
        sums[kind][name] += seconds
        if kind == "test":
            path = Path(name.partition("::")[0])
            sums["file"][path.as_posix()] += seconds
            sums["folder"][path.parent.as_posix()] += seconds
    for kind in ("process", "collection", "import", "folder", "file", "test", "fixture"):
        terminalreporter.section(f"{kind}, s of processor: {sum(sums[kind].values()):.1f}")
        for name, seconds in ((name, each) for name, each in sums[kind].most_common(MOST) if each >= LEAST):
            terminalreporter.line(f"{seconds:8.2f}  {name}")
