"""Writing files all at once or not at all."""

import os
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path

from pnp.diagnostics import Report, Span


def write_all(files: Mapping[Path, bytes], report: Report) -> bool:
    """Write every file, or leave every one as it was: all go to temporary files beside their places first.

    Returns whether they were written. What stands in the way is reported as PNP119.
    """
    written: dict[Path, Path] = {}
    made: list[Path] = []
    try:
        for target, data in files.items():
            made += _make_folder(target.parent)
            written[target] = _beside(target, data)
        _put_in_place(written)
    except OSError as error:
        for temporary in written.values():
            temporary.unlink(missing_ok=True)
        for folder in reversed(made):
            _remove_empty(folder)
        _complain(error, files, report)
        return False
    return True


def _make_folder(folder: Path) -> list[Path]:
    """Make a folder and those above it; give back the ones that are new, outermost first."""
    new = [f for f in (folder, *folder.parents) if not f.exists()][::-1]
    folder.mkdir(parents=True, exist_ok=True)
    return new


def _beside(target: Path, data: bytes) -> Path:
    """The data in a temporary file in the target's own folder."""
    if target.is_dir():
        raise IsADirectoryError(0, "there is a folder of that name", str(target))
    handle, name = tempfile.mkstemp(prefix=".", suffix=".part", dir=target.parent)
    with os.fdopen(handle, "wb") as file:
        file.write(data)
    os.chmod(name, 0o644)
    return Path(name)


def _put_in_place(written: Mapping[Path, Path]) -> None:
    """Move the temporary files to their places; should one refuse, put back those that were there before."""
    before: dict[Path, Path | None] = {}
    try:
        for target, temporary in written.items():
            before[target] = _copy(target)
            os.replace(temporary, target)
    except OSError:
        for target, old in before.items():
            if old is not None:
                os.replace(old, target)
            elif not written[target].exists():
                target.unlink(missing_ok=True)
        raise
    for old in before.values():
        if old is not None:
            old.unlink(missing_ok=True)


def _copy(target: Path) -> Path | None:
    """A copy of what stands at the target, to go back to."""
    if not target.exists():
        return None
    copy = target.with_name(f".{target.name}.old")
    shutil.copy2(target, copy)
    return copy


def _remove_empty(folder: Path) -> None:
    try:
        folder.rmdir()
    except OSError:
        return


def _complain(error: OSError, files: Mapping[Path, bytes], report: Report) -> None:
    place = Path(error.filename) if error.filename else next(iter(files), Path())
    folder = next((f for f in (place, *place.parents) if f.is_dir()), place)
    report.error(
        "PNP119",
        f"nothing was written, because `{folder}` cannot be: {(error.strerror or str(error)).lower()}",
        Span(str(folder)),
        "make the folder writable, or name another one with `--out DIR`",
    )
