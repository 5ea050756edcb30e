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
    effects_data,
    read_aim,
    read_change,
    read_sweep,
    sweep,
    sweep_data,
    what_if,
)
from pnp.app.simulate.simulate import SimulateOptions
from pnp.source.diagnostics import Report

if TYPE_CHECKING:
    from pnp.rules.loading import Loaded


def run_what_if(
    args: argparse.Namespace, loaded: "Loaded", options: SimulateOptions, console: Console, report: Report
) -> int:
    """Show the results of changed values."""
    if args.sweep:
        return _sweep(args, loaded, options, console, report)
    check_alone(args.aim, args.report, report)
    changes = [read_change(text, "--set", report) for text in args.changes]
    effects = what_if(loaded, changes, options, report, console.progress("Simulating", args.game))
    if console.json:
        console.data(effects_data(changes, effects))
        return DONE
    for line in lines_of_effects(changes, effects):
        console.say(line)
    return DONE


def _sweep(
    args: argparse.Namespace, loaded: "Loaded", options: SimulateOptions, console: Console, report: Report
) -> int:
    """Show the results for each value of a range."""
    changes = [read_change(text, "--set", report) for text in args.changes]
    swept, progress = read_sweep(args.sweep, report), console.progress("Simulating", args.game)
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


def _write(args: argparse.Namespace, loaded: "Loaded", tried: list[SweepPoint], name: str, report: Report) -> None:
    from pnp.app.report.make_report import write_sweep

    write_sweep(name, [(one.label, one.statistics) for one in tried], loaded.game, args.report, report)
    report.stop_on_errors()
