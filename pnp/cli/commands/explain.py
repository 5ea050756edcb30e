"""``pnp explain CODE``: what a diagnostic means.

CODE is a number (PNP302) or a short name (typed-number). Without one, every code is listed.
"""

import argparse

from pnp.cli.arguments import add_output
from pnp.cli.console import Console
from pnp.cli.status import WrongCommand
from pnp.diagnostics import CODES, Code
from pnp.diagnostics.hints import did_you_mean
from pnp.resources import DIAGNOSTICS


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("code", metavar="CODE", nargs="?", default="", help="PNP302, 302 or typed-number")
    add_output(parser)


def run(given: argparse.Namespace, console: Console) -> int:
    """Explain a code, or list them all."""
    if not given.code:
        return _list(console)
    code = find_code(given.code)
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


def find_code(word: str) -> Code:
    """The code of a number or a short name; raises WrongCommand when there is none."""
    wanted = word.strip().upper()
    number = wanted if wanted.startswith("PNP") else f"PNP{wanted}"
    for code in CODES.values():
        if number == code.number or word.strip().lower() == code.slug:
            return code
    known = [*CODES, *(code.slug for code in CODES.values())]
    near = did_you_mean(word, known) or did_you_mean(number, CODES)
    raise WrongCommand(f"there is no diagnostic `{word}`", near or "see them all with `pnp explain`")


def page_of(code: Code) -> str:
    """The page of the documentation on a code, or "" where this installation has none."""
    page = DIAGNOSTICS / f"{code.number}.md"
    return page.read_text("utf-8").rstrip() if page.is_file() else ""
