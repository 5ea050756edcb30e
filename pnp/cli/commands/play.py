"""``pnp play GAME``: a person against bots, here in the terminal.

Only what your seat may see is shown. Answer with an option's number or the beginning of its name; `?` says what else
can be typed: look, rules WORD, undo, save, quit. With `--save FILE` the game is written down as it goes, and goes on
from there the next time. Where output is no terminal, plain lines are printed, which screen readers take well too.
"""

import argparse
from pathlib import Path

from pnp.cli.arguments import add_game, add_options, add_players, add_seed, number
from pnp.cli.console import Console
from pnp.cli.human_player import Leave, Person
from pnp.cli.screen import Screen, is_terminal
from pnp.cli.status import DONE, ERRORS
from pnp.diagnostics import Report, Span
from pnp.workflow.errors import WrongRequest
from pnp.workflow.game_options import kept_options, read_options
from pnp.workflow.play_session import AGENTS, NAMES, PlaySession, Save, SeatConfig, check_save, read_save
from pnp.workflow.reading import Loaded, count_players, read_game, read_prose
from pnp.workflow.table import Outcome


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    add_game(parser)
    add_players(parser)
    parser.add_argument("--seat", metavar="I", type=number(1), default=1, help="your seat, from 1")
    parser.add_argument("--name", metavar="NAME", default="", help="your name")
    add_options(parser)
    add_seed(parser)
    parser.add_argument("--locale", metavar="L", default="", help="the language to play in (the game's own)")
    parser.add_argument("--agent", choices=AGENTS, default="greedy", help="who plays against you (greedy)")
    parser.add_argument("--save", metavar="FILE", default="", help="keep the game in this file, and go on from it")
    parser.add_argument("--plain", action="store_true", help="plain lines, without boxes or colour")


def run(given: argparse.Namespace, console: Console) -> int:
    """Play a game."""
    report = Report()
    save = read_save(Path(given.save), report) if given.save and Path(given.save).exists() else None
    loaded = read_game(given.game, report, save.variant if save and not given.variant else given.variant)
    if save is not None:
        check_save(save, loaded, given.save, report)
    prose = read_prose(loaded, given.locale, report)
    seating = _seating(given, loaded, save, report)
    session = PlaySession(loaded, prose, seating, given.save, save.tape if save else ())
    d = session.match.words
    screen = Screen(d, seating.seat, is_terminal() and not given.plain)
    person = Person(session, screen, input)
    screen.heading(d.text(loaded.game.title))
    screen.line(d.text(loaded.game.tagline))
    screen.line(d.t("You are {name}. Type ? at any question for help.", name=seating.names[seating.seat]))
    try:
        outcome = person.play()
    except (Leave, EOFError):
        if given.save:
            screen.line(session.save())
        screen.line(d.t("You leave the table."))
        return DONE
    return _end(person, outcome)


def _seating(given: argparse.Namespace, loaded: Loaded, save: Save | None, report: Report) -> SeatConfig:
    if save is not None:
        agreed = kept_options(loaded.game, save.options)
        return SeatConfig(save.players, save.seat, save.seed, (given.agent,), agreed)
    count = count_players(loaded.game, given.players, report)
    if given.seat > count:
        report.error("PNP120", f"there is no seat {given.seat}", Span("--seat"), f"write a seat from 1 to {count}")
        raise WrongRequest(report)
    names = list(NAMES[:count])
    names[given.seat - 1] = given.name or names[given.seat - 1]
    agreed = read_options(loaded.game, given.option, report)
    return SeatConfig(tuple(names), given.seat - 1, given.seed, (given.agent,), agreed)


def _end(person: Person, outcome: Outcome) -> int:
    """How the game came out."""
    session, screen, d = person.session, person.screen, person.words
    person.tell_end()
    screen.line()
    if outcome.status != "ended":
        report = Report()
        span = Span(outcome.file, outcome.line, 1, outcome.line, 2) if outcome.file else session.loaded.game.span()
        help = f"see it again with `pnp replay FILE`; {session.save()}"
        report.error(outcome.code or "PNP402", outcome.message, span, help, context=d.clause(outcome.clause))
        Console().report(report)
        return ERRORS
    won = [d.t("you") if seat == session.seating.seat else d.person(seat) for seat in outcome.winners]
    number = d.clause(outcome.clause)
    said = (
        d.t("The game is over. It is won by: {names}", names=", ".join(won))
        if won
        else d.t("The game is over. Nobody wins.")
    )
    screen.line(f"{said} [{number}]" if number else said, "bold")
    return DONE
