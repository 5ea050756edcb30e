"""``pnp find GAME WORD``: find a clause, a name or a card in the game's files.

WORD is a clause's printed number (3.2.1), its id, words of its title or text, a name that the game declares, a card's
code, or the id of an example or source. For a clause the command lists its words, its code, its declarations in
game.yaml, the cards that carry it out, its source, the examples and scenarios that run it, and its translations. For a
name it lists the rules that mention it, each at the first line that does. Each line begins with a file and a line
number that editors open.
"""

import argparse

from pnp.app.cli.arguments import add_code_language, add_game, add_output
from pnp.app.cli.console import Console
from pnp.app.find.places import find_places, finding_data, finding_lines
from pnp.app.game.code_languages import CODE_LANGUAGES
from pnp.source.diagnostics import Report


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    add_game(parser)
    parser.add_argument("word", metavar="WORD", help="a clause's number or id, a name, a card's code, or words")
    parser.add_argument("--no-play", action="store_true",
                        help="do not run examples and scenarios to see which of them reach a clause")  # fmt: skip
    add_code_language(parser, CODE_LANGUAGES)
    add_output(parser)


def run(args: argparse.Namespace, console: Console) -> int:
    """Print every match with its places."""
    report = Report()
    console.progress("Finding places in", args.game)
    findings = find_places(args.game, args.word, args.variant, not args.no_play, report, args.language)
    if console.json:
        console.data([finding_data(finding) for finding in findings])
        return 0
    for number, finding in enumerate(findings):
        if number:
            console.say()
        for line in finding_lines(finding):
            console.say(line)
    return 0
