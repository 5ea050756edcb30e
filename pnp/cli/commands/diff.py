"""``pnp diff GAME --since OLD``: what differs from an older version, and sheets with only the cards that do.

OLD is the folder of the older version, or a commit or tag of the repository that the game is kept in. Pieces are
compared by what is drawn on them, in every language. Where some differ, output/GAME/LANGUAGE/ gets an update pack: a
page that says which old pieces to take out, and the new ones packed anew.
"""

import argparse
from pathlib import Path
from typing import Any

from joblib import cpu_count

from pnp import press
from pnp.cli.arguments import add_game, add_output
from pnp.cli.console import Console
from pnp.cli.reading import check_locales, find_folder, read_tree
from pnp.cli.status import DONE
from pnp.diagnostics import Report
from pnp.press.compare import Changed, Difference, diff
from pnp.verify.check import Options as CheckOptions

SHOWN = 12
"""Names that a line lists; the rest is counted."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    add_game(parser)
    parser.add_argument("--since", metavar="OLD", required=True, help="a folder, a tag or a commit")
    parser.add_argument("--locale", metavar="L", action="append", default=[], help="a language (every one it has)")
    parser.add_argument("--paper", metavar="P", action="append", default=[], help="a paper (a4 and letter)")
    parser.add_argument("--printer", metavar="NAME", default="home", help="the printer whose margins count (home)")
    parser.add_argument("--low-ink", action="store_true", help="the faces that save ink")
    parser.add_argument("--out", metavar="DIR", type=Path, default=Path("output"), help="where to write (output)")
    add_output(parser)


def run(given: argparse.Namespace, console: Console) -> int:
    """Compare, and write what differs."""
    report = Report()
    folder = find_folder(given.game, report)
    check_locales(read_tree(given.game, report, given.variant), given.locale, report)
    options = press.Options(
        variant=given.variant,
        locales=tuple(given.locale),
        papers=tuple(given.paper) or ("a4", "letter"),
        out=given.out,
        low_ink=given.low_ink,
        printer=given.printer,
        check=CheckOptions(jobs=cpu_count()),
    )
    found, files = diff(folder, given.since, options, report)
    if console.json:
        console.data({"game": folder.name, "variants": [_data(d) for d in found], "files": [str(f) for f in files]})
        return DONE
    for difference in found:
        for line in _lines(difference):
            console.say(line)
    for file in files:
        console.say(str(file))
    return DONE


def _data(difference: Difference) -> dict[str, Any]:
    def plain(changed: Changed) -> dict[str, list[str]]:
        return {"added": list(changed.added), "removed": list(changed.removed), "changed": list(changed.changed)}

    return {
        "variant": difference.variant,
        "pieces": {locale: plain(c) for locale, c in difference.cards.items()},
        "clauses": plain(difference.clauses),
        "messages": {locale: plain(c) for locale, c in difference.messages.items()},
    }


def _lines(difference: Difference) -> list[str]:
    """What differs, a line for each way in which it does."""
    name = f"{difference.variant}: " if difference.variant else ""
    if not difference:
        return [f"{name}nothing differs"]
    lines = [f"{name}clauses {line}" for line in _ways(difference.clauses)]
    for locale, changed in difference.cards.items():
        lines += [f"{name}pieces in {locale} {line}" for line in _ways(changed)]
    for locale, changed in difference.messages.items():
        lines += [f"{name}texts in {locale} {line}" for line in _ways(changed)]
    return lines


def _ways(changed: Changed) -> list[str]:
    ways = {"added": changed.added, "removed": changed.removed, "changed": changed.changed}
    return [f"{way}: {_listed(names)}" for way, names in ways.items() if names]


def _listed(names: tuple[str, ...]) -> str:
    more = f" and {len(names) - SHOWN} more" if len(names) > SHOWN else ""
    return ", ".join(names[:SHOWN]) + more
