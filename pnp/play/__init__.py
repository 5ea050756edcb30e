"""Plays a game: a pure function of (model, variant, players, tape), with views, traces, replay and agents."""

from pnp.play.outcome import Outcome
from pnp.play.question import Decider, LiveQuestion
from pnp.play.run import Play
from pnp.play.state import State
from pnp.play.tape import Tape

__all__ = ["Decider", "LiveQuestion", "Outcome", "Play", "State", "Tape"]
