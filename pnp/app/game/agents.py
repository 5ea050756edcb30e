"""Agents named by the command line and scripts: our own, and the user's functions as ``module:name``."""

import sys
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from typing import NoReturn, TypeAlias

from pnp.app.game.errors import WrongRequest
from pnp.engine.agents import AGENTS, Agent, AgentFault
from pnp.engine.agents.outside import agent_name
from pnp.engine.agents.table import bounded, is_agent
from pnp.engine.native.offers import offer_search
from pnp.source.diagnostics import Report, Span
from pnp.source.diagnostics.hints import did_you_mean, listed

__all__ = ["AGENTS", "Agent", "AgentFault", "AgentName", "bounded", "read_agents", "refuse_agent"]
offer_search()
AgentName: TypeAlias = str | Agent
"""A name of :data:`AGENTS`, ``module:name``, or a function from a view and a question to the position of an option."""


def read_agents(names: Iterable[AgentName], report: Report) -> dict[str, Agent]:
    """The user's agents among these, by name; modules are searched in the current folder first. Raises WrongRequest
    (PNP124)."""
    agents: dict[str, Agent] = {}
    for name in names:
        if not isinstance(name, str):
            agents[statistics_name(name)] = name
        elif ":" in name:
            agents[name] = _imported(name, report)
        elif not is_agent(name):
            help = did_you_mean(name, AGENTS) or f"write {listed(AGENTS)}, or MODULE:NAME for your own"
            refuse_agent(f"there is no agent `{name}`", report, help)
    return agents


def statistics_name(agent: AgentName) -> str:
    """The name of an agent in statistics."""
    return agent if isinstance(agent, str) else agent_name(agent)


def refuse_agent(message: str, report: Report, help: str = "") -> NoReturn:
    """Raise WrongRequest (PNP124)."""
    report.error(
        "PNP124", message, Span(""), help or "docs/api.md says what an agent receives, and what it must return"
    )
    raise WrongRequest(report)


def _imported(spec: str, report: Report) -> Agent:
    """The function named by a specification; a class is instantiated."""
    module, _, path = spec.partition(":")
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        value: object = import_module(module)
        names = [name for name, member in vars(value).items() if callable(member) and not name.startswith("_")]
        for part in path.split("."):
            value = getattr(value, part, None)
        value = value() if isinstance(value, type) else value
    except Exception as error:  # anything that the user's module may raise
        help = "write the name of a module in this folder, a colon, and the name of a function in it"
        refuse_agent(f"the agent `{spec}` cannot be loaded: {type(error).__name__}: {error}", report, help)
    if not callable(value):
        help = did_you_mean(path, names) or (f"write {listed(names)}" if names else "define a function there")
        refuse_agent(f"`{module}` has no agent `{path}`", report, help)
    agent: Agent = value
    return agent
