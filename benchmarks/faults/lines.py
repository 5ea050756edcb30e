"""The tests that run each line of a folder: one run of its tests under coverage, with a context for each test.

Started as a program of its own in a copy of the project: ``python -m benchmarks.faults.lines RESULT FOLDER``. The results
of each file of tests are stored as soon as its last test has ended, in a folder beside RESULT. A run that was
interrupted is resumed with the first file that has none, and a file that has changed since is measured again.
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


@dataclass
class Part:
    """Results of one file of tests, as they are stored."""

    seconds: dict[str, float] = field(default_factory=dict)
    failed: list[str] = field(default_factory=list)
    shared: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    """Tests that use a fixture, by the context of the fixture."""
    contexts: dict[str, dict[int, list[str]]] = field(default_factory=dict)
    """Tests and fixtures that run a line, by file and line."""
    modules: list[str] = field(default_factory=list)


@dataclass(eq=False)
class Contexts:
    """A plugin of pytest that names the context of coverage after the running test or the fixture that it shares, and
    stores the results of each file of tests."""

    root: Path
    folder: str
    parts: Path
    before: set[str] = field(default_factory=lambda: set(sys.modules))
    stack: list[str] = field(default_factory=list)
    file: str = ""
    """The file whose tests run."""
    part: Part = field(default_factory=Part)
    cover: "Coverage | None" = None

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leave out the files that have not changed since their results were stored."""
        stored = {file for file in {_file_of(item) for item in items} if self._is_stored(file)}
        items[:] = [item for item in items if _file_of(item) not in stored]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Measure a test with its fixtures."""
        if _file_of(item) != self.file:
            self._begin(_file_of(item))
        start = time.perf_counter()
        for name in getattr(item, "fixturenames", ()):
            self.part.shared[f"fixture {name}"].append(item.nodeid)
        self._enter(item.nodeid)
        yield
        self._leave()
        self.part.seconds[item.nodeid] = time.perf_counter() - start
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
            self.part.failed.append(report.nodeid)

    def pytest_sessionfinish(self, exitstatus: int) -> None:
        """Store the results of the last file, unless its tests were interrupted."""
        if exitstatus in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
            self._end()

    def _begin(self, file: str) -> None:
        from coverage import Coverage

        self._end()
        self.file, self.part = file, Part()
        pattern = str(self.root / "pnp" / self.folder / "*")
        self.cover = Coverage(data_file=None, include=[pattern], config_file=False)
        self.cover.start()

    def _end(self) -> None:
        if self.cover is None:
            return
        self.cover.stop()
        data = self.cover.get_data()
        for file in sorted(data.measured_files()):
            name = Path(file).relative_to(self.root).as_posix()
            self.part.contexts[name] = {
                line: sorted(filter(None, names)) for line, names in data.contexts_by_lineno(file).items()
            }
        self.part.modules = [name for name in sys.modules if name not in self.before and not _is_ours(name)]
        place = self._place(self.file)
        place.parent.mkdir(parents=True, exist_ok=True)
        place.with_suffix(".new").write_text(json.dumps(vars(self.part)))
        place.with_suffix(".new").replace(place)

    def _is_stored(self, file: str) -> bool:
        place = self._place(file)
        return place.exists() and place.stat().st_mtime >= (self.root / file).stat().st_mtime

    def _place(self, file: str) -> Path:
        return self.parts / f"{file.replace('/', '-')}.json"

    def _enter(self, name: str) -> None:
        self.stack.append(name)
        self._switch()

    def _leave(self) -> None:
        self.stack.pop()
        self._switch()

    def _switch(self) -> None:
        if self.cover is not None:
            self.cover.switch_context(self.stack[-1] if self.stack else "")


def _file_of(item: pytest.Item) -> str:
    return item.nodeid.partition("::")[0]


def measure(folder: str, root: Path, parts: Path) -> Lines:
    """Run the tests of a folder under coverage, in this process; ``parts`` is where the results of its files lie."""
    status = pytest.main([*OPTIONS, f"tests/unit/{folder}"], plugins=[Contexts(root, folder, parts)])
    if status not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.NO_TESTS_COLLECTED):
        raise SystemExit(f"the tests of {folder} were interrupted: start the same command again to resume them")
    return join([Part(**json.loads(file.read_text())) for file in sorted(parts.glob("*.json"))])


def join(parts: list[Part]) -> Lines:
    """The results of all files of tests, with each test that uses a fixture in the place of the fixture."""
    shared: dict[str, set[str]] = defaultdict(set)
    for part in parts:
        for name, tests in part.shared.items():
            shared[name] |= set(tests)
    running: dict[str, dict[int, set[str]]] = defaultdict(lambda: defaultdict(set))
    for part in parts:
        for file, by_line in part.contexts.items():
            for line, names in by_line.items():
                for name in names:
                    running[file][int(line)] |= shared[name] if name.startswith("fixture ") else {name}
    failed = tuple(test for part in parts for test in part.failed)
    seconds = {test: took for part in parts for test, took in part.seconds.items() if test not in failed}
    lines = {file: {line: sorted(tests) for line, tests in by_line.items()} for file, by_line in running.items()}
    return Lines(seconds, failed, lines, tuple(dict.fromkeys(name for part in parts for name in part.modules)))


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
    result = Path(sys.argv[1])
    write(measure(sys.argv[2], Path.cwd(), result.with_suffix("")), result)
