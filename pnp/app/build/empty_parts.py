"""The parts that `--only` asks for and a game has not."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from pnp.app.game.build_options import PARTS

FILE_PARTS = {"quests": "quest", "plan": "print-plan"}
"""Beginnings of the names of files of parts that are not called by the part's own name."""


def empty_parts(only: Sequence[str], files: Iterable[Path], game: str, variants: Iterable[str]) -> tuple[str, ...]:
    """The parts asked for that no file belongs to. ``game``: the game's id, which names of files begin with, followed
    by the variant's where a file is of one variant."""
    begins = [f"{game}-", *(f"{game}-{variant}-" for variant in variants if variant)]
    parts = {part for file in files for part in _parts_of(file.name, begins)}
    return tuple(part for part in dict.fromkeys(only) if part not in parts)


def _parts_of(file: str, begins: Iterable[str]) -> set[str]:
    """The part that a file belongs to, by each of the ways in which its name can be read."""
    if file.endswith(".html"):
        return {"html"}
    rests = [file.removeprefix(begin) for begin in begins if file.startswith(begin)]
    return {part for rest in rests if (part := _part_of(rest))}


def _part_of(rest: str) -> str:
    """The part with the longest name that the rest of a file's name begins with; "" for none."""
    longest_first = sorted(PARTS, key=len, reverse=True)
    return next((part for part in longest_first if rest.startswith(f"{FILE_PARTS.get(part, part)}-")), "")
