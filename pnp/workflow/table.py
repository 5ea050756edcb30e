"""What a program needs that shows a game under way: a seat's view, questions, and words for both."""

from pnp.model.prose import Prose
from pnp.play import Outcome
from pnp.play.describe import Describer
from pnp.play.match import Match
from pnp.play.question import Question
from pnp.play.seen import Seen
from pnp.play.things import BackView, CardView, DeedView, PlayerView, Thing
from pnp.play.trace import LogLine, gathered
from pnp.play.values import Member
from pnp.play.view import View, ZoneView

__all__ = [
    "BackView", "CardView", "DeedView", "Describer", "LogLine", "Match", "Member", "Outcome", "PlayerView", "Prose",
    "Question", "Seen", "Thing", "View", "ZoneView", "gathered",
]  # fmt: skip
