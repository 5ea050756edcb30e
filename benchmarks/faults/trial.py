"""Faults tried one at a time: each in a forked child that runs the tests that can see it, until one fails."""

import importlib
import os
import resource
import shutil
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from benchmarks.faults.changes import Fault
from benchmarks.faults.lines import OPTIONS, Lines
from benchmarks.faults.swap import Pairs, changed_functions, exchange

TIMES = 10
"""How many times as long as without a fault a test may take, in processor time."""
SLACK = 5.0
"""Seconds on top."""
MEMORY = 6 << 30
"""Bytes that a child may map."""
SEEN, TOO_LONG, ELSEWHERE, NO_TESTS = 1, 99, 98, 97
"""Exit statuses of a child: a test failed, a test took too long, no function has the fault, nothing was collected."""


@dataclass(frozen=True)
class Result:
    """Outcome of one trial."""

    fault: Fault
    seen_by: str
    """The test that saw the fault, with how it did where that is not by failing; empty where all tests passed."""
    tests: int
    """How many tests were chosen."""
    seconds: float


@dataclass(eq=False)
class FirstFailure:
    """A plugin of pytest that limits the time of each test, and ends the process at the first that fails."""

    note: Path
    """The test that runs is written to this file."""
    seconds: dict[str, float]

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """Note the test, and limit the time of its fixtures: it may have to make those that other tests share."""
        self.note.write_text(nodeid)
        _limit_time(TIMES * max(self.seconds.values(), default=1.0) + SLACK)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Iterator[None]:
        """Limit the time of a test."""
        _limit_time(TIMES * self.seconds.get(item.nodeid, 1.0) + SLACK)
        return (yield)

    def pytest_runtest_logfinish(self) -> None:
        """Limit nothing between tests."""
        _limit_time(0)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """End the process: nothing more is asked."""
        if report.failed:
            os._exit(SEEN)


def _limit_time(seconds: float) -> None:
    """Limit the processor time of this process, in seconds; 0 is no limit."""
    signal.signal(signal.SIGPROF, lambda *_: os._exit(TOO_LONG))
    signal.setitimer(signal.ITIMER_PROF, seconds)


@dataclass(eq=False)
class Chosen(FirstFailure):
    """The same for chosen tests alone, in their order; all tests where none are chosen."""

    tests: Sequence[str] = ()

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Keep the chosen tests."""
        by_name = {item.nodeid: item for item in items}
        if self.tests:
            items[:] = [by_name[test] for test in self.tests if test in by_name]


@dataclass(eq=False)
class Server:
    """A plugin of pytest that tries faults instead of running the tests that it collected."""

    root: Path
    lines: Lines
    faults: Sequence[Fault]
    heard: Callable[[Result], None]
    budget: float
    left: list[Fault] = field(default_factory=list)
    """Faults outside functions."""

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try the faults."""
        items = {item.nodeid: item for item in session.items}
        for fault in self.faults:
            source = (self.root / fault.file).read_bytes()
            pairs = changed_functions(source, changed(source, fault), str(self.root / fault.file))
            tests = [
                test for test in self.lines.of(fault.file, fault.line, self.budget) if test in items
            ] or self._by_import(fault, items)
            if pairs is None or not self._tried(fault, pairs, [items[test] for test in tests], session):
                self.left.append(fault)
        return True

    def _by_import(self, fault: Fault, items: dict[str, pytest.Item]) -> list[str]:
        """All tests, where nothing was measured: first those of files that name the module, then its folder."""
        module = fault.file.removesuffix(".py").replace("/", ".")
        names = (f"{module} import", f"{module.rpartition('.')[0]} import", module.rpartition(".")[0])
        texts = {path: path.read_text("utf-8") for path in {item.path for item in items.values()}}
        rank = {
            path: next((at for at, name in enumerate(names) if name in text), len(names))
            for path, text in texts.items()
        }
        return sorted(items, key=lambda test: rank[items[test].path])

    def _tried(self, fault: Fault, pairs: Pairs, items: list[pytest.Item], session: pytest.Session) -> bool:
        def run(note: Path) -> int:
            if not exchange(pairs):
                return ELSEWHERE
            session.config.pluginmanager.register(FirstFailure(note, self.lines.seconds))
            start = time.process_time()
            for item, following in zip(items, [*items[1:], None], strict=True):
                if not self.lines.seconds and time.process_time() - start > self.budget:
                    break
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            return 0

        start = time.monotonic()
        with planted(self.root, fault):  # (for processes that a test starts)
            status, running = in_child(self.root, run, _limit(self.lines, [item.nodeid for item in items]))
        if status == ELSEWHERE:
            return False
        self.heard(Result(fault, _reason(status, running), len(items), time.monotonic() - start))
        return True


def try_all(
    root: Path,
    tests: Sequence[str],
    lines: Lines,
    faults: Sequence[Fault],
    heard: Callable[[Result], None],
    budget: float,
) -> None:
    """Try faults in a copy of the project by the tests of a folder; each result is heard as soon as it is known.

    This process must not have imported pnp."""
    for name in lines.modules:
        with suppress(Exception):
            importlib.import_module(name)
    left = root / "left.txt"
    left.write_text("")

    def serve(_: Path) -> int:
        server = Server(root, lines, faults, heard, budget)
        status = pytest.main([*OPTIONS, *tests], plugins=[server])
        left.write_text(" ".join(str(faults.index(fault)) for fault in server.left))
        sys.stdout.flush()
        return int(status)

    if status := in_child(root, serve, 1e9, memory=1 << 40)[0]:
        raise RuntimeError(f"the tests of {' '.join(tests)} cannot be collected: {status}, see {root}/pytest.txt")
    for at in left.read_text().split():
        fault = faults[int(at)]
        heard(
            try_afresh(root, fault, lines, lines.of(fault.file, fault.line, budget), tests if not lines.seconds else ())
        )


def try_afresh(root: Path, fault: Fault, lines: Lines, tests: Sequence[str] = (), files: Sequence[str] = ()) -> Result:
    """Try one fault by tests that import pnp with the fault in it."""
    start = time.monotonic()
    tests = tests or ([] if files else lines.all_of(fault.file, fault.line))
    with planted(root, fault):
        status, running = run_afresh(root, lines, tests, files)
    return Result(fault, _reason(status, running), len(tests), time.monotonic() - start)


def run_afresh(root: Path, lines: Lines, tests: Sequence[str], files: Sequence[str] = ()) -> tuple[int, str]:
    """Run tests in a child that imports pnp itself; return its status and the test that ran last."""
    files = files or list(dict.fromkeys(test.partition("::")[0] for test in tests))

    def run(note: Path) -> int:
        return int(pytest.main([*OPTIONS, *files], plugins=[Chosen(note, lines.seconds, tests)]))

    return in_child(root, run, _limit(lines, tests) if tests else 1200)


def _limit(lines: Lines, tests: Iterable[str]) -> float:
    return (
        TIMES * (sum(lines.seconds.get(test, 1.0) for test in tests) + max(lines.seconds.values(), default=1.0)) + 120
    )


def _reason(status: int, running: str) -> str:
    if status == NO_TESTS or status == pytest.ExitCode.NO_TESTS_COLLECTED:
        raise RuntimeError("no tests were run")
    ways = {0: "", SEEN: running or "import", TOO_LONG: f"{running} (time)"}
    return ways.get(status, f"{running} (status {status})")


# ------------------------------------------------------------------------------------------------- the copy
def changed(source: bytes, fault: Fault) -> bytes:
    """The source of a module with a fault in it."""
    return source[: fault.start] + fault.new.encode() + source[fault.end :]


@contextmanager
def planted(root: Path, fault: Fault) -> Iterator[None]:
    """A copy of the project with a fault in it."""
    file = root / fault.file
    source, times = file.read_bytes(), file.stat()
    file.write_bytes(changed(source, fault))
    try:
        yield
    finally:
        file.write_bytes(source)
        os.utime(file, ns=(times.st_atime_ns, times.st_mtime_ns))  # (so that its compiled code is valid again)


def environment(root: Path) -> dict[str, str]:
    """The environment of a process that imports pnp from a copy."""
    return {**os.environ, "PYTHONPATH": str(root), "PYTHONDONTWRITEBYTECODE": ""}


# ------------------------------------------------------------------------------------------------- children
def in_child(root: Path, run: Callable[[Path], int], limit: float, memory: int = MEMORY) -> tuple[int, str]:
    """Run something in a forked child for at most ``limit`` seconds; return its status and what it noted last."""
    number = os.getpid()
    note, temporary = root / f"running-{number}.txt", root / f"temporary-{number}"
    note.write_text("")
    temporary.mkdir(exist_ok=True)
    child = os.fork()
    if child == 0:
        status = 70
        try:
            os.setpgid(0, 0)
            resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
            _settle(root, temporary)
            status = run(note)
        finally:
            os._exit(status)
    status = _wait(child, limit)
    with suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)  # (servers and workers that a test left running)
    shutil.rmtree(temporary, ignore_errors=True)
    return status, note.read_text()


def _settle(root: Path, temporary: Path) -> None:
    """Make a child work in the copy, and write nowhere else."""
    os.chdir(root)
    os.environ.update(environment(root), PYTEST_DEBUG_TEMPROOT=str(temporary))
    if sys.path[0] != str(root):
        sys.path.insert(0, str(root))
    log = os.open(root / "pytest.txt", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(log, 1)
    os.dup2(log, 2)


def _wait(child: int, limit: float) -> int:
    end = time.monotonic() + limit
    while time.monotonic() < end:
        pid, status = os.waitpid(child, os.WNOHANG)
        if pid:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.02)
    os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return TOO_LONG
