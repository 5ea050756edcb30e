"""The numbers of every book that is printed have no holes, and no chapter begins with its second paragraph."""

from collections import defaultdict
from collections.abc import Iterable
from functools import cache

import pytest

from pnp.base.resources import GAMES
from pnp.model.game import Game
from pnp.model.read.find import game_names
from pnp.press.document.box import is_box
from tests.shipped import game_of

BOOKS = [name for name in sorted(game_names()) if (GAMES / name / "rules").is_dir()]
BOXES = ["deck-of-fey"]
"""The games whose variants are games of their own, so that a book for all of them is printed."""


@cache
def games(name: str) -> tuple[Game, ...]:
    """A game as each of its variants has it."""
    first = game_of(name)
    return tuple(game_of(name, variant) for variant in first.variants) or (first,)


def printed(game: Game) -> list[str]:
    """The numbers of the clauses that the book of a variant prints, in order."""
    chapters = {chapter.id for chapter in game.chapters}
    here = (c for c in game.clauses.values() if c.chapter in chapters)
    return [c.number for c in here if c.number and (not c.variants or game.variant in c.variants)]


def holes(numbers: Iterable[str]) -> list[str]:
    """What is missing: below each number its parts count from 1, behind a 0 for what stands before the first section."""
    below: dict[str, list[int]] = defaultdict(list)
    for number in numbers:
        parts = number.split(".")
        for depth in range(len(parts)):
            below[".".join(parts[:depth])].append(int(parts[depth]))
    missing = []
    for prefix, found in below.items():
        seen = list(dict.fromkeys(found))
        wanted = list(range(0 if seen[0] == 0 else 1, max(seen) + 1))
        missing += [f"{prefix}: {seen}"] if seen != wanted else []
    return missing


def test_holes_are_found() -> None:
    assert holes(["1", "1.0.1", "1.1", "1.1.1", "2", "2.1.1"]) == []
    assert holes(["1", "1.2", "1.2.1", "3"]) == [": [1, 3]", "1: [2]"]


@pytest.mark.parametrize("name", BOOKS)
def test_every_variant_counts_without_holes(name: str) -> None:
    for game in games(name):
        numbers = printed(game)
        assert len(numbers) > 10 and holes(numbers) == [], game.variant


def test_every_box_is_here() -> None:
    assert [name for name in BOOKS if is_box(games(name))] == BOXES


@pytest.mark.parametrize("name", BOXES)
def test_the_box_counts_without_holes(name: str) -> None:
    boxed = {c.id: c.box_number for game in games(name) for c in game.clauses.values() if c.box_number}
    ordered = sorted(set(boxed.values()), key=lambda number: [int(part) for part in number.split(".")])
    assert len(ordered) == len(boxed) and holes(ordered) == []
