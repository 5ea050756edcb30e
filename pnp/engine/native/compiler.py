"""The machine itself: it comes compiled in a wheel, or is compiled once by whatever C compiler there is, and is kept in
the user's cache. Where it is not there yet a first one is compiled in a hurry, without the compiler's care, which is
some three times slower and plays the same games; the good one is made meanwhile, by a process that outlives the
command, and the next command finds it.

What is compiled is always the same: games come to it as numbers. So there is one file for each version of the machine
and each compiler and its care, whatever games are played. What a wheel brings is named after the source that it was
made of (tools/machine_hook.py), and is used as long as that is the source beside it.
"""

import ctypes
import hashlib
import os
import shutil
import signal
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from time import time

from pnp import DISTRIBUTION
from pnp.base.cache import cache_folder, cached_file
from pnp.base.disk import make_own_folder, write_inside
from pnp.base.resources import PACKAGE
from pnp.engine.native.opcodes import header

COMPILERS = ("cc", "gcc", "clang", "tcc")
"""Compilers that are looked for, unless $CC names one."""
ZIG = "ziglang"
"""A compiler that comes as a package of Python, for those who have none: the extra `native`."""
ZIG_FLAGS = ("-s", "-fno-sanitize=undefined")
HURRIED = ("-std=gnu11", "-O0", "-fPIC", "-shared", "-ffp-contract=off")
FLAGS = ("-std=gnu11", "-O2", "-fPIC", "-shared", "-fno-gcse", "-ffp-contract=off")
PATIENCE = 180
"""Seconds that a compiler may take; that of a process behind the command has twice that."""
UNHURRIED = "CI"
"""Where this is set in the environment a command waits for the good machine, and leaves no process behind."""
NICER = 10
SOURCES = PACKAGE / "engine" / "native" / "vm"
BROUGHT = PACKAGE / "engine" / "native" / "built"
"""Where a wheel has the machine that was compiled for it; that of browsers is kept here (tools/write_wasm.py)."""
ENDINGS = {"win32": ".dll", "darwin": ".dylib", "emscripten": ".wasm"}
"""Of a library, by the system's name as Python has it; of all others it is `.so`."""
PARTS = (
    "machine.h tape.c table.c seen.c choices.c nests.c steps.h run.c tune.c scores.c load.c tries.c tree.c search.c"
    " players.c leaks.c counted.c"
)
"""Its files, in the order in which they stand on each other."""


class NoCompiler(Exception):
    """The machine cannot be built here; the text says why, and what would help."""


@cache
def source() -> str:
    """The machine's source, in one piece."""
    return header() + "".join((SOURCES / part).read_text("utf-8") for part in PARTS.split())


def library_name(text: str, system: str = sys.platform) -> str:
    """What the machine of a source is called in a wheel for a system."""
    return f"machine-{hashlib.sha256(text.encode()).hexdigest()[:24]}{ENDINGS.get(system, '.so')}"


@cache
def library() -> Path:
    """The compiled machine: what a wheel has brought, else what is built here. Raises NoCompiler."""
    brought = BROUGHT / library_name(source())
    if is_loaded(brought):
        return brought
    compiler = found_compiler()
    if os.environ.get(UNHURRIED) or Path(compiler).stem == "tcc" or _is_kept(compiler, FLAGS):
        return build(compiler, FLAGS)
    made = build(compiler, HURRIED)
    build_behind(compiler)
    return made


def is_loaded(library: Path) -> bool:
    """Whether a library is there, and of this system."""
    try:
        return library.is_file() and bool(ctypes.CDLL(str(library)))
    except OSError:
        return False


def found_compiler() -> str:
    """The first compiler that is here. Raises NoCompiler."""
    found = next((c for c in _compilers() if shutil.which(c)), ZIG if find_spec(ZIG) else None)
    if found is None:
        raise NoCompiler(
            f"there is no C compiler: with one (gcc, clang or tcc, or `pip install '{DISTRIBUTION}[native]'`) games are"
            " played many times faster"
        )
    return found


def build(compiler: str, flags: Sequence[str], patience: float = PATIENCE) -> Path:
    """The machine compiled so, from the cache where it is there. Raises NoCompiler."""
    text, command, kept = source(), command_of(compiler), _kept(compiler, flags)
    if _is_kept(compiler, flags):
        return kept
    import subprocess
    import tempfile

    try:
        make_own_folder(cache_folder())
        make_own_folder(kept.parent)
        with tempfile.TemporaryDirectory(dir=kept.parent, prefix="build-") as place:
            made = Path(place) / "machine.so"
            write_inside(Path(place), "machine.c", text.encode())
            words = [*command, *flags, "-o", str(made), str(Path(place) / "machine.c")]
            status, said = _compiled(words, patience, _environment(Path(place)))
            if status:
                raise NoCompiler(f"`{compiler}` cannot compile the machine: {_first_line(said)}")
            made.chmod(0o700)
            os.replace(made, kept)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise NoCompiler(f"the machine cannot be built with `{compiler}`: {error}") from error
    with suppress(OSError):
        for old in kept.parent.glob("machine-*.so"):
            if old != kept and old.stat().st_mtime < kept.stat().st_mtime - 30 * 86400:
                old.unlink()
        for broken_off in kept.parent.glob("build-*"):
            if broken_off.stat().st_mtime < kept.stat().st_mtime - 2 * PATIENCE:
                shutil.rmtree(broken_off, ignore_errors=True)
    return kept


def _compiled(words: Sequence[str], patience: float, environment: Mapping[str, str]) -> tuple[int, str]:
    """The status of a compiler and what it complains of. Where this process is stopped, so are those that the compiler
    has started. Raises TimeoutExpired, or OSError."""
    import subprocess

    group, nowhere = 0 if hasattr(os, "killpg") else None, subprocess.DEVNULL
    with subprocess.Popen(
        words, stdin=nowhere, stdout=nowhere, stderr=subprocess.PIPE, text=True, env=dict(environment),
        process_group=group,
    ) as process:  # fmt: skip
        try:
            _, said = process.communicate(timeout=patience)
        except BaseException:
            with suppress(OSError):
                process.kill() if group is None else os.killpg(process.pid, signal.SIGKILL)
            raise
    return process.returncode, said


def _kept(compiler: str, flags: Sequence[str]) -> Path:
    """Where the machine that is compiled so is kept."""
    digest = hashlib.sha256("\0".join((source(), *command_of(compiler), *flags)).encode()).hexdigest()[:24]
    return cache_folder() / "native" / f"machine-{digest}.so"


def _is_kept(compiler: str, flags: Sequence[str]) -> bool:
    """Whether the machine that is compiled so is there, and nobody else can have put it there: it runs as a part of
    pnp."""
    return cached_file(str(_kept(compiler, flags).relative_to(cache_folder()))) is not None


def build_behind(compiler: str) -> bool:
    """Have the good machine compiled by a process that outlives this one and says nothing; whether it was begun. One is
    enough: it leaves a mark while it is at work, which counts for as long as it may take."""
    import subprocess

    mark = _kept(compiler, FLAGS).with_suffix(".begun")
    try:
        with suppress(FileNotFoundError):
            if mark.stat().st_mtime < time() - 2 * PATIENCE:
                mark.unlink()
        mark.touch(exist_ok=False)
        nowhere = subprocess.DEVNULL
        subprocess.Popen(
            [sys.executable, "-m", __name__, compiler], cwd=PACKAGE.parent, start_new_session=True,
            stdin=nowhere, stdout=nowhere, stderr=nowhere, env={**os.environ, "PNP_CACHE": str(cache_folder())},
        )  # fmt: skip
    except OSError:  # (somebody is at it, or it cannot be)
        return False
    return True


def compile_behind(compiler: str) -> None:
    """What that process does. Where it fails its mark stays, so that the next command does not try again at once."""
    with suppress(OSError, AttributeError):
        os.nice(NICER)
    with suppress(NoCompiler):
        build(compiler, FLAGS).with_suffix(".begun").unlink(missing_ok=True)


def command_of(compiler: str) -> tuple[str, ...]:
    """What a compiler is called by."""
    return (sys.executable, "-m", ZIG, "cc", *ZIG_FLAGS) if compiler == ZIG else (shutil.which(compiler) or compiler,)


def _environment(place: Path) -> dict[str, str]:
    """That of a compiler: its temporary files go with its folder, and so does what zig keeps besides, unless somebody
    has a place for that."""
    kept = {f"ZIG_{what}_CACHE_DIR": str(place / "zig") for what in ("GLOBAL", "LOCAL")}
    return kept | os.environ | {"TMPDIR": str(place)}


def _compilers() -> tuple[str, ...]:
    named = os.environ.get("CC", "")
    return (named, *COMPILERS) if named and " " not in named else COMPILERS


def _first_line(text: str) -> str:
    return next((line for line in text.splitlines() if "error" in line), text[:200]).strip()


if __name__ == "__main__":
    compile_behind(*sys.argv[1:])
