"""Unknown names in a game's own layouts, found without drawing a card: for a check without the layout check."""

from collections.abc import Iterator

from pnp.app.played.facts import played_facts
from pnp.model.text.catalogue import load_catalogue
from pnp.press.edition import build_edition, build_facts
from pnp.press.pieces.layouts.check import check_layouts
from pnp.rules.loading import Loaded
from pnp.source.diagnostics import Diagnostic, Report


def names_in_layouts(loaded: Loaded) -> Iterator[Diagnostic]:
    """The unknown columns, inks, icons and styles of the layouts that draw something."""
    game = loaded.game
    folders = (game.folder, *loaded.libraries)
    facts = build_facts(game, played_facts(game, loaded.rules), {}, {}, folders)
    catalogue = load_catalogue(loaded.tree, game.language, Report())
    return check_layouts(build_edition(facts, game.language, catalogue, Report()))
