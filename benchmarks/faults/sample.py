"""A seeded sample of faults in which each folder and each kind of fault gets its share."""

import math
import random
from collections import defaultdict
from itertools import chain, zip_longest
from pathlib import Path

from benchmarks.faults.changes import Fault, faults

FOLDERS = (
    "press/typeset",
    "press/pieces",
    "press/impose",
    "press/export",
    "press/decks",
    "press/screen",
    "press/preflight",
    "press/document",
    "press/pages",
    "checks",
    "app",
    "base",
)
"""Folders of pnp/ whose tests lie in the folder of the same name of tests/unit/."""


def folder_of(fault: Fault) -> str:
    """The entry of :data:`FOLDERS` that holds a fault."""
    return next(folder for folder in FOLDERS if fault.file.startswith(f"pnp/{folder}/"))


def possible(root: Path, folder: str) -> list[Fault]:
    """All faults that can be put into the modules of a folder."""
    files = sorted((root / "pnp" / folder).rglob("*.py"))
    return [fault for file in files for fault in faults(root, file.relative_to(root).as_posix())]


def sample(root: Path, folders: tuple[str, ...], count: int, seed: int) -> list[Fault]:
    """About ``count`` faults, at most one a line. A folder's share grows with the square root of its possible faults;
    within a folder the kinds take turns."""
    every = {folder: possible(root, folder) for folder in folders}
    weights = {folder: math.sqrt(len(all_of)) for folder, all_of in every.items()}
    total = sum(weights.values())
    shares = {folder: math.ceil(count * weight / total) for folder, weight in weights.items()}
    return [
        fault
        for folder in folders
        for fault in _taken(every[folder], shares[folder], random.Random(f"{seed} {folder}"))
    ]


def _taken(every: list[Fault], count: int, rng: random.Random) -> list[Fault]:
    kinds: dict[str, list[Fault]] = defaultdict(list)
    for fault in rng.sample(every, len(every)):
        kinds[fault.kind].append(fault)
    lines: dict[tuple[str, int], Fault] = {}
    for fault in chain.from_iterable(zip_longest(*kinds.values())):
        if fault is not None and len(lines) < count:
            lines.setdefault((fault.file, fault.line), fault)
    return list(lines.values())
