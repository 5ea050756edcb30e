"""docs/mechanisms.md: every example stands, line for line, in a game that other tests check and play."""

import re
import textwrap
from functools import cache
from pathlib import Path

import pytest

from pnp.base.resources import GAMES, REFERENCE_GAMES
from pnp.model.read.find import reference_names

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "mechanisms.md").read_text("utf-8")
EXAMPLES = re.findall(r"(?ms)^```\w+ (\S+)\n(.*?)^```$", PAGE)
SECTIONS = re.split(r"(?m)^### ", PAGE)[1:]


@cache
def texts_of(name: str) -> tuple[str, ...]:
    """The texts of a game: a folder, or the fences of a page."""
    if name == "market":
        return ((DOCS / "words.yaml").read_text("utf-8").replace("'", ""),)
    folder = next((place / name for place in (REFERENCE_GAMES, GAMES) if (place / name).is_dir()), None)
    if folder is not None:
        return tuple(file.read_text("utf-8") for file in [folder / "game.yaml", *sorted(folder.glob("rules/*.md"))])
    return tuple(
        text for page in sorted(DOCS.glob("*.md")) if page.name != "mechanisms.md"
        for _, text in re.findall(rf"(?ms)^(`{{3,}})\w+ {name}/\S+\n(.*?)^\1$", page.read_text("utf-8"))
    )  # fmt: skip


def stands_in(lines: list[str], text: str) -> bool:
    """Whether these lines follow one another in a text, all indented by the same."""
    there = text.splitlines()
    if len(lines) == 1:
        return any(lines[0] in line for line in there)
    slices = (there[at : at + len(lines)] for at in range(len(there) - len(lines) + 1))
    return any(textwrap.dedent("\n".join(part)).splitlines() == lines for part in slices)


@pytest.mark.parametrize(("name", "example"), EXAMPLES)
def test_an_example_stands_in_its_game(name: str, example: str) -> None:
    texts = texts_of(name)
    assert texts and any(stands_in(example.splitlines(), text) for text in texts)


def test_every_mechanism_has_an_example_or_an_honest_no() -> None:
    bare = [s.partition("\n")[0] for s in SECTIONS if not re.search(r"(?m)^(```\w+ \S+|\*\*No[.*])", s)]
    assert bare == [] and len(SECTIONS) >= 50


def test_a_line_that_stands_nowhere_is_noticed() -> None:
    assert not any(stands_in(["goal.king = True", "return"], text) for text in texts_of("checkers"))


def test_the_table_lists_all_reference_games() -> None:
    assert tuple(re.findall(r"(?m)^\| `([a-z-]+)` \|", PAGE)) == reference_names()
