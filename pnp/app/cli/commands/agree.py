"""``pnp agree GAME [CLAUSE…]``: record that the words of a clause and its code mean the same, for scripts.

With the ids of clauses (or of declarations, such as `constants.hand_limit`), the command shows each and records the
agreement in the game's agreed.yaml. It refuses a clause if one of its examples or scenarios fails, unless you give your
reason with `--anyway`. Without a clause, it lists the open pairs: the words or the code have changed since somebody
agreed to them. To go through them one by one, with the evidence for each, use `pnp review`.
"""

import argparse

from pnp.app.cli.arguments import add_output
from pnp.app.cli.console import Console
from pnp.app.cli.status import DONE, ERRORS
from pnp.app.game.find import command_name
from pnp.app.review.pairs import diagnostics_of
from pnp.app.review.review import Review, chosen_keys, read_review, with_agreement
from pnp.source.diagnostics import Report
from pnp.source.diagnostics.numbers import number_of
from pnp.source.diagnostics.render import render_each, report_data


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("game", metavar="GAME", help="a game's name or folder")
    parser.add_argument("clauses", metavar="CLAUSE", nargs="*", help="ids of clauses or declarations")
    parser.add_argument("--anyway", metavar="REASON", default="", help="agree although an example fails, and say why")
    add_output(parser)


def run(args: argparse.Namespace, console: Console) -> int:
    """Show the open pairs, and agree to those that are named."""
    report = Report()
    console.progress("Reading the pairs of", args.game)
    review = read_review(args.game, report)
    wanted = chosen_keys(review, args.clauses, report)
    after = with_agreement(review, wanted, report, args.anyway) if wanted else review
    shown = [clause for clause in review.clauses if not wanted or clause.key in wanted]
    diagnostics = list(diagnostics_of(shown, review.recorded, review.editions, command_name(review.folder)))
    if console.json:
        data = report_data(diagnostics)
        console.data({"game": review.folder.name, "open": data.pop("diagnostics"), "agreed": sorted(wanted), **data})
    texts = render_each(diagnostics, review.sources)
    if texts:
        console.say("\n\n".join(texts) + "\n")
    if wanted:
        console.say(f"agreed: {len(wanted)}, written to {after.recorded.file}")
        return DONE
    console.say(_count(review))
    return ERRORS if review.clauses else DONE


def _count(review: Review) -> str:
    name, keys = command_name(review.folder), review.open_keys()
    if review.agreed is None:
        return f"nothing has been agreed yet; begin with `pnp review {name} --begin`"
    if not keys:
        return "every pair is agreed"
    return f"{number_of(len(keys), 'pair')} {'is' if len(keys) == 1 else 'are'} open; run `pnp review {name}`"
