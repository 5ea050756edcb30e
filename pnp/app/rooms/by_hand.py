"""The clauses that people carry out themselves at a table: those marked `by=hand`, and those without code yet.

Their words are shown when they apply: set-up until the first answer, limits always, and every other clause while a
question of its own section is asked.
"""

from collections.abc import Iterator

from pnp.app.play.seat_json import Data, clause_words
from pnp.base.frozen import dataclass
from pnp.checks.static.traceability import backing_of
from pnp.engine.play.describe import Describer
from pnp.model.game import Game
from pnp.model.rulebook import BINDING, Clause
from pnp.rules import RuleSet

MOST_SHOWN = 6
"""Most clauses shown at once."""


@dataclass(frozen=True)
class Shares:
    """The binding clauses of a book: those that the table plays, and those left to people, in the order of the book."""

    played: int
    by_hand: tuple[Clause, ...]


def shares_of(game: Game, rules: RuleSet) -> Shares:
    """The shares of an edition's book. A clause that repeats another one counts in neither."""
    backing = backing_of(game, rules)
    printed = (c for c in game.clauses.values() if not c.variants or game.variant in c.variants)
    binding = [clause for clause in printed if clause.kind in BINDING and not clause.restates]
    by_hand = tuple(clause for clause in binding if clause.is_by_hand or not backing.holds(clause))
    return Shares(len(binding) - len(by_hand), by_hand)


def by_hand_data(shares: Shares, words: Describer, has_begun: bool, asking: str) -> Data:
    """The shares as JSON, with the words of the clauses that apply now. ``has_begun``: whether anybody has answered.
    ``asking``: the clause of the question that this seat is asked; "" for none."""
    clauses = list(_applying(shares, words.game, has_begun, asking))[:MOST_SHOWN]
    rows = [{"id": one.id, "number": words.clause(one.id), "text": clause_words(words, one.id)} for one in clauses]
    return {"played": shares.played, "byHand": len(shares.by_hand), "now": rows}


def _applying(shares: Shares, game: Game, has_begun: bool, asking: str) -> Iterator[Clause]:
    """The clauses by hand that apply now."""
    question = game.clauses.get(asking)
    for clause in shares.by_hand:
        match clause.kind:
            case "setup":
                applies = not has_begun
            case "limit":
                applies = True
            case _:
                applies = question is not None and _section(question) == _section(clause)
        if applies:
            yield clause


def _section(clause: Clause) -> tuple[str, str]:
    """The section of a clause; a heading belongs to the section that it begins."""
    return clause.chapter, clause.id if clause.kind == "heading" else clause.section
