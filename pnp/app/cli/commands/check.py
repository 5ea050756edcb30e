"""``pnp check GAME``: everything that can be known of a game without printing it.

Files, language, the binding of prose and code, translations, examples, play and layout. For each variant and each
number of players, games are searched until every clause and branch has been reached; what was found is kept, and used
again while the rules mean the same; with `--keep` it is written into the game's own folder. Every page is composed
in every language, to see whether everything fits. A terminal shows how far it is.
With `--watch` everything is held ready, and the game is checked again at every save, until you stop it; a new edit
breaks off the check of the one before.
"""

import argparse
from collections.abc import Sequence
from typing import Any

from pnp.app.check.answer_cache import Answer
from pnp.app.check.check import ENGINES, CheckRequest, check_game
from pnp.app.check.figures import EditionFigures, figures_data
from pnp.app.check.watch import watch_check
from pnp.app.cli.arguments import add_game, add_jobs, add_output, add_seed, number
from pnp.app.cli.console import Console
from pnp.app.cli.status import DONE, ERRORS
from pnp.app.game.cores import available_cores
from pnp.app.game.find import find_folder
from pnp.app.prove.results import changes_of
from pnp.source.diagnostics import Diagnostic, Report
from pnp.source.diagnostics.render import report_data, summary

FORMATS = ("text", "json", "github", "sarif")
"""For people; one object; workflow commands of GitHub; SARIF 2.1.0, which code scanning reads."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    add_game(parser)
    parser.add_argument("--games", metavar="N", type=number(0), help="games to search, for each number of players")
    add_seed(parser)
    add_jobs(parser)
    what = "who plays the games: native (a machine in C where it can), python, or both, which have to agree (native)"
    parser.add_argument("--engine", choices=ENGINES, default="native", help=what)
    parser.add_argument("--no-cache", action="store_true", help="ignore cached results")
    parser.add_argument("--keep", action="store_true", help="write the evidence of play to the game's evidence/ folder")
    parser.add_argument("--no-layout", action="store_true", help="skip the layout check")
    parser.add_argument("--strict", action="store_true", help="pairs of words and code that are open are errors")
    parser.add_argument("--no-play", action="store_true", help="skip the simulation and the layout check")
    parser.add_argument("--format", choices=FORMATS, help="how diagnostics are written (text); --json is --format json")
    parser.add_argument("--watch", action="store_true", help="check again whenever a file is saved")
    add_output(parser)


def run(given: argparse.Namespace, console: Console) -> int:
    """Check the game, in each of its variants; at once where the same was asked before and nothing has changed."""
    report = Report()
    progress = console.progress("Checking", given.game, "Reading the files")
    folder = find_folder(given.game, report)
    request = CheckRequest(
        variant=given.variant,
        games=given.games,
        seed=given.seed,
        layout=not given.no_layout,
        play=not given.no_play,
        strict=given.strict,
        use_cache=not given.no_cache and given.engine != "both",
        engine=given.engine,
        keep=given.keep,
        jobs=given.jobs or available_cores(),
    )
    if given.watch:
        watch_check(folder, request, CheckListener(console), progress)
    answer = check_game(folder, request, report, progress)
    changes = [changes_of(folder, answer.name, each) for each in answer.figures]
    if console.json:
        found = report_data(report)
        figures = [
            figures_data(each) | {"changes": noticed} for each, noticed in zip(answer.figures, changes, strict=True)
        ]
        console.data({"game": answer.name, "variants": figures, **found, "ok": not report.errors})
    else:
        console.report(report)
        for edition, noticed in zip(answer.figures, changes, strict=True):
            console.say(_line(answer.name, edition, noticed))
        if not report.diagnostics:
            console.say(summary(report))
    return ERRORS if report.errors else DONE


class CheckListener:
    """Says what comes of every check of a game that is watched."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._told = 0

    def stage(self, name: str, found: Sequence[Diagnostic], report: Report, seconds: float) -> None:
        """What a stage found; of one that found nothing, that it is over."""
        self._told += len(found)
        if found:
            self._console.report(Report(list(found), report.sources))
        self._console.note(f"{name}: {summary(found)}, {seconds:.2f} s")

    def done(self, answer: Answer | None, report: Report, seconds: float) -> None:
        """The check is over; what was known from before is told now."""
        if len(report.diagnostics) > self._told:
            self._console.report(report)
        self._told = 0
        self._console.note(f"{summary(report)}, {seconds:.2f} s; waiting for a change (Ctrl-C ends)")

    def broken_off(self) -> None:
        """Something has changed before all was known."""
        self._told = 0
        self._console.note("changed again: from the start")


def _line(game: str, figures: EditionFigures, changes: dict[str, Any] | None) -> str:
    """How far a variant has come, as a line: what is printed, what of it is executable, exercised, proved."""
    clauses, branches, players = figures.clauses, figures.branches, figures.players
    said = f"{game}{' ' + figures.variant if figures.variant else ''} ({figures.status})"
    said += f", {players[0]} to {players[-1]} players: " if figures.is_played else ": "
    said += f"{figures.cards} cards printed, " if figures.cards and not figures.is_played else ""
    said += f"{clauses.printed} clauses printed, " if clauses.printed or figures.is_played else ""
    if not figures.is_played:
        told = clauses.binding - clauses.executable
        return said + (f"{told} of them told and not yet played" if told else "no rules are played yet")
    told = clauses.binding - clauses.executable
    said += f"{told} told and not yet played, " if told else ""
    said += f"{clauses.exercised} of {clauses.executable} exercised, "
    said += f"{branches.exercised} of {branches.total} branches, {figures.games} games"
    if changes is not None:
        said += f", {changes['killed']} of {changes['killed'] + changes['survived']} changes noticed"
    return said
