"""``pnp scenario FILE…``: run given / do / expect files against a game.

A scenario sets up a position, takes steps through the rules, and says what the result must be (docs/scenarios.md). A
file may hold several scenarios; a folder or the name of a game stands for its scenarios. A file names its game with
`game:`, and its variant with `variant:`; `--game` names the game for files that do not.
"""

import argparse
from pathlib import Path

from pnp.app.cli.arguments import add_output
from pnp.app.cli.console import Console
from pnp.app.cli.status import DONE, ERRORS
from pnp.app.play.scenarios import ExecutedScenario, run_scenarios
from pnp.source.diagnostics import Report
from pnp.source.diagnostics.numbers import number_of
from pnp.source.diagnostics.render import report_data


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("files", metavar="FILE", nargs="+", help="scenario files, folders of scenarios, or games")
    parser.add_argument("--game", metavar="GAME", default="", help="the game, for files that do not name one")
    add_output(parser)


def run(args: argparse.Namespace, console: Console) -> int:
    """Run every file."""
    results, failed = [], 0
    console.progress("Running scenarios")
    for file, executed in run_scenarios([Path(name) for name in args.files], args.game):
        failed += not executed.ok
        results.append(_as_data(str(file), executed))
        if not console.json:
            _tell(str(file), executed, console)
    if console.json:
        console.data({"scenarios": results, "ok": not failed})
    elif len(results) > 1:
        console.say(f"{len(results) - failed} of {number_of(len(results), 'scenario')} as expected")
    return ERRORS if failed else DONE


def _tell(file: str, executed: ExecutedScenario, console: Console) -> None:
    """Print the result of one scenario."""
    report = Report()
    report.add_all(executed.diagnostics)
    console.report(report)
    if executed.ok:
        what = f"{file}, {executed.name}" if executed.name else file
        console.say(f"{what}: as expected ({', '.join(executed.clauses)})")


def _as_data(file: str, executed: ExecutedScenario) -> dict[str, object]:
    data = {"file": file, "ok": executed.ok, "clauses": list(executed.clauses)}
    named = {"name": executed.name} if executed.name else {}
    return {**data, **named, **report_data(executed.diagnostics)}
