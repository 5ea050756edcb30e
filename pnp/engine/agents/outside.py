"""Agents that are not ours: they are handed what a seat may know, and nothing else.

The agents of this package look ahead on a table of their own, on cards that they imagine. For that they are seated
with the table's :class:`~pnp.engine.play.run.Play`; :func:`pnp.engine.agents.make_seats` hands it to those of its
own list
alone. Every other agent is a function from a :class:`View` and a :class:`Question`, both plain values, to the place
of an option.
"""

from collections.abc import Callable

from pnp.engine.play.question import Decider, LiveQuestion, Question, question_of
from pnp.engine.play.state import State
from pnp.engine.play.view import View, view_of

Agent = Callable[[View, Question], int]
"""Decides: the place of the option taken."""


class AgentFault(Exception):
    """An agent that is not ours failed, or gave what is no answer."""


def agent_name(agent: Agent) -> str:
    """The name of an agent: that of its function or its class."""
    return str(getattr(agent, "__qualname__", type(agent).__qualname__))


def seat_outside(agent: Agent, state: State) -> Decider:
    """An agent at a table: it sees what the player sees who is asked. The decider raises AgentFault."""
    name = agent_name(agent)

    def decide(live: LiveQuestion) -> int:
        question = question_of(live)
        try:
            answer = agent(view_of(state, live.who.seat), question)
        except Exception as error:
            raise AgentFault(f"the agent `{name}` failed: {type(error).__name__}: {error}") from error
        try:
            index = answer.__index__()
        except (AttributeError, TypeError):
            index = -1
        if not 0 <= index < len(question.options):
            raise AgentFault(
                f"the agent `{name}` gave {answer!r}; an answer must be from 0 to {len(question.options) - 1}"
            )
        return index

    return decide
