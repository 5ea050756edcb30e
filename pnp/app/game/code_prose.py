"""A game's texts in the language in which its code is paraphrased."""

from pnp.model.game import Game
from pnp.model.text.catalogue import load_catalogue
from pnp.model.text.prose import Prose
from pnp.source.diagnostics import Report
from pnp.source.load.tree import Tree


def prose_for_code(tree: Tree, game: Game, language: str = "") -> Prose:
    """The texts of a game for paraphrasing its code in a language, even one without a translation of the game; without
    a language, in the game's own."""
    locale = language or game.language
    return Prose(game, locale, load_catalogue(tree, locale, Report()))
