"""``pnp schema NAME``: the JSON Schema of a file of a game, with a sentence on every key.

NAME is game, theme, quest, layouts, language, scenario or fonts. Editors complete and check YAML by it
(docs/editors.md). With `--write FOLDER` all of them are put into FOLDER/.schemas/, where the files that `pnp new`
writes look for them.
"""

import argparse
from pathlib import Path

from pnp.app.cli.console import Console
from pnp.app.cli.status import DONE, WrongCommand
from pnp.app.game.schemas import SCHEMAS, write_schemas
from pnp.source.diagnostics import Report
from pnp.source.diagnostics.hints import did_you_mean, listed


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("name", metavar="NAME", nargs="?", default="", help=f"one of {', '.join(SCHEMAS)}")
    parser.add_argument("--write", metavar="FOLDER", type=Path, help="put all of them below a game's folder")


def run(given: argparse.Namespace, console: Console) -> int:
    """Print one schema, or write them all."""
    if given.write is not None:
        for file in write_schemas(given.write, Report()):
            console.say(str(file))
        return DONE
    if given.name not in SCHEMAS:
        wrong = f"there is no schema `{given.name}`" if given.name else "`pnp schema` needs a name"
        raise WrongCommand(wrong, did_you_mean(given.name, SCHEMAS) or f"write one of {listed(SCHEMAS)}")
    print(SCHEMAS[given.name](), end="")
    return DONE
