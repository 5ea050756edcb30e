"""``pnp new NAME``: a small, complete game to start from.

It writes the folder NAME with a game that checks, plays and prints as it stands: game.yaml, cards.csv, three chapters
and a reference sheet. Change one thing at a time, and run `pnp check NAME` after each.
"""

import argparse
import re
from pathlib import Path

from pnp.cli.arguments import add_output
from pnp.cli.console import Console
from pnp.cli.status import DONE, WrongCommand
from pnp.diagnostics import Report, Span
from pnp.export.write import write_all
from pnp.resources import TEMPLATES
from pnp.workflow.errors import WrongRequest


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("name", metavar="NAME", help="the new game's folder; its last part is the game's name")
    parser.add_argument("--title", metavar="TITLE", default="", help="what the game is called (the name in words)")
    add_output(parser, json=False)


def run(given: argparse.Namespace, console: Console) -> int:
    """Write the game."""
    folder = Path(given.name)
    name = folder.name
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", name):
        raise WrongCommand(
            f"`{name}` cannot be a game's name", f"write small letters and hyphens: `{plain_name(name)}`"
        )
    report = Report()
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        report.error("PNP119", f"`{folder}` is already there", Span(str(folder)), "give another name, or move it away")
        raise WrongRequest(report)
    title = given.title or name.replace("-", " ").title()
    files = {folder / path: text.encode() for path, text in new_game(name, title).items()}
    if not write_all(files, report):
        raise WrongRequest(report)
    console.say(f"{title} is in `{folder}`. Now try:")
    for command in ("check", "play", "build"):
        console.say(f"  pnp {command} {folder if len(folder.parts) > 1 else f'./{folder}'}")
    return DONE


def new_game(name: str, title: str) -> dict[str, str]:
    """The files of a new game, by their paths in its folder."""
    source = TEMPLATES / "new-game"
    files = sorted(path for path in source.rglob("*") if path.is_file() and not path.name.startswith("."))
    quoted = title.replace('"', "'")
    return {
        str(path.relative_to(source)): path.read_text("utf-8").replace("@name@", name).replace(
            "@title@", f'"{quoted}"' if path.suffix == ".yaml" else quoted
        )
        for path in files
    }  # fmt: skip


def plain_name(text: str) -> str:
    """A game's name near to what was typed."""
    return "-".join(re.findall(r"[a-z0-9]+", text.lower())).lstrip("0123456789-") or "my-game"
