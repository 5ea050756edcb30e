"""The end of a game, and the exceptions that stop a rule on the way."""

from typing import TYPE_CHECKING, Literal

from pnp.base.frozen import dataclass

if TYPE_CHECKING:
    from pnp.engine.play.values import Player

Status = Literal["ended", "limit", "stuck"]


@dataclass(frozen=True)
class Outcome:
    """The outcome of one game."""

    status: Status
    """ended: by a printed clause; limit: the bound was reached and nothing says what then; stuck: a defect."""
    winners: tuple[int, ...]
    """Seats, from 0."""
    clause: str
    """The clause that ended it, or that it is stuck in."""
    rounds: int
    decisions: int
    code: str = ""
    """The code of a defect: PNP4xx."""
    message: str = ""
    file: str = ""
    line: int = 0
    """Line of the rule, in its chapter."""


class Stop(Exception):
    """Unwinds the rules under way."""


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
"""Python's exceptions in a rule that asks for something impossible which no check has noticed."""


class Defect(Exception):
    """The rulebook is at fault: what the rules demand cannot be done, or what they forbid has happened."""

    def __init__(self, code: str, message: str, clause: str = "") -> None:
        super().__init__(message)
        self.code, self.message, self.clause = code, message, clause
