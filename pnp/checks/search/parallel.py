"""Distribution of work: in this process, in processes of this machine, or by the workers of a Dask cluster.

Tasks are plain data, results come in the order of the tasks, and each depends on its task alone, so the total is the
same for any number of workers.
"""

import ctypes
import io
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import field, replace
from pathlib import Path
from types import ModuleType
from typing import Any, TypeAlias, TypeVar

from pnp import __version__
from pnp.base.disk import OutsideFolder, private_folder, write_inside
from pnp.base.frozen import dataclass
from pnp.base.gc_tuning import collect_rarely, keep_inherited
from pnp.model.game import Game
from pnp.model.read.find import data_folders
from pnp.rules import RuleSet
from pnp.rules.loading import ONLY_PRINT, compile_quest, load_and_compile, load_tree
from pnp.source.diagnostics import Failed, Report, Span
from pnp.source.diagnostics.budgets import PICTURE
from pnp.source.diagnostics.hints import install_extra
from pnp.source.load.safe_open import read_inside
from pnp.source.load.tree import Tree

Jobs: TypeAlias = int | str
"""A number of processes; or ``dask://HOST:PORT``, the scheduler of a cluster."""
CLUSTER = "dask://"
PATIENCE = 8
"""Seconds that a scheduler has for answering."""
LEFT_OUT = frozenset({"evidence", "art", "fonts", "__pycache__", ".git", ".pnp"})
"""Folders of a game that play does not need."""
WORKER_VERSION = "__import__('pnp').__version__"
"""Source code that returns the version of pnp on a worker, which may have none."""
SAME_VERSION = "install the same version of pnp and of its dependencies on every worker"
T = TypeVar("T")
R = TypeVar("R")
Work: TypeAlias = Callable[[Game, RuleSet, T], R]
"""Carries out a task with a game."""


class NoWorkers(Failed):
    """No worker is available: a fault of the command, not of the game."""


@dataclass(frozen=True)
class Source:
    """A game in the form for workers: a folder that they can read, or the files themselves."""

    folder: str
    variant: str
    digest: str
    """The digest of the rules, which detects workers with another version of pnp or of the game."""
    files: bytes = field(default=b"", repr=False)
    """The game's folder and its shared libraries, packed; empty if the folder is accessible."""
    quest: str = ""
    """The quest merged into the game; "" for none."""


_loaded: dict[tuple[str, ...], tuple[Game, RuleSet]] = {}


def spread(
    work: Work[T, R], tasks: Sequence[T], jobs: Jobs, game: Game, rules: RuleSet, ready: Callable[[], object] = tuple
) -> Iterator[R]:
    """The results of all tasks, in order. ``work`` is a function of a module, ``tasks`` are plain data. ``ready``
    prepares data for many tasks before this process is forked.

    Tasks that a lost process leaves undone are carried out here. Raises :class:`NoWorkers` for an unreachable cluster
    (PNP120).
    """
    quest = game.quest.name if game.quest is not None else ""
    source = Source(str(game.folder.resolve()), game.variant, rules.digest, quest=quest)
    if isinstance(jobs, str):
        yield from _by_cluster(work, tasks, jobs, replace(source, files=packed(game)))
        return
    count = 0
    for result in _by_others(work, tasks, jobs, source, (game, rules), ready):
        count += 1
        yield result
    for task in tasks[count:]:
        yield work(game, rules, task)


def _by_others(
    work: Work[T, R], tasks: Sequence[T], jobs: int, source: Source, loaded: tuple[Game, RuleSet],
    ready: Callable[[], object],
) -> Iterator[R]:  # fmt: skip
    """Results from other processes of this machine; none if a single process does everything."""
    if min(jobs, len(tasks)) < 2:
        return iter(())
    if can_copy():
        ready()
        return by_copies(lambda task: work(*loaded, task), tasks, jobs)
    if not Path(source.folder).is_dir():
        return iter(())
    return by_processes(elsewhere, [(work, source, task) for task in tasks], jobs)


# ------------------------------------------------------------------------------------------------- forked processes
END_WITH_PARENT = 1
"""The option of Linux' prctl for the signal that a process gets when its parent ends."""
_inherited: list[tuple[Callable[[Any], Any], Sequence[Any]]] = []
"""The work of this process's children, and the tasks."""


def can_copy() -> bool:
    """Whether this process may be forked for work: it has a single thread, it may have child processes, and its
    libraries permit it. macOS's do not."""
    from multiprocessing import current_process

    return sys.platform == "linux" and threading.active_count() == 1 and not current_process().daemon


def by_copies(work: Callable[[T], R], tasks: Sequence[T], jobs: int) -> Iterator[R]:
    """The results of all tasks, in order, from forked processes: they inherit this process's memory, so nothing is read
    again, and only task numbers are sent. Fewer results if processes die."""
    _inherited[:] = [(work, tasks)]
    try:
        yield from _by_pool("fork", begin_copy, jobs, _of_number, [(number,) for number in range(len(tasks))])
    finally:
        _inherited.clear()


def _by_pool(
    method: str, begin: Callable[[int], None], jobs: int, work: Callable[..., R], calls: Sequence[tuple[object, ...]]
) -> Iterator[R]:
    """The results of ``work`` for each call's arguments, in order, from a pool of processes. Ends early if one dies.

    Each process runs ``begin`` first, with this process's number. They are killed when the caller wants no more
    results.
    """
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import active_children, get_context

    others = set(active_children())
    pool = ProcessPoolExecutor(min(jobs, len(calls)), get_context(method), begin, (os.getpid(),))
    try:
        with nullcontext() if method == "fork" else _started_elsewhere():
            futures = [pool.submit(work, *arguments) for arguments in calls]
        for future in futures:
            yield future.result()
    except BrokenProcessPool:
        return
    except BaseException:
        for process in set(active_children()) - others:
            process.kill()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def begin_copy(parent: int) -> None:
    """Initialise a forked process. It ends silently when the command is stopped or gone, and does not collect garbage
    in inherited memory, because that would copy the memory."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    _end_with_parent(parent)
    keep_inherited()
    collect_rarely()


def _end_with_parent(parent: int) -> None:
    """Let this process end when its parent is gone: a pool's process would wait for work forever."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(END_WITH_PARENT, signal.SIGKILL)
        if os.getppid() != parent:
            os._exit(1)
    else:
        threading.Thread(target=_end_after_parent, daemon=True).start()


def _end_after_parent() -> None:
    from multiprocessing import parent_process

    parent = parent_process()
    if parent is not None:
        parent.join()
    os._exit(1)


def _of_number(number: int) -> Any:
    work, tasks = _inherited[0]
    return work(tasks[number])


# ------------------------------------------------------------------------------------------------- processes
def by_processes(work: Callable[..., R], calls: Sequence[tuple[object, ...]], jobs: int) -> Iterator[R]:
    """The results of ``work`` for the arguments of each call, in order; fewer if processes die."""
    return _by_pool("spawn", _begin_process, jobs, work, calls)


def _begin_process(parent: int) -> None:
    _end_with_parent(parent)
    collect_rarely()


@contextmanager
def _started_elsewhere() -> Iterator[None]:
    """Within the block, start processes that Ctrl-C does not reach and that do not run the calling program again.

    A new Python runs the file of ``__main__`` again to find functions in it; a script without ``if __name__ ==
    "__main__"`` would start its own work in each process. The functions of pnp's tasks are in modules.
    """
    program = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        with without_interruptions():
            yield
    finally:
        sys.modules["__main__"] = program


@contextmanager
def without_interruptions() -> Iterator[None]:
    """Within the block, start processes that ignore Ctrl-C: this process ends them. Meanwhile the signal waits.

    (Python's resource tracker unblocks the signal when it starts, so it is started first.)
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()
    usual = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, usual)


def elsewhere(work: Work[T, R], source: Source, task: T) -> R:
    """A task carried out by a worker, which reads the game by itself."""
    return work(*_game_of(source), task)


def _game_of(source: Source) -> tuple[Game, RuleSet]:
    """The game of a source, cached in each worker."""
    key = (source.folder, source.variant, source.quest, source.digest)
    if key not in _loaded:
        if not source.files:
            _loaded[key] = _read(Path(source.folder), source, data_folders())
            return _loaded[key]
        with private_folder("games") as place:
            unpack(source.files, place)
            game, rules = _read(place / Path(source.folder).name, source, (place,))
        if rules.digest != source.digest:
            raise ValueError("a worker reads other rules from the same files: it has another version of pnp")
        _loaded[key] = game, rules
    return _loaded[key]


def _read(folder: Path, source: Source, libraries: tuple[Path, ...]) -> tuple[Game, RuleSet]:
    if source.quest:
        loaded = compile_quest(load_tree(folder, Report(), libraries), source.variant, source.quest, Report())
    else:
        loaded = load_and_compile(folder, source.variant, Report(), libraries, ONLY_PRINT)
    return loaded.game, loaded.rules


# ------------------------------------------------------------------------------------------------- a cluster
def _by_cluster(work: Work[T, R], tasks: Sequence[T], address: str, source: Source) -> Iterator[R]:
    """Results from the workers of a Dask cluster; each gets the game's files with its first task."""
    with client_of(address) as client:
        from distributed.client import FutureCancelledError
        from distributed.scheduler import KilledWorker

        _look_at_workers(client, address)
        sent = client.scatter(source, broadcast=True)
        futures = [client.submit(elsewhere, work, sent, task, pure=False) for task in tasks]
        try:
            for future in futures:
                yield future.result()
        except (ImportError, ValueError) as error:
            raise _no_workers(f"the workers of `{address}` cannot do this work ({error})", SAME_VERSION) from error
        except (OSError, FutureCancelledError, KilledWorker) as error:
            raise _no_workers(f"`{address}` has lost its workers", "start it again, or write `--jobs 2`") from error


def client_of(address: str) -> Any:
    """A client of the scheduler at ``dask://HOST:PORT``. Raises :class:`NoWorkers` (PNP120) without the extra, or when
    no scheduler answers."""
    try:
        from distributed import Client
    except ImportError as error:
        raise _no_workers(f"`--jobs {address}` needs Dask, which is not installed", install_extra("dask")) from error
    try:
        client = Client(f"tcp://{address.removeprefix(CLUSTER)}", timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise _no_workers(
            f"no Dask scheduler answers at `{address}`", "start one with `dask scheduler`, or write `--jobs 2`"
        ) from error
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError as error:
        client.close()
        raise _no_workers(f"`{address}` has no workers", f"start one: `dask worker {address[7:]}`") from error
    return client


def _look_at_workers(client: Any, address: str) -> None:
    """Check that every worker has exactly this version of pnp. Raises :class:`NoWorkers` (PNP120)."""
    for worker, version in client.run(eval, WORKER_VERSION, on_error="return").items():
        if version != __version__:
            has = f"pnp {version}" if isinstance(version, str) else "no pnp"
            raise _no_workers(f"the worker {worker} of `{address}` has {has}; here it is {__version__}", SAME_VERSION)


def _no_workers(message: str, help: str) -> NoWorkers:
    report = Report()
    report.error("PNP120", message, Span(""), help)
    return NoWorkers(report)


# ------------------------------------------------------------------------------------------------- the game's files
def packed(game: Game) -> bytes:
    """A game's files, and those of its shared libraries, as a tar archive: the same bytes for the same files.

    Pictures and fonts are omitted: play does not need them.
    """
    folders = {game.folder.resolve().name: game.folder}
    _add_libraries(load_tree(game.folder, Report()), folders)
    import tarfile

    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w") as tar:
        for name, folder in folders.items():
            for file in sorted(f.relative_to(folder) for f in folder.rglob("*") if f.is_file()):
                if LEFT_OUT & set(file.parts):
                    continue
                with suppress(OSError):  # play does not read such files either
                    data = read_inside(folder, str(file), PICTURE)
                    entry = tarfile.TarInfo(f"{name}/{file.as_posix()}")
                    entry.size = len(data)
                    tar.addfile(entry, io.BytesIO(data))
    return buffer.getvalue()


def _add_libraries(tree: Tree, folders: dict[str, Path]) -> None:
    """The folders of the libraries that a game shares, and of theirs."""
    for name, library in tree.shared.items():
        folders.setdefault(name, Path(library.file).parent)
        _add_libraries(library, folders)


def unpack(files: bytes, place: Path) -> None:
    """Write packed files into a folder. Raises ValueError for anything but plain files, and for names that lead out of
    it.

    `tarfile`'s own filters do the same from Python 3.11.4 on; Debian 12 has 3.11.2.
    """
    import tarfile

    with tarfile.open(fileobj=io.BytesIO(files)) as tar:
        for entry in tar:
            content = tar.extractfile(entry)
            if not entry.isfile() or content is None:
                raise ValueError(f"{entry.name!r} is no file")
            _unpack_member(place, entry.name, content.read())


def _unpack_member(place: Path, name: str, data: bytes) -> None:
    try:
        write_inside(place, name, data)
    except OutsideFolder:
        raise ValueError(f"{name!r} is no file inside the folder") from None
