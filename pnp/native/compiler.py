"""The machine itself, compiled once by whatever C compiler there is, and kept in the user's cache.

What is compiled is always the same: games come to it as numbers. So there is one file for each version of the machine
and each compiler, whatever games are played.
"""

import hashlib
import os
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path

from pnp.cache import cache_folder
from pnp.native.opcodes import header
from pnp.resources import PACKAGE

COMPILERS = ("cc", "gcc", "clang", "tcc")
"""Compilers that are looked for, unless $CC names one."""
FLAGS = ("-std=gnu11", "-O2", "-fPIC", "-shared", "-fno-gcse", "-ffp-contract=off")
PATIENCE = 180
"""Seconds that a compiler may take."""
SOURCES = PACKAGE / "native" / "vm"


class NoCompiler(Exception):
    """The machine cannot be built here; the text says why, and what would help."""


def source() -> str:
    """The machine's source, in one piece."""
    parts = "machine.h tape.c table.c seen.c choices.c nests.c run.c load.c tries.c search.c players.c leaks.c"
    return header() + "".join((SOURCES / part).read_text("utf-8") for part in parts.split())


@cache
def library() -> Path:
    """The compiled machine. Raises NoCompiler."""
    compiler = next((c for c in _compilers() if shutil.which(c)), None)
    if compiler is None:
        raise NoCompiler("there is no C compiler: with one (gcc, clang or tcc) games are played many times faster")
    return build(compiler, FLAGS)


def build(compiler: str, flags: Sequence[str]) -> Path:
    """The machine compiled so, from the cache where it is there. Raises NoCompiler."""
    text = source()
    path = shutil.which(compiler) or compiler
    digest = hashlib.sha256("\0".join((text, path, *flags)).encode()).hexdigest()[:24]
    kept = cache_folder() / "native" / f"machine-{digest}.so"
    if kept.is_file():
        return kept
    try:
        kept.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=kept.parent, prefix="build-") as place:
            made = Path(place) / "machine.so"
            (Path(place) / "machine.c").write_text(text, "utf-8")
            command = [path, *flags, "-o", str(made), str(Path(place) / "machine.c")]
            done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
            if done.returncode:
                raise NoCompiler(f"`{compiler}` cannot compile the machine: {_first_line(done.stderr)}")
            os.replace(made, kept)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise NoCompiler(f"the machine cannot be built with `{compiler}`: {error}") from error
    with suppress(OSError):
        for old in kept.parent.glob("machine-*.so"):
            if old != kept and old.stat().st_mtime < kept.stat().st_mtime - 30 * 86400:
                old.unlink()
    return kept


def _compilers() -> tuple[str, ...]:
    named = os.environ.get("CC", "")
    return (named, *COMPILERS) if named and " " not in named else COMPILERS


def _first_line(text: str) -> str:
    return next((line for line in text.splitlines() if "error" in line), text[:200]).strip()
