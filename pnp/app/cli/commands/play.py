"""``pnp play GAME``: a person against bots, here in the terminal.

Only what your seat may see is shown. Answer with an option's number or the beginning of its name; `?` says what else
can be typed: look, rules WORD, undo, save, quit. With `--save FILE` the game is written down as it goes, and goes on
from there the next time. Where output is no terminal, plain lines are printed, which screen readers take well too.
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
from pnp.app.game.reading import Loaded, count_players, read_game
from pnp.app.play.seats import NAMES
from pnp.app.play.session import PlaySession, Save, check_save, read_save
from pnp.app.play.table import Outcome
from pnp.source.diagnostics import Report, Span


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    add_game(parser)
    add_players(parser)
    parser.add_argument("--seat", metavar="I", type=number(1), default=1, help="your seat, from 1")
    parser.add_argument("--name", metavar="NAME", default="", help="your name")
    add_options(parser)
    add_quest(parser)
    add_seed(parser)
    parser.add_argument("--locale", metavar="L", default="", help="the language to play in (the game's own)")
    parser.add_argument("--agent", metavar="A", default="greedy", help=f"who plays against you: {AGENT_HELP}")
    add_think(parser)
    what = "play the next game of the campaign in this file, and keep its characters there"
    parser.add_argument("--campaign", metavar="FILE", default="", help=what)
    parser.add_argument("--save", metavar="FILE", default="", help="keep the game in this file, and go on from it")
    parser.add_argument("--plain", action="store_true", help="plain lines, without boxes or colour")


def run(given: argparse.Namespace, console: Console) -> int:
    """Play a game."""
    report = Report()
    given.agent = bounded(given.agent, given.think)
    save = read_save(Path(given.save), report) if given.save and Path(given.save).exists() else None
    variant = save.variant if save and not given.variant else given.variant
    quest = save.quest if save and not given.quest else given.quest
    loaded = read_game(given.game, report, variant, quest)
    if save is not None:
        check_save(save, loaded, given.save, report)
    project = project_of(loaded, given.locale, report)
    campaign = _campaign(given, loaded, report) if given.campaign else None
    try:
        session = _session(given, project, save, campaign, report)
    except AgentFault as fault:
        refuse_agent(str(fault), report)
    d = session.match.words
    screen = Screen(d, session.seat, is_terminal() and not given.plain)
    person = Person(session, screen, lambda prompt: input(escaped(prompt)))
    screen.heading(d.text(loaded.game.title))
    screen.line(d.text(loaded.game.tagline))
    screen.line(d.t("You are {name}. Type ? at any question for help.", name=d.person(session.seat)))
    try:
        outcome = person.play()
    except AgentFault as fault:
        refuse_agent(str(fault), report)
    except (Leave, EOFError):
        if given.save:
            screen.line(session.save())
        screen.line(d.t("You leave the table."))
        return DONE
    if campaign is not None and outcome.status != "stuck":
        store_campaign(played(campaign, session.table), Path(given.campaign), report)
        screen.line(d.t("The campaign is kept in {file}.", file=given.campaign))
    return _end(person, outcome)


def _campaign(given: argparse.Namespace, loaded: Loaded, report: Report) -> Campaign:
    """The campaign of the file, or one that begins with this game."""
    file = Path(given.campaign)
    if not file.exists():
        count = count_players(loaded.game, given.players, report)
        names = list(NAMES[:count])
        names[min(given.seat, count) - 1] = given.name or names[min(given.seat, count) - 1]
        return new_campaign(loaded.game, tuple(names), report)
    campaign = read_campaign(file, report)
    check_campaign(campaign, loaded.game, given.campaign, report)
    return campaign


def _session(
    given: argparse.Namespace, project: Project, save: Save | None, campaign: Campaign | None, report: Report
) -> PlaySession:
    """The table, with everybody at it: the person on a seat, and bots on all others."""
    loaded = project.loaded
    if save is not None:
        bots = _bots(given.agent, save.seat, len(save.players), project)
        return PlaySession(project.resume(given.save, bots), project.prose, save.seat, given.save, bool(save.tape))
    count = len(campaign.players) if campaign else count_players(loaded.game, given.players, report)
    if given.seat > count:
        report.error("PNP120", f"there is no seat {given.seat}", Span("--seat"), f"write a seat from 1 to {count}")
        raise WrongRequest(report)
    if campaign is not None:
        table = project.go_on(campaign, given.seed, _bots(given.agent, given.seat - 1, count, project))
        return PlaySession(table, project.prose, given.seat - 1, given.save)
    seat, names = given.seat - 1, list(NAMES[:count])
    names[seat] = given.name or names[seat]
    agreed = read_options(loaded.game, given.option, report)
    table = project.play(count, given.seed, _bots(given.agent, seat, count, project), names, agreed)
    return PlaySession(table, project.prose, seat, given.save)


def _bots(agent: str, seat: int, players: int, project: Project) -> dict[int, str]:
    """The same agent for everybody but the person, for roles and sides too."""
    everyone = range(players + sum(side.count for side in project.loaded.game.sides.values()))
    return {other: agent for other in everyone if other != seat}


def _end(person: Person, outcome: Outcome) -> int:
    """How the game came out."""
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
    said = (
        d.t("The game is over. It is won by: {names}", names=", ".join(won))
        if won
        else d.t("The game is over. Nobody wins.")
    )
    screen.line(f"{said} [{number}]" if number else said, "bold")
    return DONE
