"""Stores the figures of a proof: in the user's cache, and on request in the game's own evidence/ folder."""

import json
from collections.abc import Iterable
from typing import Any

from pnp.checks.mutants.proof_files import PROOFS, LastProof, cached_name, game_file, proof_to_plain
from pnp.checks.mutants.run import ProvedGame
from pnp.source.diagnostics import Report
from pnp.source.load.write_back import write_back


def store_proof(
    proved: ProvedGame, figures: dict[str, Any], clauses: Iterable[dict[str, Any]], keep: bool, report: Report
) -> None:
    """Store the results of a proof, on request also in the game's own folder. Reports PNP119 and PNP131."""
    game, proof = proved.game, LastProof(figures, {clause["clause"]: clause for clause in clauses})
    PROOFS.store(cached_name(game.id, game.variant), proof)
    if keep:
        text = json.dumps(proof_to_plain(proof), ensure_ascii=False, indent=1) + "\n"
        file = game_file(game.folder, game.variant)
        write_back(game.folder, file.relative_to(game.folder), text.encode(), report)
