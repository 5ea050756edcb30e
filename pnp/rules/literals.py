"""Numbers in rule code: all except 0, 1 and 2 must be constants of game.yaml, which prose and play share."""

import ast

from pnp.rules.parse import Source
from pnp.source.diagnostics import Report

FREE_NUMBERS = frozenset({0, 1, 2})


def check_literals(source: Source, report: Report) -> None:
    """Report bare numbers (PNP210)."""
    for node in source.nodes:
        if not isinstance(node, ast.Constant) or isinstance(node.value, bool) or not isinstance(node.value, int):
            continue
        if node.value not in FREE_NUMBERS:
            report.error(
                "PNP210", f"{node.value} is a bare number in a rule", source.span(node),
                "declare it under `constants:` in game.yaml, where prose can read it too, and write its name",
            )  # fmt: skip
