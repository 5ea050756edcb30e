"""The page with fifteen points of a good rulebook has the pages of today's books and shows pictures that exist."""

import re
import runpy
from pathlib import Path

ROOT = Path(__file__).parents[2]
TOOL = runpy.run_path(str(ROOT / "tools/write_rulebooks.py"))
PAGE = (ROOT / "docs/rulebooks.md").read_text("utf-8")
BOOK = "hearts"
"""The book that is composed quickest; the tool composes all of them."""


def cells(game: str) -> list[str]:
    """The points of a game in the table."""
    (line,) = re.findall(rf"^\| {game} \|(.*)\|$", PAGE, re.M)
    return [cell.strip() for cell in line.split("|")]


def test_the_pages_of_a_book_are_those_of_today() -> None:
    assert cells(BOOK) == list(TOOL["facts_of"](TOOL["compose"](BOOK))), "run `python tools/write_rulebooks.py`"


def test_each_game_has_all_points() -> None:
    assert TOOL["page_with"]([], PAGE) == PAGE, "run `python tools/write_rulebooks.py`"
    for game in TOOL["GAMES"]:
        assert len(cells(game)) == len(TOOL["POINTS"]) == 15
        assert all(cells(game)), f"run `python tools/write_rulebooks.py --only {game}`"
        assert cells(game)[5] == "yes"


def test_a_changed_page_is_written_into_the_line_of_its_game() -> None:
    line = TOOL["row"](BOOK, ["p. 1"] * 15)
    assert line in TOOL["page_with"]([line], PAGE).splitlines()
    assert line not in PAGE


def test_the_pictures_exist_and_are_small() -> None:
    shown = re.findall(r"\]\((shown/books/[\w-]+\.png)\)", PAGE)
    files = {f"shown/books/{file.name}" for file in (ROOT / "docs/shown/books").iterdir()}
    assert len(shown) == 6 and set(shown) == files
    assert max((ROOT / "docs" / name).stat().st_size for name in shown) < 200_000
