"""The baseline of a check after an edit."""

from collections.abc import Mapping
from dataclasses import field

from pnp.base.frozen import dataclass
from pnp.checks.search.evidence import Evidence
from pnp.checks.search.guided import Notes
from pnp.rules import RuleSet
from pnp.rules.digest import Parts


@dataclass(frozen=True)
class Ground:
    """The baseline of a check after an edit: the earlier rules, and their evidence."""

    evidence: Evidence
    parts: Parts
    """The parts of the earlier rules; the frame is empty if they are unknown."""
    notes: tuple[Notes | None, ...] = ()
    """For each tape of the evidence, the notes of its game."""
    arcs: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The ids of each rule's arcs, in their order."""


def arcs_of(rules: RuleSet) -> dict[str, tuple[str, ...]]:
    """The ids of each rule's arcs, in their order."""
    arcs: dict[str, list[str]] = {}
    for arc in rules.arcs:
        arcs.setdefault(arc.rule, []).append(arc.id)
    return {rule: tuple(ids) for rule, ids in arcs.items()}
