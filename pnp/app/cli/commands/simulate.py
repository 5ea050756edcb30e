"""``pnp simulate GAME``: let bots play many games, and show who won, how long games took, how they ended.

Agents take seats in the order given; if there are more seats than agents, the order repeats. After each game, every
agent moves to the next seat. Game n has the seed S + n, so that the same command gives the same figures with any number
of processes. `--report` writes the figures as a report with charts: one HTML file, or a PDF.

`--cards` also counts what happens with every card, option and clause: who drew, took and played it, and who won.

`--set NAME=VALUE` plays the same seeds with the present game and with another constant or cell, and shows which figures
move. `--sweep NAME=2..6` plays every value; with `--aim first_player=50%` it looks for the closest value. These options
do not change the files of the game. `--ladder` lets random, greedy and searching players meet each other; `--report`
writes that as a page.

`--findings` writes a page of findings to act on, with plots and with commands that try another number.

`--playtests` prints the figures of games between people below those of the bots.
"""

import argparse
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.app.cli.arguments import (
    AGENT_HELP,
    add_game,
    add_jobs,
    add_options,
    add_output,
    add_quest,
    add_seed,
    add_tables,
    add_think,
    number,
)
from pnp.app.cli.console import Console
from pnp.app.cli.figures import lines_of
from pnp.app.cli.findings import run_findings
from pnp.app.cli.ladder_lines import lines_of_ladder
from pnp.app.cli.play_lines import lines_of_plays
from pnp.app.cli.status import DONE, ERRORS
from pnp.app.cli.what_if import run_what_if
from pnp.app.game.agents import AGENTS, bounded
from pnp.app.game.cores import available_cores
from pnp.app.game.game_options import read_options, read_tables
from pnp.app.game.reading import read_game
from pnp.app.simulate.ladder import THINK, check_alone, climb, ladder_data, read_rungs
from pnp.app.simulate.playtests import FOLDER, PlaytestFigures, playtest_figures, read_playtests
from pnp.app.simulate.simulate import (
    BAND,
    ENGINES,
    SimulateOptions,
    Statistics,
    check_report_file,
    engine_note,
    simulate,
    statistics_data,
)
from pnp.app.simulate.survey import TIMES
from pnp.app.simulate.write_rows import check_csv_file, write_csv
from pnp.base.progress import Step
from pnp.source.diagnostics import Report
from pnp.source.diagnostics.hints import listed

if TYPE_CHECKING:
    from pnp.rules.loading import LoadedGame


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    add_game(parser)
    add_tables(parser)
    parser.add_argument(
        "--games", metavar="N", type=number(1, 10_000_000), default=100, help="number of games (default: 100)"
    )
    add_seed(parser)
    what = "; ".join(f"{name}: {does}" for name, does in AGENTS.items())
    what = f"the agents: {AGENT_HELP}. {what}"
    parser.add_argument("--agent", metavar="A", action="append", default=[], help=what)
    add_think(parser)
    what = "the engine for random and greedy agents (default: native, a compiled one; both give the same figures)"
    parser.add_argument("--engine", choices=ENGINES, default=None, help=what)
    add_options(parser)
    add_quest(parser)
    parser.add_argument("--report", metavar="FILE", type=Path, help="write a report with plots: FILE.html or FILE.pdf")
    what = "another value for a constant or a card's cell (CARD.COLUMN=VALUE): show its effect (repeatable)"
    parser.add_argument("--set", metavar="NAME=VALUE", action="append", default=[], dest="changes", help=what)
    what = "try every value of a constant or a cell: NAME=2..6, NAME=10..50..10 or NAME=1,2,4"
    parser.add_argument("--sweep", metavar="NAME=VALUES", default="", help=what)
    what = "with --sweep: look for the value closest to first_player=50%%, seat_2=25%%, rounds=8, turns or decisions"
    parser.add_argument("--aim", metavar="FIGURE=VALUE", default="", help=what)
    what = "let random, greedy and searching players meet each other and themselves: does skill pay? MS: milliseconds "
    what += f"that searching players have for a choice (default: {THINK})"
    parser.add_argument("--ladder", metavar="MS,…", nargs="?", const=THINK, help=what)
    what = "also count what happens with every card, option and clause, and who wins with it"
    parser.add_argument("--cards", action="store_true", help=what)
    what = f"with --cards: differences of wins up to this many points are not outliers (default: {100 * BAND:g})"
    parser.add_argument("--band", metavar="POINTS", type=number(0, 50), default=round(100 * BAND), help=what)
    parser.add_argument("--csv", metavar="FILE", type=Path, help="with --cards: write all rows into FILE.csv")
    what = (
        "print the figures of games that people have played beside those of the bots: PATH is a folder with files of "
    )
    what += "`pnp serve` and CSV files, or a FILE.csv (default: playtests/ in the folder of the game)"
    parser.add_argument("--playtests", metavar="PATH", nargs="?", const=Path(), type=Path, help=what)
    what = (
        "write findings to act on as a page, with plots and commands to try: FILE.html or FILE.pdf. Random and greedy "
    )
    what += f"players play, random ones {TIMES} times --games; --ladder and --playtests add their parts"
    parser.add_argument("--findings", metavar="FILE", type=Path, help=what)
    add_jobs(parser)
    add_output(parser)


def run(args: argparse.Namespace, console: Console) -> int:
    """Play the games and print their figures."""
    report = Report()
    progress = console.progress("Simulating", args.game)
    for file in filter(None, (args.report, args.findings)):
        check_report_file(file, report)
    if args.csv:
        check_csv_file(args.csv, report)
    loaded = read_game(args.game, report, args.variant, args.quest)
    options = SimulateOptions(
        players=read_tables(loaded.game, args.players, report),
        games=args.games,
        agents=tuple(bounded(agent, args.think) for agent in args.agent or ["greedy"]),
        seed=args.seed,
        options=read_options(loaded.game, args.option, report),
        jobs=args.jobs or available_cores(),
        engine=args.engine or "native",
        begins=bool(args.report) or console.json,
        cards=args.cards or args.csv is not None,
        band=args.band / 100,
        stoppable=True,
    )
    if args.findings:
        return run_findings(args, loaded, options, _people(args, loaded, console, report), console, report)
    if args.ladder is not None:
        return _climb(args, loaded, options, console, report)
    if args.changes or args.sweep or args.aim:
        return run_what_if(args, loaded, options, console, report)
    people = _people(args, loaded, console, report)
    note = engine_note(loaded, options) if args.engine or set(options.agents) == {"random"} else ""
    if note:
        console.note(note)
    if deeds := loaded.game.by_hand:
        console.note(f"stand-ins answer for what people do by hand ({listed(deeds, 'and')}): see `by_hand:`")
    statistics = simulate(loaded, options, progress, report)
    if statistics.stopped:
        console.end()
        console.note(f"stopped after {statistics.games} of {options.games * len(options.players)} games")
        _print(statistics, people, [], console)
        raise KeyboardInterrupt
    if args.report:
        from pnp.app.report.make_report import write_report

        progress(Step("Writing the report"))
        write_report(statistics, loaded.game, args.report, report, people)
        report.stop_on_errors()
    if args.csv and statistics.plays:
        write_csv(statistics.plays, args.csv, report)
        report.stop_on_errors()
    _print(statistics, people, [file for file in (args.report, args.csv) if file], console)
    return ERRORS if statistics.stuck else DONE


def _people(
    args: argparse.Namespace, loaded: "LoadedGame", console: Console, report: Report
) -> tuple[PlaytestFigures, ...]:
    """The figures of games that people have played, if the command asks for them."""
    if args.playtests is None:
        return ()
    place = args.playtests if args.playtests != Path() else loaded.game.folder / FOLDER
    people = playtest_figures(read_playtests(place, loaded.game, report), loaded.rules.digest)
    for diagnostic in report:
        console.diagnostic(diagnostic)
    return people


def _climb(
    args: argparse.Namespace, loaded: "LoadedGame", options: SimulateOptions, console: Console, report: Report
) -> int:
    """Play a skill ladder, and print or write the result."""
    others = {"--agent": args.agent, "--think": args.think, "--engine": args.engine, "--cards": args.cards,
              "--csv": args.csv, "--set": args.changes, "--sweep": args.sweep, "--aim": args.aim}  # fmt: skip
    check_alone([name for name, value in others.items() if value], report)
    rungs = read_rungs(args.ladder, report)
    ladders = climb(loaded, options, report, rungs, console.progress("Simulating", args.game))
    if args.report:
        from pnp.app.report.make_report import write_ladders

        write_ladders(ladders, args.seed, loaded.game, args.report, report)
        report.stop_on_errors()
    if console.json:
        console.data(ladder_data(ladders) | ({"report": str(args.report)} if args.report else {}))
        return DONE
    for line in [*lines_of_ladder(ladders), *([str(args.report)] if args.report else [])]:
        console.say(line)
    return DONE


def _print(statistics: Statistics, people: Sequence[PlaytestFigures], files: Sequence[Path], console: Console) -> None:
    if console.json:
        names = {"csv" if file.suffix == ".csv" else "report": str(file) for file in files}
        played = {"playtests": [asdict(figures) for figures in people]} if people else {}
        console.data(statistics_data(statistics) | played | names)
        return
    for line in lines_of(statistics, people):
        console.say(line)
    for line in lines_of_plays(statistics.plays) if statistics.plays else ():
        console.say(line)
    for file in files:
        console.say(str(file))
