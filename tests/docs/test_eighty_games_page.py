"""docs/eighty-games.md: its count is that of its lines, and what it calls built is a reference game."""

import re
from collections import Counter
from pathlib import Path

from pnp.model.read.find import reference_names

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "eighty-games.md").read_text("utf-8")
LINES = re.findall(r"(?m)^\| (.+?) \| (yes|awkward|no) \| (.+) \|$", PAGE)


def test_the_page_counts_its_lines() -> None:
    counts = Counter(verdict for _, verdict, _ in LINES)
    assert f"**{counts['yes']} yes, {counts['awkward']} awkward, {counts['no']} no.**" in PAGE
    assert len({game for game, _, _ in LINES}) == 80


def test_what_is_called_built_stands_among_the_reference_games() -> None:
    built = [reason for _, _, reason in LINES if re.search(r"(?<!not )\bbuilt:", reason)]
    names = {name for reason in built for name in re.findall(r"`([a-z-]+)`", reason)}
    assert names and names <= set(reference_names())


def test_every_game_that_shows_something_exists() -> None:
    shown = {name for _, _, reason in LINES for name in re.findall(r"`([a-z-]+)`", reason)}
    pages = "".join(page.read_text("utf-8") for page in DOCS.glob("*.md"))
    assert all(name in reference_names() or f"{name}/game.yaml" in pages for name in shown)
