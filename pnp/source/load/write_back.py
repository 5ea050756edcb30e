"""Writing of files back into a game's folder, and reports of links that lead out of it."""

import os
from pathlib import Path

from pnp.base.disk import OutsideFolder, remove_inside, write_inside
from pnp.source.diagnostics import Report, Span


def write_back(folder: Path, name: str | Path, data: bytes, report: Report) -> bool:
    """Write a file below a game's folder, whole or not at all; returns whether it was written. Reports PNP131 if a link
    leads out of the folder, and PNP119 for any other obstacle."""
    file = folder / name
    try:
        if os.path.lexists(file) and not os.path.isfile(file) and not os.path.islink(file):
            raise OSError(0, "there is no regular file in its place")
        write_inside(folder, name, data)
    except OutsideFolder as problem:
        report_way_out(problem, file, folder, report)
    except OSError as problem:
        why = (problem.strerror or str(problem)).lower()
        report.error(
            "PNP119", f"`{file}` cannot be written: {why}", Span(str(file)), "check the permissions of its folder"
        )
    else:
        return True
    return False


def take_away(folder: Path, name: str | Path, report: Report) -> bool:
    """Delete a file that pnp has written below a game's folder; returns whether it is gone. Reports PNP131 and
    PNP119."""
    try:
        remove_inside(folder, name)
    except OutsideFolder as problem:
        report_way_out(problem, folder / name, folder, report)
    except OSError as problem:
        why = (problem.strerror or str(problem)).lower()
        report.error("PNP119", f"`{folder / name}` cannot be deleted: {why}", Span(str(folder / name)))
    else:
        return True
    return False


def report_way_out(problem: OutsideFolder, file: Path, folder: Path, report: Report) -> None:
    """Report that a file was not written because a link leads out of a folder (PNP131)."""
    link = problem.link
    if link is None:
        message = f"nothing was written, because `{file}` is outside `{folder}`"
        help = "give it a name inside the folder"
    else:
        message = f"nothing was written, because the link `{link}` leads out of `{folder}`"
        help = f"delete the link `{link}`, or name the folder that it leads to yourself"
    report.error("PNP131", message, Span(str(link or file)), help)
