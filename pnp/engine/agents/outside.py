"""Agents of other programs: they get exactly what a seat may know.

The agents of this package look ahead on a table of their own, with imagined cards. For that they get the table's
:class:`~pnp.engine.play.run.Play`; :func:`pnp.engine.agents.make_seats` passes it only to the package's own agents.
Every other agent is a function from a :class:`View` and a :class:`Question`, both plain values, to the position of an
option.
"""

from collections.abc import Callable

from pnp.engine.play.question import Decider, LiveQuestion, Question, question_of
from pnp.engine.play.state import State
from pnp.engine.play.view import View, view_of

Agent = Callable[[View, Question], int]
"""Decides: returns the position of the chosen option."""


class AgentFault(Exception):
    """An external agent failed, or returned an invalid answer."""


def agent_name(agent: Agent) -> str:
    """The name of an agent: its function's or its class's."""
    return str(getattr(agent, "__qualname__", type(agent).__qualname__))


def seat_outside(agent: Agent, state: State) -> Decider:
    """An external agent at a table: it sees what the asked player sees. The decider raises AgentFault."""
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
