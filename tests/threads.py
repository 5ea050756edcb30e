"""Threads that a file of tests must not leave behind.

A process with a second thread is not copied: each build of a later test would start two new Pythons for its templates,
half a second of processor instead of a fiftieth, and each check would load the game again in every process.
"""

import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress


def threads_left() -> list[str]:
    """The names of this process's threads, but for the first."""
    return [thread.name for thread in threading.enumerate() if thread is not threading.main_thread()]


def end_threads_of_dask() -> None:
    """End the event loops of clients that found no scheduler, and the thread that Dask keeps for its own work."""
    utils = sys.modules.get("distributed.utils")
    if utils is None or not threads_left():
        return
    with suppress(AttributeError, ImportError, RuntimeError, TypeError):  # (it may do something else inside)
        for _, runner in list(utils.LoopRunner._all_loops.values()):
            if runner is not None:
                runner.stop()
        utils._offload_executor.shutdown()
        utils._offload_executor = ThreadPoolExecutor(max_workers=1, thread_name_prefix="Dask-Offload")
