"""Find or build the machine's shared library.

A wheel contains the library for its platform (tools/machine_hook.py). Its name has a digest of the source, so it is
used only with the source that it was built from. Without one, the library is compiled once by any C compiler (about six
seconds) and stored in the user's cache. The source is the same for all games: a game reaches the machine as numbers.
"""

import ctypes
import hashlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from pnp import DISTRIBUTION
from pnp.base.cache import cache_folder, cached_file
from pnp.base.disk import make_own_folder, write_inside
from pnp.base.resources import PACKAGE
from pnp.engine.native.c_header import checks, header

COMPILERS = ("cc", "gcc", "clang", "tcc")
"""Commands to try, after $CC."""
ZIG = "ziglang"
"""The compiler of the extra `native`, a Python package for users without another one."""
ZIG_FLAGS = ("-s", "-fno-sanitize=undefined")
FLAGS = ("-std=gnu11", "-O2", "-fPIC", "-shared", "-ffp-contract=off")
COMPILE_TIMEOUT = 180
"""In seconds."""
STALE_AFTER = 30 * 86400
"""Seconds after which a library of another source is removed from the cache."""
SOURCES = PACKAGE / "engine" / "native" / "vm"
BUILT = PACKAGE / "engine" / "native" / "built"
"""The folder of a wheel's library."""
SUFFIXES = {"win32": ".dll", "darwin": ".dylib"}
"""Endings of shared libraries, by ``sys.platform``; `.so` elsewhere."""
PARTS = (
    "machine.h tape.c table.c tokens.c hands.c lists.c boards.c seen.c plays.c wide.c choices.c nests.c sums.c rest.c"
    " trial.c run.c peephole.c scores.c load.c tries.c tree.c search.c players.c leaks.c counted.c perft.c"
)
"""The files of the source, each after those that it uses."""


class NoCompiler(Exception):
    """The machine cannot be built here. The message says why and what would help."""


def source() -> str:
    """Return the machine's source as one C file."""
    first, *others = ((SOURCES / part).read_text("utf-8") for part in PARTS.split())
    return "".join((header(), first, checks(), *others))


def library_name(text: str, platform: str = sys.platform) -> str:
    """Return the name of the library of a source in a wheel for a platform."""
    return f"machine-{hashlib.sha256(text.encode()).hexdigest()[:24]}{SUFFIXES.get(platform, '.so')}"


@cache  # measured: without it, building The Game of Amber takes 8 times as long
def library() -> Path:
    """Return the machine's library: the wheel's, else one from the cache, else a new build. Raises NoCompiler."""
    prebuilt = BUILT / library_name(source())
    return prebuilt if is_loadable(prebuilt) else build(find_compiler(), FLAGS)


def is_loadable(file: Path) -> bool:
    """Tell whether a library exists and belongs to this platform."""
    try:
        return file.is_file() and bool(ctypes.CDLL(str(file)))
    except OSError:
        return False


def find_compiler() -> str:
    """Return the first compiler that is installed. Raises NoCompiler."""
    compiler = next((c for c in _candidates() if shutil.which(c)), ZIG if find_spec(ZIG) else None)
    if compiler is None:
        raise NoCompiler(
            "there is no C compiler: with one (gcc, clang or tcc, or `pip install "
            f"'{DISTRIBUTION}[native]'`), games are played many times faster"
        )
    return compiler


def build(compiler: str, flags: Sequence[str], timeout: float = COMPILE_TIMEOUT) -> Path:
    """Return the library compiled with these flags, from the cache if it is there and is the user's own. Raises
    NoCompiler."""
    target = _cache_file(compiler, flags)
    if cached_file(f"{target.parent.name}/{target.name}") is not None:
        return target
    try:
        make_own_folder(cache_folder())
        make_own_folder(target.parent)
        with tempfile.TemporaryDirectory(dir=target.parent, prefix="build-") as folder:
            library_file = _compile(compiler, flags, Path(folder), timeout)
            library_file.chmod(0o700)
            os.replace(library_file, target)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise NoCompiler(f"the machine cannot be built with `{compiler}`: {error}") from error
    _remove_stale(target)
    return target


def _compile(compiler: str, flags: Sequence[str], folder: Path, timeout: float) -> Path:
    """Compile the source in a folder. Raises NoCompiler, OSError and TimeoutExpired."""
    code, output = folder / "machine.c", folder / "machine.so"
    write_inside(folder, code.name, source().encode())
    command = [*command_of(compiler), *flags, "-o", str(output), str(code)]
    status, complaint = _compiled(command, timeout, _environment(folder))
    if status:
        raise NoCompiler(f"`{compiler}` cannot compile the machine: {_first_error(complaint)}")
    return output


def _remove_stale(current: Path) -> None:
    """Remove libraries of other sources and folders of interrupted builds once they are old."""
    now = current.stat().st_mtime
    with suppress(OSError):
        for file in current.parent.glob("machine-*.so"):
            if file != current and file.stat().st_mtime < now - STALE_AFTER:
                file.unlink()
        for folder in current.parent.glob("build-*"):
            if folder.stat().st_mtime < now - 2 * COMPILE_TIMEOUT:
                shutil.rmtree(folder, ignore_errors=True)


def _compiled(words: Sequence[str], patience: float, environment: Mapping[str, str]) -> tuple[int, str]:
    """Run a compiler; return its status and its error messages. If this is interrupted or takes too long (seconds), the
    processes that the compiler has started are killed, too. Raises TimeoutExpired and OSError."""
    group, nowhere = 0 if hasattr(os, "killpg") else None, subprocess.DEVNULL
    with subprocess.Popen(
        words, stdin=nowhere, stdout=nowhere, stderr=subprocess.PIPE, text=True, env=dict(environment),
        process_group=group,
    ) as process:  # fmt: skip
        try:
            _, errors = process.communicate(timeout=patience)
        except BaseException:
            with suppress(OSError):
                process.kill() if group is None else os.killpg(process.pid, signal.SIGKILL)
            raise
    return process.returncode, errors


def _cache_file(compiler: str, flags: Sequence[str]) -> Path:
    """Return where the library compiled with these flags is stored."""
    digest = hashlib.sha256("\0".join((source(), *command_of(compiler), *flags)).encode()).hexdigest()[:24]
    return cache_folder() / "native" / f"machine-{digest}.so"


def command_of(compiler: str) -> tuple[str, ...]:
    """Return the words of the command that starts a compiler."""
    return (sys.executable, "-m", ZIG, "cc", *ZIG_FLAGS) if compiler == ZIG else (shutil.which(compiler) or compiler,)


def _environment(folder: Path) -> dict[str, str]:
    """Return the environment of a compiler: temporary files, and zig's caches unless the user set them, go into the
    build folder."""
    caches = {f"ZIG_{scope}_CACHE_DIR": str(folder / "zig") for scope in ("GLOBAL", "LOCAL")}
    return caches | os.environ | {"TMPDIR": str(folder)}


def _candidates() -> tuple[str, ...]:
    """Return the commands to try; a $CC with options is ignored."""
    chosen = os.environ.get("CC", "")
    return (chosen, *COMPILERS) if chosen and " " not in chosen else COMPILERS


def _first_error(text: str) -> str:
    """Return the first line of a compiler's output that names an error."""
    return next((line for line in text.splitlines() if "error" in line), text[:200]).strip()
