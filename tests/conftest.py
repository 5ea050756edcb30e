"""What all tests share: the flags, and a cache of their own."""

import gc
import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import _lru_cache_wrapper
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from pnp.app.game.cores import available_cores
from pnp.app.output.folder_lock import Busy, turn
from pnp.base.gc_tuning import collect_rarely
from pnp.engine.native.compiler import NoCompiler, library
from pnp.press.export import png
from tests.inks import measured_once
from tests.machine import use_machine_of
from tests.prepare import prepare_share, shares
from tests.threads import end_threads_of_dask

settings.register_profile("pnp", deadline=None)
settings.load_profile("pnp")
"""How long an example takes says how busy the machine is, and nothing about the code under test."""


def _as_a_command() -> None:
    """In a copy of this process, search for garbage as a command does, and not among what the tests keep."""
    gc.freeze()
    gc.enable()


collect_rarely()
gc.disable()
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_as_a_command)
"""A process of the tests keeps whole editions. By itself, and at the end of every build, Python searched them for
garbage in an eighth of the processor time. Here, it does so between tests alone."""


MOST_NEW, MOST_NEW_AFTER_FILE = 700_000, 200_000
"""Objects that a process may have more than after the last collection, until the next one: within a file some 100 MB, and
after it 30. Most files leave few: what they make is freed without a search."""


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """After the last test of a file, free what it stores for its own tests (and after the last of a folder, what the
    folder's modules store), and exempt the rest from later collections. In a process of a gigabyte, a collection or a
    copy of the process takes longer than most tests: a desk makes two collections for a reading."""
    is_last = nextitem is not None and nextitem.path != item.path
    if is_last:
        end_threads_of_dask()
    if nextitem is not None and is_last and isinstance(item, pytest.Function):
        name = item.module.__name__
        _clear_caches(name)
        if nextitem.path.parent != item.path.parent:
            _clear_caches(name.rpartition(".")[0] + ".")
    if gc.get_count()[0] > (MOST_NEW_AFTER_FILE if is_last else MOST_NEW):
        gc.collect()
        if is_last:
            gc.freeze()


def _clear_caches(name: str) -> None:
    """Clear the ``@cache`` of functions that a module defines; ``name``: the module's, or the beginning of several, with
    a dot at its end."""
    for key, module in list(sys.modules.items()):
        if key == name or (name.endswith(".") and key.startswith(name)):
            for value in vars(module).values():
                if isinstance(value, _lru_cache_wrapper) and value.__module__ == module.__name__:
                    value.cache_clear()


def pytest_sessionstart(session: pytest.Session) -> None:
    """Before a process of a whole run collects the tests, it compiles its share of what is not compiled yet."""
    if not session.config.getoption("file_or_dir", None):
        for number, count in shares():
            prepare_share(session.config, number, count)


def pytest_addoption(parser: pytest.Parser) -> None:
    """``--update`` writes generated files again; ``--full`` runs the long searches too."""
    parser.addoption("--update", action="store_true", help="write generated files again, instead of comparing them")
    parser.addoption("--full", action="store_true", help="run the long tests too")


def pytest_configure(config: pytest.Config) -> None:
    """Name the mark of the tests that a usual run leaves out."""
    config.addinivalue_line("markers", "full(stands): a long test, or one of many similar ones; `stands` represents it")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Skip tests with the mark ``full`` in a usual run; the reason is what represents them."""
    for item in items if not config.getoption("--full") else ():
        if mark := item.get_closest_marker("full"):
            item.add_marker(pytest.mark.skip(reason=f"{mark.args[0]}; run --full"))


@pytest.hookimpl(optionalhook=True)  # (a run of faults leaves xdist out)
def pytest_xdist_auto_num_workers() -> int:
    """One process more than processors: tests wait for commands, browsers and time limits a third of their time."""
    return (os.process_cpu_count() if hasattr(os, "process_cpu_count") else os.cpu_count() or 1) + 1


TOGETHER = (
    "tests/architecture/",
    "tests/unit/press/pages/test_extraction.py",
    "tests/unit/press/pages/test_listening.py",
)
"""Files that run in one process, because they share what takes long: the whole source read as trees, or the same books."""


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """A file goes to one process, as with ``--dist loadfile``, and those that share much go to the same."""
    from xdist.scheduler import LoadFileScheduling

    class BySharing(LoadFileScheduling):
        def _split_scope(self, nodeid: str) -> str:
            file: str = super()._split_scope(nodeid)
            if file.startswith(TOGETHER[0]):
                return TOGETHER[0]
            return TOGETHER[1] if file in TOGETHER else file

    return BySharing(config, log) if config.getoption("dist") == "loadfile" else None


@pytest.fixture
def update(request: pytest.FixtureRequest) -> bool:
    """Whether generated files are to be written again."""
    return bool(request.config.getoption("--update"))


MANY = 1000
"""A run of so many tests needs the machine of fast play in any case."""


@pytest.fixture(autouse=True, scope="session")
def _own_cache(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Iterator[Path]:
    """Evidence found by tests, and journals of their writes, are kept apart from the user's. The cache is one for all
    processes of a run, as a user's is for all commands: what one compiles or checks the others do not again."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "cache"
    folder.mkdir(mode=0o700, exist_ok=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PNP_CACHE", str(folder))
        patch.setenv("XDG_STATE_HOME", str(tmp_path_factory.mktemp("state")))
        patch.setenv("CI", "1")  # (a process that outlives its command would take its time from other tests)
        patch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)  # (hundreds of commands begin)
        if len(request.session.items) > MANY:
            _compile_once(folder)
        use_machine_of(folder, patch)
        patch.setattr(png, "ink_of", measured_once(png.ink_of))
        patch.setattr(available_cores, "__defaults__", (_one_processor(tmp_path_factory.mktemp("cores")),))
        yield folder


def _one_processor(folder: Path) -> Path:
    """A container's share of processors, by which a command in this process uses one, unless it has ``--jobs``. Each
    processor is busy with another process of the run. A small build by two copies of this process took twice its
    time: each copy set the same texts, read the same fonts and drew each page for its ink, and its results were lost."""
    file = folder / "cpu.max"
    file.write_text("100000 100000", "ascii")
    return file


def _compile_once(folder: Path) -> None:
    """Compile the machine in the first process; the others find it. Otherwise each test with a cache of its own that is
    the first of its process to play fast would take seven seconds to compile it again."""
    with suppress(NoCompiler, Busy), turn([folder]):
        library()
