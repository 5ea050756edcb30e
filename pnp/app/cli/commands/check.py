"""``pnp check GAME``: check everything about a game without printing it.

The command checks files, rules language, agreement of prose and code, translations, examples, play and layout. For each
variant and each number of players it searches games until every clause and branch has been reached. Results are cached,
and reused as long as the rules mean the same; `--keep` writes them into the game's own folder. The command lays out
every page in every language, to see whether everything fits; with `--rows` or `--where`, it draws only the selected
cards. On a terminal, a line shows the progress. With `--watch` the command checks the game again whenever a file is
saved, until you stop it; a new edit interrupts a check that still runs.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pnp.app.check.answer_cache import Answer
from pnp.app.check.check import ENGINES, CheckRequest, check_game
from pnp.app.check.figures import EditionFigures, figures_data
from pnp.app.check.watch import watch_check
from pnp.app.cli.arguments import add_code_language, add_game, add_jobs, add_output, add_seed, add_selection, number
from pnp.app.cli.console import Console
from pnp.app.cli.status import DONE, ERRORS, WrongCommand
from pnp.app.game.code_languages import CODE_LANGUAGES
from pnp.app.game.cores import available_cores
from pnp.app.game.find import command_name, find_folder
from pnp.app.prove.results import changes_of
from pnp.source.diagnostics import Diagnostic, Report
from pnp.source.diagnostics.numbers import number_of, range_of
from pnp.source.diagnostics.render import report_data, summary

FORMATS = ("text", "json", "github", "sarif")
"""Text for people; one JSON object; workflow commands of GitHub; SARIF 2.1.0, which code scanning reads."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    add_game(parser)
    parser.add_argument("--games", metavar="N", type=number(0), help="games to search for each number of players")
    add_seed(parser)
    add_jobs(parser)
    what = (
        "the engine that plays the games: native (compiled, where possible), python, or both, which must agree "
        "(default: native)"
    )
    parser.add_argument("--engine", choices=ENGINES, default="native", help=what)
    parser.add_argument("--no-cache", action="store_true", help="ignore cached results")
    parser.add_argument("--keep", action="store_true", help="write the evidence of play to the game's evidence/ folder")
    parser.add_argument("--no-layout", action="store_true", help="skip the layout check")
    add_selection(parser)
    parser.add_argument("--strict", action="store_true", help="treat open pairs of words and code as errors")
    parser.add_argument(
        "--no-play",
        action="store_true",
        help="play no games and skip the layout check; examples and scenarios still run",
    )
    parser.add_argument(
        "--format", choices=FORMATS, help="format of the diagnostics (default: text); --json is short for --format json"
    )
    add_code_language(parser, CODE_LANGUAGES)
    parser.add_argument("--watch", action="store_true", help="check again whenever a file is saved")
    add_output(parser)


def run(args: argparse.Namespace, console: Console) -> int:
    """Check the game in each of its variants; answer at once if the same check has been made and nothing has
    changed."""
    if (args.rows or args.where) and (args.no_layout or args.no_play):
        option, other = "--rows" if args.rows else "--where", "--no-layout" if args.no_layout else "--no-play"
        message = f"`{option}` selects the cards to draw, but `{other}` draws none"
        raise WrongCommand(message, "leave out one of the two")
    report = Report()
    progress = console.progress("Checking", args.game, "Reading the files")
    folder = find_folder(args.game, report)
    request = CheckRequest(
        variant=args.variant,
        games=args.games,
        seed=args.seed,
        layout=not args.no_layout,
        play=not args.no_play,
        strict=args.strict,
        use_cache=not args.no_cache and args.engine != "both",
        engine=args.engine,
        keep=args.keep,
        jobs=args.jobs or available_cores(),
        rows=args.rows,
        where=args.where,
        language=args.language,
    )
    if args.watch:
        watch_check(folder, request, CheckListener(console, folder), progress)
    answer = check_game(folder, request, report, progress)
    changes = [changes_of(folder, answer.name, each) for each in answer.figures]
    if console.json:
        data = report_data(report)
        figures = [
            figures_data(each) | {"changes": noticed} for each, noticed in zip(answer.figures, changes, strict=True)
        ]
        begun = not _lacks_agreement(folder)
        console.data({"game": answer.name, "variants": figures, "review_begun": begun, **data, "ok": not report.errors})
    else:
        console.report(report)
        for edition, noticed in zip(answer.figures, changes, strict=True):
            console.say(_line(answer.name, edition, noticed))
        if _lacks_agreement(folder):
            console.say(_unknown(folder))
        if not report.diagnostics:
            console.say(summary(report))
    return ERRORS if report.errors else DONE


class CheckListener:
    """Prints the results of each check of a watched game."""

    def __init__(self, console: Console, folder: Path) -> None:
        self._console, self._folder = console, folder
        self._printed = 0

    def stage(self, name: str, diagnostics: Sequence[Diagnostic], report: Report, seconds: float) -> None:
        """Print the diagnostics of a stage, or report a stage that ended without any."""
        self._printed += len(diagnostics)
        if diagnostics:
            self._console.report(Report(list(diagnostics), report.sources))
        self._console.note(f"{name}: {summary(diagnostics)}, {seconds:.2f} s")

    def done(self, answer: Answer | None, report: Report, seconds: float) -> None:
        """Report the end of a check, with the diagnostics known from before."""
        if len(report.diagnostics) > self._printed:
            self._console.report(report)
        self._printed = 0
        if _lacks_agreement(self._folder):
            self._console.note(_unknown(self._folder))
        self._console.note(f"{summary(report)}, {seconds:.2f} s; waiting for changes (stop with Ctrl+C)")

    def broken_off(self) -> None:
        """Report that a change has interrupted the check."""
        self._printed = 0
        self._console.note("changed again: starting over")


def _lacks_agreement(folder: Path) -> bool:
    """Whether a game has no agreed.yaml, so that no change of words or code can be noticed."""
    return not (folder / "agreed.yaml").exists() and (folder / "game.yaml").exists()


def _unknown(folder: Path) -> str:
    """A line about the checks that a game without agreed.yaml misses."""
    begin = f"pnp review {command_name(folder)} --begin"
    return f"without agreed.yaml, pnp does not notice an edit of only words or only code; `{begin}` stores both"


def _line(game: str, figures: EditionFigures, changes: dict[str, Any] | None) -> str:
    """A variant's progress as a line: its printed, executable, exercised and proved parts."""
    clauses, branches, players = figures.clauses, figures.branches, figures.players
    title = f"{game}{' ' + figures.variant if figures.variant else ''} ({figures.status})"
    title += f", {range_of(players[0], players[-1], 'player')}: " if figures.is_played else ": "
    title += f"{number_of(figures.cards, 'card')} printed, " if figures.cards and not figures.is_played else ""
    title += f"{number_of(clauses.printed, 'clause')} printed, " if clauses.printed or figures.is_played else ""
    if not figures.is_played:
        remaining = clauses.binding - clauses.executable
        return title + (f"{remaining} of them only in prose so far" if remaining else "no rules to play yet")
    remaining = clauses.binding - clauses.executable
    title += f"{remaining} only in prose so far, " if remaining else ""
    title += f"{clauses.exercised} of {clauses.executable} exercised, "
    title += f"{clauses.by_hand} by hand, " if clauses.by_hand else ""
    title += f"{branches.exercised} of {branches.total} branches, {number_of(figures.games, 'game')}"
    if changes is not None:
        title += f", {changes['killed']} of {changes['killed'] + changes['survived']} changes noticed"
    return title
