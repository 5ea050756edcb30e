"""``pnp check GAME``: everything that can be known of a game without printing it.

Files, language, the binding of prose and code, translations, examples, play and layout. For each variant and each
number of players, games are searched until every clause and branch has been reached; what was found is kept, and used
again while the rules mean the same; with `--keep` it is written into the game's own folder. Then every page is composed
in every language, to see whether everything fits.
"""

import argparse
import time
from pathlib import Path
from typing import Any

from pnp.cli.arguments import add_game, add_jobs, add_output, add_seed, number
from pnp.cli.console import Console
from pnp.cli.status import DONE, ERRORS
from pnp.diagnostics import Report
from pnp.diagnostics.render import as_data
from pnp.diagnostics.render import summary as counted
from pnp.model.find import find_game
from pnp.workflow.check_cache import Answer, load_answer, sources_of, store_answer
from pnp.workflow.errors import WrongRequest


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    add_game(parser)
    parser.add_argument("--games", metavar="N", type=number(0), help="games to search, for each number of players")
    add_seed(parser)
    add_jobs(parser)
    parser.add_argument("--no-cache", action="store_true", help="search anew, even where the rules are as they were")
    parser.add_argument("--keep", action="store_true", help="keep what play showed in the game's evidence/ folder")
    parser.add_argument("--no-layout", action="store_true", help="do not see whether everything fits its page")
    parser.add_argument("--strict", action="store_true", help="pairs of words and code that are open are errors")
    parser.add_argument("--no-play", action="store_true", help="check what needs neither play nor layout")
    add_output(parser)


def run(given: argparse.Namespace, console: Console) -> int:
    """Check the game, in each of its variants; at once where the same was asked before and nothing has changed."""
    report = Report()
    folder = find_game(given.game, report)
    if folder is None:
        raise WrongRequest(report)
    plain = vars(given)
    question = repr([plain[name] for name in ("variant", "games", "seed", "no_layout", "no_play", "strict")])
    answer = None if given.no_cache or given.keep else load_answer(folder, question)
    if answer is None:
        answer = _sought(given, folder, question, report, console)
    else:
        report.add_all(answer.diagnostics)
        sources_of(answer.diagnostics, report)
    if console.json:
        found = [as_data(d) for d in report]
        console.data({"game": answer.name, "variants": answer.figures, "diagnostics": found, "ok": not report.errors})
    else:
        console.report(report)
        for edition in answer.figures:
            console.say(_line(answer.name, edition))
        if not report.diagnostics:
            console.say(counted(report))
    return ERRORS if report.errors else DONE


def _sought(given: argparse.Namespace, folder: Path, question: str, report: Report, console: Console) -> Answer:
    """The answer, worked out."""
    from pnp.cli.checking import check_game, options_of  # the stages take longer to load than an answer to recall

    since = time.time()
    options = options_of(given, console.note)
    checked = check_game(given.game, folder, given.variant, options, not given.no_layout, given.strict, report)
    answer = Answer(checked.name, tuple(checked.figures), tuple(report.diagnostics))
    if not report.errors and not given.no_cache:
        store_answer(folder, question, checked.libraries, answer, since)
    return answer


def _line(game: str, edition: dict[str, Any]) -> str:
    """An edition's figures as a line."""
    clauses, branches = edition["clauses"], edition["branches"]
    players = edition["players"]
    said = f"{game}{' ' + edition['variant'] if edition['variant'] else ''}, {players[0]} to {players[-1]} players: "
    said += f"{clauses['printed']} clauses printed, {clauses['exercised']} of {clauses['executable']} exercised, "
    said += f"{branches['exercised']} of {branches['total']} branches, {edition['games']} games"
    return said
