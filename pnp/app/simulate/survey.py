"""`pnp simulate --findings`: games of several kinds of players, as the material of a page of findings."""

from collections.abc import Sequence
from dataclasses import replace

from pnp.app.simulate.advice import Survey
from pnp.app.simulate.ladder import climb
from pnp.app.simulate.playtests import PlaytestFigures
from pnp.app.simulate.simulate import SimulateOptions, simulate
from pnp.base.progress import Progress, silent
from pnp.rules.loading import LoadedGame
from pnp.source.diagnostics import Report

AGENTS = ("random", "greedy")
"""The default kinds of players."""
TIMES = 20
"""Random players, who play on the fast engine, play this many times the games of others."""


def survey(
    loaded: LoadedGame, options: SimulateOptions, report: Report, rungs: Sequence[str] = (),
    people: Sequence[PlaytestFigures] = (), progress: Progress = silent,
) -> tuple[Survey, ...]:  # fmt: skip
    """Let each kind of player play alone, for each number of players. ``rungs``: the agents of a ladder, if one is
    wanted. ``people``: the figures of games of people. Raises WrongRequest."""
    surveys = []
    for players in options.players:
        own = replace(options, players=(players,), cards=True, begins=True)
        runs = tuple(
            simulate(
                loaded,
                replace(own, agents=(agent,), games=own.games * (TIMES if agent == "random" else 1)),
                progress, report,
            )
            for agent in options.agents
        )  # fmt: skip
        ladder = climb(loaded, own, report, rungs, progress)[0] if rungs else None
        played = next((figures for figures in people if figures.players == players), None)
        surveys.append(Survey(runs, ladder, played))
    return tuple(surveys)
