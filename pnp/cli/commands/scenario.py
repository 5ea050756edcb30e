"""``pnp scenario FILE…``: given / do / expect files, executed against a game.

A scenario sets up a position, takes steps through the rules, and says what must come of them (docs/scenarios.md); a
file may hold several. It names its game with `game:`, and its variant with `variant:`; `--game` names it for files that
do not.
"""

import argparse
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from pnp.cli.arguments import add_output
from pnp.cli.console import Console
from pnp.cli.status import DONE, ERRORS
from pnp.diagnostics import Report
from pnp.diagnostics.render import as_data
from pnp.load.build import read_dictionary
from pnp.load.files import Disk
from pnp.model.game import Game
from pnp.rules import RuleSet
from pnp.rules.loading import Loaded
from pnp.verify.scenarios import Executed, run_file
from pnp.workflow.reading import read_game


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("files", metavar="FILE", nargs="+", help="scenario files")
    parser.add_argument("--game", metavar="GAME", default="", help="the game, for files that do not name it")
    add_output(parser)


def run(given: argparse.Namespace, console: Console) -> int:
    """Run every file."""
    readings: dict[tuple[str, str], Loaded] = {}
    results, failed = [], 0
    for name in given.files:
        for executed in _run(Path(name), given.game, readings):
            failed += not executed.ok
            results.append(_as_data(name, executed))
            if not console.json:
                _tell(name, executed, console)
    if console.json:
        console.data({"scenarios": results, "ok": not failed})
    elif len(results) > 1:
        console.say(f"{len(results) - failed} of {len(results)} scenarios as expected")
    return ERRORS if failed else DONE


def _run(file: Path, game: str, readings: dict[tuple[str, str], Loaded]) -> Iterator[Executed]:
    """The scenarios of one file."""
    report = Report()
    data = read_dictionary(Disk(file.parent), file.name, report)
    if data is None:
        yield Executed("", False, (), tuple(report))
        return

    def edition(name: str, variant: str) -> tuple[Game, RuleSet]:
        if (name, variant) not in readings:
            readings[name, variant] = read_game(name, report, variant)
        reading = readings[name, variant]
        return reading.game, reading.rules

    for executed in run_file(data, file, game, edition):
        yield replace(executed, ok=executed.ok and not report.errors, diagnostics=(*report, *executed.diagnostics))


def _tell(file: str, executed: Executed, console: Console) -> None:
    """One scenario in words."""
    report = Report()
    report.add_all(executed.diagnostics)
    console.report(report)
    if executed.ok:
        what = f"{file}, {executed.name}" if executed.name else file
        console.say(f"{what}: as expected ({', '.join(executed.clauses)})")


def _as_data(file: str, executed: Executed) -> dict[str, object]:
    told = {"file": file, "ok": executed.ok, "clauses": list(executed.clauses)}
    named = {"name": executed.name} if executed.name else {}
    return {**told, **named, "diagnostics": [as_data(d) for d in executed.diagnostics]}
