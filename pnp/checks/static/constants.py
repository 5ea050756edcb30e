"""Check that rules, prose or data use each declaration of the game (PNP209)."""

import re
from collections.abc import Iterator
from pathlib import Path

from pnp.checks.static.traceability import broken_names, unused
from pnp.model.game import Game
from pnp.rules import RuleSet
from pnp.source.diagnostics import Diagnostic


def check_unused(game: Game, rules: RuleSet) -> Iterator[Diagnostic]:
    """Constants, counters, fields, zones and tokens that nothing uses; a library's may serve other games."""
    if broken_names(game, rules):
        return
    home = game.folder.resolve()
    for what, thing in unused(game, rules):
        own = Path(thing.span.file).resolve().parent == home
        if own and not (game.variants and _stands_elsewhere(game, thing.name)):
            help = f"write `{{{{ {thing.name} }}}}` where prose gives its number, or remove it"
            if what != "constant":
                help = f"use `{thing.name}` in a rule, or remove it"
            yield Diagnostic("PNP209", f"nothing uses the {what} `{thing.name}`", thing.span, help, severity="warning")


def _stands_elsewhere(game: Game, name: str) -> bool:
    """Whether another variant may use it: every file of the game is searched for the word."""
    word = re.compile(rf"\b{re.escape(name)}\b")
    return sum(len(word.findall(source)) for source in game.sources.values()) > 1
