"""A cache of a test's own that has the machine of fast play: a command with an empty one compiles it for six seconds."""

import os
import shutil
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import pytest

from pnp.engine.native import compiler
from pnp.engine.native.compiler import NoCompiler, library


def with_machine(cache: Path) -> str:
    """The name of a cache folder, made where there is none, with the machine that this run has compiled."""
    with suppress(NoCompiler):
        machine = library()
        copy_machine(machine, cache / "native" / machine.name)
    return str(cache)


def copy_machine(machine: Path, target: Path) -> None:
    """Copy the machine into a folder of a cache, unless it is there."""
    if not target.exists():
        for place in (target.parent.parent, target.parent):
            place.mkdir(mode=0o700, exist_ok=True)
        part = target.with_name(f"{target.name}.{os.getpid()}")
        shutil.copy2(machine, part)
        part.replace(target)


def use_machine_of(cache: Path, patch: pytest.MonkeyPatch) -> None:
    """In this process, a test with an empty cache of its own takes the machine from the cache of the run, instead of
    compiling it again. Another source, compiler or flag is another machine, which is compiled."""
    build = compiler.build

    def copied(name: str, flags: Sequence[str], timeout: float = compiler.COMPILE_TIMEOUT) -> Path:
        own = compiler._cache_file(name, flags)
        if (cache / "native" / own.name).is_file():
            copy_machine(cache / "native" / own.name, own)
        return build(name, flags, timeout)

    patch.setattr(compiler, "build", copied)
