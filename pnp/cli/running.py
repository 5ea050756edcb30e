"""Running a command: what it was given, and how it ended.

A command's module is imported only when it is called: what one needs, the others do not wait for.
"""

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

from pnp import __version__
from pnp.cli.arguments import Parser
from pnp.cli.console import Console
from pnp.cli.main import COMMANDS, module_of
from pnp.cli.status import DONE, FAULT, STOPPED, WRONG, WrongCommand, status_of
from pnp.diagnostics import NOWHERE, Diagnostic, Failed
from pnp.diagnostics.hints import did_you_mean, listed
from pnp.workflow.errors import InternalError
from pnp.workflow.finishing import finish_output


def run(words: list[str]) -> int:
    """Run a command; returns the exit status. Never raises."""
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
    finish_output(*(getattr(given, key, "") for key in ("game", "name")), getattr(given, "out", Path("output")))
    return int(command.run(given, console))


def _own_fault(error: BaseException, words: Sequence[str]) -> None:
    """Report a fault of pnp itself: no traceback, but a reference that is the same for the same fault."""
    import hashlib
    import traceback

    frames = traceback.extract_tb(error.__traceback__)
    road = [f"{frame.filename.rpartition('pnp/')[2]}:{frame.lineno}" for frame in frames]
    reference = hashlib.sha256(repr((type(error).__name__, road[-3:])).encode()).hexdigest()[:8]
    print(
        f"pnp: this is a fault of pnp itself; please report it: {type(error).__name__} in "
        f"{road[-1] if road else '?'}\n"
        f"  reference {reference}, version {__version__}, command `pnp {' '.join(words)}`\n"
        "  (set PNP_DEBUG=1 in the environment to print the full traceback)",
        file=sys.stderr,
    )
    if os.environ.get("PNP_DEBUG"):
        traceback.print_exception(error)
