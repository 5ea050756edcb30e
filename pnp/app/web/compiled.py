"""Modules compiled for the Python of browsers, if Node.js is available: pages then ask their first question in half the
time. Without it, and on any failure, the source modules are used."""

import hashlib
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

from pnp.app.output.write import write_all
from pnp.base.cache import cache_folder
from pnp.base.disk import is_own_folder, private_folder, read_own, write_inside
from pnp.base.resources import TEMPLATES
from pnp.source.diagnostics import Report

PROGRAM = TEMPLATES / "web" / "compile.mjs"
STANDARD, OWN = "python_stdlib.zip", "pnp.zip"
PART = ".new"
"""File ending of a compiled archive."""
SECONDS = 120
LARGEST = 60_000_000
"""Most bytes of a compiled archive."""
MOST_KEPT = 2


def compiled(python: Mapping[str, bytes], own: bytes) -> tuple[bytes, bytes]:
    """The standard library and the modules of the press, compiled as far as they are imported before the first
    question."""
    plain = python[STANDARD], own
    node = shutil.which("node")
    if node is None:
        return plain
    parts = (PROGRAM.read_bytes(), *(python[name] for name in sorted(python)), own)
    key = hashlib.sha256(b"".join(hashlib.sha256(part).digest() for part in parts)).hexdigest()[:16]
    folder = cache_folder() / "web" / "compiled"
    result = (_read(folder / key) if is_own_folder(folder / key) else None) or _compile(node, {**python, OWN: own})
    if result is None:
        return plain
    if not (folder / key).is_dir():
        _keep(folder, key, result)
    return result


def _compile(node: str, files: Mapping[str, bytes]) -> tuple[bytes, bytes] | None:
    """Compile both archives with that Python; None if it fails."""
    with private_folder("web") as place:
        for name, data in files.items():
            write_inside(place, name, data)
        try:
            subprocess.run(
                [node, str(PROGRAM), place], check=True, timeout=SECONDS, cwd=place,
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            )  # fmt: skip
        except (OSError, subprocess.SubprocessError):
            return None
        return _read(place, PART)


def _read(folder: Path, ending: str = "") -> tuple[bytes, bytes] | None:
    try:
        return read_own(folder / (STANDARD + ending), LARGEST), read_own(folder / (OWN + ending), LARGEST)
    except OSError:
        return None


def _keep(folder: Path, key: str, files: tuple[bytes, bytes]) -> None:
    """Store the result for the next export, and keep only few older ones."""
    older = sorted(folder.glob("*"), key=lambda one: one.stat().st_mtime, reverse=True) if folder.is_dir() else []
    for one in older[MOST_KEPT - 1 :]:
        shutil.rmtree(one, ignore_errors=True)
    write_all(dict(zip((folder / key / STANDARD, folder / key / OWN), files, strict=True)), Report(), cache_folder())
