"""A game for learners: a PettingZoo AEC environment over a match (the extra ``pettingzoo``).

The agents are the seats that no bot plays. Each agent gets the knowledge of its seat as a vector, with a mask of the
actions that are options now (:mod:`pnp.app.api.encoding`). Rewards come when the game is over: 1 for each winner, -1
for the others, 0 for all if nobody won.
"""

import random
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import gymnasium
import numpy
import pettingzoo

from pnp.app.api.encoding import Encoding
from pnp.app.game.agents import AgentName
from pnp.engine.match import Match, Seating
from pnp.engine.play.describe import Describer

if TYPE_CHECKING:
    from pnp.app.api.project import Project

MOST_STEPS = 20_000
"""Answers after which a game is truncated."""


class GameEnv(pettingzoo.AECEnv):
    """One table of a game. Agents are called ``player_0``, ``player_1`` … by their seats."""

    def __init__(
        self,
        project: "Project",
        players: int,
        opponents: Mapping[int, AgentName] | Sequence[AgentName | None] = (),
        options: Mapping[str, object] | None = None,
        most_steps: int = MOST_STEPS,
        render_mode: str | None = None,
    ) -> None:
        """``opponents``: agents for seats that are not agents of the environment. ``options``: values of optional
        rules. ``most_steps``: answers after which a game is truncated. Raises Failed for an unknown agent or option."""
        super().__init__()
        self.project, self.most_steps, self.render_mode = project, most_steps, render_mode
        self.metadata = {"name": f"{project.id}_v0", "render_modes": ["ansi"], "is_parallelizable": False}
        sides = project.loaded.game.sides.values()
        everyone = players + sum(side.count for side in sides)
        deciding = [n for side in sides for n in [side.is_role] * side.count]
        self._seating = project.seating(players, opponents, options or {})
        seats = [s for s in range(everyone) if s not in self._seating.agents and (s < players or deciding[s - players])]
        self.seats = {f"player_{seat}": seat for seat in seats}
        self.possible_agents = list(self.seats)
        self.agents: list[str] = []
        self.encoding = Encoding(project.loaded.game, project.loaded.rules, players, everyone)
        self._random = random.Random(0)
        self.match = self._new_match(0)
        size = len(self.encoding.vector(self.match.view(seats[0]), None))
        observation = gymnasium.spaces.Box(-numpy.inf, numpy.inf, (size,), numpy.float32)
        mask = gymnasium.spaces.Box(0, 1, (self.encoding.actions,), numpy.int8)
        self.observation_spaces = {
            agent: gymnasium.spaces.Dict({"observation": observation, "action_mask": mask})
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: gymnasium.spaces.Discrete(self.encoding.actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> object:
        """The space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> object:
        """The space of an agent's actions."""
        return self.action_spaces[agent]

    # ------------------------------------------------------------------------------------------ playing
    def _new_match(self, seed: int) -> Match:
        loaded, prose, asked = self.project.loaded, self.project.prose, self._seating
        seating = Seating(asked.names, seed, asked.agents, asked.options)
        words = Describer.of(prose, loaded.rules)
        return Match(loaded.game, loaded.rules, seating, words, traced=self.render_mode is not None)

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:
        """Start a new game; the same seed gives the same game."""
        if seed is not None:
            self._random = random.Random(seed)
        self.match.restart(self._random.getrandbits(32))
        self.agents = list(self.possible_agents)
        self.steps = 0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._look()

    def step(self, action: int | None) -> None:
        """Take an action of the agent whose turn it is. Raises ValueError for an action that is not an option now."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        index = self.places.get(-1 if action is None else int(action))
        if index is None:
            raise ValueError(f"action {action} of {agent} is not an option now: see its action mask")
        self._cumulative_rewards[agent] = 0.0
        self.match.step(index)
        self.steps += 1
        self._clear_rewards()
        self._look()
        self._accumulate_rewards()

    def _look(self) -> None:
        """Find the next seat to answer and its question, or the outcome of the game."""
        question = self.match.question
        self.places = self.encoding.places(question) if question is not None else {}
        if question is not None and self.steps < self.most_steps:
            self.agent_selection = f"player_{self.match.deciding}"
            return
        outcome = self.match.outcome
        over = outcome is not None and outcome.status != "stuck"
        self.terminations = dict.fromkeys(self.agents, over)
        self.truncations = dict.fromkeys(self.agents, not over)
        if outcome is not None and outcome.winners:
            self.rewards = {agent: 1.0 if self.seats[agent] in outcome.winners else -1.0 for agent in self.agents}

    def observe(self, agent: str) -> dict[str, object]:
        """The observation of an agent's seat, and the mask of its options."""
        seat, match = self.seats[agent], self.match
        asked = match.question if seat == match.deciding else None
        mask: Any = numpy.zeros(self.encoding.actions, numpy.int8)
        if asked is not None:
            mask[list(self.places)] = 1
        row = self.encoding.vector(match.view(seat), asked)
        return {"observation": numpy.array(row, numpy.float32), "action_mask": mask}

    # ------------------------------------------------------------------------------------------ rendering
    def render(self) -> str | None:
        """With ``render_mode="ansi"``: the latest log lines of the seat to answer, and its question."""
        if self.render_mode is None:
            return None
        seat_view = self.match.seen_by(max(self.match.deciding, 0))
        lines = [line.text for line in self.match.log(seat_view.view.seat)][-12:]
        return "\n".join([*lines, seat_view.prompt, *(f"  {i}  {label}" for i, label in enumerate(seat_view.labels))])

    def close(self) -> None:
        """Do nothing: the environment holds no resources."""
