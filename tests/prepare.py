"""Compile the tests and the press before they are collected: in a fresh checkout, each process of a run does its share.

pytest rewrites the asserts of a file at its first import, and Hypothesis looks through each module for constants. Both
store what they find; without this, every process of a run did it for all files at once, for 20 seconds each.
"""

import compileall
import os
import warnings
from collections.abc import Iterator
from contextlib import suppress
from importlib.util import cache_from_source
from pathlib import Path
from types import ModuleType

import pytest
from _pytest.assertion import rewrite

ROOT = Path(__file__).parents[1]
PARTS = ("tests", "pnp")
MAY_CHANGE = (AttributeError, ImportError, KeyError, OSError, SyntaxError, TypeError, ValueError)
"""What goes wrong when these two libraries do something else inside. Then each process compiles at each import, as usual."""


def prepare_share(config: pytest.Config, number: int, count: int) -> int:
    """Compile what has not been compiled yet of one share among ``count``; how many files that were."""
    files = [file for part in PARTS for file in sorted((ROOT / part).rglob("*.py"))]
    compiled = 0
    with suppress(*MAY_CHANGE):
        for file in files[number::count]:
            if not is_compiled(file):
                _compile(file, config)
                compiled += 1
    return compiled


def is_rewritten(file: Path) -> bool:
    """Whether pytest rewrites the asserts of a file."""
    return "tests" in file.parts and (file.name.startswith("test_") or file.name == "conftest.py")


def compiled_name(file: Path) -> Path:
    """The file into which a file is compiled."""
    if is_rewritten(file):
        return rewrite.get_cache_dir(file) / f"{file.stem}{rewrite.PYC_TAIL}"
    return Path(cache_from_source(str(file)))


def is_compiled(file: Path) -> bool:
    """Whether a file has been compiled since it was changed."""
    target = compiled_name(file)
    return target.is_file() and target.stat().st_mtime_ns >= file.stat().st_mtime_ns


def _compile(file: Path, config: pytest.Config) -> None:
    if is_rewritten(file):
        digest, code = rewrite._rewrite_test(file, config)
        target = compiled_name(file)
        target.parent.mkdir(exist_ok=True)
        rewrite._write_pyc(config.stash[rewrite.assertstate_key], code, digest, target)
    else:
        compileall.compile_file(file, quiet=2)
    from hypothesis.internal.constants_ast import constants_from_module

    module = ModuleType(file.stem)
    module.__file__ = str(file)
    with warnings.catch_warnings():  # (it takes time before tests are collected: that is why it is done here)
        warnings.simplefilter("ignore")
        constants_from_module(module)


def shares() -> Iterator[tuple[int, int]]:
    """The number of this process among those of a run, and how many there are; nothing where it is alone."""
    worker, count = os.environ.get("PYTEST_XDIST_WORKER", ""), os.environ.get("PYTEST_XDIST_WORKER_COUNT", "")
    if worker.startswith("gw") and count.isdecimal():
        yield int(worker[2:]) % int(count), int(count)
