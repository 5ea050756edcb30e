"""What the tests of whole commands share: the outcome of a command, and small hands."""

import re
from pathlib import Path

Outcome = tuple[int, str, str]
"""Exit status, standard output, standard error."""


def change(file: Path, old: str, new: str) -> None:
    """Change a file; what is to be changed must be there."""
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")


def codes(err: str) -> list[str]:
    """The codes of the errors complained of."""
    return re.findall(r"error\[(PNP\d+)", err)
