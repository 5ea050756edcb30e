"""The files of rooms: their codes and their folder. A file is written whole or not at all."""

import secrets
from collections.abc import Callable
from pathlib import Path

from pnp.app.output.write import write_all
from pnp.app.play.seats import Refused
from pnp.base.disk import make_own_folder
from pnp.source.diagnostics import Report

LETTERS = "BCDFGHJKLMNPQRSTVWXZ"
"""Letters of codes: without vowels, so that no code is a word."""
CODE = 8
"""Length of a code, in letters."""
MOST_ROOMS = 1000
"""Most rooms in one folder."""


def free_code(is_taken: Callable[[str], bool]) -> str:
    """An unused code."""
    while True:
        code = "".join(secrets.choice(LETTERS) for _ in range(CODE))
        if not is_taken(code):
            return code


def is_code(code: str) -> bool:
    """Whether a text has the form of a code."""
    return len(code) == CODE and set(code) <= set(LETTERS)


def refuse_more(folder: Path) -> None:
    """Raise Refused if there are too many rooms."""
    if folder.is_dir() and len(list(folder.glob("*.json"))) >= MOST_ROOMS:
        raise Refused(409, "there are too many rooms")


def make_folder(folder: Path) -> None:
    """Make the folder of rooms, private to the user because of tokens and answers. Raises Refused."""
    try:
        make_own_folder(folder)
    except OSError as error:
        raise Refused(507, f"`{folder}` cannot be created: {error.strerror}") from None


def write_or_refuse(file: Path, text: str, within: Path) -> None:
    """Write a file in a folder, whole or not at all. Raises Refused."""
    report = Report()
    if not write_all({file: text.encode()}, report, within):
        raise Refused(507, report.diagnostics[0].message)
