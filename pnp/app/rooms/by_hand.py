"""The clauses that people carry out themselves at a table: those marked `by=hand`, and those without code yet.

Their words are shown when they apply: set-up until the first answer, limits always, and every other clause while a
question of its own section is asked. The game stops for a clause of the set-up without code, and in a phase that has
neither code nor actions, until people say that it is done.
"""

from collections.abc import Iterator, Sequence

from pnp.app.play.hands import numbers_by_hand
from pnp.app.play.seat_json import Data, clause_words
from pnp.base.frozen import dataclass
from pnp.checks.static.traceability import backing_of
from pnp.engine.match import Match
from pnp.engine.play.describe import Describer
from pnp.engine.play.moves_by_hand import HandMoves
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
    idle = _idle_clauses(game, rules)
    by_hand = tuple(c for c in binding if c.is_by_hand or c.id in idle or not backing.holds(c))
    return Shares(len(binding) - len(by_hand), by_hand)


def _idle_clauses(game: Game, rules: RuleSet) -> set[str]:
    """The clauses of phases that have neither code nor actions."""
    busy = {rule.header.phase for rule in rules.of_kind("phase", "action")}
    return {phase.clause for phase in game.phases.values() if phase.name not in busy}


def no_moves(shares: Shares) -> HandMoves | None:
    """The moves by hand of a new game; None if the table plays the whole book."""
    prose = [clause for clause in shares.by_hand if clause.kind == "setup" and not clause.is_by_hand]
    return HandMoves(tuple(clause.id for clause in prose)) if shares.by_hand else None


def by_hand_data(shares: Shares, words: Describer, match: Match, asking: Sequence[str], has_seat: bool) -> Data:
    """The shares as JSON, with the words of the clauses that apply now, and what people may change by hand.
    ``asking``: the clauses that ask this seat a question and limit its answers. ``has_seat``: whether the page may move
    anything."""
    clauses = list(_applying(shares, match, asking))[:MOST_SHOWN]
    rows = [{"id": one.id, "number": words.clause(one.id), "text": clause_words(words, one.id)} for one in clauses]
    is_free = has_seat and match.is_at_rest and bool(match.paused or clauses)
    return {
        "played": shares.played, "byHand": len(shares.by_hand), "now": rows, "free": is_free,
        "paused": bool(match.paused), "numbers": numbers_by_hand(match, words) if is_free else [],
    }  # fmt: skip


def _applying(shares: Shares, match: Match, asking: Sequence[str]) -> Iterator[Clause]:
    """The clauses by hand that apply now."""
    game, paused = match.game, match.paused
    phase = game.phases.get(paused)
    questions = [game.clauses[id] for id in ([phase.clause] if phase is not None else asking) if id in game.clauses]
    for clause in shares.by_hand:
        if paused and phase is None:
            applies = clause.id == paused
        elif clause.kind == "setup":
            applies = not match.has_answers and phase is None
        elif clause.kind == "limit" or (phase is not None and not questions):
            applies = True
        elif phase is not None and questions[0] in shares.by_hand:
            applies = clause == questions[0]
        else:
            applies = _section(clause) in map(_section, questions)
        if applies:
            yield clause


def _section(clause: Clause) -> tuple[str, str]:
    """The section of a clause; a heading belongs to the section that it begins."""
    return clause.chapter, clause.id if clause.kind == "heading" else clause.section
