"""Stores the figures of a proof: in the user's cache, and on request in the game's own evidence/ folder."""

import json
from collections.abc import Iterable

from pnp.base import cache
from pnp.checks.mutants.proof_files import FORMAT, cached_name, game_file
from pnp.checks.mutants.run import Proved
from pnp.source.diagnostics import Report
from pnp.source.load.write_back import write_back


def keep_figures(
    proved: Proved, figures: dict[str, object], clauses: Iterable[dict[str, object]], keep: bool, report: Report
) -> None:
    """Store the results of a proof, on request also in the game's own folder. Reports PNP119 and PNP131."""
    game, data = proved.game, figures | {"clauses": list(clauses)}
    cache.store(cached_name(game.id, game.variant), FORMAT, data)
    if keep:
        text = json.dumps(data, ensure_ascii=False, indent=1) + "\n"
        file = game_file(game.folder, game.variant)
        write_back(game.folder, file.relative_to(game.folder), text.encode(), report)
