"""The tests that run each line of a folder: one run of its tests under coverage, with a context for each test.

Started as a program of its own in a copy of the project: ``python -m benchmarks.faults.lines RESULT TESTS...``.
"""

import itertools
import json
import math
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from coverage import Coverage

OPTIONS = ("-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-o", "addopts=--import-mode=importlib")


@dataclass(frozen=True)
class Lines:
    """Results of one run under coverage."""

    seconds: dict[str, float]
    """Each test that passed, with its time."""
    failed: tuple[str, ...]
    tests: dict[str, dict[int, list[str]]]
    """Tests that run a line, by file and line."""
    modules: tuple[str, ...]
    """Modules from outside the project that the tests import, in that order: some cannot come before others, such as
    ``_asyncio`` before ``asyncio``."""

    def of(self, file: str, line: int, budget: float = math.inf) -> list[str]:
        """The tests that may see a fault, quickest first: those that run the line; none if nothing was measured.

        A line that runs at import, or in a process of its own, has all tests of its module, or all tests. ``budget``
        limits their total time, in seconds.
        """
        lines = self.tests.get(file, {})
        tests = lines.get(line) or {test for tests in lines.values() for test in tests} or set(self.seconds)
        ordered = sorted((test for test in tests if test in self.seconds), key=lambda test: (self.seconds[test], test))
        spent = itertools.accumulate(self.seconds[test] for test in ordered)
        return [test for test, so_far in zip(ordered, spent, strict=True) if so_far <= budget] or ordered[:1]

    def all_of(self, file: str, line: int) -> list[str]:
        """All tests: first those of :meth:`of`, then others, which may have memoised what they had from the line."""
        return list(dict.fromkeys([*self.of(file, line), *self.seconds]))


@dataclass(eq=False)
class Contexts:
    """A plugin of pytest that names the context of coverage after the running test or the fixture that it shares."""

    cover: "Coverage"
    stack: list[str] = field(default_factory=list)
    seconds: dict[str, float] = field(default_factory=dict)
    failed: list[str] = field(default_factory=list)
    shared: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    """Tests that use a fixture made once for many."""

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Measure a test with its fixtures."""
        start = time.perf_counter()
        for name in getattr(item, "fixturenames", ()):
            self.shared[f"fixture {name}"].append(item.nodeid)
        self._enter(item.nodeid)
        yield
        self._leave()
        self.seconds[item.nodeid] = time.perf_counter() - start
        return True  # type: ignore[return-value]

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[Any]) -> Iterator[None]:
        """Give a shared fixture a context of its own."""
        if fixturedef.scope == "function":
            return (yield)
        self._enter(f"fixture {fixturedef.argname}")
        try:
            return (yield)
        finally:
            self._leave()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Remember tests that fail without any fault."""
        if report.failed:
            self.failed.append(report.nodeid)

    def _enter(self, name: str) -> None:
        self.stack.append(name)
        self.cover.switch_context(name)

    def _leave(self) -> None:
        self.stack.pop()
        self.cover.switch_context(self.stack[-1] if self.stack else "")


def measure(paths: list[str], root: Path) -> Lines:
    """Run tests under coverage, in this process."""
    from coverage import Coverage

    before = set(sys.modules)
    cover = Coverage(data_file=None, source=[str(root / "pnp")], config_file=False)
    plugin = Contexts(cover)
    cover.start()
    pytest.main([*OPTIONS, *paths], plugins=[plugin])
    cover.stop()
    data = cover.get_data()
    tests: dict[str, dict[int, list[str]]] = {}
    for file in sorted(data.measured_files()):
        contexts = data.contexts_by_lineno(file)
        tests[Path(file).relative_to(root).as_posix()] = {
            line: _tests(names, plugin.shared) for line, names in contexts.items()
        }
    failed = set(plugin.failed)
    seconds = {test: took for test, took in plugin.seconds.items() if test not in failed}
    return Lines(
        seconds,
        tuple(plugin.failed),
        tests,
        tuple(name for name in sys.modules if name not in before and not _is_ours(name)),
    )


def _tests(contexts: list[str], shared: dict[str, list[str]]) -> list[str]:
    return sorted(
        {test for name in contexts if name for test in (shared[name] if name.startswith("fixture ") else [name])}
    )


def _is_ours(module: str) -> bool:
    return module.partition(".")[0] in ("pnp", "tests", "benchmarks", "conftest", "coverage", "tools")


def write(lines: Lines, file: Path) -> None:
    """Keep results as JSON; each test is written once."""
    index = {test: at for at, test in enumerate(lines.seconds)}
    tests = {
        name: {line: [index[t] for t in tests if t in index] for line, tests in by_line.items()}
        for name, by_line in lines.tests.items()
    }
    file.write_text(
        json.dumps({"seconds": lines.seconds, "failed": lines.failed, "modules": lines.modules, "tests": tests})
    )


def read(file: Path) -> Lines:
    """The results that :func:`write` kept."""
    plain = json.loads(file.read_text())
    names = list(plain["seconds"])
    tests = {
        name: {int(line): [names[at] for at in tests] for line, tests in by_line.items()}
        for name, by_line in plain["tests"].items()
    }
    return Lines(plain["seconds"], tuple(plain["failed"]), tests, tuple(plain["modules"]))


if __name__ == "__main__":
    write(measure(sys.argv[2:], Path.cwd()), Path(sys.argv[1]))
