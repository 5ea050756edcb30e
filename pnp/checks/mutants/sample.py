"""A sample of a large game's mutants: some of every rule, always the same ones."""

import hashlib
from collections.abc import Sequence

from pnp.checks.mutants.mutant import Mutant


def sampled(mutants: Sequence[Mutant], most: int) -> list[Mutant]:
    """About ``most`` mutants: of each rule (and section of game.yaml) its share, and at least one; all of them for 0.
    The choice depends on their ids alone, so that an edit elsewhere does not affect it."""
    if not most or len(mutants) <= most:
        return list(mutants)
    groups: dict[str, list[Mutant]] = {}
    for mutant in mutants:
        groups.setdefault(mutant.rule or mutant.id.partition(".")[0], []).append(mutant)
    chosen: set[str] = set()
    for group in groups.values():
        share = max(1, len(group) * most // len(mutants))
        chosen |= {mutant.id for mutant in sorted(group, key=_lot)[:share]}
    return [mutant for mutant in mutants if mutant.id in chosen]


def _lot(mutant: Mutant) -> str:
    return hashlib.sha256(mutant.id.encode()).hexdigest()
