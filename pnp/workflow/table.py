"""What a program needs that shows a game under way: a seat's view, questions, and words for both."""

from pnp.model.game import Step
from pnp.model.prose import Prose
from pnp.play import Outcome, Question, State
from pnp.play.describe import Describer, sees
from pnp.play.trace import Trace, TraceEvent, line
from pnp.play.values import Member
from pnp.play.view import View, ZoneView, view_of
from pnp.rules import Rule

__all__ = [
    "Describer", "Member", "Outcome", "Prose", "Question", "Rule", "State", "Step", "Trace", "TraceEvent", "View",
    "ZoneView", "line", "sees", "view_of",
]  # fmt: skip
