"""`pnp simulate`: bots play many games, and the results are counted."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field, replace
from pathlib import Path
from time import process_time

from pnp.app.game.agents import AgentFault, AgentName, read_agents, refuse_agent, statistics_name
from pnp.app.game.errors import refuse
from pnp.base.frozen import dataclass
from pnp.base.progress import Progress, games_step, silent
from pnp.checks.search.parallel import Jobs, spread
from pnp.checks.statistics.aggregate import Tally
from pnp.checks.statistics.card_labels import labels_of
from pnp.checks.statistics.fast_games import count_batch
from pnp.checks.statistics.fast_plays import count_fast_plays, fast_play_table, play_batches
from pnp.checks.statistics.figures import Share, Spread, Statistics, TableStatistics, WinShare
from pnp.checks.statistics.figures import as_data as statistics_data
from pnp.checks.statistics.games import ON_MACHINE, TableConfig, batches_of, measured
from pnp.checks.statistics.intervals import games_needed
from pnp.checks.statistics.play_figures import BAND, Finding, PlayFigure, PlayStatistics, PlayTable
from pnp.checks.statistics.play_statistics import play_statistics
from pnp.checks.statistics.play_tally import PlayTally
from pnp.checks.statistics.recorded_plays import count_plays
from pnp.checks.statistics.statistics import statistics
from pnp.engine.native.engine import choose
from pnp.engine.native.engines import ENGINES, Engine
from pnp.model.text.prose import Prose
from pnp.rules.loading import LoadedGame
from pnp.source.diagnostics import Report

__all__ = [
    "BAND", "ENGINES", "Finding", "PlayFigure", "PlayStatistics", "PlayTable", "Share", "SimulateOptions", "Spread",
    "Statistics", "TableStatistics", "WinShare", "check_report_file", "engine_note", "games_needed", "simulate",
    "statistics_data",
]  # fmt: skip
ALONE = 2.0
"""Seconds of processor time that games on the machine run in this process before others are started."""
REPORT_FORMATS = (".html", ".pdf")
"""Formats of a report, by the ending of its file."""


@dataclass(frozen=True)
class SimulateOptions:
    """The settings of the games."""

    players: Sequence[int]
    """Numbers of players, with a table of figures for each."""
    games: int = 100
    """For each number of players."""
    agents: tuple[AgentName, ...] = ("greedy",)
    """Agents in the order of their seats; they move on by one seat after each game."""
    seed: int = 1
    """Game n has the seed ``seed`` + n."""
    options: Mapping[str, object] = field(default_factory=dict)
    """Values of the game's optional rules."""
    jobs: Jobs = 1
    engine: Engine = "native"
    """The engine for random and greedy agents. The figures are the same; ``both`` tests that."""
    begins: bool = True
    """Whether to include the beginning of each clause; without it, placeholders need not be evaluated."""
    cards: bool = False
    """Whether to count what happens with every card, option and clause, too (:attr:`Statistics.plays`)."""
    band: float = BAND
    """Differences of shares up to this one are not outliers."""
    stoppable: bool = False
    """Whether KeyboardInterrupt ends the games with the figures of those that are finished."""


def simulate(
    loaded: LoadedGame, options: SimulateOptions, progress: Progress = silent, report: Report | None = None
) -> Statistics:
    """Play the games, and count. The results are the same for any number of ``jobs``. Raises WrongRequest (PNP124) for
    an unknown or failing agent."""
    report = Report() if report is None else report
    game, rules = loaded.game, loaded.rules
    outside = tuple(read_agents(options.agents, report).items())
    names = tuple(statistics_name(agent) for agent in options.agents)
    option_items = tuple(options.options.items())
    tables = [TableConfig(n, names, option_items, outside, options.engine) for n in options.players]
    counted: list[tuple[TableConfig, Tally, PlayTally]] = []
    stopped = False
    try:
        for table in tables:
            counted.append((table, Tally(table.seats, measured(game, rules)), PlayTally()))
            _count(loaded, counted[-1], options, progress)
    except AgentFault as fault:
        refuse_agent(str(fault), report)
    except KeyboardInterrupt:
        counted = [each for each in counted if each[1].games]
        stopped = True
        if not (options.stoppable and counted):
            raise
    text = Prose(game, report=Report()).text
    tallies = [(table, tally) for table, tally, _ in counted]
    plays = None
    if options.cards:
        played = [(table.seats, played) for table, _, played in counted]
        plays = play_statistics(played, labels_of(game, rules), options.band)
    if not options.begins:
        return replace(statistics(game, rules.digest, tallies, options.seed, text), plays=plays, stopped=stopped)
    from pnp.press.document.plain import beginning

    figures = statistics(
        game, rules.digest, tallies, options.seed, text, lambda words, length: beginning(words, game, length)
    )
    return replace(figures, plays=plays, stopped=stopped)


def engine_note(loaded: LoadedGame, options: SimulateOptions) -> str:
    """The reason why Python plays instead of the requested machine; "" if the request was followed."""
    if options.engine == "python":
        return ""
    names = {statistics_name(agent) for agent in options.agents}
    if not names <= ON_MACHINE:
        return "the native engine plays only random and greedy players so far: these games are played by Python"
    if options.cards:
        agents = tuple(statistics_name(agent) for agent in options.agents)
        table = TableConfig(options.players[0], agents, tuple(options.options.items()), (), options.engine)
        why = fast_play_table(loaded.game, loaded.rules, table)
        return why if isinstance(why, str) else ""
    return choose(loaded.game, options.players[0], options.options).why


def _count(
    loaded: LoadedGame, counted: tuple[TableConfig, Tally, PlayTally], options: SimulateOptions, progress: Progress
) -> None:
    """Count the games of one number of players as they come in, with plays if cards are requested."""
    table, tally, plays = counted
    step = games_step(table.seats, 0, options.games)
    progress(step)
    if options.cards:
        for games, played in _played(loaded, table, options):
            tally.add(games)
            plays.add(played)
            progress(replace(step, done=tally.games))
        return
    for games in _tallies(loaded, table, options):
        tally.add(games)
        progress(replace(step, done=tally.games))


def _played(loaded: LoadedGame, table: TableConfig, options: SimulateOptions) -> Iterator[tuple[Tally, PlayTally]]:
    """The counts of games and plays, batch by batch; this process itself counts the fast engine's first batches."""
    game, rules = loaded.game, loaded.rules
    if not table.fast:
        yield from spread(count_plays, batches_of(table, options.seed, options.games), options.jobs, game, rules)
        return
    batches = (play_batches if table.counted else batches_of)(table, options.seed, options.games)
    until = process_time() + ALONE
    while batches and process_time() < until:  # a worker takes longer to start
        yield count_fast_plays(game, rules, batches.pop(0))
    yield from spread(count_fast_plays, batches, options.jobs, game, rules)


def _tallies(loaded: LoadedGame, table: TableConfig, options: SimulateOptions) -> Iterator[Tally]:
    """The counts of games, batch by batch; this process itself counts the machine's first batches."""
    batches, until = batches_of(table, options.seed, options.games), process_time() + ALONE
    is_first = True
    while batches and table.fast and (is_first or process_time() < until):  # a worker takes longer to start
        is_first = False
        yield count_batch(loaded.game, loaded.rules, batches.pop(0))
    yield from spread(count_batch, batches, options.jobs, loaded.game, loaded.rules)


def check_report_file(file: Path, report: Report) -> None:
    """Raise WrongRequest (PNP120) for a file name with which no report can be written."""
    if file.suffix not in REPORT_FORMATS:
        refuse(f"a report cannot be written as `{file}`", "use a name that ends in .html or .pdf", report)
