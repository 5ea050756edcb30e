"""``pnp agree GAME [CLAUSE…]``: record that the words of a clause and its code mean the same.

Without a clause, the command shows the open pairs: the words or the code have changed since somebody agreed to them.
It prints what was agreed beside what the files say now. With the ids of clauses (or of declarations, such as
`constants.hand_limit`), or with `--all`, it shows each pair and then records the agreement in the game's agreed.yaml.
"""

import argparse

from pnp.app.cli.arguments import add_output
from pnp.app.cli.console import Console
from pnp.app.cli.status import DONE, ERRORS
from pnp.app.game.errors import WrongRequest
from pnp.app.game.reading import editions, find_folder, read_edition
from pnp.app.review.pairs import Agreed, Edition, OpenPair, agree, agreed_of, edition_of, find_open, told
from pnp.source.diagnostics import Report
from pnp.source.diagnostics.hints import did_you_mean
from pnp.source.diagnostics.numbers import number_of
from pnp.source.diagnostics.render import render_each, report_data


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("game", metavar="GAME", help="a game's name or folder")
    parser.add_argument("clauses", metavar="CLAUSE", nargs="*", help="ids of clauses or declarations")
    parser.add_argument("--all", action="store_true", help="agree to every open pair, after showing it")
    add_output(parser)


def run(args: argparse.Namespace, console: Console) -> int:
    """Show the open pairs, and agree to those that are named."""
    report = Report()
    console.progress("Reading the pairs of", args.game)
    folder = find_folder(args.game, report)
    every = [_edition(args.game, variant, report) for variant in editions(args.game, report)]
    recorded = agreed_of(folder, report)
    report.stop_on_errors()
    agreed = recorded or Agreed({}, str(folder / "agreed.yaml"))
    open_pairs = find_open(every, agreed, True)
    wanted = _wanted(args, every, agreed, open_pairs, report)
    shown = [one for one in open_pairs if not args.clauses or one.key in wanted]
    diagnostics = list(told(folder, every, agreed, shown))
    if console.json:
        shown_data = report_data(diagnostics)
        console.data(
            {"game": folder.name, "open": shown_data.pop("diagnostics"), "agreed": sorted(wanted), **shown_data}
        )
    texts = render_each(diagnostics, report.sources)
    if texts:
        console.say("\n\n".join(texts) + "\n")
    if wanted:
        file = agree(folder, every, recorded, wanted, report)
        console.say(f"agreed: {len(wanted)}, written to {file}")
        return DONE
    console.say(_count(len(open_pairs), folder.name))
    return ERRORS if open_pairs else DONE


def _edition(name: str, variant: str, report: Report) -> Edition:
    reading = read_edition(name, report, variant)
    return edition_of(reading.game, reading.rules)


def _wanted(
    args: argparse.Namespace, every: list[Edition], agreed: Agreed, open_pairs: list[OpenPair], report: Report
) -> list[str]:
    """The keys to agree to; raises WrongRequest for one that no edition has and that was never agreed."""
    if args.all:
        return list(dict.fromkeys(one.key for one in open_pairs))
    keys = set(agreed.marks).union(*(edition.pairs for edition in every))
    for key in args.clauses:
        if key not in keys:
            help = did_you_mean(key, keys) or "write the id of a clause, as in `{#id}`"
            report.error("PNP107", f"this game has no clause or declaration `{key}`", every[0].game.span(), help)
            raise WrongRequest(report)
    return list(args.clauses)


def _count(open_pairs: int, game: str) -> str:
    if not open_pairs:
        return "every pair is agreed"
    what = f"{number_of(open_pairs, 'pair')} {'is' if open_pairs == 1 else 'are'} open"
    return f"{what}; agree with `pnp agree {game} CLAUSE…` or `--all`"
