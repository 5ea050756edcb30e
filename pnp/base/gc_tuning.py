"""Tuning of Python's garbage collector."""

import gc
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

COLLECT_AFTER = (50_000, 20, 100)
"""Allocations before the youngest generation is collected, and younger collections before an older one. Python's
defaults are 700, 10 and 10. A build keeps nearly everything it makes, so the collector took a tenth of its time for
nothing; the higher limits cost at most 20 MB."""
FIRST_AFTER = 400_000
"""Allocations before the first collection. A command keeps what it loads and reads, and a command that only reads has
ended before this many."""
_is_copy = False
"""Whether this process is a copy that has inherited objects. (To ask the collector, ``gc.get_freeze_count``, takes a
hundredth of a build: it counts them one by one.)"""


def collect_rarely() -> None:
    """Collect garbage rarely, in processes of pnp's own: the command line, its workers, the tests."""
    gc.set_threshold(FIRST_AFTER, *COLLECT_AFTER[1:])
    if _as_usual not in gc.callbacks:
        gc.callbacks.append(_as_usual)


def collect_all() -> None:
    """Collect all garbage now. A process that stays open calls it between two tasks: by itself, the collector waits
    for more allocations than a day of work makes. Does nothing while the collector is off: the program that has turned
    it off decides when to collect."""
    if gc.isenabled():
        gc.collect()


def keep_inherited() -> None:
    """In a copy of a process: never search what it has inherited."""
    global _is_copy
    _is_copy = True
    gc.freeze()


@contextmanager
def collecting_at_end(is_wanted: bool = True) -> Iterator[None]:
    """Collect garbage only at the end of a block, and only what the block has made. For work that keeps most of what it
    makes until then: a build of Living Trumps took 5 % of its time to look for garbage again and again. Changes nothing
    unless ``is_wanted``, nor while the collector is off. A copy of a process never searches what it has inherited: a
    search writes into each object, so that the system copies all memory."""
    if not is_wanted or not gc.isenabled():
        yield
        return
    gc.disable()
    gc.freeze()  # existing objects are not searched ...
    try:
        yield
    finally:
        gc.collect()
        if not _is_copy:
            gc.unfreeze()  # ... and are garbage like all others later
        gc.enable()


def keep_all() -> None:
    """Exempt all existing objects from collection at the end of a process: Python would search them in vain."""
    gc.freeze()


def _as_usual(phase: str, about: Mapping[str, int]) -> None:
    if phase == "stop":
        gc.set_threshold(*COLLECT_AFTER)
        gc.callbacks.remove(_as_usual)
