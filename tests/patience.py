"""Limits of time by the clock, for a machine that may have other work to do."""

import os


def patience(seconds: float) -> float:
    """A limit for what takes less than these seconds on a quiet machine: as much longer as there are more processes
    that want to run than processors, on the average of the last minute."""
    waiting = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    return seconds * max(1.0, waiting / (os.cpu_count() or 1))
