"""``pnp scenario FILE…``: given / do / expect files, executed against a game.

A scenario sets up a position, takes steps through the rules, and says what must come of them (docs/scenarios.md). It
names its game with `game:`, and its variant with `variant:`; `--game` names it for files that do not.
"""

import argparse
from pathlib import Path

from pnp.cli.arguments import add_output
from pnp.cli.console import Console
from pnp.cli.status import DONE, ERRORS
from pnp.diagnostics import Diagnostic, Report, Span
from pnp.diagnostics.hints import did_you_mean, listed
from pnp.diagnostics.render import as_data
from pnp.load.build import read_dictionary
from pnp.load.files import Disk
from pnp.load.nodes import Dictionary, Scalar, below, plain, span_of
from pnp.play.scenario import ScenarioResult, run_scenario
from pnp.rules.loading import Loaded
from pnp.workflow.reading import read_game

KEYS = ("game", "variant", "players", "given", "do", "expect", "tells", "clauses", "seed")


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
        report = Report()
        result, clauses = _run(Path(name), given, readings, report)
        failed += bool(report.errors)
        results.append(
            {"file": name, "ok": not report.errors, "clauses": clauses, "diagnostics": [as_data(d) for d in report]}
        )
        if not console.json:
            console.report(report)
            if result is not None and result.ok:
                console.say(f"{name}: as expected ({', '.join(clauses)})")
    if console.json:
        console.data({"scenarios": results, "ok": not failed})
    elif len(results) > 1:
        console.say(f"{len(results) - failed} of {len(results)} scenarios as expected")
    return ERRORS if failed else DONE


def _run(
    file: Path, given: argparse.Namespace, readings: dict[tuple[str, str], Loaded], report: Report
) -> tuple[ScenarioResult | None, list[str]]:
    """One file; what is wrong with it is in the report."""
    data = read_dictionary(Disk(file.parent), file.name, report)
    if data is None or not _known_keys(data, report):
        return None, []
    game, variant = _text(data, "game") or given.game, _text(data, "variant")
    if not game:
        report.error("PNP105", "the scenario names no game", Span(str(file), 1), "write `game: NAME` at its top")
        return None, []
    key = (game, variant)
    if key not in readings:
        readings[key] = read_game(game, report, variant)
    reading = readings[key]
    result = run_scenario(reading.game, reading.rules, plain(data))
    number = {c.id: c.number for c in reading.game.clauses.values()}
    for difference in result.differences:
        report.add(_difference(difference, result, data, file))
    return result, [number[c] for c in result.clauses]


def _difference(difference: str, result: ScenarioResult, data: Dictionary, file: Path) -> Diagnostic:
    """One difference, at the line that says what was expected."""
    key = difference.split("`")[1] if difference.startswith("`") else ""
    known = bool(key) and below(data, "expect", key) is not None
    span = span_of(data, "expect", key) if known else span_of(data, "do" if result.broken else "expect")
    code = "PNP801" if result.broken else "PNP800"
    return Diagnostic(code, difference, span if span.file else Span(str(file)), "mend the scenario, or the rule")


def _known_keys(data: Dictionary, report: Report) -> bool:
    faults = len(report.errors)
    for key in data.entries:
        if key not in KEYS:
            help = did_you_mean(key, KEYS) or f"write {listed(KEYS)}"
            report.error("PNP104", f"a scenario has no key `{key}`", data.keys[key], help)
    return len(report.errors) == faults


def _text(data: Dictionary, key: str) -> str:
    found = data.get(key)
    return found.text if isinstance(found, Scalar) else ""
