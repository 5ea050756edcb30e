"""``pnp explain CODE``: explain a diagnostic.

CODE is a number (PNP302) or a short name (typed-number). Without CODE, the command lists every code.
"""

import argparse

from pnp.app.cli.arguments import add_output
from pnp.app.cli.console import Console
from pnp.app.cli.status import WrongCommand
from pnp.source.diagnostics import CODES
from pnp.source.diagnostics.pages import find_code, near_code, page_of


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("code", metavar="CODE", nargs="?", default="", help="PNP302, 302 or typed-number")
    add_output(parser)


def run(args: argparse.Namespace, console: Console) -> int:
    """Explain a code, or list them all."""
    if not args.code:
        return _list(console)
    code = find_code(args.code)
    if code is None:
        raise WrongCommand(
            f"there is no diagnostic `{args.code}`",
            near_code(args.code) or "list them all with `pnp explain`",
        )
    if console.json:
        console.data({"code": code.number, "slug": code.slug, "meaning": code.meaning, "page": page_of(code)})
    else:
        console.say(page_of(code) or f"{code.number} {code.slug}: {code.meaning}.")
    return 0


def _list(console: Console) -> int:
    if console.json:
        console.data([{"code": c.number, "slug": c.slug, "meaning": c.meaning} for c in CODES.values()])
    for code in CODES.values():
        console.say(f"{code.number} {code.slug:<22} {code.meaning}")
    return 0
