"""Games that go on without end: rounds in which nothing happens, and games whose bound is used up round by round."""

import ast
from dataclasses import replace
from operator import length_hint
from typing import TYPE_CHECKING

from pnp.engine.play.outcome import Defect, Outcome
from pnp.engine.play.snapshot import Snapshot, take
from pnp.model.game import Step

if TYPE_CHECKING:
    from pnp.engine.play.state import State

ENDLESS = "PNP416"
IDLE = (
    "the game goes on without end: nobody has a choice any more, nothing is drawn or rolled, and each round ends as it "
    "began"
)
LONG = "the game goes on without end: the players still choose, but no rule has ended it when the check stops it"
UNCHOSEN = "the game goes on without end: no rule has ended it when the check stops it"
"""Messages for games in which nothing changes, in which players choose, and without choices."""
OVERDUE = "and no rule says what happens then"
"""The end of the message about a game that is not over after its last round."""
MANY_ROUNDS = 8
"""A game whose budget ends after at least this many rounds goes on without end, unless the last one used most of it."""
ROUND_BUDGET = 500_000
"""More steps than rules take in one round that people can play."""


class IdleRounds:
    """Watches the rounds of a game.

    If nobody has a choice in two rounds, chance has no part in them, and both end in the same position, then all later
    rounds are the same too. This does not apply to games in which a rule reads the number of the round, or in which
    the last round has a rule of its own.
    """

    def __init__(self, state: "State") -> None:
        self.state = state
        self._may_end_later: bool | None = None
        self.begin()

    def begin(self) -> None:
        """Begin a game."""
        self._steps = -1
        """The remaining steps of the budget when the current round began; -1 in the first round."""
        self._mark = (-1, -1, -1)
        """The position on the tape, the number of choices, and the number of the round when the last round ended."""
        self._last: Snapshot | None = None
        """The position after the last round, if nothing was chosen or drawn in it."""

    def end_round(self, node: Step) -> None:
        """End a round. Raises Defect if all later ones are the same."""
        state = self.state
        self._steps = length_hint(state.budget)
        at, decisions, number = self._mark
        self._mark = state.tape.at, state.decisions, state.rounds
        if self._mark != (at, decisions, number + 1) or state.pending:
            self._last = None
            return
        last, self._last = self._last, position(state)
        if self._last == last and not self.may_end_later():
            raise Defect(ENDLESS, IDLE, node.clause)

    def judged(self, outcome: Outcome) -> Outcome:
        """The outcome; a budget that many rounds have used up is no fault of the rule in which it ended."""
        if outcome.code != "PNP412" or outcome.rounds < MANY_ROUNDS or self._steps < 0:
            return outcome
        if length_hint(self.state.budget) or self._steps > ROUND_BUDGET:
            return outcome
        clause, message = self.state.game.sequence.clause, LONG if outcome.decisions else UNCHOSEN
        return replace(outcome, code=ENDLESS, message=message, clause=clause, file="", line=0)

    def may_end_later(self) -> bool:
        """Whether the number of the round may change what happens, or rules say what happens after the last round."""
        if self._may_end_later is None:
            rules = self.state.rules
            names = (node.id for rule in rules.rules.values() for node in rule.nodes if isinstance(node, ast.Name))
            self._may_end_later = bool(rules.of_kind("limit_reached")) or "round_number" in names
        return self._may_end_later


def position(state: "State") -> Snapshot:
    """The state of the table, except the number of the round, that of the turn, and the place on the tape."""
    return replace(take(state), rounds=0, turns=0, at=0)
