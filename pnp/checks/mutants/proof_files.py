"""The figures of the last proof of an edition, from the game's own evidence/ folder or from the user's cache.

The module imports no stage: a repeated check answers at once.
"""

from pathlib import Path
from typing import Any

from pnp.base.cache import UNREADABLE, Store
from pnp.base.frozen import dataclass
from pnp.source.diagnostics.budgets import STORED
from pnp.source.load.json_text import read_json
from pnp.source.load.safe_open import read_inside


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
"""The names of observers in ``held_by`` that are not tests."""


def last_proof(folder: Path, game: str, variant: str, digest: str) -> LastProof | None:
    """The last proof of a game in a folder, if it belongs to rules with this digest; otherwise None."""
    proofs = (PROOFS.load(cached_name(game, variant)), _with_game(folder, game_file(folder, variant)))
    return next((proof for proof in proofs if proof is not None and proof.figures["digest"] == digest), None)


def game_file(folder: Path, variant: str) -> Path:
    """The file of figures among the game's own files."""
    return folder / "evidence" / f"mutants-{variant or 'play'}.json"


def cached_name(game: str, variant: str) -> str:
    """The name of the figures in the cache."""
    return f"{game}-{variant or 'play'}"


def proof_to_plain(proof: LastProof) -> dict[str, object]:
    """A proof as plain data."""
    return {**proof.figures, "clauses": list(proof.clauses.values())}


def _from_plain(data: Any) -> LastProof:
    """The inverse of :func:`proof_to_plain`. Raises KeyError or TypeError for other data."""
    figures = {name: value for name, value in data.items() if name != "clauses"}
    return LastProof(figures | {"digest": data["digest"]}, {clause["clause"]: clause for clause in data["clauses"]})


def _with_game(folder: Path, file: Path) -> LastProof | None:
    try:
        return _from_plain(read_json(read_inside(folder, str(file.relative_to(folder)), STORED)))
    except (OSError, *UNREADABLE):
        return None


PROOFS: Store[LastProof] = Store("proof", lambda: "1", proof_to_plain, _from_plain)
"""The figures of proofs in the user's cache, by :func:`cached_name`."""
