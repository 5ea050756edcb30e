"""The games that a page of the documents shows whole, as files."""

import re
from pathlib import Path

from tests.architecture.source import ROOT


def write_games(page: str, folder: Path, game: str = r"[\w-]+") -> Path:
    """Write the files that a page shows with their paths (`` ```yaml hare/game.yaml ``) below a folder; return it.
    ``game``: a pattern for the folders of the games."""
    text = (ROOT / "docs" / page).read_text("utf-8")
    for _, name, content in re.findall(rf"(?ms)^(`{{3,}})\w+ ({game}/\S+)\n(.*?)^\1$", text):
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content, "utf-8")
    return folder
