"""``pnp lsp``: a language server for editors, over standard input and output.

The server offers diagnostics as you type, completion, help on words and placeholders, definitions, quick fixes, and
renaming in all files. Your editor starts it (docs/editors.md). It needs the extra `lsp`.
"""

import argparse
from importlib import import_module

from pnp.app.cli.console import Console
from pnp.app.cli.status import DONE, WrongCommand
from pnp.source.diagnostics.hints import install_extra


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument(
        "--stdio",
        action="store_true",
        help="accepted for editors that pass it; the server always uses standard input and output",
    )


def run(args: argparse.Namespace, console: Console) -> int:
    """Serve until the editor closes the connection."""
    try:
        server = import_module("pnp.app.lsp.server")
    except ModuleNotFoundError as missing:
        if str(missing.name).split(".")[0] not in ("lsprotocol", "pygls"):
            raise
        raise WrongCommand("`pnp lsp` needs pygls, which is not installed", install_extra("lsp")) from None
    server.serve()
    return DONE
