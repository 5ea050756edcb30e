"""Players other than people. The engine knows none of them: it calls a decider for each question."""

from pnp.engine.agents.outside import Agent, AgentFault
from pnp.engine.agents.table import AGENTS, Seats, make_seats

__all__ = ["AGENTS", "Agent", "AgentFault", "Seats", "make_seats"]
