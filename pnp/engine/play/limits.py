"""The clause of a question: the one that limits its options, or else the one that asks.

The clause that was in force when a value returned limits the options that the value made.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from pnp.engine.play.question import LiveQuestion

if TYPE_CHECKING:
    from pnp.engine.play.state import State

Word: TypeAlias = Callable[..., object]


class Limits:
    """Collects clauses while play is traced."""

    def __init__(self) -> None:
        self.returned: list[dict[str, str]] = [{}]
        """For each rule under way, the innermost last: the clause in force when a value that it has called returned, by
        the value's name. (A value that another rule has called limits nothing.)"""
        self.asking = ""
        """The clause that limits the options of the question being asked; "" for none."""

    def begin_rule(self) -> str:
        """A rule begins; returns the limit of the question that it interrupts."""
        self.returned.append({})
        interrupted, self.asking = self.asking, ""
        return interrupted

    def end_rule(self, rule: str, clause: str, interrupted: str) -> None:
        """A rule ends with this clause in force."""
        self.returned.pop()
        self.returned[-1][rule] = clause
        self.asking = interrupted

    def limited(self, word: Word, values: tuple[str, ...], clauses: tuple[str, ...]) -> Word:
        """The word that asks, under the clause with which one of the values returned, or else one of ``clauses``."""

        def ask(*args: object, **named: object) -> object:
            returned = self.returned[-1]
            limits = [*(returned[name] for name in values if name in returned), *clauses]
            self.asking = limits[0] if limits else ""
            try:
                return word(*args, **named)
            finally:
                self.asking = ""

        return ask


def clause_of(live: LiveQuestion, state: "State") -> str:
    """The clause that limits the answers to a question, or else the one that asks."""
    return state.limits.asking or asking_clause(live, state)


def asking_clause(live: LiveQuestion, state: "State") -> str:
    """The clause that asks a question: of its rule, of the rule that runs, or of the phase."""
    if live.rule in state.rules.rules:
        return state.rules.rules[live.rule].clause
    if live.kind == "action":
        return state.game.phases[live.prompt].clause
    return state.clauses[-1] if state.clauses else ""
