"""``pnp simulate --set``, ``--sweep`` and ``--aim``: call the task, and print its results."""

import argparse
from typing import TYPE_CHECKING

from pnp.app.cli.console import Console
from pnp.app.cli.status import DONE
from pnp.app.cli.what_if_lines import lines_of_effects, lines_of_sweep
from pnp.app.diff.what_if import (
    SweepPoint,
    aim_at,
    check_alone,
    check_names,
    effects_data,
    read_aim,
    read_change,
    read_sweep,
    sweep,
    sweep_data,
    what_if,
)
from pnp.app.game.errors import refuse
from pnp.app.simulate.simulate import SimulateOptions
from pnp.source.diagnostics import Report

if TYPE_CHECKING:
    from pnp.rules.loading import LoadedGame


def run_what_if(
    args: argparse.Namespace, loaded: "LoadedGame", options: SimulateOptions, console: Console, report: Report
) -> int:
    """Show the results of changed values."""
    _check_others(args, report)
    if args.sweep:
        return _sweep(args, loaded, options, console, report)
    check_alone(args.aim, args.report, report)
    changes = [read_change(text, "--set", report) for text in args.changes]
    check_names("", changes, report)
    effects = what_if(loaded, changes, options, report, console.progress("Simulating", args.game))
    if console.json:
        console.data(effects_data(changes, effects))
        return DONE
    for line in lines_of_effects(changes, effects):
        console.say(line)
    return DONE


def _check_others(args: argparse.Namespace, report: Report) -> None:
    """Raise WrongRequest (PNP120) for options that would have no effect."""
    name = "--sweep" if args.sweep else "--set" if args.changes else "--aim"
    if args.playtests is not None or args.csv:
        other = "--csv" if args.csv else "--playtests"
        refuse(f"`{other}` does not go with `{name}`", f"remove one of them: `{name}` compares games of bots", report)
    if args.cards and args.sweep:
        help = f"write `--set {args.sweep.partition('=')[0]}=VALUE`, which compares every card"
        refuse("`--cards` does not go with `--sweep`", help, report)


def _sweep(
    args: argparse.Namespace, loaded: "LoadedGame", options: SimulateOptions, console: Console, report: Report
) -> int:
    """Show the results for each value of a range."""
    changes = [read_change(text, "--set", report) for text in args.changes]
    swept, progress = read_sweep(args.sweep, report), console.progress("Simulating", args.game)
    check_names(swept.name, changes, report)
    aim = read_aim(args.aim, options.players[0], report) if args.aim else None
    if aim is None:
        tried = sweep(loaded, swept, changes, options, report, progress)
    else:
        tried = aim_at(loaded, swept, aim, changes, options, report)
    if args.report:
        _write(args, loaded, tried, swept.name, report)
    if console.json:
        console.data(sweep_data(swept, tried, aim) | ({"report": str(args.report)} if args.report else {}))
        return DONE
    for line in [*lines_of_sweep(swept.name, tried, aim), *([str(args.report)] if args.report else [])]:
        console.say(line)
    return DONE


def _write(args: argparse.Namespace, loaded: "LoadedGame", tried: list[SweepPoint], name: str, report: Report) -> None:
    from pnp.app.report.make_report import write_sweep

    write_sweep(name, [(one.label, one.statistics) for one in tried], loaded.game, args.report, report)
    report.stop_on_errors()
