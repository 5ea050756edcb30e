"""A game's texts in the language in which its code is told in words."""

from pnp.model.game import Game
from pnp.model.text.catalogue import load_catalogue
from pnp.model.text.prose import Prose
from pnp.source.diagnostics import Report
from pnp.source.load.tree import Tree


def prose_for_code(tree: Tree, game: Game, language: str = "") -> Prose:
    """The texts of a game for telling its code in a language, even one that the game is not translated into; without a
    language, in the game's own."""
    locale = language or game.language
    return Prose(game, locale, load_catalogue(tree, locale, Report()))
