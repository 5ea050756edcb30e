"""Every constant of the game's own is used by its rules, its prose or its data (PNP209)."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from pnp.diagnostics import Diagnostic
from pnp.model.game import Game
from pnp.model.messages import messages_of
from pnp.model.placeholders import placeholders_of
from pnp.rules import RuleSet
from pnp.verify.traceability import broken_names, steps_of


def check_constants(game: Game, rules: RuleSet) -> Iterator[Diagnostic]:
    """A constant that nothing uses (a warning). Those of a shared library are for all who share it."""
    if broken_names(game, rules):
        return
    used = {node.id for r in rules.rules.values() for node in ast.walk(r.tree) if isinstance(node, ast.Name)}
    used |= {name for m in messages_of(game) for p in placeholders_of(m.text) for name in p.names}
    used |= {str(n) for zone in game.zones.values() for n in (zone.capacity, zone.exactly)}
    used |= {str(step.at_most) for step in steps_of(game.sequence)}
    home = game.folder.resolve()
    for constant in game.constants.values():
        own = Path(constant.span.file).resolve().parent == home
        if own and constant.name not in used and not (game.variants and _stands_elsewhere(game, constant.name)):
            yield Diagnostic(
                "PNP209", f"nothing uses the constant `{constant.name}`", constant.span,
                f"write `{{{{ {constant.name} }}}}` where its number is told, or take it out", severity="warning",
            )  # fmt: skip


def _stands_elsewhere(game: Game, name: str) -> bool:
    """Another variant may use what this one does not: the word is looked for in every file of the game."""
    word = re.compile(rf"\b{re.escape(name)}\b")
    return sum(len(word.findall(source)) for source in game.sources.values()) > 1
