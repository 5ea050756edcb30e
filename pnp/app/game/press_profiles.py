"""ICC profiles of printing presses on this machine: print shops offer them, and design programs install some."""

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
"""Folders in which systems and programs store profiles (freedesktop.org; Apple; Microsoft)."""


def profiles_here(folders: Iterable[Path] = PROFILE_FOLDERS) -> list[tuple[Path, str]]:
    """The press profiles installed by other programs, each with its own description; the most informative first,
    without placeholders."""
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
