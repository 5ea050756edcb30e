"""The languages in which code can be paraphrased, and a game's texts in one of them."""

from pnp.model.game import Game
from pnp.model.text.catalogue import load_catalogue
from pnp.model.text.prose import Prose
from pnp.rules.paraphrase import LANGUAGES
from pnp.source.diagnostics import Report
from pnp.source.load.tree import Tree

CODE_LANGUAGES = tuple(LANGUAGES)
"""The languages in which code can be paraphrased."""


def prose_for_code(tree: Tree, game: Game, language: str) -> Prose:
    """The texts of a game for paraphrasing its code in a language, even one without a translation of the game."""
    return Prose(game, language, load_catalogue(tree, language, Report()))
