"""The games of data/, each read and compiled once for all tests of a process."""

from functools import cache

from pnp.base.resources import GAMES
from pnp.model.game import Game
from pnp.model.schema.merge import variant_names
from pnp.rules.loading import Loaded, compile_tree, load_tree
from pnp.source.diagnostics import Report
from pnp.source.load.tree import Tree


@cache
def tree_of(name: str) -> Tree:
    """A game's files."""
    return load_tree(GAMES / name, Report())


def loaded(name: str, variant: str = "") -> Loaded:
    """A game with its rules, in one of its variants or in its first."""
    return _loaded(name, variant or next(iter(variant_names(tree_of(name))), ""))


def game_of(name: str, variant: str = "") -> Game:
    """A game in one of its variants or in its first."""
    return loaded(name, variant).game


@cache
def _loaded(name: str, variant: str) -> Loaded:
    return compile_tree(tree_of(name), variant, Report(), frozenset({"PNP114"}))
