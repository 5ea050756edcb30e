"""The command line: which command, what it was given, and how it ended.

A command's module is imported only when it is called, so that ``pnp --help`` answers at once.
"""

import hashlib
import os
import sys
import traceback
from collections.abc import Sequence
from importlib import import_module

from pnp import __version__
from pnp.cli.arguments import Parser
from pnp.cli.console import Console
from pnp.cli.status import DONE, FAULT, STOPPED, WRONG, WrongCommand, status_of
from pnp.diagnostics import NOWHERE, Diagnostic, Failed
from pnp.diagnostics.hints import did_you_mean, listed
from pnp.workflow.errors import InternalError

COMMANDS: dict[str, str] = {
    "new": "write a small, complete game to start from",
    "list": "name the games and their variants",
    "check": "check that rules text, rule code, simulation and translations are consistent",
    "prove": "change the rules one small thing at a time, to see who notices",
    "agree": "say that a clause's words and its code mean the same, or list what has moved",
    "build": "print a game: cards, tokens, reference, rulebook",
    "export": "write a game's pieces as pictures, drawings, or files for a service",
    "proof": "print the rulebook for its designer, with the evidence of every clause and its code",
    "diff": "say what differs from an older version, and print only that",
    "printer": "calibrate a printer's duplex alignment, or list printers",
    "play": "play a game against bots, here in the terminal",
    "simulate": "let bots play many games, and print statistics",
    "replay": "show a saved game step by step, each step citing its clause",
    "scenario": "run given / do / expect files against a game",
    "locale": "extract, update or count the translations of a game",
    "explain": "say what a diagnostic means",
    "dump": "print the model or the compiled rules of a game, for debugging",
}
"""Every command with its line in the help: the module of that name in pnp/cli/commands is run."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line, without the program's name; returns the exit status. Never raises."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    console = Console()
    try:
        return _run(words, console)
    except WrongCommand as wrong:
        console.diagnostic(Diagnostic("PNP120", str(wrong), NOWHERE, wrong.help))
        return WRONG
    except Failed as failed:
        console.failed(failed.report)
        return status_of(failed)
    except KeyboardInterrupt:
        console.note("stopped")
        return STOPPED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    except Exception as error:
        _own_fault(error.__cause__ if isinstance(error, InternalError) and error.__cause__ else error, words)
        return FAULT


def _run(words: list[str], console: Console) -> int:
    name = next((word for word in words if not word.startswith("-")), "")
    if not words or (not name and words[0] in ("-h", "--help")) or name == "help":
        print(overview())
        return DONE if words else WRONG
    if not name and words[0] in ("-V", "--version"):
        print(f"pnp {__version__}")
        return DONE
    if name not in COMMANDS:
        wrong = name or words[0]
        raise WrongCommand(
            f"there is no command `{wrong}`", did_you_mean(wrong, COMMANDS) or f"write one of {listed(COMMANDS)}"
        )
    command = import_module(f"pnp.cli.commands.{module_of(name)}")
    parser = Parser(f"pnp {name}", COMMANDS[name], command.__doc__ or "")
    command.add_arguments(parser)
    given = parser.read([word for at, word in enumerate(words) if at != words.index(name)])
    console.take(given)
    return int(command.run(given, console))


def overview() -> str:
    """What ``pnp --help`` prints."""
    width = max(map(len, COMMANDS))
    lines = [f"  {name:<{width}}  {line}" for name, line in COMMANDS.items()]
    return "\n".join([
        f"pnp {__version__}, a print-and-play press", "", "usage: pnp COMMAND …", "", *lines, "",
        "`pnp COMMAND --help` says what a command takes. A GAME is a name that `pnp list` knows, or a folder's path.",
        "Exit status: 0 done, 1 the game has errors, 2 the command was wrong.",
    ])  # fmt: skip


def _own_fault(error: BaseException, words: Sequence[str]) -> None:
    """Report a fault of pnp itself: no traceback, but a reference that is the same for the same fault."""
    frames = traceback.extract_tb(error.__traceback__)
    road = [f"{frame.filename.rpartition('pnp/')[2]}:{frame.lineno}" for frame in frames]
    reference = hashlib.sha256(repr((type(error).__name__, road[-3:])).encode()).hexdigest()[:8]
    print(
        f"pnp: this is a fault of pnp itself, please report it: {type(error).__name__} in {road[-1] if road else '?'}\n"
        f"  reference {reference}, version {__version__}, command `pnp {' '.join(words)}`\n"
        "  (with PNP_DEBUG=1 in the environment the full traceback is printed)",
        file=sys.stderr,
    )
    if os.environ.get("PNP_DEBUG"):
        traceback.print_exception(error)


def module_of(command: str) -> str:
    """The name of a command's module."""
    return f"{command}_games" if command == "list" else command
