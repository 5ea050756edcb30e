"""``pnp replay FILE``: show a saved game step by step, with the clause of each step.

The command shows everything, including hidden cards, unless `--seat` limits it to what one player sees. On a terminal,
`--step` waits for Enter before each turn.
"""

import argparse
from contextlib import suppress
from pathlib import Path

from pnp.app.cli.arguments import add_output, number
from pnp.app.cli.console import Console
from pnp.app.cli.status import DONE, ERRORS
from pnp.app.game.reading import read_game, read_prose
from pnp.app.play.replay import Replay, replay
from pnp.app.play.session import check_save, read_save
from pnp.app.play.table import Outcome
from pnp.source.diagnostics import Report


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("file", metavar="FILE", help="a game saved by `pnp play --save`, or by `pnp check`")
    parser.add_argument("--game", metavar="GAME", default="", help="the folder of the game, if its name is not enough")
    parser.add_argument(
        "--seat", metavar="I", type=number(1), help="show what this seat sees, counted from 1 (default: everything)"
    )
    parser.add_argument("--locale", metavar="L", default="", help="the language of the transcript")
    parser.add_argument("--step", action="store_true", help="wait for Enter before each turn")
    add_output(parser)


def run(args: argparse.Namespace, console: Console) -> int:
    """Show a saved game."""
    report = Report()
    save = read_save(Path(args.file), report)
    loaded = read_game(args.game or save.game, report, save.variant, save.quest)
    check_save(save, loaded, args.file, report)
    prose = read_prose(loaded, args.locale, report)
    shown = replay(save, loaded, prose, report, args.seat - 1 if args.seat else None, args.file)
    outcome = shown.outcome
    if console.json:
        steps = [{"kind": e.kind, "clause": e.clause, "at": e.at, "text": e.text} for e in shown.steps]
        console.data(
            {"game": save.game, "variant": save.variant, "players": list(save.players), "steps": steps} | _end(outcome)
        )
    for at, step in enumerate(shown.steps, 1):
        if step.kind in ("turn_of", "round") and args.step:
            _wait()
        console.say(f"{at:>5}  {step.text}")
    console.say(f"       {_text_of(shown)}")
    return ERRORS if outcome is not None and outcome.status == "stuck" else DONE


def _wait() -> None:
    """Wait for Enter; do nothing if nobody can press it."""
    with suppress(EOFError):
        input()


def _end(outcome: Outcome | None) -> dict[str, object]:
    if outcome is None:
        return {"status": "unfinished", "winners": [], "clause": ""}
    return {
        "status": outcome.status,
        "winners": list(outcome.winners),
        "clause": outcome.clause,
        "message": outcome.message,
    }


def _text_of(shown: Replay) -> str:
    outcome, d = shown.outcome, shown.describer
    if outcome is None:
        return d.t("The game was saved here.")
    number = d.clause(outcome.clause)
    if outcome.status != "ended":
        return f"{outcome.message} ({outcome.code}) [{number}]"
    names = ", ".join(shown.save.players[seat] for seat in outcome.winners)
    ending = d.t("The game is over. Winner: {names}" if names else "The game is over. Nobody wins.", names=names)
    return f"{ending} [{number}]" if number else ending
