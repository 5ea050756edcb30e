"""What `pnp prove` found of the very rules that a check looked at."""

from pathlib import Path
from typing import Any

from pnp.meaning.mutants.last import last_proof
from pnp.workflow.check_figures import EditionFigures


def changes_of(folder: Path, game: str, figures: EditionFigures) -> dict[str, Any] | None:
    """The figures of the last proof of an edition; None where its rules were not proved as they are."""
    proof = last_proof(folder, game, figures.variant, figures.digest)
    return proof.figures if proof is not None else None
