"""`pnp dump`: what a stage came to, as text."""

from pnp.diagnostics import Report
from pnp.model.build import build_game
from pnp.model.show import show_game
from pnp.rules.show import show_rules
from pnp.workflow.reading import read_game, read_tree

STAGES = ("model", "rules")
"""Stages that can be shown."""


def shown_stage(name: str, stage: str, variant: str, report: Report) -> str:
    """The model of a game (every name, card, zone, clause), or its rules (headers, clauses told, what is read and
    changed, branches). Raises Failed when it cannot be read."""
    if stage == "rules":
        return show_rules(read_game(name, report, variant).rules)
    return show_game(build_game(read_tree(name, report, variant), report, variant))
