"""``pnp new NAME``: a small, complete game to start from.

It writes the folder NAME with a game that checks, plays and prints as it stands: game.yaml, cards.csv, three chapters
and a reference sheet. Change one thing at a time, and run `pnp check NAME` after each.
"""

import argparse
from pathlib import Path

from pnp.cli.arguments import add_output
from pnp.cli.console import Console
from pnp.cli.status import DONE, WrongCommand
from pnp.diagnostics import Report
from pnp.workflow.new_game import is_game_name, plain_name, write_new_game


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("name", metavar="NAME", help="the new game's folder; its last part is the game's name")
    parser.add_argument("--title", metavar="TITLE", default="", help="what the game is called (the name in words)")
    add_output(parser, json=False)


def run(given: argparse.Namespace, console: Console) -> int:
    """Write the game."""
    folder = Path(given.name)
    if not is_game_name(folder.name):
        raise WrongCommand(
            f"`{folder.name}` cannot be a game's name", f"write small letters and hyphens: `{plain_name(folder.name)}`"
        )
    title = write_new_game(folder, given.title, Report())
    console.say(f"{title} is in `{folder}`. Now try:")
    for command in ("check", "play", "build"):
        console.say(f"  pnp {command} {folder if len(folder.parts) > 1 else f'./{folder}'}")
    return DONE
