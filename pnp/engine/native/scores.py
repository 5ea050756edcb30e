"""List what each score reads, so that the machine can cache its value (vm/scores.c)."""

from collections.abc import Mapping

from pnp.engine.agents.evaluation import is_own
from pnp.engine.native.layout import Layout
from pnp.model.game import Counter, Field
from pnp.rules import RuleSet

KINDS = (("player", "number"), ("table", "number"), ("player", "list"), ("table", "list"))
"""Counters and fields, in the machine's order."""


def numbers_read(layout: Layout, rules: RuleSet) -> list[int]:
    """Return, for each score, whether its reads are known, then the reads in the order of vm/scores.c, each kind after
    its count."""
    numbers: list[int] = []
    for score in rules.of_kind("score"):
        reads_own = is_own(layout.game, rules, score.name)
        numbers.append(reads_own)
        for places in _places(layout, score.reads) if reads_own else ():
            numbers += [len(places), *places]
    return numbers


def _places(layout: Layout, reads: frozenset[str]) -> list[list[int]]:
    """Return the places of what a score reads."""
    game = layout.game
    declared: Mapping[str, Counter | Field] = {**game.counters, **game.fields}
    slots = [(one.owner, *layout.slots[one.owner, name]) for name, one in declared.items() if name in reads]
    fields = [[at for by, what, at in slots if (by, what) == of] for of in KINDS]
    reads_own = [layout.zone_base[z.name] for z in game.zones.values() if z.name in reads and z.owner == "player"]
    table = [i for i, z in enumerate(layout.table.zones) if z.decl.name in reads and z.owner is None]
    tokens = [t.card for t in layout.tokens.values() if t.card >= 0] if reads & layout.tokens.keys() else []
    return [*fields, reads_own, table, tokens]
