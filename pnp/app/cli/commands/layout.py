"""``pnp layout list [NAME]`` and ``pnp layout eject GAME NAME``: card layouts.

`list` lists the presets with the columns that they show; with a NAME, it lists the names that each column of that
preset may have. `eject` writes the template of a layout to the game's templates/cards, where you can edit it
by hand or in a drawing program. NAME is a card kind, a component, a layout of the game or a preset.
"""

import argparse

from pnp.app.cli.console import Console
from pnp.app.cli.status import DONE, WrongCommand
from pnp.app.gallery.layouts import column_lines, eject_layout, preset_lines
from pnp.source.diagnostics import Report

ACTIONS = ("list", "eject")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("action", choices=ACTIONS, metavar="list|eject", help="what to do")
    game = "a game's name, or the path of its folder; for `list`, a preset"
    parser.add_argument("game", metavar="GAME", nargs="?", default="", help=game)
    parser.add_argument("name", metavar="NAME", nargs="?", default="", help="a card kind, component, layout or preset")
    parser.add_argument("--force", action="store_true", help="replace an existing file")


def run(args: argparse.Namespace, console: Console) -> int:
    """Run the subcommand."""
    if args.action == "list":
        for line in column_lines(args.game, Report()) if args.game else preset_lines():
            console.say(line)
        return DONE
    if not args.game or not args.name:
        raise WrongCommand("`pnp layout eject` needs a game and a name", "write `pnp layout eject GAME NAME`")
    layout = eject_layout(args.game, args.name, Report(), args.force)
    console.say(f"{layout.file} is written. To print it, write in game.yaml: template: {layout.template}")
    return DONE
