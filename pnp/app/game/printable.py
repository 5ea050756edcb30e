"""A game in the form from which papers are made: its files, its model, and the facts about its rules and play.

A card table alone has neither rules nor play; `printable` adds both for a checked game.
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
    from pnp.rules.loading import LoadedGame


@dataclass(frozen=True)
class Printable:
    """A game in one of its variants, ready for print."""

    tree: Tree
    """Its files."""
    game: Game
    rules: RuleFacts
    supply: Mapping[str, Mapping[int, int]] = field(default_factory=dict)
    """The most tokens needed in play, by token and number of players."""


def printable(loaded: "LoadedGame", evidence: "Evidence") -> Printable:
    """A checked game, ready for print."""
    from pnp.app.played.facts import played_facts

    return Printable(loaded.tree, loaded.game, played_facts(loaded.game, loaded.rules), evidence.supply)
