"""``pnp check GAME``: everything that can be known of a game without printing it.

Files, language, the binding of prose and code, translations, examples, play and layout. For each variant and each
number of players, games are searched until every clause and branch has been reached; what was found is kept, and used
again while the rules mean the same; with `--keep` it is written into the game's own folder. Then every page is composed
in every language, to see whether everything fits.
"""

import argparse
import sys
from dataclasses import replace
from typing import Any

from joblib import cpu_count

from pnp import press
from pnp.cli.arguments import add_game, add_jobs, add_output, add_seed, number
from pnp.cli.console import Console
from pnp.cli.reading import editions, find_folder
from pnp.cli.status import DONE, ERRORS
from pnp.diagnostics import Failed, Report
from pnp.diagnostics.render import as_data
from pnp.diagnostics.render import summary as counted
from pnp.model.prose import Prose
from pnp.verify.check import Options, summary
from pnp.verify.search import Effort


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    add_game(parser)
    parser.add_argument("--games", metavar="N", type=number(0), help="games to search, for each number of players")
    add_seed(parser)
    add_jobs(parser)
    parser.add_argument("--no-cache", action="store_true", help="search anew, even where the rules are as they were")
    parser.add_argument("--keep", action="store_true", help="keep what play showed in the game's evidence/ folder")
    parser.add_argument("--no-layout", action="store_true", help="do not see whether everything fits its page")
    parser.add_argument("--no-play", action="store_true", help="check what needs neither play nor layout")
    add_output(parser)


def run(given: argparse.Namespace, console: Console) -> int:
    """Check the game, in each of its variants."""
    report = Report()
    figures: list[dict[str, Any]] = []
    name = given.game
    try:
        for variant in editions(given.game, report, given.variant):
            name, edition = _check(given, variant, report, console)
            figures.append(edition)
    except Failed as failed:
        if not failed.report.errors or type(failed) is not Failed:
            raise
    if console.json:
        found = [as_data(d) for d in report]
        console.data({"game": name, "variants": figures, "diagnostics": found, "ok": not report.errors})
    else:
        console.report(report)
        for edition in figures:
            console.say(_line(name, edition))
        if not report.diagnostics:
            console.say(counted(report))
    return ERRORS if report.errors else DONE


def _check(given: argparse.Namespace, variant: str, report: Report, console: Console) -> tuple[str, dict[str, Any]]:
    """One edition; its figures."""
    timings = press.Timings()
    loaded = press.load_and_compile(find_folder(given.game, report), variant, report, timings)
    game, rules = loaded.game, loaded.rules
    options = Options(
        effort=_effort(given),
        jobs=given.jobs or cpu_count(),
        cache=not given.no_cache,
        keep=given.keep,
        play=not given.no_play,
        progress=console.note if sys.stderr.isatty() else None,
        text=Prose(game).text,
    )
    evidence = press.verified(loaded, options, report, timings)
    if not report.errors and not given.no_play and not given.no_layout:
        workshop = press.open_workshop(press.Options(force=True), report)
        press.lay_out(loaded, evidence, workshop, report, timings)
    return game.id, summary(game, rules, evidence)


def _effort(given: argparse.Namespace) -> Effort:
    effort = replace(Effort(), seed=given.seed)
    return effort if given.games is None else replace(effort, games=given.games)


def _line(game: str, edition: dict[str, Any]) -> str:
    """An edition's figures as a line."""
    clauses, branches = edition["clauses"], edition["branches"]
    players = edition["players"]
    said = f"{game}{' ' + edition['variant'] if edition['variant'] else ''}, {players[0]} to {players[-1]} players: "
    said += f"{clauses['printed']} clauses printed, {clauses['exercised']} of {clauses['executable']} exercised, "
    said += f"{branches['exercised']} of {branches['total']} branches, {edition['games']} games"
    return said
