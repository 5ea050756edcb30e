"""``pnp replay FILE``: a saved game, step by step, each step citing its clause.

Everything is shown, hidden cards too, unless `--seat` says through whose eyes. On a terminal `--step` waits for Enter
before each turn.
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
    """What the command takes."""
    parser.add_argument("file", metavar="FILE", help="a game saved by `pnp play --save`, or by `pnp check`")
    parser.add_argument("--game", metavar="GAME", default="", help="the game's folder, where its name is not enough")
    parser.add_argument("--seat", metavar="I", type=number(1), help="through whose eyes, from 1 (everyone's)")
    parser.add_argument("--locale", metavar="L", default="", help="the language of the transcript")
    parser.add_argument("--step", action="store_true", help="wait for Enter before each turn")
    add_output(parser)


def run(given: argparse.Namespace, console: Console) -> int:
    """Show the game."""
    report = Report()
    save = read_save(Path(given.file), report)
    loaded = read_game(given.game or save.game, report, save.variant, save.quest)
    check_save(save, loaded, given.file, report)
    prose = read_prose(loaded, given.locale, report)
    shown = replay(save, loaded, prose, report, given.seat - 1 if given.seat else None)
    outcome = shown.outcome
    if console.json:
        told = [{"kind": e.kind, "clause": e.clause, "at": e.at, "text": e.text} for e in shown.steps]
        console.data(
            {"game": save.game, "variant": save.variant, "players": list(save.players), "steps": told} | _end(outcome)
        )
    for at, step in enumerate(shown.steps, 1):
        if step.kind in ("turn_of", "round") and given.step:
            _wait()
        console.say(f"{at:>5}  {step.text}")
    console.say(f"       {_told(shown)}")
    return ERRORS if outcome is not None and outcome.status == "stuck" else DONE


def _wait() -> None:
    """Wait for Enter; not at all where there is nobody to press it."""
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


def _told(shown: Replay) -> str:
    outcome, d = shown.outcome, shown.describer
    if outcome is None:
        return d.t("Here the game was saved.")
    number = d.clause(outcome.clause)
    if outcome.status != "ended":
        return f"{outcome.message} ({outcome.code}) [{number}]"
    names = ", ".join(shown.save.players[seat] for seat in outcome.winners)
    said = d.t("The game is over. It is won by: {names}" if names else "The game is over. Nobody wins.", names=names)
    return f"{said} [{number}]" if number else said
