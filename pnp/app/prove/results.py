"""The stored results of `pnp prove` for the rules of a check."""

from pathlib import Path

from pnp.app.check.figures import EditionFigures
from pnp.checks.mutants.proof_files import last_proof


def changes_of(folder: Path, game: str, figures: EditionFigures) -> dict[str, object] | None:
    """The figures of the last proof of an edition; None where its rules were not proved as they are."""
    proof = last_proof(folder, game, figures.variant, figures.digest)
    return proof.figures if proof is not None else None
