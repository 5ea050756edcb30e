"""Plays a game: a pure function of (model, variant, players, tape), with views, traces, replay and agents."""

from pnp.engine.play.outcome import Outcome
from pnp.engine.play.question import Decider, LiveQuestion
from pnp.engine.play.run import Play
from pnp.engine.play.state import State
from pnp.engine.play.tape import Tape

__all__ = ["Decider", "LiveQuestion", "Outcome", "Play", "State", "Tape"]
