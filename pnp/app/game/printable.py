"""A game as its papers are made from it: its files, its model, and the facts about its rules and play.

A table of cards has neither rules nor play; `printable` adds both to a game that was checked.
"""

from collections.abc import Mapping
from dataclasses import field
from typing import TYPE_CHECKING

from pnp.base.frozen import dataclass
from pnp.model.game import Game
from pnp.press.document.rule_facts import RuleFacts
from pnp.source.load.tree import Tree

if TYPE_CHECKING:
    from pnp.checks.edition import Evidence
    from pnp.rules.loading import Loaded


@dataclass(frozen=True)
class Printable:
    """A game in one of its variants, ready for print."""

    tree: Tree
    """Its files."""
    game: Game
    rules: RuleFacts
    supply: Mapping[str, Mapping[int, int]] = field(default_factory=dict)
    """The most tokens that play needed, by token and number of players."""


def printable(loaded: "Loaded", evidence: "Evidence") -> Printable:
    """A game that was checked, ready for print."""
    from pnp.app.played.facts import played_facts

    return Printable(loaded.tree, loaded.game, played_facts(loaded.game, loaded.rules), evidence.supply)
