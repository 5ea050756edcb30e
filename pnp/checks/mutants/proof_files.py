"""The figures of the last proof of an edition, from the game's own evidence/ folder or from the user's cache.

The module imports no stage: a repeated check answers at once.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from pnp.base import cache
from pnp.base.frozen import dataclass
from pnp.source.diagnostics.budgets import STORED
from pnp.source.load.json_text import read_json
from pnp.source.load.safe_open import read_inside

FORMAT = "1"


@dataclass(frozen=True)
class LastProof:
    """The results of an edition's last proof."""

    figures: dict[str, Any]
    """In the form of `pnp prove --json`."""
    clauses: dict[str, dict[str, Any]]
    """By id."""

    def of(self, clause: str) -> tuple[int, int, tuple[str, ...]]:
        """The changes of a clause: the number of noticed and of relevant ones, and the examples and scenarios that
        noticed them; zeros for a clause without relevant changes."""
        entry = self.clauses.get(clause)
        if entry is None:
            return 0, 0, ()
        names = tuple(name for name in entry["held_by"] if name not in KINDS)
        return entry["killed"], entry["killed"] + entry["survived"], names


KINDS = frozenset({"static", "words", "limit", "play"})
"""Observers, other than tests, that have names."""


def last_proof(folder: Path, game: str, variant: str, digest: str) -> LastProof | None:
    """The last proof of a game in a folder, if it belongs to rules with this digest; otherwise None."""

    def read(data: Any) -> LastProof:
        if data["digest"] != digest:
            raise ValueError("a proof of other rules")
        return LastProof(data, {clause["clause"]: clause for clause in data.pop("clauses")})

    return cache.load(cached_name(game, variant), FORMAT, read) or _with_game(folder, game_file(folder, variant), read)


def game_file(folder: Path, variant: str) -> Path:
    """The file of figures among the game's own files."""
    return folder / "evidence" / f"mutants-{variant or 'play'}.json"


def cached_name(game: str, variant: str) -> str:
    """The name of the figures in the cache."""
    return f"{game}-{variant or 'play'}.proved"


def _with_game(folder: Path, file: Path, read: Callable[[object], LastProof]) -> LastProof | None:
    try:
        return read(read_json(read_inside(folder, str(file.relative_to(folder)), STORED)))
    except (OSError, *cache.UNREADABLE):
        return None
