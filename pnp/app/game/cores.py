"""The number of processes to run at once."""

import math
import os
from pathlib import Path

QUOTA = Path("/sys/fs/cgroup/cpu.max")
"""The file in which Linux states a container's share of processors: the allowed microseconds in each period, and the
period."""


def available_cores(quota: Path = QUOTA) -> int:
    """The number of processors available to this process, at least one; found without importing libraries for parallel
    work."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    try:
        used, period = quota.read_text("ascii").split()
        return max(1, min(cores, math.ceil(int(used) / int(period))))
    except (OSError, ValueError):  # no container, or no limit
        return cores
