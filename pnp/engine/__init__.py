"""A game in progress: state, match, agents, scenarios, and the machine for fast play."""
