"""A cache of a test's own that has the machine of fast play: a command with an empty one compiles it for six seconds."""

import os
import shutil
from contextlib import suppress
from pathlib import Path

from pnp.engine.native.compiler import NoCompiler, library


def with_machine(cache: Path) -> str:
    """The name of a cache folder, made where there is none, with the machine that this run has compiled."""
    with suppress(NoCompiler):
        folder, machine = cache / "native", library()
        if not (folder / machine.name).exists():
            for place in (cache, folder):
                place.mkdir(mode=0o700, exist_ok=True)
            part = folder / f"{machine.name}.{os.getpid()}"
            shutil.copy2(machine, part)
            part.replace(folder / machine.name)
    return str(cache)
