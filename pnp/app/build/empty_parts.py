"""The parts requested by `--only` that a game does not have."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from pnp.app.game.build_options import PARTS

FILE_PARTS = {"quests": "quest", "plan": "print-plan"}
"""Beginnings of file names for parts whose files do not have the part's name."""


def empty_parts(only: Sequence[str], files: Iterable[Path], game: str, variants: Iterable[str]) -> tuple[str, ...]:
    """The requested parts without a file. ``game``: the game's id, with which file names begin, followed by the
    variant's name for a file of one variant."""
    begins = [f"{game}-", *(f"{game}-{variant}-" for variant in variants if variant)]
    parts = {part for file in files for part in _parts_of(file.name, begins)}
    return tuple(part for part in dict.fromkeys(only) if part not in parts)


def _parts_of(file: str, begins: Iterable[str]) -> set[str]:
    """The part that a file belongs to, for each way to read its name."""
    if file.endswith(".html"):
        return {"html"}
    rests = [file.removeprefix(begin) for begin in begins if file.startswith(begin)]
    return {part for rest in rests if (part := _part_of(rest))}


def _part_of(rest: str) -> str:
    """The part with the longest name that a file name's remainder begins with; "" for none."""
    longest_first = sorted(PARTS, key=len, reverse=True)
    return next((part for part in longest_first if rest.startswith(f"{FILE_PARTS.get(part, part)}-")), "")
