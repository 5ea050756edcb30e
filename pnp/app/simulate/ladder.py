"""`pnp simulate --ladder`: agents of growing skill against each other, and each against itself.

Does skill pay, how much is luck, does the first seat win among equals, how long is a game, when is it decided?
"""

from collections.abc import Sequence
from dataclasses import replace

from pnp.app.game.errors import refuse
from pnp.app.simulate.simulate import SimulateOptions
from pnp.base.progress import Progress, Step, counted, silent
from pnp.checks.search.parallel import spread
from pnp.checks.statistics.aggregate import Tally
from pnp.checks.statistics.courses import CourseTally, count_courses
from pnp.checks.statistics.figures import TableStatistics
from pnp.checks.statistics.games import TableConfig, batches_of, measured
from pnp.checks.statistics.ladder import Ladder, Meeting, ladder_data
from pnp.checks.statistics.ladder_findings import ladder_findings, share_phrase
from pnp.checks.statistics.statistics import compared, table_statistics
from pnp.model.text.prose import Prose
from pnp.rules.loading import LoadedGame
from pnp.source.diagnostics import Report

__all__ = [
    "THINK", "Ladder", "Meeting", "check_alone", "climb", "ladder_data", "ladder_findings", "read_rungs",
    "share_phrase",
]  # fmt: skip
THINK = "20,100"
"""Milliseconds that a ladder's searching agents think about a choice."""
MOST_THINK = 60_000
MOST_SEARCHES = 8


def read_rungs(text: str, report: Report) -> tuple[str, ...]:
    """The agents of a ladder, the least skilled first: random, greedy, and a searching one for each of these limits in
    milliseconds (``20,100,500``). Raises WrongRequest (PNP120)."""
    bounds = [part.strip() for part in text.split(",")]
    if not all(bound.isdecimal() and len(bound) <= 6 and 1 <= int(bound) <= MOST_THINK for bound in bounds):
        help = "write the milliseconds that searching players have for a choice, `--ladder 20,100,500`, after the game"
        refuse(f"`--ladder {text}` is not a list of milliseconds", help, report)
    times = sorted({int(bound) for bound in bounds})
    if len(times) > MOST_SEARCHES:
        refuse(f"`--ladder {text}` has {len(times)} searching players", f"write {MOST_SEARCHES} at most", report)
    return ("random", "greedy", *(f"search@{time}ms" for time in times))


def check_alone(others: Sequence[str], report: Report) -> None:
    """Raise WrongRequest (PNP120) for options that a ladder ignores."""
    if others:
        help = "remove one of them: a ladder has its own players, and plays the unchanged game"
        refuse(f"`--ladder` does not go with `{others[0]}`", help, report)


def climb(
    loaded: LoadedGame, options: SimulateOptions, report: Report, rungs: Sequence[str], progress: Progress = silent
) -> list[Ladder]:
    """Let every agent of a ladder play every other, and itself: one ladder for each number of players. The more skilled
    agent has a single seat, which rotates. All shares of wins of a ladder are tested together."""
    pairs = [(one, other) for place, other in enumerate(rungs) for one in rungs[: place + 1]]
    step = Step("Playing the ladder", 0, len(pairs) * len(options.players), "parts")
    parts = iter(counted([pair for _ in options.players for pair in pairs], progress, step))
    text = Prose(loaded.game, report=Report()).text
    variant = loaded.game.variants[loaded.game.variant].title if loaded.game.variant else None
    title = ": ".join(text(message) for message in (loaded.game.title, variant) if message is not None)
    ladders = []
    for players in options.players:
        played = [_play(loaded, players, next(parts), options) for _ in pairs]
        tables = _compared(loaded, [(config, tally) for config, tally, _ in played])
        meetings = (
            Meeting(*pair, table, courses.figures())
            for pair, table, (_, _, courses) in zip(pairs, tables, played, strict=True)
        )
        ladders.append(Ladder(title, players, tuple(rungs), tuple(meetings)))
    next(parts, None)
    return ladders


def _play(
    loaded: LoadedGame, players: int, pair: tuple[str, str], options: SimulateOptions
) -> tuple[TableConfig, Tally, CourseTally]:
    """The games of two agents, counted."""
    lower, higher = pair
    agents = (higher,) if lower == higher else (higher, *[lower] * (players - 1))
    config = TableConfig(players, agents, tuple(options.options.items()))
    game, rules = loaded.game, loaded.rules
    tally, courses = Tally(players, measured(game, rules)), CourseTally()
    batches = batches_of(config, options.seed, options.games)
    for part, ran in spread(count_courses, batches, options.jobs, game, rules):
        tally.add(part)
        courses.add(ran)
    return config, tally, courses


def _compared(loaded: LoadedGame, tallies: Sequence[tuple[TableConfig, Tally]]) -> tuple[TableStatistics, ...]:
    """The figures of each pair with the shares of wins that a ladder needs: the agents' in a contest, the seats' among
    equals. All are compared with even shares together."""
    text = Prose(loaded.game, report=Report()).text
    tables = (table_statistics(loaded.game, config, tally, text) for config, tally in tallies)
    asked = [
        replace(table, wins=tuple(group for group in table.wins if group.by == _group(config)))
        for table, (config, _) in zip(tables, tallies, strict=True)
    ]
    return compared(asked)[0]


def _group(config: TableConfig) -> str:
    return "seat" if len(config.agents) == 1 else "agent"
