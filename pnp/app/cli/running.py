"""Running a command: its arguments, and how it ends.

A command's module is imported only when it is called, so that no command waits for the imports of another.
"""

import errno
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import TypeGuard

from pnp import __version__
from pnp.app.cli.arguments import Parser
from pnp.app.cli.console import Console
from pnp.app.cli.main import COMMANDS, module_of
from pnp.app.cli.status import DONE, FAULT, WRONG, WrongCommand, status_of
from pnp.app.cli.stopping import STOPPED, end_children, stopped_words
from pnp.app.cli.terminal import OutputLost, silence
from pnp.app.game.errors import InternalError
from pnp.app.output.recover import finish_output
from pnp.source.diagnostics import NOWHERE, Diagnostic, Failed
from pnp.source.diagnostics.hints import did_you_mean, listed


def run(words: list[str]) -> int:
    """Run a command; returns the exit status. Never raises."""
    console = Console()
    try:
        _check_current_folder()
        status = _run(words, console)
        sys.stdout.flush()
        return status
    except WrongCommand as wrong:
        console.diagnostic(Diagnostic("PNP120", str(wrong), NOWHERE, wrong.help))
        return WRONG
    except Failed as failed:
        console.failed(failed.report)
        return status_of(failed)
    except KeyboardInterrupt:
        console.end()
        end_children()
        print(stopped_words(), file=sys.stderr, flush=True)
        return STOPPED
    except BrokenPipeError:
        silence(sys.stdout)
        return DONE
    except OutputLost as lost:
        help = "make room, or write it somewhere else"
        console.diagnostic(Diagnostic("PNP119", f"standard output accepts no more data: {lost.reason}", NOWHERE, help))
        return WRONG
    except Exception as error:
        if _is_of_the_system(error):
            console.diagnostic(_system_fault(error))
            return WRONG
        console.end()
        _own_fault(error.__cause__ if isinstance(error, InternalError) and error.__cause__ else error, words)
        return FAULT
    finally:
        console.end()


def _check_current_folder() -> None:
    """Raise WrongCommand if the current folder no longer exists: paths would lead nowhere."""
    try:
        os.getcwd()
    except OSError as error:
        message = f"the current folder cannot be used: {error.strerror}"
        raise WrongCommand(message, "go to a folder that exists, with `cd`") from None


_OF_THE_SYSTEM = frozenset(
    (errno.ENAMETOOLONG, errno.ENOSPC, errno.EDQUOT, errno.EACCES, errno.EPERM, errno.EROFS, errno.EIO, errno.EMFILE,
     errno.ENFILE, errno.ELOOP)
)  # fmt: skip
"""File errors that no program can prevent."""


def _is_of_the_system(error: Exception) -> TypeGuard[OSError]:
    return isinstance(error, OSError) and error.errno in _OF_THE_SYSTEM


def _system_fault(error: OSError) -> Diagnostic:
    """The diagnostic for an operation that the operating system refused, in its words."""
    name = str(error.filename or "")
    shown = name if len(name) <= LONGEST_NAME else f"{name[:LONGEST_NAME]}…"
    subject = f"`{shown}`" if shown else "a file"
    return Diagnostic(
        "PNP100", f"{subject} cannot be used: {error.strerror}", NOWHERE, "give another path, or make room"
    )


LONGEST_NAME = 200
"""Most characters shown of a path that the system refuses."""


def _run(words: list[str], console: Console) -> int:
    name = next((word for word in words if not word.startswith("-")), "")
    if name not in COMMANDS:
        wrong = name or words[0]
        raise WrongCommand(
            f"there is no command `{wrong}`", did_you_mean(wrong, COMMANDS) or f"write one of {listed(COMMANDS)}"
        )
    command = import_module(f"pnp.app.cli.commands.{module_of(name)}")
    parser = Parser(f"pnp {name}", COMMANDS[name], command.__doc__ or "")
    command.add_arguments(parser)
    args = parser.read([word for at, word in enumerate(words) if at != words.index(name)])
    console.take(args)
    notes = finish_output(*(getattr(args, key, "") for key in ("game", "name")), getattr(args, "out", Path("output")))
    for note in () if console.quiet else notes:
        console.diagnostic(note)
    return int(command.run(args, console))


def _own_fault(error: BaseException, words: Sequence[str]) -> None:
    """Report a fault of pnp itself: instead of a traceback, a reference that is the same for the same fault."""
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
