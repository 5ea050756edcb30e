"""``pnp schema NAME``: print the JSON Schema of a file of a game, with a description of every key.

NAME is game, theme, quest, layouts, language, scenario or fonts. Editors use the schema to complete and check YAML
(docs/editors.md). `--write FOLDER` writes all schemas to FOLDER/.schemas/, where the files from `pnp new` look for
them.
"""

import argparse
from pathlib import Path

from pnp.app.cli.console import Console
from pnp.app.cli.status import DONE, WrongCommand
from pnp.app.game.schemas import SCHEMAS, write_schemas
from pnp.source.diagnostics import Report
from pnp.source.diagnostics.hints import did_you_mean, listed


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("name", metavar="NAME", nargs="?", default="", help=f"one of {', '.join(SCHEMAS)}")
    parser.add_argument("--write", metavar="FOLDER", type=Path, help="write all schemas into a game's folder")


def run(args: argparse.Namespace, console: Console) -> int:
    """Print one schema, or write them all."""
    if args.write is not None:
        for file in write_schemas(args.write, Report()):
            console.say(str(file))
        return DONE
    if args.name not in SCHEMAS:
        wrong = f"there is no schema `{args.name}`" if args.name else "`pnp schema` needs the name of a schema"
        raise WrongCommand(wrong, did_you_mean(args.name, SCHEMAS) or f"write one of {listed(SCHEMAS)}")
    print(SCHEMAS[args.name](), end="")
    return DONE
