"""``pnp replay FILE``: a saved game, step by step, each step citing its clause.

Everything is shown, hidden cards too, unless `--seat` says through whose eyes. On a terminal `--step` waits for Enter
before each turn.
"""

import argparse
from pathlib import Path

from pnp.cli.arguments import add_output, number
from pnp.cli.console import Console
from pnp.cli.play_session import check_save
from pnp.cli.status import DONE, ERRORS
from pnp.diagnostics import Report, Span
from pnp.play import Outcome, Play, State
from pnp.play.describe import GOD, Describer
from pnp.play.question import Question
from pnp.play.save import Save, read_save
from pnp.play.scenario import BadScenario, start_scenario
from pnp.play.tape import Tape
from pnp.play.trace import Trace, line
from pnp.workflow.errors import WrongRequest
from pnp.workflow.game_options import kept_options
from pnp.workflow.reading import read_game, read_prose


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
    reading = read_game(given.game or save.game, report, save.variant)
    check_save(save, reading, given.file, report)
    if any(d.code == "PNP122" for d in report.errors):
        raise WrongRequest(report)
    if given.seat and given.seat > len(save.players):
        report.error("PNP120", f"there is no seat {given.seat}", Span("--seat"), f"write 1 to {len(save.players)}")
        raise WrongRequest(report)
    prose = read_prose(reading, given.locale, report)
    trace = Trace()
    state = State(reading.game, reading.rules, len(save.players), trace.log, kept_options(reading.game, save.options))
    trace.state = state
    describer = Describer(reading.game, reading.rules, prose.text, prose.locale)
    outcome = _play(Play(state), save, report)
    seat = given.seat - 1 if given.seat else GOD
    steps = [(h, text) for h in trace.happenings if (text := line(describer, h, seat))]
    if console.json:
        told = [{"kind": h.kind, "clause": h.clause, "at": h.depth, "text": text} for h, text in steps]
        console.data(
            {"game": save.game, "variant": save.variant, "players": list(save.players), "steps": told} | _end(outcome)
        )
    for at, (happening, text) in enumerate(steps, 1):
        if happening.kind in ("turn_of", "round") and given.step:
            input()
        console.say(f"{at:>5}  {text}")
    console.say(f"       {_told(outcome, describer, save)}")
    return ERRORS if outcome is not None and outcome.status == "stuck" else DONE


class _TapeEnds(Exception):
    """The game was saved here."""


def _play(play: Play, save: Save, report: Report) -> Outcome | None:
    """Play the tape; None when it was saved before the end."""

    def out_of_tape(question: Question) -> int:
        raise _TapeEnds

    tape = Tape(save.tape)
    tape.random = _no_chance
    try:
        if save.scenario:
            start_scenario(play, save.scenario, tape)
        return play.game(tape, [out_of_tape] * len(save.players), save.players)
    except _TapeEnds:
        return None
    except BadScenario as fault:
        report.error("PNP122", f"the saved position cannot be set up: {fault}", Span(save.game))
        raise WrongRequest(report) from fault


def _no_chance() -> float:
    raise _TapeEnds


def _end(outcome: Outcome | None) -> dict[str, object]:
    if outcome is None:
        return {"status": "unfinished", "winners": [], "clause": ""}
    return {
        "status": outcome.status,
        "winners": list(outcome.winners),
        "clause": outcome.clause,
        "message": outcome.message,
    }


def _told(outcome: Outcome | None, d: Describer, save: Save) -> str:
    if outcome is None:
        return d.t("Here the game was saved.")
    number = d.clause(outcome.clause)
    if outcome.status != "ended":
        return f"{outcome.message} ({outcome.code}) [{number}]"
    names = ", ".join(save.players[seat] for seat in outcome.winners)
    said = d.t("The game is over. It is won by: {names}" if names else "The game is over. Nobody wins.", names=names)
    return f"{said} [{number}]" if number else said
