"""``pnp new NAME``: write a small, complete game to start from, or a folder around your own table of cards.

The command writes the folder NAME with a game that you can check, play and print at once: game.yaml, cards.csv, three
chapters and a reference sheet. Change one thing at a time, and run `pnp check NAME` after each change. With
`--like GAME`, the game starts as a copy of a reference game; `pnp new --like` lists these. With `--from FILE`, the
folder contains that table, and a game.yaml with pnp's guesses about its columns. You can check and print it at once,
and add rules later.

FILE may also be a project of another card maker: a script of nanDECK (.nde, .txt), a script or layout file of Squib
(.rb, .yml), a project of CardMaker (.cmp), a template of Board Game Builder (.json), a set of Magic Set Editor
(.mse-set), a save of Tabletop Simulator (.json), a card database of Cockatrice (.xml). pnp runs no
scripts. It turns the table, the pictures and the drawing commands of the project into a table, art/ and layouts.yaml,
and names every line that it leaves out.
`--locale fr=deck.fr.csv` copies the translations of a table of the same cards, matched by their ids, to locale/fr.po.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path

from pnp.app.cards.new_from_table import Wishes, write_game_from
from pnp.app.cli.arguments import add_output
from pnp.app.cli.console import Console
from pnp.app.cli.status import DONE, WrongCommand
from pnp.app.game.find import command_name
from pnp.app.game.games import list_reference_games
from pnp.app.game.like import write_game_like
from pnp.app.game.new_game import draft_of, is_game_name, plain_name, write_new_game
from pnp.app.review.review import begun, read_review
from pnp.app.translate.language_tables import take_language_tables
from pnp.source.diagnostics import Failed, Report
from pnp.source.diagnostics.numbers import number_of


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument(
        "name", metavar="NAME", nargs="?", help="the folder of the new game; its last part is the game's name"
    )
    parser.add_argument(
        "--title", metavar="TITLE", default="", help="the title of the game (default: made from the name)"
    )
    parser.add_argument("--from", metavar="FILE", dest="table", default="", help="a table of cards to start from")
    parser.add_argument(
        "--like", metavar="GAME", nargs="?", const="", help="a reference game to start from; without GAME, list them"
    )
    parser.add_argument(
        "--format",
        metavar="F",
        dest="size",
        default="poker",
        help="with --from: the size of the cards (default: poker)",
    )
    parser.add_argument("--layout", metavar="NAME", default="", help="with --from: the layout of its cards")
    parser.add_argument(
        "--fetch", action="store_true", help="with --from: fetch pictures that a project names by address"
    )
    what = "with --from: the cards in another language, fr=deck.fr.csv (repeatable)"
    parser.add_argument("--locale", metavar="L=FILE", action="append", default=[], help=what)
    add_output(parser, json=False)


def run(args: argparse.Namespace, console: Console) -> int:
    """Write the game, or list the reference games."""
    if args.like == "":
        return _list_reference_games(console)
    if args.name is None:
        raise WrongCommand("`pnp new`: the following arguments are required: NAME", "see `pnp new --help`")
    if args.like and args.table:
        raise WrongCommand("`--like` and `--from` exclude one another", "begin with a game or with a table")
    folder = Path(args.name)
    if not is_game_name(folder.name):
        raise WrongCommand(
            f"`{folder.name}` cannot be the name of a game",
            f"write small letters and hyphens: `{plain_name(folder.name)}`",
        )
    report = Report()
    languages = _languages(args)
    title, notes = args.title, tuple[str, ...]()
    with draft_of(folder, report) as draft:
        if args.table:
            console.progress("Writing", args.name, "Reading the table")
            wishes = Wishes(format=args.size, title=args.title, layout=args.layout)
            notes = write_game_from(draft, args.table, wishes, report, args.fetch)
            notes += tuple(_take_languages(draft, languages, report))
        elif args.like:
            title = write_game_like(draft, args.like, args.title, report)
        else:
            title = write_new_game(draft, args.title, report)
        fault = _begin_agreeing(draft)
    console.report(report)
    if fault:
        name = command_name(folder)
        console.say(f"The game has faults, so it has no agreed.yaml yet. The first: {fault}.")
        console.say(f"`pnp check {name}` lists them. Correct them, then run `pnp review {name} --begin`.")
    if args.table:
        for line in (*notes, f"`{folder / 'game.yaml'}` says how the columns were understood: correct it there. Next:"):
            console.say(line)
    else:
        console.say(f"{title} is in `{folder}`. Next:")
    for command in ("check", "build") if args.table else ("check", "play", "build"):
        console.say(f"  pnp {command} {folder if len(folder.parts) > 1 else f'./{folder}'}")
    return DONE


def _list_reference_games(console: Console) -> int:
    """Print a line for each reference game."""
    report = Report()
    games = list_reference_games(report)
    width = max((len(game.name) for game in games), default=0)
    for game in games:
        players = f"{game.players} {'player' if game.players == '1' else 'players'}"
        console.say(f"{game.name:<{width}}  {game.title}, {players}: {game.tagline}")
    console.report(report)
    return DONE


def _languages(args: argparse.Namespace) -> dict[str, str]:
    """The tables in other languages, by language code."""
    pairs = [text.partition("=") for text in args.locale]
    for language, sign, file in pairs:
        if not (language and sign and file and args.table):
            message = "`--locale` needs a language and a table, and `--from`"
            raise WrongCommand(message, "write `--from deck.csv --locale fr=deck.fr.csv`")
    return {language: file for language, _, file in pairs}


def _take_languages(folder: Path, languages: dict[str, str], report: Report) -> Iterator[str]:
    """Write the catalogues of these languages; returns a line for each."""
    if languages:
        for taken in take_language_tables(folder, languages, report):
            by = f"rows matched by `{taken.column}`" if taken.column else "rows matched by their order"
            yield f"locale/{taken.locale}.po: {number_of(taken.texts, 'text')} translated, {by}"


def _begin_agreeing(folder: Path) -> str:
    """Store the words and code of the new game in its agreed.yaml, so that a check can show the effect of an edit.
    Return the first fault of the game, which prevents that; "" if it has none."""
    report = Report()
    try:
        begun(read_review(str(folder), report), report)
    except Failed:
        return report.errors[0].message if report.errors else "the game cannot be read"
    return ""
