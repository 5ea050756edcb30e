"""The names of cards, actions and clauses in figures: cards and actions have their names at the table, clauses their
numbers."""

from collections.abc import Mapping

from pnp.engine.play.describe import Describer
from pnp.engine.play.table import Table
from pnp.engine.play.things import named_card
from pnp.model.game import Game
from pnp.model.text.prose import Prose
from pnp.rules import RuleSet
from pnp.source.diagnostics import Report


def labels_of(game: Game, rules: RuleSet) -> Mapping[tuple[str, str], str]:
    """The label of each card, by kind and code; of each action, by "action" and its name; and of each clause, by "" and
    its id."""
    prose = Prose(game, report=Report())
    describer = Describer.of(prose, rules)
    labels = {(card.kind, card.code): describer.face(named_card(card)) for card in Table(game, game.players[0]).cards}
    labels |= {("action", rule.name): describer.rule(rule.name) for rule in rules.of_kind("action", "reaction")}
    clauses = game.clauses.values()
    return labels | {("", clause.id): f"{clause.number} {clause.id}".strip() for clause in clauses}
