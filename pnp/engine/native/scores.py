"""What scores read, as the machine is told it, which remembers what they were worth (vm/scores.c)."""

from collections.abc import Mapping

from pnp.engine.agents.evaluation import is_own
from pnp.engine.native.layout import Layout
from pnp.model.game import Counter, Field
from pnp.rules import RuleSet

KINDS = (("player", "number"), ("table", "number"), ("player", "list"), ("table", "list"))
"""Of counters and fields, in the order in which the machine is told of them."""


def numbers_read(layout: Layout, rules: RuleSet) -> list[int]:
    """Of each score whether it is told what it reads; then what, in the order of vm/scores.c, each kind behind how many
    there are."""
    out: list[int] = []
    for score in rules.of_kind("score"):
        own = is_own(layout.game, rules, score.name)
        out.append(own)
        for places in _places(layout, score.reads) if own else ():
            out += [len(places), *places]
    return out


def _places(layout: Layout, reads: frozenset[str]) -> list[list[int]]:
    """Where what a score reads lies."""
    game = layout.game
    fields: Mapping[str, Counter | Field] = {**game.counters, **game.fields}
    slots = [(one.owner, *layout.slots[one.owner, name]) for name, one in fields.items() if name in reads]
    kept = [[at for by, what, at in slots if (by, what) == of] for of in KINDS]
    own = [layout.zone_base[z.name] for z in game.zones.values() if z.name in reads and z.owner == "player"]
    table = [i for i, z in enumerate(layout.table.zones) if z.decl.name in reads and z.owner is None]
    tokens = [t.card for t in layout.tokens.values() if t.card >= 0] if reads & layout.tokens.keys() else []
    return [*kept, own, table, tokens]
