"""How benchmarks measure: several contestants in turn, several rounds, medians; and what they were measured on."""

import os
import platform
import time
from collections.abc import Callable, Mapping
from importlib.metadata import PackageNotFoundError, version
from statistics import median

ROUNDS = 5
os.environ.setdefault("CI", "1")
"""The good machine is waited for: pnp/engine/native/compiler.py."""


def pin() -> None:
    """Stay on one processor, where the system lets us."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def in_turn(contestants: Mapping[str, Callable[[int], int]], rounds: int = ROUNDS) -> dict[str, float]:
    """The median processor seconds a decision of each contestant: a function from a seed to the decisions taken.

    They run in turn, so that other work on the machine slows all of them alike; the first round warms up.
    """
    taken: dict[str, list[float]] = {name: [] for name in contestants}
    for seed in range(rounds + 1):
        for name, run in contestants.items():
            start = time.process_time()
            decisions = run(seed)
            if seed:
                taken[name].append((time.process_time() - start) / decisions)
    return {name: median(times) for name, times in taken.items()}


def machine() -> str:
    """The processor and the Python that a figure was measured on."""
    model = platform.processor() or platform.machine()
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as lines:
            model = next((line.split(":")[1].strip() for line in lines if line.startswith("model name")), model)
    except OSError:
        pass
    return f"{os.cpu_count()} × {model}, Python {platform.python_version()}"


def versions(*names: str) -> str:
    """The versions of packages, as far as they are installed."""
    found = []
    for name in names:
        try:
            found.append(f"{name} {version(name)}")
        except PackageNotFoundError:
            found.append(f"{name} not installed")
    return ", ".join(found)
