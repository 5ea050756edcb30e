"""``pnp diff GAME --since OLD``: show what an edit changes, and print sheets with only the cards that differ.

OLD is the folder of the older version, or a commit or tag of the game's repository. The command compares the content of
clauses, texts and examples, and what is drawn on pieces and pages, in every language. If the meaning of the rules has
changed, it plays games with the same seeds before and after, and compares the figures game by game. If pieces differ,
it writes an update pack to output/GAME/LANGUAGE/: a page that lists the pieces to remove, and sheets with the new ones.
"""

import argparse
from collections.abc import Iterator

from pnp.app.cli.arguments import add_game, add_jobs, add_output, add_output_folder, add_seed, add_selection, number
from pnp.app.cli.console import Console
from pnp.app.cli.read_options import read_options
from pnp.app.cli.status import DONE
from pnp.app.diff.compare import AGENTS, Changed, Difference, Effect, Pages, Wanted, diff, difference_data
from pnp.app.game.build_options import BuildOptions
from pnp.app.game.check_options import CheckOptions
from pnp.app.game.cores import available_cores
from pnp.app.game.reading import check_locales, find_folder, read_tree
from pnp.source.diagnostics import Report
from pnp.source.diagnostics.numbers import number_of

SHOWN = 12
"""Names that a line lists; the rest is counted."""
ORDER = ("wins", "score", "length", "ending", "card", "supply", "clause")
"""In which figures of play are told."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    add_game(parser)
    parser.add_argument("--since", metavar="OLD", required=True, help="a folder, a tag or a commit")
    add_output_folder(parser)
    parser.add_argument(
        "--locale", metavar="L", action="append", default=[], help="a language (default: every language of the game)"
    )
    parser.add_argument("--paper", metavar="P", action="append", default=[], help="a paper (default: a4 and letter)")
    parser.add_argument(
        "--printer", metavar="NAME", default="home", help="the printer whose margins apply (default: home)"
    )
    parser.add_argument("--low-ink", action="store_true", help="compare and print the faces that save ink")
    add_selection(parser)
    parser.add_argument("--no-pages", action="store_true", help="skip composing the pages of both versions")
    parser.add_argument(
        "--games",
        metavar="N",
        type=number(0),
        default=50,
        help="games to play before and after, for each number of players (default: 50)",
    )
    what = "also list the wins of each seat and the length of games before and after, and compare every card in play"
    parser.add_argument("--figures", action="store_true", help=what)
    add_seed(parser)
    parser.add_argument(
        "--agent", action="append", choices=AGENTS, default=[], help="the agent that plays them (default: random)"
    )
    add_jobs(parser)
    add_output(parser)


def run(args: argparse.Namespace, console: Console) -> int:
    """Compare, and write what differs."""
    report = Report()
    progress = console.progress("Comparing versions of", args.game)
    folder = find_folder(args.game, report)
    check_locales(read_tree(args.game, report, args.variant), args.locale, report)
    options = read_options(
        BuildOptions, args, check=CheckOptions(jobs=args.jobs or available_cores()), progress=progress
    )
    wanted = Wanted(not args.no_pages, args.games, tuple(args.agent) or ("random",), args.seed, args.figures)
    differences, files = diff(folder, args.since, options, report, wanted)
    if console.json:
        console.data(
            {
                "game": folder.name,
                "variants": [difference_data(d) for d in differences],
                "files": [str(f) for f in files],
            }
        )
        return DONE
    for difference in differences:
        for line in _lines(difference, args.figures):
            console.say(line)
    for file in files:
        console.say(str(file))
    return DONE


def _lines(difference: Difference, all_figures: bool = False) -> list[str]:
    """The differences, a line for each kind. ``all_figures``: wins and lengths that may differ by chance too."""
    name = f"{difference.variant}: " if difference.variant else ""
    if not difference:
        return [f"{name}nothing differs"]
    lines = [f"{name}clauses {line}" for line in _ways(difference.clauses)]
    for locale, changed in difference.cards.items():
        lines += [f"{name}pieces in {locale} {line}" for line in _ways(changed)]
    for locale, changed in difference.messages.items():
        lines += [f"{name}texts in {locale} {line}" for line in _ways(changed)]
    lines += [f"{name}examples {line}" for line in _ways(difference.examples)]
    for locale, papers in difference.pages.items():
        lines += [f"{name}pages in {locale} {_paper(pages)}" for pages in papers]
    for effect in difference.effects:
        lines += [f"{name}{line}" for line in _effect(effect, all_figures)]
    return lines


def _paper(pages: Pages) -> str:
    """The pages of a paper that differ."""
    was = f" (was {pages.before})" if pages.before != pages.after else ""
    if not pages.after:
        return f"of {pages.name}: gone"
    return f"of {pages.name}: {_listed(pages.changed) or 'none'} of {pages.after}{was}"


def _effect(effect: Effect, all_figures: bool = False) -> Iterator[str]:
    """The differences in play whose figures are significant; or all wins and lengths that moved too."""
    yield f"play with {effect.seats}: {effect.differ} of {number_of(effect.games, 'game')} end differently"
    shown = [f for f in effect.moved if f.shown or (all_figures and f.about in ("wins", "length"))]
    for figure in sorted(shown, key=lambda f: ORDER.index(f.about)):
        by = f"{figure.difference:+.3g} ({figure.low:+.3g} to {figure.high:+.3g}, {number_of(figure.pairs, 'pair')})"
        chance = "" if figure.shown else ": may be chance"
        yield f"  {figure.about} {figure.name}: {figure.before:.4g} → {figure.after:.4g}, {by}{chance}"
    if len(effect.moved) > len(shown):
        yield (
            f"  {number_of(len(effect.moved) - len(shown), 'more figure')} changed in some games, without a "
            "significant difference"
        )


def _ways(changed: Changed) -> list[str]:
    ways = {"added": changed.added, "removed": changed.removed, "changed": changed.changed}
    return [f"{way}: {_listed(names)}" for way, names in ways.items() if names]


def _listed(names: tuple[str, ...]) -> str:
    more = f" and {len(names) - SHOWN} more" if len(names) > SHOWN else ""
    return ", ".join(names[:SHOWN]) + more
