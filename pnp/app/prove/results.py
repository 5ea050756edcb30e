"""The stored results of `pnp prove` for the rules of a check."""

from pathlib import Path

from pnp.app.check.figures import EditionFigures
from pnp.checks.mutants.proof_files import last_proof


def changes_of(folder: Path, game: str, figures: EditionFigures) -> dict[str, object] | None:
    """The figures of the last proof of an edition; None if its current rules have not been proved."""
    proof = last_proof(folder, game, figures.variant, figures.digest)
    return proof.figures if proof is not None else None
