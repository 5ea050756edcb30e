"""The view of a seat in a game that stands still: the table, the question if the seat is the one to answer, the end.
:mod:`pnp.engine.match` gives this away and nothing else; the leak check (:mod:`pnp.checks.search.leaks`) compares just
that.

:mod:`pnp.engine.match` gives this away and nothing else; the leak check (:mod:`pnp.checks.search.leaks`) compares
just that.
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
    """The seat whose answer is awaited; -1 for none."""
    question: Question | None
    """The question, for the seat that answers."""
    prompt: str
    """The same in words."""
    labels: tuple[str, ...]
    """The options in words, as the seat that answers sees them."""
    outcome: Outcome | None
    """The outcome of the game, once it is over."""


def seat_view_of(
    state: State, words: Describer, seat: int, deciding: int, question: Question | None, outcome: Outcome | None = None
) -> SeatView:
    """The part of a state that a seat may know. ``question``: the question to the seat ``deciding``."""
    if question is None or seat != deciding:
        return SeatView(view_of(state, seat), deciding, None, "", (), outcome)
    return SeatView(view_of(state, seat), deciding, question, words.prompt(question), words.labels(question), outcome)
