"""A game under way: state, match, agents, scenarios, and the machine that plays fast."""
