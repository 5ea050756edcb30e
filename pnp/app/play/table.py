"""The interface of programs that show a game in progress: a seat's view, questions, and words for both."""

from pnp.engine.match import Match
from pnp.engine.play import Outcome
from pnp.engine.play.describe import Describer
from pnp.engine.play.question import Question
from pnp.engine.play.seat_view import SeatView
from pnp.engine.play.things import BackView, CardView, DeedView, PlayerView, Thing
from pnp.engine.play.trace import LogLine, gathered
from pnp.engine.play.values import Member
from pnp.engine.play.view import View, ZoneView
from pnp.model.text.prose import Prose

__all__ = [
    "BackView", "CardView", "DeedView", "Describer", "LogLine", "Match", "Member", "Outcome", "PlayerView", "Prose",
    "Question", "SeatView", "Thing", "View", "ZoneView", "gathered",
]  # fmt: skip
