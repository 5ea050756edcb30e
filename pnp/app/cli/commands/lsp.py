"""``pnp lsp``: a language server for editors, over standard input and output.

Diagnostics as you type, completion, what a word does and a placeholder prints, definitions, quick fixes, and names
changed everywhere. An editor starts it by itself (docs/editors.md). It needs the extra `lsp`.
"""

import argparse
from importlib import import_module

from pnp.app.cli.console import Console
from pnp.app.cli.status import DONE, WrongCommand
from pnp.source.diagnostics.hints import install_extra


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("--stdio", action="store_true", help="what editors say; the server knows no other way")


def run(given: argparse.Namespace, console: Console) -> int:
    """Serve, until the editor leaves."""
    try:
        server = import_module("pnp.app.lsp.server")
    except ModuleNotFoundError as missing:
        if str(missing.name).split(".")[0] not in ("lsprotocol", "pygls"):
            raise
        raise WrongCommand("`pnp lsp` needs pygls, which is not installed", install_extra("lsp")) from None
    server.serve()
    return DONE
