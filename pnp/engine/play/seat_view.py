"""The view of a seat in a paused game: the table, the question if the seat is to answer, the outcome.

:mod:`pnp.engine.match` reveals nothing else; the leak check (:mod:`pnp.checks.search.leaks`) compares exactly this.
"""

from pnp.base.frozen import dataclass
from pnp.engine.play.describe import Describer
from pnp.engine.play.outcome import Outcome
from pnp.engine.play.question import Question
from pnp.engine.play.state import State
from pnp.engine.play.view import View, view_of


@dataclass(frozen=True, slots=True)
class SeatView:
    """The part of a match that a seat may know now."""

    view: View
    deciding: int
    """The seat whose answer is expected; -1 for none."""
    question: Question | None
    """The question, for the answering seat."""
    prompt: str
    """The same in words."""
    labels: tuple[str, ...]
    """The options in words, as the answering seat sees them."""
    outcome: Outcome | None
    """The outcome of the game, once it is over."""


def seat_view_of(
    state: State, words: Describer, seat: int, deciding: int, question: Question | None, outcome: Outcome | None = None
) -> SeatView:
    """The part of a state that a seat may know. ``question``: the question to the seat ``deciding``."""
    if question is None or seat != deciding:
        return SeatView(view_of(state, seat), deciding, None, "", (), outcome)
    return SeatView(view_of(state, seat), deciding, question, words.prompt(question), words.labels(question), outcome)
