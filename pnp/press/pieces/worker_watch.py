"""A watch over a worker from outside: by the clock everywhere, and by its use of resources where the system sets no
limit."""

import subprocess
import sys
import threading
import time
from collections.abc import Callable
from types import TracebackType

from pnp.source.diagnostics.budgets import MEMORY, SECONDS, Budget

WAIT = 60.0
"""Seconds after which a worker that has not answered is killed."""
TICK = 0.25
"""Seconds between two checks of a worker's use of resources."""
SIZE_AT_START = 150
"""Megabytes that a worker takes before it draws, at most."""
MEGABYTE = 1_000_000
LIMITS_MEMORY = sys.platform.startswith("linux")
"""Whether the system limits the memory of a worker."""
LIMITS_TIME = sys.platform != "win32"
"""Whether the system limits its processor time."""


class Watch:
    """Kills a worker that takes too long, or uses too much, while the process that asks waits within the block."""

    def __init__(self, process: int, kill: Callable[[], None]) -> None:
        self.exceeded: Budget | None = None
        """The limit for which it was killed."""
        self.is_late = False
        """Whether it was killed because it had not answered in time, for an unknown reason."""
        self._process, self._kill = process, kill
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._look, daemon=True)

    def __enter__(self) -> "Watch":
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, at: TracebackType | None) -> None:
        self._is_over.set()
        self._thread.join()  # (a process with one thread may be copied)

    def _look(self) -> None:
        began, before = time.monotonic(), None
        while not self._is_over.wait(WAIT if LIMITS_MEMORY and LIMITS_TIME else TICK):
            if time.monotonic() - began >= WAIT:
                self.is_late = True
                self._kill()
                return
            seconds, size = used_by(self._process)
            before = seconds if before is None else before
            if not LIMITS_MEMORY and size > (MEMORY.most + SIZE_AT_START) * MEGABYTE:
                self.exceeded = MEMORY
            elif not LIMITS_TIME and seconds - before > SECONDS.most:
                self.exceeded = SECONDS
            if self.exceeded is not None:
                self._kill()
                return


if sys.platform != "win32":

    def used_by(process: int) -> tuple[float, int]:
        """The seconds of processor time and the bytes of memory that a process has used; zeros for one that has
        ended."""
        command = ["ps", "-o", "rss=,time=", "-p", str(process)]
        try:
            shown = subprocess.run(command, capture_output=True, text=True, timeout=10).stdout.split()
        except (OSError, subprocess.SubprocessError):
            return 0.0, 0
        if len(shown) != 2:
            return 0.0, 0
        days, _, clock = shown[1].rpartition("-")
        seconds = 0.0
        for part in clock.split(":"):
            seconds = 60 * seconds + float(part)
        return 86_400 * int(days or 0) + seconds, 1024 * int(shown[0])

else:
    import ctypes
    from ctypes import wintypes

    MAY_ASK = 0x1000
    """``PROCESS_QUERY_LIMITED_INFORMATION``"""
    A_SECOND = 10_000_000
    """Windows counts processor time in parts of 100 nanoseconds."""

    class _Memory(ctypes.Structure):
        """``PROCESS_MEMORY_COUNTERS``"""

        _fields_ = (
            ("cb", wintypes.DWORD),
            ("page_faults", wintypes.DWORD),
            *((name, ctypes.c_size_t) for name in (
                "peak_working_set", "working_set", "peak_paged_pool", "paged_pool", "peak_nonpaged_pool",
                "nonpaged_pool", "page_file", "peak_page_file",
            )),
        )  # fmt: skip

    def used_by(process: int) -> tuple[float, int]:
        """The seconds of processor time and the bytes of memory that a process has used; zeros for one that has
        ended."""
        system = ctypes.WinDLL("kernel32")
        system.OpenProcess.restype = wintypes.HANDLE
        handle = wintypes.HANDLE(system.OpenProcess(MAY_ASK, False, process))
        if not handle:
            return 0.0, 0
        try:
            created, ended, in_system, in_program = (wintypes.FILETIME() for _ in range(4))
            times = [ctypes.byref(one) for one in (created, ended, in_system, in_program)]
            memory = _Memory(ctypes.sizeof(_Memory))
            if not system.GetProcessTimes(handle, *times):
                return 0.0, 0
            if not system.K32GetProcessMemoryInfo(handle, ctypes.byref(memory), wintypes.DWORD(ctypes.sizeof(memory))):
                return 0.0, 0
        finally:
            system.CloseHandle(handle)
        parts = sum((one.dwHighDateTime << 32) + one.dwLowDateTime for one in (in_system, in_program))
        return parts / A_SECOND, int(memory.page_file)
