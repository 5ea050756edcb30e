"""The end of a game, and the exceptions that interrupt a rule."""

from typing import TYPE_CHECKING, Literal

from pnp.base.frozen import dataclass

if TYPE_CHECKING:
    from pnp.engine.play.values import Player

Status = Literal["ended", "limit", "stuck"]


@dataclass(frozen=True)
class Outcome:
    """The outcome of one game."""

    status: Status
    """ended: by a printed clause; limit: a bound was reached that no rule covers; stuck: a defect."""
    winners: tuple[int, ...]
    """Seats, from 0."""
    clause: str
    """The clause that ended it, or in which it got stuck."""
    rounds: int
    decisions: int
    code: str = ""
    """The code of a defect: PNP4xx."""
    message: str = ""
    file: str = ""
    line: int = 0
    """Line of the rule, in its chapter."""


class Stop(Exception):
    """Unwinds the running rules."""


class GameOver(Stop):
    """Somebody has won, or the game is over without a winner."""

    def __init__(self, winners: "list[Player]", rule: str) -> None:
        super().__init__()
        self.winners, self.rule = winners, rule


class EndPhase(Stop):
    """``end_phase()``."""


class EndTurn(Stop):
    """``end_turn()``."""


class EndRound(Stop):
    """``end_round()``."""


CRASHES = (
    AttributeError, TypeError, ValueError, LookupError, ArithmeticError, MemoryError, NameError, RuntimeError,
    AssertionError,
)  # fmt: skip
"""Python's exceptions for an impossible operation in a rule that no check has caught."""


class Defect(Exception):
    """A fault of the rulebook: the rules demand something impossible, or something they forbid has happened."""

    def __init__(self, code: str, message: str, clause: str = "") -> None:
        super().__init__(message)
        self.code, self.message, self.clause = code, message, clause
