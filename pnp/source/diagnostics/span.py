"""A place in a designer's file."""

import os
from pathlib import Path

from pnp.base.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Span:
    """A range of a file: lines and columns count characters from 1; the end column is the one after the last.

    A span never takes part in the equality of the value that carries it (``field(compare=False)``), so that moving a
    comment changes no digest.
    """

    file: str
    """Path of the file as the designer knows it (relative to the current folder if possible)."""
    line: int = 0
    """0 for the whole file."""
    column: int = 0
    end_line: int = 0
    end_column: int = 0
    place: str = ""
    """The cell of a spreadsheet, as people name it: ``Cards!C7``. Line and column are then its row and column."""

    def __str__(self) -> str:
        file = self.file.replace("\n", "\\n")  # (a name of two lines could pass for a diagnostic of its own)
        if self.place:
            return f"{file}:{self.place}"
        return f"{file}:{self.line}:{self.column}" if self.line else file


NOWHERE = Span("")
"""The span of a value that no file contains (a default)."""


def display_path(file: Path) -> str:
    """A file's path relative to the current folder if it lies below that; the absolute path otherwise."""
    path = os.path.normpath(file)
    nearby = os.path.relpath(path) if os.path.isabs(path) else path
    return path if nearby.startswith("..") else nearby
