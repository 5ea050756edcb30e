"""The games of data/, each read and compiled once for all tests of a process, and some of their cards as drawn."""

from functools import cache

from pnp.app.played.facts import played_facts
from pnp.base.frozen import replace
from pnp.base.resources import GAMES
from pnp.model.game import Game
from pnp.model.schema.merge import variant_names
from pnp.model.text.catalogue import Catalogue, load_catalogue
from pnp.press.edition import Edition, build_edition, build_facts
from pnp.press.impose.formats import read_formats
from pnp.press.pieces import Print, draw_prints
from pnp.rules.loading import LoadedGame, compile_tree, load_tree
from pnp.source.diagnostics import Report
from pnp.source.load.tree import Tree


@cache
def tree_of(name: str) -> Tree:
    """A game's files."""
    return load_tree(GAMES / name, Report())


def loaded(name: str, variant: str = "") -> LoadedGame:
    """A game with its rules, in one of its variants or in its first."""
    return _loaded(name, variant or next(iter(variant_names(tree_of(name))), ""))


def game_of(name: str, variant: str = "") -> Game:
    """A game in one of its variants or in its first."""
    return loaded(name, variant).game


EVERY = 9
"""One card of so many is drawn: cards of several suits and kinds."""


@cache
def some_cards(name: str, locale: str) -> tuple[Edition, tuple[Print, ...]]:
    """A game's edition in a language, with a few cards of each kind and one piece of every other component."""
    from pnp.app.gallery.gallery import with_box
    from pnp.app.game.shared_facts import piece_format

    report, rules = Report(), loaded(name).rules
    game = _with_few_cards(game_of(name))
    formats = {key: piece_format(value) for key, value in with_box(read_formats(report)).items()}
    facts = build_facts(game, played_facts(game, rules), {}, formats, (game.folder,))
    catalogue = Catalogue(locale) if locale == game.language else load_catalogue(tree_of(name), locale, report)
    edition = build_edition(facts, locale, catalogue, report)
    prints = draw_prints(edition)
    assert not report.errors, list(report)
    return edition, prints


def _with_few_cards(game: Game) -> Game:
    """A game whose components print a few cards of each kind."""
    few = {name: kind.cards[::EVERY] for name, kind in game.cards.items()}
    components = (
        replace(one, chosen=frozenset(c.code for c in few[one.prints]), count=sum(c.copies for c in few[one.prints]))
        if one.prints in few
        else one
        for one in game.components
    )
    return replace(game, components=tuple(components))


@cache
def _loaded(name: str, variant: str) -> LoadedGame:
    return compile_tree(tree_of(name), variant, Report(), frozenset({"PNP114"}))
