"""``pnp play GAME``: play against bots in the terminal.

The command shows only what your seat may see. Answer with the number of an option or the beginning of its name. Type
`?` for the other answers: look, rules WORD, undo, save, quit. With `--save FILE` the game is saved as you play, and
continues from there the next time. If the output is not a terminal, the command prints plain lines, which also suit
screen readers.
"""

import argparse
from pathlib import Path

from pnp.app.api.project import Project, project_of
from pnp.app.campaign.campaigns import (
    Campaign,
    check_campaign,
    new_campaign,
    played,
    read_campaign,
    store_campaign,
)
from pnp.app.cli.arguments import AGENT_HELP, add_game, add_options, add_players, add_quest, add_seed, add_think, number
from pnp.app.cli.console import Console
from pnp.app.cli.human_player import Leave, Person
from pnp.app.cli.screen import Screen, is_terminal
from pnp.app.cli.status import DONE, ERRORS
from pnp.app.cli.terminal import escaped
from pnp.app.game.agents import AgentFault, bounded, refuse_agent
from pnp.app.game.errors import WrongRequest
from pnp.app.game.game_options import read_options
from pnp.app.game.reading import LoadedGame, count_players, read_game
from pnp.app.play.seats import NAMES
from pnp.app.play.session import PlaySession, Save, check_save, read_save, refuse_moves_by_hand
from pnp.app.play.table import Outcome
from pnp.source.diagnostics import Report, Span


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    add_game(parser)
    add_players(parser)
    parser.add_argument("--seat", metavar="I", type=number(1), default=1, help="your seat, counted from 1")
    parser.add_argument("--name", metavar="NAME", default="", help="your name")
    add_options(parser)
    add_quest(parser)
    add_seed(parser)
    parser.add_argument("--locale", metavar="L", default="", help="the language to play in (default: the game's own)")
    parser.add_argument("--agent", metavar="A", default="greedy", help=f"the opponents: {AGENT_HELP}")
    add_think(parser)
    what = "play the next game of the campaign in this file, and save its characters there"
    parser.add_argument("--campaign", metavar="FILE", default="", help=what)
    parser.add_argument(
        "--save", metavar="FILE", default="", help="save the game to this file, or continue the game saved there"
    )
    parser.add_argument("--plain", action="store_true", help="print plain lines, without boxes or colour")


def run(args: argparse.Namespace, console: Console) -> int:
    """Play a game."""
    report = Report()
    args.agent = bounded(args.agent, args.think)
    save = read_save(Path(args.save), report) if args.save and Path(args.save).exists() else None
    variant = save.variant if save and not args.variant else args.variant
    quest = save.quest if save and not args.quest else args.quest
    loaded = read_game(args.game, report, variant, quest)
    if save is not None:
        check_save(save, loaded, args.save, report)
        refuse_moves_by_hand(save, args.save, report)
    project = project_of(loaded, args.locale, report)
    campaign = _campaign(args, loaded, report) if args.campaign else None
    try:
        session = _session(args, project, save, campaign, report)
    except AgentFault as fault:
        refuse_agent(str(fault), report)
    d = session.match.words
    screen = Screen(d, session.seat, is_terminal() and not args.plain)
    person = Person(session, screen, lambda prompt: input(escaped(prompt)))
    screen.heading(d.text(loaded.game.title))
    screen.line(d.text(loaded.game.tagline))
    screen.line(d.t("You are {name}. Type ? at any question for help.", name=d.person(session.seat)))
    try:
        outcome = person.play()
    except AgentFault as fault:
        refuse_agent(str(fault), report)
    except (Leave, EOFError):
        if args.save:
            screen.line(session.save())
        screen.line(d.t("You leave the table."))
        return DONE
    if campaign is not None and outcome.status != "stuck":
        store_campaign(played(campaign, session.table), Path(args.campaign), report)
        screen.line(d.t("The campaign is saved in {file}.", file=args.campaign))
    return _end(person, outcome)


def _campaign(args: argparse.Namespace, loaded: LoadedGame, report: Report) -> Campaign:
    """The campaign in the file, or a new one that begins with this game."""
    file = Path(args.campaign)
    if not file.exists():
        count = count_players(loaded.game, args.players, report)
        names = list(NAMES[:count])
        names[min(args.seat, count) - 1] = args.name or names[min(args.seat, count) - 1]
        return new_campaign(loaded.game, tuple(names), report)
    campaign = read_campaign(file, report)
    check_campaign(campaign, loaded.game, args.campaign, report)
    return campaign


def _session(
    args: argparse.Namespace, project: Project, save: Save | None, campaign: Campaign | None, report: Report
) -> PlaySession:
    """The table with all its seats: the person in one, bots in the others."""
    loaded = project.loaded
    if save is not None:
        bots = _bots(args.agent, save.seat, len(save.players), project)
        return PlaySession(project.resume(args.save, bots), project.prose, save.seat, args.save, bool(save.tape))
    count = len(campaign.players) if campaign else count_players(loaded.game, args.players, report)
    if args.seat > count:
        report.error("PNP120", f"there is no seat {args.seat}", Span("--seat"), f"write a seat from 1 to {count}")
        raise WrongRequest(report)
    if campaign is not None:
        table = project.go_on(campaign, args.seed, _bots(args.agent, args.seat - 1, count, project))
        return PlaySession(table, project.prose, args.seat - 1, args.save)
    seat, names = args.seat - 1, list(NAMES[:count])
    names[seat] = args.name or names[seat]
    agreed = read_options(loaded.game, args.option, report)
    table = project.play(count, args.seed, _bots(args.agent, seat, count, project), names, agreed)
    return PlaySession(table, project.prose, seat, args.save)


def _bots(agent: str, seat: int, players: int, project: Project) -> dict[int, str]:
    """The agents of all seats except the person's, including roles and sides: the same agent for each."""
    everyone = range(players + sum(side.count for side in project.loaded.game.sides.values()))
    return {other: agent for other in everyone if other != seat}


def _end(person: Person, outcome: Outcome) -> int:
    """Print the outcome of the game."""
    session, screen, d = person.session, person.screen, person.words
    person.tell_end()
    screen.line()
    if outcome.status != "ended":
        report = Report()
        span = Span(outcome.file, outcome.line, 1, outcome.line, 2) if outcome.file else session.match.game.span()
        help = f"see it again with `pnp replay FILE`; {session.save()}"
        report.error(outcome.code or "PNP402", outcome.message, span, help, context=d.clause(outcome.clause))
        Console().report(report)
        return ERRORS
    won = [d.t("you") if seat == session.seat else d.person(seat) for seat in outcome.winners]
    number = d.clause(outcome.clause)
    ending = (
        d.t("The game is over. Winner: {names}", names=", ".join(won)) if won else d.t("The game is over. Nobody wins.")
    )
    screen.line(f"{ending} [{number}]" if number else ending, "bold")
    return DONE
