"""`pnp dump`: the result of a stage as text."""

from pnp.app.game.reading import editions, read_game, read_tree
from pnp.app.played.facts import played_facts
from pnp.engine.native.listing import listing
from pnp.engine.native.program import native_game
from pnp.engine.native.typed_rules import Unsupported
from pnp.model.game import Game
from pnp.model.read.build import build_game
from pnp.model.show import show_game
from pnp.press.document.book import rulebook_document
from pnp.press.document.game_text import source_text
from pnp.press.document.show import show_document, show_terms
from pnp.rules.show import show_rules
from pnp.source.diagnostics import Report

STAGES = ("model", "rules", "document", "terms", "native")
"""Stages that can be shown."""


def shown_stage(name: str, stage: str, variant: str, report: Report) -> str:
    """A stage as text: the model of a game (every name, card, zone, clause), its rules (headers, clauses, reads,
    changes, branches), its rulebook as a tree, the places where the book uses and explains words of the glossary,
    or the machine's program for the fewest players. Raises Failed when the game cannot be read."""
    if stage == "native":
        return _program(read_game(name, report, variant).game)
    if stage == "rules":
        return show_rules(read_game(name, report, variant).rules)
    if stage == "terms":
        return "\n".join(_terms(name, edition, report) for edition in editions(name, report, variant))
    if stage == "document":
        loaded = read_game(name, report, variant)
        return show_document(
            rulebook_document(source_text(loaded.game, played_facts(loaded.game, loaded.rules), report))
        )
    return show_game(build_game(read_tree(name, report, variant), report, variant))


def _terms(name: str, variant: str, report: Report) -> str:
    loaded = read_game(name, report, variant)
    return show_terms(source_text(loaded.game, played_facts(loaded.game, loaded.rules), report))


def _program(game: Game) -> str:
    """The machine's program, or the reason why there is none."""
    try:
        return listing(native_game(game, game.players[0]))
    except Unsupported as error:
        return f"the native engine does not support {error.what}: Python plays this game"
