"""The command line: the list of commands, and answers that need none of them.

This module imports nothing else of pnp, so `pnp --version` and `pnp --help` answer at once. Commands load running.py
and everything they need.
"""

import os
import sys
from collections.abc import Sequence
from importlib import import_module

from pnp import __version__

COMMANDS: dict[str, str] = {
    "new": "write a small, complete game to start from",
    "cards": "print sheets of cards straight from a table of cards",
    "list": "list the games and their variants",
    "check": "check that rules text, rule code, simulation and translations agree",
    "prove": "make one small change to the rules at a time, and show which changes go unnoticed",
    "review": "go through the clauses whose words or code have changed, with the evidence, and agree to them",
    "agree": "record, from a script, that the words and the code of a clause mean the same",
    "layout": "list the card layouts, or write one as a template that you can edit",
    "build": "print a game: cards, tokens, reference, rulebook",
    "export": "write a game's pieces as pictures, drawings, or files for a printing service",
    "gallery": "show all layouts, icons, motifs, inks, typefaces and formats that you can choose",
    "proof": "print the rulebook for its designer, with the evidence and the code of each clause",
    "diff": "show the differences from an older version, and print only the pieces that differ",
    "printer": "calibrate a printer for double-sided sheets, or list printers",
    "play": "play a game against bots in the terminal",
    "serve": "play in the browser, alone or with friends, and edit a game in the workshop",
    "quest": "list a game's quests, check one, and show how often parties succeed",
    "campaign": "show the state of a campaign, and print its character sheets",
    "simulate": "let bots play many games, and print statistics",
    "perft": "count the possible sequences of the first moves of a game",
    "replay": "show a saved game step by step, with the clause of each step",
    "scenario": "run tests in given / do / expect files",
    "locale": "extract, update, count and review the translations of a game",
    "lsp": "run a language server for your editor: diagnostics as you type, completion, definitions, renaming",
    "schema": "print the JSON Schema of a file of a game, for editors",
    "explain": "explain a diagnostic",
    "find": "show where a clause, a name or a card is: words, code, examples, translations",
    "dump": "print the model or the compiled rules of a game, for debugging",
}
"""Every command with its line in the help. Its module in pnp/app/cli/commands has the same name."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line, without the program's name; returns the exit status. Never raises."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if answer := _at_once(words):
        return _answer(answer, 0 if words else 2)
    if arguments is None:
        _listen_early()
    memory = import_module("pnp.base.gc_tuning")
    memory.collect_rarely()
    stopping = import_module("pnp.app.cli.stopping")
    with import_module("pnp.app.cli.terminal").guarded_output(), stopping.stoppable(arguments is None):
        try:
            status = int(import_module("pnp.app.cli.running").run(words))
        except KeyboardInterrupt:  # (before the command began)
            print(stopping.stopped_words(), file=sys.stderr, flush=True)
            status = int(stopping.STOPPED)
    if arguments is None:
        memory.keep_all()
    return status


def _listen_early() -> None:
    """End without a traceback when a signal comes before the command has begun."""
    signals = import_module("signal")
    for number in (signals.SIGINT, signals.SIGTERM):
        if signals.getsignal(number) in (signals.SIG_DFL, signals.default_int_handler):
            signals.signal(number, stop_early)


def stop_early(*_: object) -> None:
    """End the program before it has done anything."""
    os.write(2, b"Stopped. Nothing was written.\n")
    os._exit(130)


def _answer(text: str, status: int) -> int:
    """Print an answer; returns the exit status, 2 if it cannot be written to standard output."""
    try:
        print(text, flush=True)
    except OSError as error:
        import_module("pnp.app.cli.terminal").silence(sys.stdout)
        if not isinstance(error, BrokenPipeError):
            print(f"pnp: standard output accepts no more data: {error.strerror}", file=sys.stderr)
            return 2
    return status


def _at_once(words: Sequence[str]) -> str:
    """The answer to a command line without a command; "" for any other."""
    name = next((word for word in words if not word.startswith("-")), "")
    if not words or name == "help" or (not name and words[0] in ("-h", "--help")):
        return overview()
    return f"pnp {__version__}" if not name and words[0] in ("-V", "--version") else ""


def overview() -> str:
    """The text of ``pnp --help``."""
    width = max(map(len, COMMANDS))
    lines = [f"  {name:<{width}}  {line}" for name, line in COMMANDS.items()]
    return "\n".join([
        f"pnp {__version__}, a print-and-play press", "", "usage: pnp COMMAND …", "", *lines, "",
        "Start here: `pnp cards cards.csv` prints a table of cards, `pnp new my-game` writes a game, `pnp "
            "play hearts` plays one.",
        "`pnp COMMAND --help` explains a command. GAME is a name from `pnp list`, or the path of a folder.",
        "Exit status: 0 done, 1 the game has errors, 2 the command was wrong, 130 you stopped it.",
    ])  # fmt: skip


def module_of(command: str) -> str:
    """The name of a command's module."""
    return f"{command}_games" if command == "list" else command
