"""ICC profiles of presses on this machine: print shops give theirs away, and programs for design install some."""

from collections.abc import Iterable
from pathlib import Path

from pnp.base.disk import home_folder, read_regular
from pnp.press.export.icc import LARGEST_PROFILE, description_of

PROFILE_FOLDERS = (
    Path("/usr/share/color/icc"),
    Path("/usr/share/scribus/profiles"),
    home_folder() / ".local/share/icc",
    Path("/Library/ColorSync/Profiles"),
    Path("C:/Windows/System32/spool/drivers/color"),
)
"""Folders in which systems and programs keep profiles (freedesktop.org; Apple; Microsoft)."""


def profiles_here(folders: Iterable[Path] = PROFILE_FOLDERS) -> list[tuple[Path, str]]:
    """The profiles of presses that other programs have put on this machine, each with what it calls itself: those that
    tell most first, which are no stand-ins."""
    profiles: dict[bytes, tuple[int, Path]] = {}
    for folder in folders:
        for file in sorted(f for f in folder.rglob("*") if f.suffix.lower() in (".icc", ".icm")):
            try:
                data = read_regular(file, LARGEST_PROFILE)
            except OSError:
                continue
            if data[12:20] == b"prtrCMYK":
                profiles.setdefault(data, (-len(data), file))
    return [(file, description_of(data)) for data, (_, file) in sorted(profiles.items(), key=lambda pair: pair[1])]
